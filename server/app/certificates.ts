// The certificates that this server is configured with, for BANKS_FILE and for the database, and
// what is wrong with them. No bank is called.

import fs from 'node:fs'
import {
  daysLeft,
  merged,
  stateOf,
  type Certificate,
} from '../providers/certificates/certificate.ts'
import { slot } from '../kernel/state.ts'
import { certificatesIn } from '../providers/certificates/read.ts'
import type { Deps } from '../runtime/deps.ts'

type Configured = Pick<Deps, 'banks' | 'config' | 'clock' | 'state'>

function readIfThere(path: string | null | undefined): string | undefined {
  try {
    return path ? fs.readFileSync(path, 'utf8') : undefined
  } catch {
    // Connecting with it fails too, and says why.
    return undefined
  }
}

/** Those of DATABASE_URL, whose files are read for each new connection. */
function databaseCertificates({ databaseUrl }: Deps['config']): Certificate[] {
  const search = databaseUrl === undefined ? undefined : URL.parse(databaseUrl)?.searchParams
  const [cert, ca] = ['sslcert', 'sslrootcert'].map((name) => readIfThere(search?.get(name)))
  return certificatesIn('database', {
    ...(cert === undefined ? {} : { cert }),
    ...(ca === undefined ? {} : { ca }),
  })
}

/**
 * A bundle of authorities has some 150 certificates, and anyone may ask whether the server is
 * ready.
 */
const KEPT_MS = 60_000
const kept = slot('certificates of the database', () => ({ read: [] as Certificate[], until: 0 }))

/** Each once, the first to end first. */
export function certificatesOf(deps: Configured): Certificate[] {
  const database = kept.of(deps)
  const now = deps.clock.wall().getTime()
  if (now >= database.until)
    Object.assign(database, { read: databaseCertificates(deps.config), until: now + KEPT_MS })
  return merged([...deps.banks.certificates, ...database.read])
}

export const CERTIFICATE_CODES = [
  'certificate_ends_soon',
  'certificate_expired',
  'certificate_not_valid_yet',
] as const

export type CertificateSign = {
  readonly code: (typeof CERTIFICATE_CODES)[number]
  readonly subject: string
  readonly message: string
}

/** What is wrong with certificates, or soon will be. */
export function certificateSigns(deps: Configured): CertificateSign[] {
  const now = deps.clock.wall()
  return certificatesOf(deps).flatMap((certificate): CertificateSign[] => {
    const state = stateOf(certificate, now)
    if (state === 'valid') return []
    const subject = certificate.places.join(', ')
    const [from, until] = [certificate.validFrom, certificate.validTo].map((at) =>
      at.toISOString().slice(0, 10),
    )
    const found = {
      ends_soon: `is valid until ${until}; days left: ${daysLeft(certificate, now)}`,
      expired: `expired on ${until}`,
      not_valid_yet: `is valid only from ${from}`,
    }[state]
    return [
      {
        code: `certificate_${state}`,
        subject,
        message: `the ${certificate.kind} certificate of ${subject} ${found}`,
      },
    ]
  })
}
