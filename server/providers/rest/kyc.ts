// The REST connector for KYC checks: requests and replies. It stores nothing about a person and
// decides nothing. An acceptance about another person is unknown.

import { cut } from '../../kernel/text/text.ts'
import type { KycProvider, KycReport, KycOrder } from '../kyc.ts'
import type { ConnectionSettings } from '../settings/connection.ts'
import { isObject, reasonOf, wordOf } from '../parse.ts'
import type { ProviderClient } from '../client.ts'
import { openRestConnector } from './connector.ts'

const STATUSES = {
  reviewing: 'reviewing',
  approved: 'approved',
  denied: 'denied',
} as const satisfies Record<KycReport['status'], KycReport['status']>

const NAME_MAX = 200

/** The checks of one provider; `settings.name` is its name in the banks file. */
export function openKyc(
  settings: Pick<ConnectionSettings, 'name' | 'timeoutMs'>,
  client: ProviderClient,
): KycProvider {
  const rest = openRestConnector(settings, client)
  return {
    name: `kyc/${settings.name}`,
    check: (order) =>
      rest.put(`/kyc/checks/${order.id}`, checkToBank(order), (body) =>
        checkFromBank(body, order.id),
      ),
  }
}

/** Body of `PUT /kyc/checks/{id}`. */
export const checkToBank = ({ kind, taxpayerId, name, birthdate }: KycOrder) => ({
  kind,
  taxpayer_id: taxpayerId,
  name: cut(name, NAME_MAX),
  birthdate,
})

/** The provider's result of check `id`. */
export function checkFromBank(body: unknown, id: string): KycReport | undefined {
  if (!isObject(body) || body['id'] !== id) return undefined
  const status = wordOf(STATUSES, body['status'])
  const reason = reasonOf(body['reason'])
  return status && { status, ...(reason !== undefined && { reason }) }
}
