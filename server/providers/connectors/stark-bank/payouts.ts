// The payouts of Stark Bank by its transfers, which are pix where the bank is named by its ISPB. Our
// id is the `externalId`, of which there is one, and a tag, by which a transfer is found. Pure
// translations around the shared rail. Sources: facts.md.

import { addDays, type Day, dayOf, isDay } from '../../../kernel/brazil/calendar.ts'
import { type Cents, sum } from '../../../kernel/money.ts'
import { cut } from '../../../kernel/text/text.ts'
import { accepted, type ProviderResult, rejected, unknown } from '../../bank.ts'
import type { ToldPayouts } from '../../connector.ts'
import {
  allOf,
  INVALID_REPLY,
  isObject,
  matching,
  placeIn,
  reasonOf,
  timeOf,
  unreadOf,
  wordOf,
} from '../../parse.ts'
import { otherHolder } from '../../paying/holder.ts'
import { openPayoutRail, type PaidSpan, type PayoutOperations } from '../../paying/rail.ts'
import type { PayoutOrder, PayoutRail, PayoutReport } from '../../payouts.ts'
import { wayTo } from '../../paying/way.ts'
import { notMade, notRead, readOr, type WireCalls } from '../../wires/rail.ts'
import { fromCents, idIn } from '../../wires/values.ts'
import type { Notice, WireConnection } from '../../wires/wire.ts'
import { type CursorPage, openPages, pageFrom, rowsFrom } from '../../paying/cursors.ts'
import { openStatement } from './statement.ts'

/** As of the SPI; Stark Bank publishes none. */
const NAME_MAX = 140
const TEXT_MAX = 140
/** Until a new transfer is listed. Not published. */
const FIND_DELAY_MS = 120_000
/** Of those of a page that failed, the logs must fit into one page of logs. */
const PAGE_SIZE = 25
const LOGS_MAX = 100
const UNDER_REFERENCE = 10

const STATUSES = {
  created: 'processing',
  processing: 'processing',
  success: 'paid',
  failed: 'failed',
  canceled: 'failed',
} as const

/** All tags are made lower case there, which our ids are. */
const TAG = 'payout/'
const tagOf = (id: string): string => `${TAG}${id}`

/** Our id among the tags; undefined where there are two. */
function idAmong(tags: unknown): string | undefined {
  const own = Array.isArray(tags)
    ? tags.filter((tag): tag is string => typeof tag === 'string' && tag.startsWith(TAG))
    : []
  return own.length === 1 ? matching(own[0]!.slice(TAG.length), /^[0-9a-z]{1,64}$/) : undefined
}

/** Where a transfer goes, as it takes it. */
type Payee = {
  readonly bankCode: string
  readonly branchCode: string
  readonly accountNumber: string
  readonly accountType: string
}

/** The body of a payment. */
export const payoutTo = (
  { id, amount, holder, text }: Omit<PayoutOrder, 'to'>,
  payee: Payee,
): object => ({
  transfers: [
    {
      amount,
      name: cut(holder.name, NAME_MAX),
      taxId: holder.taxpayerId,
      ...payee,
      externalId: id,
      tags: [tagOf(id)],
      ...(text !== undefined && { displayDescription: cut(text, TEXT_MAX) }),
    },
  ],
})

/** A transfer of ours, as it is answered, read or listed. */
export function payoutFrom(body: unknown): PayoutReport | undefined {
  if (!isObject(body)) return undefined
  const id = idAmong(body['tags'])
  const reference = idIn(body['id'])
  const amount = fromCents(body['amount'])
  const status = wordOf(STATUSES, body['status'])
  const at = timeOf(body['updated']) ?? timeOf(body['created'])
  if (id === undefined || reference === undefined || amount === undefined) return undefined
  if (!status || !at) return undefined
  const waits = status === 'processing' && isLater(body['scheduled'], body['created'])
  return { id, reference, status, amount, at, ...(waits && { waits: 'date' as const }) }
}

/** A day, or a time, as the day of São Paulo. */
function dayIn(value: unknown): Day | undefined {
  if (typeof value === 'string' && isDay(value)) return value
  const at = timeOf(value)
  return at && dayOf(at)
}

/** A TED outside its hours is made on the next working day. */
function isLater(scheduled: unknown, created: unknown): boolean {
  const [then, now] = [dayIn(scheduled), dayIn(created)]
  return then !== undefined && now !== undefined && then > now
}

/** Those of a list that are ours; by `rowsFrom`, each by itself. */
export function payoutsFrom(body: unknown, read = pageFrom): CursorPage<PayoutReport> | undefined {
  const isOurs = (one: unknown) => idAmong(placeIn(one, 'tags')) !== undefined
  const page = read(body, 'transfers', (one) => (isOurs(one) ? payoutFrom(one) : null))
  return page && { ...page, items: page.items.filter((one) => one !== null) as PayoutReport[] }
}

/** How each transfer ended, of its logs: one that failed after it was paid has come back. */
type Ended = { readonly wasPaid: boolean; readonly reason?: string }

export function endsFrom(body: unknown): ReadonlyMap<string, Ended> | undefined {
  const page = pageFrom(body, 'logs', (log) => {
    const reference = idIn(placeIn(log, 'transfer.id'))
    return reference === undefined ? undefined : { reference, log }
  })
  if (!page || page.cursor !== undefined) return undefined
  const ends = new Map<string, Ended>()
  for (const { reference, log } of page.items) {
    const before = ends.get(reference) ?? { wasPaid: false }
    const [first] = allOf(placeIn(log, 'errors'), (one) => one) ?? []
    const reason = placeIn(log, 'type') === 'failed' ? reasonOf(first) : undefined
    const wasPaid = before.wasPaid || placeIn(log, 'type') === 'success'
    ends.set(reference, { ...before, wasPaid, ...(reason !== undefined && { reason }) })
  }
  return ends
}

const NOT_PAID = 'Stark Bank did not pay it and gave no reason'

/** With what their logs say of those that failed. */
async function withEnds(
  calls: WireCalls,
  reports: readonly PayoutReport[],
): Promise<ProviderResult<PayoutReport[]>> {
  const failed = reports.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return accepted([...reports])
  const answer = await calls.get('/v2/transfer/log', {
    transferIds: failed.map(({ reference }) => reference).join(','),
    types: 'success,failed',
    limit: String(LOGS_MAX),
  })
  const ends = answer.is === 'success' ? endsFrom(answer.body) : undefined
  if (!ends) return notRead(answer)
  return accepted(
    reports.map((report) => {
      if (report.status !== 'failed') return report
      const { wasPaid = false, reason = NOT_PAID } = ends.get(report.reference!) ?? {}
      return { ...report, status: wasPaid ? 'returned' : 'failed', reason }
    }),
  )
}

async function withEnd(calls: WireCalls, report: PayoutReport) {
  const answer = await withEnds(calls, [report])
  return answer.result === 'accepted' ? accepted(answer.value[0]) : answer
}

async function readTransfer(calls: WireCalls, reference: string) {
  const answer = await calls.get(`/v2/transfer/${encodeURIComponent(reference)}`)
  if (answer.is === 'absent') return accepted(undefined)
  if (answer.is !== 'success') return notRead(answer)
  return readOr(payoutFrom(placeIn(answer.body, 'transfer')))
}

async function readTagged(
  calls: WireCalls,
  id: string,
): Promise<ProviderResult<PayoutReport | undefined>> {
  const query = { tags: tagOf(id), limit: String(UNDER_REFERENCE) }
  const answer = await calls.get('/v2/transfer', query)
  const page = answer.is === 'success' ? payoutsFrom(answer.body) : undefined
  if (!page || page.cursor !== undefined) return notRead(answer)
  const [one, ...more] = page.items.filter((each) => each.id === id)
  return more.length > 0 ? unknown(INVALID_REPLY) : accepted(one)
}

const find: PayoutOperations['find'] = async (calls, { id, reference }) => {
  const found =
    reference === undefined ? await readTagged(calls, id) : await readTransfer(calls, reference)
  if (found.result !== 'accepted' || !found.value) return found
  return found.value.id === id ? withEnd(calls, found.value) : unknown(INVALID_REPLY)
}

/** They are mended by an operator, and the payment is then made. */
const MENDED = new Set(['invalidCredentials', 'invalidAccessId', 'invalidSignature'])

/** A key is looked up, which pays nothing; branch and account come in its own writing. */
async function payeeOfKey(
  calls: WireCalls,
  order: PayoutOrder,
  key: string,
): Promise<ProviderResult<Payee>> {
  const answer = await calls.get(`/v2/dict-key/${encodeURIComponent(key)}`)
  if (answer.is === 'unknown' || (answer.is !== 'success' && MENDED.has(answer.code)))
    return notRead(answer)
  if (answer.is !== 'success') return rejected(answer.code, answer.why)
  const found = placeIn(answer.body, 'key')
  const textAt = (name: string) => matching(placeIn(found, name), /^.{1,500}$/) ?? ''
  const payee = {
    bankCode: textAt('ispb'),
    branchCode: textAt('branchCode'),
    accountNumber: textAt('accountNumber'),
    accountType: textAt('accountType'),
  }
  if (Object.values(payee).includes('')) return unknown(INVALID_REPLY)
  return otherHolder(order, textAt('taxId')) ?? accepted(payee)
}

async function payeeOf(calls: WireCalls, order: PayoutOrder): Promise<ProviderResult<Payee>> {
  const { to } = order
  if ('key' in to) return payeeOfKey(calls, order, to.key)
  const { ispb, branch, number, type } = to.account
  const { by, bank } = wayTo(order, calls.setting)
  return accepted({
    // A code of three digits makes it a TED.
    bankCode: by === 'ted' ? (bank?.compe ?? ispb) : ispb,
    branchCode: branch,
    accountNumber: number,
    accountType: type,
  })
}

const send: PayoutOperations['send'] = async (calls, order) => {
  const payee = await payeeOf(calls, order)
  if (payee.result !== 'accepted') return payee
  const body = payoutTo(order, payee.value)
  const answer = await calls.send({ method: 'POST', path: '/v2/transfer', body })
  if (answer.is !== 'success') return notMade(answer)
  const page = payoutsFrom(answer.body)
  return page?.items.length === 1 ? accepted(page.items[0]!) : unknown(INVALID_REPLY)
}

/** About what was sent, and not about an `externalId` that is used. */
const OF_FIELDS = new Set(
  ['Amount', 'Name', 'TaxId', 'BankCode', 'BranchCode', 'AccountNumber', 'AccountType'].map(
    (field) => `invalid${field}`,
  ),
)

const OF_REPETITION = /external|duplicat|already|repeat/i

/**
 * A refused list made nothing. The codes are not published, so that of a repetition may be any that
 * is not about a field.
 */
export const proves: PayoutOperations['proves'] = ({ code, why, status }, again) => {
  if (status !== 400 || MENDED.has(code)) return undefined
  if (OF_FIELDS.has(code)) return 'none'
  if (/balance|funds/i.test(code)) return 'funds'
  const isNew = !again && !OF_REPETITION.test(`${code} ${why}`)
  return isNew && code.startsWith('invalid') ? 'none' : undefined
}

async function listed(
  calls: WireCalls,
  query: Record<string, string>,
): Promise<ProviderResult<CursorPage<PayoutReport>>> {
  const answer = await calls.get('/v2/transfer', query)
  return answer.is === 'success' ? readOr(payoutsFrom(answer.body, rowsFrom)) : notRead(answer)
}

const changed = (pageOf: ReturnType<typeof openPages<PayoutReport>>) =>
  async function (calls: WireCalls, { from, to, page }: PaidSpan) {
    const query = {
      // Its days are those of an unknown zone.
      after: addDays(dayOf(from), -1),
      before: addDays(dayOf(to), 1),
      sort: 'updated',
      limit: String(PAGE_SIZE),
    }
    const found = await pageOf(calls, query, page)
    if (found.result !== 'accepted') return found
    const payouts = await withEnds(calls, found.value.items)
    if (payouts.result !== 'accepted') return payouts
    const more = found.value.cursor !== undefined
    return accepted({ payouts: payouts.value, more, ...unreadOf(found.value) })
  }

async function available(calls: WireCalls): Promise<ProviderResult<Cents>> {
  const answer = await calls.get('/v2/balance')
  const page =
    answer.is === 'success'
      ? pageFrom(answer.body, 'balances', (one) => fromCents(placeIn(one, 'amount')))
      : undefined
  return page && page.items.length > 0 ? accepted(sum(page.items)) : notRead(answer)
}

/** An event of a transfer that has our tag. */
export function told({ body }: Notice): ToldPayouts | undefined {
  if (placeIn(body, 'event.subscription') !== 'transfer') return undefined
  const id = idAmong(placeIn(body, 'event.log.transfer.tags'))
  return id === undefined ? undefined : { ids: [id] }
}

export const openStarkPayouts = (connection: WireConnection): PayoutRail =>
  openPayoutRail(connection, {
    paysByTed: true,
    cannotPay: () => undefined,
    find,
    findDelayMs: FIND_DELAY_MS,
    send,
    proves,
    changed: changed(openPages(listed)),
    available,
    statement: openStatement(),
  })
