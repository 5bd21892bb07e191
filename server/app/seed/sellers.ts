// The registrations of seeded sellers, as a platform would send them: real streets, valid phone
// numbers and check digits. The people and companies are fictitious.

import { randomInt } from 'node:crypto'
import type { BodyOf } from '../../../contract/operation.ts'
import type { createBusiness, createIndividual } from '../../../contract/marketplace/sellers.ts'
import { readCnpj, readCpf } from '../../kernel/brazil/taxpayer.ts'

const SUPERMARKETS = 5411
const CHECK_DIGITS = 100

/** A random taxpayer id with valid check digits. */
function taxpayerOf(read: (text: string) => string | undefined, digits: number): string {
  const body = Array.from({ length: digits }, () => randomInt(10)).join('')
  for (let check = 0; check < CHECK_DIGITS; check++) {
    const found = read(body + String(check).padStart(2, '0'))
    if (found) return found
  }
  throw new Error('no check digits fit') // Does not happen: one of a hundred pairs always fits, except for eleven equal digits.
}

export const newCpf = (): string => taxpayerOf(readCpf, 9)

const PAULISTA = {
  line1: 'Avenida Paulista',
  line2: '1578',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  zip_code: '01310-200',
  country_code: 'BR',
}
const LARANJEIRAS = {
  line1: 'Rua das Laranjeiras',
  line2: '100',
  line3: 'Loja 2',
  neighborhood: 'Laranjeiras',
  city: 'Rio de Janeiro',
  state: 'RJ',
  zip_code: '22240-003',
  country_code: 'BR',
}

const trade = (word: string) => ({
  mcc: SUPERMARKETS,
  statement_descriptor: `LOJA ${word}`.toUpperCase(),
  revenue: 250_000.5,
  description: word,
})

/** A seller that is a person; `name` is the first name, the platform's word the last. */
export const person = (
  name: string,
  word: string,
  email: string,
): BodyOf<typeof createIndividual> => ({
  ...trade(word),
  first_name: name,
  last_name: word,
  email,
  phone_number: '(21) 99876-5432',
  cpf: newCpf(),
  birthdate: '1990-05-17',
  address: LARANJEIRAS,
})

/** A seller that is a company, with its representative. */
export const company = (
  name: string,
  word: string,
  email: string,
): BodyOf<typeof createBusiness> => ({
  ...trade(word),
  business: {
    name,
    email,
    phone_number: '(11) 3265-4321',
    cnpj: taxpayerOf(readCnpj, 12),
    opening_date: '2015-03-02',
    website: 'https://www.example.com',
  },
  owner: {
    first_name: 'Beatriz',
    last_name: word,
    email,
    phone_number: '(11) 98765-4321',
    cpf: newCpf(),
    birthdate: '1978-11-30',
  },
  business_address: PAULISTA,
  owner_address: PAULISTA,
})
