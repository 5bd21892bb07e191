// How a call refuses: its codes, by status.

import { heldAs } from '../access/delicacy.ts'
import {
  BROWSER_CODES,
  COMMON_CODES,
  ERRORS,
  KEY_CODES,
  TOKEN_CODES,
  type ErrorCode,
} from '../errors.ts'
import { HELD_CODES } from '../errors/approvals.ts'
import { isForBuyer } from '../refused.ts'
import { needsActiveSeller, needsBank, type Operation } from '../operation.ts'
import { inLanguage, type Language } from '../text.ts'
import { documentText } from '../texts/index.ts'
import { pascal } from './names.ts'
import { named } from './shared.ts'

/** The codes an operation may refuse with. */
export function codesOf(said: Operation): ErrorCode[] {
  const codes = [
    ...COMMON_CODES,
    ...(said.scopes.length > 0 ? TOKEN_CODES : []),
    ...(said.browsers || (said.produces && said.scopes.length === 0) ? [] : BROWSER_CODES),
    ...(said.idempotent ? KEY_CODES : []),
    ...(heldAs(said) ? HELD_CODES : []),
    ...(needsActiveSeller(said) ? (['seller_not_active'] as const) : []),
    ...(needsBank(said) ? (['not_ready'] as const) : []),
    ...(said.refusals as ErrorCode[]),
  ]
  return [...new Set(codes)]
}

/** An error as the server answers it. */
export const errorExample = (code: ErrorCode) => {
  const { type, category, message, display } = ERRORS[code]
  const why = { message: message.en, message_display: display }
  return {
    error: { ...why, ...(isForBuyer({ type }) ? { message: display } : {}), type, category },
    code,
    ...why,
    request_id: 'req_019a1b2c3d4e7f008a1b2c3d4e5f6a7b',
    docs: `https://payments.example.com/docs/errors#${code}`,
  }
}

/** Refusals that a program decides by have an example. */
const isOfConsequence = (code: ErrorCode): boolean =>
  ['payment_error', 'conflict_error'].includes(ERRORS[code].type) &&
  !/\{/.test(ERRORS[code].message.en)

const errorJson = (more: object = {}) => ({
  'application/json': { schema: { $ref: '#/components/schemas/Error' }, ...more },
})

const listOf = (codes: readonly ErrorCode[], language: Language): string =>
  codes.map((code) => `\`${code}\`: ${inLanguage(ERRORS[code].message, language)}`).join('\n\n')

/**
 * Of whole families of calls: their texts are in `default` too, and each call gives their names.
 */
const FAMILIAR: readonly ErrorCode[] = ['request_in_progress', ...HELD_CODES, 'seller_not_active']

/** The texts of a call's own codes, and the names of the others. */
function saysOf(codes: readonly ErrorCode[], language: Language): string {
  const [own, familiar] = [false, true].map((is) =>
    codes.filter((code) => FAMILIAR.includes(code) === is),
  ) as [ErrorCode[], ErrorCode[]]
  const names = familiar.map((code) => `\`${code}\``).join(', ')
  return [listOf(own, language), names].filter((part) => part !== '').join('\n\n')
}

const COMMON: ReadonlySet<ErrorCode> = new Set(COMMON_CODES)

/** What any call may answer, and what those of a family do. */
export const commonRefusal = (language: Language) => ({
  description: [
    documentText('refused', language),
    listOf(COMMON_CODES, language),
    documentText('familiar', language),
    listOf(FAMILIAR, language),
  ].join('\n\n'),
  content: errorJson(),
})

/** What every call with a token refuses with: not named where all of it is there. */
const USUAL: readonly ErrorCode[] = [...TOKEN_CODES, ...BROWSER_CODES]

/**
 * `Refused404TransactionNotFound`; with the usual codes alone `Refused403`, and without them
 * nothing is usual.
 */
function nameOf(status: string, codes: readonly ErrorCode[]): string {
  const usual = USUAL.filter((code) => String(ERRORS[code].status) === status)
  const isUsual = usual.every((code) => codes.includes(code))
  const own = isUsual ? codes.filter((code) => !usual.includes(code)) : codes
  return `Refused${status}${isUsual ? '' : 'Only'}${own.map(pascal).join('Or')}`
}

/** The refusals of a call by status; those of any call are in `default`. */
export function refusalsOf(said: Operation, language: Language): Record<string, unknown> {
  const own = codesOf(said).filter((code) => !COMMON.has(code))
  const byStatus = Object.groupBy(own, (code) => String(ERRORS[code].status))
  const refusals = Object.entries(byStatus).map(([status, codes = []]) => {
    const shown = codes.filter(
      (code) => (said.refusals as ErrorCode[]).includes(code) && isOfConsequence(code),
    )
    const examples = Object.fromEntries(
      shown.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
    )
    const written = {
      description: saysOf(codes, language),
      content: errorJson(shown.length > 0 ? { examples } : {}),
    }
    return [status, named(written, nameOf(status, codes))]
  })
  return { ...Object.fromEntries(refusals), default: { $ref: '#/components/responses/Refused' } }
}

/** The examples that the refusals of these calls refer to. */
export const refusalExamples = (
  served: readonly Operation[],
  language: Language,
): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(served.flatMap(({ refusals }) => refusals as ErrorCode[]))]
      .filter(isOfConsequence)
      .sort()
      .map((code) => [
        code,
        { summary: inLanguage(ERRORS[code].message, language), value: errorExample(code) },
      ]),
  )
