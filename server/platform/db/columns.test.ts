// Column maps: what is read back is what was written, fixed columns do not change, and a missing
// property does not compile.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase } from '../../../test/database.ts'
import { table } from './columns.ts'
import { inTransaction, sql, type Copied, type Statement } from './sql.ts'

type Thing = {
  readonly owner: string
  readonly id: string
  readonly seller: string
  readonly nickName: string | null
  readonly sealed: Buffer | null
  readonly holds: readonly string[]
  readonly address: { readonly line1: string; readonly madeAt?: string } | null
  readonly amount: number
  readonly attempts: number
  readonly limit: number | null
  readonly bornOn: string | null
  readonly isOpen: boolean
  readonly dueAt: Date | null
  readonly createdAt: Date
  readonly twice: number
  readonly secret: string
  readonly saves: number
}

const THINGS = table<Thing>('things', 't', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  nickName: 'saved',
  sealed: 'saved',
  holds: 'saved',
  address: 'saved',
  amount: { is: 'saved', read: sql`coalesce(t.amount, 0)` },
  attempts: 'later',
  limit: { is: 'saved', column: 'most' },
  bornOn: 'saved',
  isOpen: 'saved',
  dueAt: 'saved',
  createdAt: 'fixed',
  twice: { read: sql`t.amount * 2` },
  secret: { is: 'saved', read: 'never' },
  saves: 'counted',
})

const [OWNER, ID, SELLER] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [
  string,
  string,
  string,
]
const AT = new Date('2026-03-01T12:00:00.123Z')
const LATER = new Date('2026-03-02T12:00:00.000Z')

const full: Thing = {
  owner: OWNER,
  id: ID,
  seller: SELLER,
  nickName: 'Zé "o \\ velho"',
  sealed: Buffer.from([0, 1, 254, 255]),
  holds: [OWNER, SELLER],
  address: { line1: "Rua d'Ajuda", madeAt: '2026' },
  amount: 7,
  attempts: 3,
  limit: 5,
  bornOn: '1990-12-31',
  isOpen: true,
  dueAt: AT,
  createdAt: AT,
  twice: 0,
  secret: 'one',
  saves: 0,
}
const bare = {
  ...full,
  nickName: null,
  sealed: null,
  holds: [],
  address: null,
  amount: 4,
  limit: null,
  bornOn: null,
  isOpen: false,
  dueAt: null,
}

async function openThings(t: Parameters<typeof freshDatabase>[0]) {
  const db = await freshDatabase(t)
  await db.rows(sql`
    create table things (most bigint, gone int, owner uuid, id uuid, seller uuid not null,
      nick_name text, sealed bytea, holds uuid[],
      address jsonb, amount bigint, attempts int not null default 0, born_on date, is_open boolean,
        due_at timestamptz,
      created_at timestamptz, secret text, saves int not null default 0, primary key (owner, id))`)
  await db.rows(sql`alter table things drop column gone`)
  const write = (statement: Statement) =>
    inTransaction(db, (tx) => tx.rows<{ id: string }>(statement))
  const read = () =>
    db.rows<Thing & { secret?: string }>(
      sql`select ${THINGS.columns} from things t order by t.owner, t.id`,
    )
  const secrets = () => db.rows(sql`select secret from things order by owner, id`)
  const copy = (copied: Copied) =>
    inTransaction(db, async (tx) => {
      await tx.rows(sql`delete from things`)
      tx.copy(copied)
    })
  return { write, copy, read, secrets }
}

const shown = ({ secret: _secret, ...thing }: Thing, saves = 0) => ({
  ...thing,
  twice: thing.amount * 2,
  saves,
})

test('an inserted row is read back: bytes, lists, JSON, dates and null', async (t) => {
  const { write, read, secrets } = await openThings(t)
  const other = { ...bare, id: OWNER }
  await write(THINGS.inserting([full, other]))
  assert.deepEqual(await read(), [
    shown({ ...other, attempts: 0 }),
    shown({ ...full, attempts: 0 }),
  ])
  assert.deepEqual(await secrets(), [{ secret: 'one' }, { secret: 'one' }])
})

test('a row that is copied is read back as one that is inserted, whatever characters are in it', async (t) => {
  const { copy, read, secrets } = await openThings(t)
  const texts = ['a\tb\nc\rd\\e', '\\N', '\\.', '', 'null', `"{',}`, 'é\u{1F600}\u{1}']
  for (const text of texts) {
    const odd = { ...full, nickName: text, address: { line1: text }, secret: text }
    const other = { ...bare, id: OWNER }
    const lines = [odd, other].map(THINGS.lineOf).join('')
    for (const copied of [THINGS.copying([odd, other]), THINGS.copyingLines(Buffer.from(lines))]) {
      await copy(copied)
      assert.deepEqual(await read(), [
        shown({ ...other, attempts: 0 }),
        shown({ ...odd, attempts: 0 }),
      ])
      assert.deepEqual(await secrets(), [{ secret: 'one' }, { secret: text }])
    }
  }
})

test('a save changes only its own rows, and all columns except fixed ones', async (t) => {
  const { write, read, secrets } = await openThings(t)
  const other = { ...bare, id: OWNER }
  await write(THINGS.saving([bare, other]))
  assert.deepEqual(await read(), [shown(other), shown(bare)])
  let saves = 0
  for (const way of ['saving', 'updating'] as const) {
    const changed = {
      ...full,
      amount: 8,
      attempts: 4,
      seller: OWNER,
      createdAt: LATER,
      secret: way,
    }
    await write(THINGS[way]([changed]))
    assert.deepEqual(
      await read(),
      [shown(other), shown({ ...changed, seller: SELLER, createdAt: AT }, ++saves)],
      way,
    )
    assert.deepEqual(await secrets(), [{ secret: 'one' }, { secret: way }])
    await write(THINGS[way]([{ ...bare, saves: 40 }]))
    assert.deepEqual(await read(), [shown(other), shown(bare, ++saves)], way)
  }
  const left = await write(sql`${THINGS.updating([bare, other])} and t.id <> ${ID} returning t.id`)
  assert.deepEqual(left, [{ id: OWNER }])
  const again = await write(sql`${THINGS.inserting([bare])} on conflict do nothing returning t.id`)
  assert.deepEqual(again, [])
})

test('a statement has one text and one parameter, for any number of rows', () => {
  for (const way of ['inserting', 'saving', 'updating'] as const) {
    const [none, two] = [THINGS[way]([]), THINGS[way]([full, bare])]
    assert.equal(none.text, two.text)
    assert.deepEqual(none.values, ['[]'])
  }
  assert.throws(
    () => table<{ a: number }>('things', 't', { a: { read: sql`${1}` } }),
    /no constant/,
  )
})

/** Never called; the compiler checks it. */
export function refusedByTheCompiler() {
  type Small = { readonly owner: string; readonly id: string; readonly name: string }
  table<Small>('smalls', 's', { owner: 'key', id: 'key', name: 'saved' })
  // @ts-expect-error: a property is missing
  table<Small>('smalls', 's', { owner: 'key', id: 'key' })
  // @ts-expect-error: the noun has no such property
  table<Small>('smalls', 's', { owner: 'key', id: 'key', name: 'saved', age: 'saved' })
  // @ts-expect-error: the key is owner and id
  table<Small>('smalls', 's', { owner: 'key', id: 'saved', name: 'saved' })
  // @ts-expect-error: the key is owner alone
  table<Small, 'owner'>('smalls', 's', { owner: 'key', id: 'key', name: 'saved' })
  // @ts-expect-error: a column that is never read has to be written
  table<Small>('smalls', 's', { owner: 'key', id: 'key', name: { read: 'never' } })
  // Properties that only one variant of a union has count too.
  type Kinds = { readonly owner: string; readonly id: string } & (
    | { readonly pix: string }
    | { readonly card: string }
  )
  table<Kinds>('kinds', 'k', { owner: 'key', id: 'key', pix: 'saved', card: 'saved' })
  // @ts-expect-error: a card has no column
  table<Kinds>('kinds', 'k', { owner: 'key', id: 'key', pix: 'saved' })
}
