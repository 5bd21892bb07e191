// The portal's own calls for a company's corporate account, as data; they are no part of the public
// contract.

import { Type } from 'typebox'
import { getAccount } from '../../../contract/corporate/account.ts'
import { IdIn, Exact } from '../../../contract/fields.ts'
import { internalOperation } from '../../../contract/operation.ts'
import { PAYOUT_STATUSES } from '../../../contract/marketplace/payouts.ts'
import { OBSTACLES } from './closing.ts'

const ROOT = '/portal/api/corporate'
const DUE_DAY_MAX = 28

const AccountReply = Exact({
  account: getAccount.reply,
  reason: Type.Union([Type.String(), Type.Null()], {
    description: 'Why it was denied or suspended.',
  }),
  contract_version: Type.Integer({ description: 'Of the contract to be accepted now.' }),
  closing: Type.Union(
    [
      Exact({
        transfer_id: Type.String(),
        amount: Type.Integer({ description: 'In centavos.' }),
        status: Type.Enum(PAYOUT_STATUSES, {
          description:
            'Of the payout. `failed` and `returned`: the amount is with the seller again, to be transferred by it.',
        }),
        reason: Type.Union([Type.String(), Type.Null()]),
      }),
      Type.Null(),
    ],
    {
      description:
        'How what remained of a closed account is being paid out; null where nothing was.',
    },
  ),
})

export const accountCall = internalOperation({
  id: 'portal.corporateAccount',
  summary: 'How the corporate account stands',
  method: 'GET',
  path: `${ROOT}/account`,
  reply: AccountReply,
})

export const requestCall = internalOperation({
  id: 'portal.corporateRequest',
  delicate: 'none',
  summary: 'Request the corporate account',
  method: 'POST',
  path: `${ROOT}/account/request`,
  body: Type.Object({
    due_day: Type.Optional(Type.Integer({ minimum: 1, maximum: DUE_DAY_MAX, softens: 'count' })),
  }),
  reply: AccountReply,
  refusals: ['invalid_state', 'seller_not_active'],
})

export const contractCall = internalOperation({
  id: 'portal.corporateContract',
  summary: 'The contract to be accepted, in Portuguese, which binds, and in English',
  method: 'GET',
  path: `${ROOT}/contract`,
  reply: Exact({
    version: Type.Integer(),
    pt_br: Type.String(),
    en: Type.String(),
    sha256: Type.String({ description: 'Of the Portuguese text; kept with the acceptance.' }),
  }),
})

export const acceptCall = internalOperation({
  id: 'portal.corporateAccept',
  delicate: 'none',
  summary: 'Accept the contract that was read',
  method: 'POST',
  path: `${ROOT}/account/accept`,
  body: Type.Object({ version: Type.Integer({ minimum: 1 }) }),
  reply: AccountReply,
  refusals: ['invalid_state', 'contract_changed'],
})

export const closingCall = internalOperation({
  id: 'portal.corporateClosing',
  summary: 'What must be settled before the account can be closed, and what would then be paid out',
  method: 'GET',
  path: `${ROOT}/account/closing`,
  reply: Exact({
    closable: Type.Boolean({ description: 'Whether there is an account to close.' }),
    obstacles: Type.Array(Type.Enum(OBSTACLES), { description: 'Empty: it can be closed now.' }),
    amount: Type.Integer({
      description: 'The balance that would be paid out, in centavos; 0: no bank account is needed.',
    }),
  }),
})

export const closeCall = internalOperation({
  id: 'portal.corporateClose',
  delicate: { is: 'moves_money', held: 'payout' },
  summary:
    'Close the corporate account: its cards end, and what remains of the balance is paid out',
  method: 'POST',
  path: `${ROOT}/account/close`,
  body: Type.Object({
    bank_account_id: Type.Optional(
      IdIn('bank account', {
        description: 'A linked account of the company; the newest when absent.',
      }),
    ),
  }),
  reply: AccountReply,
  refusals: [
    'invalid_state',
    'account_not_settled',
    'seller_not_active',
    'seller_without_bank_account',
    'bank_account_not_found',
    'bank_not_configured',
  ],
})
