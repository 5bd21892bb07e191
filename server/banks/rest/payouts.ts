// The connector for payouts: our words into those of the REST protocol and back, with every answer checked by hand. It keeps nothing
// and decides nothing. An acceptance about another payout or another amount would be a story about other money: it is unknown.

import { AMOUNT_MAX_CENTS, type Cents } from '../../base/money.ts'
import { cut } from '../../base/text.ts'
import type { PayoutReport, PayoutOrder, PayoutRail } from '../bank.ts'
import type { ConnectionSettings } from '../connection-settings.ts'
import { allOf, isObject, matching, reasonOf, SPI_NAME, timeOf, wordOf } from '../parse.ts'
import type { OauthClient } from '../oauth-client.ts'
import { openRestConnector } from './connector.ts'

const STATUSES = {
  processing: 'processing',
  paid: 'paid',
  failed: 'failed',
  returned: 'returned',
} as const satisfies Record<PayoutReport['status'], PayoutReport['status']>

const ID = /^[a-zA-Z0-9-]{1,64}$/
const TEXT_MAX = 140
const NAME_MAX = 200
/** A page with more is no page. */
const ITEMS_MAX = 1_000

/** The payouts of one provider; `settings.name` is what the operator calls it. */
export function openPayouts(
  settings: Pick<ConnectionSettings, 'name' | 'timeoutMs'>,
  oauthClient: OauthClient,
): PayoutRail {
  const rest = openRestConnector(settings, oauthClient)
  return {
    // A provider may have the name of a PSP, and what is noted of the one must not be taken for the other's.
    name: `payouts/${settings.name}`,
    pay: (order) =>
      rest.put(`/payouts/${order.id}`, payoutToBank(order), (body) => {
        const report = payoutFromBank(body)
        return report?.id === order.id && report.amount === order.amount ? report : undefined
      }),
    changed: ({ from, to, page }) =>
      rest.get('/payouts', { from: from.toISOString(), to: to.toISOString(), page: String(page) }, pageFromBank),
  }
}

const accountToBank = ({ ispb, branch, number, type }: Extract<PayoutOrder['to'], { account: object }>['account']) => ({
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

const isAmount = (value: unknown): value is Cents =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= AMOUNT_MAX_CENTS

/** A payout as the provider tells it. */
export function payoutFromBank(body: unknown): PayoutReport | undefined {
  if (!isObject(body)) return undefined
  const id = matching(body['id'], ID)
  const status = wordOf(STATUSES, body['status'])
  const at = timeOf(body['at'])
  const { amount, end_to_end_id: said = null } = body
  const endToEndId = said === null ? null : matching(said, SPI_NAME)
  if (id === undefined || !status || !at || !isAmount(amount) || endToEndId === undefined) return undefined
  const reason = reasonOf(body['reason'])
  return { id, status, amount, at, ...(endToEndId !== null && { endToEndId }), ...(reason !== undefined && { reason }) }
}

/** A page of changes, and whether another follows. */
export function pageFromBank(body: unknown): { payouts: PayoutReport[]; more: boolean } | undefined {
  if (!isObject(body) || !Array.isArray(body['items']) || typeof body['more'] !== 'boolean') return undefined
  if (body['items'].length > ITEMS_MAX) return undefined
  const payouts = allOf(body['items'], payoutFromBank)
  return payouts && { payouts, more: body['more'] }
}
