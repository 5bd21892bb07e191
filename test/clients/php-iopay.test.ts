// The calls of IOPAY's SDK for PHP, as the guide to migrating lists them, are those of the classes
// that take its place in the PHP client, and the shop of their test makes each one. Reads the
// sources, so that it needs no PHP.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pageText } from '../doc-blocks.ts'

const CLIENT = join(import.meta.dirname, '../../clients/php')
const SOURCES = join(CLIENT, 'src/IoPay')
/** What fills an object. */
const FILLING = ['getData', 'getCreditcard', 'setCreditcard']
const FROM_SDK = /^\| `(\w+\\\w+)` \| (`.*`) \| .* \|$/gm

/** The public calls of the classes, as `Customer\Customer::create`. */
function callsOfClasses(): string[] {
  return readdirSync(SOURCES).flatMap((name) => {
    const text = readFileSync(join(SOURCES, name), 'utf8')
    const folder = /^namespace Vintem\\IoPay\\(\w+);$/m.exec(text)?.[1]
    // Without a folder: what the classes have in common.
    if (folder === undefined) return []
    return text.split(/^final class /m).flatMap((part) => {
      const methods = [...part.matchAll(/^ {4}public function (\w+)/gm)].map(
        ([, method]) => method!,
      )
      const called = methods.filter((method) => !FILLING.includes(method))
      return called.map((method) => `${folder}\\${/^\w+/.exec(part)![0]}::${method}`)
    })
  })
}

const callsOfGuide = (page: string): string[] =>
  [...pageText(page).matchAll(FROM_SDK)].flatMap(([, name, calls]) =>
    [...calls!.matchAll(/`(\w+)`/g)].map(([, method]) => `${name}::${method}`),
  )

test('the guide to migrating lists every call that takes the place of one of that SDK, and no other', () => {
  const calls = callsOfClasses().toSorted()
  assert.ok(calls.length > 25)
  for (const page of ['migrating.md', 'pt-BR/migrating.md'])
    assert.deepEqual(callsOfGuide(page).toSorted(), calls)
})

test('the shop of the test makes each of these calls', () => {
  const shop = readFileSync(join(CLIENT, 'tests/iopay.php'), 'utf8')
  const missing = callsOfClasses().filter((call) => !shop.includes(`->${call.split('::')[1]}(`))
  assert.deepEqual(missing, [])
})
