// Approvals: what a company lets nobody do alone. A policy says what, from which amount, who
// approves and how many of them; a call that it holds is answered with `approval_required`, and
// carried out once when enough people have approved.

import { Type } from 'typebox'
import { APPROVAL_ACTIONS } from './delicacy.ts'
import {
  AMOUNT_MAX,
  CentsOut,
  Exact,
  Flag,
  HexId,
  IdIn,
  Instant,
  Name,
  Nullable,
  SellerIdOut,
  TextIn,
} from './fields.ts'
import { List, ListQuery } from './list.ts'
import { operation } from './operation.ts'
import { FIELD_TEXTS } from './field-texts.ts'
import { DESCRIPTIONS } from './texts/operations/approvals.ts'

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

const scopes = ['payments', 'sellers', 'corporate', 'credentials'] as const
const params = Type.Object({ id: IdIn('approval') })

const Action = () =>
  Type.Enum(APPROVAL_ACTIONS, {
    text: {
      en:
        '`payout`: payouts, changes of the payout policy of a seller, and the closing of the ' +
        'corporate account, which pays out its balance. `refund`: refunds of paid ' +
        'transactions. `bank_account`: linking and unlinking a bank account. `card_limit`: ' +
        'limits of cardholders and corporate cards. `corporate_payment`: recharges, and ' +
        'payments of statements. `credential`: a credential that moves money: created, ' +
        'changed, its secret rotated. `user`: invitations and changes of users. `policy`: a ' +
        'policy for something that had none.',
      pt:
        '`payout`: repasses, mudanças na política de repasse de um vendedor e o encerramento ' +
        'da conta corporativa, que repassa o saldo dela. `refund`: reembolsos de transações ' +
        'pagas. `bank_account`: vincular e desvincular conta bancária. `card_limit`: limites ' +
        'de portadores e de cartões corporativos. `corporate_payment`: recargas e pagamentos ' +
        'de faturas. `credential`: credencial que movimenta dinheiro: criada, alterada, ' +
        'segredo trocado. `user`: convites e mudanças de usuários. `policy`: uma política para ' +
        'o que não tinha nenhuma.',
    },
  })

const Person = Exact({
  id: HexId('user'),
  name: Type.String(),
})

const approval = {
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
const ShownAccount = Exact(
  {
    io_seller_id: SellerIdOut(),
    seller_name: Type.String(),
    holder_name: Type.String(),
    taxpayer_id: Type.String(),
    bank_code: Type.String(),
    bank_name: Type.String(),
    routing_number: Type.String(),
    account_number: Type.String({ text: { en: 'Masked.', pt: 'Mascarado.' } }),
    type: Type.Enum(['checking', 'savings'] as const),
  },
  {
    text: {
      en:
        'The bank account that is linked, unlinked or paid out to, as it was when this was ' +
        'asked for; null where it is about none.',
      pt:
        'A conta bancária que é vinculada, desvinculada ou recebe o repasse, como era no ' +
        'momento do pedido; null se não se trata de nenhuma.',
    },
  },
)
const ApprovalInFull = Exact({
  ...approval,
  can_decide: Type.Boolean({
    text: {
      en: 'Whether you may approve or reject it now. A credential never may.',
      pt: 'Se você pode aprovar ou recusar agora. Uma credencial nunca pode.',
    },
  }),
  request: Nullable(
    Exact({
      params: Type.Unknown({ text: { en: 'The ids of the path.', pt: 'Os ids do caminho.' } }),
      body: Type.Unknown({
        text: {
          en: 'The body as it will be carried out, without secrets.',
          pt: 'O corpo como será executado, sem segredos.',
        },
      }),
      bank_account: Nullable(ShownAccount),
      reason: Nullable(
        Type.String({
          text: {
            en: 'Why it is asked for: the header `Vintem-Reason` of the call.',
            pt: 'Por que se pede: o cabeçalho `Vintem-Reason` da chamada.',
          },
        }),
      ),
    }),
  ),
  result: Nullable(
    Exact({
      status: Type.Integer({
        text: {
          en: 'HTTP status of the reply when it was carried out.',
          pt: 'Status HTTP da resposta na execução.',
        },
      }),
      code: Nullable(
        Type.String({
          text: {
            en: 'The error code, if it was refused.',
            pt: 'O código do erro, se foi recusado.',
          },
        }),
      ),
      message: Nullable(Type.String()),
      body: Type.Unknown({
        text: {
          en:
            'The reply, without secrets. A secret is shown to who asked: by `POST …/result`, or by ' +
            'the call again with its `Idempotency-Key`.',
          pt:
            'A resposta, sem segredos. Um segredo é mostrado a quem pediu: por `POST …/result`, ou ' +
            'pela mesma chamada de novo com a sua `Idempotency-Key`.',
        },
      }),
    }),
  ),
})

export const listApprovals = operation({
  id: 'approvals.list',
  summary: {
    en: 'List approvals, the newest first',
    pt: 'Listar aprovações, as mais novas primeiro',
  },
  description: DESCRIPTIONS['approvals.list'],
  method: 'GET',
  path: '/v1/approvals',
  scopes,
  query: ListQuery({
    status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
    action: Type.Optional(Action()),
    asked_by_me: Type.Optional(
      Flag({
        softens: 'asked',
        text: {
          en: 'Only what this credential, or this user, asked for.',
          pt: 'Só o que esta credencial, ou este usuário, pediu.',
        },
      }),
    ),
    waiting_for_me: Type.Optional(
      Flag({
        softens: 'asked',
        text: {
          en: 'Only what this user may approve or reject now. A credential approves nothing.',
          pt: 'Só o que este usuário pode aprovar ou recusar agora. Uma credencial não aprova nada.',
        },
      }),
    ),
  }),
  reply: List(ApprovalSummary),
})

export const getApproval = operation({
  id: 'approvals.get',
  summary: {
    en: 'Get an approval, with the request and its result',
    pt: 'Consultar uma aprovação, com o pedido e o resultado',
  },
  description: DESCRIPTIONS['approvals.get'],
  method: 'GET',
  path: '/v1/approvals/:id',
  scopes,
  params,
  reply: ApprovalInFull,
  refusals: ['approval_not_found'],
})

export const approve = operation({
  id: 'approvals.approve',
  delicate: { is: 'moves_money' },
  blocked: 'what is carried out is checked again by itself',
  summary: {
    en: 'Approve a held call; the last approval has it carried out',
    pt: 'Aprovar uma chamada retida; a última aprovação a faz executar',
  },
  description: DESCRIPTIONS['approvals.approve'],
  method: 'POST',
  path: '/v1/approvals/:id/approve',
  scopes,
  params,
  reply: ApprovalSummary,
  refusals: [
    'approval_not_found',
    'person_needed',
    'own_approval',
    'approver_needed',
    'invalid_state',
  ],
})

export const rejectApproval = operation({
  id: 'approvals.reject',
  delicate: { is: 'directs_money' },
  blocked: 'nothing is done',
  summary: {
    en: 'Reject a held call, with a reason',
    pt: 'Recusar uma chamada retida, com um motivo',
  },
  description: DESCRIPTIONS['approvals.reject'],
  method: 'POST',
  path: '/v1/approvals/:id/reject',
  scopes,
  params,
  body: Type.Object({ reason: Name(APPROVAL_REASON_MAX) }),
  reply: ApprovalSummary,
  refusals: [
    'approval_not_found',
    'person_needed',
    'own_approval',
    'approver_needed',
    'invalid_state',
  ],
  example: { reason: 'The invoice is not ours' },
})

export const readApprovalResult = operation({
  id: 'approvals.result',
  delicate: { is: 'shows_secret' },
  confidential: true,
  blocked: 'it shows what was done',
  summary: {
    en: 'Get the reply of a call that was carried out; only for whoever asked for it',
    pt: 'Obter a resposta de uma chamada executada; só para quem a pediu',
  },
  description: DESCRIPTIONS['approvals.result'],
  method: 'POST',
  path: '/v1/approvals/:id/result',
  scopes,
  params,
  reply: Exact({ status: Type.Integer(), body: Type.Unknown() }),
  refusals: ['approval_not_found', 'asker_needed', 'asker_not_allowed', 'invalid_state'],
})

export const withdrawApproval = operation({
  id: 'approvals.withdraw',
  delicate: 'none',
  blocked: 'nothing is done',
  summary: {
    en: 'Withdraw what you asked for, before it is approved',
    pt: 'Retirar o que você pediu, antes de ser aprovado',
  },
  description: DESCRIPTIONS['approvals.withdraw'],
  method: 'POST',
  path: '/v1/approvals/:id/withdraw',
  scopes,
  params,
  reply: ApprovalSummary,
  refusals: ['approval_not_found', 'asker_needed', 'invalid_state'],
})

const policy = {
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

const ApprovalPolicy = Exact({
  id: HexId('approval policy'),
  resource: Type.Literal('approval_policy'),
  io_seller_id: SellerIdOut(),
  ...policy,
  users: Type.Array(Person),
  created_at: Instant(),
  updated_at: Instant(),
})

export const listApprovalPolicies = operation({
  id: 'approvalPolicies.list',
  summary: {
    en: 'List the approval policies of your company; there is at most one for each action',
    pt: 'Listar as políticas de aprovação da sua empresa; há no máximo uma por ação',
  },
  description: DESCRIPTIONS['approvalPolicies.list'],
  method: 'GET',
  path: '/v1/approval_policies',
  scopes,
  reply: Exact({ resource: Type.Literal('list'), items: Type.Array(ApprovalPolicy) }),
})

export const setApprovalPolicy = operation({
  id: 'approvalPolicies.set',
  delicate: { is: 'directs_money', held: 'policy' },
  summary: {
    en: 'Set the approval policy of an action',
    pt: 'Definir a política de aprovação de uma ação',
  },
  description: DESCRIPTIONS['approvalPolicies.set'],
  method: 'POST',
  path: '/v1/approval_policies',
  scopes: ['credentials'],
  body: Type.Object({
    action: policy.action,
    amount_from_cents: Type.Optional(policy.amount_from_cents),
    approvals: policy.approvals,
    roles: policy.roles,
    users: Type.Optional(
      Type.Array(TextIn(36), {
        maxItems: APPROVER_USERS_MAX,
        text: {
          en: 'Ids of further users of your company who may approve, while their role is one of these.',
          pt:
            'Ids de outros usuários da sua empresa que podem aprovar, enquanto o perfil deles for ' +
            'um destes.',
        },
      }),
    ),
    binds_credentials: Type.Optional(policy.binds_credentials),
  }),
  reply: ApprovalPolicy,
  refusals: [
    'user_not_found',
    'policy_not_satisfiable',
    'approval_policy_changed',
    'request_in_progress',
  ],
  example: {
    action: 'payout',
    amount_from_cents: 1_000_000,
    approvals: 1,
    roles: ['admin'],
    binds_credentials: true,
  },
})

export const removeApprovalPolicy = operation({
  id: 'approvalPolicies.remove',
  delicate: { is: 'directs_money', held: 'policy' },
  summary: { en: 'Remove an approval policy', pt: 'Remover uma política de aprovação' },
  description: DESCRIPTIONS['approvalPolicies.remove'],
  method: 'DELETE',
  path: '/v1/approval_policies/:id',
  scopes: ['credentials'],
  params: Type.Object({ id: IdIn('approval policy') }),
  reply: Exact({
    id: HexId('approval policy'),
    resource: Type.Literal('approval_policy'),
    deleted: Type.Literal(true),
  }),
  refusals: ['approval_policy_not_found', 'approval_policy_changed', 'request_in_progress'],
})
