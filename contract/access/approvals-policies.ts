// Approval policies, as the calls take and reply them.

import { Type } from 'typebox'
import { AMOUNT_MAX, Exact, HexId, Instant, Nullable, SellerIdOut } from '../fields.ts'
import { APPROVER_ROLES, APPROVALS_NEEDED_MAX, Action, Person } from './approvals-fields.ts'

export const policy = {
  action: Action(),
  amount_from_cents: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: AMOUNT_MAX,
      text: {
        en:
          'It holds from this amount on, in centavos; null: any amount. Only for `payout`, ' +
          '`refund`, `card_limit` and `corporate_payment`; what has no amount, such as a payout ' +
          'policy, is held always.',
        pt:
          'Vale a partir deste valor, em centavos; null: qualquer valor. Só para `payout`, ' +
          '`refund`, `card_limit` e `corporate_payment`; o que não tem valor, como uma política ' +
          'de repasse, é sempre retido.',
      },
    }),
  ),
  approvals: Type.Integer({
    minimum: 1,
    maximum: APPROVALS_NEEDED_MAX,
    text: { en: 'How many people must approve.', pt: 'Quantas pessoas precisam aprovar.' },
  }),
  roles: Type.Array(Type.Enum(APPROVER_ROLES), {
    maxItems: APPROVER_ROLES.length,
    text: {
      en: 'Users with one of these roles may approve.',
      pt: 'Usuários com um destes perfis podem aprovar.',
    },
    examples: [['admin']],
  }),
  binds_credentials: Type.Boolean({
    text: {
      en:
        'Whether it also holds what credentials ask for. Calls that change a policy or make a ' +
        'credential are held in any case.',
      pt:
        'Se também retém o que credenciais pedem. Chamadas que mudam uma política ou criam uma ' +
        'credencial são retidas em qualquer caso.',
    },
  }),
}

export const ApprovalPolicy = Exact({
  id: HexId('approval policy'),
  resource: Type.Literal('approval_policy'),
  io_seller_id: SellerIdOut(),
  ...policy,
  users: Type.Array(Person),
  created_at: Instant(),
  updated_at: Instant(),
})
