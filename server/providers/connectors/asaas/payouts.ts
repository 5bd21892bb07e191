// The payouts of Asaas by its transfers: pix to an account or a key. There is no idempotency key: our
// id is the external reference, by which a transfer is found among those of its days. Pure
// translations around the shared rail. Sources: facts.md.

import { addDays, type Day, dayOf, isDay, startOf } from '../../../kernel/brazil/calendar.ts'
import { after } from '../../../kernel/clock.ts'
import type { Cents } from '../../../kernel/money.ts'
import { findBank } from '../../../kernel/reference/banks.ts'
import { cut } from '../../../kernel/text/text.ts'
import { accepted, type ProviderResult, unknown } from '../../bank.ts'
import type { ToldPayouts } from '../../connector.ts'
import {
  INVALID_REPLY,
  isObject,
  type Json,
  matching,
  placeIn,
  reasonOf,
  rowsOf,
  timeOf,
  unreadable,
  unreadOf,
  wordOf,
} from '../../parse.ts'
import { halvesOf } from '../../paying/halves.ts'
import {
  openPayoutRail,
  type PaidSpan,
  type PayoutOperations,
  type SoughtPayment,
} from '../../paying/rail.ts'
import type {
  ListedPayouts,
  PayoutOrder,
  PayoutRail,
  PayoutReport,
  PayoutWait,
} from '../../payouts.ts'
import { wayTo } from '../../paying/way.ts'
import { notMade, notRead, readOr, type WireCalls } from '../../wires/rail.ts'
import { fromReaisNumber, idIn, reaisNumber, spiName } from '../../wires/values.ts'
import type { Notice, WireConnection } from '../../wires/wire.ts'
import { listFrom } from './report.ts'
import { statement } from './statement.ts'

const NAME_MAX = 140
const TEXT_MAX = 140
/** Until a new transfer is listed: not published. Within 15 minutes Asaas itself refuses a twin. */
const FIND_DELAY_MS = 10 * 60_000
const PAGE_SIZE = 100
/** Of a search among some days; those that have more are divided. */
const PAGES_MAX = 20
/** Of a search: few enough for the time of one request. */
const CALLS_MAX = 100
/** The list goes by the making of a transfer; one that waits for a person may be this much older. */
const MADE_BEFORE_DAYS = 7

const STATUSES = {
  PENDING: 'processing',
  BANK_PROCESSING: 'processing',
  DONE: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const

const ACCOUNT_TYPES = { checking: 'CONTA_CORRENTE', savings: 'CONTA_POUPANCA' } as const
const OUR_ID = /^[0-9a-f]{32}$/
const NUMBER = /^(\d{1,20})-([0-9A-Z])$/
const PHONE = /^\+55(\d{11})$/

/** A key with its type; Asaas writes telephones without the country. */
function keyTo(key: string): object {
  const phone = PHONE.exec(key)?.[1]
  if (phone !== undefined) return { pixAddressKey: phone, pixAddressKeyType: 'PHONE' }
  const forms: [RegExp, string][] = [
    [/@/, 'EMAIL'],
    [/^\d{11}$/, 'CPF'],
    [/^[0-9A-Z]{14}$/, 'CNPJ'],
  ]
  const [, type] = forms.find(([form]) => form.test(key)) ?? []
  return { pixAddressKey: key, pixAddressKeyType: type ?? 'EVP' }
}

function payeeTo({ to, holder }: PayoutOrder): object {
  if ('key' in to) return keyTo(to.key)
  const { ispb, branch, number, type } = to.account
  const [, account, accountDigit] = NUMBER.exec(number) ?? []
  const code = findBank(ispb)?.compe
  return {
    bankAccount: {
      ...(code && { bank: { code } }),
      ispb,
      ownerName: cut(holder.name, NAME_MAX),
      cpfCnpj: holder.taxpayerId,
      agency: branch.split('-')[0],
      account,
      accountDigit,
      bankAccountType: ACCOUNT_TYPES[type],
    },
  }
}

/** The body of a payment. */
export const payoutTo = (order: PayoutOrder, by: 'pix' | 'ted' = 'pix'): object => ({
  value: reaisNumber(order.amount),
  operationType: by === 'ted' ? 'TED' : 'PIX',
  externalReference: order.id,
  // A TED takes no description.
  ...(order.text !== undefined && by === 'pix' && { description: cut(order.text, TEXT_MAX) }),
  ...payeeTo(order),
})

export function cannotPay({ to }: PayoutOrder): string | undefined {
  if ('key' in to)
    return to.key.startsWith('+') && !PHONE.test(to.key)
      ? 'Asaas pays to telephones of Brazil with 11 digits alone'
      : undefined
  return NUMBER.test(to.account.number) ? undefined : 'Asaas wants the check digit of an account'
}

/** A time of São Paulo, or a day. */
const whenOf = (value: unknown): Date | undefined =>
  typeof value === 'string' && isDay(value) ? startOf(value) : timeOf(value, 'sao-paulo')

/** Without the approval by webhook a person confirms it by a code; a TED waits for the hours of its day. */
function waitsIn({
  authorized,
  dateCreated: made,
  scheduleDate: day,
}: Json): PayoutWait | undefined {
  if (authorized === false) return 'approval'
  const isLater = typeof made === 'string' && typeof day === 'string' && day > made.slice(0, 10)
  return isLater ? 'date' : undefined
}

const NOT_PAID = 'Asaas did not pay it and gave no reason'

/** A transfer of ours, as it is answered, read or listed. */
export function payoutFrom(body: unknown): PayoutReport | undefined {
  if (!isObject(body)) return undefined
  const id = matching(body['externalReference'], OUR_ID)
  const reference = idIn(body['id'])
  const amount = fromReaisNumber(body['value'])
  const status = wordOf(STATUSES, body['status'])
  const at = whenOf(body['effectiveDate']) ?? whenOf(body['dateCreated'])
  if (id === undefined || reference === undefined || amount === undefined) return undefined
  if (!status || !at) return undefined
  const endToEndId = spiName(body['endToEndIdentifier'])
  const waits = status === 'processing' ? waitsIn(body) : undefined
  return {
    id,
    reference,
    status,
    amount,
    at,
    ...(endToEndId !== undefined && { endToEndId }),
    ...(status === 'failed' && { reason: reasonOf(body['failReason']) ?? NOT_PAID }),
    ...(waits && { waits }),
  }
}

/** Those of a list that are ours. */
export function payoutsFrom(body: unknown): ListedPayouts | undefined {
  const list = listFrom(body)
  const isOurs = (one: unknown) => matching(placeIn(one, 'externalReference'), OUR_ID) !== undefined
  // With the others as null, so that one of ours that cannot be read does not fail a page of theirs.
  const read = list && rowsOf(list.items, WANTED, (one) => (isOurs(one) ? payoutFrom(one) : null))
  if (!read) return undefined
  const payouts = read.rows.filter((one) => one !== null)
  return { payouts, more: list.more, ...unreadOf(read) }
}

const WANTED = 'id, value, status and day of a transfer'

type Days = { readonly from: Day; readonly to: Day }

async function page(calls: WireCalls, { from, to }: Days, number: number) {
  const answer = await calls.get('/transfers', {
    'dateCreated[ge]': from,
    'dateCreated[le]': to,
    limit: String(PAGE_SIZE),
    offset: String(number * PAGE_SIZE),
  })
  return answer.is === 'success' ? readOr(payoutsFrom(answer.body)) : notRead(answer)
}

/** When it may first have been made, as Asaas counts time. */
const madeSince = ({ now, theirTime }: WireCalls, { since, createdAt }: SoughtPayment) =>
  since ? after(theirTime, since.getTime() - now.getTime()) : createdAt

const TOO_MANY =
  'there are too many transfers of its days to look through; look at it there by hand'

/** Among all of its days: a filter by the reference is not documented, and is not trusted. */
async function search(
  calls: WireCalls,
  sought: SoughtPayment,
): Promise<ProviderResult<PayoutReport | undefined>> {
  const since = madeSince(calls, sought)
  if (!since) return unknown(TOO_MANY)
  // Its days are those of an unknown zone.
  const ranges = [{ from: addDays(dayOf(since), -1), to: addDays(dayOf(calls.theirTime), 1) }]
  const found = new Map<string, PayoutReport>()
  let number = 0
  for (let n = 0; n < CALLS_MAX; n++) {
    const [range] = ranges
    if (!range) break
    const answer = await page(calls, range, number)
    if (answer.result !== 'accepted') return answer
    const { payouts, more, unread } = answer.value
    // It may be the one.
    if (unread !== undefined) return unknown(unreadable([unread]))
    for (const one of payouts.filter(({ id }) => id === sought.id)) found.set(one.reference!, one)
    number++
    const isLong = more && number === PAGES_MAX && range.from < range.to
    if (isLong) ranges.splice(0, 1, ...halvesOf(range))
    else if (!more) ranges.shift()
    if (isLong || !more) number = 0
  }
  if (ranges.length > 0) return unknown(TOO_MANY)
  const [first, ...others] = found.values()
  return others.length > 0
    ? unknown(unreadable(['it has several transfers of one reference; look at them by hand']))
    : accepted(first)
}

const find: PayoutOperations['find'] = async (calls, sought) => {
  const { id, reference } = sought
  if (reference === undefined) return search(calls, sought)
  const answer = await calls.get(`/transfers/${encodeURIComponent(reference)}`)
  if (answer.is === 'absent') return accepted(undefined)
  if (answer.is !== 'success') return notRead(answer)
  const report = payoutFrom(answer.body)
  return report?.id === id ? accepted(report) : unknown(INVALID_REPLY)
}

const send: PayoutOperations['send'] = async (calls, order) => {
  const body = payoutTo(order, wayTo(order, calls.setting).by)
  const answer = await calls.send({ method: 'POST', path: '/transfers', body })
  return answer.is === 'success' ? readOr(payoutFrom(answer.body)) : notMade(answer)
}

/** Of our rights: an operator mends them, and the payment is then made. */
const MENDED = new Set(['invalid_action', 'invalid_access_token', 'invalid_environment'])

/** A refused request made no transfer; a twin is a 409, which is no refusal here. */
export const proves: PayoutOperations['proves'] = ({ code, why, status }) => {
  if (status !== 400 || !code.startsWith('invalid_')) return undefined
  if (/saldo|balance/i.test(why)) return 'funds'
  return MENDED.has(code) ? undefined : 'none'
}

const changed = (calls: WireCalls, { from, to, page: number }: PaidSpan) =>
  page(calls, { from: addDays(dayOf(from), -MADE_BEFORE_DAYS), to: addDays(dayOf(to), 1) }, number)

async function available(calls: WireCalls): Promise<ProviderResult<Cents>> {
  const answer = await calls.get('/finance/balance')
  return answer.is === 'success'
    ? readOr(fromReaisNumber(placeIn(answer.body, 'balance')))
    : notRead(answer)
}

/** An event of a transfer: ours by its reference, else by Asaas's own id. */
export function told({ body }: Notice): ToldPayouts | undefined {
  const event = placeIn(body, 'event')
  if (typeof event !== 'string' || !event.startsWith('TRANSFER_')) return undefined
  const id = matching(placeIn(body, 'transfer.externalReference'), OUR_ID)
  const reference = idIn(placeIn(body, 'transfer.id'))
  if (id !== undefined) return { ids: [id] }
  return reference === undefined ? undefined : { references: [reference] }
}

export const openAsaasPayouts = (connection: WireConnection): PayoutRail =>
  openPayoutRail(connection, {
    paysByTed: true,
    cannotPay,
    find,
    findDelayMs: FIND_DELAY_MS,
    send,
    proves,
    changed,
    available,
    statement,
  })
