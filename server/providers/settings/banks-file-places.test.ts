// The banks file on disk: with secrets in the environment and in files beside it, and as the docs
// show it.

import { strict as assert } from 'node:assert'
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readBanks, readBanksFile } from './banks-file.ts'
import { openSentValues } from '../sent-values.ts'

const OWNER = '0191f0c4-7a52-7b53-9c1e-3f6a5d2e8b10'
const psp = {
  baseUrl: 'https://pix.psp.test/v2/',
  tokenUrl: 'https://oauth.psp.test/token',
  clientId: 'id',
  clientSecret: 's3cret',
}
const whole = { pix: { psp }, keys: { [OWNER]: { psp: 'psp', key: 'pix@loja.com.br' } } }

test('secrets come from the environment and from files beside the file', (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'banks-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  fs.writeFileSync(join(folder, 'secret'), 'from a file\n')
  const file = {
    ...whole,
    pix: {
      psp: {
        ...psp,
        clientId: { env: 'ID' },
        clientSecret: { file: 'secret' },
        headers: { 'X-App-Key': { env: 'APP' } },
        scope: '',
      },
    },
  }
  fs.writeFileSync(join(folder, 'banks.json'), JSON.stringify(file))
  const result = readBanksFile(join(folder, 'banks.json'), { ID: 'from env', APP: 'app' })
  assert.ok(result.ok, JSON.stringify(result))
  const settings = result.banks.pix.get('psp')!
  assert.deepEqual(
    [
      settings.clientId,
      settings.clientSecret!.reveal(),
      openSentValues(settings.headers, () => new Date(0))()['x-app-key'],
      settings.scope,
    ],
    ['from env', 'from a file', 'app', undefined],
  )
  assert.deepEqual(readBanksFile(join(folder, 'absent.json'), {}), {
    ok: false,
    faults: ['the file cannot be read (ENOENT)'],
  })
})

test(
  'the example in the docs is a valid file',
  { skip: spawnSync('openssl', ['version']).status !== 0 },
  (t) => {
    const folder = fs.mkdtempSync(join(os.tmpdir(), 'banks-'))
    t.after(() => fs.rmSync(folder, { recursive: true }))
    const docs = fs.readFileSync(join(import.meta.dirname, '../../../docs/add-a-bank.md'), 'utf8')
    const example = /```json\n([^`]+)```/.exec(docs)![1]!.replace('/run/secrets/', `${folder}/`)
    for (const name of ['meu-banco', 'outro-banco']) fs.mkdirSync(join(folder, name))
    fs.writeFileSync(join(folder, 'meu-banco-secret'), 'x')
    fs.writeFileSync(join(folder, 'outro-banco/passphrase'), 'secret\n')
    const openssl = (...args: string[]) =>
      execFileSync('openssl', args, { cwd: folder, stdio: 'pipe', timeout: 60_000 })
    const pair = ['-keyout', 'meu-banco/client.key', '-out', 'meu-banco/client.pem']
    openssl(
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-noenc',
      '-subj',
      '/CN=x',
      ...pair,
    )
    fs.copyFileSync(join(folder, 'meu-banco/client.pem'), join(folder, 'meu-banco/ca.pem'))
    const whole = [
      '-in',
      'meu-banco/client.pem',
      '-inkey',
      'meu-banco/client.key',
      '-passout',
      'pass:secret',
    ]
    openssl('pkcs12', '-export', ...whole, '-out', 'outro-banco/client.p12')
    const env = {
      MEU_BANCO_CLIENT_ID: 'a',
      MEU_BANCO_APP_KEY: 'b',
      OUTRO_BANCO_SECRET: 'c',
      PAGAMENTOS_SECRET: 'd',
      CADASTRO_SECRET: 'e',
      CARTOES_SECRET: 'f',
      COBRANCA_SECRET: 'g',
      EMISSOR_SECRET: 'h',
      CONTESTACOES_SECRET: 'i',
    }
    const result = readBanks(example, folder, env)
    assert.ok(result.ok, JSON.stringify(result))
    const { pix, keys, payouts, kyc, cards, disputes, boletos, issuing, platforms } = result.banks
    const sizes = [pix, keys, payouts, kyc, cards, disputes, boletos, issuing, platforms].map(
      ({ size }) => size,
    )
    assert.deepEqual(sizes, [2, 2, 1, 1, 1, 1, 1, 1, 1])
  },
)
