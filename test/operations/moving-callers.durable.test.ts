// What callers notice of a move: those of the platform a pause, all others nothing.

import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { verify } from '../../server/verification/verify.ts'
import { eventually } from '../cells.ts'
import { openReceiver } from '../hooks.ts'
import { cookieIn } from '../portal.ts'
import { CELLS, homesOf, sell, twoCells, type Cell } from '../two-cells.ts'
import { loginOf } from '../world.ts'

test('callers of a platform that moves are told to come again for some seconds; all others notice nothing', async (t) => {
  const w = await twoCells(t)
  const receiver = await openReceiver(t)
  const { secret } = await w.sdk('a').webhooks.create({ url: receiver.url })
  const [open, link] = [
    await sell(w, 'a', 'before the move'),
    await w.sdk('a').paymentLinks.create({ amount: 12_00, description: 'Loja' }),
  ]
  const { body: login } = await w.call('POST', '/auth/login', { body: loginOf(w.platforms['a']!) })
  const bearer = { authorization: `Bearer ${login.access_token}` }
  const { email, password } = w.platforms['a']!.sign_ins!.company
  const cookie = cookieIn(await w.call('POST', '/portal/api/sign-in', { body: { email, password } }))
  const session = async () => (await w.call('GET', '/portal/api/me', { headers: { cookie } })).status

  // Callers without an SDK that would try again for them.
  const statuses: Record<Cell, number[]> = { a: [], b: [] }
  const made: string[] = []
  let isOver = false
  const calling = CELLS.map(async (cell) => {
    const token = (await w.call('POST', '/auth/login', { body: loginOf(w.platforms[cell]!) })).body.access_token
    const headers = { authorization: `Bearer ${token}` }
    const { id } = await w.sdk(cell).customers.create({ first_name: 'Rui' })
    while (!isOver) {
      const body = { amount: 7_00, payment_type: 'pix' }
      const answer = await w.call('POST', `/v1/transaction/new/${id}`, { headers, body })
      statuses[cell].push(answer.status)
      if (answer.status === 503) assert.ok(Number(answer.headers.get('retry-after')) > 0)
      else if (cell === 'a') made.push(answer.body.success.id as string)
      await pause(20)
    }
  })
  const moved = await w.run('platforms', 'move', w.platforms['a']!.io_seller_id, 'b')
  await eventually(async () => assert.equal(statuses.a.at(-1), 201))
  isOver = true
  await Promise.all(calling)
  assert.equal(moved.code, 0)
  assert.deepEqual(await homesOf(w), ['b'])
  assert.deepEqual([...new Set(statuses.b)], [201], 'the other platform was answered all the while')
  assert.deepEqual([...new Set(statuses.a)].toSorted(), [201, 503])

  // What buyers, people and integrators hold goes on.
  const got = await w.call('GET', `/v1/transaction/get/${open.id}`, { headers: bearer })
  assert.equal(got.status, 200, got.text)
  assert.equal((await sell(w, 'a', 'before the move').catch((error) => error.code)) ?? '', 'idempotency_key_reused')
  assert.equal(await session(), 200)
  for (const page of [`/pay/${open.id}`, new URL(link.url).pathname])
    assert.equal((await w.call('GET', page)).status, 200, page)
  assert.equal((await w.sdk('a').sandbox.payPix(open.id)).status, 'succeeded')
  await eventually(async () => assert.ok(receiver.kinds().includes('transaction.succeeded')))
  const sent = receiver.came.map(({ event }) => event.event_id)
  assert.equal(new Set(sent).size, sent.length, 'no webhook is sent once more')
  assert.ok(receiver.came.every((came) => receiver.verified(came, secret)))
  const all = await w.sdk('a').events.list({ limit: 1000 })
  assert.deepEqual(
    all.items.map(({ sequence }) => sequence),
    all.items.map((_, n) => n + 1),
  )
  const sales = new Set(all.items.filter(({ type }) => type === 'transaction.created').map(({ id }) => id))
  const lost = made.filter((id) => !sales.has(id))
  assert.deepEqual(lost, [], 'no sale that was answered is lost')
  assert.equal((await w.run('cells', 'check')).code, 0)
  for (const cell of CELLS) assert.deepEqual(await verify(w.deps(cell).db), [])

  assert.equal((await w.run('cells', 'drain', 'b', '--dry-run')).out.at(-1)!['would_move'], 2)
  assert.equal((await w.run('platforms', 'move', w.platforms['a']!.io_seller_id, 'a')).code, 0)
  assert.deepEqual(await homesOf(w), ['a'])
  await eventually(async () => void (await sell(w, 'a')))
  assert.equal(await session(), 200)
})
