// A dispute (chargeback): opened by the buyer at the issuer, answered with evidence, decided. Pure.
// The amount is taken when it opens and returned when it is won.

import { after } from '../../server/kernel/clock.ts'
import type { Cents } from '../../server/kernel/money.ts'
import { refused, type Refused } from '../http/problem.ts'
import type { Authorization } from './authorization.ts'
import { leftOf } from './refund.ts'

/** Evidence is stored as a hash: the bank has to recognize a repetition, not to read it. */
export type Evidence = { id: string; words: string }

export type Dispute = {
  /** The bank's id for it. */
  id: string
  amount: Cents
  reasonCode: string
  reason: string
  status: 'open' | 'won' | 'lost'
  openedAt: Date
  /** Evidence is taken until then. Then it is decided: won with evidence, lost without. */
  evidenceDueAt: Date
  evidence: readonly Evidence[]
}

/** The networks' reasons, by Visa's codes. */
const REASONS: Record<string, string> = {
  '10.4': 'Fraude: compra sem a presença do cartão, não reconhecida pelo titular.',
  '12.6': 'Cobrança em duplicidade.',
  '13.1': 'Mercadoria ou serviço não recebido.',
  '13.3': 'Mercadoria com defeito ou diferente da descrição.',
  '13.6': 'Crédito não processado.',
}
const DEFAULT_REASON = '10.4'
const OTHER = 'other'
const EVIDENCE_MS = 10 * 86_400_000
const DISPUTES_MAX = 20
const EVIDENCE_MAX = 50

/** Opens a dispute of `amount`, or of all that is left. */
export function openDispute(
  known: Authorization,
  { amount, reason = DEFAULT_REASON }: { amount?: Cents | undefined; reason?: string | undefined },
  at: Date,
): Authorization | Refused {
  const left = leftOf(known)
  const about = amount ?? (left as Cents)
  const cannot =
    known.status !== 'captured' ||
    about > left ||
    about < 1 ||
    known.disputes.length >= DISPUTES_MAX
  if (cannot) return refused('DisputaRecusada', 'Não há tanto a contestar.')
  const text = Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined
  const made: Dispute = {
    id: `${known.id}-d${known.disputes.length + 1}`,
    amount: about,
    reasonCode: text === undefined ? OTHER : reason,
    reason: text ?? reason,
    status: 'open',
    openedAt: at,
    evidenceDueAt: after(at, EVIDENCE_MS),
    evidence: [],
  }
  return { ...known, changedAt: at, disputes: [...known.disputes, made] }
}

const withDispute = (known: Authorization, changed: Dispute, at: Date): Authorization => ({
  ...known,
  changedAt: at,
  disputes: known.disputes.map((one) => (one.id === changed.id ? changed : one)),
})

/** Takes evidence for an open dispute, in time. A repeated piece is not added again. */
export function defend(
  known: Authorization,
  { dispute: id, evidence }: { dispute: string; evidence: Evidence },
  at: Date,
): Authorization | Refused {
  const dispute = known.disputes.find((one) => one.id === id)
  if (!dispute)
    return refused('DisputaNaoEncontrada', 'Disputa não encontrada para o id informado.')
  const before = dispute.evidence.find((one) => one.id === evidence.id)
  if (before) {
    return before.words === evidence.words
      ? known
      : refused('IdJaUtilizado', 'O id já foi utilizado por outra prova.')
  }
  if (dispute.status !== 'open') return refused('DisputaRecusada', 'A disputa já foi decidida.')
  if (dispute.evidence.length >= EVIDENCE_MAX)
    return refused('DisputaRecusada', 'Há provas demais desta disputa.')
  return withDispute(known, { ...dispute, evidence: [...dispute.evidence, evidence] }, at)
}

/** Decides the open dispute; undefined where none is open. */
export function endDispute(
  known: Authorization,
  status: 'won' | 'lost',
  at: Date,
): Authorization | undefined {
  const dispute = known.disputes.find((one) => one.status === 'open')
  return dispute && withDispute(known, { ...dispute, status }, at)
}

/** Decides the disputes whose time for evidence has ended. */
export function decideDisputes(known: Authorization, now: Date): Authorization {
  return known.disputes
    .filter((one) => one.status === 'open' && one.evidenceDueAt <= now)
    .reduce(
      (all, one) =>
        withDispute(all, { ...one, status: one.evidence.length > 0 ? 'won' : 'lost' }, now),
      known,
    )
}
