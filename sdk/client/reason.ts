// A reason as its header carries it.

export const REASON_MAX = 300

/** Whether the server takes it, as far as its length goes. */
export function isReason(text: string): boolean {
  const { length } = [...text.trim()]
  return length >= 1 && length <= REASON_MAX && text.isWellFormed()
}

/** The value of the header: UTF-8, percent-encoded. */
export function reasonHeader(reason: string): string {
  if (!isReason(reason)) throw new TypeError(`a reason has 1 to ${REASON_MAX} characters`)
  return encodeURIComponent(reason)
}
