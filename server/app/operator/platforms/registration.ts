// The registration of a platform as operators are shown it: each text by the path that it has in a
// request, which faults name too. Pure.

import { hyphened } from '../../../kernel/ids.ts'
import { mccText } from '../../../kernel/reference/mcc.ts'
import type { Address, Person, Seller } from '../../../marketplace/sellers/seller.ts'

type Fields = { readonly [path: string]: string | null }

/** The parts of an address that can be given; the country is always Brazil. */
const ADDRESS = ['line1', 'line2', 'line3', 'neighborhood', 'city', 'state', 'zip_code'] as const

const addressAt = (path: string, address: Address | null | undefined): Fields =>
  Object.fromEntries(ADDRESS.map((part) => [`${path}.${part}`, address?.[part] ?? null]))

type Named = Pick<Seller, 'email' | 'phoneNumber' | 'birthdate'> & {
  readonly firstName: string | null
  readonly lastName: string | null
}

const personAt = (path: string, person: Named | Person | null): Fields => ({
  [`${path}first_name`]: person?.firstName ?? null,
  [`${path}last_name`]: person?.lastName ?? null,
  [`${path}email`]: person?.email ?? null,
  [`${path}phone_number`]: person?.phoneNumber ?? null,
  [`${path}birthdate`]: person?.birthdate ?? null,
})

const companyOf = (s: Seller): Fields => ({
  'business.name': s.firstName,
  'business.email': s.email,
  'business.phone_number': s.phoneNumber,
  'business.opening_date': s.birthdate,
  'business.website': s.website,
  ...addressAt('business_address', s.address),
  ...personAt('owner.', s.ownerPerson),
  'owner.cpf': s.ownerPerson?.taxpayerId ?? null,
  ...addressAt('owner_address', s.ownerPerson?.address),
})

export const registrationToWire = (s: Seller) => ({
  io_seller_id: hyphened(s.id),
  type: s.type,
  fields: {
    ...(s.type === 'business'
      ? companyOf(s)
      : { ...personAt('', s), ...addressAt('address', s.address) }),
    mcc: s.mcc === null ? null : mccText(s.mcc),
    statement_descriptor: s.statementDescriptor,
  },
})
