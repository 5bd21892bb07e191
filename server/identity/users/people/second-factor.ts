// The second factor: codes of an app (TOTP, RFC 6238: SHA-1, six digits, thirty seconds), and
// recovery codes for a lost app. Pure but for the random bytes.

import { createHmac, type KeyObject } from 'node:crypto'
import { Secret as TotpSecret, TOTP } from 'otpauth'
import type { PersonId } from '../../../kernel/ids.ts'
import { randomText } from '../../../kernel/random.ts'
import type { Secret } from '../../../kernel/secret.ts'

const DIGITS = 6
const PERIOD_S = 30
const ALGORITHM = 'SHA1'
const SECRET_BYTES = 20
/** A clock may be this many periods off (RFC 6238, 5.2 advises one). */
const WINDOW = 1
const CODE = /^\d{6}$/

/** A new secret of 160 bits, in base32 as apps read it. */
export const newTotpSecret = (): string =>
  TotpSecret.fromHex(randomText(SECRET_BYTES, 'hex')).base32

const totpOf = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_S,
    secret: TotpSecret.fromBase32(secret),
  })

/** The address that an app reads from a QR code (otpauth://). */
export const totpUri = (secret: string, email: string, issuer: string): string =>
  totpOf(secret, email, issuer).toString()

/**
 * The step of a code that is right at `wall` and later than the last accepted one; undefined when
 * it is not.
 */
export function stepOfCode(
  secret: string,
  code: string,
  wall: Date,
  last: number | null,
): number | undefined {
  const token = code.replaceAll(/[\s-]/g, '')
  if (!CODE.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp: wall.getTime(), window: WINDOW })
  const step = delta === null ? undefined : Math.floor(wall.getTime() / 1_000 / PERIOD_S) + delta
  return step !== undefined && step > (last ?? -1) ? step : undefined
}

/** The code at `wall`, as an app shows it. */
export const codeAt = (secret: string, wall: Date): string =>
  totpOf(secret).generate({ timestamp: wall.getTime() })

/** What the sealed secret is bound to. People belong to no platform. */
export const bindOfTotp = (person: PersonId): string => `${'0'.repeat(32)}/people/${person}`

const RECOVERY_CODES = 10
const RECOVERY_BYTES = 5

/** Ten codes of 80 bits each, such as `a1b2c-3d4e5-f6a7b-8c9d0`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const text = randomText(2 * RECOVERY_BYTES, 'hex')
    return text.match(/.{5}/g)!.join('-')
  })

const plainCode = (code: string): string => code.toLowerCase().replaceAll(/[^0-9a-f]/g, '')

/** Whether it has the form of a recovery code. */
export const isRecoveryCode = (code: string): boolean =>
  plainCode(code).length === 4 * RECOVERY_BYTES

/** A recovery code as stored; hex. */
export const hashRecoveryCode = (
  hashKey: Secret<KeyObject>,
  person: PersonId,
  code: string,
): string =>
  createHmac('sha256', hashKey.reveal())
    .update(`recovery code\n${person}\n${plainCode(code)}`)
    .digest('hex')
