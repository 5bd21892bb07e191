// A customer: how a buyer's fields are read, stored and shown. Pure.

import type { BodyOf, ReplyOf } from '../../../contract/operation.ts'
import type { Metadata } from '../../../contract/fields/metadata.ts'
import type {
  createCustomer,
  getCustomer,
  updateCustomer,
} from '../../../contract/payments/customers.ts'
import { fill } from '../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import type { CardId, CustomerId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { BORN_FROM } from '../../kernel/brazil/calendar.ts'
import { readPhone } from '../../kernel/brazil/phone.ts'
import { refuse, type Faults } from '../../kernel/refusal.ts'
import { readTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import { countryOf, readAddress, type Address } from './address.ts'
import { mergeMetadata } from './metadata.ts'

export type Customer = {
  readonly owner: OwnerId
  readonly id: CustomerId
  readonly seller: SellerId
  readonly version: number
  readonly firstName: string
  readonly lastName: string | null
  readonly customerType: 'person_natural' | 'person_legal' | null
  readonly email: string | null
  readonly taxpayerId: string | null
  readonly phoneNumber: string | null
  readonly birthdate: string | null
  readonly gender: string | null
  readonly description: string | null
  readonly delinquent: boolean
  readonly address: Address | null
  readonly metadata: Metadata | null
  /** How many cards the vault stores for it. */
  readonly cards: number
  /** The card of a transaction that names none. */
  readonly defaultCredit: CardId | null
  /** When its personal data were erased. */
  readonly erasedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

type Body = BodyOf<typeof createCustomer>
type Change = BodyOf<typeof updateCustomer>

const isCivilDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Parses the given fields; refuses with all faults at once. Absent fields stay absent. */
function readFields(body: Change, known: Address | null): Partial<Customer> {
  const faults: Faults = {}
  const address = readAddress(body.address, faults)
  const taxpayer = body.taxpayer_id ? readTaxpayerId(body.taxpayer_id) : undefined
  if (body.taxpayer_id && !taxpayer) faults['taxpayer_id'] = [FIELD_MESSAGES.invalidCpfOrCnpj]
  const phone = body.phone_number
    ? readPhone(body.phone_number, countryOf(body.address ?? known))
    : undefined
  if (body.phone_number && !phone)
    faults['phone_number'] = [fill(FIELD_MESSAGES.invalidPhone, { example: '+5521998765432' })]
  if (body.birthdate !== undefined && !isCivilDate(body.birthdate))
    faults['birthdate'] = [FIELD_MESSAGES.notADate]
  else if (body.birthdate !== undefined && body.birthdate < BORN_FROM)
    faults['birthdate'] = [fill(FIELD_MESSAGES.tooEarly, { year: BORN_FROM.slice(0, 4) })]
  const derived = taxpayer && (taxpayer.kind === 'cpf' ? 'person_natural' : 'person_legal')
  if (derived && body.customer_type && body.customer_type !== derived)
    faults['customer_type'] = [
      fill(
        { en: 'must be {kind} for this taxpayer_id', pt: 'deve ser {kind} para este taxpayer_id' },
        { kind: derived },
      ),
    ]
  if (Object.keys(faults).length > 0) throw refuse('invalid_request', { fields: faults })

  const customerType = body.customer_type ?? derived
  return {
    ...(body.first_name === undefined ? {} : { firstName: body.first_name }),
    ...(body.last_name === undefined ? {} : { lastName: body.last_name }),
    ...(customerType === undefined ? {} : { customerType }),
    ...(body.email === undefined ? {} : { email: body.email || null }),
    ...(body.taxpayer_id === undefined ? {} : { taxpayerId: taxpayer?.value ?? null }),
    ...(body.phone_number === undefined ? {} : { phoneNumber: phone ?? null }),
    ...(body.birthdate === undefined ? {} : { birthdate: body.birthdate }),
    ...(body.gender === undefined ? {} : { gender: body.gender }),
    ...(body.description === undefined ? {} : { description: body.description }),
    ...(body.delinquent === undefined ? {} : { delinquent: body.delinquent }),
    ...(body.address === undefined ? {} : { address }),
  }
}

const BLANK = {
  lastName: null,
  customerType: null,
  email: null,
  taxpayerId: null,
  phoneNumber: null,
  birthdate: null,
  gender: null,
  description: null,
  delinquent: false,
  address: null,
  cards: 0,
  defaultCredit: null,
  erasedAt: null,
} as const

/** A new customer. 422 names every invalid field. */
export const open = (
  body: Body,
  who: { owner: OwnerId; seller: SellerId; id: CustomerId },
  now: Date,
): Customer => ({
  ...BLANK,
  ...readFields(body, null),
  firstName: body.first_name,
  metadata: mergeMetadata(null, body.metadata),
  ...who,
  version: 1,
  createdAt: now,
  updatedAt: now,
})

/** The customer with the given fields changed. */
export const change = (customer: Customer, body: Change, now: Date): Customer => ({
  ...customer,
  ...readFields(body, customer.address),
  metadata: mergeMetadata(customer.metadata, body.metadata),
  version: customer.version + 1,
  updatedAt: now,
})

/** Replaces an erased name. */
export const ERASED = '[erased]'

/** The customer without personal data. */
export const erased = (customer: Customer, now: Date): Customer => ({
  ...customer,
  ...BLANK,
  firstName: ERASED,
  metadata: null,
  erasedAt: now,
  version: customer.version + 1,
  updatedAt: now,
})

/** The customer after its cards in the vault changed. */
export const withCards = (
  customer: Customer,
  kept: Pick<Customer, 'cards' | 'defaultCredit'>,
  now: Date,
): Customer => ({ ...customer, ...kept, version: customer.version + 1, updatedAt: now })

const addressToWire = (address: Address) => ({
  line1: address.line1 ?? null,
  line2: address.line2 ?? null,
  line3: address.line3 ?? null,
  neighborhood: address.neighborhood ?? null,
  city: address.city ?? null,
  state: address.state ?? null,
  postal_code: address.postal_code ?? null,
  country_code: address.country_code ?? null,
})

/** The customer on the wire. */
export const toWire = (c: Customer): ReplyOf<typeof getCustomer> => ({
  id: c.id,
  resource: 'buyer',
  status: c.erasedAt ? 'erased' : 'active',
  first_name: c.firstName,
  last_name: c.lastName,
  customer_type: c.customerType,
  email: c.email,
  taxpayer_id: c.taxpayerId,
  phone_number: c.phoneNumber,
  birthdate: c.birthdate,
  gender: c.gender,
  description: c.description,
  delinquent: c.delinquent,
  address: c.address && addressToWire(c.address),
  payment_methods: c.cards > 0 ? ['credit'] : [],
  default_debit: null,
  default_credit: c.defaultCredit,
  metadata: c.metadata ?? {},
  created_at: c.createdAt.toISOString(),
  updated_at: c.updatedAt.toISOString(),
})
