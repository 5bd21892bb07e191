// The packed SDK in both forms, as programs load it and compilers read it: `import` and `require`,
// on every Node and by every compiler that is here. `npm run sdk:tools` brings old ones.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { compilersHere, installSdk, nodesHere, nodeTypesFor } from '../test/packed-sdk.ts'

const NAMES = `{ openVintem, VintemError, responseOf, verifyWebhook }`
const PLACE = `{ url: 'http://127.0.0.1:9', email: 'a@b.co', secret: 's', sellerId: 'x', retries: 0 }`
const ENTRIES = ['', '/browser', '/outbox', '/testing', '/webhooks']

/**
 * Prints what a program sees of one form, beside the other. `both`: the other form is loaded as
 * well.
 */
const body = (other: string) => `
const failed = (open) => open(${PLACE}).customers.list().catch((error) => error)
const run = async () => {
  const other = await ${other}
  const [mine, its] = [await failed(openVintem), await failed(other.openVintem)]
  if (openVintem === other.openVintem) throw new Error('there is one form only')
  console.log([mine, its].map((e) => [e.code, e instanceof VintemError, e instanceof other.VintemError, e instanceof Error]).join(' '))
  if ({} instanceof VintemError || null instanceof VintemError || new Error() instanceof VintemError) throw new Error('not ours')
  const reply = new Response('{"items":[],"has_more":false}', { headers: { 'x-request-id': 'r1' } })
  const client = other.openVintem({ ...${PLACE}, accessToken: 'x', email: undefined, secret: undefined, fetch: async () => reply })
  console.log(responseOf(await client.customers.list()).requestId, typeof verifyWebhook)
}
run()`
const REQUIRED = `
const ${NAMES} = require('@vintem/sdk')
for (const entry of ${JSON.stringify(ENTRIES)}) if (Object.keys(require('@vintem/sdk' + entry)).length === 0) throw new Error(entry)
require('@vintem/sdk/testing').createTestServer({ server: '.' }).catch(({ message }) => console.log(message.includes('is not a checkout')))
${body(`import('@vintem/sdk')`)}`
const IMPORTED = `
import ${NAMES} from '@vintem/sdk'
import { createRequire } from 'node:module'
${body(`createRequire(import.meta.url)('@vintem/sdk')`)}`
const SAID = ['network_error,true,true,true network_error,true,true,true', 'r1 function']

/** Does not compile where a type is missing or became \`any\`. */
const PROGRAM = `
import { openVintem, VintemError, type NewTransaction, type VintemEvent } from '@vintem/sdk'
import { memoryStore, openReceiver, verifyWebhook } from '@vintem/sdk/webhooks'
import { openOutbox } from '@vintem/sdk/outbox'
import { createTestServer } from '@vintem/sdk/testing'
import { openVintem as ofPages } from '@vintem/sdk/browser'
const vintem = openVintem(${PLACE})
// @ts-expect-error an amount is a number
const sale: NewTransaction = { amount: '4509', payment_type: 'pix' }
// @ts-expect-error a reply has no such field
void vintem.customers.get('1').then(({ frist_name }) => frist_name)
// @ts-expect-error a field may be null
void vintem.customers.get('1').then(({ last_name }) => last_name.length)
type Known<T> = 0 extends 1 & T ? never : true
const known: Known<typeof openReceiver>[] = [true]
const others: [Known<typeof openOutbox>, Known<typeof createTestServer>, Known<typeof ofPages>, Known<VintemEvent>] = [true, true, true, true]
export const all = [memoryStore, verifyWebhook, VintemError, sale, known, others]
`

/** Each way of finding modules, with the programs that it is tried with. */
const WAYS = {
  node10: { module: 'commonjs', moduleResolution: 'node10', files: ['main.ts'] },
  node16: {
    module: 'node16',
    moduleResolution: 'node16',
    files: ['main.ts', 'main.cts', 'main.mts'],
  },
  nodenext: {
    module: 'nodenext',
    moduleResolution: 'nodenext',
    files: ['main.ts', 'main.cts', 'main.mts'],
  },
  bundler: { module: 'esnext', moduleResolution: 'bundler', files: ['main.ts'] },
} as const

type Compiler = { readonly version: string; readonly path: string; readonly shop: string }

function compiled({ version, path, shop }: Compiler, way: keyof typeof WAYS): string {
  const { files, ...found } = WAYS[way]
  const major = Number(version.split('.')[0])
  const compilerOptions = {
    ...found,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    ...(major === 6 ? { ignoreDeprecations: '6.0' } : {}),
  }
  fs.writeFileSync(join(shop, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  return spawnSync(process.execPath, [path, '-p', shop], { encoding: 'utf8', cwd: shop }).stdout
}

test('the packed SDK is imported and required, and compilers since TypeScript 5.0 read its types', async (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-forms-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  const shop = installSdk(folder)

  await t.test(
    'every Node here imports and requires it, and each form knows what the other made',
    (t) => {
      fs.writeFileSync(join(shop, 'required.cjs'), REQUIRED)
      fs.writeFileSync(join(shop, 'imported.mjs'), IMPORTED)
      const nodes = nodesHere()
      t.diagnostic(`tried: ${nodes.map(([version]) => version).join(', ')}`)
      for (const [version, path] of nodes) {
        const run = (file: string) => spawnSync(path, [file], { cwd: shop, encoding: 'utf8' })
        const [required, imported] = [run('required.cjs'), run('imported.mjs')]
        assert.deepEqual(imported.stdout.trim().split('\n'), SAID, `${version}: ${imported.stderr}`)
        assert.deepEqual(
          required.stdout.trim().split('\n'),
          ['true', ...SAID],
          `${version}: ${required.stderr}`,
        )
        // A Node that says "experimental" of what it loads was given the wrong form.
        assert.doesNotMatch(required.stderr, /Warning/, version)
      }
    },
  )

  await t.test('every compiler here reads it in each way of finding modules', (t) => {
    for (const name of ['main.ts', 'main.cts', 'main.mts'])
      fs.writeFileSync(join(shop, name), PROGRAM)
    fs.writeFileSync(join(shop, 'package.json'), '{"name":"shop","private":true}')
    const compilers = compilersHere()
    t.diagnostic(`tried: ${compilers.map(([version]) => version).join(', ')}`)
    if (compilers.length === 1)
      t.diagnostic('older compilers are not here and not tried: npm run sdk:tools')
    const types = join(shop, 'node_modules/@types/node')
    const own = join(folder, 'types-of-node')
    fs.renameSync(types, own)
    for (const [version, path] of compilers) {
      fs.cpSync(nodeTypesFor(version) ?? own, types, { recursive: true })
      const ways = (Object.keys(WAYS) as (keyof typeof WAYS)[]).filter(
        (way) => way !== 'node10' || Number.parseInt(version, 10) < 7,
      )
      for (const way of ways)
        assert.equal(compiled({ version, path, shop }, way), '', `TypeScript ${version}, ${way}`)
      fs.rmSync(types, { recursive: true })
    }
    // The check can fail: the types of one form are left out of the package.
    fs.cpSync(own, types, { recursive: true })
    fs.rmSync(join(shop, 'node_modules/@vintem/sdk/dist/cjs/sdk/client/client.d.ts'))
    const [[version, path] = ['', '']] = compilers
    assert.match(compiled({ version, path, shop }, 'node16'), /client/)
  })
})
