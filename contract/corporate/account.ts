// The corporate account: status, balance and recharges.

import { Type } from 'typebox'
import { Amount, HexId, IdIn, Instant, Nullable, Exact, TextIn } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { Centavos, corporate, ReasonOut, refresh, returned, ROOT, times } from './words.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { DESCRIPTIONS } from '../texts/operations/corporate/account.ts'

export const ACCOUNT_STATUSES = [
  'inactive',
  'waiting_contract_assignment',
  'pending',
  'active',
  'suspended',
] as const
export const RECHARGE_STATUSES = ['created', 'paid', 'expired'] as const
const DESCRIPTION_MAX = 140

export const getAccount = operation({
  id: 'corporate.account',
  summary: {
    en: 'Get the corporate account, in any status',
    pt: 'Consultar a conta corporativa, em qualquer status',
  },
  description: DESCRIPTIONS['corporate.account'],
  method: 'GET',
  path: `${ROOT}/account`,
  scopes: corporate,
  query: Type.Object(refresh),
  reply: Exact({
    resource: Type.Literal('corporate_account'),
    id: HexId('corporate account'),
    status: Type.Enum(ACCOUNT_STATUSES, {
      text: {
        en:
          '`inactive`: not requested, denied, or closed (`closed_at`). ' +
          '`waiting_contract_assignment`: the company must accept the contract in the portal. ' +
          '`pending`: under review. Only an `active` account can spend.',
        pt:
          '`inactive`: não pedida, negada ou encerrada (`closed_at`). ' +
          '`waiting_contract_assignment`: a empresa precisa aceitar o contrato no portal. ' +
          '`pending`: em análise. Só uma conta `active` pode gastar.',
      },
    }),
    name: Type.String(),
    tax_id: Type.String({ text: FIELD_TEXTS.bareTaxpayerId }),
    due_day: Type.Integer({
      text: {
        en: 'The day of the month on which the open statement is due.',
        pt: 'O dia do mês em que a fatura aberta vence.',
      },
    }),
    next_due_day: Type.Integer({
      text: {
        en: 'The same for the statements after it: differs from `due_day` after a change of the due day.',
        pt:
          'O mesmo para as faturas seguintes: difere de `due_day` depois de uma mudança do dia ' +
          'de vencimento.',
      },
    }),
    suspended_for: Nullable(
      Type.Enum(['operator', 'arrears'], {
        text: {
          en:
            'Why a suspended account is suspended. `operator`: by an operator. `arrears`: a ' +
            'statement was overdue for too long; payment ends only this suspension.',
          pt:
            'Por que uma conta suspensa está suspensa. `operator`: por um operador. `arrears`: uma ' +
            'fatura ficou vencida por tempo demais; o pagamento encerra apenas esta suspensão.',
        },
      }),
    ),
    reason: ReasonOut({
      en: 'Why it was denied or suspended; `arrears` for an overdue statement, as it was sent.',
      pt: 'Por que foi negada ou suspensa, como foi enviado; `arrears` por uma fatura vencida.',
    }),
    reason_display: Nullable(
      Type.String({
        text: {
          en: 'The same in Portuguese, for people.',
          pt: 'O mesmo em português, para pessoas.',
        },
      }),
    ),
    contract_version: Nullable(Type.Integer()),
    contract_accepted_at: Nullable(Instant()),
    closed_at: Nullable(Instant()),
    closing_transfer_id: Nullable(
      Type.String({
        text: {
          en:
            'Id of the transfer that paid out the remaining balance after the account was closed; ' +
            'the newest transfer if money arrived later.',
          pt:
            'Id do repasse do saldo restante depois que a conta foi encerrada; o repasse mais ' +
            'novo, se chegou dinheiro depois.',
        },
      }),
    ),
    ...times,
  }),
  refusals: ['bank_unavailable', 'bank_not_configured'],
})

export const getBalance = operation({
  id: 'corporate.balance',
  summary: {
    en: 'Get the amount that the company can spend: balance and limit, less the amount in use',
    pt: 'Consultar quanto a empresa pode gastar: saldo e limite, menos o que está em uso',
  },
  description: DESCRIPTIONS['corporate.balance'],
  method: 'GET',
  path: `${ROOT}/account/balance`,
  scopes: corporate,
  query: Type.Object(refresh),
  reply: Exact({
    resource: Type.Literal('corporate_balance'),
    id: HexId('corporate account'),
    balance: Centavos({
      en: 'The amount that was paid in and not yet used by a statement.',
      pt: 'O valor que foi pago e ainda não foi usado por uma fatura.',
    }),
    limit: Centavos({
      en: 'The credit limit: the amount that can be spent beyond the balance.',
      pt: 'O limite de crédito: o valor que pode ser gasto além do saldo.',
    }),
    used: Centavos({
      en: 'Authorized and confirmed purchases whose statement is not yet paid.',
      pt: 'Compras autorizadas e confirmadas cuja fatura ainda não foi paga.',
    }),
    available: Centavos({
      en: '`balance + limit − used`; never shown below 0.',
      pt: '`balance + limit − used`; nunca mostrado abaixo de 0.',
    }),
    currency: Type.Literal('BRL'),
    ...times,
  }),
  refusals: ['account_not_active', 'bank_unavailable', 'bank_not_configured'],
})

export const CorporateRecharge = Exact({
  resource: Type.Literal('corporate_recharge'),
  id: HexId('recharge'),
  amount: Centavos({ en: 'The requested amount.', pt: 'O valor pedido.' }),
  paid_amount: Centavos({
    en:
      'The amount that was paid. All of it is credited to the balance, also if it was paid ' +
      'late, twice or differs from `amount`.',
    pt:
      'O valor que foi pago. É todo creditado ao saldo, mesmo se pago com atraso, duas vezes ' +
      'ou diferente de `amount`.',
  }),
  ...returned,
  description: Nullable(Type.String()),
  status: Type.Enum(RECHARGE_STATUSES),
  brcode: Type.String({
    text: FIELD_TEXTS.qrText,
  }),
  link: Type.String({ text: FIELD_TEXTS.payPage }),
  expires_at: Instant(),
  paid_at: Nullable(Instant()),
  ...times,
})

export const createRecharge = operation({
  id: 'corporate.recharge',
  delicate: { is: 'asks_money', held: 'corporate_payment' },
  summary: {
    en: 'Create a pix that raises the balance when it is paid',
    pt: 'Criar um pix que aumenta o saldo quando é pago',
  },
  description: DESCRIPTIONS['corporate.recharge'],
  method: 'POST',
  path: `${ROOT}/account/recharge`,
  scopes: corporate,
  status: 201,
  idempotent: true,
  body: Type.Object({
    amount: Amount(),
    description: Type.Optional(Nullable(TextIn(DESCRIPTION_MAX))),
  }),
  reply: CorporateRecharge,
  refusals: ['account_not_active', 'bank_unavailable', 'bank_not_configured', 'charge_refused'],
  example: { amount: 1_000_00, description: 'November' },
})

export const listRecharges = operation({
  id: 'corporate.recharges.list',
  summary: {
    en: 'List recharges that the bank accepted',
    pt: 'Listar as recargas que o banco aceitou',
  },
  description: DESCRIPTIONS['corporate.recharges.list'],
  method: 'GET',
  path: `${ROOT}/account/recharges`,
  scopes: corporate,
  query: ListQuery({
    status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
  }),
  reply: List(CorporateRecharge),
  refusals: ['account_not_active'],
})

export const getRecharge = operation({
  id: 'corporate.recharges.get',
  summary: { en: 'Get a recharge', pt: 'Consultar uma recarga' },
  description: DESCRIPTIONS['corporate.recharges.get'],
  method: 'GET',
  path: `${ROOT}/account/recharges/:id`,
  scopes: corporate,
  params: Type.Object({ id: IdIn('recharge') }),
  reply: CorporateRecharge,
  refusals: ['account_not_active', 'recharge_not_found', 'bank_unavailable', 'charge_refused'],
})
