// Checks how a bank is reached without using it: our credentials, and both certificates. It knows
// no rail.

import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { BankCall } from '../kernel/bank-call.ts'
import { requestToken } from './oauth-client.ts'
import type { ConnectionSettings } from './settings/connection.ts'
import { daysLeft, stateOf, type Certificate } from './certificates/certificate.ts'
import { certificatesIn, read } from './certificates/read.ts'

/** One check. `detail`: what was found, or the fault. */
export type Probe = {
  readonly what: 'token' | 'our certificate' | 'its certificate'
  readonly ok: boolean
  readonly detail: string
}

/** A certificate that ends sooner than this is a fault: a server is not to start with it. */
const CERTIFICATE_DAYS_LEAST = 14
const HTTPS_PORT = 443

function certificateProbe(what: Probe['what'], certificate: Certificate, now: Date): Probe {
  const state = stateOf(certificate, now)
  const until = certificate.validTo.toISOString().slice(0, 10)
  if (state === 'not_valid_yet')
    return { what, ok: false, detail: `is valid only from ${certificate.validFrom.toISOString()}` }
  if (state === 'expired') return { what, ok: false, detail: `expired on ${until}` }
  const days = daysLeft(certificate, now)
  return { what, ok: days >= CERTIFICATE_DAYS_LEAST, detail: `valid until ${until}, ${days} days` }
}

function peerCertificate({
  baseUrl,
  tls,
  timeoutMs,
}: ConnectionSettings): Promise<X509Certificate | undefined> {
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
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(new Error(`no answer within ${timeoutMs} ms`)),
    )
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

async function tokenProbe(
  settings: ConnectionSettings,
  call: BankCall,
  now: Date,
): Promise<Probe[]> {
  if (settings.tokenUrl === undefined) return []
  const { host, pathname } = new URL(settings.tokenUrl)
  const asked = `(POST ${host}${pathname})`
  try {
    const { scope } = await requestToken(settings, call, now)
    const missing = missingScopes(settings.scope, scope)
    return missing.length === 0
      ? [{ what: 'token', ok: true, detail: `granted ${asked}` }]
      : [{ what: 'token', ok: false, detail: `granted without ${missing.join(', ')} ${asked}` }]
  } catch (error) {
    return [{ what: 'token', ok: false, detail: `${messageOf(error)} ${asked}` }]
  }
}

/** The scopes that were asked for and not granted; none where the bank does not say. */
export function missingScopes(asked: string | undefined, granted: string | undefined): string[] {
  if (asked === undefined || granted === undefined) return []
  const given = new Set(granted.split(/[\s,]+/))
  return asked.split(/\s+/).filter((scope) => scope !== '' && !given.has(scope))
}

function ownProbe({ name, tls }: ConnectionSettings, now: Date): Probe[] {
  const certificates = tls ? certificatesIn(name, tls.reveal()) : []
  return certificates
    .filter(({ kind }) => kind === 'client')
    .map((own) => certificateProbe('our certificate', own, now))
}

async function peerProbe(settings: ConnectionSettings, now: Date): Promise<Probe[]> {
  if (!settings.baseUrl.startsWith('https:')) return []
  try {
    const certificate = await peerCertificate(settings)
    return certificate
      ? [certificateProbe('its certificate', read(settings.name, 'client', certificate), now)]
      : []
  } catch (error) {
    return [{ what: 'its certificate', ok: false, detail: messageOf(error) }]
  }
}

/**
 * Runs every check of a connection, each within its time-out. A key or a signature cannot be
 * checked.
 */
export async function probe(
  settings: ConnectionSettings,
  call: BankCall,
  now: Date,
): Promise<Probe[]> {
  return [
    ...ownProbe(settings, now),
    ...(await peerProbe(settings, now)),
    ...(await tokenProbe(settings, call, now)),
  ]
}
