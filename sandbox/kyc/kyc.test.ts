// KYC checks at the bank: requested once, decided at once or later, notified when they change, and
// visible to their client alone.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { CHECK, newTxid, openTestBank, RECEIVER, tokenOf } from '../../test/bank.ts'

const DAY_MS = 86_400_000
const typeOf = (body: { type: string }): string => body.type.split('/').at(-1)!
const LATER = { ...CHECK, taxpayer_id: '99900010221' }
const HOOK = 'http://127.0.0.1:9/hook'

test('a person without a known problem is approved at once, and a repeated call reads the check', async (t) => {
  const { api, notices } = await openTestBank(t)
  const id = newTxid()
  const first = await api('PUT', `/kyc/checks/${id}`, CHECK)
  assert.deepEqual([first.status, first.body], [201, { id, status: 'approved' }])
  // A name that was mended is the same person; another document is another.
  const mended = await api('PUT', `/kyc/checks/${id}`, { ...CHECK, name: 'Ana Maria' })
  assert.deepEqual([mended.status, mended.body], [200, { id, status: 'approved' }])
  const other = await api('PUT', `/kyc/checks/${id}`, { ...CHECK, taxpayer_id: '99900010140' })
  assert.deepEqual([other.status, typeOf(other.body)], [409, 'IdJaUtilizado'])
  const company = { ...CHECK, kind: 'business', taxpayer_id: '12ABC34501DE35' }
  assert.equal((await api('PUT', `/kyc/checks/${newTxid()}`, company)).body.status, 'approved')
  assert.deepEqual(notices, [])
})

test('the clock ends a review once, and it is reported', async (t) => {
  const bank = await openTestBank(t)
  const second = await openTestBank(t, { db: bank.db, clock: bank.clock })
  for (const one of [bank, second]) await one.api('PUT', '/notices', { url: HOOK })
  const id = newTxid()
  assert.equal((await bank.api('PUT', `/kyc/checks/${id}`, LATER)).body.status, 'reviewing')
  bank.clock.advanceTo(DAY_MS - 60_000)
  assert.equal(await bank.bank.work(bank.clock.now()), 0)
  bank.clock.advanceTo(DAY_MS)
  const now = bank.clock.now()
  const worked = await Promise.all([bank.bank.work(now), second.bank.work(now)])
  assert.equal(worked[0] + worked[1], 1)
  assert.deepEqual(
    [...bank.notices, ...second.notices],
    [{ webhookUrl: HOOK, body: { kyc: [{ id }] } }],
  )
  assert.equal((await second.api('PUT', `/kyc/checks/${id}`, LATER)).body.status, 'approved')
})

test('a process skips the checks that another process is deciding', async (t) => {
  const bank = await openTestBank(t)
  const id = newTxid()
  await bank.api('PUT', `/kyc/checks/${id}`, LATER)
  bank.clock.advanceTo(DAY_MS)
  const now = bank.clock.now()
  await inTransaction(bank.db, async (tx) => {
    await tx.rows(sql`select 1 from bank.kyc_checks where id = ${id} for update`)
    assert.equal(await bank.bank.work(now), 0)
  })
  assert.equal(await bank.bank.work(now), 1)
})

test('a control decides a check under review; a decided check does not change', async (t) => {
  const bank = await openTestBank(t)
  await bank.api('PUT', '/notices', { url: HOOK })
  const decide = async (id: string, verb: string) =>
    (await bank.bank.call({ method: 'POST', path: `/sandbox/kyc/${id}/${verb}`, headers: {} }))
      .status
  const [first, second] = [newTxid(), newTxid()]
  for (const id of [first, second]) await bank.api('PUT', `/kyc/checks/${id}`, LATER)
  assert.deepEqual([await decide(first, 'approve'), await decide(second, 'deny')], [200, 200])
  assert.deepEqual([await decide(first, 'deny'), await decide(second, 'deny')], [409, 200])
  assert.equal(await decide(newTxid(), 'deny'), 404)
  assert.equal(bank.notices.length, 2)
  const denied = (await bank.api('PUT', `/kyc/checks/${second}`, LATER)).body
  assert.deepEqual([denied.status, typeof denied.reason], ['denied', 'string'])
  bank.clock.advanceTo(2 * DAY_MS)
  assert.equal(await bank.bank.work(bank.clock.now()), 0)
})

test('an invalid check is refused', async (t) => {
  const { api } = await openTestBank(t)
  const refusals: [string, unknown][] = [
    ['no body', []],
    ['a third kind', { ...CHECK, kind: 'person' }],
    ['a CNPJ for a person', { ...CHECK, taxpayer_id: '11222333000181' }],
    ['a CPF for a company', { ...CHECK, kind: 'business' }],
    ['a document with a mask', { ...CHECK, taxpayer_id: '123.456.789-09' }],
    ['no name', { ...CHECK, name: '' }],
    ['a name that is too long', { ...CHECK, name: 'a'.repeat(201) }],
    ['a day that does not exist', { ...CHECK, birthdate: '1990-02-30' }],
    ['a time for a day', { ...CHECK, birthdate: '1990-05-17T00:00:00Z' }],
  ]
  for (const [what, body] of refusals) {
    const refused = await api('PUT', `/kyc/checks/${newTxid()}`, body)
    assert.deepEqual([refused.status, typeOf(refused.body)], [400, 'VerificacaoInvalida'], what)
  }
  assert.equal((await api('PUT', '/kyc/checks/a_b', CHECK)).status, 400)
})

test('32 concurrent requests in two processes create one check', async (t) => {
  const bank = await openTestBank(t)
  const second = await openTestBank(t, { db: bank.db })
  const id = newTxid()
  const replies = await Promise.all(
    Array.from({ length: 32 }, (_, n) =>
      (n % 2 ? second : bank).api('PUT', `/kyc/checks/${id}`, CHECK),
    ),
  )
  assert.equal(replies.filter((one) => one.status === 201).length, 1)
  assert.deepEqual(new Set(replies.map((one) => one.body.status)), new Set(['approved']))
})

test('a check belongs to its client, and needs its scope', async (t) => {
  const bank = await openTestBank(t)
  const id = newTxid()
  await bank.api('PUT', `/kyc/checks/${id}`, { ...CHECK, taxpayer_id: '99900010140' })
  const other = { ...RECEIVER, clientId: 'outra' }
  await bank.bank.register(other)
  const ask = async (client: { clientId: string; secret: string }, scope: string) => {
    const headers = { authorization: `Bearer ${await tokenOf(bank.call, client, scope)}` }
    return bank.call({ method: 'PUT', path: `/kyc/checks/${id}`, headers, body: CHECK })
  }
  assert.deepEqual((await ask(other, 'kyc.write')).body, { id, status: 'approved' })
  assert.equal((await ask(RECEIVER, 'payouts.write')).status, 403)
})
