// Whose an idempotency key is: of the seller of the token that brings it. What siblings of one platform do with the same key,
// what keys from before that count for, and that a server of the version before goes on beside one of this.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { newId } from '../server/base/ids.ts'
import { inTransaction, sql } from '../server/db/sql.ts'
import { verify } from '../server/ledger/verify.ts'
import { plain } from './rows.ts'
import { loginOf, world, type Answer, type World } from './world.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 20

/** Three who share a platform: the platform itself, and two of its sellers; each asks by a token of its own. */
async function siblings(w: World) {
  const ids = [w.platform.io_seller_id, ...w.platform.sellers.map((one) => one.io_seller_id)].slice(0, 3)
  return Promise.all(
    ids.map(async (id) => {
      const { body } = await w.call('POST', '/auth/login', { body: loginOf({ ...w.platform, io_seller_id: id }) })
      const token = body.access_token as string
      const post = (path: string, sent: object, key?: string): Promise<Answer> =>
        w.call('POST', path, { token, body: sent, headers: key === undefined ? {} : { 'idempotency-key': key } })
      return { id: plain(id), token, post }
    }),
  )
}

const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
const idOf = ({ body, text }: Answer): string => (body.success ?? assert.fail(text)).id as string

test('siblings who use the same keys neither take nor see one another’s, and each has its own again', async (t) => {
  const w = await world(t)
  const sellers = await siblings(w)
  const keys = Array.from({ length: AT_ONCE }, (_, n) => `order-${n}`)
  // All at once, so that they come in the same batches.
  const ask = () =>
    Promise.all(
      sellers.flatMap(({ post }, who) =>
        keys.map((key) => post('/v1/customer/new', { first_name: `Ana ${who}` }, key)),
      ),
    )
  const first = await ask()
  assert.deepEqual(new Set(first.map(({ status }) => status)), new Set([201]))
  assert.deepEqual(new Set(first.map(replayed)), new Set([false]))
  assert.equal(new Set(first.map(idOf)).size, sellers.length * AT_ONCE)
  const again = await ask()
  assert.deepEqual(again.map(idOf), first.map(idOf))
  assert.deepEqual(new Set(again.map(replayed)), new Set([true]))
  // For its own seller a key still is for one thing.
  for (const { post } of sellers) {
    const other = await post('/v1/customer/new', { first_name: 'Bia' }, keys[0])
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
  }
  const audited = await w.db.rows<{ key: string }>(sql`
    select idempotency_key as key from audit.objects where kind = 'customer' and idempotency_key is not null`)
  assert.deepEqual(audited.map((row) => row.key).toSorted(), sellers.flatMap(() => keys).toSorted())
})

test('money by the same key: each sibling’s sale is its own, once, and a refund too', async (t) => {
  const w = await world(t)
  const sellers = await siblings(w)
  const customers = await Promise.all(
    sellers.map(async ({ post }) => idOf(await post('/v1/customer/new', { first_name: 'Ana' }))),
  )
  const sell = () =>
    Promise.all(
      sellers.map(({ post }, n) =>
        post(`/v1/transaction/new/${customers[n]}`, { amount: 1_000, payment_type: 'pix' }, 'k'),
      ),
    )
  const sales = (await sell()).map(idOf)
  assert.deepEqual((await sell()).map(idOf), sales)
  assert.equal(new Set(sales).size, 3)
  await Promise.all(sales.map((id) => w.sdk.sandbox.payPix(id)))
  const refund = () =>
    Promise.all(sellers.map(({ post }, n) => post(`/v1/transaction/void/${sales[n]}`, { amount: 100 }, 'back')))
  for (const answers of [await refund(), await refund()])
    assert.deepEqual(
      answers.map(({ body }) => body.success.refunds.length),
      [1, 1, 1],
    )
  assert.deepEqual(await verify(w.db), [])
})

/** The key of a request, claimed as the version before this one did: its statement, its hash. */
async function claimedBefore(
  w: World,
  by: { id: string },
  asked: { key: string; operation: string; body: object; kind: string; made: string },
) {
  const hash = createHash('sha256').update(`${by.id}\n`).update(JSON.stringify(asked.body)).digest('hex')
  const owner = plain(w.platform.io_seller_id)
  const claims = [
    {
      owner,
      key: asked.key,
      operation: asked.operation,
      requestHash: hash,
      objectKind: asked.kind,
      objectId: asked.made,
    },
  ]
  return inTransaction(w.db, async (tx) => {
    await tx.rows(sql`
      insert into idempotency (owner, key, operation, request_hash, object_kind, object_id, created_at)
      select owner, key, operation, decode("requestHash", 'hex'), "objectKind", "objectId", ${w.deps.clock.now()}
      from json_to_recordset(${JSON.stringify(claims)})
        as r(owner uuid, key text, operation text, "requestHash" text, "objectKind" text, "objectId" uuid)
      on conflict do nothing`)
    const rows = await tx.rows<{ request_hash: string; object_id: string }>(sql`
      select owner, key, operation, encode(request_hash, 'hex') as request_hash, object_kind, object_id from idempotency
      where (owner, key) in (select owner, key from json_to_recordset(${JSON.stringify(claims)}) as r(owner uuid, key text))`)
    return rows.map((row) => ({ same: row.request_hash === hash, made: row.object_id }))
  })
}

const NEW_CUSTOMER = { operation: 'POST /v1/customer/new', body: { first_name: 'Ana' }, kind: 'customer' }

test('a retry across the upgrade: what the version before made is that; for siblings too, until it is 30 days old', async (t) => {
  const w = await world(t)
  const [, one, other] = await siblings(w)
  const made = idOf(await one!.post('/v1/customer/new', { first_name: 'Ana' }))
  assert.deepEqual(await claimedBefore(w, one!, { ...NEW_CUSTOMER, key: 'k', made }), [{ same: true, made }])

  const retried = await one!.post('/v1/customer/new', { first_name: 'Ana' }, 'k')
  assert.deepEqual([retried.status, replayed(retried), idOf(retried)], [201, true, made])
  const theirs = () => other!.post('/v1/customer/new', { first_name: 'Ana' }, 'k')
  assert.equal((await theirs()).body.code, 'idempotency_key_reused')

  w.deps.clock.advanceTo(w.deps.clock.offsetMs() + 30 * DAY_MS - 60_000)
  assert.equal((await theirs()).body.code, 'idempotency_key_reused')
  w.deps.clock.advanceTo(w.deps.clock.offsetMs() + 60_000)
  const free = await theirs()
  assert.deepEqual([free.status, replayed(free)], [201, false])
  assert.equal(idOf(await theirs()), idOf(free))
})

test('a retry that meets a server of the version before, while both run, finds what this one made', async (t) => {
  const w = await world(t)
  const [, one, other] = await siblings(w)
  const first = idOf(await one!.post('/v1/customer/new', { first_name: 'Ana' }, 'k'))
  const another = newId<'customer'>(w.deps.clock.wall())
  const asked = { ...NEW_CUSTOMER, key: 'k', made: another }
  assert.deepEqual(await claimedBefore(w, one!, asked), [{ same: true, made: first }])
  // A sibling is told there what it was always told: the key is used.
  assert.deepEqual(await claimedBefore(w, other!, asked), [{ same: false, made: first }])
  await other!.post('/v1/customer/new', { first_name: 'Ana' }, 'k')
  assert.deepEqual(await claimedBefore(w, other!, asked), [{ same: false, made: first }])
})
