// Provokes the refusals of a right secret (over, or from elsewhere), and those of managing credentials.

import { inTransaction, sql, type Statement } from '../server/platform/db/sql.ts'
import type { Answer, World } from './world.ts'
import { loginOf } from './world.ts'

type Scene = {
  readonly w: World
  readonly change: (statement: Statement) => Promise<unknown>
  readonly post: (path: string, body: unknown) => Promise<Answer>
}

/** Logs in with a credential that was changed, and changes it back. */
async function loginAfter({ w, change }: Scene, bent: Statement): Promise<Answer> {
  await change(sql`update credentials set ${bent} where email = ${w.platform.email}`)
  const reply = await w.call('POST', '/auth/login', { body: loginOf(w.platform) })
  await change(sql`update credentials set expires_at = null, networks = null where email = ${w.platform.email}`)
  return reply
}

const CREDENTIALS = '/v1/credentials'

async function rotateRevoked({ w, post }: Scene): Promise<Answer> {
  const { id } = (await post(CREDENTIALS, { email: 'revoked@example.com' })).body
  await w.call('DELETE', `${CREDENTIALS}/${id}`, { token: await w.token() })
  return post(`${CREDENTIALS}/${id}/rotate`, {})
}

/** By a token that has fewer scopes than its credential. */
async function giveMore({ w }: Scene): Promise<Answer> {
  const narrow = await w.call('POST', '/auth/login', { body: { ...loginOf(w.platform), scope: 'credentials' } })
  const body = { email: 'more@example.com', scopes: ['payments'] }
  return w.call('POST', CREDENTIALS, { token: narrow.body.access_token as string, body })
}

/** By a credential that may make one call a minute. */
async function callTwice({ w }: Scene): Promise<Answer> {
  const limit = (n: number | null) =>
    inTransaction(w.db, (tx) =>
      tx.rows(sql`update credentials set rate_limit = ${n} where email = ${w.platform.email}`),
    )
  await limit(1)
  const fresh = (await w.call('POST', '/auth/login', { body: loginOf(w.platform) })).body.access_token as string
  const list = () => w.call('GET', '/v1/customer/list', { token: fresh })
  await list()
  const answer = await list()
  await limit(null)
  return answer
}

export const LOGIN_PROVOKED = {
  rate_limited: callTwice,
  exceeds_own_limits: giveMore,
  credential_not_found: ({ w, post }: Scene) => post(`${CREDENTIALS}/${w.platform.io_seller_id}/rotate`, {}),
  audit_record_not_found: async ({ w }: Scene) => w.call('GET', '/v1/audit/aud_0', { token: await w.token() }),
  mail_not_found: async ({ w }: Scene) => w.call('GET', '/v1/sandbox/mails/0', { token: await w.token() }),
  request_not_found: async ({ w }: Scene) => w.call('GET', '/v1/requests/req_0', { token: await w.token() }),
  credential_exists: ({ w, post }: Scene) => post(CREDENTIALS, { email: w.platform.email.toUpperCase() }),
  credential_revoked: rotateRevoked,
  credential_expired: (scene: Scene) => loginAfter(scene, sql`expires_at = '2020-01-01'`),
  network_not_allowed: (scene: Scene) => loginAfter(scene, sql`networks = '{203.0.113.0/24}'`),
}
