// A buyer's address, by the rules of its country: strict for Brazil, which is meant where no
// country is given. Pure. It does not know which postal codes exist, only how those of a country
// look.

import { type Text, fill } from '../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import type { Faults } from '../../kernel/refusal.ts'

export type Address = Partial<
  Record<
    | 'line1'
    | 'line2'
    | 'line3'
    | 'neighborhood'
    | 'city'
    | 'state'
    | 'postal_code'
    | 'country_code',
    string
  >
>

const BRAZIL = 'BR'
const CEP = /^\d{5}-?\d{3}$/
const UF = /^[A-Za-z]{2}$/

type PostalCode = { readonly form: RegExp; readonly example: string }

const fiveDigits = (example: string): PostalCode => ({ form: /^\d{5}$/, example })
/** Of the countries whose form is one and well known. */
const POSTAL_CODES: Readonly<Record<string, PostalCode>> = {
  AR: { form: /^[A-Z]?\d{4}(?:[A-Z]{3})?$/, example: 'C1425CLA' },
  CA: { form: /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/, example: 'K1A 0B1' },
  CL: { form: /^\d{3}[ -]?\d{4}$/, example: '8320000' },
  DE: fiveDigits('10115'),
  ES: fiveDigits('28013'),
  FR: fiveDigits('75001'),
  IT: fiveDigits('00184'),
  JP: { form: /^\d{3}[ -]?\d{4}$/, example: '100-0001' },
  MX: fiveDigits('06000'),
  PT: { form: /^\d{4}(?:[ -]?\d{3})?$/, example: '1100-148' },
  US: { form: /^\d{5}(?:[ -]?\d{4})?$/, example: '94105' },
}
/** Of any other: the Universal Postal Union lists none that is longer or has other signs. */
const POSTAL_CODE = /^[0-9A-Z](?:[ -]?[0-9A-Z]){1,9}$/

/**
 * In capitals, without the blanks around it and the hyphen that a form leaves behind. Undefined
 * where it is none of the country.
 */
function readPostalCode(text: string, country: string): string | undefined {
  const code = text.trim().replace(/ ?-$/, '').toUpperCase()
  return (POSTAL_CODES[country]?.form ?? POSTAL_CODE).test(code) ? code : undefined
}

const faultOfPostalCode = (country: string): Text => {
  const known = POSTAL_CODES[country]
  return known
    ? fill(
        {
          en: 'must be a postal code of {country}, such as {example}',
          pt: 'deve ser um código postal de {country}, como {example}',
        },
        { country, example: known.example },
      )
    : {
        en: 'must be a postal code: 2 to 10 letters and digits, with single blanks or hyphens',
        pt: 'deve ser um código postal: 2 a 10 letras e dígitos, com espaços ou hífens isolados',
      }
}

/** A code such as NY, NSW or 13 is written in capitals; a name stays as it was typed. */
const STATE_CODE = /^[A-Za-z0-9]{1,3}$/

type Given = {
  readonly city: string
  readonly state?: string | undefined
  readonly postal_code?: string | undefined
  readonly country_code?: string | undefined
}

/** The country of an address, in capitals; Brazil where none is given. */
export const countryOf = (
  address: { readonly country_code?: string | undefined } | null | undefined,
): string => address?.country_code?.toUpperCase() ?? BRAZIL

/** Whether an address is one of Brazil; without a country it is. */
export const isOfBrazil = (address: Parameters<typeof countryOf>[0]): boolean =>
  countryOf(address) === BRAZIL

/** Reads an address; collects its faults. */
export function readAddress(address: Given | undefined, faults: Faults): Address | null {
  if (!address) return null
  const { state, postal_code: code, country_code: given, ...rest } = address
  const country = countryOf(address)
  const add = (name: string, says: Text): void => void (faults[`address.${name}`] = [says])
  const kept = { ...rest, ...(given === undefined ? {} : { country_code: country }) }
  if (isOfBrazil(address)) {
    if (state === undefined) add('state', FIELD_MESSAGES.required)
    else if (!UF.test(state)) add('state', FIELD_MESSAGES.notAStateCode)
    if (code !== undefined && !CEP.test(code))
      add('postal_code', fill(FIELD_MESSAGES.notDigits, { digits: 8 }))
    return {
      ...kept,
      ...(state === undefined ? {} : { state: state.toUpperCase() }),
      ...(code === undefined ? {} : { postal_code: code.replace('-', '') }),
    }
  }
  const codeRead = code === undefined ? undefined : readPostalCode(code, country)
  if (code !== undefined && codeRead === undefined) add('postal_code', faultOfPostalCode(country))
  const stateRead = state?.trim()
  return {
    ...kept,
    ...(stateRead
      ? { state: STATE_CODE.test(stateRead) ? stateRead.toUpperCase() : stateRead }
      : {}),
    ...(codeRead === undefined ? {} : { postal_code: codeRead }),
  }
}
