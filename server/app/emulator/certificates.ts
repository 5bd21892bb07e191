// The certificates of an emulated bank: an authority of its own, a server's for this machine, and a
// client's, as files of a folder. They are made once, and again when they are about to end.

import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import { join, resolve } from 'node:path'
import forge from 'node-forge'
import { after } from '../../kernel/clock.ts'

export type Certificates = {
  /** Paths of the client's certificate, its key, and the authority. */
  readonly client: { readonly cert: string; readonly key: string; readonly ca: string }
  /** PEM. */
  readonly server: { readonly cert: string; readonly key: string }
  readonly ca: string
}

const DAY_MS = 86_400_000
const LIFE_DAYS = 730
/** Those that end sooner are made anew: a server does not start with less than two weeks. */
const LEFT_DAYS_LEAST = 30
const SERIAL_BYTES = 15
const RSA_BITS = 2048
const FILES = ['ca.pem', 'server.pem', 'server.key', 'client.pem', 'client.key'] as const

type Pair = { cert: forge.pki.Certificate; key: forge.pki.PrivateKey; keyPem: string }

function keys(): { keyPem: string; key: forge.pki.PrivateKey; publicKey: forge.pki.PublicKey } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: RSA_BITS,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    keyPem: privateKey,
    key: forge.pki.privateKeyFromPem(privateKey),
    publicKey: forge.pki.publicKeyFromPem(publicKey),
  }
}

/** `signer`: its authority; without one it signs itself, as an authority does. */
function made(name: string, extensions: object[], now: Date, signer?: Pair): Pair {
  const { keyPem, key, publicKey } = keys()
  const cert = forge.pki.createCertificate()
  cert.publicKey = publicKey
  // A leading zero keeps the number positive.
  cert.serialNumber = `00${randomBytes(SERIAL_BYTES).toString('hex')}`
  cert.validity.notBefore = after(now, -DAY_MS)
  cert.validity.notAfter = after(now, LIFE_DAYS * DAY_MS)
  const subject = [{ name: 'commonName', value: name }]
  cert.setSubject(subject)
  cert.setIssuer(signer ? signer.cert.subject.attributes : subject)
  cert.setExtensions([...extensions, { name: 'subjectKeyIdentifier' }])
  cert.sign((signer?.key ?? key) as forge.pki.rsa.PrivateKey, forge.md.sha256.create())
  return { cert, key, keyPem }
}

/** SubjectAltName's numbers for a name and for an address. */
const [DNS, IP] = [2, 7]

function writeAll(folder: string, now: Date): void {
  const ca = made(
    'Vintem sandbox bank',
    [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
    now,
  )
  const usage = { name: 'keyUsage', digitalSignature: true, keyEncipherment: true }
  const altNames = [
    { type: DNS, value: 'localhost' },
    { type: IP, ip: '127.0.0.1' },
  ]
  // The bank also shows it when it calls.
  const server = made(
    'localhost',
    [
      usage,
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      { name: 'subjectAltName', altNames },
    ],
    now,
    ca,
  )
  const client = made(
    'Emulated client',
    [usage, { name: 'extKeyUsage', clientAuth: true }],
    now,
    ca,
  )
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const write = (name: (typeof FILES)[number], text: string) =>
    fs.writeFileSync(join(folder, name), text, { mode: 0o600 })
  // The authority's own key is not kept: nobody can make another certificate of it.
  write('ca.pem', forge.pki.certificateToPem(ca.cert))
  write('server.pem', forge.pki.certificateToPem(server.cert))
  write('server.key', server.keyPem)
  write('client.pem', forge.pki.certificateToPem(client.cert))
  write('client.key', client.keyPem)
}

function areCurrent(folder: string, now: Date): boolean {
  if (!FILES.every((name) => fs.existsSync(join(folder, name)))) return false
  return FILES.filter((name) => name.endsWith('.pem')).every((name) => {
    const { validTo } = new X509Certificate(fs.readFileSync(join(folder, name)))
    return new Date(validTo) > after(now, LEFT_DAYS_LEAST * DAY_MS)
  })
}

/** The certificates of a folder, which are made if they are missing or about to end. */
export async function openCertificates(at: string, now: Date): Promise<Certificates> {
  // The banks file may be in another folder.
  const folder = resolve(at)
  if (!areCurrent(folder, now)) writeAll(folder, now)
  const path = (name: (typeof FILES)[number]) => join(folder, name)
  const pem = (name: (typeof FILES)[number]) => fs.readFileSync(path(name), 'utf8')
  return {
    client: { cert: path('client.pem'), key: path('client.key'), ca: path('ca.pem') },
    server: { cert: pem('server.pem'), key: pem('server.key') },
    ca: pem('ca.pem'),
  }
}
