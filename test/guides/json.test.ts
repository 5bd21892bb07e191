// Every JSON of the pages is read by the program that it is for, in both languages: files of
// settings, bodies of calls, replies, and what a bank and we send one another.

import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { OPERATIONS } from '../../contract/index.ts'
import { isTolerant } from '../../contract/strictness.ts'
import { readCheck } from '../../sandbox/kyc/check.ts'
import { readBoleto } from '../../sandbox/boletos/read.ts'
import { readEvidence, readOrder } from '../../sandbox/cards/order.ts'
import { readCard, readDispute } from '../../sandbox/issuing/order.ts'
import { readPayout } from '../../sandbox/payouts/payout.ts'
import { parsed } from '../../sdk/cli/arguments.ts'
import { mcp } from '../../sdk/cli/mcp/mcp.ts'
import { checkerOf } from '../../server/app/http/input/check.ts'
import { Secret } from '../../server/kernel/secret.ts'
import { readPlan } from '../../server/marketplace/fees/plan-file.ts'
import { readBanks } from '../../server/providers/settings/banks-file.ts'
import { boletoFromBank } from '../../server/providers/rest/boletos.ts'
import { cardFromBank } from '../../server/providers/rest/cards.ts'
import { pixDisputeFromBank } from '../../server/providers/rest/disputes.ts'
import { purchaseDisputeFromBank } from '../../server/providers/rest/issuing-disputes.ts'
import {
  cardFromBank as issuedFromBank,
  purchaseFromBank,
} from '../../server/providers/rest/issuing.ts'
import { checkFromBank } from '../../server/providers/rest/kyc.ts'
import { payoutFromBank } from '../../server/providers/rest/payouts.ts'
import { certificates, hasOpenssl, PASSPHRASE } from '../certificates.ts'
import { callsOf, commentedOf, jsonOf } from './json-blocks.ts'

type Test = { after(close: () => void | Promise<void>): void }
type Reader = (text: string, folder: string) => void

const DOCS = join(import.meta.dirname, '../../docs')
const PAGES = [DOCS, join(DOCS, 'pt-BR')].flatMap((folder, n) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => (n === 0 ? name : `pt-BR/${name}`)),
)

/** Any name of a variable has a value. */
const ENV = new Proxy(
  {},
  { get: () => 'postgres://user:word@127.0.0.1/vintem', has: () => true },
) as NodeJS.ProcessEnv
const fine = (read: { ok: boolean; faults?: readonly string[] }): void =>
  assert.ok(read.ok, read.faults?.join('; '))

const operationOf = (id: string) => OPERATIONS.find((one) => one.id === id)!
const asReply =
  (id: string): Reader =>
  (text) => {
    const compiled = Compile(operationOf(id).reply as TSchema)
    const value: unknown = JSON.parse(text)
    assert.ok(compiled.Check(value), JSON.stringify(compiled.Errors(value)))
  }
const asBody =
  (id: string): Reader =>
  (text) => {
    checkerOf(operationOf(id).body!, { where: 'body', tolerant: false })(JSON.parse(text))
  }

const asBanks: Reader = (text, folder) =>
  fine(readBanks(text.replaceAll('/run/secrets', folder), folder, ENV))
/** A part of the banks file, for the banks of the page. */
const asPartOfBanks: Reader = (text, folder) => {
  const psp = { baseUrl: 'https://psp.example', tokenUrl: 'https://psp.example/token' }
  const bank = JSON.stringify({ ...psp, clientId: 'id', clientSecret: 'secret' })
  asBanks(`{"pix": {"meu-banco": ${bank}, "outro-banco": ${bank}}, ${text}}`, folder)
}
const asPlan: Reader = (text) => fine(readPlan(text))
/** What programs for language models start. */
const asMcp: Reader = (text) => {
  const { mcpServers } = JSON.parse(text) as {
    mcpServers: Record<string, { command: string; args: string[] }>
  }
  for (const { command, args } of Object.values(mcpServers)) {
    assert.deepEqual([command, args[0]], ['vintem', mcp.name])
    assert.deepEqual(parsed(mcp, args.slice(1)).rest, [])
  }
}
/** Compared with real replies by `blocks.test.ts`. */
const elsewhere: Reader = (text) => void JSON.parse(text)

const [CLIENT, AT] = ['a', new Date('2026-11-21T12:00:00Z')]
const HASH_KEY = new Secret(createSecretKey(randomBytes(32)))
const idOf = (value: unknown): string => String((value as { id?: unknown }).id)
const key = (path: string) => ({ client: CLIENT, company: null, id: path.split('/').at(-1)! })

/**
 * What we send to a bank, read as the sandbox bank does, and what it replies, read by our
 * connectors. By the comment before it.
 */
const WIRE: readonly (readonly [
  title: RegExp,
  read: (value: unknown, title: string) => unknown,
])[] = [
  [/^PUT \/payouts\//, (value, title) => readPayout(key(title), value)],
  [/payout$|repasse$/, payoutFromBank],
  [/^PUT \/kyc\/checks\//, (value, title) => readCheck(key(title), value)],
  [/the check$|a verificação$/, (value) => checkFromBank(value, idOf(value))],
  [
    /^PUT \/cards\/authorizations\//,
    (value, title) => readOrder({ ...key(title), at: AT, hashKey: HASH_KEY }, value),
  ],
  [/authorization$|autorização$/, cardFromBank],
  [/^PUT ….*\/evidence\//, (value, title) => readEvidence(key(title).id, value)],
  [/^a dispute$|^uma contestação$/, pixDisputeFromBank],
  [/^PUT \/boletos\//, (value, title) => readBoleto(key(title), value)],
  [/the boleto$|o boleto$/, (value) => boletoFromBank(value, idOf(value))],
  [/^PUT \/issuing\/cards\//, (value, title) => readCard(key(title), value)],
  [/the card$|o cartão$/, issuedFromBank],
  [/a purchase$|uma compra$/, purchaseFromBank],
  [/^PUT \/issuing\/disputes\//, (value, title) => readDispute(key(title), value)],
  [/^the dispute$|^a contestação$/, purchaseDisputeFromBank],
]
const asWire: Reader = (text) => {
  for (const { title, value } of commentedOf(text)) {
    const read = WIRE.find(([form]) => form.test(title))
    assert.ok(read, `nobody reads "${title}"`)
    const result = read[1](value, title)
    // A reader of the bank says in a sentence what is wrong; one of ours finds nothing.
    assert.equal(typeof result, 'object', `${title}: ${String(result)}`)
  }
}

/** Of each page, its blocks of JSON in order. */
const READERS: Readonly<Record<string, readonly Reader[]>> = {
  'add-a-bank.md': [asBanks, asBanks, asPartOfBanks, asWire, asWire, asWire, asWire, asWire],
  'audit.md': [asReply('audit.get')],
  'cli.md': [asMcp, asMcp],
  'cnab.md': [asBanks, asBanks],
  'credentials.md': [asBody('credentials.create'), asReply('credentials.current')],
  'doctor.md': [asReply('doctor.look')],
  // What `npm run verify` prints.
  'payment-files.md': [asBanks],
  'operations.md': [elsewhere, asPlan],
  'request-log.md': [asReply('requests.get')],
  'requests.md': [elsewhere, elsewhere],
  'webhooks-receiver.md': [elsewhere],
}

/** The files that the settings of the pages name. */
function namedFiles(t: Test): string {
  const folder = certificates(t)
  for (const bank of ['meu-banco', 'outro-banco']) {
    mkdirSync(join(folder, bank))
    for (const name of ['client.pem', 'client.key', 'client.p12', 'ca.pem'])
      copyFileSync(join(folder, name), join(folder, bank, name))
  }
  writeFileSync(join(folder, 'outro-banco/passphrase'), PASSPHRASE)
  writeFileSync(join(folder, 'meu-banco-secret'), 'a secret')
  writeFileSync(join(folder, 'cell-b-url'), 'postgres://user:word@127.0.0.1/cells')
  return folder
}

test(
  'every JSON of the pages is read by the program that it is for',
  { skip: !hasOpenssl },
  (t) => {
    const folder = namedFiles(t)
    for (const page of PAGES) {
      const [blocks, readers] = [jsonOf(page), READERS[page.replace('pt-BR/', '')] ?? []]
      assert.equal(blocks.length, readers.length, `${page}: each block has a reader`)
      for (const [n, read] of readers.entries())
        assert.doesNotThrow(() => read(blocks[n]!.text, folder), `${page}, block ${n + 1}`)
    }
  },
)

/** A path of a page against one of the contract: `$ID` and `:id` stand for any step. */
function isAt(path: string, operation: string): boolean {
  const [given, wanted] = [path.split('/'), operation.split('/')]
  return (
    given.length === wanted.length &&
    wanted.every((step, n) => step.startsWith(':') || step === given[n])
  )
}

test('every body of a call in the pages is one that its operation takes', () => {
  let seen = 0
  for (const page of PAGES)
    for (const { method, path, body } of callsOf(page)) {
      const called = path.replace(/^\/api(?=\/)/, '')
      const found = OPERATIONS.find((one) => one.method === method && isAt(called, one.path))
      assert.ok(found?.body, `${page}: ${method} ${path} is no call with a body`)
      const check = checkerOf(found.body, { where: 'body', tolerant: isTolerant(found) })
      // A guide shows a refusal too, and says so.
      const isRefused = body.includes('45.09')
      const ask = () =>
        void check(
          JSON.parse(body.replaceAll(/'?"?\$\w+"?'?/g, '019a1b2c3d4e7f008a1b2c3d4e5f6a7b')),
        )
      if (isRefused) assert.throws(ask)
      else assert.doesNotThrow(ask, `${page}: ${method} ${path} ${body}`)
      seen++
    }
  assert.ok(seen >= 60, `${seen} calls`)
})
