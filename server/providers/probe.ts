// Checks how a bank is reached without using it: our credentials, and both certificates. It knows no rail.

import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { connect, createSecureContext, type SecureContextOptions } from 'node:tls'
import type { BankCall } from '../kernel/bank-call.ts'
import { requestToken } from './oauth-client.ts'
import type { ConnectionSettings } from './connection-settings.ts'

/** One check. `detail`: what was found, or the fault. */
export type Probe = {
  readonly what: 'token' | 'our certificate' | 'its certificate'
  readonly ok: boolean
  readonly detail: string
}

const DAY_MS = 86_400_000
/** A certificate that ends sooner than this is a fault: banks take weeks to issue one. */
const CERTIFICATE_DAYS_LEAST = 14
const HTTPS_PORT = 443

function certificateProbe(what: Probe['what'], certificate: X509Certificate, now: Date): Probe {
  const days = Math.floor((new Date(certificate.validTo).getTime() - now.getTime()) / DAY_MS)
  const until = new Date(certificate.validTo).toISOString().slice(0, 10)
  if (new Date(certificate.validFrom) > now)
    return { what, ok: false, detail: `is valid only from ${new Date(certificate.validFrom).toISOString()}` }
  if (days < 0) return { what, ok: false, detail: `expired on ${until}` }
  const detail = `valid until ${until}, ${days} days`
  return { what, ok: days >= CERTIFICATE_DAYS_LEAST, detail }
}

/** Our certificate for mutual TLS. Node shows that of a PFX only through its secure context. */
function ownCertificate({ cert, ...options }: SecureContextOptions): X509Certificate | undefined {
  if (cert !== undefined) return new X509Certificate(Array.isArray(cert) ? cert[0]! : cert)
  if (options.pfx === undefined) return undefined
  const { context } = createSecureContext(options) as { context: { getCertificate?(): Buffer | null } }
  const der = context.getCertificate?.()
  return der ? new X509Certificate(der) : undefined
}

function peerCertificate({ baseUrl, tls, timeoutMs }: ConnectionSettings): Promise<X509Certificate | undefined> {
  const { hostname, port } = new URL(baseUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((done, fail) => {
    const socket = connect({
      ...tls?.reveal(),
      host,
      port: Number(port || HTTPS_PORT),
      ...(isIP(host) ? {} : { servername: host }),
      // An expired certificate is to be seen; calls refuse it.
      rejectUnauthorized: false,
    })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer within ${timeoutMs} ms`)))
    socket.once('secureConnect', () => {
      done(socket.getPeerX509Certificate())
      socket.destroy()
    })
    socket.once('error', fail)
  })
}

const messageOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException
  return message || String(code)
}

async function tokenProbe(settings: ConnectionSettings, call: BankCall, now: Date): Promise<Probe[]> {
  if (settings.keyHeader) return []
  try {
    await requestToken(settings, call, now)
    return [{ what: 'token', ok: true, detail: 'granted' }]
  } catch (error) {
    return [{ what: 'token', ok: false, detail: messageOf(error) }]
  }
}

function ownProbe({ tls }: ConnectionSettings, now: Date): Probe[] {
  const certificate = tls && ownCertificate(tls.reveal())
  return certificate ? [certificateProbe('our certificate', certificate, now)] : []
}

async function peerProbe(settings: ConnectionSettings, now: Date): Promise<Probe[]> {
  if (!settings.baseUrl.startsWith('https:')) return []
  try {
    const certificate = await peerCertificate(settings)
    return certificate ? [certificateProbe('its certificate', certificate, now)] : []
  } catch (error) {
    return [{ what: 'its certificate', ok: false, detail: messageOf(error) }]
  }
}

/** Runs every check of a connection, each within its time-out. A key in a header cannot be checked. */
export async function probe(settings: ConnectionSettings, call: BankCall, now: Date): Promise<Probe[]> {
  return [...ownProbe(settings, now), ...(await peerProbe(settings, now)), ...(await tokenProbe(settings, call, now))]
}
