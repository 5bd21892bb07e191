// R38: seals that were swapped or altered open nothing, and keys are rotated under load without a
// failed request.

import assert from 'node:assert/strict'
import test from 'node:test'
import { openKeys as openArchiveKeys } from '../../server/archive/store.ts'
import { inTransaction, raw, sql, type Database } from '../../server/platform/db/sql.ts'
import {
  addSealKey,
  dropSealKeys,
  keyringPath,
  openKeyring,
} from '../../server/platform/keyring.ts'
import { countByKey, reseal } from '../../server/platform/reseal.ts'
import { person as registration } from '../../server/app/seed/sellers.ts'
import { typed } from '../command-stage.ts'
import { plain } from '../marketplace.ts'
import { paymentFileOf } from '../payment-files.ts'
import { person, signIn } from '../portal.ts'
import { envOf } from '../program.ts'
import { world, type World } from '../world.ts'

const WORKERS = 6
const ROTATIONS = 4
const CARD = {
  holder_name: 'MARIA SILVA',
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '123',
}
const NUMBERS = ['4111111111111111', '5555555555554444', '4012888888881881']
const TABLES = [
  'bank_account_tokens',
  'bank_accounts',
  'card_tokens',
  'cards',
  'card_codes',
  'refunds',
  'cnab_files',
  'mails',
  'erasures',
  'approvals',
  'people',
  'webhook_endpoints',
  'corporate_authorization_endpoints',
  'event_archive_keys',
]

const DOCUMENT = '123.456.789-09'

const tokenize = async (w: World, n = 0) =>
  (await w.sdk.cards.tokenize({ ...CARD, card_number: NUMBERS[n % NUMBERS.length]! })).id

/**
 * A paid boleto and the account of its refund, which is still pending because the payout bank is
 * down.
 */
async function boletoRefunded(w: World, buyer: string): Promise<string> {
  const sale = await w.sdk.transactions.create(buyer, { amount: 100_00, payment_type: 'boleto' })
  await w.sdk.sandbox.payBoleto(sale.id)
  await w.sdk.sandbox.weather({ bank: 'payout', mode: 'down' })
  const numbers = { bank_code: '341', routing_number: '0001', account_number: '12345-6' }
  const account = {
    ...numbers,
    holder_name: 'Maria',
    taxpayer_id: DOCUMENT,
    type: 'checking' as const,
  }
  // The first refund goes to the payer's own key, so it has no sealed account.
  await w.sdk.transactions.void(sale.id, { amount: 30_00 })
  await w.sdk.transactions.void(sale.id, { bank_account: account })
  return sale.id
}

/** A call that waits for approval: the change of a policy. */
async function approvalHeld(w: World): Promise<void> {
  await person(w, w.platform.io_seller_id, 'finance')
  const policy = { action: 'user' as const, approvals: 1, roles: ['finance' as const] }
  await w.sdk.approvalPolicies.set(policy)
  await assert.rejects(w.as(w.platform).approvalPolicies.set(policy), { code: 'approval_required' })
}

/** One row of everything that is sealed, and calls that must still work after a rotation. */
async function fill(w: World) {
  const { io_seller_id: seller, taxpayer_id } = w.platform.sellers[0]!
  const account = {
    holder_name: 'Maria Silva',
    bank_code: '341',
    routing_number: '0001',
    account_number: '12345-6',
  }
  const named = (type: 'checking' | 'savings') =>
    w.sdk.bankAccounts.tokenize(seller, { ...account, type, taxpayer_id })
  await w.sdk.bankAccounts.associate({ io_seller_id: seller, token: (await named('checking')).id })
  const buyer = await w.sdk.customers.create({ first_name: 'Maria', taxpayer_id: DOCUMENT })
  await w.sdk.customers.erase((await w.sdk.customers.create({ first_name: 'Ana' })).id, {
    reason: 'asked for',
  })
  await w.sdk.cards.associate({ id_customer: buyer.id, token: await tokenize(w) })
  const sale = await boletoRefunded(w, buyer.id)
  await paymentFileOf(w, seller)
  // Two secrets: the previous one is valid as well.
  const { id: hook } = await w.sdk.webhooks.create({ url: 'http://127.0.0.1:9/hook' })
  await w.sdk.webhooks.rotateSecret(hook)
  await w.sdk.corporate.authorizationEndpoint.create({ url: 'http://127.0.0.1:9/authorize' })
  await w.sdk.corporate.authorizationEndpoint.rotateSecret()
  await w.sdk.sellers.createIndividual({
    ...registration('Ana', 'Souza', 'ana@example.com'),
    send_welcome_email: true,
  })
  const who = await person(w, w.platform.io_seller_id, 'admin')
  await (await signIn(w, who)).post('/portal/api/second-factor', { password: who.password })
  await approvalHeld(w)
  await openArchiveKeys(w.db, w.deps.sealKeys, plain(w.platform.io_seller_id), [plain(buyer.id)])
  return {
    seller,
    buyer: buyer.id,
    sale,
    accountToken: (await named('savings')).id,
    token: await tokenize(w, 1),
  }
}

/** The ring of a world, as the command sees it. */
const ringOf = ({ deps }: World) => {
  const path = keyringPath(deps.config)
  return {
    add: () => addSealKey(path, deps.clock.wall()),
    drop: (ids: string[]) => dropSealKeys(path, ids),
    keys: () => openKeyring(deps.config).sealKeys,
  }
}

test('the rotation covers every table with sealed columns', async (t) => {
  const w = await world(t)
  const columns = await w.db.rows<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%sealed'`)
  assert.deepEqual(columns.map(({ name }) => name).sort(), [...TABLES].sort())
  const { resealed } = await reseal(w.db, w.deps.sealKeys)
  assert.deepEqual(Object.keys(resealed).sort(), [...TABLES].sort())
})

test('a rotation re-encrypts all rows of the old key once, and the servers continue', async (t) => {
  const w = await world(t)
  const { seller, buyer, sale, accountToken, token } = await fill(w)
  const ring = ringOf(w)
  const first = ring.add()
  const done = await reseal(w.db, ring.keys())
  assert.deepEqual(done.unreadable, 0)
  for (const table of TABLES) assert.ok(done.resealed[table]! > 0, table)
  assert.deepEqual([...(await countByKey(w.db)).keys()], [first])
  const again = await reseal(w.db, ring.keys())
  assert.deepEqual(
    Object.values(again.resealed),
    TABLES.map(() => 0),
  )

  // The server was not informed: it meets an unknown key, and reads the ring again.
  const linked = await w.sdk.bankAccounts.associate({ io_seller_id: seller, token: accountToken })
  assert.equal(linked.type, 'savings')
  await w.sdk.cards.associate({ id_customer: buyer, token })
  await tokenize(w)
  await w.sdk.sandbox.weather({ bank: 'payout', mode: 'fair' })
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  assert.equal((await w.sdk.transactions.get(sale)).status, 'refunded')
  assert.deepEqual(
    [...(await countByKey(w.db)).keys()],
    [first],
    'what is sealed now is sealed under the new key',
  )

  const second = ring.add()
  await reseal(w.db, ring.keys())
  ring.drop([first])
  assert.deepEqual(
    ring.keys().map(({ id }) => id),
    ['derived', second],
  )
  assert.deepEqual([...(await countByKey(w.db)).keys()], [second])
  assert.deepEqual(w.logged, [])
})

test('a rotation that is killed leaves every row readable, and the next one completes it', async (t) => {
  const w = await world(t)
  const { buyer, token } = await fill(w)
  const ring = ringOf(w)
  /** Whether another rotation would add a key of its own, beside the key of this one. */
  const adds = async (): Promise<boolean> => {
    const env = { ...envOf(t, w.db), KEYRING_FILE: keyringPath(w.deps.config) }
    const { code, out, err } = await typed(['keys', 'rotate', '--dry-run'], env)
    assert.equal(code, 0, err)
    return (JSON.parse(out) as { added: boolean }).added
  }
  assert.equal(await adds(), true)
  const newest = ring.add()
  assert.equal(await adds(), false, 'killed before its first row')
  let left = 2
  const dying: Database = {
    ...w.db,
    begin: (work) => (left-- > 0 ? w.db.begin(work) : Promise.reject(new Error('killed'))),
  }
  await assert.rejects(reseal(dying, ring.keys()), /killed/)
  assert.deepEqual([...(await countByKey(w.db)).keys()].sort(), [newest, 'derived'].sort())
  assert.equal(await adds(), false, 'killed between its rows')
  await w.sdk.cards.associate({ id_customer: buyer, token })
  await reseal(w.db, ring.keys())
  assert.deepEqual([...(await countByKey(w.db)).keys()], [newest])
  assert.equal(await adds(), true, 'ended')
})

test('keys change repeatedly under load, and no request is refused (R38)', async (t) => {
  const w = await world(t)
  const { buyer } = await fill(w)
  const ring = ringOf(w)
  let stop = false
  let done = 0
  const worker = async (n: number) => {
    while (!stop) {
      const customer =
        done % 2 === 0 ? buyer : (await w.sdk.customers.create({ first_name: 'Ana' })).id
      await w.sdk.cards.associate({ id_customer: customer, token: await tokenize(w, n + done) })
      done++
    }
  }
  const workers = Promise.all(Array.from({ length: WORKERS }, (_, n) => worker(n)))
  const rotating = (async () => {
    for (let n = 0; n < ROTATIONS; n++) {
      const from = done
      ring.add()
      while (done < from + 2 * WORKERS)
        assert.equal((await reseal(w.db, ring.keys())).unreadable, 0)
    }
    stop = true
  })()
  await Promise.race([workers, rotating])
  stop = true
  await Promise.all([workers, rotating])
  const { unreadable } = await reseal(w.db, ring.keys())
  const newest = ring.keys().at(-1)!.id
  assert.deepEqual([unreadable, ...(await countByKey(w.db)).keys()], [0, newest])
  assert.deepEqual(w.logged, [])
  t.diagnostic(`${done} cards kept through ${ROTATIONS} rotations`)
})

/** Corruptions of a seal, as with access to the database. */
const SPOILED: readonly (readonly [name: string, spoil: string])[] = [
  [
    'a bit bent',
    'number_sealed = set_bit(number_sealed, length(number_sealed) * 8 - 3, 1 - get_bit(number_sealed, length(number_sealed) * 8 - 3))',
  ],
  ['cut short', 'number_sealed = substring(number_sealed from 1 for 20)'],
  ['its key renamed', "number_sealed = overlay(number_sealed placing 'x'::bytea from 4)"],
  [
    'another row’s',
    'number_sealed = (select o.number_sealed from card_tokens o where o.id <> card_tokens.id limit 1)',
  ],
  [
    'its code’s',
    'number_sealed = (select c.code_sealed from card_codes c where c.id = card_tokens.id)',
  ],
]

for (const [name, spoil] of SPOILED) {
  test(`a seal that is ${name} cannot be opened, is reported as our error, and uses no token`, async (t) => {
    const w = await world(t)
    const token = await w.token()
    const buyer = await w.sdk.customers.create({ first_name: 'Maria' })
    const [one] = [await tokenize(w), await tokenize(w, 1)]
    const change = (what: string) =>
      inTransaction(w.db, (tx) =>
        tx.rows(sql`update card_tokens set ${raw(what)} where id = ${one}`),
      )
    await change(spoil)
    const body = { id_customer: buyer.id, token: one }
    const answer = await w.call('POST', '/v1/card/associate_token_with_customer', { token, body })
    assert.deepEqual([answer.status, answer.body.code], [500, 'internal_error'])
    assert.ok(w.logged.length > 0 && !w.logged.join('').includes('411111111'))
    const [row] = await w.db.rows<{ used: boolean }>(
      sql`select used_at is not null as used from card_tokens where id = ${one}`,
    )
    assert.equal(row!.used, false)
    const ring = ringOf(w)
    ring.add()
    assert.equal((await reseal(w.db, ring.keys())).unreadable, 1)
  })
}
