// A person who signs in: once for the installation, whatever companies they work for. Also the
// rules for e-mails and passwords. Pure; password.ts hashes passwords.

import { type Text, type Language, fill } from '../../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'
import { newId, type PersonId } from '../../../kernel/ids.ts'
import { emailToFind } from '../../../kernel/text/email.ts'

export type Person = {
  readonly id: PersonId
  /** Unique in the installation, in its one form. */
  readonly email: string
  readonly name: string
  /** Of the mails to them. */
  readonly language: Language
  /** Whether they operate the installation. */
  readonly isOperator: boolean
  /** Since when an operator does not let them sign in, whatever their companies say. */
  readonly blockedAt: Date | null
  /** The secret of the second factor, sealed; it counts from `totpConfirmedAt` on. */
  readonly totpSealed: Buffer | null
  readonly totpConfirmedAt: Date | null
  /** The step of the last code that was accepted. */
  readonly totpStep: number | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A person who has not accepted an invitation yet. */
export const newPerson = (given: Pick<Person, 'email' | 'name' | 'language'>, at: Date) => ({
  ...given,
  email: emailToFind(given.email),
  id: newId<'person'>(at) as PersonId,
  isOperator: false,
  blockedAt: null,
  totpSealed: null,
  totpConfirmedAt: null,
  totpStep: null,
  password: null,
  createdAt: at,
  updatedAt: at,
})

/** Whether a sign-in needs a code besides the password. */
export const hasSecondFactor = ({ totpConfirmedAt }: Pick<Person, 'totpConfirmedAt'>): boolean =>
  totpConfirmedAt !== null

const PASSWORD_MIN = 12
/** Longer ones add no protection and only take longer to hash. */
const PASSWORD_MAX = 200
/** So many characters of a password must not come from the e-mail. */
const OWN_MIN = 8

/**
 * The same text typed on two keyboards is one password (RFC 8265 asks for NFC; NFKC also unifies
 * widths).
 */
export const sameText = (password: string): string => password.normalize('NFKC')

/** The fault of a new password, or undefined. */
export function faultOfPassword(password: string, email: string): Text | undefined {
  const length = [...password].length
  if (length < PASSWORD_MIN) return fill(FIELD_MESSAGES.tooShort, { limit: PASSWORD_MIN })
  if (length > PASSWORD_MAX) return fill(FIELD_MESSAGES.tooLong, { limit: PASSWORD_MAX })
  const lower = email.toLowerCase()
  const [local = '', domain = ''] = lower.split('@')
  // Longest first, so that the rest contains no part of the e-mail.
  const rest = [lower, domain, local, domain.split('.')[0] ?? '']
    .filter((part) => part !== '')
    .reduce((text, part) => text.replaceAll(part, ''), password.toLowerCase())
  if ([...rest].length < OWN_MIN)
    return { en: 'must not be based on the e-mail address', pt: 'não pode ser baseada no e-mail' }
  if (new Set(rest).size < 3)
    return {
      en: 'must not consist of one or two repeated characters',
      pt: 'não pode ser só um ou dois caracteres repetidos',
    }
  return undefined
}
