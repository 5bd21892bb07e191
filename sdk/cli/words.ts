// Parses what people type: durations, instants, misspelt words. And formats what they read:
// columns, times, money. Pure; it knows no command.

import { joined, type Text, fill } from './language.ts'
import { columnsOf, padded } from './width.ts'

const UNITS_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}
const DURATION = /^(\d{1,9})([smhd])$/
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/
/** São Paulo's, as on the server. */
const OFFSET = '-03:00'
const SEQUENCE = /^\d{1,15}$/
/** The most letters that may be wrong in a misspelt word. */
const WRONG_MAX = 3

/** `30d`, `2h`, `5m`, `90s` in milliseconds. */
export function durationOf(text: string): number | undefined {
  const [, count, unit] = DURATION.exec(text) ?? []
  return count === undefined ? undefined : Number(count) * UNITS_MS[unit!]!
}

/** Whether it is a day of the calendar: Date reads February 30 as a day of March. */
const exists = (day: string): boolean => {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

/**
 * An ISO 8601 instant. As on the server a date alone is its beginning, and a time without offset
 * the time, in São Paulo.
 */
export function instantOf(text: string): Date | undefined {
  const [, day, time = '00:00', offset = OFFSET] = INSTANT.exec(text) ?? []
  const at = day === undefined || !exists(day) ? Number.NaN : Date.parse(`${day}T${time}${offset}`)
  return Number.isNaN(at) ? undefined : new Date(at)
}

/** A start: a time span before now, an instant, or after a sequence of the feed. */
export type Since = { readonly agoMs: number } | { readonly at: Date } | { readonly after: number }

export function sinceOf(text: string): Since | undefined {
  if (SEQUENCE.test(text)) return { after: Number(text) }
  const agoMs = durationOf(text)
  if (agoMs !== undefined) return { agoMs }
  const at = instantOf(text)
  return at && { at }
}

/** The letters to change, add, drop or swap with their neighbour to make `b` of `a`. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : Infinity
      row.push(Math.min(changed, swapped, row[j - 1]! + 1, rows[i - 1]![j]! + 1))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

/** The word that was probably meant: similar in letters, or longer at its end or beginning. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const distanceMax = Math.min(WRONG_MAX, Math.floor(word.length / 2))
  const [best] = words
    .map((one) => ({ one, wrong: distance(word, one) }))
    .filter(({ wrong }) => wrong <= distanceMax)
    .toSorted((a, b) => a.wrong - b.wrong)
  return best?.one ?? words.find((one) => word.length > 2 && one.includes(word))
}

/** A sentence, and `Did you mean …?` where a word is near. */
export function meant(sentence: Text, word: string, words: readonly string[]): Text {
  const near = nearest(word, words)
  return near === undefined
    ? sentence
    : joined([
        sentence,
        fill({ en: 'Did you mean "{near}"?', pt: 'Você quis dizer "{near}"?' }, { near }),
      ])
}

/** Rows as columns, each as wide as its widest cell, two spaces apart. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, n) => Math.max(most[n] ?? 0, columnsOf(cell))),
    [],
  )
  return rows.map((row) =>
    row.map((cell, n) => (n === row.length - 1 ? cell : padded(cell, widths[n]!))).join('  '),
  )
}

/** A text in lines of at most `width` characters, broken at blanks. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** `2026-11-21 14:03:07`, local time. */
export function timeText(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** `4.2 s`, `38 ms`. */
export const lastedText = (ms: number): string =>
  ms < 1_000
    ? `${Math.round(ms)} ms`
    : `${Math.floor(ms / 1_000)}.${Math.floor((ms % 1_000) / 100)} s`
