// Provokes each error code of approvals, in the company of a seller; test/api/errors.test.ts checks
// them.

import type { APPROVAL_ERRORS } from '../../contract/errors/approvals.ts'
import { readId } from '../../server/kernel/ids.ts'
import { refuse } from '../../server/kernel/refusal.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { errorHeaders, errorToWire } from '../../server/runtime/errors.ts'
import type { Reply } from './payment-errors.ts'
import type { Browser } from '../portal.ts'
import { loginOf, type World } from '../world.ts'
import { enrolled } from '../portal.ts'
import { API, decide, setPolicy } from '../journeys/identity/approvals-stage.ts'

type Given = { w: World; get: (path: string) => Promise<Reply> }

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'

/** A company with two administrators, whose credentials need approval. */
async function company(w: World, name: string) {
  const { io_seller_id: seller } = w.platform.sellers[1]!
  const [asker, other] = [
    await enrolled(w, seller, 'admin', `${name}.a@example.com`),
    await enrolled(w, seller, 'admin', `${name}.b@example.com`),
  ]
  // Held by itself after the first time.
  await setPolicy(asker, { action: 'credential' })
  const ask = (key = name): Promise<Reply> => credential(asker, name, key)
  return { seller, asker, other, ask, id: (await ask()).body.approval_id as string }
}

const credential = (by: Browser, name: string, key: string): Promise<Reply> =>
  by.post(
    `${API}/credentials`,
    { email: `${name}.shop@example.com`, scopes: ['payments'] },
    { 'idempotency-key': key },
  )

/** More than a company may have: inserted directly, because callers would take long. */
const fill = (w: World, seller: string) =>
  inTransaction(w.db, (tx) =>
    tx.rows(sql`
      insert into approvals (owner, id, seller, acting_for, status, action, operation,
        requester_type, requester, request, needed, roles, users,
        given, version, attempts, expires_at, created_at, updated_at)
      select s.owner, gen_random_uuid(), s.id, s.id, 'pending', 'payout', 'transfers.create',
        'user', s.id, s.id, 1, '{admin}', '{}',
        '[]', 1, 0, s.created_at, s.created_at, s.created_at
      from sellers s cross join generate_series(1, 1000) where s.id = ${readId<'seller'>(seller)!}`),
  )

/**
 * What is only met when a call is carried out, and kept as its result:
 * test/journeys/identity/approvals-refusals.test.ts.
 */
function asResult(w: World, code: keyof typeof APPROVAL_ERRORS, status: number): Reply {
  const refusal = refuse(code)
  return {
    status,
    body: errorToWire(refusal, `req_${UNKNOWN}`, w.url),
    headers: new Headers(errorHeaders(refusal)),
  }
}

export const APPROVALS_PROVOKED: Record<
  keyof typeof APPROVAL_ERRORS,
  (g: Given) => Promise<Reply> | Reply
> = {
  approval_required: async ({ w }) => (await company(w, 'required')).ask(),
  approval_ended: async ({ w }) => {
    const { ask, other, id } = await company(w, 'ended')
    await decide(other, id, 'reject')
    return ask()
  },
  approval_not_found: ({ get }) => get(`/v1/approvals/${UNKNOWN}`),
  approval_policy_not_found: async ({ w }) =>
    w.call('DELETE', `/v1/approval_policies/${UNKNOWN}`, { token: await w.token() }),
  person_needed: async ({ w }) => {
    const { id } = await company(w, 'person')
    const { body } = await w.call('POST', '/auth/login', { body: loginOf(w.platform.sellers[1]!) })
    return w.call('POST', `/v1/approvals/${id}/approve`, { token: body.access_token })
  },
  own_approval: async ({ w }) => {
    const { asker, id } = await company(w, 'own')
    return decide(asker, id, 'approve')
  },
  approver_needed: async ({ w }) => {
    const { seller, id } = await company(w, 'approver')
    return decide(await enrolled(w, seller, 'developer', 'approver.c@example.com'), id, 'approve')
  },
  asker_needed: async ({ w }) => {
    const { other, id } = await company(w, 'asker')
    return decide(other, id, 'withdraw')
  },
  asker_not_allowed: ({ w }) => asResult(w, 'asker_not_allowed', 403),
  approval_policy_changed: ({ w }) => asResult(w, 'approval_policy_changed', 409),
  policy_not_satisfiable: async ({ w }) => {
    const { asker } = await company(w, 'unsatisfiable')
    return setPolicy(asker, { action: 'payout', approvals: 10, roles: ['developer'] })
  },
  too_many_approvals: async ({ w }) => {
    const { seller, ask } = await company(w, 'many')
    await fill(w, seller)
    const refused = await ask('another')
    await inTransaction(w.db, (tx) => tx.rows(sql`delete from approvals where requester = seller`))
    return refused
  },
}
