// Certificates for a test, made by openssl: an authority, a server's for this machine, a client's,
// and a stranger's own authority.

import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'

type Test = { after(close: () => void | Promise<void>): void }

const OPENSSL_TIMEOUT_MS = 60_000
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0
export const PASSPHRASE = 'a passphrase of the test'

/**
 * The folder with them, as PEM, and the client's as P12 too. `names`: more names of the server,
 * such as `,DNS:localhost`.
 */
export function certificates(t: Test, { days = '2', names = '' } = {}): string {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'pki-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe', timeout: OPENSSL_TIMEOUT_MS })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-days', days]
  for (const authority of ['ca', 'stranger-ca']) {
    openssl(
      'req',
      '-x509',
      ...key,
      '-subj',
      `/CN=${authority}`,
      '-keyout',
      `${authority}.key`,
      '-out',
      `${authority}.pem`,
    )
  }
  for (const [name, authority] of [
    ['server', 'ca'],
    ['client', 'ca'],
    ['stranger', 'stranger-ca'],
  ] as const) {
    openssl('req', ...key, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.csr`)
    fs.writeFileSync(join(folder, 'ext'), `subjectAltName=IP:127.0.0.1${names}`)
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      `${authority}.pem`,
      '-CAkey',
      `${authority}.key`,
      '-CAcreateserial',
      '-days',
      days,
      '-extfile',
      'ext',
      '-out',
      `${name}.pem`,
    )
  }
  openssl(
    'pkcs12',
    '-export',
    '-in',
    'client.pem',
    '-inkey',
    'client.key',
    '-passout',
    `pass:${PASSPHRASE}`,
    '-out',
    'client.p12',
  )
  return folder
}

/**
 * A file with two banks that show the client's certificate of `folder`; one is also told by a PFX.
 * Nothing listens there.
 */
export function writeBanksFile(file: string, folder: string): void {
  const bank = {
    baseUrl: 'https://127.0.0.1:1',
    tokenUrl: 'https://127.0.0.1:1/token',
    clientId: 'i',
    clientSecret: 's',
  }
  const at = (name: string) => join(folder, name)
  const pems = { ...bank, cert: at('client.pem'), key: at('client.key'), ca: at('ca.pem') }
  const pfx = { ...bank, pfx: at('client.p12'), passphrase: PASSPHRASE }
  fs.writeFileSync(
    file,
    JSON.stringify({ pix: { itau: pems, plain: bank }, keys: {}, payouts: { itau: pfx } }),
  )
}
