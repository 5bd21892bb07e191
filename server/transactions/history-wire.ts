// The history of a sale as existing clients read it: their eight words for what was done, and a sentence that says which of
// our own changes it was. Pure.

import type { HistoryWord } from '../../contract/history.ts'
import { toReais, type Cents } from '../base/money.ts'
import type { HistoryEntry, HistoryOperation } from './history.ts'
import type { Transaction } from './transaction.ts'

/** What our changes are called on the wire, and said to be where nobody gave a reason. */
const OURS = {
  charge: ['created', 'waiting for payment'],
  authorize: ['authorization', 'authorized'],
  review: ['authorization', 'approved by the review'],
  capture: ['capture', 'captured'],
  payment: ['paid', 'paid'],
  void: ['void', 'canceled on request'],
  release: ['void_partial', 'a part of the authorization was released'],
  expire: ['canceled', 'expired'],
  unmatched: ['paid', 'the payment could not be kept; it goes back'],
  return: ['void_partial', 'what could not be kept went back'],
  refund: ['void', 'refunded'],
  dispute: ['void', 'the buyer disputes it'],
} as const satisfies Record<HistoryOperation, readonly [HistoryWord, string]>

const HELD = ['pre_authorization', 'authorized; to be captured'] as const

const FAILED = 'refused by the bank'
const DISPUTED = { pending: OURS.dispute[1], succeeded: 'dispute won', failed: 'dispute lost' } as const

type Shown = { word: HistoryWord; status: HistoryEntry['status']; message: string }

const isPart = (amount: Cents, whole: Cents): boolean => amount < whole

/** An entry in the words of existing clients. `returned`: what of the sale had gone back before it. */
function shownAs(t: Transaction, entry: HistoryEntry, returned: Cents): Shown {
  const { operation, status, amount } = entry
  const own = OURS[operation]
  const message = status === 'failed' ? FAILED : own[1]
  switch (operation) {
    case 'authorize': {
      const isHeld = t.method === 'credit' && (!t.card.capture || t.card.review !== undefined)
      const [word, said] = isHeld ? HELD : OURS.authorize
      return { word, status, message: status === 'failed' ? FAILED : said }
    }
    case 'refund':
      return { word: isPart((returned + amount) as Cents, t.amount) ? 'void_partial' : 'void', status, message }
    // Money came, and the sale is not paid by it.
    case 'unmatched':
      return { word: own[0], status: 'failed', message: own[1] }
    // A dispute is a void that the buyer's bank asks for: won, it came to nothing; lost, the money has gone back.
    case 'dispute': {
      const ended = { pending: 'pending', succeeded: 'failed', failed: 'succeeded' } as const
      return {
        word: isPart(amount, t.amount) ? 'void_partial' : 'void',
        status: ended[status],
        message: DISPUTED[status],
      }
    }
    default:
      return { word: own[0], status, message }
  }
}

/** `YYYY-MM-DD HH:MM:SS`, UTC: the one place where old clients read this form. */
const spaced = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`

/** The history of a sale on the wire. */
export function historyToWire(t: Transaction) {
  let returned = 0
  return t.history.map((entry) => {
    const { word, status, message } = shownAs(t, entry, returned as Cents)
    if (entry.operation === 'refund' && entry.status === 'succeeded') returned += entry.amount
    return {
      id: entry.id,
      transaction: t.id,
      amount: toReais(entry.amount),
      amount_cents: entry.amount,
      operation_type: word,
      status,
      response_code: entry.code ?? null,
      response_message: entry.message ?? message,
      authorization_code: entry.authorization?.code ?? null,
      authorization_nsu: entry.authorization?.nsu ?? null,
      authorizer_id: entry.authorization?.authorizer ?? null,
      authorizer: entry.authorization?.authorizer ?? (t.method === 'credit' ? null : t.method),
      gatewayResponseTime: null,
      created_at: spaced(entry.at),
    }
  })
}

/** When the sale was voided: canceled on request, or all of it given back. Null for any other. */
export function voidedAtOf(t: Transaction): string | null {
  if (t.state === 'canceled') return t.cancelAskedAt && t.closedAt ? t.closedAt.toISOString() : null
  if (t.refunded === 0 || t.refunded < t.amount) return null
  return t.history.findLast(({ operation, status }) => operation === 'refund' && status === 'succeeded')?.at ?? null
}
