// A session of the sandbox: the record contains no secrets, and replaying it gives the same result,
// twice; a record that was edited does not replay.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { replayOn } from '../../server/app/replay/command.ts'
import { readConfig } from '../../server/platform/config.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { readSession, type Session } from '../../server/app/replay/file.ts'
import { settled } from '../../server/sandbox-api/record.ts'
import { buyer, tokenFor } from '../cards.ts'
import { freshDatabase } from '../database.ts'
import { dumpOf } from '../fingerprint.ts'
import { market } from '../marketplace.ts'
import { world, type World } from '../world.ts'

/** A card number without a special result, used only by this test. */
const UNKNOWN_VISA = '4539980000011234'
const NUMBER = '84719355-0'

/** Names that have another meaning elsewhere in a body. */
const NAMED_BY_CALLERS = {
  secret: 'not one',
  security_code: '{code}',
  url: 'https://shop.example.com/orders/7?key=kept',
  to: 'the gate',
  paid_at: 'the counter',
  constructor: 'x',
  'a/b': '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b',
}

const quiet = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Replays it on a new database. */
async function again(t: TestContext, session: Session) {
  const folder = mkdtempSync(join(os.tmpdir(), 'vintem-replay-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const config = readConfig({ PORT: '0', DATA_DIR: folder, MODE: 'sandbox' })
  return replayOn({ config, db: await freshDatabase(t), log: quiet }, session)
}

/** As it is in a file. */
const exported = async (w: World): Promise<Session> =>
  readSession(JSON.stringify(await w.sdk.sandbox.session()))

/**
 * A little of everything: transactions of each kind, declines, refunds, disputes, returned payouts,
 * injected faults, time.
 */
async function busy(w: World): Promise<void> {
  const m = await market(w)
  const [person] = w.platform.sellers
  const account = await m.link(person!, NUMBER)
  const seller = person!.io_seller_id
  const paid = await m.paid(200_00, { io_seller_id: seller, reference_id: 'first' })
  await m.refund(paid, 30_00, 'refund-once')
  await m.refund(paid, 30_00, 'refund-once')
  await m.sell(10_00, {
    expires_in: 600,
    metadata: NAMED_BY_CALLERS,
    reference_id: 'with metadata',
  })
  await m.advance('11m')
  const maria = await buyer(w)
  const card = async (number: string, more: object = {}) =>
    w.sdk.transactions
      .create(maria.id, {
        amount: 120_00,
        payment_type: 'credit',
        token: await tokenFor(w, number),
        ...more,
      })
      .catch((error: { code: string }) => ({ id: error.code }))
  assert.equal((await card('4000000000510000')).id, 'card_declined')
  const split = await card(UNKNOWN_VISA, {
    installment_plan: { number_installments: 3 },
    split_rules: [{ receiver: seller, split_type: 'percent', split_value: 40 }],
  })
  await w.sdk.sandbox.dispute(split.id)
  const { items } = await w.sdk.disputes.list()
  await w.sdk.disputes.submitEvidence(items[0]!.id, { text: 'It was delivered.' })
  await w.sdk.sandbox.win(split.id)
  const boleto = await w.sdk.transactions.create(maria.id, {
    amount: 80_00,
    payment_type: 'boleto',
  })
  await m.advance('2d')
  await w.sdk.sandbox.payBoleto(boleto.id)
  assert.equal((await m.payOut(seller, account, 50_00)).status, 201)
  await w.call('PATCH', `/v1/sellers/update/individuals/${seller}`, {
    token: m.token,
    body: { payout_policy: { interval: 'daily' } },
  })
  await m.advance('40d')
  const payouts = await m.payouts(seller)
  await m.control(`transfers/${payouts[1].id}/return`)
  assert.equal((await m.order(1_000_000_000_000)).status, 422)
  await w.sdk.webhooks.create({ url: 'http://127.0.0.1:9/hook' })
  await assert.rejects(w.sdk.webhooks.create({ url: 'http://169.254.169.254/latest' }), {
    code: 'invalid_request',
  })
  await m.control('clock', { advance: 'next' })
}

test('a replayed session gives the same result, twice, and one that was edited does not', async (t) => {
  const w = await world(t)
  await busy(w)
  const session = await exported(w)
  assert.deepEqual(session.missing, [])
  assert.equal(session.complete, true)
  const kept = session.calls.find(({ body }) => Object(body).reference_id === 'with metadata')!
  assert.deepEqual(Object(kept.body).metadata, { ...NAMED_BY_CALLERS, 'a/b': '{unknown_1}' })
  const first = await again(t, session)
  assert.deepEqual(first.differences, [])
  const second = await again(t, session)
  assert.deepEqual(second.differences, [])
  assert.deepEqual(second.again.final, first.again.final)

  const bent = readSession(JSON.stringify(session))
  const call = bent.calls.find(
    ({ operation, body }) => operation === 'transactions.create' && Object(body).reference_id,
  )!
  Object.assign(call.body as object, { amount: 200_01 })
  const { differences } = await again(t, bent)
  assert.ok(
    differences.some(
      (sentence) => sentence.startsWith('transactions: ') && sentence.includes('20001'),
    ),
    String(differences),
  )
})

test('secrets are neither in the session nor in its storage', async (t) => {
  const w = await world(t)
  await busy(w)
  await settled(w.deps)
  const session = JSON.stringify(await w.sdk.sandbox.session())
  // The sandbox bank knows the accounts of its payouts, as any bank does.
  const rows = (await dumpOf(w)).replace(/^bank\.payouts\n.*?(?=^\w+\.\w+$)/ms, '')
  const secrets = [
    UNKNOWN_VISA,
    '4000000000510000',
    NUMBER,
    NUMBER.replace('-', ''),
    w.platform.secret,
    await w.token(),
  ]
  for (const secret of secrets) {
    assert.ok(!session.includes(secret), `${secret} stands in the session`)
    assert.ok(!rows.includes(secret), `${secret} stands in the database`)
  }
  assert.match(session, /\{card declined_51\}/)
  assert.match(session, /\{card Visa 1234\}/)
  assert.match(session, /\{account ending 3550\}/)
  assert.doesNotMatch(session, /"security_code":"\d/)
})

test('ids are names in the file, also those that no response returned', async (t) => {
  const w = await world(t)
  await busy(w)
  const { calls, final } = await exported(w)
  const text = JSON.stringify({ calls, final })
  const ids = [...text.matchAll(/[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)].map(
    ([id]) => id,
  )
  const owner = w.platform.io_seller_id
  const known = await w.db.rows<{ id: string }>(sql`
    select id
    from transactions
    where owner = ${owner}
    union all
    select id
    from sellers
    where owner = ${owner}`)
  assert.deepEqual(
    ids.filter((id) => known.some((row) => row.id === id.replaceAll('-', ''))),
    [],
  )
  assert.match(text, /\/v1\/sandbox\/transfers\/\{transfer 2 of seller_1\}\/return/)
  assert.match(text, /\/v1\/disputes\/\{dispute 1 of transaction_\d\}\/evidence/)
})

test('a seller has no session, and a call refused before it was understood is not replayed', async (t) => {
  const w = await world(t)
  const token = await w.token()
  await w.call('POST', '/v1/customer/new', { token, body: { first_name: 12 } })
  const [seller] = w.platform.sellers
  await assert.rejects(w.as(seller!).sandbox.session(), { code: 'scope_not_allowed' })
  const { calls } = await exported(w)
  assert.deepEqual(
    calls.slice(-1).map(({ operation, status, code, understood, body }) => ({
      operation,
      status,
      code,
      understood,
      body,
    })),
    [
      {
        operation: 'customers.create',
        status: 422,
        code: 'invalid_request',
        understood: false,
        body: undefined,
      },
    ],
  )
})
