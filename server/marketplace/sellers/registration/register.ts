// Turns the body of a registration into a seller's profile and document. Pure; all faults are found
// at once.

import type { BodyOf } from '../../../../contract/operation.ts'
import type { createBusiness, createIndividual } from '../../../../contract/marketplace/sellers.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'
import type { Day } from '../../../kernel/brazil/calendar.ts'
import type { Faults } from '../../../kernel/refusal.ts'
import {
  addFault,
  readAddress,
  readCompany,
  readDocument,
  readPerson,
  readTrade,
  refuseFaults,
  wholeAddress,
  wholePerson,
  type AddressBody,
  type DocumentField,
} from './registration.ts'
import type { Address, Profile, Seller } from '../seller.ts'

export type Registration = {
  readonly type: Seller['type']
  readonly taxpayerId: string
  readonly profile: Profile & { address: Address }
}

const BLANK = {
  lastName: null,
  description: null,
  revenue: null,
  ownerPerson: null,
  website: null,
} as const

const addressOf = (faults: Faults, prefix: string, body: AddressBody): Address =>
  wholeAddress(faults, prefix, readAddress(faults, prefix, body))

/** The document, which is required. */
function documentOf(
  faults: Faults,
  prefix: string,
  names: 'cpf' | 'cnpj',
  body: object,
): DocumentField | undefined {
  const before = Object.keys(faults).length
  const found = readDocument(faults, prefix, names, body)
  if (!found && Object.keys(faults).length === before)
    addFault(faults, prefix + names, FIELD_MESSAGES.required)
  return found
}

/** Registers a person. 422 names every invalid field. `today` is the day in São Paulo. */
export function registerIndividual(
  body: BodyOf<typeof createIndividual>,
  today: Day,
): Registration {
  const faults: Faults = {}
  const document = documentOf(faults, '', 'cpf', body)
  const profile = {
    ...BLANK,
    ...readPerson(faults, '', body, today),
    ...readTrade(faults, body),
    address: addressOf(faults, 'address.', body.address),
  }
  refuseFaults(faults)
  return {
    type: 'individual',
    taxpayerId: document!.value,
    profile: profile as Registration['profile'],
  }
}

/** Registers a company and the person who answers for it. 422 names every invalid field. */
export function registerBusiness(body: BodyOf<typeof createBusiness>, today: Day): Registration {
  const faults: Faults = {}
  const document = documentOf(faults, 'business.', 'cnpj', body.business)
  const owner = documentOf(faults, 'owner.', 'cpf', body.owner)
  const person = {
    ...readPerson(faults, 'owner.', body.owner, today),
    ...(owner ? { taxpayerId: owner.value } : {}),
  }
  const profile = {
    ...BLANK,
    ...readCompany(faults, 'business.', body.business, today),
    ...readTrade(faults, body),
    ownerPerson: wholePerson(
      faults,
      'owner.',
      person,
      addressOf(faults, 'owner_address.', body.owner_address),
    ),
    address: addressOf(faults, 'business_address.', body.business_address),
  }
  refuseFaults(faults)
  return {
    type: 'business',
    taxpayerId: document!.value,
    profile: profile as Registration['profile'],
  }
}
