// A company with people and policies of approvals, for tests: a platform with two administrators
// and a finance person, each signed in with a second factor, and a seller who can be paid out. It
// decides nothing.

import assert from 'node:assert/strict'
import { roundSeller, type Said } from '../../marketplace.ts'
import { enrolled, type Browser } from '../../portal.ts'
import { world, type Answer, type Test, type WorldOptions } from '../../world.ts'

export const API = '/portal/api/v1'

export const userIdOf = ({ signedIn }: Browser): string => signedIn.body.user.id

export type Policy = {
  action: string
  amount_from_cents?: number | null
  approvals?: number
  roles?: string[]
  users?: string[]
  binds_credentials?: boolean
}

/** Sets a policy as a user. */
export const setPolicy = (browser: Browser, policy: Policy): Promise<Answer> =>
  browser.post(`${API}/approval_policies`, { approvals: 1, roles: ['admin'], ...policy })

/** Refused with an approval; its id. */
export function heldBy(answer: Answer): string {
  assert.deepEqual([answer.status, answer.body.code], [409, 'approval_required'], answer.text)
  return answer.body.approval_id
}

export const approvalOf = async (browser: Browser, id: string): Promise<Said> => {
  const { status, body, text } = await browser.get(`${API}/approvals/${id}`)
  assert.equal(status, 200, text)
  return body
}

export const decide = (
  browser: Browser,
  id: string,
  how: 'approve' | 'reject' | 'withdraw',
  body: object = {},
) =>
  browser.post(
    `${API}/approvals/${id}/${how}`,
    how === 'reject' ? { reason: 'Não é nosso', ...body } : undefined,
  )

/** The stage: `m` calls with the platform's credential. */
export async function stage(t: Test, options: WorldOptions = {}) {
  const w = await world(t, options)
  const { m, id: seller, account } = await roundSeller(w)
  const platform = w.platform.io_seller_id
  const [ana, bia, fabio] = [
    await enrolled(w, platform, 'admin', 'ana@example.com'),
    await enrolled(w, platform, 'admin', 'bia@example.com'),
    await enrolled(w, platform, 'finance', 'fabio@example.com'),
  ]
  const path = `/v1/sellers/transfers/new/${seller}/${account}`
  const pay = (browser: Browser, amount: number, key?: string) =>
    browser.post(
      `/portal/api${path}`,
      { amount },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const payouts = async (): Promise<Said[]> => await m.payouts(seller)
  return { w, m, seller, account, platform, ana, bia, fabio, pay, payouts }
}
