// The calls of operators of the installation, typed by their declarations.

import type { Client } from '../../../sdk/client.ts'
import type { BodyOf, Operation, QueryOf, ReplyOf } from '../../../contract/operation.ts'
import type * as calls from '../../../server/app/operator/calls.ts'

export type ListedPlatform = ReplyOf<typeof calls.listPlatformsCall>['items'][number]
export type Platform = ReplyOf<typeof calls.getPlatformCall>
export type WaitingSeller = ReplyOf<typeof calls.waitingSellersCall>['items'][number]
export type WaitingAccount = ReplyOf<typeof calls.waitingAccountsCall>['items'][number]
export type Health = ReplyOf<typeof calls.healthCall>

export function operatorOf(client: Client) {
  const get = <O extends Operation>(path: string, query?: QueryOf<O>) =>
    client.send<ReplyOf<O>>({ method: 'GET', path: `/operator${path}`, query })
  const decide = <O extends Operation>(kind: string, id: string, body: BodyOf<O>) => {
    const path = `/operator/${kind}/${encodeURIComponent(id)}/decision`
    return client.send<ReplyOf<O>>({ method: 'POST', path, body })
  }
  return {
    platforms: (query: QueryOf<typeof calls.listPlatformsCall>) =>
      get<typeof calls.listPlatformsCall>('/platforms', query),
    platform: (id: string) => get<typeof calls.getPlatformCall>(`/platforms/${encodeURIComponent(id)}`),
    waitingSellers: (query: QueryOf<typeof calls.waitingSellersCall>) =>
      get<typeof calls.waitingSellersCall>('/waiting/sellers', query),
    waitingAccounts: (query: QueryOf<typeof calls.waitingAccountsCall>) =>
      get<typeof calls.waitingAccountsCall>('/waiting/corporate-accounts', query),
    health: () => get<typeof calls.healthCall>('/health'),
    audit: (query: QueryOf<typeof calls.auditCall>) => get<typeof calls.auditCall>('/audit', query),
    decidePlatform: (id: string, body: BodyOf<typeof calls.decidePlatformCall>) =>
      decide<typeof calls.decidePlatformCall>('platforms', id, body),
    decideSeller: (id: string, body: BodyOf<typeof calls.decideSellerCall>) =>
      decide<typeof calls.decideSellerCall>('sellers', id, body),
    decideAccount: (id: string, body: BodyOf<typeof calls.decideAccountCall>) =>
      decide<typeof calls.decideAccountCall>('corporate-accounts', id, body),
  }
}
