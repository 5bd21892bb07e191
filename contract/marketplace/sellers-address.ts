// The address of a seller, as the calls take it.

import { Type } from 'typebox'
import { TextIn } from '../fields.ts'
import { FIELD_MESSAGES } from '../fields/field-messages.ts'
import { fill } from '../text.ts'

const PLACE_MAX = 40

export const Word = (min: number, max: number, options: object = {}) =>
  Type.String({ minLength: min, maxLength: max, ...options })

const addressFields = {
  line1: Word(5, 100, { text: { en: 'Street.', pt: 'Rua.' }, examples: ['Rua das Laranjeiras'] }),
  line2: Word(1, 100, {
    softens: 'text',
    text: { en: 'Number; 0 if there is none.', pt: 'Número; 0 se não houver.' },
    examples: ['100'],
  }),
  line3: Type.Optional(TextIn(100, { text: { en: 'Complement.', pt: 'Complemento.' } })),
  neighborhood: Word(1, PLACE_MAX, { examples: ['Laranjeiras'] }),
  city: Word(1, PLACE_MAX, { examples: ['Rio de Janeiro'] }),
  state: Type.String({
    pattern: '^[A-Za-z]{2}$',
    maxLength: 2,
    says: FIELD_MESSAGES.notAStateCode,
    text: { en: 'One of the 26 states or DF.', pt: 'Um dos 26 estados ou DF.' },
    examples: ['RJ'],
  }),
  zip_code: Type.String({
    pattern: '^\\d{5}-?\\d{3}$',
    maxLength: 9,
    softens: 'cep',
    says: fill(FIELD_MESSAGES.notDigits, { digits: 8 }),
    examples: ['22240-003'],
  }),
  country_code: Type.String({
    pattern: '^[Bb][Rr]$',
    maxLength: 2,
    says: fill(FIELD_MESSAGES.notOneOf, { words: ['BR'] }),
    examples: ['BR'],
  }),
}

export const Address = () => Type.Object(addressFields)
export const AddressChange = () => Type.Partial(Type.Object(addressFields))
