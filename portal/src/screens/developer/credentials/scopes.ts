// The scopes that a person can give to a credential.

import type { Scope } from '../../../../../contract/operation.ts'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'

/** A scope that is missing here does not compile. */
const OFFERED = {
  payments: true,
  sellers: true,
  corporate: true,
  'corporate:secrets': true,
  webhooks: true,
  credentials: true,
  users: true,
  requests: true,
  audit: true,
  mails: true,
  cards: true,
} satisfies Record<Exclude<Scope, 'tokenize'>, true>
const SCOPES = Object.keys(OFFERED).flatMap((scope) => [scope, `${scope}:read`])
/** Who may not manage users, or read their mails, gives no credential that right. */
const USERS = ['users', 'users:read']
const MAILS = ['mails', 'mails:read']

export function useOfferedScopes(): string[] {
  const me = useMe()
  const left = [...(may('users:manage')(me) ? [] : USERS), ...(may('mails:read')(me) ? [] : MAILS)]
  return SCOPES.filter((scope) => !left.includes(scope))
}
