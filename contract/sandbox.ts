// The sandbox's levers: pay a pix, make bad weather at the bank, move the clock. They exist in sandbox mode only.

import { Type } from 'typebox'
import { Amount, IdIn, Instant, InstantIn, Nullable, Said } from './fields.ts'
import { operation } from './operation.ts'
import { Payout } from './payouts.ts'
import { Seller } from './sellers.ts'
import { Transaction } from './transactions.ts'

const params = Type.Object({ id: IdIn('transaction') })
const sandbox = { sandbox: true, scopes: ['payments'] as const }

export const PAY_TIMES_MAX = 5
export const WEATHER_BANKS = ['pix', 'payout', 'kyc'] as const
export const WEATHER_MODES = ['fair', 'slow', 'silent_before', 'silent_after', 'down', 'twice', 'shuffled'] as const
const WEATHER_CALLS_MAX = 100_000

export const payPix = operation({
  ...sandbox,
  id: 'sandbox.payPix',
  summary: 'Pay a pix as a buyer would (or with another amount, late, or several times)',
  method: 'POST',
  path: '/v1/sandbox/pix/:id/pay',
  params,
  body: Type.Optional(
    Type.Object({
      amount: Type.Optional(Amount()),
      paid_at: Type.Optional(InstantIn()),
      times: Type.Optional(Type.Integer({ minimum: 1, maximum: PAY_TIMES_MAX, softens: 'count' })),
    }),
  ),
  reply: Transaction,
  refusals: ['transaction_not_found', 'invalid_state', 'bank_unavailable', 'bank_not_configured'],
  example: {},
})

export const expireTransaction = operation({
  ...sandbox,
  id: 'sandbox.expire',
  summary: 'Let an unpaid transaction expire now, by moving the clock to its last moment',
  method: 'POST',
  path: '/v1/sandbox/transactions/:id/expire',
  params,
  body: Type.Optional(Type.Object({})),
  reply: Transaction,
  refusals: ['transaction_not_found', 'invalid_state', 'bank_unavailable'],
  example: {},
})

const ofSeller = {
  ...sandbox,
  method: 'POST' as const,
  params: Type.Object({ id: IdIn('seller') }),
  body: Type.Optional(Type.Object({})),
  reply: Seller,
  refusals: ['seller_not_found', 'invalid_state', 'bank_unavailable', 'bank_not_configured'],
  example: {},
}

export const approveSeller = operation({
  ...ofSeller,
  id: 'sandbox.approveSeller',
  summary: 'Let the bank approve a seller it is reviewing',
  path: '/v1/sandbox/sellers/:id/approve',
})

export const denySeller = operation({
  ...ofSeller,
  id: 'sandbox.denySeller',
  summary: 'Let the bank deny a seller it is reviewing',
  path: '/v1/sandbox/sellers/:id/deny',
})

const ofTransfer = {
  ...sandbox,
  method: 'POST' as const,
  params: Type.Object({ id: IdIn('transfer') }),
  body: Type.Optional(Type.Object({})),
  reply: Payout,
  refusals: ['transfer_not_found', 'invalid_state', 'bank_unavailable', 'bank_not_configured'],
  example: {},
}

export const failTransfer = operation({
  ...ofTransfer,
  id: 'sandbox.failTransfer',
  summary: 'Let the bank refuse a payout that is under way',
  path: '/v1/sandbox/transfers/:id/fail',
})

export const returnTransfer = operation({
  ...ofTransfer,
  id: 'sandbox.returnTransfer',
  summary: "Let a payout that was paid come back from the receiver's bank",
  path: '/v1/sandbox/transfers/:id/return',
})

export const setWeather = operation({
  ...sandbox,
  id: 'sandbox.weather',
  summary: 'Make the sandbox bank slow, silent, down, or its notices doubled or shuffled',
  method: 'POST',
  path: '/v1/sandbox/weather',
  body: Type.Object({
    bank: Type.Enum(WEATHER_BANKS, { says: `must be one of ${WEATHER_BANKS.join(', ')}` }),
    mode: Type.Enum(WEATHER_MODES, { says: `must be one of ${WEATHER_MODES.join(', ')}` }),
    calls: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: WEATHER_CALLS_MAX,
        softens: 'count',
        description: 'For how many calls; until changed when absent.',
      }),
    ),
  }),
  reply: Said({
    resource: Type.Literal('weather'),
    bank: Type.String(),
    mode: Type.String(),
    calls: Nullable(Type.Integer()),
  }),
  refusals: ['bank_unavailable', 'bank_not_configured'],
  example: { bank: 'pix', mode: 'fair' },
})

const ClockReply = Said({
  resource: Type.Literal('clock'),
  now: Instant(),
  ran: Type.Integer({ description: 'How much due work was done on the way.' }),
})

export const getClock = operation({
  ...sandbox,
  id: 'sandbox.clock',
  summary: 'The time it is in the sandbox',
  method: 'GET',
  path: '/v1/sandbox/clock',
  reply: ClockReply,
})

export const moveClock = operation({
  ...sandbox,
  id: 'sandbox.moveClock',
  summary: 'Move the time of the sandbox forward, doing all due work on the way',
  method: 'POST',
  path: '/v1/sandbox/clock',
  body: Type.Object({
    advance: Type.Optional(
      Type.String({ pattern: '^\\d{1,9}(s|m|h|d)$', says: 'must be a number and s, m, h or d, such as 30d' }),
    ),
    to: Type.Optional(InstantIn()),
  }),
  reply: ClockReply,
  refusals: ['clock_backwards', 'bank_unavailable'],
  example: { advance: '1h' },
})
