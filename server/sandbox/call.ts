// A write in the sandbox as it is kept: what it meant, without what must not be read where it lies, and the ids it gave.
// Pure. It knows what to leave out by the names of fields, wherever they stand.

import type { Operation } from '../../contract/operation.ts'
import { readId, type OwnerId, type SellerId } from '../base/ids.ts'
import { readTaxpayerId } from '../base/taxpayer.ts'
import { brandOf, fitsLength, passesLuhn } from '../base/brand.ts'

/** A write that was answered, as it is told of. */
export type ServedCall = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly at: Date
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly key: string | undefined
  readonly status: number
  readonly code: string | undefined
  readonly understood: boolean
  /** What it was answered with, unless it was refused. */
  readonly said: unknown
}

export type Gave = { readonly at: string; readonly kind: string; readonly id: string }

/** As it lies in the table. */
export type Call = {
  readonly owner: OwnerId
  readonly at: Date
  readonly seller: SellerId
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly body: unknown
  readonly cut: boolean
  readonly status: number
  readonly code: string | null
  readonly understood: boolean
  readonly gave: readonly Gave[]
  readonly missed: number
}

/** What the sandbox bank calls the numbers whose fate it knows. */
export type Namer = {
  card(number: string): string | undefined
  account(number: string): string | undefined
}

const BODY_MAX_BYTES = 32 * 1024
const GAVE_MAX = 60
const DEPTH_MAX = 6
const LAST = 4
const CARD_LEAST = 13
const CARD_MOST = 19
const ID = /^(evt_|whk_|dlv_)?([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
/** Digits, with what people write between them. */
const RUN = /\d(?:[ .\-_/]{0,2}\d){12,}/g

/** A number that cannot be named is not kept, and neither is what it was said in. */
const UNNAMED = Symbol('unnamed')

type Keeper = (value: string, names: Namer) => string | typeof UNNAMED

const nameOf = (number: string, names: Namer): string | undefined => {
  const known = names.card(number)
  const brand = brandOf(number)
  return known ? `{card ${known}}` : brand && `{card ${brand} ${number.slice(-LAST)}}`
}

const cardName: Keeper = (text, names) => nameOf(text.replace(/[^0-9]/g, ''), names) ?? UNNAMED

/** The first card number in a run of digits, wherever in it one begins. */
function cardIn(digits: string): string | undefined {
  for (let from = 0; from + CARD_LEAST <= digits.length; from++)
    for (let length = Math.min(CARD_MOST, digits.length - from); length >= CARD_LEAST; length--) {
      const number = digits.slice(from, from + length)
      const brand = passesLuhn(number) ? brandOf(number) : undefined
      if (brand && fitsLength(brand, number)) return number
    }
  return undefined
}

/** An id of ours; one of digits alone somebody made of something else. */
const isMade = (text: string): boolean => ID.test(text) && /[a-f]/.test(text)

/** Text without the card numbers that somebody wrote into it, in whatever field it was. */
function scrubbed(text: string, names: Namer): string {
  if (text.length < CARD_LEAST || isMade(text) || readTaxpayerId(text)) return text
  return text.replace(RUN, (run) => {
    const number = cardIn(run.replace(/[^0-9]/g, ''))
    return number ? nameOf(number, names)! : run
  })
}

/** An account by its fate, or its last digits; of a short one half of them. */
function accountName(text: string, names: Namer): string {
  const number = text.replace(/[^0-9A-Za-z]/g, '')
  const known = names.account(number)
  const shown = number.length > LAST ? LAST : Math.floor(number.length / 2)
  return known ? `{account ${known}}` : `{account ending ${number.slice(number.length - shown)}}`
}

/** Only where it leads: keys may stand in the path or the query of an address. */
const urlName = (text: string): string => (URL.canParse(text) ? `{url ${new URL(text).origin}}` : '{url}')

const KEEPERS: Record<string, Keeper> = {
  card_number: cardName,
  security_code: () => '{code}',
  cvv: () => '{code}',
  account_number: accountName,
  url: urlName,
  url_notify: urlName,
  secret: () => UNNAMED,
  password: () => UNNAMED,
  access_token: () => UNNAMED,
}

/** The body without what is not kept; `UNNAMED` when it cannot be said at all. */
function keepable(value: unknown, names: Namer, keeper?: Keeper): unknown {
  if (typeof value === 'string') return keeper ? keeper(value, names) : scrubbed(value, names)
  if (typeof value !== 'object' || value === null)
    return keeper && value !== null && value !== undefined ? UNNAMED : value
  if (Array.isArray(value)) {
    const items = value.map((item) => keepable(item, names, keeper))
    return items.includes(UNNAMED) ? UNNAMED : items
  }
  const entries = Object.entries(value).map(([name, item]) => [name, keepable(item, names, KEEPERS[name])] as const)
  return entries.some(([, item]) => item === UNNAMED) ? UNNAMED : Object.fromEntries(entries)
}

const KINDS: Record<string, string> = {
  buyer: 'customer',
  io_seller_id: 'seller',
  id_card: 'card',
  transaction_id: 'transaction',
  card_id: 'corporate_card',
  purchase_id: 'corporate_purchase',
  recharge_id: 'corporate_recharge',
  payment_id: 'corporate_invoice_payment',
  id_customer: 'customer',
}

const single = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')

/** What an id names: what its object says it is, or the name it or its object stands under. `home`: what the answer is. */
function kindOf(at: readonly string[], object: Record<string, unknown>, home: string): string {
  const name = at.at(-1) ?? ''
  const resource = object['resource']
  const around = at.slice(0, -1).findLast((part) => !/^\d+$/.test(part)) ?? home
  const word = name !== 'id' ? name : typeof resource === 'string' ? resource : around
  const known = KINDS[word] ?? single(word)
  return /^\d+$/.test(known) ? single(around) : known
}

/** Every id in an answer. */
function idsIn(said: unknown, operation: string): Gave[] {
  const home = operation.split('.')[0]!
  const found: Gave[] = []
  const walk = (value: unknown, at: readonly string[], object: Record<string, unknown>): void => {
    if (found.length >= GAVE_MAX || at.length > DEPTH_MAX || at.at(-1) === 'request_id') return
    if (typeof value === 'string') {
      const id = ID.exec(value)?.[2]
      if (id) found.push({ at: `/${at.join('/')}`, kind: kindOf(at, object, home), id: id.replaceAll('-', '') })
    } else if (typeof value === 'object' && value !== null) {
      const inside = Array.isArray(value) ? object : (value as Record<string, unknown>)
      for (const [key, item] of Object.entries(value)) walk(item, [...at, key], inside)
    }
  }
  walk(said, [], {})
  return found
}

/** An id that is none is answered as one that never was, whatever it is. */
const MALFORMED = 'malformed'

const spelt = (params: Readonly<Record<string, string>>, name: string): string => {
  const given = String(params[name] ?? '')
  if (isMade(given)) return readId(given) ?? MALFORMED
  return readTaxpayerId(given)?.value ?? MALFORMED
}

/** What a move of the clock meant: the instant it came to. */
const instantOf = (said: unknown): unknown => {
  const { to, now, reached } = said as { to: string; now: string; reached: boolean }
  return { to: reached ? to : now }
}

/** A write as it is kept. */
export function callOf(served: ServedCall, names: Namer, missed: number): Call {
  const { owner, seller, at, operation, status } = served
  const isMove = operation.id === 'sandbox.moveClock' && served.said !== undefined
  const meant = served.understood ? keepable(isMove ? instantOf(served.said) : served.body, names) : UNNAMED
  const understood = meant !== UNNAMED
  const cut = understood && Buffer.byteLength(JSON.stringify(meant ?? null)) > BODY_MAX_BYTES
  return {
    owner,
    at,
    seller,
    operation: operation.id,
    method: operation.method,
    path: operation.path.replace(/:(\w+)/g, (_, name: string) => spelt(served.params, name)),
    key: served.key === undefined ? null : scrubbed(served.key, names),
    body: understood && !cut ? (meant ?? null) : null,
    cut,
    status,
    code: served.code ?? null,
    understood,
    gave: served.said === undefined ? [] : idsIn(served.said, operation.id),
    missed,
  }
}
