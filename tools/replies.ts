// Takes the examples of replies in the reference from answers of the real server: runs tests that
// make every call, keeps what the server answered (test/answers.ts), and writes a reply for each
// call to contract/openapi/replies.json.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { OPERATIONS } from '../contract/index.ts'
import { isUsageShown } from './usage.ts'

const USAGE = `usage: npm run replies [FOLDER]
Runs tests that make every call, and writes a reply of each to contract/openapi/replies.json.
FOLDER: replies that were kept before, by tests with RECORD_REPLIES=FOLDER; no test is run.`

const PROJECT = resolve(import.meta.dirname, '..')
const FILE = join(PROJECT, 'contract/openapi/replies.json')
/** Between them they make every call. */
const TESTS = [
  'test/api/keyed-operations.test.ts',
  'test/api/listings.test.ts',
  'test/identity/isolation.test.ts',
]
const STORIES = 'test/journeys/{corporate,identity,integrators,marketplace,payments}/*.test.ts'

/** A reader sees an example whole. */
const FITTING = 600
/** So many of a list within a reply are shown. */
const SHOWN_MAX = 2
/** Texts that a test made to be hard are no examples. */
const PLAIN = /^[ -~\u00c0-\u00ff–—’“”·…]*$/
/** Words by which a test knows its objects again, and formulas. */
const MARKED =
  /\b(Propria|Irmandade)\b|(Araucaria|Jatoba)[0-9a-f]{6}|:"(Araucaria|Jatoba)"|:"(=|x")/i

/** They are done once others have approved them; the calls themselves are always held. */
const ALWAYS_HELD = ['approvalPolicies.remove', 'transfers.decide', 'transactions.decideRefund']

type Reply = { readonly name: string; readonly text: string }

/** A sale has an example for each way to pay; every other call has one. */
function nameOf(id: string, text: string): string {
  if (id !== 'transactions.create') return 'reply'
  const { success } = JSON.parse(text) as { success: { payment_type: string } }
  return success.payment_type
}

/**
 * Those that look like an example, if there are any: a page that has items, with texts of a
 * business.
 */
function fine(replies: readonly Reply[]): readonly Reply[] {
  const filled = replies.filter(({ text }) => !text.includes('"items":[]'))
  const plain = filled.filter(({ text }) => PLAIN.test(text))
  const unmarked = plain.filter(({ text }) => !MARKED.test(text))
  return [unmarked, plain, filled, replies].find(({ length }) => length > 0)!
}

/** The longest that fits, else the shortest; of equals, the first in the order of their texts. */
function best(replies: readonly Reply[]): string {
  const fitting = replies.filter(({ text }) => text.length <= FITTING)
  const length = (fitting.length > 0 ? Math.max : Math.min)(
    ...(fitting.length > 0 ? fitting : replies).map(({ text }) => text.length),
  )
  return replies
    .map(({ text }) => text)
    .filter((text) => text.length === length)
    .toSorted()[0]!
}

/** What a reader sees in place of the words that only tests have. */
const READABLE: readonly (readonly [RegExp, string])[] = [
  [/"(name|center_cost)":"Propria"/g, '"$1":"Vendas"'],
  [/\bPropria\b/g, 'Papelaria Ipê'],
  [/\bIrmandade\b/g, 'Livraria Cedro'],
  [/(Araucaria|Jatoba)[0-9a-f]{6}/g, '$1'],
  [/"=(?=\p{L})/gu, '"'],
]

/**
 * The beginning of a list of objects that an object has, such as its history. A page has all of its
 * items.
 */
const beginning = (name: string, value: unknown): unknown =>
  name !== 'items' && Array.isArray(value) && typeof value[0] === 'object'
    ? value.slice(0, SHOWN_MAX)
    : value

/**
 * Without the address of the test's server, without what opens anything, and without words of
 * tests.
 */
const shown = (text: string): unknown =>
  JSON.parse(
    READABLE.reduce((rest, [word, reads]) => rest.replaceAll(word, reads), text)
      .replaceAll(/https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?/g, 'https://payments.example.com')
      .replaceAll(/"access_token":"[^"]+"/g, '"access_token":"…"')
      .replaceAll(/"secret":"((?:vtm_(?:live|test)|whsec)_)[^"]{20,}"/g, '"secret":"$1…"'),
    beginning,
  )

function repliesOf(folder: string, id: string): Record<string, unknown> | undefined {
  const file = join(folder, `${id}.jsonl`)
  if (!fs.existsSync(file)) return undefined
  const texts = fs.readFileSync(file, 'utf8').trim().split('\n')
  const replies = texts.map((text) => ({ name: nameOf(id, text), text }))
  const byName = Object.entries(Object.groupBy(replies, ({ name }) => name))
  return Object.fromEntries(
    byName.toSorted().map(([name, named = []]) => [name, shown(best(fine(named)))]),
  )
}

function record(): string {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-replies-'))
  const files = [...TESTS, ...fs.globSync(STORIES, { cwd: PROJECT })]
  const { status } = spawnSync(process.execPath, ['tools/test.ts', ...files], {
    cwd: PROJECT,
    env: { ...process.env, RECORD_REPLIES: folder },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`the tests failed; their replies are in ${folder}`)
  return folder
}

function write(kept: string | undefined): void {
  const folder = kept ?? record()
  const found = OPERATIONS.filter(({ produces }) => produces === undefined).map(
    ({ id }) => [id, repliesOf(folder, id)] as const,
  )
  const lacking = found
    .filter(([id, replies]) => replies === undefined && !ALWAYS_HELD.includes(id))
    .map(([id]) => id)
  if (lacking.length > 0) throw new Error(`no test got a reply of ${lacking.join(', ')}`)
  fs.writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(found), null, 2)}\n`)
  if (kept === undefined) fs.rmSync(folder, { recursive: true })
  process.stdout.write(`${FILE}: replies of ${found.length} calls\n`)
}

if (!isUsageShown(USAGE, process.argv.slice(2), 1)) write(process.argv[2])
