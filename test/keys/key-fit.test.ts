// A key ring that does not fit the database: missing, another's, or without a needed key. No server
// starts with it, no ring is created instead, and the error identifies the needed file.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import test from 'node:test'
import { sql, type Statement } from '../../server/platform/db/sql.ts'
import { checksOf, shown } from '../../server/platform/key-checks.ts'
import {
  addSealKey,
  dropSealKeys,
  keyringPath,
  makeKeyring,
  openKeyring,
} from '../../server/platform/keyring.ts'
import { openDeps } from '../../server/app/open.ts'
import { countByKey, reseal } from '../../server/platform/reseal.ts'
import { typed } from '../command-stage.ts'
import { envOf } from '../program.ts'
import { world, type World } from '../world.ts'

const CARD = {
  holder_name: 'MARIA SILVA',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '123',
}

const log = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** A server starts on the world's database with the present ring, and ends. */
const startAgain = async ({ deps: { config }, db }: World): Promise<void> =>
  (await openDeps({ config: { ...config }, db, log })).close()

const marksIn = async ({ db }: World) =>
  (await db.rows<{ key: string; mark: Buffer }>(sql`select key, mark from key_checks`))
    .map(shown)
    .toSorted()

const pathOf = ({ deps: { config } }: World): string => keyringPath(config)
const marksOf = ({ deps: { config } }: World) => checksOf(openKeyring(config)).map(shown).toSorted()
const forget = ({ db }: World) => db.rows(sql`delete from key_checks`)

/** Does `work` with another ring in the place of the right one. */
async function withAnother(w: World, work: () => Promise<void>): Promise<void> {
  const path = pathOf(w)
  fs.renameSync(path, `${path}.right`)
  makeKeyring(path)
  await work()
  fs.renameSync(`${path}.right`, path)
}

test('a missing key ring is not recreated if the database needs it, and the error identifies the right file', async (t) => {
  const w = await world(t)
  assert.deepEqual(await marksIn(w), marksOf(w))
  const [path, wanted] = [pathOf(w), marksOf(w)]
  fs.renameSync(path, `${path}.away`)
  const refused = (error: Error) => {
    assert.match(
      error.message,
      /^There is no key ring at .*keyring\.json, and this database was made with one\./,
    )
    for (const key of wanted) assert.ok(error.message.includes(key), key)
    return true
  }
  await assert.rejects(startAgain(w), refused)
  await forget(w)
  await assert.rejects(startAgain(w), /^Error: There is no key ring at/)
  assert.equal(fs.existsSync(path), false)
  fs.renameSync(`${path}.away`, path)
  await startAgain(w)
})

test('a command with its own data folder refuses a database without its key ring, and creates none', async (t) => {
  const w = await world(t)
  const env = envOf(t, w.db)
  for (const args of [['seed'], ['keys', 'rotate'], ['keys', 'retire']]) {
    const { code, out, err } = await typed(args, env)
    assert.deepEqual([code, out], [1, ''])
    assert.match(
      err,
      /^There is no key ring at .*, and this database was made with one\. Needed is the file with the keys/,
    )
    // The command that it names is typed in a shell of this sandbox.
    assert.doesNotMatch(err, /MODE=live/)
  }
  assert.deepEqual(fs.readdirSync(env.DATA_DIR), [])
})

test('another database’s key ring is refused, with and without check values, and stores nothing', async (t) => {
  const w = await world(t)
  await w.sdk.cards.tokenize(CARD)
  await withAnother(w, async () => {
    await assert.rejects(
      startAgain(w),
      /is not the one that this database was made with\. Needed is the file with/,
    )
    await forget(w)
    await assert.rejects(
      startAgain(w),
      /The key derived in the key ring .* decrypts none of the rows of this database/,
    )
    assert.deepEqual(await marksIn(w), [])
  })
  await startAgain(w)
  assert.deepEqual(await marksIn(w), marksOf(w))
})

test('a database from before check values accepts a ring that decrypts one of its rows, and none before that', async (t) => {
  const w = await world(t)
  await forget(w)
  assert.equal((await countByKey(w.db)).size, 0)
  await startAgain(w)
  assert.deepEqual(await marksIn(w), [])
  await w.sdk.cards.tokenize(CARD)
  await startAgain(w)
  assert.deepEqual(await marksIn(w), marksOf(w))
})

test('a ring that lacks a key is refused while rows use the key, and accepted once none does', async (t) => {
  const w = await world(t)
  const path = pathOf(w)
  const first = addSealKey(path, w.deps.clock.wall())
  await startAgain(w)
  await w.sdk.cards.tokenize(CARD)
  await reseal(w.db, openKeyring(w.deps.config).sealKeys)
  const whole = fs.readFileSync(path)
  dropSealKeys(path, [first])
  await assert.rejects(
    startAgain(w),
    new RegExp(`lacks the key ${first}, with which rows are encrypted\\. Needed .*${first} `),
  )
  // Nor is it accepted with another key in its place: as many keys, and all but one are known.
  const short = fs.readFileSync(path)
  addSealKey(path, w.deps.clock.wall())
  await assert.rejects(
    startAgain(w),
    new RegExp(`lacks the key ${first}, with which rows are encrypted`),
  )
  fs.writeFileSync(path, short)
  await forget(w)
  await assert.rejects(
    startAgain(w),
    new RegExp(`lacks the key ${first}, with which rows are encrypted`),
  )

  fs.writeFileSync(path, whole)
  await startAgain(w)
  addSealKey(path, w.deps.clock.wall())
  await startAgain(w)
  await reseal(w.db, openKeyring(w.deps.config).sealKeys)
  dropSealKeys(path, [first])
  await startAgain(w)
  assert.deepEqual(await marksIn(w), marksOf(w))
})

test('one corrupted row does not discredit a ring with a known key: rotation and servers work', async (t) => {
  const w = await world(t)
  await w.sdk.cards.tokenize(CARD)
  await startAgain(w)
  const bent = await w.db.rows(sql`
    update card_tokens
    set number_sealed = set_byte(number_sealed, length(number_sealed) - 1,
      (get_byte(number_sealed, length(number_sealed) - 1) + 1) % 256)
    returning id`)
  assert.equal(bent.length, 1)
  addSealKey(pathOf(w), w.deps.clock.wall())
  await startAgain(w)
  assert.deepEqual(await marksIn(w), marksOf(w))
})

/**
 * Changes a byte at the end of the seals of these tokens; a token with another key cannot be opened
 * either.
 */
const bend = ({ db }: World, which: Statement) =>
  db.rows(sql`
    update card_tokens t
    set number_sealed = set_byte(number_sealed, length(number_sealed) - 1,
      (get_byte(number_sealed, length(number_sealed) - 1) + 1) % 256)
    where ${which} returning 1`)

test('a ring is accepted by any row that decrypts, whichever rows are corrupted', async (t) => {
  const w = await world(t)
  for (let n = 0; n < 4; n++) await w.sdk.cards.tokenize(CARD)
  await w.db.rows(sql`delete from card_codes`)
  await forget(w)
  // Typical damage: the oldest rows, and their neighbours.
  assert.equal(
    (await bend(w, sql`id < (select id from card_tokens order by id desc limit 1)`)).length,
    3,
  )
  const zeros = sql`'\x0140'::bytea || decode(repeat('00', 80), 'hex')`
  await w.db.rows(
    sql`update card_tokens
      set number_sealed = ${zeros}
      where id = (select id from card_tokens order by id limit 1)`,
  )
  await startAgain(w)
  assert.deepEqual(await marksIn(w), marksOf(w))
  assert.equal((await countByKey(w.db)).get('derived'), 3)

  await forget(w)
  await bend(w, sql`id = (select id from card_tokens order by id desc limit 1)`)
  await assert.rejects(startAgain(w), /decrypts none of the rows of this database/)
})

test('another key under the right name is refused', async (t) => {
  const w = await world(t)
  const path = pathOf(w)
  const id = addSealKey(path, w.deps.clock.wall())
  await startAgain(w)
  const ring = JSON.parse(fs.readFileSync(path, 'utf8')) as {
    seal_keys: { id: string; key: string }[]
  }
  ring.seal_keys[0]!.key = Buffer.alloc(32, 7).toString('base64')
  fs.writeFileSync(path, JSON.stringify(ring))
  await assert.rejects(
    startAgain(w),
    new RegExp(`The key ${id} in the key ring .* is not the one that this database knows`),
  )
})

test('the keys of a file are listed by name and check value, without the keys', async (t) => {
  const w = await world(t)
  const env = { ...envOf(t, w.db), KEYRING_FILE: pathOf(w) }
  const { code, out } = await typed(['keys', 'show'], env)
  assert.equal(code, 0)
  assert.deepEqual((JSON.parse(out) as { keys: string[] }).keys.toSorted(), await marksIn(w))
  const { hash_key } = JSON.parse(fs.readFileSync(pathOf(w), 'utf8')) as { hash_key: string }
  assert.ok(!out.includes(hash_key))
})
