// Clients that others' generators make of the served document, in TypeScript and Python: they compile, and make the tour of a real server and
// the sandbox bank. Each needs the registry of its packages (test/clients/generated/).

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { test, type TestContext } from 'node:test'
import { world } from '../world.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const RUN_MS = 180_000

type Ended = { readonly ok: boolean; readonly out: string }

/** A folder with the document of a server, the tours and the packages of their generators; `run` runs a program in it. */
async function workshop(t: TestContext) {
  const w = await world(t)
  const folder = mkdtempSync(join(os.tmpdir(), 'vintem-generated-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(import.meta.dirname, 'generated'), folder, { recursive: true })
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${w.url}/openapi.json`)).text())
  const { email, secret, io_seller_id: seller } = w.platform
  const env = {
    ...process.env,
    VINTEM_URL: w.url,
    VINTEM_EMAIL: email,
    VINTEM_SECRET: secret,
    VINTEM_SELLER: seller,
    // The proxies of this machine are not asked for 127.0.0.1.
    NO_PROXY: '127.0.0.1',
    no_proxy: '127.0.0.1',
    PATH: `${join(folder, 'venv/bin')}:${process.env['PATH'] ?? ''}`,
  }
  const run = (program: string, ...args: string[]): Promise<Ended> =>
    new Promise((done) => {
      execFile(
        program,
        args,
        { cwd: folder, env, timeout: RUN_MS, maxBuffer: 2 ** 24 },
        (error, out, said) => done({ ok: error === null, out: `${out}${said}` }),
      )
    })
  return { folder, run }
}

const COMPILER_OPTIONS = {
  target: 'es2024',
  lib: ['es2024', 'dom'],
  module: 'nodenext',
  noEmit: true,
  strict: true,
  allowImportingTsExtensions: true,
  types: ['node'],
  typeRoots: [join(PROJECT, 'node_modules/@types')],
}

test('openapi-typescript: the types compile, and their client makes the tour', async (t) => {
  const { folder, run } = await workshop(t)
  const installed = await run(
    'npm',
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--fetch-retries=0',
  )
  if (!installed.ok)
    return t.skip(`npm cannot install test/clients/generated here: ${installed.out.slice(-300)}`)
  const made = await run(
    process.execPath,
    'node_modules/openapi-typescript/bin/cli.js',
    'openapi.json',
    '-o',
    'api.d.ts',
  )
  assert.ok(made.ok, made.out)
  const config = { compilerOptions: COMPILER_OPTIONS, files: ['tour.mts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiled = await run(
    process.execPath,
    join(PROJECT, 'node_modules/typescript/bin/tsc'),
    '-p',
    '.',
  )
  assert.deepEqual(compiled, { ok: true, out: '' })
  assert.deepEqual(await run(process.execPath, 'tour.mts'), { ok: true, out: 'toured\n' })
})

/** Calls whose body is a picture or a file, and the picture of a pix: the generator has none of these media types. */
const WITHOUT = [
  'GET /pix/qrcode/{id} within pix.',
  'GET /pix/static/{id} within pix.',
  'POST /v1/boleto_files within boleto_files.',
  'POST /v1/branding/{io_seller_id}/logo within branding. Endpoint will not be generated.',
  'POST /v1/payment_files within payment_files.',
  'POST /v1/baas/corporate/cards/receipts within corporate. Endpoint will not be generated.',
  'POST /v1/baas/corporate/cards/disputes/{id}/evidence within corporate. Endpoint will not be generated.',
]

test('openapi-python-client: the client compiles and makes the tour', async (t) => {
  const { run } = await workshop(t)
  const version = await run(
    'python3',
    '-c',
    'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))',
  )
  if (!version.ok) return t.skip('there is no python3 of 3.11 or newer with venv here')
  assert.ok((await run('python3', '-m', 'venv', 'venv')).ok)
  const pip = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--no-input',
    '--disable-pip-version-check',
    '--retries',
    '1',
  ]
  const installed = await run('venv/bin/python', ...pip, '-r', 'requirements.txt')
  if (!installed.ok)
    return t.skip(`pip cannot install test/clients/generated here: ${installed.out.slice(-300)}`)
  const from = ['--path', 'openapi.json', '--meta', 'none', '--output-path', 'client']
  const made = await run('venv/bin/openapi-python-client', 'generate', ...from)
  assert.ok(made.ok, made.out)
  assert.deepEqual(
    [...made.out.matchAll(/^(?:WARNING|ERROR) parsing (.*)$/gm)].map(([, place]) => place),
    WITHOUT,
    made.out,
  )
  const compiled = await run('venv/bin/python', '-m', 'compileall', '-q', 'client', 'tour.py')
  assert.deepEqual(compiled, { ok: true, out: '' })
  assert.deepEqual(await run('venv/bin/python', 'tour.py'), { ok: true, out: 'toured\n' })
})
