// Platforms in several cells behind one server: each works as if it were alone, none sees another,
// and a cell that is added is served without a restart.

import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { notificationUrl } from '../../server/runtime/banks/notification-address.ts'
import { takeLock } from '../../server/app/operator/verification/store.ts'
import { raw, sql } from '../../server/platform/db/sql.ts'
import { openReceiver } from '../hooks.ts'
import { CELLS, cellsWorld, eventually, soldIn, type CellsWorld } from '../cells.ts'
import { isOnCitus } from '../database.ts'
import { cookieIn } from '../portal.ts'
import { exchange } from '../raw-http.ts'
import { loginOf, type Test } from '../world.ts'

const NOWHERE = '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

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
      const link = await w
        .sdk(cell)
        .paymentLinks.create({ amount: 12_00, description: `Loja ${cell}` })
      const paths = [
        `/pay/${sold.id}`,
        `/api/pay/${sold.id}/status`,
        `/link/${new URL(link.url).pathname.split('/').pop()}`,
      ]
      for (const path of paths)
        assert.equal((await w.call('GET', path)).status, 200, `${cell} ${path}`)
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
      const signedIn = await w.call('POST', '/portal/api/sign-in', {
        body: { email: email.toUpperCase(), password },
      })
      assert.equal(signedIn.status, 200, signedIn.text)
      const me = await w.call('GET', '/portal/api/me', { headers: { cookie: cookieIn(signedIn) } })
      assert.equal(me.body.user.email, email)
      const reads = await w.call('GET', '/portal/api/reads?path=/me', {
        headers: { cookie: cookieIn(signedIn) },
      })
      assert.equal(reads.status, 200)
      assert.match(reads.text, new RegExp(email))
    }
    const unknown = { email: 'nobody@example.com', password: 'not a password of anybody' }
    assert.equal(
      (await w.call('POST', '/portal/api/sign-in', { body: unknown })).body.code,
      'sign_in_refused',
    )
  },

  'an id, a login and a token of another cell get the bytes of an unknown one': async (w) => {
    const token = await tokenOf(w, 'public')
    const { id } = await soldIn(w, 'b')
    const get = async (one: string) =>
      bytesOf(
        await w.call('GET', `/v1/transaction/get/${one}`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      )
    const [foreign, unknown] = [await get(id), await get(NOWHERE)]
    assert.equal(foreign.status, 404)
    assert.deepEqual(foreign, unknown)

    const [a, b] = [loginOf(w.platforms['public']!), loginOf(w.platforms['b']!)]
    const login = async (body: object) => bytesOf(await w.call('POST', '/auth/login', { body }))
    const none = await login({ ...a, io_seller_id: NOWHERE })
    assert.equal(none.status, 401)
    assert.deepEqual(await login({ ...a, io_seller_id: b.io_seller_id }), none)
    assert.deepEqual(await login({ ...a, secret: b.secret }), none)
    assert.deepEqual(await login({ ...b, email: 'nobody@example.com' }), none)

    const stray = bytesOf(
      await w.call('GET', '/v1/transaction/list', {
        headers: { authorization: `Bearer ${'x'.repeat(32)}` },
      }),
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
    assert.equal(
      (await w.call('POST', '/v1/card/authentication', { body: form, headers })).status,
      200,
    )
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
      assert.match(
        text,
        new RegExp(`vintem_database_connections\\{state="idle",schema="${cell}"\\}`),
      )
    assert.match(text, /^vintem_schema_up\{schema="public"\} 1$/m)
    const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name)
    assert.equal(new Set(names).size, names.length, 'each metric has one block')
    assert.equal(
      [...text.matchAll(/^process_cpu_seconds_total /gm)].length,
      1,
      'the process is one',
    )
  },

  'a person is in one cell': async (w) => {
    const inviting = (cell: string, email: string) =>
      w.sdk(cell).users.invite({ email, name: 'Ana Lima', role: 'viewer' })
    const known = w.platforms['public']!.sign_ins!.company.email
    const refused = {
      code: 'invalid_request',
      fields: { email: [/another part of the installation/] },
    }
    const refuses = (cell: string, email: string) =>
      assert.rejects(
        inviting(cell, email),
        ({ code, fields }: { code: string; fields: { email: string[] } }) => {
          assert.equal(code, refused.code)
          assert.match(fields.email[0]!, refused.fields.email[0]!)
          return true
        },
      )
    await refuses('b', known.toUpperCase())
    await inviting('b', 'ana@example.com')
    await refuses('public', 'Ana@example.com')
    await inviting('public', known)
  },

  'a notification of a bank is believed by no cell, and each looks for itself': async (w) => {
    const { id } = await soldIn(w, 'b')
    assert.equal((await w.call('POST', '/banks/pix/wrong/pix', { body: {} })).status, 404)
    const path = new URL(notificationUrl(w.deps('public'), 'pix/any')).pathname
    const answered = await w.call('POST', `${path}/pix`, {
      body: { pix: [{ txid: id, valor: '10.00' }] },
    })
    assert.deepEqual([answered.status, answered.text], [200, '{}'])
    assert.equal((await w.sdk('b').transactions.get(id)).status, 'pending')
  },
}

test('platforms in two cells live behind one address, each as if it were alone', async (t) => {
  const w = await cellsWorld(t)
  for (const [what, show] of Object.entries(SHOWN)) await t.test(what, (sub) => show(w, sub))
  assert.deepEqual(
    w.logged.filter((line) => line.includes('a background job failed')),
    [],
  )
})

test('a cell that cannot be opened takes only its own platforms down, and is taken back', async (t) => {
  const first = await cellsWorld(t)
  const { database, folder } = first
  const [token, other] = [await tokenOf(first, 'b'), await tokenOf(first, 'public')]
  const sold = await soldIn(first, 'b')
  const rename = (from: string, to: string) =>
    first
      .deps('public')
      .db.rows(sql`${raw(`alter table b.migrations rename column ${from} to ${to}`)}`)
  await rename('checksum', 'checksum_away')
  const w = await cellsWorld(t, [], { database, folder })
  const seen = (path: string, bearer: string) =>
    w.call('GET', path, { headers: { authorization: `Bearer ${bearer}` } })
  assert.equal((await seen('/v1/transaction/list', other)).status, 200)
  const away = await seen('/v1/transaction/list', token)
  assert.deepEqual([away.status, away.body.code], [503, 'database_unavailable'])
  assert.ok(Number(away.headers.get('retry-after')) > 0)
  const page = await w.call('GET', `/pay/${sold.id}`)
  assert.deepEqual(
    [page.status, page.headers.get('content-type')],
    [503, 'text/html; charset=utf-8'],
  )
  const ready = await w.call('GET', '/readyz')
  assert.deepEqual(
    [ready.status, ready.body.status, ready.body.cells[1].status],
    [200, 'degraded', 'down'],
  )
  assert.match((await w.call('GET', '/metrics')).text, /^vintem_schema_up\{schema="b"\} 0$/m)
  assert.ok(w.logged.some((line) => line.startsWith('a cell cannot be served')))
  await rename('checksum_away', 'checksum')
  await eventually(async () =>
    assert.equal((await seen('/v1/transaction/list', token)).status, 200),
  )
  assert.equal((await w.call('GET', '/readyz')).body.status, 'ready')
})

test('a command works on the cell that it names, and says which there are', async (t) => {
  const w = await cellsWorld(t)
  const { run } = w
  for (const cell of CELLS) {
    const listed = await run('platforms', 'list', '--cell', cell)
    assert.deepEqual(
      listed.out.map(({ io_seller_id }) => io_seller_id),
      [w.platforms[cell]!.io_seller_id],
    )
    assert.equal((await run('verify', `--cell=${cell}`)).code, 0)
  }
  const which = /The cells are: public, b\. Nothing was done\.$/
  await assert.rejects(run('platforms', 'list'), which)
  await assert.rejects(run('platforms', 'list', '--cell', 'c'), which)
  const { out } = await run('cells', 'list')
  assert.deepEqual(
    out.map(({ cell, platforms, takes_new_platforms }) => [cell, platforms, takes_new_platforms]),
    [
      ['public', 1, true],
      ['b', 1, true],
    ],
  )
  assert.deepEqual(
    out.map(({ node }) => node !== null),
    [false, isOnCitus()],
    'the node that holds it',
  )
  await assert.rejects(
    run('cells', 'list', '--cell', 'b'),
    /it is about no single cell\. Nothing was done\.$/,
  )
  await run('cells', 'close', 'public')
  assert.deepEqual((await run('seed', '--dry-run')).out[0]!['would_create'], {
    platforms: 1,
    rows: 0,
  })
  await assert.rejects(run('seed', '--cell', 'public'), /The cell public takes no new platforms/)
  assert.equal((await run('seed')).code, 0)
  assert.equal((await run('cells', 'list')).out[1]!['platforms'], 2)
  await assert.rejects(run('cells', 'close', 'b'), /No other cell takes new platforms/)
  const [seller, email] = [
    w.platforms['b']!.io_seller_id,
    w.platforms['public']!.sign_ins!.company.email,
  ]
  const adding = ['users', 'add', seller, email, '--name', 'Ana', '--role', 'viewer', '--cell', 'b']
  await assert.rejects(run(...adding), /belongs to a person of another cell/)
})

test('a cell has a name that is a schema of ours, and needs no Citus; what Citus does is refused without one', async (t) => {
  const w = await cellsWorld(t, ['public'])
  for (const name of ['public', 'B', 'pg_x', 'citus', 'cells', 'x_bank', 'audit', 'a-b'])
    await assert.rejects(w.run('cells', 'add', name), /cannot name a cell/, name)
  await w.deps('public').db.rows(sql`create schema foreign_one`)
  await assert.rejects(
    w.run('cells', 'add', 'foreign_one'),
    /has a schema foreign_one that is not ours/,
  )
  assert.deepEqual((await w.run('cells', 'add', 'c', '--dry-run')).out[0]!['would_add'], 'c')
  assert.deepEqual(
    (await w.run('cells', 'list')).out.map(({ cell }) => cell),
    ['public'],
  )
  const closed = await w.run('cells', 'add', 'c', '--closed')
  assert.deepEqual([closed.out[0]!['added'], closed.out[0]!['takes_new_platforms']], ['c', false])
  await eventually(async () => assert.equal(w.cells.serving.length, 2))
  await assert.rejects(w.run('cells', 'add', 'c'), /There is a cell c already/)
  if (isOnCitus()) return
  for (const args of [['move', 'c', 'node'], ['rebalance'], ['drain', 'node']])
    await assert.rejects(w.run('cells', ...args), /is not a Citus: .* no other node for them/)
})

test('cells share the key ring: a key is added for all, and retired when no cell uses it', async (t) => {
  const w = await cellsWorld(t)
  const rotated = async () =>
    (await w.run('keys', 'rotate')).out as { schema: string; key: string; added: boolean }[]
  const first = await rotated()
  assert.deepEqual(
    first.map(({ schema, key, added }) => [schema, key, added]),
    CELLS.map((cell) => [cell, first[0]!.key, true]),
  )
  const { id } = await w.sdk('b').webhooks.create({ url: 'http://127.0.0.1:9/hook' })
  await rotated()
  assert.deepEqual((await w.run('keys', 'retire')).out[0]!['retired'], [first[0]!.key])
  assert.equal((await w.sdk('b').webhooks.test(id)).resource, 'delivery', 'its secret opens')
})

test('cells whose key ring is lost go on with one new ring', async (t) => {
  const w = await cellsWorld(t)
  const { run } = w
  await w.close()
  const ring = join(w.folder, 'keyring.json')
  const old = readFileSync(ring, 'utf8')
  rmSync(ring)
  const made: string[] = []
  for (const cell of CELLS) {
    const plan = await run('keys', 'lost', '--dry-run', '--cell', cell)
    const word = String(plan.out.at(-1)!['confirm'])
    const secrets = join(w.folder, `${cell}.jsonl`)
    assert.equal(
      (await run('keys', 'lost', '--secrets', secrets, '--confirm', word, '--cell', cell)).code,
      0,
    )
    assert.ok(readFileSync(secrets, 'utf8').length > 0, 'its credentials have new secrets')
    made.push(readFileSync(ring, 'utf8'))
  }
  assert.equal(made[1], made[0])
  assert.notEqual(made[0], old)
  assert.deepEqual(
    (await run('keys', 'rotate')).out.map(({ schema, unreadable }) => [schema, unreadable]),
    CELLS.map((cell) => [cell, 0]),
  )
})

/** A restore makes tables, which a worker does not take. */
const notOnCitus = { skip: isOnCitus() && 'a worker of Citus makes no tables' }

test(
  'what cells of one database have, locks and backups too, are their own',
  notOnCitus,
  async (t) => {
    const w = await cellsWorld(t)
    const { run } = w
    const { id } = await soldIn(w, 'b')
    const [one, other] = [w.deps('public'), w.deps('b')]
    const rows = async (from: string) => (await one.db.rows(sql`select 1 from ${raw(from)}`)).length
    assert.deepEqual([await rows('b.transactions'), await rows('public.transactions')], [1, 0])
    assert.deepEqual([await rows('b_bank.charges'), await rows('bank.charges')], [1, 0])
    assert.equal(await rows(`b_audit.objects where id = '${id}'`), 1, 'for auditors')

    const [held, beside] = [await other.db.connection(), await one.db.connection()]
    assert.equal(await takeLock(other.db, held), true)
    assert.equal(await takeLock(one.db, beside), true, 'both can be verified at once')
    await Promise.all([held.end(), beside.end()])
    assert.deepEqual([one.shard.processes, other.shard.processes], [1, 1])

    const file = join(w.folder, 'b.backup')
    await run('backup', file, '--cell', 'b')
    await run('cells', 'add', 'c')
    await w.close()
    await assert.rejects(
      run('restore', file, '--cell', 'c'),
      /^Error: The cell b has the platform .*in one cell only\. Nothing/,
    )
    assert.deepEqual((await run('platforms', 'list', '--cell', 'c')).out, [])
  },
)
