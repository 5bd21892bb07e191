// Approvals and their policies, as the calls take and reply them.

import { Type } from 'typebox'
import { APPROVAL_ACTIONS } from './delicacy.ts'
import { CentsOut, Exact, HexId, Instant, Nullable, SellerIdOut } from '../fields.ts'

export const APPROVAL_STATUSES = [
  'pending',
  'approved',
  'carried_out',
  'failed',
  'rejected',
  'withdrawn',
  'expired',
] as const
/** The roles that a policy can name. */
export const APPROVER_ROLES = ['admin', 'finance', 'developer'] as const
export const APPROVALS_NEEDED_MAX = 10
export const APPROVER_USERS_MAX = 50
export const APPROVAL_DAYS = 7
export const APPROVAL_REASON_MAX = 500

export const Action = () =>
  Type.Enum(APPROVAL_ACTIONS, {
    text: {
      en:
        '`payout`: payouts, changes of the payout policy of a seller, and the closing of the ' +
        'corporate account, which pays out its balance. `payout_result`: a person says how a ' +
        'payout ended of which the bank says nothing; it is held without a policy too. ' +
        '`refund`: refunds of paid transactions. `bank_account`: linking and unlinking a bank account. `card_limit`: ' +
        'limits of cardholders and corporate cards. `corporate_payment`: recharges, and ' +
        'payments of statements. `credential`: a credential that moves money: created, ' +
        'changed, its secret rotated. `user`: invitations and changes of users. `policy`: a ' +
        'policy for something that had none.',
      pt:
        '`payout`: repasses, mudanças na política de repasse de um vendedor e o encerramento ' +
        'da conta corporativa, que repassa o saldo dela. `payout_result`: uma pessoa diz como ' +
        'terminou um repasse do qual o banco nada diz; é retido também sem política. ' +
        '`refund`: reembolsos de transações pagas. `bank_account`: vincular e desvincular conta bancária. `card_limit`: limites ' +
        'de portadores e de cartões corporativos. `corporate_payment`: recargas e pagamentos ' +
        'de faturas. `credential`: credencial que movimenta dinheiro: criada, alterada, ' +
        'segredo trocado. `user`: convites e mudanças de usuários. `policy`: uma política para ' +
        'o que não tinha nenhuma.',
    },
  })

export const Person = Exact({
  id: HexId('user'),
  name: Type.String(),
})

export const approval = {
  id: HexId('approval'),
  resource: Type.Literal('approval'),
  io_seller_id: SellerIdOut(),
  status: Type.Enum(APPROVAL_STATUSES, {
    text: {
      en:
        '`approved`: the server is about to carry it out. `failed`: it was approved, and ' +
        'refused when it was carried out.',
      pt:
        '`approved`: o servidor está para executar o que foi pedido. `failed`: foi aprovado, e ' +
        'recusado na execução.',
    },
  }),
  action: Action(),
  operation: Type.String({
    text: { en: 'Name of the call, as in the SDK.', pt: 'Nome da chamada, como no SDK.' },
    examples: ['transfers.create'],
  }),
  amount_cents: Nullable(
    CentsOut({
      en: 'Of what is asked for; null if it has no amount.',
      pt: 'Do que é pedido; null se não tem valor.',
    }),
  ),
  asked_by: Exact({
    type: Type.Enum(['credential', 'user'] as const),
    id: Type.String(),
    name: Nullable(
      Type.String({
        text: {
          en: 'The name of the user, or the e-mail of the credential.',
          pt: 'O nome do usuário, ou o e-mail da credencial.',
        },
      }),
    ),
  }),
  approvals_needed: Type.Integer(),
  approvals: Type.Array(Exact({ user: Person, created_at: Instant() })),
  roles: Type.Array(Type.Enum(APPROVER_ROLES)),
  users: Type.Array(Person, {
    text: {
      en: 'Further users who may approve, while their role is `admin`, `finance` or `developer`.',
      pt:
        'Outros usuários que podem aprovar, enquanto o perfil deles for `admin`, `finance` ou ' +
        '`developer`.',
    },
  }),
  reason: Nullable(
    Type.String({ text: { en: 'Why it was rejected.', pt: 'Por que foi recusado.' } }),
  ),
  ended_by: Nullable(
    Type.Union([Person], {
      text: { en: 'The user who rejected it.', pt: 'O usuário que recusou.' },
    }),
  ),
  created_at: Instant(),
  updated_at: Instant(),
  expires_at: Instant(),
  ended_at: Nullable(Instant()),
}
export const ApprovalSummary = Exact(approval)
