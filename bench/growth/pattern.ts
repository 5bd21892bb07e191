// The rows of one sale as texts for `format()` of PostgreSQL: each id and each time of the sale is
// a place, so that a copy at another time is one call. Ids begin with their time (UUIDv7) and move
// with it; what the sale shares with others (seller, customer) is older and stays. Pure.

/**
 * How a place is written: an id without or with hyphens, an instant, its day in São Paulo, or a
 * name that no two copies share.
 */
export type Form = 'id' | 'uuid' | 'instant' | 'shown' | 'day' | 'payment' | 'number' | 'token'

/** `ms`: the time at this place in the sale itself. */
export type Place = { readonly form: Form; readonly ms: number }

export type Sale = {
  /** Times from `since` to `until`, in milliseconds, are the sale's own. */
  readonly since: number
  readonly until: number
  /** Texts of its own that have no time in them. */
  readonly words: Readonly<Record<string, Form>>
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
const ID = '(?<![0-9a-f])[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}(?![0-9a-f])'
const INSTANT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|\+00:00)`
const SHOWN = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`
const DAY = String.raw`(?<=")\d{4}-\d\d-\d\d(?=")`
/** The name of a pix between banks: the payer's bank, the minute, and what is random. */
const PAYMENT = String.raw`(?<=E\d{8})\d{12}[A-Za-z0-9]{11}(?![A-Za-z0-9])`

const KINDS: readonly (readonly [Form, string])[] = [
  ['uuid', UUID],
  ['id', ID],
  ['instant', INSTANT],
  ['shown', SHOWN],
  ['day', DAY],
  ['payment', PAYMENT],
]
const ANY = KINDS.map(([form, pattern]) => `(?<${form}>${pattern})`).join('|')

/** After the time in it, an id is random: it stays. */
const TIME_OF_UUID = 13
const TIME_OF_ID = 12

const escaped = (word: string): string => word.replaceAll(/[^\w]/g, String.raw`\$&`)

function read(form: Form, text: string, { since }: Sale): { ms: number; rest: string } {
  if (form === 'uuid')
    return {
      ms: Number.parseInt(text.slice(0, TIME_OF_UUID).replace('-', ''), 16),
      rest: text.slice(TIME_OF_UUID),
    }
  if (form === 'id')
    return { ms: Number.parseInt(text.slice(0, TIME_OF_ID), 16), rest: text.slice(TIME_OF_ID) }
  if (form === 'instant') return { ms: Date.parse(text), rest: '' }
  if (form === 'shown') return { ms: Date.parse(`${text.replace(' ', 'T')}Z`), rest: '' }
  return { ms: since, rest: '' }
}

const A_SECOND = 1_000
const A_DAY = 86_400_000

/** Seconds and days are shown without their milliseconds, and what expires does so a day later. */
const isOwn = (ms: number, { since, until }: Sale): boolean =>
  ms > since - A_SECOND && ms <= until + A_DAY

/** Collects the places of a sale while its rows become texts for `format()`. */
export function openPatterns(sale: Sale): { textOf(row: string): string; places(): Place[] } {
  const places: Place[] = []
  const numbers = new Map<string, number>()
  const placeOf = (form: Form, ms: number): string => {
    const name = `${form} ${ms}`
    if (!numbers.has(name)) numbers.set(name, places.push({ form, ms }))
    return `%${numbers.get(name)}$s`
  }
  const words = Object.keys(sale.words)
  const pattern = new RegExp([...words.map(escaped), ANY].join('|'), 'g')
  const replaced = (text: string, ...rest: unknown[]): string => {
    const word = sale.words[text]
    if (word) return placeOf(word, sale.since)
    const groups = rest.at(-1) as Record<string, string | undefined>
    const form = KINDS.find(([one]) => groups[one] !== undefined)![0]
    const { ms, rest: kept } = read(form, text, sale)
    return isOwn(ms, sale) ? placeOf(form, ms) + kept : text
  }
  return {
    textOf: (row) => row.replaceAll('%', '%%').replaceAll(pattern, replaced),
    places: () => places,
  }
}

/**
 * Copies `after` + 1 to `after` + `count`, sold from `from` on and before `to`, in milliseconds.
 */
export type Range = {
  readonly after: number
  readonly count: number
  readonly from: number
  readonly to: number
}

/** When copy `n` was sold: evenly over the range. */
export const soldAt = ({ after, count, from, to }: Range, n: number): number =>
  Math.floor(from + ((to - from) / count) * (n - after - 1))
