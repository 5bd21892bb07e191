// Platforms in several cells behind one server: each works as if it were alone, none sees another, and a cell that is down takes only its own
// platforms down.

import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { notificationUrl } from '../../server/app/http/bank-notifications.ts'
import { takeLock } from '../../server/app/operator/verification/store.ts'
import { beginCell, seedIn } from '../../server/app/cells/serve.ts'
import { openDatabase, raw, sql, type Statement } from '../../server/platform/db/sql.ts'
import { runHere } from '../command-stage.ts'
import { openReceiver } from '../hooks.ts'
import { cellsOfOneDatabase, cellsWorld, entryOf, eventually, lentAddresses, type CellsWorld } from '../cells.ts'
import { isOnCitus } from '../database.ts'
import { cookieIn } from '../portal.ts'
import { exchange } from '../raw-http.ts'
import { loginOf, type Test } from '../world.ts'
import { openWire } from './wire.ts'

const NO_DATABASE = 'postgres://postgres@127.0.0.1:1/none'
const CELLS = ['a', 'b']
const NOWHERE = '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

async function twoDatabases(t: Test): Promise<CellsWorld> {
  return cellsWorld(t, await twoEntries(t))
}

async function twoEntries(t: Test) {
  const [a, b] = await lentAddresses(t, 2)
  return [entryOf('a', a!), entryOf('b', b!)] as const
}

async function soldIn(w: CellsWorld, cell: string) {
  const sdk = w.sdk(cell)
  const { id } = await sdk.customers.create({ first_name: 'Ana', taxpayer_id: '123.456.789-09' })
  return sdk.transactions.create(id, { amount: 10_00, payment_type: 'pix' })
}

async function onDirectory(w: CellsWorld, statement: Statement): Promise<void> {
  const db = openDatabase({ url: w.file.directory.url, max: 1 })
  await db.rows(statement)
  await db.close()
}

const tokenOf = async (w: CellsWorld, cell: string): Promise<string> =>
  (await w.call('POST', '/auth/login', { body: loginOf(w.platforms[cell]!) })).body.access_token

/** A reply without what differs from call to call. */
const bytesOf = ({ status, text }: { status: number; text: string }) => ({
  status,
  text: text.replaceAll(/req_[0-9a-f]+/g, 'req'),
})

/** What holds with platforms in two cells; each is shown on the same world. */
const SHOWN: Readonly<Record<string, (w: CellsWorld, t: Test) => Promise<void>>> = {
  'they sell, are paid, and their receivers are notified': async (w, t) => {
    for (const cell of CELLS) {
      const receiver = await openReceiver(t)
      await w.sdk(cell).webhooks.create({ url: receiver.url, events: ['transaction.succeeded'] })
      const sold = await soldIn(w, cell)
      assert.equal((await w.sdk(cell).sandbox.payPix(sold.id)).status, 'succeeded')
      await eventually(async () => assert.deepEqual(receiver.kinds(), ['transaction.succeeded']))
      const { items } = await w.sdk(cell).events.list()
      assert.equal(items.filter(({ type }) => type === 'transaction.succeeded').length, 1)
    }
  },

  'what buyers open is answered by the cell that has it': async (w) => {
    for (const cell of CELLS) {
      const sold = await soldIn(w, cell)
      const link = await w.sdk(cell).paymentLinks.create({ amount: 12_00, description: `Loja ${cell}` })
      const paths = [
        `/pay/${sold.id}`,
        `/api/pay/${sold.id}/status`,
        `/link/${new URL(link.url).pathname.split('/').pop()}`,
      ]
      for (const path of paths) assert.equal((await w.call('GET', path)).status, 200, `${cell} ${path}`)
    }
    for (const path of [
      `/pay/${NOWHERE}`,
      `/link/${'0'.repeat(32)}`,
      `/corporate/pay/${NOWHERE}`,
      '/qr/none',
      '/sandbox/mail/none',
    ])
      assert.equal((await w.call('GET', path)).status, 404, path)
    const { body } = await w.call('GET', '/.well-known/jwks.json')
    assert.equal(body.keys.length, 2, 'a key of each sandbox bank')
  },

  'people sign in to the portal of the cell that knows them': async (w) => {
    for (const cell of CELLS) {
      const { email, password } = w.platforms[cell]!.sign_ins!.company
      const signedIn = await w.call('POST', '/portal/api/sign-in', { body: { email: email.toUpperCase(), password } })
      assert.equal(signedIn.status, 200, signedIn.text)
      const me = await w.call('GET', '/portal/api/me', { headers: { cookie: cookieIn(signedIn) } })
      assert.equal(me.body.user.email, email)
      const reads = await w.call('GET', '/portal/api/reads?path=/me', { headers: { cookie: cookieIn(signedIn) } })
      assert.equal(reads.status, 200)
      assert.match(reads.text, new RegExp(email))
    }
    const unknown = { email: 'nobody@example.com', password: 'not a password of anybody' }
    assert.equal((await w.call('POST', '/portal/api/sign-in', { body: unknown })).body.code, 'sign_in_refused')
  },

  'an id, a login and a token of another cell get the bytes of an unknown one': async (w) => {
    const token = await tokenOf(w, 'a')
    const { id } = await soldIn(w, 'b')
    const get = async (one: string) =>
      bytesOf(await w.call('GET', `/v1/transaction/get/${one}`, { headers: { authorization: `Bearer ${token}` } }))
    const [foreign, unknown] = [await get(id), await get(NOWHERE)]
    assert.equal(foreign.status, 404)
    assert.deepEqual(foreign, unknown)

    const [a, b] = [loginOf(w.platforms['a']!), loginOf(w.platforms['b']!)]
    const login = async (body: object) => bytesOf(await w.call('POST', '/auth/login', { body }))
    const none = await login({ ...a, io_seller_id: NOWHERE })
    assert.equal(none.status, 401)
    assert.deepEqual(await login({ ...a, io_seller_id: b.io_seller_id }), none)
    assert.deepEqual(await login({ ...a, secret: b.secret }), none)
    assert.deepEqual(await login({ ...b, email: 'nobody@example.com' }), none)

    const stray = bytesOf(
      await w.call('GET', '/v1/transaction/list', { headers: { authorization: `Bearer ${'x'.repeat(32)}` } }),
    )
    assert.equal(stray.status, 401)
  },

  'bodies of a login that are empty, large or no JSON are refused by a cell as ever': async (w) => {
    const codeOf = async (body: string) => (await w.call('POST', '/auth/login', { body })).body.code
    assert.equal(await codeOf('{'), 'malformed_json')
    assert.equal(await codeOf('[]'), 'invalid_request')
    assert.equal(await codeOf('{}'), 'invalid_request')
    assert.equal(
      await codeOf(JSON.stringify({ ...loginOf(w.platforms['b']!), more: 'x'.repeat(200_000) })),
      'body_too_large',
    )
    const empty = await exchange(w.url, [
      'POST /auth/login HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n',
      '0\r\n\r\n',
    ])
    assert.deepEqual([empty.status, /"code":"malformed_request"/.test(empty.text)], [400, true])
    const form = new URLSearchParams(loginOf(w.platforms['b']!)).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    assert.equal((await w.call('POST', '/v1/card/authentication', { body: form, headers })).status, 200)
  },

  'what names no platform is answered by any cell, and the state of each is shown': async (w) => {
    for (const path of ['/', '/docs/errors', '/openapi.json', '/healthz'])
      assert.equal((await w.call('GET', path)).status, 200, path)
    assert.equal((await w.call('GET', '/nothing/here')).body.code, 'route_not_found')
    const ready = await w.call('GET', '/readyz')
    assert.deepEqual(ready.body, {
      status: 'ready',
      cells: CELLS.map((name) => ({ name, status: 'ready', faults: [] })),
    })
    const { text } = await w.call('GET', '/metrics')
    for (const cell of CELLS)
      assert.match(text, new RegExp(`vintem_database_connections\\{state="idle",cell="${cell}"\\}`))
    assert.match(text, /^vintem_cell_up\{cell="a"\} 1$/m)
    const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name)
    assert.equal(new Set(names).size, names.length, 'each metric has one block')
    assert.equal([...text.matchAll(/^process_cpu_seconds_total /gm)].length, 1, 'the process is one')
  },

  'a person is in one cell, also after the directory is lost': async (w) => {
    const inviting = (cell: string, email: string) =>
      w.sdk(cell).users.invite({ email, name: 'Ana Lima', role: 'viewer' })
    const known = w.platforms['a']!.sign_ins!.company.email
    const refused = { code: 'invalid_request', fields: { email: [/another part of the installation/] } }
    const refuses = (cell: string, email: string) =>
      assert.rejects(inviting(cell, email), ({ code, fields }: { code: string; fields: { email: string[] } }) => {
        assert.equal(code, refused.code)
        assert.match(fields.email[0]!, refused.fields.email[0]!)
        return true
      })
    await refuses('b', known.toUpperCase())
    await inviting('b', 'ana@example.com')
    await refuses('a', 'Ana@example.com')
    await inviting('a', known)

    await onDirectory(w, sql`drop schema directory cascade`)
    await refuses('a', 'ana@example.com')
    await refuses('b', known)
  },

  'a notification of a bank is believed by no cell, and each looks for itself': async (w) => {
    const { id } = await soldIn(w, 'b')
    assert.equal((await w.call('POST', '/banks/pix/wrong/pix', { body: {} })).status, 404)
    const path = new URL(notificationUrl(w.deps('a'))).pathname
    const answered = await w.call('POST', `${path}/pix`, { body: { pix: [{ txid: id, valor: '10.00' }] } })
    assert.deepEqual([answered.status, answered.text], [200, '{}'])
    assert.equal((await w.sdk('b').transactions.get(id)).status, 'pending')
  },
}

/** One database: the cell `a` has its tables in `public`, the cell `b` in a schema of its own. */
async function twoSchemas(t: Test): Promise<CellsWorld> {
  return cellsWorld(t, await cellsOfOneDatabase(t))
}

const WORLDS = { 'two databases': twoDatabases, 'two schemas of a database': twoSchemas }

for (const [where, open] of Object.entries(WORLDS))
  test(`platforms in ${where} live behind one address, each as if it were alone`, async (t) => {
    const w = await open(t)
    for (const [what, show] of Object.entries(SHOWN)) await t.test(what, (sub) => show(w, sub))
    assert.deepEqual(
      w.logged.filter((line) => line.includes('a background job failed')),
      [],
    )
  })

test('a cell that is down takes only its own platforms down, and is taken back', async (t) => {
  const [a, b] = await lentAddresses(t, 2)
  const wire = await openWire(t, b!)
  const first = await cellsWorld(t, [entryOf('a', a!), entryOf('b', wire.url)])
  const [token, other] = [await tokenOf(first, 'b'), await tokenOf(first, 'a')]
  const soldInB = await soldIn(first, 'b')
  await first.close()

  wire.lead(NO_DATABASE)
  let failures = 1
  const begin: typeof beginCell = async (cell, ...of) => {
    if (cell.name === 'b' && failures-- > 0) throw new Error('its database is away again')
    return beginCell(cell, ...of)
  }
  const w = await cellsWorld(t, [entryOf('a', a!), entryOf('b', wire.url)], { folder: first.folder, begin })
  const seen = async (path: string, bearer: string) =>
    w.call('GET', path, { headers: { authorization: `Bearer ${bearer}` } })
  assert.equal((await soldIn(w, 'a')).status, 'pending')
  assert.equal((await seen('/v1/transaction/list', other)).status, 200)
  const away = await seen('/v1/transaction/list', token)
  assert.deepEqual([away.status, away.body.code], [503, 'database_unavailable'])
  assert.ok(Number(away.headers.get('retry-after')) > 0)
  const login = await w.call('POST', '/auth/login', { body: loginOf(first.platforms['b']!) })
  assert.equal(login.status, 503)
  const page = await w.call('GET', `/pay/${soldInB.id}`)
  assert.deepEqual([page.status, page.headers.get('content-type')], [503, 'text/html; charset=utf-8'])
  const ready = await w.call('GET', '/readyz')
  assert.deepEqual([ready.status, ready.body.status], [200, 'degraded'])
  assert.match(ready.body.cells[1].faults[0], /^The cell b cannot be used: /)
  assert.match((await w.call('GET', '/metrics')).text, /^vintem_cell_up\{cell="b"\} 0$/m)
  assert.ok(w.logged.some((line) => line.startsWith('a cell is down')))
  assert.deepEqual(await seedIn(w.cells, { mode: 'sandbox' }), [], 'the cell that is away may have its platform')

  wire.lead(b!)
  await eventually(async () => assert.equal((await seen('/v1/transaction/list', token)).status, 200))
  assert.equal((await w.call('GET', '/readyz')).body.status, 'ready')
  await eventually(async () => assert.ok(failures < 0, 'it began once more'))
  assert.ok(w.logged.some((line) => line.includes('cannot begin its work')))
  assert.equal((await seedIn(w.cells, { mode: 'sandbox' })).length, 1)
  await w.as(first.platforms['b']!).sandbox.payPix(soldInB.id)

  wire.lead(NO_DATABASE)
  wire.drop()
  assert.equal((await w.call('GET', '/readyz')).body.status, 'degraded')
  const metrics = await w.call('GET', '/metrics')
  assert.equal(metrics.status, 200)
  assert.match(metrics.text, /^vintem_cell_up\{cell="b"\} 0$/m)
  assert.match(metrics.text, /^vintem_cell_up\{cell="a"\} 1$/m)
  assert.match(metrics.text, /^vintem_due\{what="mails",cell="a"\} /m)
})

test('a command works on the cell that it names, and says which there are', async (t) => {
  const [a, b] = await cellsOfOneDatabase(t)
  const w = await cellsWorld(t, [{ ...a, takesNewPlatforms: false }, b])
  const path = join(w.folder, 'cells.json')
  writeFileSync(path, JSON.stringify(w.file))
  const run = (...args: string[]) => runHere({ CELLS_FILE: path, DATA_DIR: w.folder, MODE: 'sandbox' }, args)

  for (const cell of CELLS) {
    const listed = await run('platforms', 'list', '--cell', cell)
    assert.deepEqual(
      listed.out.map(({ io_seller_id }) => io_seller_id),
      [w.platforms[cell]!.io_seller_id],
    )
    assert.equal((await run('verify', `--cell=${cell}`)).code, 0)
  }
  const which = /The cells of CELLS_FILE are: a, b\.$/
  await assert.rejects(run('platforms', 'list'), which)
  await assert.rejects(run('platforms', 'list', '--cell', 'c'), which)
  const { out } = await run('cells', 'list')
  assert.deepEqual(
    out.map(({ cell, schema, status, platforms }) => [cell, schema, status, platforms]),
    [
      ['a', a.schema, 'up', 1],
      ['b', 'cell_b', 'up', 1],
    ],
  )
  for (const { node } of out) assert.equal(node !== undefined, isOnCitus(), 'the node that holds it')

  await assert.rejects(run('cells', 'list', '--cell', 'a'), /it is about no single cell\. Nothing was done\.$/)
  const without = runHere({ DATA_DIR: w.folder }, ['verify', '--cell', 'a'])
  await assert.rejects(without, /^Error: There is no cell to name by --cell: CELLS_FILE is not set/)

  assert.deepEqual((await run('seed', '--dry-run')).out[0]!['would_create'], { platforms: 1, rows: 0 })
  await assert.rejects(run('seed', '--cell', 'a'), /The cell a takes no new platforms/)
  assert.equal((await run('seed', '--cell', 'b')).code, 0)
  assert.equal((await run('cells', 'check')).code, 0, 'the directory has the people of a seed')
  const [seller, email] = [w.platforms['b']!.io_seller_id, w.platforms['a']!.sign_ins!.company.email]
  const adding = ['users', 'add', seller, email, '--name', 'Ana', '--role', 'viewer', '--cell', 'b']
  await assert.rejects(run(...adding), /belongs to a person of another cell/)
  await onDirectory(w, sql`delete from directory.people`)
  await onDirectory(w, sql`delete from directory.cells where name = 'b'`)
  const lost = await run('cells', 'check')
  assert.equal(lost.code, 1)
  assert.ok(lost.out.every(({ missing, people }) => missing === people))
  await assert.rejects(run(...adding), /npm run cells -- rebuild/)
  assert.equal((await run('cells', 'rebuild')).code, 0)
  assert.equal((await run('cells', 'check')).code, 0)
})

test('cells share the key ring: a key is added for all, and retired when no cell uses it', async (t) => {
  const [a, b] = await twoEntries(t)
  const w = await cellsWorld(t, [a, b])
  const path = join(w.folder, 'cells.json')
  const write = (cells: readonly object[]) => writeFileSync(path, JSON.stringify({ ...w.file, cells }))
  const run = (...args: string[]) => runHere({ CELLS_FILE: path, DATA_DIR: w.folder, MODE: 'sandbox' }, args)
  write([a, b])
  const rotated = async () => (await run('keys', 'rotate')).out as { cell: string; key: string; added: boolean }[]
  const first = await rotated()
  assert.deepEqual(
    first.map(({ cell, key, added }) => [cell, key, added]),
    CELLS.map((cell) => [cell, first[0]!.key, true]),
  )
  const { id } = await w.sdk('b').webhooks.create({ url: 'http://127.0.0.1:9/hook' })

  // Only the cell a is rotated: the cell b still has rows under the first key.
  write([a])
  const [second] = await rotated()
  write([a, b])
  assert.deepEqual((await run('keys', 'retire')).out[0]!['retired'], [])
  write([a, { ...b, url: NO_DATABASE }])
  for (const verb of ['rotate', 'retire'])
    await assert.rejects(run('keys', verb), /^Error: The cell b cannot be used: .*\. Nothing was changed: all cells/)

  write([a, b])
  assert.deepEqual(
    (await rotated()).map(({ key, added }) => [key, added]),
    CELLS.map(() => [second!.key, false]),
    'what was not rotated is finished',
  )
  assert.deepEqual((await run('keys', 'retire')).out[0]!['retired'], [first[0]!.key])
  assert.equal((await run('keys', 'retire')).out.length, 1)
  assert.equal((await w.sdk('b').webhooks.test(id)).resource, 'delivery', 'its secret opens')
})

test('cells whose key ring is lost go on with one new ring', async (t) => {
  const w = await cellsWorld(t, await twoEntries(t))
  const path = join(w.folder, 'cells.json')
  writeFileSync(path, JSON.stringify(w.file))
  const env = { CELLS_FILE: path, DATA_DIR: w.folder, MODE: 'sandbox' }
  const run = (...args: string[]) => runHere(env, args)
  await w.close()
  const ring = join(w.folder, 'keyring.json')
  const old = readFileSync(ring, 'utf8')
  rmSync(ring)
  const made: string[] = []
  for (const cell of CELLS) {
    const plan = await run('keys', 'lost', '--dry-run', '--cell', cell)
    const word = String(plan.out.at(-1)!['confirm'])
    const secrets = join(w.folder, `${cell}.jsonl`)
    assert.equal((await run('keys', 'lost', '--secrets', secrets, '--confirm', word, '--cell', cell)).code, 0)
    assert.ok(readFileSync(secrets, 'utf8').length > 0, 'its credentials have new secrets')
    made.push(readFileSync(ring, 'utf8'))
  }
  assert.equal(made[1], made[0])
  assert.notEqual(made[0], old)
  assert.deepEqual(
    (await run('keys', 'rotate')).out.map(({ cell, unreadable }) => [cell, unreadable]),
    CELLS.map((cell) => [cell, 0]),
  )
})

/** A restore makes tables, and there the operator makes them. */
const notOnCitus = { skip: isOnCitus() && 'a worker of Citus makes no tables' }

test('what cells of one database have, locks and backups too, are their own', notOnCitus, async (t) => {
  const w = await twoSchemas(t)
  const { id } = await soldIn(w, 'b')
  const { db } = w.deps('b')
  const rows = async (from: string) => (await w.deps('a').db.rows(sql`select 1 from ${raw(from)}`)).length
  const [own, beside] = await Promise.all([rows('cell_b.transactions'), rows('public.transactions')])
  assert.deepEqual([own, beside], [1, 0])
  assert.deepEqual([await rows('cell_b_bank.charges'), await rows('bank.charges')], [1, 0])
  assert.equal(await rows(`cell_b_audit.objects where id = '${id}'`), 1, 'for auditors')

  const [held, other] = [await db.connection(), await w.deps('a').db.connection()]
  assert.equal(await takeLock(db, held), true)
  assert.equal(await takeLock(w.deps('a').db, other), true, 'both can be verified at once')
  await Promise.all([held.end(), other.end()])
  assert.deepEqual([w.deps('a').shard.processes, w.deps('b').shard.processes], [1, 1])

  const path = join(w.folder, 'cells.json')
  const { cells, directory } = w.file
  const c = entryOf('c', cells[0]!.url, { schema: 'cell_c' })
  const write = (all: readonly object[]) => writeFileSync(path, JSON.stringify({ directory, cells: all }))
  write([...cells, c])
  const run = (...args: string[]) => runHere({ CELLS_FILE: path, DATA_DIR: w.folder, MODE: 'sandbox' }, args)
  const file = join(w.folder, 'b.backup')
  await run('backup', file, '--cell', 'b')
  await w.close()
  await assert.rejects(
    run('restore', file, '--cell', 'c'),
    /^Error: The cell b has the platform .*in one cell only\. Nothing/,
  )
  assert.deepEqual((await run('platforms', 'list', '--cell', 'c')).out, [])
  write([cells[0]!, c, entryOf('gone', NO_DATABASE)])
  const restored = await run('restore', file, '--cell', 'c')
  assert.equal(restored.out[0]!['keyring'], 'fits')
  assert.match(
    restored.notes[0]!,
    /^Whether the cell gone has platforms of this backup too is not known\. The cell gone/,
  )
  assert.equal((await run('verify', '--cell', 'c')).code, 0)
  const listed = await run('platforms', 'list', '--cell', 'c')
  assert.deepEqual(
    listed.out.map(({ io_seller_id }) => io_seller_id),
    [w.platforms['b']!.io_seller_id],
  )
})
