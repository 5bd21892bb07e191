// A company whose account is not active, and its cards at the issuing bank, which decides by itself
// when we do not answer. They are blocked there until the account is active again; then each has
// its own status.

import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { IssuedOrder, IssuerRail } from '../../../server/providers/issuer.ts'
import {
  readId,
  type CorporateCardId,
  type OwnerId,
  type SellerId,
} from '../../../server/kernel/ids.ts'
import { decideAccount } from '../../../server/corporate/account/operations.ts'
import { runJob as advanceCards } from '../../../server/corporate/cards/job.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { activate, companyIn } from '../../company.ts'
import { signIn } from '../../portal.ts'
import { loginOf, world, type World } from '../../world.ts'

const ROOT = '/v1/baas/corporate/cards'
const MARIA = { name: 'Maria', tax_id: '123.456.789-09', amount: 1_000_00, interval: 'month' }
const JOAO = { ...MARIA, name: 'João', tax_id: '987.654.321-00' }
const CARD = { name: 'Ads', limit: 300_00, interval: 'month', type: 'virtual' }
const AT_ONCE = 8

type Json = ReturnType<typeof JSON.parse>

/** The bank's state of each card: status, and stand-in limit. */
async function atBank(
  w: World,
): Promise<Record<string, readonly [status: string, standInLimit: number]>> {
  const rows = await w.db.rows<{ id: string; status: string; limit: number }>(sql`
    select id, status, stand_in_limit as "limit" from bank.issued_cards`)
  return Object.fromEntries(
    rows.map(({ id, status, limit }) => [readId<'card'>(id)!, [status, limit] as const]),
  )
}

/** Cards with changes to be sent to the bank, and accounts that are not done with their cards. */
const unsettled = (w: World) =>
  w.db.rows(sql`
    select c.id::text from corporate_cards c
      join corporate_holders h on h.owner = c.owner and h.id = c.holder
      join corporate_accounts a on a.owner = c.owner and a.seller = c.seller
    where c.status not in ('canceled', 'expired', 'refused')
      and (c.confirmed_version < c.version + h.version + a.activation_changes
        or c.due_at < c.expires_on)
    union all select seller::text from corporate_accounts where resend_from is not null`)

/** The platform's own company, with an active account, and its calls. */
async function companyOf(t: TestContext) {
  const w = await world(t)
  await activate(w)
  const owner = readId<'owner'>(w.platform.io_seller_id) as OwnerId
  const token = await w.token()
  const done = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await w.call(method, path, { token, ...(body === undefined ? {} : { body }) })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.body
  }
  const bank = w.deps.banks.sandbox!
  const rail = w.deps.banks.issuer(owner)!
  const card = (holder_id: string, more: object = {}) =>
    done('POST', ROOT, { ...CARD, holder_id, ...more })
  const account = (event: 'suspended' | 'resumed') =>
    decideAccount(w.deps, owner as string as SellerId, event)
  const setFaults = (mode: string, calls?: number) => bank.faults('issuing', mode, calls)
  /**
   * A purchase at a merchant; `deaf`: while the bank cannot reach us. Returns who decided, the
   * decision, and the reason.
   */
  const buy = async (id: string, deaf: boolean): Promise<string> => {
    if (deaf) await setFaults('deaf')
    const name = await bank.buy(id as CorporateCardId, { amount: 10_00 })
    await setFaults('fair')
    const bought = await rail.purchase(name)
    assert.ok(bought.result === 'accepted' && bought.value.status !== 'absent')
    const { approvedBy, status, deniedReason } = bought.value
    return [approvedBy, status, deniedReason].filter((word) => word !== undefined).join(' ')
  }
  return { w, done, card, account, setFaults, buy, rail }
}

/** Runs an action before or after each card update that the bank receives. */
function around(
  rail: IssuerRail,
  { before, after }: { before?: () => unknown; after?: () => unknown },
): IssuedOrder[] {
  const order = rail.card
  const asked: IssuedOrder[] = []
  rail.card = async (one, again) => {
    asked.push(one)
    await before?.()
    const answer = await order(one, again)
    await after?.()
    return answer
  }
  return asked
}

/** Runs an action once, at the first call. */
function once(what: () => unknown): () => unknown {
  let done = false
  return () => (done ? undefined : ((done = true), what()))
}

test('while the account is suspended the bank’s stand-in approves nothing; afterwards each card has its own status again', async (t) => {
  const { w, done, card, account, buy } = await companyOf(t)
  const maria = await done('POST', `${ROOT}/holders`, MARIA)
  const joao = await done('POST', `${ROOT}/holders`, JOAO)
  const made: Record<string, string> = {}
  for (const name of ['working', 'blocked', 'canceled']) made[name] = (await card(maria.id)).id
  made['physical'] = (await card(maria.id, { type: 'physical' })).id
  made['of a blocked holder'] = (await card(joao.id)).id
  await done('PATCH', `${ROOT}/${made['blocked']}`, { status: 'blocked' })
  await done('PATCH', `${ROOT}/${made['canceled']}`, { status: 'canceled' })
  await done('PATCH', `${ROOT}/holders/${joao.id}`, { status: 'blocked' })
  await w.work()
  const named = async () => {
    const there = await atBank(w)
    return Object.fromEntries(Object.entries(made).map(([name, id]) => [name, there[id]]))
  }
  const unsuspended = {
    working: ['active', 300_00],
    blocked: ['blocked', 0],
    canceled: ['canceled', 0],
    physical: ['blocked', 0],
    'of a blocked holder': ['blocked', 0],
  }
  assert.deepEqual(await named(), unsuspended)
  const shown = async () => (await done('GET', `${ROOT}?limit=100`)).items
  const before = (await shown()).map((one: Json) => [one.id, one.status, one.updated_at])
  assert.equal(await buy(made['working']!, true), 'stand_in authorized')
  await w.work()

  await account('suspended')
  await w.work()
  assert.deepEqual(await named(), { ...unsuspended, working: ['blocked', 0] })
  assert.equal(await buy(made['working']!, true), 'stand_in denied issuer_denied')
  assert.equal(
    await buy(made['working']!, false),
    'us denied account_not_active',
    'and we go on refusing',
  )

  await account('resumed')
  await w.work()
  assert.deepEqual(await named(), unsuspended)
  assert.equal(await buy(made['working']!, true), 'stand_in authorized')
  for (const name of ['blocked', 'of a blocked holder'])
    assert.equal(await buy(made[name]!, true), 'stand_in denied issuer_denied', name)
  const after = (await shown()).map((one: Json) => [one.id, one.status, one.updated_at])
  assert.deepEqual(after, before, 'the cards themselves were not changed')
  await w.work()
  const rows = await w.db.rows(
    sql`select type from audit.events where object_id = ${made['working']}`,
  )
  assert.deepEqual(rows, [{ type: 'corporate.card.created' }])
  assert.deepEqual(await unsettled(w), [])
  assert.deepEqual(await verify(w.db), [])
})

test('a new contract blocks the cards at the bank too, until the account is approved again', async (t) => {
  const w = await world(t, { corporate: true })
  const { corporate, portal } = w.platform
  const token = (await w.call('POST', '/auth/login', { body: loginOf(corporate!) })).body
    .access_token as string
  const post = async (path: string, body: object) =>
    (await w.call('POST', path, { token, body })).body
  const { id: holder_id } = await post(`${ROOT}/holders`, MARIA)
  const { id } = await post(ROOT, { ...CARD, holder_id })
  const seller = readId<'seller'>(corporate!.io_seller_id) as SellerId
  const browser = await signIn(w, portal!)
  await decideAccount(w.deps, seller, 'contract_changed')
  await w.work()
  assert.deepEqual((await atBank(w))[id], ['blocked', 0])
  const { version } = (await browser.get('/portal/api/corporate/contract')).body
  assert.equal(
    (await browser.post('/portal/api/corporate/account/accept', { version })).status,
    200,
  )
  await w.work()
  assert.deepEqual((await atBank(w))[id], ['blocked', 0], 'accepted is not approved')
  await decideAccount(w.deps, seller, 'approved')
  await w.work()
  assert.deepEqual((await atBank(w))[id], ['active', 300_00])
})

test('a card created during the suspension of its account is blocked at the bank in the end, in either order', async (t) => {
  const { w, done, account, card, setFaults, rail } = await companyOf(t)
  const { id: holder_id } = await done('POST', `${ROOT}/holders`, MARIA)
  const ends = async (ids: readonly string[], wanted: readonly [string, number]) => {
    w.deps.clock.advanceTo((days += 1) * 86_400_000)
    await w.work()
    const there = await atBank(w)
    for (const id of ids) assert.deepEqual(there[id], wanted)
    assert.deepEqual(await unsettled(w), [])
  }
  let days = 0
  const order = rail.card
  const ids: string[] = []
  for (const when of ['before', 'after'] as const) {
    // Either way the update is made for an active account; the bank receives it before or after the
    // suspension.
    const asked = around(rail, { [when]: once(() => account('suspended')) })
    const { id, status } = await card(holder_id)
    ids.push(id)
    assert.deepEqual(
      [status, asked[0]!.status],
      ['active', 'active'],
      `suspended ${when} the bank heard`,
    )
    await ends(ids, ['blocked', 0])
    assert.equal(asked.length, ids.length + 1, 'nothing is told twice')
    rail.card = order
    await account('resumed')
    await ends(ids, ['active', 300_00])
  }

  // The bank does not answer, and the account is suspended before the retry; the bank has not
  // received an earlier change.
  await setFaults('down')
  const body = { ...CARD, holder_id }
  assert.equal(
    (await w.call('POST', ROOT, { token: await w.token(), body })).body.code,
    'bank_unavailable',
  )
  await done('PATCH', `${ROOT}/${ids[0]}`, { limit: 77_00 })
  await account('suspended')
  await w.work()
  await setFaults('fair')
  const [unmade] = await w.db.rows<{ id: string }>(
    sql`select id from corporate_cards where status = 'new'`,
  )
  await ends([...ids, unmade!.id], ['blocked', 0])
  await account('resumed')
  await ends([unmade!.id, ids[1]!], ['active', 300_00])
  assert.deepEqual((await atBank(w))[ids[0]!], ['active', 77_00])
  assert.deepEqual((await done('GET', `${ROOT}/${unmade!.id}`)).status, 'active')
})

test('after late, lost or crossing card updates the bank has the account’s final state', async (t) => {
  const { w, done, account, card, setFaults, rail } = await companyOf(t)
  const { id: holder_id } = await done('POST', `${ROOT}/holders`, MARIA)
  const { id } = await card(holder_id)
  let days = 0
  const ends = async (wanted: readonly [string, number], why: string) => {
    w.deps.clock.advanceTo((days += 1) * 86_400_000)
    await w.work()
    assert.deepEqual((await atBank(w))[id], wanted, why)
    assert.deepEqual(await unsettled(w), [], why)
  }
  for (const mode of ['silent_before', 'silent_after', 'down', 'twice']) {
    await setFaults(mode)
    await account('suspended')
    await w.work()
    await setFaults('fair')
    await ends(['blocked', 0], mode)
    await account('resumed')
    await setFaults(mode)
    await w.work()
    await account('suspended')
    await account('resumed')
    await setFaults('fair')
    await ends(['active', 300_00], mode)
  }
  const order = rail.card
  for (const when of ['before', 'after'] as const) {
    around(rail, { [when]: once(() => account('resumed')) })
    await account('suspended')
    await ends(['active', 300_00], `resumed ${when} the bank heard of the suspension`)
    rail.card = order
    await account('suspended')
    around(rail, { [when]: once(() => account('suspended')) })
    await account('resumed')
    await ends(['blocked', 0], `suspended ${when} the bank heard that it was resumed`)
    rail.card = order
    await account('resumed')
    await w.work()
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, n) => {
      await account(n % 2 === 0 ? 'suspended' : 'resumed').catch(() => {})
      await Promise.all([w.work(), card(holder_id).catch(() => {})])
    }),
  )
  const [{ status }] = (await w.db.rows<{ status: string }>(
    sql`select status from corporate_accounts`,
  )) as [Json]
  const wanted = status === 'active' ? (['active', 300_00] as const) : (['blocked', 0] as const)
  await ends(wanted, 'all at once')
  for (const there of Object.values(await atBank(w))) assert.deepEqual(there, wanted)
})

test('many cards are sent to the bank in batches, and a resumption meanwhile starts again from the first', async (t) => {
  const w = await world(t)
  const open = 1_000_00
  const cards = 230
  const { owner, seller } = await companyIn(
    w,
    { account: open, holder: open, card: open },
    { holders: 1, cards },
  )
  await inTransaction(w.db, (tx) =>
    tx.rows(sql`update corporate_holders set tax_id = '12345678909'`),
  )
  const asked = around(w.deps.banks.issuer(owner)!, {})
  const due = async () => {
    const [{ n }] = (await w.db.rows<{ n: number }>(sql`
      select count(*)::int as n from corporate_cards where due_at <= ${w.deps.clock.now()}`)) as [
      Json,
    ]
    return n as number
  }
  const count = async (status: string) =>
    Object.values(await atBank(w)).filter(([one]) => one === status).length

  await decideAccount(w.deps, seller, 'suspended')
  assert.equal(await due(), 0, 'whoever suspends touches no card')
  for (const reported of [100, 200, 230]) {
    await advanceCards(w.deps)
    assert.deepEqual([await count('blocked'), asked.length, await due()], [reported, reported, 0])
  }
  assert.equal(await advanceCards(w.deps), 0)

  // The server stops after one round, and another continues. Meanwhile the account is resumed,
  // suspended, and resumed.
  await decideAccount(w.deps, seller, 'resumed')
  await advanceCards(w.deps)
  assert.deepEqual([await count('active'), await count('blocked')], [100, 130])
  await decideAccount(w.deps, seller, 'suspended')
  await advanceCards(w.deps)
  await advanceCards(w.deps)
  assert.deepEqual([await count('active'), await count('blocked')], [0, 230])
  await decideAccount(w.deps, seller, 'resumed')
  // Two processes at once.
  const askedBefore = asked.length
  for (let n = 0; n < 3; n++) await Promise.all([advanceCards(w.deps), advanceCards(w.deps)])
  await w.work()
  assert.deepEqual(
    [await count('active'), asked.length - askedBefore],
    [cards, cards],
    'each is told once',
  )
  assert.deepEqual(await unsettled(w), [])

  // One card also has an update of its own: it is found twice, and sent once.
  await inTransaction(w.db, (tx) =>
    tx.rows(
      sql`update corporate_cards set version = version + 1, due_at = created_at where n = 200`,
    ),
  )
  const before = asked.length
  await decideAccount(w.deps, seller, 'suspended')
  await w.work()
  assert.deepEqual([await count('blocked'), asked.length - before], [cards, cards])
  assert.deepEqual(await unsettled(w), [])
})
