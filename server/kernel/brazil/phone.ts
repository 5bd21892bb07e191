// Telephone numbers: read as people in Brazil write them, kept as E.164. It knows which numbers are valid, not which
// are in service.

// The full metadata is needed: the small one of this library accepts `11887654321`, nine digits that do not begin with
// 9.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { plainTyped } from '../text/typed.ts'

/**
 * A number as E.164 ("+5511987654321"), or undefined. Without a country it is one of Brazil: "(11) 98765-4321",
 * "1132654321". With one ("+351 912 345 678") any country's. The text must be the number and nothing else.
 * Source: ITU-T E.164 and the numbering plan of Anatel, as libphonenumber's full metadata has them.
 */
export function readPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(plainTyped(text) ?? '', { defaultCountry: 'BR', extract: false })
  return number?.isValid() ? number.number : undefined
}
