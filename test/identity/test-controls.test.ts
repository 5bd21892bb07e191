// Who may use controls: only platforms move the clock and set the faults, and the faults of one
// never affect another.

import assert from 'node:assert/strict'
import test from 'node:test'
import { tokenOf } from '../tokens.ts'
import { world, type World } from '../world.ts'

async function sellerOf(w: World, token: string) {
  const { body } = await w.call('POST', '/v1/customer/new', { token, body: { first_name: 'Ana' } })
  const post = (path: string, said: object) => w.call('POST', path, { token, body: said })
  const sell = () =>
    post(`/v1/transaction/new/${body.success.id}`, { amount: 100, payment_type: 'pix' })
  return { post, sell }
}

test("a seller's token moves no clock and sets no faults, by any control, and pays its own transactions", async (t) => {
  const w = await world(t)
  const seller = await sellerOf(w, await tokenOf(w, w.platform.sellers[0]!))
  const own = (await seller.sell()).body.success.id as string
  const before = w.deps.clock.offsetMs()
  const refused: [path: string, body: object][] = [
    ['/v1/sandbox/clock', { advance: '1d' }],
    ['/v1/sandbox/clock', { advance: 'next' }],
    ['/v1/sandbox/clock', { to: '2099-01-01T00:00:00Z' }],
    ['/v1/sandbox/weather', { bank: 'pix', mode: 'down' }],
    ['/v1/sandbox/weather', { bank: 'pix', mode: 'fair' }],
    [`/v1/sandbox/transactions/${own}/expire`, {}],
  ]
  for (const [path, body] of refused) {
    const reply = await seller.post(path, body)
    assert.deepEqual(
      [reply.status, reply.body.code],
      [403, 'platform_only'],
      `${path}: ${reply.text}`,
    )
  }
  assert.equal(w.deps.clock.offsetMs(), before)
  assert.equal((await seller.post(`/v1/sandbox/pix/${own}/pay`, {})).body.status, 'succeeded')
  // Nor does it act on an object of another seller.
  const sibling = await sellerOf(w, await tokenOf(w, w.platform.sellers[1]!))
  const theirs = (await sibling.sell()).body.success.id as string
  assert.equal(
    (await seller.post(`/v1/sandbox/pix/${theirs}/pay`, {})).body.code,
    'transaction_not_found',
  )
  // Its platform can do all of it.
  const platform = await sellerOf(w, await w.token())
  assert.equal(
    (await platform.post(`/v1/sandbox/transactions/${theirs}/expire`, {})).body.status,
    'canceled',
  )
})

test("one platform's faults do not affect another's", async (t) => {
  const w = await world(t, { platforms: 2 })
  const [one, other] = await Promise.all(
    w.platforms.map(async (platform) => sellerOf(w, await tokenOf(w, platform))),
  )
  const made = async () => {
    const sales = [await one!.sell(), await other!.sell()]
    return sales.map(({ body }) => body.success?.status ?? body.code)
  }
  assert.deepEqual(await made(), ['pending', 'pending'])
  await one!.post('/v1/sandbox/weather', { bank: 'pix', mode: 'down' })
  assert.deepEqual(await made(), ['bank_unavailable', 'pending'])
  // Nor does it where the other platform clears its own.
  await other!.post('/v1/sandbox/weather', { bank: 'pix', mode: 'fair' })
  assert.deepEqual(await made(), ['bank_unavailable', 'pending'])
  await one!.post('/v1/sandbox/weather', { bank: 'pix', mode: 'fair' })
  assert.deepEqual(await made(), ['pending', 'pending'])
})
