// Every column that needs a key of the ring is covered when the ring is lost; what a bank knows of
// a payout is found in its list.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import test from 'node:test'
import { LOSSES } from '../../server/app/commands/keys/losses.ts'
import { findLost } from '../../server/providers/paying/lost.ts'
import { after } from '../../server/kernel/clock.ts'
import {
  addSealKey,
  dropSealKeys,
  keyringPath,
  openKeyring,
} from '../../server/platform/keyring.ts'
import { reseal, SEALED } from '../../server/platform/reseal.ts'
import { sql } from '../../server/platform/db/sql.ts'
import type { PayoutRail, PayoutReport } from '../../server/providers/payouts.ts'
import { openPayouts } from '../../server/providers/rest/payouts.ts'
import { typing } from '../command-stage.ts'
import { envOf } from '../program.ts'
import { world } from '../world.ts'

/**
 * Bytes that need no key: files that people brought, hashes of long random tokens and of public
 * texts, digests with a salt beside them, and hashes of passwords.
 */
const KEYLESS = [
  'audit_blocks.digest',
  'audit_blocks.digests',
  'audit_blocks.previous',
  'audit_heads.digest',
  'brandings.logo',
  'corporate_acceptances.contract_hash',
  'key_checks.mark',
  'people.password_hash',
  'people.password_salt',
  'person_links.token_hash',
  'portal_sessions.token_hash',
  'stored_file_parts.content',
  'stored_files.sha256',
  'tokens.hash',
]
/**
 * Hashes of what callers send again: afterwards a repetition is refused, as if its body had
 * changed.
 */
const COMPARED = ['idempotency.request_hash']

test('every column of bytes either needs no key, or has its place in the list of what is lost', async (t) => {
  const w = await world(t)
  const columns = await w.db.rows<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p')
      and not c.relispartition
      and a.atttypid = 'bytea'::regtype and not a.attisdropped`)
  const covered = LOSSES.flatMap(({ table, columns: of }) =>
    of.map((column) => `${table}.${column}`),
  )
  assert.deepEqual(
    columns.map(({ name }) => name).sort(),
    [...covered, ...KEYLESS, ...COMPARED].sort(),
  )
  for (const { table, column } of SEALED)
    assert.ok(covered.includes(`${table}.${column}`), `${table}.${column}`)
})

const CARD = {
  holder_name: 'MARIA SILVA',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '123',
}

test('with an old copy of the ring only what is under the missing keys is lost, and secrets stay', async (t) => {
  const w = await world(t)
  const path = keyringPath(w.deps.config)
  const customer = await w.sdk.customers.create({ first_name: 'Maria' })
  const associate = async () =>
    (
      await w.sdk.cards.associate({
        id_customer: customer.id,
        token: (await w.sdk.cards.tokenize(CARD)).id,
      })
    ).id_card
  const card = await associate()
  const old = fs.readFileSync(path)
  const added = addSealKey(path, w.deps.clock.wall())
  await reseal(w.db, openKeyring(w.deps.config).sealKeys)
  const run = typing({ ...envOf(t, w.db), KEYRING_FILE: path })
  assert.equal((await run('keys', 'rotate')).code, 0)
  const whole = fs.readFileSync(path)

  fs.writeFileSync(path, old)
  const dry = await run('keys', 'lost', '--dry-run')
  assert.equal(dry.code, 0, dry.err)
  const lost = dry.out.map((line) => line['what'])
  assert.ok(lost.includes('stored cards') && !lost.includes('credentials'), String(lost))
  const last = dry.out.at(-1)!
  assert.equal(last['ring'], 'lacks keys')
  const file = `${path}.secrets`
  const done = await run('keys', 'lost', '--secrets', file, '--confirm', String(last['confirm']))
  assert.equal(done.code, 0, done.err)
  // Seals of the lost keys are gone, also from the list of keys that the database wants.
  assert.equal((await run('keys', 'rotate')).code, 0)
  const known = openKeyring(w.deps.config).sealKeys.map(({ id }) => id)
  assert.ok(!known.includes(added))
  assert.notEqual(fs.readFileSync(path, 'utf8'), whole.toString())
  assert.equal((await w.sdk.customers.get(customer.id)).id, customer.id)
  const charge = { amount: 10_00, payment_type: 'credit' as const, id_card: card }
  await assert.rejects(w.sdk.transactions.create(customer.id, charge), { code: 'card_not_found' })
  const again = await associate()
  assert.equal(
    (await w.sdk.transactions.create(customer.id, { ...charge, id_card: again })).status,
    'succeeded',
  )
  const acts = await w.db.rows<{ action: string }>(
    sql`select action from audit_records where action = 'installation.keys_lost'`,
  )
  assert.equal(acts.length, 1)
  dropSealKeys(path, [])
})

const AT = new Date('2026-11-24T12:00:00Z')
const SOUGHT = { id: 'p1', createdAt: AT, lostAt: AT, isSent: true, isKnown: false }
const report = (id: string, status: PayoutReport['status']): PayoutReport => ({
  id,
  status,
  amount: 1_00 as never,
  at: AT,
})
/** A bank of our REST protocol whose list has these pages. */
const listing = (pages: (PayoutReport[] | 'down')[]): PayoutRail =>
  openPayouts({ name: 'test', timeoutMs: 1_000 }, async ({ method, query }) => {
    assert.equal(method, 'GET', 'nothing may be paid here')
    const number = Number(query!['page'])
    const payouts = pages[number]!
    if (payouts === 'down') return { status: 503, headers: {}, body: undefined }
    const items = payouts.map((one) => ({ ...one, at: one.at.toISOString() }))
    return { status: 200, headers: {}, body: { items, more: number + 1 < pages.length } }
  })

test('a payout whose account is lost is what the bank last listed; unknown to a complete list it was never paid', async () => {
  const soon = after(AT, 60_000)
  const later = after(AT, 60 * 60_000)
  const twice = [[report('p1', 'processing'), report('p2', 'failed')], [report('p1', 'paid')]]
  const found = await findLost(listing(twice), SOUGHT, soon)
  assert.ok(found.result === 'accepted' && found.value.status === 'paid')
  for (const [pages, now, result] of [
    [[[report('p2', 'paid')]], later, 'rejected'],
    [[[report('p2', 'paid')]], soon, 'unknown'],
    [[[report('p2', 'paid')], 'down'], later, 'unknown'],
  ] as const)
    assert.equal((await findLost(listing(pages as never), SOUGHT, now)).result, result)
})
