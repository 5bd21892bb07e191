// Reads the fields of a registration: people, company, addresses. Pure. Finds all faults at once,
// under their names on the wire. It knows neither the caller nor the database.

import { VISIBLE } from '../../../../contract/fields.ts'
import { type Text, fill } from '../../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'
import { findMcc } from '../../../kernel/reference/mcc.ts'
import { BORN_FROM, isDay, type Day } from '../../../kernel/brazil/calendar.ts'
import { readPhone } from '../../../kernel/brazil/phone.ts'
import { refuse, type Faults } from '../../../kernel/refusal.ts'
import { readCnpj, readCpf } from '../../../kernel/brazil/taxpayer.ts'
import type { Address, Person } from '../seller.ts'

const HAS_VISIBLE = new RegExp(VISIBLE, 'u')

export const addFault = (faults: Faults, path: string, says: Text): void =>
  void (faults[path] ??= []).push(says)

/** 422 naming every fault, if there are any. */
export function refuseFaults(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw refuse('invalid_request', { fields: faults })
}

/** Only the keys whose value is not undefined. */
export const present = <T extends object>(
  value: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, value]) => value !== undefined)) as never

const STATES = new Set(
  ['AC AL AM AP BA CE DF ES GO MA MG MS MT PA', 'PB PE PI PR RJ RN RO RR RS SC SE SP TO']
    .join(' ')
    .split(' '),
)
const ADULT_YEARS = 18

/** A text parsed by `read`; adds a fault at `path` if `read` returns undefined. */
function parseOr<T>(
  faults: Faults,
  path: string,
  text: string | undefined,
  read: (text: string) => T | undefined,
  says: Text,
): T | undefined {
  if (text === undefined) return undefined
  const value = read(text)
  if (value === undefined) addFault(faults, path, says)
  return value
}

const visibleText = (faults: Faults, path: string, text: string | undefined): string | undefined =>
  parseOr(
    faults,
    path,
    text,
    (given) => (HAS_VISIBLE.test(given) ? given : undefined),
    FIELD_MESSAGES.blank,
  )

const PHONE = '(21) 99876-5432'

const phone = (faults: Faults, path: string, text: string | undefined): string | undefined =>
  parseOr(faults, path, text, readPhone, fill(FIELD_MESSAGES.invalidPhone, { example: PHONE }))

/** A person born on 29 February is of age on 1 March: the days sort so as texts. */
const isAdult = (born: Day, today: Day): boolean =>
  `${String(Number(born.slice(0, 4)) + ADULT_YEARS).padStart(4, '0')}${born.slice(4)}` <= today

function birthday(
  faults: Faults,
  path: string,
  text: string | undefined,
  today: Day,
): Day | undefined {
  const day = parseOr(
    faults,
    path,
    text,
    (given) => (isDay(given) ? given : undefined),
    FIELD_MESSAGES.notADate,
  )
  if (day !== undefined && day < BORN_FROM)
    addFault(faults, path, fill(FIELD_MESSAGES.tooEarly, { year: BORN_FROM.slice(0, 4) }))
  if (day !== undefined && !isAdult(day, today))
    addFault(
      faults,
      path,
      fill(
        {
          en: 'must be the birth date of an adult, {years} years old or more',
          pt: 'deve ser a data de nascimento de uma pessoa adulta, com {years} anos ou mais',
        },
        { years: ADULT_YEARS },
      ),
    )
  return day
}

function openingDay(
  faults: Faults,
  path: string,
  text: string | undefined,
  today: Day,
): Day | undefined {
  const day = parseOr(
    faults,
    path,
    text,
    (given) => (isDay(given) ? given : undefined),
    FIELD_MESSAGES.notADate,
  )
  if (day !== undefined && day > today)
    addFault(faults, path, { en: 'must not be in the future', pt: 'não pode estar no futuro' })
  return day
}

const READERS = {
  cpf: { read: readCpf, says: FIELD_MESSAGES.invalidCpf },
  cnpj: { read: readCnpj, says: { en: 'must be a valid CNPJ', pt: 'deve ser um CNPJ válido' } },
} as const

type Documents = { cpf?: string; cnpj?: string; taxpayer_id?: string }
/** A document and the field it stands in. */
export type DocumentField = { readonly value: string; readonly path: string }

/**
 * The document under its own name or under `taxpayer_id`; where both are given they must be the
 * same.
 */
export function readDocument(
  faults: Faults,
  prefix: string,
  names: 'cpf' | 'cnpj',
  body: Documents,
): DocumentField | undefined {
  const { read, says } = READERS[names]
  const own = parseOr(faults, prefix + names, body[names], read, says)
  const other = parseOr(faults, `${prefix}taxpayer_id`, body.taxpayer_id, read, says)
  if (own !== undefined && other !== undefined && own !== other)
    addFault(
      faults,
      `${prefix}taxpayer_id`,
      fill({ en: 'must be the same as {field}', pt: 'deve ser igual a {field}' }, { field: names }),
    )
  const value = own ?? other
  return value === undefined
    ? undefined
    : { value, path: prefix + (own === undefined ? 'taxpayer_id' : names) }
}

export type PersonBody = {
  first_name?: string
  last_name?: string
  email?: string
  phone_number?: string
  birthdate?: string
}

export const readPerson = (faults: Faults, prefix: string, body: PersonBody, today: Day) =>
  present({
    firstName: visibleText(faults, `${prefix}first_name`, body.first_name),
    lastName: visibleText(faults, `${prefix}last_name`, body.last_name),
    email: body.email,
    phoneNumber: phone(faults, `${prefix}phone_number`, body.phone_number),
    birthdate: birthday(faults, `${prefix}birthdate`, body.birthdate, today),
  })

export type CompanyBody = {
  name?: string
  email?: string
  phone_number?: string
  opening_date?: string
  website?: string
}

/** A company as a seller stores it: its name as first name, its opening day as birthdate. */
export const readCompany = (faults: Faults, prefix: string, body: CompanyBody, today: Day) =>
  present({
    firstName: visibleText(faults, `${prefix}name`, body.name),
    email: body.email,
    phoneNumber: phone(faults, `${prefix}phone_number`, body.phone_number),
    birthdate: openingDay(faults, `${prefix}opening_date`, body.opening_date, today),
    website: body.website,
  })

export type TradeBody = {
  mcc?: number
  revenue?: number
  description?: string
  statement_descriptor?: string
}

export function readTrade(faults: Faults, body: TradeBody) {
  const { mcc, revenue, description, statement_descriptor: descriptor } = body
  if (mcc !== undefined && !findMcc(mcc))
    addFault(faults, 'mcc', {
      en: 'must be a code of GET /v1/sellers/mcc_list',
      pt: 'deve ser um código de GET /v1/sellers/mcc_list',
    })
  if (revenue !== undefined && Math.round(revenue * 100) / 100 !== revenue)
    addFault(faults, 'revenue', FIELD_MESSAGES.tooManyDecimals)
  return present({
    mcc,
    revenue,
    description,
    statementDescriptor: visibleText(faults, 'statement_descriptor', descriptor),
  })
}

export type AddressBody = { [K in keyof Address]?: string }

export function readAddress(faults: Faults, prefix: string, body: AddressBody): Partial<Address> {
  const { state, zip_code: zipCode, country_code: country, line3, ...words } = body
  const plain = Object.entries(words).map(([name, text]) => [
    name,
    visibleText(faults, prefix + name, text),
  ])
  const upper = state?.toUpperCase()
  if (upper !== undefined && !STATES.has(upper))
    addFault(faults, `${prefix}state`, {
      en: 'must be a state of Brazil, such as SP',
      pt: 'deve ser um estado do Brasil, como SP',
    })
  return present({
    ...(Object.fromEntries(plain) as Partial<Address>),
    line3,
    state: upper,
    zip_code: zipCode?.replace('-', ''),
    country_code: country?.toUpperCase(),
  })
}

const ADDRESS_NEEDS = [
  'line1',
  'line2',
  'neighborhood',
  'city',
  'state',
  'zip_code',
  'country_code',
] as const
const PERSON_NEEDS = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phoneNumber: 'phone_number',
  taxpayerId: 'cpf',
  birthdate: 'birthdate',
} as const

/** A complete address. A missing part is a fault, unless it has one already. */
export function wholeAddress(faults: Faults, prefix: string, address: Partial<Address>): Address {
  for (const name of ADDRESS_NEEDS)
    if (address[name] === undefined && !faults[prefix + name])
      addFault(faults, prefix + name, FIELD_MESSAGES.required)
  return address as Address
}

/** A complete person; the address is checked by `wholeAddress`. */
export function wholePerson(
  faults: Faults,
  prefix: string,
  person: Partial<Person>,
  address: Address,
): Person {
  for (const [name, wire] of Object.entries(PERSON_NEEDS))
    if (person[name as keyof Person] === undefined && !faults[prefix + wire])
      addFault(faults, prefix + wire, FIELD_MESSAGES.required)
  return { ...(person as Person), address }
}
