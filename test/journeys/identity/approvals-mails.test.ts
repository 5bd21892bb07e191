// Mails about approvals: to those who may approve, in their language, and to the user who asked
// when it will not be done.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../../server/platform/db/sql.ts'
import type { Said } from '../../marketplace.ts'
import { enrolled } from '../../portal.ts'
import { decide, heldBy, setPolicy, stage, userIdOf } from './approvals-stage.ts'

test('approvers are told what waits, and the requester what was not done', async (t) => {
  const { w, m, platform, ana, bia, fabio, pay } = await stage(t)
  await enrolled(w, platform, 'viewer', 'vera@example.com')
  await w.db.rows(sql`update people set language = 'en' where email = 'bia@example.com'`)
  await setPolicy(ana, { action: 'payout' })
  const mails = async (kind: string): Promise<Said[]> =>
    (await m.read(`/v1/sandbox/mails?kind=${kind}&sort=time-ascending&limit=100`)).items
  const waits = () => mails('approval_waits')

  const id = heldBy(await pay(fabio, 20_00, 'k'))
  heldBy(await pay(fabio, 20_00, 'k'))
  const [first, second] = await waits()
  assert.deepEqual([first, second].map(({ to, subject }) => [to, subject]).toSorted(), [
    ['ana@example.com', 'Repasse: aguarda sua aprovação'],
    ['bia@example.com', 'A payout waits for your approval'],
  ])
  for (const { text } of [first, second]) {
    assert.ok(text.includes(`${w.url}/portal/approvals/${id}`), text)
    assert.match(text, /Pessoa finance/)
    assert.match(text, /R\$.20[.,]00/)
  }
  assert.equal((await waits()).length, 2)
  await decide(bia, id, 'reject')
  const [rejected] = await mails('approval_ended')
  assert.deepEqual(
    [rejected.to, rejected.subject],
    ['fabio@example.com', 'Repasse: pedido recusado'],
  )
  assert.match(rejected.text, /Motivo: Não é nosso/)

  // Done, and withdrawn by who asked: no mail. Refused in the end: one.
  const [done, withdrawn, failed] = [
    heldBy(await pay(fabio, 1_00)),
    heldBy(await pay(fabio, 2_00)),
    heldBy(await pay(fabio, 9_999_00)),
  ]
  await decide(fabio, withdrawn, 'withdraw')
  for (const one of [done, failed]) await decide(bia, one, 'approve')
  await w.work()
  const expired = heldBy(await pay(ana, 3_00))
  // Fabio has left the company when this one expires.
  heldBy(await pay(fabio, 4_00))
  await w.db.rows(sql`update portal_users set status = 'blocked' where id = ${userIdOf(fabio)}`)
  await m.advance('8d')
  await w.work()
  assert.deepEqual(
    (await mails('approval_ended')).map(({ to, subject }) => `${to} ${subject}`),
    [
      'fabio@example.com Repasse: pedido recusado',
      'fabio@example.com Repasse: aprovado, mas não realizado',
      'ana@example.com Repasse: pedido expirado sem aprovação',
    ],
    expired,
  )
})

test('a program that asks in a loop does not fill mailboxes', async (t) => {
  const { w, m, ana, pay, fabio } = await stage(t)
  await setPolicy(ana, { action: 'payout' })
  heldBy(await pay(fabio, 1_00))
  const count = async () => (await m.read('/v1/sandbox/mails?kind=approval_waits')).total
  assert.equal(await count(), 2)
  await w.db.rows(sql`
    insert into approvals (owner, id, seller, acting_for, status, action, operation, requester_type,
      requester, request, needed, roles, users,
      given, version, attempts, expires_at, created_at, updated_at)
    select a.owner, gen_random_uuid(), a.seller, a.acting_for, a.status, a.action, a.operation,
      a.requester_type, a.requester, a.request, a.needed, a.roles,
      a.users, a.given, 1, 0, a.expires_at, a.created_at, a.updated_at
      from approvals a
      cross join generate_series(1, 49)`)
  heldBy(await pay(fabio, 2_00))
  assert.equal(await count(), 2)
})
