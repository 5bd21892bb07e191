// What the calls of credentials take.

import { Type } from 'typebox'
import { InstantIn, Nullable, TextIn } from '../fields.ts'
import { CREDENTIAL_NETWORKS_MAX, CREDENTIAL_NOTE_MAX, budgetFields } from './credentials-fields.ts'

export const BudgetIn = Type.Object({
  operations: Type.Optional(budgetFields.operations),
  hours: Type.Optional(budgetFields.hours),
  amount_per_call: Type.Optional(budgetFields.amount_per_call),
  amount_per_day: Type.Optional(budgetFields.amount_per_day),
})

export const ExpiryIn = Type.Optional(Nullable(InstantIn()))
export const NetworksIn = Type.Optional(
  Nullable(
    Type.Array(TextIn(50, { minLength: 1, cards: 'kept' }), {
      minItems: 1,
      maxItems: CREDENTIAL_NETWORKS_MAX,
      text: {
        en: 'Addresses and networks (CIDR), IPv4 or IPv6; null: from everywhere.',
        pt: 'Endereços e redes (CIDR), IPv4 ou IPv6; null: de qualquer lugar.',
      },
      examples: [['203.0.113.0/24']],
    }),
  ),
)
export const NoteIn = Type.Optional(Nullable(TextIn(CREDENTIAL_NOTE_MAX)))
