// A company issues cards to its people: registers them, has the issuing bank create cards, changes
// and cancels them, and reads a card's secrets, with a bank that does not answer, refuses, or gets
// changes late. Secrets are for few, by a rate limit, and stored nowhere.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { SECRETS_PER_HOUR, SECRETS_TTL_S } from '../../../contract/corporate/cards.ts'
import { HOLDER_MAGIC_VALUES } from '../../../sandbox/issuing/magic-values.ts'
import { dayOf } from '../../../server/kernel/brazil/calendar.ts'
import type { IssuedReport } from '../../../server/providers/issuer.ts'
import {
  readId,
  type CorporateCardId,
  type OwnerId,
  type SellerId,
} from '../../../server/kernel/ids.ts'
import { applyIssued } from '../../../server/corporate/cards/operations.ts'
import { inTransaction, sql, type Tx } from '../../../server/platform/db/sql.ts'
import { isOnCitus } from '../../database.ts'
import { runJob as writeTraffic } from '../../../server/doctor/job.ts'
import { seedAccount } from '../../../server/app/seed/corporate.ts'
import { dumpOf } from '../../fingerprint.ts'
import { world, type Answer, type World } from '../../world.ts'

const ROOT = '/v1/baas/corporate/cards'
const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const MARIA = {
  name: 'Maria José',
  tax_id: '123.456.789-09',
  amount: 1_000_00,
  interval: 'month',
  center_cost: 'São Paulo',
}
const JOAO = { name: 'João', tax_id: '987.654.321-00', amount: 500_00, interval: 'day' }
const CARD = { name: 'Ads', limit: 300_00, interval: 'week', type: 'virtual' }
const AT_ONCE = 16

type Json = ReturnType<typeof JSON.parse>

/** The platform's own company, with an active account, and its calls. */
async function companyIn(w: World) {
  const token = await w.token()
  const owner = readId<'owner'>(w.platform.io_seller_id) as OwnerId
  const name = { owner, seller: owner as string as SellerId }
  await inTransaction(w.db, (tx) => seedAccount(tx, w.deps, name))
  const call = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    w.call(method, `${ROOT}${path}`, { token, headers, ...(body === undefined ? {} : { body }) })
  const done = async (asked: Promise<Answer>): Promise<Json> => {
    const answer = await asked
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  const refused = async (asked: Promise<Answer>, status: number, code: string): Promise<Answer> => {
    const answer = await asked
    assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
    return answer
  }
  const holder = (more: object = {}) => done(call('POST', '/holders', { ...MARIA, ...more }))
  const card = (holder_id: string, more: object = {}) =>
    done(call('POST', '', { ...CARD, holder_id, ...more }))
  const rail = w.deps.banks.issuer(owner)!
  /** The bank's state of a card; the test can intercept calls to it. */
  const read = async (id: CorporateCardId) => {
    const answer = await rail.read(id)
    assert.ok(answer.result === 'accepted')
    await applyIssued(w.deps, owner, [answer.value])
    return answer.value
  }
  const setFaults = (mode: string, calls?: number) =>
    w.deps.banks.sandbox!.faults('issuing', mode, calls)
  return { ...name, token, call, done, refused, holder, card, read, setFaults }
}

/** The types of an object's events, in order, with their numbers. */
async function eventTypesOf(w: World, id: string): Promise<[string, number][]> {
  await w.work()
  const rows = await w.db.rows<{ type: string; n: number }>(sql`
    select type, object_sequence as n from audit.events where object_id = ${id} order by sequence`)
  return rows.map(({ type, n }) => [type.replace('corporate.', ''), n])
}

test('cardholders are registered once, found, changed, blocked, and canceled with all their cards', async (t) => {
  const w = await world(t)
  const { call, done, refused, holder, card } = await companyIn(w)
  const maria = await holder()
  assert.deepEqual(
    [
      maria.status,
      maria.tax_id,
      maria.center_cost,
      maria.spent,
      maria.available,
      maria.cards_count,
    ],
    ['active', '12345678909', 'São Paulo', 0, 1_000_00, 0],
  )
  const again = await refused(call('POST', '/holders', MARIA), 409, 'holder_exists')
  assert.ok(again.body.message.includes(maria.id))
  for (const wrong of [
    { tax_id: '123.456.789-00' },
    { tax_id: '11.222.333/0001-81' },
    { name: ' ' },
    { center_cost: '--' },
  ])
    await refused(call('POST', '/holders', { ...JOAO, ...wrong }), 422, 'invalid_request')
  const changed = await done(
    call('PUT', `/holders/${maria.id}`, { amount: 5_00, center_cost: 'Vendas', status: 'blocked' }),
  )
  assert.deepEqual(
    [changed.amount, changed.center_cost, changed.status, changed.name],
    [5_00, 'Vendas', 'blocked', maria.name],
  )
  const same = await done(
    call('PATCH', `/holders/${maria.id}`, { amount: 5_00, status: 'blocked' }),
  )
  assert.deepEqual(same, changed, 'a change of nothing')
  assert.equal(
    (await done(call('PATCH', `/holders/${maria.id}`, { center_cost: null }))).center_cost,
    null,
  )

  const cards = [await card(maria.id), await card(maria.id)]
  assert.equal((await done(call('GET', `/holders/${maria.id}`))).cards_count, 2)
  const gone = await done(call('DELETE', `/holders/${maria.id}`))
  assert.deepEqual([gone.status, gone.cards_count], ['canceled', 0])
  assert.deepEqual(await done(call('DELETE', `/holders/${maria.id}`)), gone, 'again is the same')
  for (const { id } of cards) assert.equal((await done(call('GET', `/${id}`))).status, 'canceled')
  await refused(call('PATCH', `/holders/${maria.id}`, { name: 'x' }), 409, 'holder_canceled')
  await refused(call('POST', '', { ...CARD, holder_id: maria.id }), 409, 'holder_canceled')
  assert.notEqual((await holder()).id, maria.id, 'who is canceled may be registered again')

  assert.deepEqual(await eventTypesOf(w, maria.id), [
    ['holder.created', 1],
    ['holder.updated', 2],
    ['holder.updated', 3],
    ['holder.canceled', 4],
  ])
  assert.deepEqual(await eventTypesOf(w, cards[0].id), [
    ['card.created', 1],
    ['card.canceled', 2],
  ])
  assert.deepEqual(w.logged, [])
})

test('cardholders are found by a part of their name, CPF, cost center and status', async (t) => {
  const w = await world(t)
  const { call, done, refused, holder } = await companyIn(w)
  await holder()
  const joao = await holder({ ...JOAO, center_cost: ' SAO PAULO' })
  assert.equal(joao.center_cost, 'São Paulo', 'two spellings are one cost center')
  const found = async (query: string) =>
    (await done(call('GET', `/holders${query}`))).items.map((one: Json) => one.name)
  const [center] = await w.db.rows<{ id: string }>(sql`select id from corporate_cost_centers`)
  for (const [query, names] of [
    ['', ['João', 'Maria José']],
    ['?sort=time-ascending&limit=1', ['Maria José']],
    ['?limit=1&offset=1', ['Maria José']],
    ['?q=JOS%C3%89', ['Maria José']],
    ['?q=joao', ['João']],
    ['?q=%25', []],
    ['?q=987.654.321-00', ['João']],
    ['?center_cost=sao+paulo', ['João', 'Maria José']],
    [`?center_cost=${center!.id}`, ['João', 'Maria José']],
    ['?center_cost=nowhere', []],
    ['?status=blocked,canceled', []],
  ] as const)
    assert.deepEqual(await found(query), names, query)
  await refused(call('GET', '/holders?status=gone'), 422, 'invalid_request')
  for (const id of [UNKNOWN, 'x'])
    await refused(call('GET', `/holders/${id}`), 404, 'holder_not_found')
})

test('a virtual card works at once; our changes are sent to the bank afterwards', async (t) => {
  const w = await world(t)
  const { call, done, refused, holder, card, read, setFaults } = await companyIn(w)
  const maria = await holder()
  const made = await card(maria.id, { merchant: ' UBER ' })
  assert.deepEqual(
    [made.status, made.merchant, made.holder_name, made.available, made.type],
    ['active', 'UBER', 'Maria José', 300_00, 'virtual'],
  )
  assert.match(`${made.last4} ${made.expiration}`, /^\d{4} \d{2}\/\d{2}$/)
  assert.equal('shipping' in made, false)
  await refused(
    call('POST', '', { ...CARD, holder_id: maria.id, merchant: '!' }),
    422,
    'invalid_request',
  )
  await refused(call('POST', '', { ...CARD, holder_id: UNKNOWN }), 404, 'holder_not_found')

  await setFaults('down')
  const blocked = await done(
    call('PATCH', `/${made.id}`, { status: 'blocked', limit: 10_00, merchant: null }),
  )
  assert.deepEqual(
    [blocked.status, blocked.limit, blocked.merchant],
    ['blocked', 10_00, null],
    'the bank is not waited for',
  )
  await w.work()
  await setFaults('fair')
  assert.equal(((await read(made.id)) as Json).status, 'active')
  w.deps.clock.advanceTo(60_000)
  await w.work()
  assert.equal(((await read(made.id)) as Json).status, 'blocked', 'it is told again until it knows')

  await done(call('PATCH', `/${made.id}`, { status: 'active' }))
  await done(call('PATCH', `/holders/${maria.id}`, { status: 'blocked' }))
  await w.work()
  assert.equal(
    ((await read(made.id)) as Json).status,
    'blocked',
    'a blocked holder’s cards stop there too',
  )
  assert.equal(
    (await done(call('GET', `/${made.id}`))).status,
    'active',
    'but the card itself is not blocked',
  )
  await done(call('PATCH', `/holders/${maria.id}`, { status: 'active', name: 'Maria' }))
  await w.work()
  assert.equal(((await read(made.id)) as Json).status, 'active')
  assert.equal((await done(call('GET', `/${made.id}`))).holder_name, 'Maria')

  const canceled = await done(call('PATCH', `/${made.id}`, { status: 'canceled' }))
  assert.deepEqual(await done(call('PATCH', `/${made.id}`, { status: 'canceled' })), canceled)
  await refused(call('PATCH', `/${made.id}`, { status: 'active' }), 409, 'corporate_card_ended')
  await w.work()
  assert.equal(((await read(made.id)) as Json).status, 'canceled')

  const other = await card((await holder(JOAO)).id, { name: 'Fuel' })
  const listed = async (path: string) => {
    const { items, total } = await done(call('GET', path))
    assert.equal(total, items.length, path)
    return items.map((one: Json) => one.name)
  }
  assert.deepEqual(await listed(''), ['Fuel', 'Ads'])
  assert.deepEqual(await listed('?status=active'), ['Fuel'])
  assert.deepEqual(await listed('?type=physical'), [])
  assert.deepEqual(await listed(`?holder_id=${maria.id}`), ['Ads'])
  assert.deepEqual(await listed(`?holder_id=${UNKNOWN}`), [])
  assert.deepEqual(await listed(`/holders/${maria.id}/cards`), ['Ads'])
  const token = await w.token()
  const direct = await w.call('GET', `/v1/baas/holders/${other.holder_id}/cards`, { token })
  assert.deepEqual(
    direct.body.items.map((one: Json) => one.id),
    [other.id],
  )
  await refused(call('GET', `/holders/${UNKNOWN}/cards`), 404, 'holder_not_found')
  assert.equal((await w.call('PATCH', `${ROOT}/holders`, { token, body: {} })).status, 405)
})

test('a physical card is made, shipped and delivered, and works once it is unblocked; it expires with time', async (t) => {
  const w = await world(t)
  const { call, done, refused, holder, card, read, owner } = await companyIn(w)
  const { id: holder_id } = await holder()
  const made = await card(holder_id, { type: 'physical' })
  const nowhere = { carrier: null, tracking_code: null, shipped_at: null, delivered_at: null }
  assert.deepEqual([made.status, made.shipping], ['issued', nowhere])
  await refused(call('PATCH', `/${made.id}`, { status: 'active' }), 409, 'card_not_delivered')
  await w.deps.banks.sandbox!.post(made.id, 'ship')
  await read(made.id)
  const shipped = await done(call('GET', `/${made.id}`))
  assert.deepEqual([shipped.status, shipped.shipping.carrier !== null], ['shipped', true])
  const renamed = await done(call('PATCH', `/${made.id}`, { name: 'Viagens' }))
  assert.deepEqual([renamed.name, renamed.status], ['Viagens', 'shipped'])
  await w.deps.banks.sandbox!.post(made.id, 'deliver')
  await read(made.id)
  await read(made.id)
  const active = await done(call('PATCH', `/${made.id}`, { status: 'active' }))
  assert.deepEqual([active.status, typeof active.shipping.delivered_at], ['active', 'string'])
  await w.work()
  assert.equal(((await read(made.id)) as Json).status, 'active')

  // Both are reported late, and together.
  const both = await card(holder_id, { type: 'physical' })
  const at = w.deps.clock.now()
  const post = { carrier: 'Correios', trackingCode: 'VT1BR', shippedAt: at, deliveredAt: at }
  const report = {
    ...(await read(both.id)),
    shipping: { ...post, stage: 'delivered' as const },
  } as IssuedReport
  assert.equal(
    await applyIssued(w.deps, owner, [report, { ...report, id: UNKNOWN } as IssuedReport]),
    1,
  )
  assert.equal((await done(call('GET', `/${both.id}`))).status, 'delivered')
  const expected = ['created', 'shipped', 'delivered'].map((type, n) => [`card.${type}`, n + 1])
  assert.deepEqual(await eventTypesOf(w, both.id), expected)
  assert.deepEqual(await eventTypesOf(w, made.id), [
    ['card.created', 1],
    ['card.shipped', 2],
    ['card.updated', 3],
    ['card.delivered', 4],
    ['card.updated', 5],
  ])

  await inTransaction(w.db, (tx) =>
    tx.rows(sql`
      update corporate_cards
      set expires_on = ${dayOf(w.deps.clock.now())}::date - 1, due_at = ${w.deps.clock.now()}
      where id = ${made.id}`),
  )
  await w.work()
  assert.equal((await done(call('GET', `/${made.id}`))).status, 'expired')
  await refused(call('GET', `/${made.id}/secrets`), 409, 'corporate_card_ended')
  await refused(call('PATCH', `/${made.id}`, { status: 'blocked' }), 409, 'corporate_card_ended')
})

test('a silent bank is called again with the same id: the same key finds the card, and there is one', async (t) => {
  const w = await world(t)
  const { call, done, refused, holder, owner, setFaults } = await companyIn(w)
  const { id: holder_id } = await holder()
  const ask = (key: string) => call('POST', '', { ...CARD, holder_id }, { 'idempotency-key': key })
  for (const [made, mode] of ['silent_before', 'silent_after', 'down'].entries()) {
    await setFaults(mode)
    const silent = await refused(ask(mode), 502, 'bank_unavailable')
    assert.ok(silent.headers.get('retry-after'))
    assert.equal((await done(call('GET', ''))).total, made, 'it is not shown')
    await setFaults('fair')
    const found = await ask(mode)
    assert.deepEqual([found.status, found.headers.get('idempotent-replayed')], [201, 'true'], mode)
    assert.equal(silent.body.card_id, found.body.id, 'the refusal names it')
    assert.deepEqual((await ask(mode)).body, found.body)
  }
  await setFaults('silent_after')
  const slow = await refused(ask('worker'), 502, 'bank_unavailable')
  await setFaults('fair')
  w.deps.clock.advanceTo(60_000)
  await w.work()
  assert.equal((await done(call('GET', `/${slow.body.card_id}`))).status, 'active')
  const found = await ask('worker')
  assert.deepEqual([found.status, (await done(call('GET', ''))).total], [201, 4])

  const { id: refusedAt } = await done(
    call('POST', '/holders', { ...JOAO, tax_id: HOLDER_MAGIC_VALUES[0]!.document }),
  )
  for (const _ of [1, 2]) {
    const body = { ...CARD, holder_id: refusedAt }
    const said = await refused(
      call('POST', '', body, { 'idempotency-key': 'refused' }),
      409,
      'issuer_refused',
    )
    assert.ok(said.body.message.length > 'the issuing bank refused: '.length, 'it says why')
  }

  await setFaults('silent_before')
  await refused(ask('gone'), 502, 'bank_unavailable')
  await setFaults('fair')
  const numbers = await w.db.rows<{ n: number }>(sql`
    select n from corporate_cards where owner = ${owner} and n is not null order by n`)
  assert.deepEqual(
    numbers.map(({ n }) => n),
    [1, 2, 3, 4],
  )
  await done(call('DELETE', `/holders/${holder_id}`))
  w.deps.clock.advanceTo(120_000)
  await w.work()
  await refused(ask('gone'), 409, 'holder_canceled')
  assert.deepEqual(
    (await done(call('GET', ''))).total,
    4,
    'what was canceled before it was made is not shown',
  )
  const [unmade] = await w.db.rows<{ id: string }>(
    sql`select id from corporate_cards where n is null`,
  )
  await refused(call('GET', `/${unmade!.id}`), 404, 'corporate_card_not_found')
  const left = await w.db.rows(
    sql`select id
      from corporate_cards
      where status = 'new'
        or (confirmed_version < version and refused is null)`,
  )
  assert.deepEqual(left, [])
})

test('concurrent requests: one key is one card, and every card has its own place in the list', async (t) => {
  const w = await world(t)
  const { call, done, holder, token } = await companyIn(w)
  const { id: holder_id } = await holder()
  const ask = (headers: Record<string, string>) =>
    w.call('POST', ROOT, { token, body: { ...CARD, holder_id }, headers })
  const same = await Promise.all(
    Array.from({ length: AT_ONCE }, () => ask({ 'idempotency-key': 'one' })),
  )
  const ids = new Set(same.flatMap(({ status, body }) => (status === 201 ? [body.id] : [])))
  const waiting = same.filter(({ status }) => status !== 201).map(({ body }) => body.code)
  assert.deepEqual(
    [ids.size, new Set(waiting).size <= 1, waiting[0] ?? 'request_in_progress'],
    [1, true, 'request_in_progress'],
  )
  const others = await Promise.all(Array.from({ length: AT_ONCE }, () => ask({})))
  assert.ok(others.every(({ status }) => status === 201))
  const { total, items } = await done(call('GET', ''))
  assert.deepEqual(
    [total, new Set(items.map((one: Json) => one.id)).size],
    [AT_ONCE + 1, AT_ONCE + 1],
  )
  const numbers = await w.db.rows<{ n: number }>(sql`select n from corporate_cards order by n`)
  assert.deepEqual(
    numbers.map(({ n }) => n),
    Array.from({ length: AT_ONCE + 1 }, (_, n) => n + 1),
  )
  const people = Array.from({ length: AT_ONCE }, () => call('POST', '/holders', JOAO))
  const statuses = (await Promise.all(people)).map(({ status }) => status).toSorted()
  assert.deepEqual(
    statuses,
    [201, ...Array.from({ length: AT_ONCE - 1 }, () => 409)],
    'one CPF is one holder',
  )
})

test('an explicit null equals an absent field for a key, and the stored request is the one without it', async (t) => {
  const w = await world(t)
  const { done, holder, owner, token } = await companyIn(w)
  const { id: holder_id } = await holder()
  const rows: [path: string, body: object, nullable: string][] = [
    [`${ROOT}/holders`, JOAO, 'center_cost'],
    [ROOT, { holder_id, ...CARD }, 'merchant'],
    [`${ROOT}/account/recharge`, { amount: 1_00 }, 'description'],
    ['/v1/webhooks', { url: 'https://example.com/hook' }, 'description'],
  ]
  for (const [n, [path, absent, nullable]] of rows.entries()) {
    const key = `null ${n}`
    const ask = (body: object) =>
      done(w.call('POST', path, { token, body, headers: { 'idempotency-key': key } }))
    const explicit = { ...absent, [nullable]: null }
    const { id } = await ask(n % 2 ? absent : explicit)
    for (const body of [absent, explicit]) assert.equal((await ask(body)).id, id, path)
    const [kept] = await w.db.rows<{ hash: string }>(sql`
      select encode(request_hash, 'hex') as hash from idempotency where key = ${key}`)
    // As it was stored before: a key survives an upgrade.
    const said = `${owner}\n${JSON.stringify(absent)}`
    assert.equal(kept!.hash, createHash('sha256').update(said).digest('hex'), path)
  }
})

test('secrets come from the bank, for authorized callers, limited per hour, and each read is audited first', async (t) => {
  const w = await world(t)
  const { call, done, refused, holder, card, setFaults } = await companyIn(w)
  const { id } = await card((await holder()).id)
  const before = w.deps.clock.wall()
  const answer = await call('GET', `/${id}/secrets`)
  assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'no-store'])
  const rateOf = ({ headers }: Answer) =>
    ['limit', 'remaining', 'reset'].map((name) =>
      Number(headers.get(`ratelimit-${name}`) ?? Number.NaN),
    )
  assert.deepEqual(rateOf(answer), [SECRETS_PER_HOUR, SECRETS_PER_HOUR - 1, 3_600])
  const { number, cvv, expiry, expiration_month, expiration_year, ttl, expires_at, card_id } =
    answer.body
  const shown = await done(call('GET', `/${id}`))
  assert.deepEqual(
    [card_id, number.slice(-4), expiry, ttl],
    [id, shown.last4, shown.expiration, SECRETS_TTL_S],
  )
  assert.deepEqual([expiry, cvv.length], [`${expiration_month}/${expiration_year.slice(2)}`, 3])
  assert.ok(Date.parse(expires_at) >= before.getTime() + SECRETS_TTL_S * 1_000)

  const readings = () =>
    w.db.rows<{ card: string; request: string; source: string }>(sql`
    select card, request_id as request, source
    from corporate_secret_readings
    order by at desc, id desc`)
  assert.deepEqual(await readings(), [
    { card: id, request: answer.headers.get('x-request-id'), source: '127.0.0.1' },
  ])
  await setFaults('silent_before', 1)
  const silent = await refused(call('GET', `/${id}/secrets`), 502, 'bank_unavailable')
  assert.equal(rateOf(silent)[1], SECRETS_PER_HOUR - 2)
  assert.equal((await readings()).length, 2, 'it is written down before the bank is asked')
  const deletion = (tx: Tx) => tx.rows(sql`delete from corporate_secret_readings`)
  if (!isOnCitus()) await assert.rejects(inTransaction(w.db, deletion), /append-only/)

  const more = await Promise.all(
    Array.from({ length: SECRETS_PER_HOUR }, () => call('GET', `/${id}/secrets`)),
  )
  const over = more.filter(({ status }) => status === 429)
  assert.deepEqual(
    [over.length, over[0]!.body.code],
    [2, 'too_many_secrets'],
    'also many at a time',
  )
  const left = more.filter(({ status }) => status === 200).map((one) => rateOf(one)[1])
  assert.deepEqual(
    left.toSorted((a, b) => a! - b!),
    Array.from({ length: SECRETS_PER_HOUR - 2 }, (_, n) => n),
  )
  const wait = Number(over[0]!.headers.get('retry-after'))
  assert.ok(wait > 3_000)
  assert.deepEqual(rateOf(over[0]!), [SECRETS_PER_HOUR, 0, wait])
  assert.equal((await readings()).length, SECRETS_PER_HOUR)
  w.deps.clock.advanceTo(7_200_000)
  await refused(call('GET', `/${id}/secrets`), 429, 'too_many_secrets')
})

/** Of the request log only status and duration, which may be any three digits. */
const withoutRequests = (text: string): string =>
  text.replace(/^public\.requests\w*\n.*?(?=^\w+\.\w+$)/gms, '')

test('the number and the code of a card appear only in the response', async (t) => {
  const w = await world(t)
  const { call, done, holder, card, setFaults } = await companyIn(w)
  const [{ id: owner }, added] = [await holder(), [] as number[]]
  const stored = async () => {
    await w.work()
    await writeTraffic(w.deps)
    return dumpOf(w)
  }
  // Three digits occur by chance, such as a count of that moment; a code that is kept anywhere is
  // found for every card.
  for (let n = 0; n < 3; n++) {
    const { id } = await card(owner)
    const before = await stored()
    const { number, cvv } = await done(call('GET', `/${id}/secrets`))
    await setFaults('silent_after', 1)
    await call('GET', `/${id}/secrets`)
    await done(call('PATCH', `/${id}`, { status: 'canceled' }))
    const after = await stored()
    assert.ok(
      after.includes('corporate_secret_readings') && after.includes('corporate.card.canceled'),
    )
    const doctor = await w.call('GET', '/v1/doctor', { token: await w.token() })
    const { items } = await w.sdk.events.list({ limit: 1000 })
    for (const text of [after, w.logged.join(' '), doctor.text, JSON.stringify(items)])
      for (let at = 0; at + 12 <= number.length; at++)
        assert.ok(!text.includes(number.slice(at, at + 12)), 'a number')
    const codes = (text: string) =>
      text.match(new RegExp(`[(,"'=: ]${cvv}[),"'& }]`, 'g'))?.length ?? 0
    added.push(
      codes(withoutRequests(after)) -
        codes(withoutRequests(before)) +
        codes(w.logged.join(' ') + doctor.text),
    )
  }
  assert.ok(Math.min(...added) <= 0, `the code was kept: ${added.join(', ')}`)
  const kept = await w.db.rows(sql`
    select 1
    from requests
    where operation = 'corporate.cards.secrets'
      and coalesce(query, body, reply) is not null`)
  assert.deepEqual(kept, [])
})
