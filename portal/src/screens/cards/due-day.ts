// The due day that a person types. Pure.

const LAST = 28

/** Undefined when it is no day from 1 to 28. */
export function readDueDay(text: string): number | undefined {
  const day = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return day >= 1 && day <= LAST ? day : undefined
}
