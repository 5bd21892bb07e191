// What SQL decides when the bank answers: notifications that cross an answer, claims, an operator
// who decides in between.

import assert from 'node:assert/strict'
import test from 'node:test'
import { beside, world, type World } from '../../../test/world.ts'
import { rejected, accepted, type ProviderResult } from '../../providers/bank.ts'
import type { KycReport } from '../../providers/kyc.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { person } from '../../app/seed/sellers.ts'
import { advance } from './advance.ts'
import { makeSellersDue, find } from './store.ts'
import { rule } from './operations.ts'
import { runJob } from './job.ts'

const REVIEWED = '999.000.102-21'

/** A seller that the bank is still reviewing. */
async function waiting(w: World) {
  const body = { ...person('Ana', 'Souza', 'ana@example.com'), cpf: REVIEWED }
  const { io_seller_id: said } = await w.sdk.sellers.createIndividual(body)
  const id = said.replaceAll('-', '') as SellerId
  const read = async () =>
    (await find(w.db, w.platform.io_seller_id.replaceAll('-', '') as OwnerId, id))!
  return { id, read }
}

/** The same server with another provider, which does something during the call. */
const before = (w: World, check: () => Promise<ProviderResult<KycReport>>): Deps =>
  beside(w.deps, { banks: { ...w.deps.banks, kyc: () => ({ name: 'kyc/other', check }) } })

test('a notification that crosses the response is not lost: the seller stays due', async (t) => {
  const w = await world(t)
  const { id, read } = await waiting(w)
  const notifying = before(w, async () => {
    await inTransaction(w.db, (tx) => makeSellersDue(tx, [id], w.deps.clock.now()))
    return accepted({ status: 'reviewing' })
  })
  const after = await advance(notifying, await read())
  assert.ok(after.dueAt! <= w.deps.clock.now())
  const quiet = await advance(
    before(w, async () => accepted({ status: 'reviewing' })),
    await read(),
  )
  assert.ok(quiet.dueAt! > w.deps.clock.now())
})

test('an operator’s decision during the KYC call wins', async (t) => {
  const w = await world(t)
  const { id, read } = await waiting(w)
  const late = before(w, async () => {
    await rule(w.deps, id, 'denied', 'a forged document')
    return accepted({ status: 'approved' })
  })
  const after = await advance(late, await read())
  assert.deepEqual(
    [after.status, after.reason, after.version, after.dueAt],
    ['denied', 'a forged document', 2, null],
  )
})

test('a rejected KYC check leaves the seller pending, and is logged', async (t) => {
  const w = await world(t)
  const { read } = await waiting(w)
  const after = await advance(
    before(w, async () => rejected('malformed', 'who?')),
    await read(),
  )
  assert.equal(after.status, 'pending')
  assert.match(w.logged.join('\n'), /rejected the check of a seller.*who\?/)
})

test('a due seller is claimed once, by one worker', async (t) => {
  const w = await world(t)
  const { id } = await waiting(w)
  await inTransaction(w.db, (tx) => makeSellersDue(tx, [id], w.deps.clock.now()))
  let asked = 0
  const counting = before(w, async () => {
    asked += 1
    return accepted({ status: 'reviewing' })
  })
  const done = await Promise.all(Array.from({ length: 6 }, () => runJob(counting)))
  assert.deepEqual([done.reduce((sum, n) => sum + n), asked], [1, 1])
})

test('without a provider a seller waits for an operator, and is not due', async (t) => {
  const w = await world(t)
  const { kyc } = w.deps.banks
  Object.assign(w.deps.banks, { kyc: () => undefined })
  t.after(() => void Object.assign(w.deps.banks, { kyc }))
  const { read, id } = await waiting(w)
  assert.deepEqual([(await read()).status, (await read()).dueAt], ['pending', null])
  assert.equal(await runJob(w.deps), 0)
  assert.equal((await rule(w.deps, id, 'approved', null))?.status, 'active')
})
