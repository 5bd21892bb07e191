// The Python client against the real server and the sandbox bank, and its types. It needs a Python
// of 3.10 or newer, and where that has not what clients/python/requirements.txt names, pip and its
// registry.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { before, after, test } from 'node:test'
import { world } from '../world.ts'
import { ADDRESSES, NO_ADDRESSES } from './addresses.ts'
import { cuttingProxy, faultyServer } from './faults.ts'

const CLIENT = join(import.meta.dirname, '../../clients/python')
const folder = mkdtempSync(join(os.tmpdir(), 'vintem-python-'))
const INSTALL_MS = 120_000

type Ended = { readonly ok: boolean; readonly out: string }
const run = (
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> =>
  new Promise((done) => {
    // The proxies of this machine are not asked for 127.0.0.1.
    const own = {
      PYTHONPATH: CLIENT,
      PYTHONDONTWRITEBYTECODE: '1',
      NO_PROXY: '127.0.0.1',
      no_proxy: '127.0.0.1',
    }
    const options = { cwd: folder, env: { ...process.env, ...own, ...env }, timeout: INSTALL_MS }
    execFile(program, [...args], options, (error, out, said) =>
      done({ ok: error === null, out: `${out}${said}` }),
    )
  })

let python = join(folder, 'venv/bin/python')
/** Why nothing can be run here. */
let missing: string | undefined

before(async () => {
  const version = await run('python3', [
    '-c',
    'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))',
  ])
  if (!version.ok) return void (missing = 'there is no python3 of 3.10 or newer with venv here')
  if ((await run('python3', ['-c', 'import httpx, typing_extensions, mypy'])).ok)
    return void (python = 'python3')
  const made = await run('python3', ['-m', 'venv', join(folder, 'venv')])
  assert.ok(made.ok, made.out)
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
  const installed = await run(python, [...pip, '-r', join(CLIENT, 'requirements.txt')])
  if (!installed.ok)
    missing = `pip cannot install clients/python/requirements.txt here: ${installed.out.slice(-300)}`
})
after(() => rmSync(folder, { recursive: true, force: true }))

const readme = (): string =>
  [...readFileSync(join(CLIENT, 'README.md'), 'utf8').matchAll(/^```python\n(.*?)^```$/gms)]
    .map(([, text = '']) => text)
    .join('\n')

test('the tour: a pix, refusals, keys, lists, a webhook, and a payment whose answer was lost', async (t) => {
  if (missing !== undefined) return t.skip(missing)
  const w = await world(t, { worker: true, corporate: true })
  const { email, secret, io_seller_id: seller } = w.platform
  const env = {
    VINTEM_URL: w.url,
    VINTEM_EMAIL: email,
    VINTEM_SECRET: secret,
    VINTEM_SELLER: seller,
  }
  const toured = await run(python, [join(CLIENT, 'tests/tour.py')], {
    ...env,
    CUT_URL: await cuttingProxy(t, w.url),
  })
  assert.deepEqual(toured, { ok: true, out: 'toured\n' })
  const { items } = await w.sdk.transactions.list({ limit: 1000 })
  assert.equal(items.filter(({ amount_cents: amount }) => amount === 777).length, 1)

  writeFileSync(join(folder, 'readme.py'), readme())
  const read = await run(python, ['readme.py'], env)
  assert.ok(read.ok, read.out)
})

const TAKES = `
import json, os
from vintem import Vintem
def takes(url):
    try:
        Vintem(url=url, email="a@b.co", secret="s", seller_id="x")
        return True
    except ValueError:
        return False
print(json.dumps([takes(url) for url in json.loads(os.environ["URLS"])]))
`

test('an address is one for every client alike', async (t) => {
  if (missing !== undefined) return t.skip(missing)
  const { out } = await run(python, ['-c', TAKES], {
    URLS: JSON.stringify([...ADDRESSES, ...NO_ADDRESSES]),
  })
  assert.deepEqual(JSON.parse(out), [
    ...ADDRESSES.map(() => true),
    ...NO_ADDRESSES.map(() => false),
  ])
})

test('what may have begun is repeated with the same key, as long as the server asks for', async (t) => {
  if (missing !== undefined) return t.skip(missing)
  const { url, check } = await faultyServer(t)
  const retried = await run(python, [join(CLIENT, 'tests/retries.py')], { VINTEM_URL: url })
  assert.deepEqual(retried, { ok: true, out: 'retried\n' })
  check()
})

test('the client, its tests and its README have right types', async (t) => {
  if (missing !== undefined) return t.skip(missing)
  writeFileSync(join(folder, 'readme.py'), readme())
  const files = [
    join(CLIENT, 'vintem'),
    join(CLIENT, 'tests/tour.py'),
    join(CLIENT, 'tests/retries.py'),
    'readme.py',
  ]
  const mypy = [
    '-m',
    'mypy',
    '--strict',
    '--python-version',
    '3.10',
    '--cache-dir',
    join(folder, 'mypy'),
  ]
  const { ok, out } = await run(python, [...mypy, ...files])
  assert.ok(ok, out)
})
