// A keyboard of digits alone (`inputMode="numeric"`) cannot type letters: only fields that never
// have any ask for it. A CNPJ, an access key, a bank account and a postal code of abroad may have
// letters.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')

/** A CPF has digits alone. The `taxId` of a cardholder is one. */
const DIGITS_ONLY = ['anchor', 'code', 'days', 'due_day', 'rate_limit', 'tax_id']
/** On the pages of buyers: number, expiry and code of a card. */
const CARD_FIELDS = ['cc-number', 'cc-exp', 'cc-csc']

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

test('fields of the portal with a keyboard of digits have digits alone', () => {
  const found = globSync('portal/src/**/*.tsx', { cwd: ROOT }).flatMap((file) =>
    [
      ...textOf(file).matchAll(
        /<(?:TextInput|PinInput|Input)\b[^<]*?inputMode="numeric"[^<]*?\/>/gs,
      ),
    ].map(([element]) => /(?:bind\(|name=)['"](\w+)/.exec(element)?.[1] ?? `${file}: ${element}`),
  )
  assert.ok(found.length >= 6)
  assert.deepEqual(
    found.filter((name) => !DIGITS_ONLY.includes(name)),
    [],
  )
})

test('fields of the pages of buyers with a keyboard of digits are those of a card', () => {
  const found = globSync('server/web/pay/*.ts', { cwd: ROOT }).flatMap((file) =>
    [
      ...textOf(file).matchAll(/inputmode="numeric" autocomplete="([\w-]+)"|inputmode="numeric"/g),
    ].map(([all, field]) => field ?? `${file}: ${all}`),
  )
  assert.deepEqual(found, CARD_FIELDS)
})
