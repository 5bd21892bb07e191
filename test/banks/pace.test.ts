// Many sales at once at a bank that takes few calls a second, and sales while a bank is out: over
// HTTP, in real time, with wide bounds.

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from '../../server/platform/db/sql.ts'
import { calledBanksOf } from '../../server/runtime/bank-calls.ts'
import { buyer } from '../cards.ts'
import { world, loginOf } from '../world.ts'
import { connectionTo, openPsp, withBanks } from './psp.ts'

/**
 * Forty fit in ten seconds, as gate.test.ts shows by time that is passed in. Here it is real time on
 * a machine that may be busy.
 */
const SALES = 25

async function open(t: TestContext, perSecond?: number) {
  const w = await world(t)
  const psp = await openPsp(t, perSecond === undefined ? {} : { perSecond })
  const fileOf = {
    pix: { psp: connectionTo(psp) },
    keys: { [w.platform.io_seller_id]: { psp: 'psp', key: 'pix@padaria.com.br' } },
  }
  const { deps, serve } = await withBanks(t, w, fileOf)
  const at = await serve()
  const { id: customer } = await buyer(w)
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${at}/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(loginOf(w.platform)),
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  /** Without retries of a client. */
  const sell = async () => {
    const from = performance.now()
    const answer = await fetch(`${at}/v1/transaction/new/${customer}`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ amount: 45_09, payment_type: 'pix' }),
    })
    const body = (await answer.json()) as {
      success?: { payment_method: { qr_code: { emv: string | null } } }
    }
    return {
      status: answer.status,
      code: body.success?.payment_method.qr_code.emv ?? '',
      ms: performance.now() - from,
    }
  }
  const metric = async (name: string) =>
    Number(
      new RegExp(`^${name}\\{.*\\} (\\S+)$`, 'm').exec(
        await (await fetch(`${at}/metrics`)).text(),
      )?.[1],
    )
  return { w, psp, deps, sell, metric }
}

test('sales at once at a bank that takes five calls a second: all have a code within ten seconds', async (t) => {
  const { psp, deps, sell, metric } = await open(t, 5)
  const sales = await Promise.all(Array.from({ length: SALES }, sell))
  const slowest = Math.max(...sales.map(({ ms }) => ms))
  t.diagnostic(`the slowest took ${Math.round(slowest)} ms, with ${psp.all.length} calls`)
  assert.deepEqual([...new Set(sales.map(({ status }) => status))], [201])
  assert.equal(new Set(sales.map(({ code }) => code)).size, SALES)
  assert.ok(slowest < 10_000, String(slowest))
  assert.equal(psp.charges.size, SALES)
  const [bank] = calledBanksOf(deps)
  assert.ok(bank!.throttled > 0 && bank!.pace === 5, JSON.stringify(bank))
  assert.equal(await metric('vintem_bank_throttled_total'), bank!.throttled)
})

test('a pause that one process is told, another one keeps', async (t) => {
  const { w, psp, deps, sell } = await open(t)
  await sell()
  const until = new Date(w.deps.clock.wall().getTime() + 60_000)
  await w.db.rows(sql`insert into bank_pauses (name, until) values ('pix/psp', ${until})`)
  // It is read a second after the last time, beside a call.
  let last = await sell()
  for (let n = 0; n < 200 && last.status === 201; n++) last = await sell()
  assert.equal(last.status, 502)
  assert.ok(last.ms < 5_000)
  const calls = psp.all.length
  assert.equal((await sell()).status, 502)
  assert.equal(psp.all.length, calls)
  assert.equal(calledBanksOf(deps)[0]!.throttled, 0)
})

test('a bank that is out is left alone: sales are told at once that it is, and it is seen', async (t) => {
  const { psp, deps, sell, metric } = await open(t)
  await sell()
  psp.instead = () => 'none'
  for (let n = 0; n < 5; n++) assert.equal((await sell()).status, 502)
  const calls = psp.all.length
  const refused = await Promise.all(Array.from({ length: 20 }, sell))
  assert.deepEqual([...new Set(refused.map(({ status }) => status))], [502])
  assert.equal(psp.all.length, calls)
  assert.deepEqual([calledBanksOf(deps)[0]!.circuit, await metric('vintem_bank_out')], ['open', 1])
})
