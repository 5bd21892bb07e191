// A platform with a second PSP: new sales go there while the first does not answer, each sale stays
// where it began, and nothing is sold twice.

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openVintem } from '../../sdk/index.ts'
import { runDueJobs } from '../../server/jobs/jobs.ts'
import { booksOf } from '../../server/jobs/bank-reports/job.ts'
import { after } from '../../server/kernel/clock.ts'
import { readId } from '../../server/kernel/ids.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { backgroundOf } from '../../server/runtime/background.ts'
import { buyer } from '../cards.ts'
import { world } from '../world.ts'
import { connectionTo, openPsp, type Psp, withBanks } from './psp.ts'

const [FIRST, SECOND] = ['pix@padaria.com.br', 'pix2@padaria.com.br']
const E2E = (n: number) => `E99999999202611301200${String(n).padStart(11, '0')}`

async function open(t: TestContext) {
  const w = await world(t)
  const [a, b] = [await openPsp(t), await openPsp(t)]
  const { email, secret, io_seller_id: id } = w.platform
  const owner = readId<'owner'>(id)!
  let passed = 0
  const { deps, serve } = await withBanks(
    t,
    w,
    {
      pix: { a: connectionTo(a), b: connectionTo(b) },
      keys: { [id]: { psp: 'a', key: FIRST, standby: { psp: 'b', key: SECOND } } },
    },
    { elapsed: () => performance.now() + passed },
  )
  const url = await serve()
  const sdk = openVintem({ url, email, secret, sellerId: id, retries: 0 })
  const { id: customer } = await buyer(w)
  const sell = () => sdk.transactions.create(customer, { amount: 45_09, payment_type: 'pix' })
  const work = async () => {
    await w.db.rows(
      sql`update transactions set due_at = ${deps.clock.now()} where due_at is not null`,
    )
    await w.db.rows(sql`update refunds set due_at = ${deps.clock.now()} where due_at is not null`)
    await runDueJobs(deps)
  }
  /** The first is out, and known to be. */
  const putOut = async () => {
    a.instead = () => 'none'
    while (!deps.banks.standby!(owner)!.isOn) await sell().catch(() => {})
  }
  return { w, a, b, deps, sdk, sell, work, putOut, pass: (ms: number) => void (passed += ms) }
}

const keysAt = ({ charges }: Psp) => [...charges.values()].map(({ chave }) => chave)

test('while the first PSP does not answer, new sales go to the second; what began at the first stays there', async (t) => {
  const { w, a, b, sell, work, putOut, pass } = await open(t)
  await sell()
  assert.deepEqual([keysAt(a), keysAt(b)], [[FIRST], []])
  // The first one is registered, and its reply is lost: nobody knows.
  await putOut()
  const rows = () =>
    w.db.rows<{ id: string; psp: string; status: string }>(
      sql`select replace(id::text, '-', '') as id, pix ->> 'psp' as psp, status from transactions order by id`,
    )
  const lost = (await rows()).filter(({ status }) => status === 'new')
  assert.ok(lost.length > 0 && lost.every(({ psp }) => psp === 'a'))
  const sold = await sell()
  assert.deepEqual([sold.status, keysAt(b)], ['pending', [SECOND]])
  await work()
  assert.deepEqual([...b.charges.keys()], [sold.id], 'no second code at the second bank')
  // It is back: found by the next sale after a while, which still goes to the second.
  a.instead = () => undefined
  pass(120_000)
  await sell()
  assert.equal(b.charges.size, 2)
  await sell()
  assert.equal(b.charges.size, 2)
  await work()
  assert.deepEqual(
    (await rows()).filter(({ status }) => status === 'new'),
    [],
  )
  for (const { id } of lost) assert.ok(a.charges.has(id) && !b.charges.has(id))
})

test('a sale of the second PSP is read, refunded and, paid twice, given back there', async (t) => {
  const { w, a, b, deps, sdk, sell, work, putOut, pass } = await open(t)
  await putOut()
  const [paid, twice] = [await sell(), await sell()]
  a.instead = () => undefined
  pass(120_000)
  await sell()
  await backgroundOf(deps).ended()
  a.asked.length = 0
  b.asked.length = 0
  b.pay(paid.id, E2E(1))
  b.pay(twice.id, E2E(2))
  b.pay(twice.id, E2E(3))
  await work()
  await work()
  assert.equal((await sdk.transactions.get(paid.id)).status, 'succeeded')
  assert.equal((await sdk.transactions.get(twice.id)).status, 'succeeded')
  const back = () =>
    b.all
      .filter(({ method, path }) => method === 'PUT' && path.includes('/devolucao/'))
      .map(({ path }) => path.split('/')[2])
  assert.deepEqual(back(), [E2E(3)], 'what is paid twice goes back, where it was paid')
  await sdk.transactions.void(paid.id)
  await work()
  assert.deepEqual(back().slice(1), [E2E(1)])
  assert.equal((await sdk.transactions.get(paid.id)).status, 'refunded')
  assert.ok(a.all.every(({ path }) => !path.includes('/devolucao/')))
  assert.ok(a.all.every(({ path }) => !path.includes(paid.id) && !path.includes(twice.id)))
  // The books of each bank have what was paid there.
  const now = w.deps.clock.now()
  const day = { from: after(now, -3_600_000), to: after(now, 3_600_000) }
  const received = await Promise.all(
    (await booksOf(deps)).map(async ({ name, read }) => {
      const both = await read(day)
      assert.ok(both.result === 'accepted')
      const ids = both.value.ours.filter(({ kind }) => kind === 'received').map(({ id }) => id)
      return [name, ids.toSorted()]
    }),
  )
  assert.deepEqual(received, [
    ['a', []],
    ['b', [E2E(1), E2E(2), E2E(3)]],
  ])
})

test('where both are out, the first one is asked', async (t) => {
  const { a, b, sell, putOut, pass } = await open(t)
  await putOut()
  b.instead = () => 'none'
  for (let n = 0; n < 6; n++) await sell().catch(() => {})
  a.instead = () => undefined
  const calls = b.all.length
  pass(120_000)
  assert.equal((await sell()).status, 'pending')
  assert.equal(a.charges.size, 1)
  assert.equal(b.all.length - calls <= 1, true, 'at most one call tries whether it is back')
})
