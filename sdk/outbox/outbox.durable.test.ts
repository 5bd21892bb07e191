// The outbox against the real server: a program that is killed at any moment of a write has made
// exactly one transaction in the end, with its calls in a folder or in a table.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import pg from 'pg'
import { freshDatabase } from '../../test/database.ts'
import { world, type World } from '../../test/world.ts'
import {
  fileOutbox,
  isUnsettled,
  openOutbox,
  OUTBOX_TABLE,
  type Outcome,
  type OutboxStore,
  sqlOutbox,
} from '../keeping.ts'
import { openVintem, VintemError } from '../index.ts'

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(os.tmpdir(), 'vintem-outbox-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function tableOf(t: TestContext): Promise<OutboxStore> {
  const opened: { pool?: pg.Pool } = {}
  // Before its database is dropped.
  t.after(() => opened.pool?.end())
  const pool = (opened.pool = new pg.Pool({
    connectionString: (await freshDatabase(t)).url,
    max: 2,
  }))
  // A connection that is still closing when its database is dropped is ended by the server.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  await pool.query(OUTBOX_TABLE)
  return sqlOutbox(pool)
}

const STORES: Record<string, (t: TestContext) => OutboxStore | Promise<OutboxStore>> = {
  'a folder': (t) => fileOutbox(join(folderOf(t), 'made/by/the/outbox')),
  'a table': tableOf,
}

type Sale = { buyer: string; amount: number }
const salesOf = (w: Pick<World, 'sdk'>) => ({
  pay: ({ buyer, amount }: Sale, keyed: { key: string }) =>
    w.sdk.transactions.create(buyer, { amount, payment_type: 'pix' }, keyed),
})

for (const [name, open] of Object.entries(STORES))
  test(`in ${name}: a call is kept until it is settled, and its key makes it the same call`, async (t) => {
    const w = await world(t)
    const store = await open(t)
    const outcomes: Outcome[] = []
    const failing = { settled: false }
    const settled = (_: unknown, outcome: Outcome) => {
      if (failing.settled)
        throw new VintemError({
          code: 'not_found',
          status: 404,
          message: 'the shop cannot write it down',
        })
      outcomes.push(outcome)
    }
    const outbox = openOutbox({ store, calls: salesOf(w), settled })
    const buyer = (await w.sdk.customers.create({ first_name: 'Ana' })).id
    assert.deepEqual(await store.oldest(10), [])
    const sale = await outbox.send('pay', { buyer, amount: 45_09 }, { key: 'order 1/c' })
    assert.deepEqual([await store.oldest(10), outcomes], [[], [{ result: sale }]])
    const again = await outbox.send('pay', { buyer, amount: 45_09 }, { key: 'order 1/c' })
    assert.equal(again.id, sale.id)

    failing.settled = true
    await assert.rejects(
      outbox.send('pay', { buyer, amount: 10_00 }, { key: 'order-2' }),
      /cannot write it down/,
    )
    await assert.rejects(
      outbox.send('pay', { buyer, amount: 99_00 }, { key: 'order-2' }),
      /kept for another call/,
    )
    assert.deepEqual(await outbox.resume(), { succeeded: 0, refused: 0, waiting: 1 })
    failing.settled = false
    assert.deepEqual(await outbox.resume(), { succeeded: 1, refused: 0, waiting: 0 })
    assert.deepEqual(
      (await w.sdk.transactions.list()).items.map(({ amount_cents }) => amount_cents).toSorted(),
      [10_00, 45_09],
    )

    await assert.rejects(outbox.send('pay', { buyer, amount: 0 }), { code: 'invalid_request' })
    assert.ok('refused' in outcomes.at(-1)!)
    assert.deepEqual(
      [await store.oldest(10), await outbox.resume()],
      [[], { succeeded: 0, refused: 0, waiting: 0 }],
    )
    for (const n of [3, 1, 2])
      await store.keep({
        key: `k${n}`,
        call: 'gone',
        input: null,
        keptAt: `2026-11-2${n}T12:00:00.000Z`,
      })
    assert.deepEqual(
      (await store.oldest(2)).map(({ key }) => key),
      ['k1', 'k2'],
    )
    const errors: unknown[] = []
    assert.equal((await outbox.resume({ failed: (error) => errors.push(error) })).waiting, 3)
    assert.match(String(errors[0]), /a call "gone" that this program does not know/)
  })

test('which errors are final, and which leave the call to be sent again', () => {
  const rows: [code: string, status: number, unsettled: boolean][] = [
    ['network_error', 0, true],
    ['unexpected_answer', 200, true],
    // A proxy that has no server behind it, or a firewall: the server has not refused.
    ['unexpected_answer', 404, true],
    ['unexpected_answer', 403, true],
    ['bank_unavailable', 502, true],
    ['overloaded', 503, true],
    ['internal_error', 500, true],
    ['rate_limited', 429, true],
    ['request_in_progress', 409, true],
    ['invalid_credentials', 401, true],
    ['invalid_request', 422, false],
    ['card_declined', 402, false],
    ['idempotency_key_reused', 422, false],
    ['scope_not_allowed', 403, false],
  ]
  for (const [code, status, unsettled] of rows)
    assert.equal(isUnsettled(new VintemError({ code, status, message: code })), unsettled, code)
  assert.equal(isUnsettled(new DOMException('', 'AbortError')), true)
})

test('a call with a key that no header carries is refused before it is kept', async (t) => {
  const folder = folderOf(t)
  const outbox = openOutbox({
    store: fileOutbox(folder),
    calls: { pay: async (sale: string) => sale },
  })
  for (const key of ['', ' a', 'pedido-ã', 'a\nb'])
    await assert.rejects(outbox.send('pay', 'sale', { key }), TypeError)
  assert.deepEqual(readdirSync(folder), [])
})

test(
  'what is kept in a folder is for its owner alone',
  { skip: process.platform === 'win32' },
  async (t) => {
    const folder = join(folderOf(t), 'outbox')
    await fileOutbox(folder).keep({
      key: 'k',
      call: 'pay',
      input: 'sale',
      keptAt: '2026-11-27T12:00:00.000Z',
    })
    const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
    const modes = await Promise.all(paths.map(async (path) => (await fs.stat(path)).mode & 0o777))
    assert.deepEqual(modes, [0o700, 0o600])
  },
)

test('a call that is under way is joined, not sent twice, by `send` and by `resume`', async (t) => {
  const folder = fileOutbox(folderOf(t))
  const [keptTwice, read, answer] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<string>(),
  ]
  let [kept, sent, settled] = [0, 0, 0]
  const store: OutboxStore = {
    ...folder,
    keep: async (call) => {
      const there = await folder.keep(call)
      if (++kept === 2) keptTwice.resolve()
      return there
    },
    oldest: (limit) => folder.oldest(limit).finally(read.resolve),
  }
  const asked = Promise.withResolvers<void>()
  const pay = async (sale: string) => {
    sent++
    asked.resolve()
    return `${sale} ${await answer.promise}`
  }
  const outbox = openOutbox({ store, calls: { pay }, settled: () => void settled++ })
  const first = outbox.send('pay', 'sale', { key: 'order-1' })
  await asked.promise
  const others = [outbox.send('pay', 'sale', { key: 'order-1' }), outbox.resume()] as const
  await Promise.all([keptTwice.promise, read.promise])
  answer.resolve('paid')
  assert.deepEqual(await Promise.all([first, ...others]), [
    'sale paid',
    'sale paid',
    { succeeded: 1, refused: 0, waiting: 0 },
  ])
  assert.deepEqual([sent, settled, await folder.oldest(1)], [1, 1, []])
})

const FULL = '/dev/full'

test(
  'a disk that is full refuses the call before it is sent, and keeps no half of it',
  { skip: !existsSync(FULL) },
  async (t) => {
    const folder = folderOf(t)
    const { open } = fs
    t.mock.method(fs, 'open', (path: string, ...more: [string]) =>
      path.endsWith('.new')
        ? open(path, ...more)
            .then((handle) => handle.close())
            .then(() => open(FULL, 'w'))
        : open(path, ...more),
    )
    const sent: string[] = []
    const outbox = openOutbox({
      store: fileOutbox(folder),
      calls: { pay: async (sale: string) => sent.push(sale) },
    })
    await assert.rejects(outbox.send('pay', 'sale'), { code: 'ENOSPC' })
    assert.deepEqual([sent, readdirSync(folder)], [[], []])
  },
)

/**
 * A way to the server on which the replies to new transactions get lost while `loses`; `lost`
 * resolves when one did.
 */
async function lossy(t: TestContext, to: string) {
  const state = { loses: true, lost: Promise.withResolvers<void>() }
  const server = http.createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk)
    const { method = 'GET', url = '/' } = request
    const headers = Object.entries(request.headers).filter(
      ([name]) => !['host', 'connection', 'content-length'].includes(name),
    )
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
    const reply = await fetch(`${to}${url}`, {
      method,
      headers: headers as [string, string][],
      ...body,
    })
    const text = await reply.text()
    // The server has made it; the program never hears of it.
    if (state.loses && url.startsWith('/v1/transaction/new')) return state.lost.resolve()
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const PROGRAM = `
import { fileOutbox, openOutbox } from ${JSON.stringify(new URL('../keeping.ts', import.meta.url).href)}
import { openVintem } from ${JSON.stringify(new URL('../index.ts', import.meta.url).href)}
const { options, folder, sale } = JSON.parse(process.argv[2])
const vintem = openVintem(options)
const calls = { pay: ({ buyer, ...body }, keyed) => vintem.transactions.create(buyer, body, keyed) }
await openOutbox({ store: fileOutbox(folder), calls }).send('pay', sale)
`

test('a program killed between the record and the reply has paid once in the end', async (t) => {
  const w = await world(t)
  const folder = folderOf(t)
  const kept = join(folder, 'kept')
  const buyer = (await w.sdk.customers.create({ first_name: 'Ana' })).id
  const { state, url } = await lossy(t, w.url)
  const { email, secret, io_seller_id: sellerId } = w.platform
  const options = { url, email, secret, sellerId }
  writeFileSync(join(folder, 'program.mjs'), PROGRAM)
  const given = JSON.stringify({
    options,
    folder: kept,
    sale: { buyer, amount: 45_09, payment_type: 'pix' },
  })
  const child = spawn(process.execPath, [join(folder, 'program.mjs'), given], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  await Promise.race([state.lost.promise, ended])
  child.kill('SIGKILL')
  assert.deepEqual(await ended, [null, 'SIGKILL'])
  assert.equal(readdirSync(kept).length, 1)
  assert.equal((await w.sdk.transactions.list()).items.length, 1, 'the server has made it')

  state.loses = false
  const outcomes: Outcome[] = []
  const outbox = openOutbox({
    store: fileOutbox(kept),
    calls: salesOf({ sdk: openVintem(options) }),
    settled: (_, outcome) => void outcomes.push(outcome),
  })
  assert.deepEqual(await outbox.resume(), { succeeded: 1, refused: 0, waiting: 0 })
  const { items } = await w.sdk.transactions.list()
  assert.deepEqual(
    items.map(({ amount_cents }) => amount_cents),
    [45_09],
  )
  assert.equal((outcomes as { result: { id: string } }[])[0]?.result.id, items[0]?.id)
  assert.deepEqual(
    [readdirSync(kept), await outbox.resume()],
    [[], { succeeded: 0, refused: 0, waiting: 0 }],
  )
})
