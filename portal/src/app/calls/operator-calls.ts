// The calls of operators of the installation, typed by their declarations.

import type { Client } from '../../../../sdk/client/client.ts'
import type { BodyOf, Operation, QueryOf, ReplyOf } from '../../../../contract/operation.ts'
import type * as calls from '../../../../server/app/operator/calls.ts'
import type * as own from '../../../../server/app/operator/installation/calls.ts'
import type * as made from '../../../../server/app/operator/platforms/calls.ts'
import type { supportSearchCall } from '../../../../server/app/operator/support/calls.ts'
import type * as verification from '../../../../server/app/operator/verification/calls.ts'

export type ListedPlatform = ReplyOf<typeof calls.listPlatformsCall>['items'][number]
export type Platform = ReplyOf<typeof calls.getPlatformCall>
export type WaitingSeller = ReplyOf<typeof calls.waitingSellersCall>['items'][number]
export type WaitingAccount = ReplyOf<typeof calls.waitingAccountsCall>['items'][number]
export type Health = ReplyOf<typeof calls.healthCall>
export type Registration = ReplyOf<typeof made.registrationCall>
export type FeePlan = ReplyOf<typeof made.listPlansCall>['items'][number]
export type Run = NonNullable<ReplyOf<typeof verification.getVerificationCall>['run']>
export type Installation = ReplyOf<typeof own.installationCall>
export type SupportFound = ReplyOf<typeof supportSearchCall>

/** How the calls of operators are sent. */
function sendingOf(client: Client) {
  const get = <O extends Operation>(path: string, query?: QueryOf<O>) =>
    client.send<ReplyOf<O>>({ method: 'GET', path: `/operator${path}`, query })
  const writing =
    (method: 'POST' | 'PATCH') =>
    <O extends Operation>(path: string, body?: BodyOf<O>, key?: string) =>
      client.send<ReplyOf<O>>({
        method,
        path: `/operator${path}`,
        ...(body === undefined ? {} : { body }),
        ...(key === undefined ? {} : { keyed: true, key }),
      })
  const [post, change] = [writing('POST'), writing('PATCH')]
  return { get, post, change }
}
type Sending = ReturnType<typeof sendingOf>

const at = (id: string): string => `/platforms/${encodeURIComponent(id)}`

/** Platforms: made, registered, limited, and their fee plans. */
function platformsOf({ get, post, change }: Sending) {
  return {
    createBusiness: (body: BodyOf<typeof made.createBusinessPlatformCall>, key: string) =>
      post<typeof made.createBusinessPlatformCall>('/platforms/businesses', body, key),
    createIndividual: (body: BodyOf<typeof made.createIndividualPlatformCall>, key: string) =>
      post<typeof made.createIndividualPlatformCall>('/platforms/individuals', body, key),
    registration: (id: string) => get<typeof made.registrationCall>(`${at(id)}/registration`),
    updateBusiness: (
      id: string,
      body: BodyOf<typeof made.updateBusinessPlatformCall>,
      key: string,
    ) =>
      change<typeof made.updateBusinessPlatformCall>(`${at(id)}/registration/business`, body, key),
    updateIndividual: (
      id: string,
      body: BodyOf<typeof made.updateIndividualPlatformCall>,
      key: string,
    ) =>
      change<typeof made.updateIndividualPlatformCall>(
        `${at(id)}/registration/individual`,
        body,
        key,
      ),
    limitPlatform: (id: string, body: BodyOf<typeof made.limitPlatformCall>) =>
      post<typeof made.limitPlatformCall>(`${at(id)}/limit`, body),
    feePlans: (id: string) => get<typeof made.listPlansCall>(`${at(id)}/fee-plans`),
    addFeePlan: (id: string, body: BodyOf<typeof made.addPlanCall>, key: string) =>
      post<typeof made.addPlanCall>(`${at(id)}/fee-plans`, body, key),
  }
}

function credentialsOf(client: Client, { get, post, change }: Sending) {
  return {
    credentials: (id: string, query: QueryOf<typeof made.listPlatformCredentialsCall>) =>
      get<typeof made.listPlatformCredentialsCall>(`${at(id)}/credentials`, query),
    createCredential: (
      id: string,
      body: BodyOf<typeof made.createPlatformCredentialCall>,
      key: string,
    ) => post<typeof made.createPlatformCredentialCall>(`${at(id)}/credentials`, body, key),
    updateCredential: (
      id: string,
      credential: string,
      body: BodyOf<typeof made.updatePlatformCredentialCall>,
    ) =>
      change<typeof made.updatePlatformCredentialCall>(`${at(id)}/credentials/${credential}`, body),
    rotateCredential: (id: string, credential: string, key: string) =>
      post<typeof made.rotatePlatformCredentialCall>(
        `${at(id)}/credentials/${credential}/rotate`,
        {},
        key,
      ),
    revokeCredential: (id: string, credential: string) =>
      client.send<ReplyOf<typeof made.revokePlatformCredentialCall>>({
        method: 'DELETE',
        path: `/operator${at(id)}/credentials/${credential}`,
      }),
  }
}

/** The installation as a whole: its banks, and the verification of its books. */
function installationOf({ get, post }: Sending) {
  return {
    verification: () => get<typeof verification.getVerificationCall>('/verification'),
    startVerification: (body: BodyOf<typeof verification.startVerificationCall>) =>
      post<typeof verification.startVerificationCall>('/verification', body),
    cancelVerification: () =>
      post<typeof verification.cancelVerificationCall>('/verification/cancel'),
    installation: () => get<typeof own.installationCall>('/installation'),
    checkBanks: () => post<typeof own.checkBanksCall>('/installation/bank-checks'),
  }
}

function decisionsOf({ post }: Sending) {
  const decide = <O extends Operation>(kind: string, id: string, body: BodyOf<O>) =>
    post<O>(`/${kind}/${encodeURIComponent(id)}/decision`, body)
  return {
    decidePlatform: (id: string, body: BodyOf<typeof calls.decidePlatformCall>) =>
      decide<typeof calls.decidePlatformCall>('platforms', id, body),
    decideSeller: (id: string, body: BodyOf<typeof calls.decideSellerCall>) =>
      decide<typeof calls.decideSellerCall>('sellers', id, body),
    decideAccount: (id: string, body: BodyOf<typeof calls.decideAccountCall>) =>
      decide<typeof calls.decideAccountCall>('corporate-accounts', id, body),
  }
}

export function operatorOf(client: Client) {
  const sending = sendingOf(client)
  const { get, post } = sending
  return {
    ...platformsOf(sending),
    ...credentialsOf(client, sending),
    ...installationOf(sending),
    ...decisionsOf(sending),
    search: (q: string) => post<typeof supportSearchCall>('/search', { q }),
    platforms: (query: QueryOf<typeof calls.listPlatformsCall>) =>
      get<typeof calls.listPlatformsCall>('/platforms', query),
    platform: (id: string) =>
      get<typeof calls.getPlatformCall>(`/platforms/${encodeURIComponent(id)}`),
    waitingSellers: (query: QueryOf<typeof calls.waitingSellersCall>) =>
      get<typeof calls.waitingSellersCall>('/waiting/sellers', query),
    waitingAccounts: (query: QueryOf<typeof calls.waitingAccountsCall>) =>
      get<typeof calls.waitingAccountsCall>('/waiting/corporate-accounts', query),
    health: () => get<typeof calls.healthCall>('/health'),
    audit: (query: QueryOf<typeof calls.auditCall>) => get<typeof calls.auditCall>('/audit', query),
  }
}
