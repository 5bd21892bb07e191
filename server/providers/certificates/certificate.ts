// A certificate that this server is configured with, and how long it is valid. Pure.

/** Ours shows who we are; an authority is what we know the other side by. */
export const CERTIFICATE_KINDS = ['client', 'authority'] as const
export const CERTIFICATE_STATES = ['valid', 'ends_soon', 'expired', 'not_valid_yet'] as const
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number]
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

export type Certificate = {
  /**
   * Where it is configured: `pix/itau` of BANKS_FILE, or `database`. One file can serve several.
   */
  readonly places: readonly string[]
  readonly kind: CertificateKind
  readonly fingerprint: string
  readonly validFrom: Date
  readonly validTo: Date
}

const DAY_MS = 86_400_000
/** From so many days before its end on it is to be replaced: banks take weeks to issue one. */
const SOON_DAYS = 30

/** Whole days until its end; negative after it. */
export const daysLeft = ({ validTo }: Pick<Certificate, 'validTo'>, now: Date): number =>
  Math.floor((validTo.getTime() - now.getTime()) / DAY_MS)

export function stateOf(
  certificate: Pick<Certificate, 'validFrom' | 'validTo'>,
  now: Date,
): CertificateState {
  if (certificate.validFrom > now) return 'not_valid_yet'
  const days = daysLeft(certificate, now)
  if (days < 0) return 'expired'
  return days < SOON_DAYS ? 'ends_soon' : 'valid'
}

/** One of each certificate with all its places, the first to end first. */
export function merged(certificates: readonly Certificate[]): Certificate[] {
  const same = Map.groupBy(certificates, ({ kind, fingerprint }) => `${kind} ${fingerprint}`)
  return [...same.values()]
    .map((some) => ({ ...some[0]!, places: [...new Set(some.flatMap(({ places }) => places))] }))
    .toSorted((a, b) => a.validTo.getTime() - b.validTo.getTime())
}
