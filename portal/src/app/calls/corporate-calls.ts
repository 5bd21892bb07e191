// The portal's calls about a company's corporate account, for the screens: those that only people
// make, and those by which a company sees and pays its debts in every status of the account. The
// latter are the SDK's own, under the portal's path.

import type { Client } from '../../../../sdk/client/client.ts'
import { corporateOf } from '../../../../sdk/resources/corporate.ts'
import type { BodyOf, ReplyOf } from '../../../../contract/operation.ts'
import type * as account from '../../../../server/corporate/account/portal-calls.ts'

export type OwnAccount = ReplyOf<typeof account.accountCall>
export type Closing = ReplyOf<typeof account.closingCall>

const PUBLIC_ROOT = '/v1/baas/corporate/cards'
const ROOT = '/corporate'

/** The same client, for calls of the public API that the portal also has under its own path. */
const underPortal = (client: Client): Client => ({
  login: client.login,
  send: (request) => client.send({ ...request, path: request.path.replace(PUBLIC_ROOT, ROOT) }),
  sellerId: '',
})

export function corporateCallsOf(client: Client) {
  const { balance, recharge, recharges, invoices } = corporateOf(underPortal(client))
  const post = (path: string, body: object) =>
    client.send<OwnAccount>({ method: 'POST', path: `${ROOT}/account/${path}`, body })
  return {
    account: () => client.send<OwnAccount>({ method: 'GET', path: `${ROOT}/account` }),
    contract: () =>
      client.send<ReplyOf<typeof account.contractCall>>({
        method: 'GET',
        path: `${ROOT}/contract`,
      }),
    request: (body: BodyOf<typeof account.requestCall>) => post('request', body),
    accept: (body: BodyOf<typeof account.acceptCall>) => post('accept', body),
    closing: () => client.send<Closing>({ method: 'GET', path: `${ROOT}/account/closing` }),
    close: (body: BodyOf<typeof account.closeCall>) => post('close', body),
    balance,
    recharge,
    recharges,
    invoices: {
      list: invoices.list,
      get: invoices.get,
      payments: invoices.payments,
      payment: invoices.payment,
      document: invoices.document,
    },
  }
}
