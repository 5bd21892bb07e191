// What is sent for a cell in a schema of its own, and what is sent as it stands.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/database.ts'
import { openDatabase, sql } from '../sql.ts'
import { inSchema, keyIn, nameIn, splitAddress, withSchema } from './schema.ts'

const SENT: readonly (readonly [text: string, sent: string])[] = [
  ['select 1 from bank.cards b join sellers s', 'select 1 from a_bank.cards b join sellers s'],
  [
    'insert into bank.made_with (mark) values ($1)',
    'insert into a_bank.made_with (mark) values ($1)',
  ],
  ["select to_regclass('bank.clients')", "select to_regclass('a_bank.clients')"],
  [
    "obj_description(to_regnamespace('bank'), 'pg_namespace')",
    "obj_description(to_regnamespace('a_bank'), 'pg_namespace')",
  ],
  ['create schema if not exists bank', 'create schema if not exists a_bank'],
  ['create schema audit', 'create schema a_audit'],
  ["comment on schema bank is 'x'", "comment on schema a_bank is 'x'"],
  ['from t left join audit.objects i', 'from t left join a_audit.objects i'],
  [
    'select bank, audit from bank_accounts, audit_records',
    'select bank, audit from bank_accounts, audit_records',
  ],
  ['-- at the issuing bank. Then more', '-- at the issuing bank. Then more'],
  ["where kind = 'bank' and issuing_bank.id = 1", "where kind = 'bank' and issuing_bank.id = 1"],
]

test('what names the schema of the bank or of the auditors names those of the cell; without a cell nothing changes', () => {
  for (const [text, sent] of SENT) {
    assert.equal(inSchema(text, 'a'), sent)
    assert.equal(inSchema(text, 'public'), text)
  }
})

test('an address keeps what it had, whether or not it carries a schema', () => {
  for (const url of [
    'postgres://u:p@h/db',
    'postgres://postgres@/db?host=/run/x&port=1',
    'postgres://h/db?schema=x',
  ]) {
    assert.deepEqual(splitAddress(withSchema(url, 'a_1')), { url, schema: 'a_1' })
    assert.deepEqual(splitAddress(url), { url, schema: 'public' })
    assert.equal(withSchema(url, 'public'), url)
  }
})

test('cells of one database do not share a lock, and that of `public` is the plain one', () => {
  const KEY = 0x63_6c_6f_63
  assert.equal(keyIn('public', KEY), KEY)
  assert.equal(nameIn('public', 'verify'), 'verify')
  const keys = ['public', 'a', 'b'].map((schema) => keyIn(schema, KEY))
  assert.equal(new Set(keys).size, keys.length)
  assert.ok(keys.every((key) => Number.isInteger(key) && key >= 0 && key <= 0x7f_ff_ff_ff))
  assert.notEqual(nameIn('a', 'verify'), nameIn('b', 'verify'))
})

test('a connection that does not look into the schema of its cell is used for nothing', async (t) => {
  const { url } = await freshDatabase(t)
  // A pooler that keeps what a session begins with from PostgreSQL does the same.
  const options = `${url.includes('?') ? '&' : '?'}options=-c%20TimeZone%3DUTC`
  const db = openDatabase({ url: withSchema(`${url}${options}`, 'a'), max: 1 })
  t.after(() => db.close())
  const refused = /^Error: a connection for the schema a looks into "\$user", public: /
  await assert.rejects(db.rows(sql`select 1`), refused)
  await assert.rejects(db.connection(), refused)
})
