// What a server writes to its log while its database or a bank is away: a line at the beginning and
// one at the end, whatever failed meanwhile.

import assert from 'node:assert/strict'
import test from 'node:test'
import { until } from '../../server/platform/db/processes.ts'
import { world } from '../world.ts'
import { openWire, type Wire } from './wire.ts'

const NOWHERE = 'postgres://postgres@127.0.0.1:1/none'
const SOON = { withinMs: 60_000, everyMs: 50 }
const ENDED = /^an outage has ended (.*)$/
/** More than there are jobs: each of them failed meanwhile. */
const FAILURES = 60

const endOf = (
  logged: readonly string[],
): { work: string; failures: number; seconds: number } | undefined => {
  const line = logged.findLast((one) => ENDED.test(one))
  return line && JSON.parse(ENDED.exec(line)![1]!)
}

test('while the database is away, its outage is one line, and one at its end with how much failed', async (t) => {
  let [wire, address]: [Wire | undefined, string] = [undefined, NOWHERE]
  const reach = async (url: string) => (wire = await openWire(t, (address = url))).url
  const w = await world(t, { worker: true, reach })
  const token = await w.token()
  const before = w.logged.length
  // The sandbox bank is in the same database, and away with it: an outage of its own.
  const lines = () => w.logged.slice(before).filter((line) => !line.includes('sandbox bank'))
  wire!.lead(NOWHERE)
  wire!.drop()
  let calls = 0
  const isNoticed = async () => {
    const { status } = await w.call('GET', '/v1/transaction/list', { token })
    if (status === 503) calls++
    return calls >= FAILURES
  }
  assert.ok(await until(isNoticed, SOON))
  assert.equal(lines().length, 1, lines().join('\n'))
  wire!.lead(address)
  assert.ok(await until(async () => endOf(lines()) !== undefined, SOON))
  const ended = endOf(lines())!
  assert.equal(ended.work, 'the database')
  assert.ok(ended.failures > FAILURES, `${ended.failures} of the jobs too`)
  assert.equal(lines().length, 2, lines().join('\n'))
  assert.ok(w.logged.length - before - lines().length <= 2, w.logged.slice(before).join('\n'))
})

test('while a bank does not answer, its outage is one line, and one when it answers', async (t) => {
  const w = await world(t)
  const { id: buyer } = await w.sdk.customers.create({ first_name: 'Maria' })
  const sell = () =>
    w.sdk.transactions.create(buyer, { amount: 1_000, payment_type: 'pix' }).catch(() => undefined)
  await w.deps.banks.sandbox!.faults('pix', 'down')
  const before = w.logged.length
  for (let n = 0; n < 12; n++) await sell()
  const during = w.logged.slice(before)
  assert.ok(
    during.filter((line) => line.includes('a bank does not answer')).length === 1,
    during.join('\n'),
  )
  assert.ok(during.length <= 2, during.join('\n'))
  await w.deps.banks.sandbox!.faults('pix', 'fair')
  await sell()
  const ends = w.logged.slice(before + during.length)
  assert.equal(
    ends.filter((line) => ENDED.test(line) && line.includes('the bank ')).length,
    1,
    ends.join('\n'),
  )
  assert.ok(ends.length <= during.length, ends.join('\n'))
})
