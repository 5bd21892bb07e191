// A seller on the wire: snake_case, flat addresses, the keys that existing clients read.

import type { ReplyOf } from '../../../contract/operation.ts'
import type { createIndividual, getSeller } from '../../../contract/marketplace/sellers.ts'
import { hyphened } from '../../kernel/ids.ts'
import { mccText } from '../../kernel/reference/mcc.ts'
import type { Person, Seller } from './seller.ts'

const answersFor = (person: Person | null, website: string | null) => ({
  owner_name: person && `${person.firstName} ${person.lastName}`,
  owner_email: person?.email ?? null,
  owner_tel: person?.phoneNumber ?? null,
  owner_taxpayer_id: person?.taxpayerId ?? null,
  owner_birthdate: person?.birthdate ?? null,
  owner_address: person && { ...person.address, line3: person.address.line3 || null },
  website,
})

const given = (s: Seller) => ({
  io_seller_id: hyphened(s.id),
  id: s.number,
  type: s.type,
  status: s.status,
  reason: s.reason,
  taxpayer_id: s.taxpayerId,
  first_name: s.firstName,
  last_name: s.lastName,
  description: s.description,
  revenue: s.revenue,
  email: s.email,
  phone_number: s.phoneNumber,
  mcc: s.mcc === null ? null : mccText(s.mcc),
  birthdate: s.birthdate,
  address_line1: s.address?.line1 ?? null,
  address_line2: s.address?.line2 ?? null,
  address_line3: s.address?.line3 || null,
  neighborhood: s.address?.neighborhood ?? null,
  city: s.address?.city ?? s.city,
  state: s.address?.state ?? null,
  zip_code: s.address?.zip_code ?? null,
  country_code: s.address?.country_code ?? null,
  plan_type: 'standard',
  statement_descriptor: s.statementDescriptor,
  created_by: s.createdBy && hyphened(s.createdBy),
  created_at: s.createdAt.toISOString(),
  updated_at: s.updatedAt.toISOString(),
  ...(s.type === 'business' ? answersFor(s.ownerPerson, s.website) : {}),
})

/** The reply to a registration. */
export const registeredToWire = (s: Seller): ReplyOf<typeof createIndividual> => ({
  ...given(s),
  online_payments: '1',
  allow_register_seller: s.allowRegisterSeller ? '1' : '0',
})

const yesOrNo = (enabled: boolean): 'S' | 'N' => (enabled ? 'S' : 'N')

/** The seller as GET returns it. */
export const toWire = (s: Seller): ReplyOf<typeof getSeller> => ({
  ...given(s),
  online_payments: 1,
  enable_credit: yesOrNo(s.enableCredit),
  enable_boleto: yesOrNo(s.enableBoleto),
  enable_pix: yesOrNo(s.enablePix),
  credit_max_installments: s.creditMaxInstallments,
  url_notify: s.urlNotify,
  url_allow_from: s.urlAllowFrom,
  url_logo: s.urlLogo,
  max_transaction_amount: s.maxTransactionAmount,
  allow_register_seller: s.allowRegisterSeller ? 1 : 0,
  payout_policy: {
    interval: s.payout.interval,
    minimum_amount_cents: s.payout.minimum,
    anchor: s.payout.anchor,
    next_on: s.payoutDueOn,
  },
})
