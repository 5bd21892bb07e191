// What people say of a payment that was paid out, a payout or a refund, while its bank says nothing.

import { Type } from 'typebox'
import { Exact, HexId, Instant, Name, Nullable, TextIn } from '../fields.ts'
import { PAYOUT_RESULTS } from '../names/payout-results.ts'
import type { Text } from '../text.ts'

const END_TO_END_MAX = 64
const PROOF_MAX = 500

export const Decision = Exact(
  {
    result: Type.Enum(PAYOUT_RESULTS),
    approval: HexId('approval'),
    decided_at: Instant(),
    confirmed_at: Nullable(Instant(), {
      text: { en: 'When the bank said the same.', pt: 'Quando o banco disse o mesmo.' },
    }),
    corrected_at: Nullable(Instant(), {
      text: {
        en: 'When the bank said the opposite: it follows the bank.',
        pt: 'Quando o banco disse o contrário: ele segue o banco.',
      },
    }),
  },
  {
    text: {
      en: 'What people said of it while the bank said nothing; null: nothing.',
      pt: 'O que pessoas disseram dele enquanto o banco nada dizia; null: nada.',
    },
  },
)

export const decisionFields = (says: Text) => ({
  result: Type.Enum(PAYOUT_RESULTS, { text: says }),
  proof: Name(PROOF_MAX, {
    text: {
      en: 'How you know it: what the bank’s statement shows, or what the bank said.',
      pt: 'Como você sabe: o que o extrato do banco mostra, ou o que o banco disse.',
    },
  }),
  end_to_end_id: Type.Optional(
    TextIn(END_TO_END_MAX, {
      text: {
        en: 'Of `paid`: the id of the payment at the bank.',
        pt: 'De `paid`: o id do pagamento no banco.',
      },
    }),
  ),
})
