// Reads the certificates of TLS settings: which they are, and how long they are valid. It knows no
// bank.

import { X509Certificate } from 'node:crypto'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import type { Certificate, CertificateKind } from './certificate.ts'

type Given = SecureContextOptions['cert']

const PEM = /-----BEGIN ((?:X509 |TRUSTED )?CERTIFICATE)-----[^-]+-----END \1-----/g
/** A bundle of all public authorities has some 150. */
const BUNDLE_MAX = 500

const endOf = ({ validTo }: X509Certificate): number => new Date(validTo).getTime()

/** Every certificate of PEM texts; what is none is left out: TLS says itself what it cannot use. */
function allIn(given: Given): X509Certificate[] {
  const texts = [given ?? []].flat().map(String)
  const pems = texts.flatMap((text) => text.match(PEM) ?? []).slice(0, BUNDLE_MAX)
  return pems.flatMap((pem) => {
    try {
      return [new X509Certificate(pem)]
    } catch {
      return []
    }
  })
}

/**
 * Our certificate for mutual TLS, the first of its chain. Node shows that of a PFX only through its
 * secure context.
 */
function ownOf({ cert, ...options }: SecureContextOptions): X509Certificate | undefined {
  if (cert !== undefined) return allIn(cert)[0]
  if (options.pfx === undefined) return undefined
  const { context } = createSecureContext(options) as {
    context: { getCertificate?(): Buffer | null }
  }
  const der = context.getCertificate?.()
  return der ? new X509Certificate(der) : undefined
}

export const read = (
  place: string,
  kind: CertificateKind,
  certificate: X509Certificate,
): Certificate => ({
  places: [place],
  kind,
  fingerprint: certificate.fingerprint256,
  validFrom: new Date(certificate.validFrom),
  validTo: new Date(certificate.validTo),
})

/**
 * Our certificate, and the authority; of several authorities the last to end, which is enough for
 * the other side.
 */
export function certificatesIn(place: string, options: SecureContextOptions): Certificate[] {
  const own = ownOf(options)
  const authority = allIn(options.ca).toSorted((a, b) => endOf(b) - endOf(a))[0]
  return [
    ...(own ? [read(place, 'client', own)] : []),
    ...(authority ? [read(place, 'authority', authority)] : []),
  ]
}
