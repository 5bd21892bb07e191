// The corporate account: status, balance and recharges.

import { Type } from 'typebox'
import { Amount, HexId, IdIn, Instant, Nullable, Exact, Text } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { Centavos, corporate, ReasonOut, refresh, returned, ROOT, times } from './words.ts'

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
  summary: 'Get the corporate account, in any status',
  method: 'GET',
  path: `${ROOT}/account`,
  scopes: corporate,
  query: Type.Object(refresh),
  reply: Exact({
    resource: Type.Literal('corporate_account'),
    id: HexId('corporate account'),
    status: Type.Enum(ACCOUNT_STATUSES, {
      description:
        '`inactive`: not requested, denied, or closed (`closed_at`). ' +
        '`waiting_contract_assignment`: the company must accept the contract in the portal. ' +
        '`pending`: under review. Only an `active` account can spend.',
    }),
    name: Type.String(),
    tax_id: Type.String({ description: 'CPF or CNPJ, without punctuation.' }),
    due_day: Type.Integer({
      description: 'The day of the month on which the open statement is due.',
    }),
    next_due_day: Type.Integer({
      description:
        'The same for the statements after it: differs from `due_day` after a change of the due day.',
    }),
    suspended_for: Nullable(
      Type.Enum(['operator', 'arrears'], {
        description:
          'Why a suspended account is suspended. `operator`: by an operator. `arrears`: a ' +
          'statement was overdue for too long; payment ends only this suspension.',
      }),
    ),
    reason: ReasonOut('it was denied or suspended; `arrears` for an overdue statement'),
    reason_display: Nullable(Type.String({ description: 'The same in Portuguese, for people.' })),
    contract_version: Nullable(Type.Integer()),
    contract_accepted_at: Nullable(Instant()),
    closed_at: Nullable(Instant()),
    closing_transfer_id: Nullable(
      Type.String({
        description:
          'Id of the transfer that paid out the remaining balance after the account was closed; ' +
          'the newest transfer if money arrived later.',
      }),
    ),
    ...times,
  }),
  refusals: ['bank_unavailable', 'bank_not_configured'],
})

export const getBalance = operation({
  id: 'corporate.balance',
  summary: 'Get the amount that the company can spend: balance and limit, less the amount in use',
  method: 'GET',
  path: `${ROOT}/account/balance`,
  scopes: corporate,
  query: Type.Object(refresh),
  reply: Exact({
    resource: Type.Literal('corporate_balance'),
    id: HexId('corporate account'),
    balance: Centavos('The amount that was paid in and not yet used by a statement.'),
    limit: Centavos('The credit limit: the amount that can be spent beyond the balance.'),
    used: Centavos('Authorized and confirmed purchases whose statement is not yet paid.'),
    available: Centavos('`balance + limit − used`; never shown below 0.'),
    currency: Type.Literal('BRL'),
    ...times,
  }),
  refusals: ['account_not_active', 'bank_unavailable', 'bank_not_configured'],
})

export const CorporateRecharge = Exact({
  resource: Type.Literal('corporate_recharge'),
  id: HexId('recharge'),
  amount: Centavos('The requested amount.'),
  paid_amount: Centavos(
    'The amount that was paid. All of it is credited to the balance, also if it was paid late, twice or differs from `amount`.',
  ),
  ...returned,
  description: Nullable(Type.String()),
  status: Type.Enum(RECHARGE_STATUSES),
  brcode: Type.String({
    description: 'The text of the QR code (pix copia e cola), for the app of a bank.',
  }),
  link: Type.String({ description: 'The page to pay it.' }),
  expires_at: Instant(),
  paid_at: Nullable(Instant()),
  ...times,
})

export const createRecharge = operation({
  id: 'corporate.recharge',
  delicate: { is: 'asks_money', held: 'corporate_payment' },
  summary: 'Create a pix that raises the balance when it is paid',
  method: 'POST',
  path: `${ROOT}/account/recharge`,
  scopes: corporate,
  status: 201,
  idempotent: true,
  body: Type.Object({
    amount: Amount(),
    description: Type.Optional(Nullable(Text(DESCRIPTION_MAX))),
  }),
  reply: CorporateRecharge,
  refusals: ['account_not_active', 'bank_unavailable', 'bank_not_configured', 'charge_refused'],
  example: { amount: 1_000_00, description: 'November' },
})

export const listRecharges = operation({
  id: 'corporate.recharges.list',
  summary: 'List recharges that the bank accepted',
  method: 'GET',
  path: `${ROOT}/account/recharges`,
  scopes: corporate,
  query: ListQuery({
    status: Type.Optional(Text(100, { description: 'One or more statuses, separated by commas.' })),
  }),
  reply: List(CorporateRecharge),
  refusals: ['account_not_active'],
})

export const getRecharge = operation({
  id: 'corporate.recharges.get',
  summary: 'Get a recharge',
  method: 'GET',
  path: `${ROOT}/account/recharges/:id`,
  scopes: corporate,
  params: Type.Object({ id: IdIn('recharge') }),
  reply: CorporateRecharge,
  refusals: ['account_not_active', 'recharge_not_found', 'bank_unavailable', 'charge_refused'],
})
