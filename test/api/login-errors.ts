// Provokes the refusals of a valid secret (expired, or from another network), and those of managing
// credentials.

import { timeOfDay } from '../../server/kernel/brazil/calendar.ts'
import { inTransaction, sql, type Statement } from '../../server/platform/db/sql.ts'
import type { Answer, World } from '../world.ts'
import { loginOf } from '../world.ts'

type Scene = {
  readonly w: World
  readonly change: (statement: Statement) => Promise<unknown>
  readonly post: (path: string, body: unknown) => Promise<Answer>
}

/** Logs in with a credential that was changed, and changes it back. */
async function loginAfter({ w, change }: Scene, bent: Statement): Promise<Answer> {
  await change(sql`update credentials set ${bent} where email = ${w.platform.email}`)
  const reply = await w.call('POST', '/auth/login', { body: loginOf(w.platform) })
  await change(
    sql`update credentials set expires_at = null, networks = null where email = ${w.platform.email}`,
  )
  return reply
}

const CREDENTIALS = '/v1/credentials'

async function rotateRevoked({ w, post }: Scene): Promise<Answer> {
  const { id } = (await post(CREDENTIALS, { email: 'revoked@example.com' })).body
  await w.call('DELETE', `${CREDENTIALS}/${id}`, { token: await w.token() })
  return post(`${CREDENTIALS}/${id}/rotate`, {})
}

/** With a token that has fewer scopes than its credential. */
async function giveMore({ w }: Scene): Promise<Answer> {
  const narrow = await w.call('POST', '/auth/login', {
    body: { ...loginOf(w.platform), scope: 'credentials' },
  })
  const body = { email: 'more@example.com', scopes: ['payments'] }
  return w.call('POST', CREDENTIALS, { token: narrow.body.access_token as string, body })
}

/** With a credential that may make one call a minute. */
async function callTwice({ w }: Scene): Promise<Answer> {
  const limit = (n: number | null) =>
    inTransaction(w.db, (tx) =>
      tx.rows(sql`update credentials set rate_limit = ${n} where email = ${w.platform.email}`),
    )
  await limit(1)
  const fresh = (await w.call('POST', '/auth/login', { body: loginOf(w.platform) })).body
    .access_token as string
  const list = () => w.call('GET', '/v1/customer/list', { token: fresh })
  await list()
  const answer = await list()
  await limit(null)
  return answer
}

/** A time range of the day that does not contain now. */
function hoursBut({ w }: Scene) {
  const hour = Number(timeOfDay(w.deps.clock.now()).slice(0, 2))
  const at = (n: number) => `${String((hour + n) % 24).padStart(2, '0')}:00`
  return { from: at(2), to: at(3) }
}

/** A pix with a credential with this budget. */
async function beyondBudget({ w, post }: Scene, budget: object): Promise<Answer> {
  const email = `budget-${JSON.stringify(budget).length}@example.com`
  const { secret } = (await post(CREDENTIALS, { email, budget })).body
  const { io_seller_id } = w.platform
  const { body } = await w.call('POST', '/auth/login', {
    body: loginOf({ email, secret, io_seller_id }),
  })
  const { id } = await w.sdk.customers.create({ first_name: 'Ana' })
  const sale = { amount: 10_00, payment_type: 'pix' }
  return w.call('POST', `/v1/transaction/new/${id}`, {
    token: body.access_token as string,
    body: sale,
  })
}

export const LOGIN_PROVOKED = {
  rate_limited: callTwice,
  exceeds_own_limits: giveMore,
  credential_not_found: ({ w, post }: Scene) =>
    post(`${CREDENTIALS}/${w.platform.io_seller_id}/rotate`, {}),
  call_not_in_budget: (scene: Scene) => beyondBudget(scene, { operations: ['quotes.*'] }),
  outside_budget_hours: (scene: Scene) => beyondBudget(scene, { hours: hoursBut(scene) }),
  budget_exceeded: (scene: Scene) => beyondBudget(scene, { amount_per_call: 1 }),
  audit_record_not_found: async ({ w }: Scene) =>
    w.call('GET', '/v1/audit/aud_0', { token: await w.token() }),
  mail_not_found: async ({ w }: Scene) =>
    w.call('GET', '/v1/sandbox/mails/0', { token: await w.token() }),
  request_not_found: async ({ w }: Scene) =>
    w.call('GET', '/v1/requests/req_0', { token: await w.token() }),
  credential_exists: ({ w, post }: Scene) =>
    post(CREDENTIALS, { email: w.platform.email.toUpperCase() }),
  credential_revoked: rotateRevoked,
  credential_expired: (scene: Scene) => loginAfter(scene, sql`expires_at = '2020-01-01'`),
  network_not_allowed: (scene: Scene) => loginAfter(scene, sql`networks = '{203.0.113.0/24}'`),
}
