// One commit or none, whatever fails inside, and a connection that stays usable afterwards.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import test from 'node:test'
import { freshDatabase } from '../../../test/database.ts'
import { inTransaction, openDatabase, sql, together, type Database, type Tx } from './sql.ts'
import { isViolationOf } from './wire/violation.ts'

/** One connection, so that what is done to it shows in later statements. */
async function oneConnection(t: Parameters<typeof freshDatabase>[0]): Promise<Database> {
  const { url } = await freshDatabase(t)
  const db = openDatabase({ url, max: 1 })
  t.after(() => db.close())
  await db.rows(sql`create table things (n int primary key)`)
  return db
}

const add = (n: number) => sql`insert into things (n) values (${n})`
const count = async (db: Database) =>
  (await db.rows<{ n: number }>(sql`select count(*)::int as n from things`))[0]!.n

test('a transaction with a swallowed error is not reported as committed', async (t) => {
  const db = await oneConnection(t)
  const lost = inTransaction(db, async (tx) => {
    await tx.rows(add(1))
    await tx.rows(add(1)).catch(() => {})
    return 'done'
  })
  await assert.rejects(lost, /nothing was committed/)
  assert.equal(await count(db), 0)
  assert.equal(await inTransaction(db, async (tx) => (await tx.rows(add(2)), 'done')), 'done')
  assert.equal(await count(db), 1)
})

test('statements sent together keep their order and fail together, with the first error', async (t) => {
  const db = await oneConnection(t)
  await inTransaction(db, (tx) => together([tx.rows(add(1)), tx.rows(add(2)), tx.rows(add(3))]))
  assert.equal(await count(db), 3)
  const failing = inTransaction(db, (tx) =>
    together([
      tx.rows(add(4)),
      tx.rows(sql`insert into things select 1`),
      tx.rows(sql`select n + 1 from things`),
    ]),
  )
  await assert.rejects(failing, { code: '23505' })
  assert.equal(await count(db), 3)
  // The statement that another's failure aborted works again.
  for (let n = 0; n < 2; n++) assert.equal((await db.rows(sql`select n + 1 from things`)).length, 3)
})

test('writes are sent in their order with the commit, which fails with them and for their reason', async (t) => {
  const db = await oneConnection(t)
  await db.rows(sql`create table others (n int primary key references things)`)
  const both = (tx: Tx, n: number, reason?: (error: unknown) => unknown) => {
    tx.write(add(n), reason)
    tx.write(sql`insert into others (n) values (${n})`)
  }
  await inTransaction(db, async (tx) => both(tx, 1))
  assert.equal(await count(db), 1)
  const twice = inTransaction(db, async (tx) => {
    tx.write(add(2))
    both(tx, 1, () => new Error('it is there'))
    return 'done'
  })
  await assert.rejects(twice, { message: 'it is there' })
  const goingOn = inTransaction(db, async (tx) => {
    both(tx, 1)
    await tx.rows(add(3))
  })
  await assert.rejects(
    goingOn,
    (error) => isViolationOf(error, 'things_pkey') && !isViolationOf(error, 'things'),
  )
  const unsendable = inTransaction(db, async (tx) =>
    tx.write(sql`select ${{ toPostgres: () => assert.fail() }}::text`),
  )
  await assert.rejects(unsendable, /cannot be sent/)
  const kept = await inTransaction(db, async (tx) => ({ tx }))
  assert.throws(() => kept.tx.write(add(4)), /after the transaction/)
  assert.equal(await count(db), 1)
})

/** A message of PostgreSQL's protocol, version 3: its kind, its length, its content. */
function message(kind: string, content: string | Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + content.length)
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(content)])
}

test('a database that closes the connection as soon as it is ready fails the query, not the process', async (t) => {
  const goodbye = 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'
  const reply = Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('Z', 'I'),
    message('E', goodbye),
  ])
  const server = createServer((socket) =>
    socket.once('data', () => socket.end(reply)).on('error', () => {}),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const db = openDatabase({
    url: `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/none?sslmode=disable`,
  })
  await assert.rejects(db.rows(sql`select 1`))
  await assert.rejects(inTransaction(db, (tx) => tx.rows(sql`select 1`)))
  await db.close()
})
