// What the screens know of policies besides the wire: the order of actions, and which have an amount.

import type { ApprovalPolicy } from '../../../../../sdk/wire.ts'

type Action = ApprovalPolicy['action']

export const ACTIONS: readonly Action[] = [
  'payout',
  'refund',
  'bank_account',
  'card_limit',
  'corporate_payment',
  'credential',
  'user',
  'policy',
]

const WITH_AMOUNT: readonly Action[] = ['payout', 'refund', 'card_limit', 'corporate_payment']
/** What would be a way around the other policies. */
export const CLOSING: readonly Action[] = ['credential', 'user', 'policy']

export const hasAmount = (action: Action): boolean => WITH_AMOUNT.includes(action)
export const bindsAlways = (action: Action): boolean => CLOSING.includes(action)
