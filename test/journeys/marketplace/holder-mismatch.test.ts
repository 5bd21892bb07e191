// A seller is paid only to its own account: tokenized, linked, listed, unlinked, through the SDK,
// over HTTP.

import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from '../../../server/platform/db/sql.ts'
import { findLive } from '../../../server/marketplace/bank-accounts/store.ts'
import { payable } from '../../../server/marketplace/bank-accounts/bank-account.ts'
import { readId, type OwnerId, type SellerId } from '../../../server/kernel/ids.ts'
import { VintemError } from '../../../sdk/index.ts'
import { dumpOf, fingerprint } from '../../fingerprint.ts'
import { world, type World } from '../../world.ts'

const NUMBER = '730591824613'
const AT_ONCE = 16
const LOOKS_MAX = 1_000
const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const LETTERS = '12.ABC.345/01DE-35'
const code = (expected: string) => (error: unknown) =>
  error instanceof VintemError && error.code === expected

const accountOf = (taxpayerId: string, more: object = {}) => ({
  holder_name: 'Maria Silva',
  bank_code: '341',
  routing_number: '0001',
  account_number: `${NUMBER}-1`,
  ein: null,
  taxpayer_id: taxpayerId,
  type: 'checking' as const,
  ...more,
})

const eventsOf = async (w: World) => {
  const events = []
  for await (const event of w.sdk.events.all({
    type: 'bank_account.associated,bank_account.deleted',
  }))
    events.push(event)
  return events
}

/** A seller of the platform, and calls to tokenize and link its account. */
async function sellerIn(w: World) {
  const seller = w.platform.sellers[0]!
  const id = seller.io_seller_id
  const tokenize = (more: object = {}) =>
    w.sdk.bankAccounts.tokenize(id, accountOf(seller.taxpayer_id, more))
  const link = async (more: object = {}) =>
    w.sdk.bankAccounts.associate({ io_seller_id: id, token: (await tokenize(more)).id })
  return { seller, id, tokenize, link }
}

test('a seller’s own account is registered, linked, read, listed and unlinked, each with an event', async (t) => {
  const w = await world(t)
  const { seller, id, tokenize } = await sellerIn(w)
  const token = await tokenize()
  assert.deepEqual([token.resource, token.type, token.used], ['token', 'bank_account', false])
  assert.deepEqual((await w.sdk.bankAccounts.list(id)).items, [])

  const account = await w.sdk.bankAccounts.associate({ io_seller_id: id, token: token.id })
  const { created_at: _created, updated_at: _updated, fingerprint: print, ...shown } = account
  assert.deepEqual(shown, {
    id: token.bank_account.id,
    resource: 'bank_account',
    io_seller_id: id,
    holder_name: 'Maria Silva',
    taxpayer_id: seller.taxpayer_id,
    bank_name: token.bank_account.bank_name,
    bank_code: '341',
    ispb: '60701190',
    routing_number: '0001',
    routing_check_digit: null,
    account_number: '****6131',
    last4_digits: '6131',
    type: 'checking',
    country_code: 'BR',
    is_active: true,
    is_verified: false,
    debitable: false,
    customer: id,
    verification_checklist: {
      postal_code_check: 'unchecked',
      address_line1_check: 'unchecked',
      deposit_check: 'unchecked',
    },
    metadata: {},
    description: null,
    phone_number: null,
    pix_key_type: null,
    address: null,
  })
  assert.equal(print, token.bank_account.fingerprint)

  const other = await w.sdk.bankAccounts.associate({
    io_seller_id: id,
    token: (await tokenize({ type: 'savings' })).id,
  })
  const listed = await w.sdk.bankAccounts.list(id, { limit: 1 })
  assert.deepEqual([listed.items, listed.total, listed.has_more], [[other], 2, true])
  assert.deepEqual((await w.sdk.bankAccounts.list(id, { sort: 'time-ascending' })).items, [
    account,
    other,
  ])
  assert.deepEqual(await w.as(seller).bankAccounts.get(id, account.id), account)

  const deleted = await w.sdk.bankAccounts.delete(id, account.id)
  assert.deepEqual([deleted.id, deleted.deleted, deleted.is_active], [account.id, true, false])
  await assert.rejects(w.sdk.bankAccounts.get(id, account.id), code('bank_account_not_found'))
  await assert.rejects(w.sdk.bankAccounts.delete(id, account.id), code('bank_account_not_found'))
  const left = []
  for await (const one of w.sdk.bankAccounts.all(id)) left.push(one)
  assert.deepEqual(left, [other])

  const events = await eventsOf(w)
  assert.deepEqual(
    events.map((event) => [
      event.type,
      event.id,
      event.object_sequence,
      event.status,
      event.io_seller_id,
    ]),
    [
      ['bank_account.associated', account.id, 1, 'active', id],
      ['bank_account.associated', other.id, 1, 'active', id],
      ['bank_account.deleted', account.id, 2, 'deleted', id],
    ],
  )
  assert.deepEqual(events[0]!.data, account)
})

test('an account of another holder is refused when it is registered, and again when it is linked; nothing is stored', async (t) => {
  const w = await world(t)
  const { seller, id, tokenize } = await sellerIn(w)
  await w.sdk.bankAccounts.list(id)
  const before = await fingerprint(w.db)
  const others = [
    { taxpayer_id: '123.456.789-09' },
    { taxpayer_id: w.platform.sellers[1]!.taxpayer_id },
    { taxpayer_id: LETTERS },
    { taxpayer_id: LETTERS, ein: LETTERS },
  ]
  for (const one of others) await assert.rejects(tokenize(one), code('holder_mismatch'))
  assert.deepEqual(await fingerprint(w.db), before)

  const token = await tokenize()
  await w.db.rows(sql`update sellers set taxpayer_id = '12345678909' where id = ${readId(id)}`)
  await assert.rejects(
    w.sdk.bankAccounts.associate({ io_seller_id: id, token: token.id }),
    code('holder_mismatch'),
  )
  assert.equal((await w.sdk.bankAccounts.list(id)).total, 0)
  // The refusal did not use up the token.
  await w.db.rows(
    sql`update sellers set taxpayer_id = ${seller.taxpayer_id} where id = ${readId(id)}`,
  )
  assert.equal(
    (await w.sdk.bankAccounts.associate({ io_seller_id: id, token: token.id })).is_active,
    true,
  )
})

test('a company whose CNPJ has letters is paid to its own account, by ein or by taxpayer_id', async (t) => {
  const w = await world(t)
  const { id, tokenize } = await sellerIn(w)
  await w.db.rows(
    sql`update sellers
      set taxpayer_id = '12ABC34501DE35', type = 'business'
      where id = ${readId(id)}`,
  )
  for (const one of [
    { taxpayer_id: LETTERS.toLowerCase() },
    { taxpayer_id: LETTERS, ein: '12ABC34501DE35' },
  ])
    assert.equal((await tokenize(one)).bank_account.taxpayer_id, '12ABC34501DE35')
  await assert.rejects(tokenize(), code('holder_mismatch'))
  const { taxpayer_id: _none, ...company } = accountOf('', {
    ein: LETTERS,
    account_number: '1.234-X',
  })
  const token = await w.sdk.bankAccounts.tokenize(id, company)
  const account = await w.sdk.bankAccounts.associate({ io_seller_id: id, token: token.id })
  assert.deepEqual([account.taxpayer_id, account.account_number], ['12ABC34501DE35', '****234X'])
})

test('a token works once, for its own seller, for a day', async (t) => {
  const w = await world(t)
  const { seller, id, tokenize } = await sellerIn(w)
  const sibling = w.platform.sellers[1]!
  const token = await tokenize()
  const { bankAccounts } = w.sdk
  const elsewhere = { io_seller_id: sibling.io_seller_id, token: token.id }
  await assert.rejects(bankAccounts.associate(elsewhere), code('token_not_found'))
  await assert.rejects(w.as(sibling).bankAccounts.associate(elsewhere), code('token_not_found'))
  const foreign = { io_seller_id: id, token: token.id }
  await assert.rejects(w.as(sibling).bankAccounts.associate(foreign), code('seller_not_found'))
  for (const none of [UNKNOWN, 'x', ''])
    await assert.rejects(
      bankAccounts.associate({ io_seller_id: id, token: none }),
      code('token_not_found'),
    )
  await w.as(seller).bankAccounts.associate(foreign)
  await assert.rejects(bankAccounts.associate(foreign), code('token_used'))

  const [late, later] = [
    await tokenize({ type: 'savings' }),
    await tokenize({ bank_code: 1 as unknown as string }),
  ]
  await w.sdk.sandbox.moveClock({ advance: '23h' })
  await bankAccounts.associate({ io_seller_id: id, token: late.id })
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  await assert.rejects(
    bankAccounts.associate({ io_seller_id: id, token: later.id }),
    code('token_expired'),
  )
  assert.equal((await bankAccounts.list(id)).total, 2)
})

/** Calls sixteen times at once, and holds the row until at least half of the calls wait for it. */
async function concurrently<T>(
  w: World,
  table: string,
  id: string,
  ask: () => Promise<T>,
): Promise<(T | string)[]> {
  const gate = await w.db.connection()
  try {
    await gate.query(`begin; select from ${table} where id = '${id}' for update`)
    const asked = Promise.all(
      Array.from({ length: AT_ONCE }, () => ask().catch((error: VintemError) => error.code)),
    )
    for (let look = 0; look < LOOKS_MAX; look++) {
      const { rows } = await gate.query(`
        select pg_sleep(0.01), (select count(*)::int from pg_locks where not granted) as waiting`)
      if (rows[0].waiting >= AT_ONCE / 2) break
      assert.ok(look < LOOKS_MAX - 1, 'nobody waits')
    }
    await gate.query('commit')
    return await asked
  } finally {
    await gate.end()
  }
}

const refusedOf = (said: readonly unknown[]) => said.filter((one) => typeof one === 'string')

test('sixteen concurrent uses of one token: one links the account, the others get token_used', async (t) => {
  const w = await world(t, { connections: AT_ONCE })
  const { id, tokenize } = await sellerIn(w)
  const token = (await tokenize()).id
  const said = await concurrently(w, 'bank_account_tokens', token, () =>
    w.sdk.bankAccounts.associate({ io_seller_id: id, token }),
  )
  assert.deepEqual(refusedOf(said), Array<string>(AT_ONCE - 1).fill('token_used'))
  assert.deepEqual([(await w.sdk.bankAccounts.list(id)).total, (await eventsOf(w)).length], [1, 1])
  const rows = await w.db.rows(
    sql`select from bank_account_tokens where used_at is not null and account_sealed = ''`,
  )
  assert.equal(rows.length, 1)
})

test('sixteen concurrent requests unlink one account: one succeeds, with one event', async (t) => {
  const w = await world(t, { connections: AT_ONCE })
  const { id, link } = await sellerIn(w)
  const account = await link()
  const said = await concurrently(w, 'bank_accounts', account.id, () =>
    w.sdk.bankAccounts.delete(id, account.id),
  )
  assert.deepEqual(refusedOf(said), Array<string>(AT_ONCE - 1).fill('bank_account_not_found'))
  assert.deepEqual((await eventsOf(w)).length, 2)
})

test('linking a linked account returns it; after unlinking it is linked anew', async (t) => {
  const w = await world(t)
  const { id, tokenize, link } = await sellerIn(w)
  const tokens = await Promise.all(
    Array.from({ length: 8 }, () => tokenize({ account_number: '00730.591.824.613 1' })),
  )
  const linked = await Promise.all(
    tokens.map((token) => w.sdk.bankAccounts.associate({ io_seller_id: id, token: token.id })),
  )
  const [account] = linked
  assert.deepEqual(new Set(linked.map((one) => one.id)).size, 1)
  assert.deepEqual(await link(), account)
  assert.deepEqual([(await w.sdk.bankAccounts.list(id)).total, (await eventsOf(w)).length], [1, 1])
  await assert.rejects(
    w.sdk.bankAccounts.associate({ io_seller_id: id, token: tokens[3]!.id }),
    code('token_used'),
  )

  await w.sdk.bankAccounts.delete(id, account!.id)
  // What changes nothing counts as no change.
  assert.deepEqual(
    (await eventsOf(w)).map(({ object_sequence: n }) => n),
    [1, 2],
  )
  const again = await link()
  assert.deepEqual(
    [again.id === account!.id, again.fingerprint, again.is_active],
    [false, account!.fingerprint, true],
  )
  assert.equal((await eventsOf(w)).length, 3)
})

test('an integration is found by the id of the caller’s own credential, in either spelling', async (t) => {
  const w = await world(t, { platforms: 2 })
  const { seller, id } = await sellerIn(w)
  const own = w.platform.id_dev
  const hyphens = own.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const { bankAccounts } = w.sdk
  const body = accountOf(seller.taxpayer_id)
  for (const right of [own, own.toUpperCase(), hyphens]) {
    const token = await bankAccounts.tokenizeFor(id, right, body)
    assert.equal(
      (await bankAccounts.associateFor(right, { io_seller_id: id, token: token.id })).is_active,
      true,
    )
  }
  // A platform that logs in for one of its sellers still has its own integration.
  assert.equal(
    (await w.as({ ...w.platform, io_seller_id: id }).bankAccounts.tokenizeFor(id, own, body)).used,
    false,
  )
  const { id: token } = await bankAccounts.tokenize(id, body)
  for (const wrong of [w.platforms[1]!.id_dev, UNKNOWN, 'x', id]) {
    await assert.rejects(bankAccounts.tokenizeFor(id, wrong, body), code('integration_not_found'))
    await assert.rejects(
      bankAccounts.associateFor(wrong, { io_seller_id: id, token }),
      code('integration_not_found'),
    )
  }
  await assert.rejects(
    w.as(seller).bankAccounts.tokenizeFor(id, own, body),
    code('integration_not_found'),
  )
})

test('a seller that cannot be paid registers and links no account, and can still read and unlink accounts', async (t) => {
  const w = await world(t)
  const { id, tokenize, link } = await sellerIn(w)
  const account = await link()
  const token = (await tokenize({ type: 'savings' })).id
  await w.db.rows(sql`update sellers set status = 'blocked' where id = ${readId(id)}`)
  await assert.rejects(tokenize(), code('seller_not_active'))
  await assert.rejects(
    w.sdk.bankAccounts.associate({ io_seller_id: id, token }),
    code('seller_not_active'),
  )
  assert.deepEqual((await w.sdk.bankAccounts.list(id)).items, [account])
  assert.equal((await w.sdk.bankAccounts.delete(id, account.id)).deleted, true)
})

test('the account number is in no row, event or response; only the paying bank gets it', async (t) => {
  const w = await world(t, { env: { LOG_LEVEL: 'info' } })
  const { id, tokenize, link } = await sellerIn(w)
  const account = await link()
  const shown = JSON.stringify([
    await tokenize(),
    account,
    await w.sdk.bankAccounts.list(id),
    await eventsOf(w),
  ])
  const refused = await w.call('POST', `/v1/sellers/bank_accounts/tokenize/${id}`, {
    token: await w.token(),
    body: accountOf('123.456.789-09', { bank_code: '999' }),
  })
  assert.equal(refused.status, 422)
  const everything = [await dumpOf(w), shown, refused.text, ...w.logged].join('\n')
  for (const text of [
    NUMBER,
    `${NUMBER}1`,
    Buffer.from(NUMBER).toString('hex'),
    Buffer.from(NUMBER).toString('base64'),
  ])
    assert.ok(!everything.includes(text), text)

  const [owner, seller] = [readId(w.platform.io_seller_id) as OwnerId, readId(id) as SellerId]
  const found = await findLive(w.db, owner, seller)
  assert.equal(found?.id, account.id)
  const { to } = payable(w.deps, found!)
  assert.equal('account' in to && to.account.number, `${NUMBER}-1`)
  const stolen = (await findLive(
    w.db,
    owner,
    seller,
    (await link({ type: 'savings' })).id as typeof found.id,
  ))!
  assert.equal((await findLive(w.db, owner, seller))?.id, stolen.id)
  assert.throws(
    () => payable(w.deps, { ...found!, accountSealed: stolen.accountSealed }),
    /a seal does not open/,
  )
})
