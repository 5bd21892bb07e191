// The REST connector for payouts: requests and replies, with every field checked by hand. It stores
// nothing and decides nothing. An acceptance of another payout or amount is about other money: it
// is unknown.

import { after } from '../../kernel/clock.ts'
import type { Cents } from '../../kernel/money.ts'
import { cut } from '../../kernel/text/text.ts'
import { accepted, type ProviderResult, unknown } from '../bank.ts'
import {
  type ListingPayoutRail,
  type PayoutOrder,
  OTHER_SENDS,
  type PayoutReport,
  railName,
  type SoughtPayout,
} from '../payouts.ts'
import type { ConnectionSettings } from '../settings/connection.ts'
import { allOf, isObject, matching, reasonOf, SPI_NAME, timeOf, wordOf } from '../parse.ts'
import type { ProviderClient } from '../client.ts'
import { openRestConnector } from './connector.ts'
import { isAmount, ITEMS_MAX } from './fields.ts'

const STATUSES = {
  processing: 'processing',
  paid: 'paid',
  failed: 'failed',
  returned: 'returned',
} as const satisfies Partial<Record<PayoutReport['status'], PayoutReport['status']>>

const WAITS = { approval: 'approval', funds: 'funds', date: 'date' } as const

const ID = /^[a-zA-Z0-9-]{1,64}$/
const TEXT_MAX = 140
const NAME_MAX = 200

/** The payouts of one provider; `settings.name` is its name in the banks file. */
export function openPayouts(
  settings: Pick<ConnectionSettings, 'name' | 'timeoutMs'>,
  client: ProviderClient,
): ListingPayoutRail {
  const rest = openRestConnector(settings, client)
  const changed: ListingPayoutRail['changed'] = ({ from, to, page }) =>
    rest.get(
      '/payouts',
      { from: from.toISOString(), to: to.toISOString(), page: String(page) },
      pageFromBank,
    )
  return {
    name: railName(settings.name),
    repeatsSafely: true,
    pay: async (order, { sending }) => {
      if (sending && !(await sending())) return unknown(OTHER_SENDS)
      return rest.put(`/payouts/${order.id}`, payoutToBank(order), (body) => {
        const report = payoutFromBank(body)
        return report?.id === order.id && report.amount === order.amount ? report : undefined
      })
    },
    read: (sought, now) => readListed(changed, sought, now),
    changed,
  }
}

const PAGES_MAX = 1_000
/** Clocks may differ by this much. */
const MARGIN_MS = 60 * 60_000

/** By the list of changes: the oldest come first, so the last mention counts. */
async function readListed(
  changed: ListingPayoutRail['changed'],
  { id, createdAt }: SoughtPayout,
  now: Date,
): Promise<ProviderResult<PayoutReport | undefined>> {
  const span = { from: after(createdAt, -MARGIN_MS), to: after(now, MARGIN_MS) }
  let found: PayoutReport | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const listed = await changed({ ...span, page })
    if (listed.result !== 'accepted') return unknown('the list of the bank cannot be read')
    found = listed.value.payouts.findLast((one) => one.id === id) ?? found
    if (!listed.value.more) return accepted(found)
  }
  return unknown('the list of the bank is too long')
}

const accountToBank = ({
  ispb,
  branch,
  number,
  type,
}: Extract<PayoutOrder['to'], { account: object }>['account']) => ({
  ispb,
  branch,
  number,
  type,
})

/** Body of `PUT /payouts/{id}`. */
export const payoutToBank = ({ amount, to, holder, text }: PayoutOrder) => ({
  amount,
  ...('key' in to ? { key: to.key } : { account: accountToBank(to.account) }),
  holder: { name: cut(holder.name, NAME_MAX), taxpayer_id: holder.taxpayerId },
  ...(text && { text: cut(text, TEXT_MAX) }),
})

const isReturned = (value: unknown, amount: Cents): value is Cents =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= amount

/** A payout as the provider reports it. */
export function payoutFromBank(body: unknown): PayoutReport | undefined {
  if (!isObject(body)) return undefined
  const id = matching(body['id'], ID)
  const status = wordOf(STATUSES, body['status'])
  const at = timeOf(body['at'])
  const { amount, end_to_end_id: given = null } = body
  const endToEndId = given === null ? null : matching(given, SPI_NAME)
  if (id === undefined || !status || !at || !isAmount(amount) || endToEndId === undefined)
    return undefined
  const reason = reasonOf(body['reason'])
  const { waits_for: waiting = null, returned_amount: returned = 0 } = body
  const waits = waiting === null ? null : wordOf(WAITS, waiting)
  if (waits === undefined || !isReturned(returned, amount)) return undefined
  return {
    id,
    status,
    amount,
    at,
    ...(endToEndId !== null && { endToEndId }),
    ...(reason !== undefined && { reason }),
    ...(waits !== null && status === 'processing' && { waits }),
    ...(returned > 0 && status === 'paid' && { returned }),
  }
}

/** A page of changes, and whether another follows. */
export function pageFromBank(
  body: unknown,
): { payouts: PayoutReport[]; more: boolean } | undefined {
  if (!isObject(body) || !Array.isArray(body['items']) || typeof body['more'] !== 'boolean')
    return undefined
  if (body['items'].length > ITEMS_MAX) return undefined
  const payouts = allOf(body['items'], payoutFromBank)
  return payouts && { payouts, more: body['more'] }
}
