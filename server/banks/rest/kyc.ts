// The connector for KYC checks: who somebody is, in the words of the REST protocol, and what the provider found, in ours. It keeps nothing
// of a person and decides nothing. An acceptance about somebody else is unknown.

import { cut } from '../../base/text.ts'
import type { KycProvider, KycReport, KycOrder } from '../kyc.ts'
import type { ConnectionSettings } from '../connection-settings.ts'
import { isObject, reasonOf, wordOf } from '../parse.ts'
import type { OauthClient } from '../oauth-client.ts'
import { openRestConnector } from './connector.ts'

const STATUSES = {
  reviewing: 'reviewing',
  approved: 'approved',
  denied: 'denied',
} as const satisfies Record<KycReport['status'], KycReport['status']>

const NAME_MAX = 200

/** The checks of one provider; `settings.name` is what the operator calls it. */
export function openKyc(
  settings: Pick<ConnectionSettings, 'name' | 'timeoutMs'>,
  oauthClient: OauthClient,
): KycProvider {
  const rest = openRestConnector(settings, oauthClient)
  return {
    name: `kyc/${settings.name}`,
    check: (order) => rest.put(`/kyc/checks/${order.id}`, checkToBank(order), (body) => checkFromBank(body, order.id)),
  }
}

/** Body of `PUT /kyc/checks/{id}`. */
export const checkToBank = ({ kind, taxpayerId, name, birthdate }: KycOrder) => ({
  kind,
  taxpayer_id: taxpayerId,
  name: cut(name, NAME_MAX),
  birthdate,
})

/** What the provider found of `id`. */
export function checkFromBank(body: unknown, id: string): KycReport | undefined {
  if (!isObject(body) || body['id'] !== id) return undefined
  const status = wordOf(STATUSES, body['status'])
  const reason = reasonOf(body['reason'])
  return status && { status, ...(reason !== undefined && { reason }) }
}
