// R4: one key has one effect, under any number of concurrent requests, changed bodies and killed
// servers, and every request is answered by the contract's codes. With the real program.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Database } from '../../server/platform/db/sql.ts'
import { until } from '../../server/platform/db/processes.ts'
import { openStage, type Program } from '../process.ts'
import { reckon } from '../reckoning.ts'
import { openLine, tokenFrom, type CallResult, type Reply } from '../traffic.ts'

const AT_ONCE = 32
const KILL_AFTER_MS = [5, 20, 40, 80, 140]

const stage = openStage({ after })
let server: Program
let db: Database
let token: string
let otherToken: string

before(async () => {
  server = await stage.start()
  const { platforms } = JSON.parse(
    readFileSync(join(stage.dataDir, 'sandbox-credentials.json'), 'utf8'),
  )
  token = await tokenFrom(server.url, platforms[0])
  const seeded = await stage.run(['seed', '--platforms', '1', '--json'])
  otherToken = await tokenFrom(server.url, JSON.parse(seeded.stdout).platforms[0])
  db = await stage.database()
})

type Call = { path: string; body: object }

const lines = Array.from({ length: AT_ONCE }, () => openLine())
after(() => lines.forEach((line) => line.close()))

function send(
  { path, body }: Call,
  key?: string,
  as = token,
  line = lines[0]!,
): Promise<CallResult> {
  const headers = {
    authorization: `Bearer ${as}`,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  return line.ask(server.url, { method: 'POST', path, body, headers })
}

async function ask(call: Call, key?: string, as = token): Promise<Reply> {
  const results = await send(call, key, as)
  assert.ok(typeof results !== 'string', `${call.path}: ${String(results)}`)
  return results
}

const sendAll = (call: Call, key: string): Promise<CallResult[]> =>
  Promise.all(lines.map((line) => send(call, key, token, line)))

const idOf = ({ body }: Reply): string => body.success.id as string

async function customer(as = token): Promise<string> {
  return idOf(await ask({ path: '/v1/customer/new', body: { first_name: 'Ana' } }, undefined, as))
}

const pixFor = (buyer: string, amount = 5_000): Call => ({
  path: `/v1/transaction/new/${buyer}`,
  body: { amount, payment_type: 'pix' },
})

async function sale(paid: boolean): Promise<string> {
  const id = idOf(await ask(pixFor(await customer())))
  if (paid)
    assert.equal(
      (await ask({ path: `/v1/sandbox/pix/${id}/pay`, body: {} })).body.status,
      'succeeded',
    )
  return id
}

const voiding = (id: string, body: object): Call => ({ path: `/v1/transaction/void/${id}`, body })

type Case = {
  name: string
  make: () => Promise<{ call: Call; otherBody: Call }>
  done: (reply: Reply) => unknown
}

const CASES: readonly Case[] = [
  {
    name: 'a customer',
    make: async () => ({
      call: { path: '/v1/customer/new', body: { first_name: 'Bia' } },
      otherBody: { path: '/v1/customer/new', body: { first_name: 'Bea' } },
    }),
    done: idOf,
  },
  {
    name: 'a pix',
    make: async () => {
      const buyer = await customer()
      return { call: pixFor(buyer), otherBody: pixFor(buyer, 5_001) }
    },
    done: idOf,
  },
  {
    name: 'a refund of all',
    make: async () => {
      const id = await sale(true)
      return { call: voiding(id, {}), otherBody: voiding(id, { amount: 1 }) }
    },
    done: ({ body: { success } }) => [success.status, success.refunds.length],
  },
  {
    name: 'a refund of a part',
    make: async () => {
      const id = await sale(true)
      return { call: voiding(id, { amount: 700 }), otherBody: voiding(id, { amount: 701 }) }
    },
    done: ({ body: { success } }) => [
      success.status,
      success.refunds.length,
      success.refunds[0].amount_cents,
    ],
  },
  {
    name: 'a cancellation',
    make: async () => {
      const id = await sale(false)
      return { call: voiding(id, {}), otherBody: voiding(id, { amount: 5_000 }) }
    },
    done: ({ body: { success } }) => [success.status, success.refunds.length],
  },
]

/** The allowed replies to concurrent calls with one key: the result, or that it is in progress. */
function checkAnswers(replies: readonly Reply[], done: Case['done']): void {
  const results = new Set<string>()
  for (const reply of replies) {
    const { status, body, headers } = reply
    if (status < 300) results.add(JSON.stringify(done(reply)))
    else
      assert.deepEqual(
        [status, body.code, headers['retry-after']],
        [409, 'request_in_progress', '1'],
      )
  }
  assert.equal(results.size, 1, [...results].join(' '))
}

/** Rows with this key's mark: exactly one object, and one entry of the key. */
async function effectsOf(key: string): Promise<number> {
  const rows = await db.rows<{ n: number }>(
    sql`select count(*) as n from idempotency where key = ${key}`,
  )
  return rows[0]!.n
}

const OTHER_CALL: Call = { path: '/v1/customer/new', body: { first_name: 'Caio' } }

for (const { name, make, done } of CASES) {
  test(`${name}: ${AT_ONCE} concurrent requests with one key have one effect; the key then returns it, and is refused for other requests`, async () => {
    const { call, otherBody } = await make()
    const key = `once ${name}`
    const results = await sendAll(call, key)
    checkAnswers(results as Reply[], done)

    const again = await ask(call, key)
    assert.deepEqual([again.status < 300, again.headers['idempotent-replayed']], [true, 'true'])
    const otherOperation = name === 'a customer' ? pixFor(await customer()) : OTHER_CALL
    for (const other of [otherBody, otherOperation]) {
      const refused = await ask(other, key)
      assert.deepEqual([refused.status, refused.body.code], [422, 'idempotency_key_reused'])
    }
    assert.equal(await effectsOf(key), 1)
  })
}

test('a key belongs to its owner: another platform can use the same key', async () => {
  const key = 'shared'
  const mine = await ask(OTHER_CALL, key)
  const theirs = await ask(OTHER_CALL, key, otherToken)
  assert.deepEqual([theirs.status, theirs.headers['idempotent-replayed']], [201, undefined])
  assert.notEqual(idOf(theirs), idOf(mine))
  const pix = await ask(pixFor(await customer(otherToken)), 'another of both', otherToken)
  assert.equal(pix.status, 201)
  assert.equal(await effectsOf(key), 2)
})

test('a server killed during many requests with one key: every retry returns the one effect', async (t) => {
  const waves = []
  for (const ms of KILL_AFTER_MS) {
    const made = await Promise.all(CASES.map(({ make }) => make()))
    const sent = CASES.map(({ name }, n) => sendAll(made[n]!.call, `killed ${ms} ${name}`))
    await pause(ms)
    await server.end('SIGKILL')
    const results = (await Promise.all(sent)).flat()
    waves.push({ ms, made, answered: results.filter((one) => typeof one !== 'string').length })
    server = await stage.start()
  }
  const now = await ask({ path: '/v1/sandbox/clock', body: { advance: '1m' } })
  assert.equal(now.status, 200)
  // Work of the worker that began when the clock moved ends as well: a refund that the bank has not
  // confirmed yet is `pending`.
  const isUnderWay = sql`select 1 from refunds where status = 'pending' limit 1`
  assert.ok(await until(async () => (await db.rows(isUnderWay)).length === 0, { withinMs: 60_000 }))
  for (const { ms, made, answered } of waves) {
    t.diagnostic(`killed after ${ms} ms: ${answered} of ${AT_ONCE * CASES.length} were answered`)
    for (const [n, { name, done }] of CASES.entries()) {
      const key = `killed ${ms} ${name}`
      checkAnswers((await sendAll(made[n]!.call, key)) as Reply[], done)
      const again = await ask(made[n]!.call, key)
      assert.deepEqual(
        [again.status < 300, again.headers['idempotent-replayed']],
        [true, 'true'],
        key,
      )
      const refused = await ask(made[n]!.otherBody, key)
      assert.deepEqual([refused.status, refused.body.code], [422, 'idempotency_key_reused'])
      assert.equal(await effectsOf(key), 1)
    }
  }
  assert.deepEqual(await reckon(db), [])
})
