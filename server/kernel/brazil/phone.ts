// Telephone numbers: read as people in Brazil write them, kept as E.164. It knows which numbers are
// valid, not which are in service.

// The full metadata is needed: the small one of this library accepts `11887654321`, nine digits
// that do not begin with 9.
import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max'
import { plainTyped } from '../text/typed.ts'

/**
 * A number as E.164 ("+5511987654321"), or undefined. With a country ("+351 912 345 678") it is any
 * country's. Without one it is of `country` ("(415) 555-2671" of US), and else of Brazil: "(11)
 * 98765-4321", "1132654321". The text must be the number and nothing else. Source: ITU-T E.164 and
 * the numbering plan of Anatel, as libphonenumber's full metadata has them.
 */
export const readPhone = (text: string, country: string = BRAZIL): string | undefined =>
  (country !== BRAZIL && isSupportedCountry(country) ? numberOf(text, country) : undefined) ??
  numberOf(text, BRAZIL)

const BRAZIL = 'BR'

function numberOf(text: string, defaultCountry: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(plainTyped(text) ?? '', {
    defaultCountry,
    extract: false,
  })
  return number?.isValid() ? number.number : undefined
}
