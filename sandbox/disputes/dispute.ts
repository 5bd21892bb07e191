// A pix that the payer's bank contests (MED): opened, answered with evidence, decided within seven
// days, and given back whole, in part, or in several parts. Pure; it knows no SQL and no clock.

import { after } from '../../server/kernel/clock.ts'
import type { Cents } from '../../server/kernel/money.ts'
import type { Evidence } from '../cards/dispute.ts'
import type { Pix } from '../pix/pix.ts'
import { type Return, takes } from '../returns/return.ts'

export type PixDispute = {
  endToEndId: string
  /** Its number within the pix. */
  n: number
  amount: Cents
  reasonCode: string
  reason: string
  /** `coming`: it will be opened, and the receiver does not know yet. */
  status: 'coming' | 'open' | 'won' | 'lost'
  /** The receiver is never notified of it; it sees only the return. */
  hidden: boolean
  openedAt: Date
  /** Evidence is taken until then. Then it is decided: won with evidence, lost without. */
  evidenceDueAt: Date
  evidence: readonly Evidence[]
  dueAt: Date | null
}

/** A pix with its returns and disputes, decided together under one lock. */
export type Contested = { pix: Pix; returns: readonly Return[]; disputes: readonly PixDispute[] }

const REASONS: Record<string, string> = {
  MED_FRAUDE: 'Fundada suspeita de fraude.',
  MED_OPERACIONAL: 'Falha operacional no sistema de um participante.',
  MED_PIX_AUTOMATICO: 'Pix Automático não reconhecido pelo pagador.',
}
const DEFAULT_REASON = 'MED_FRAUDE'
const OTHER = 'other'

/** How long the receiver's bank analyses a dispute; until then evidence is taken. */
const ANALYSIS_MS = 7 * 86_400_000
/** How long after its payment a pix can be contested. */
const CLAIM_MS = 80 * 86_400_000
/** How long after its payment a pix can be given back. */
const RETURN_MS = 90 * 86_400_000
/** How long after its payment a pix with such an effect is contested. */
const CONTESTED_AFTER_MS = 86_400_000
const DISPUTES_MAX = 20
const EVIDENCE_MAX = 50

/** The part of a pix that is neither given back nor blocked for an open dispute. */
const leftOf = ({ pix }: Contested): number => pix.amount - pix.givenBack - pix.blocked

const returnIdOf = ({ n }: PixDispute, k: number): string => `MED${n}R${k}`

/** The returns of a dispute. A client may use the same id, but never with this nature. */
const returnsOf = (dispute: PixDispute, returns: readonly Return[]): Return[] =>
  returns.filter(({ id, nature }) => nature !== 'ORIGINAL' && id.startsWith(`MED${dispute.n}R`))

const backOf = (dispute: PixDispute, returns: readonly Return[]): number =>
  returnsOf(dispute, returns).reduce((all, one) => all + takes(one), 0)

const withDispute = (known: Contested, changed: PixDispute): Contested => {
  const others = known.disputes.filter(({ n }) => n !== changed.n)
  const disputes = [...others, changed].toSorted((one, two) => one.n - two.n)
  const open = disputes.filter(({ status, hidden }) => status === 'open' && !hidden)
  const blocked = open.reduce((all, { amount }) => all + amount, 0) as Cents
  return { ...known, disputes, pix: { ...known.pix, blocked } }
}

/** A dispute of a pix just paid, which will open by itself later. */
export const scheduledDispute = (
  { endToEndId, amount, paidAt }: Pix,
  hidden: boolean,
): PixDispute => {
  const at = after(paidAt, CONTESTED_AFTER_MS)
  const times = { openedAt: at, evidenceDueAt: after(at, ANALYSIS_MS), dueAt: at }
  const why = { reasonCode: DEFAULT_REASON, reason: REASONS[DEFAULT_REASON]! }
  return { endToEndId, n: 1, amount, ...why, status: 'coming', hidden, ...times, evidence: [] }
}

/**
 * Contests `amount` of a pix, or all that is left; undefined where less is left, or it is too late.
 */
export function openDispute(
  known: Contested,
  { amount, reason = DEFAULT_REASON }: { amount?: Cents | undefined; reason?: string | undefined },
  at: Date,
): Contested | undefined {
  const left = leftOf(known)
  const about = amount ?? (left as Cents)
  const isLate = at.getTime() - known.pix.paidAt.getTime() > CLAIM_MS
  if (about < 1 || about > left || isLate || known.disputes.length >= DISPUTES_MAX) return undefined
  const text = Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined
  const evidenceDueAt = after(at, ANALYSIS_MS)
  return withDispute(known, {
    endToEndId: known.pix.endToEndId,
    n: known.disputes.length + 1,
    amount: about,
    reasonCode: text === undefined ? OTHER : reason,
    reason: text ?? reason,
    status: 'open',
    hidden: false,
    openedAt: at,
    evidenceDueAt,
    evidence: [],
    dueAt: evidenceDueAt,
  })
}

const isOpen = ({ status }: PixDispute): boolean => status === 'open'

/** Decides the open dispute for the receiver; undefined where none is open. */
export function win(known: Contested): Contested | undefined {
  const open = known.disputes.find(isOpen)
  return open && withDispute(known, { ...open, status: 'won', dueAt: null })
}

type BankReturn = { rtrId: string; at: Date }

/**
 * Gives back for the open dispute, which loses it; or, where none is open, more for the last lost
 * dispute that was given back only in part. Undefined where there is none, or less is left.
 */
export function lose(
  known: Contested,
  amount: Cents | undefined,
  made: BankReturn,
): Contested | undefined {
  const again = known.disputes.findLast(
    (one) => one.status === 'lost' && backOf(one, known.returns) < one.amount,
  )
  const dispute = known.disputes.find(isOpen) ?? again
  return dispute && giveBack(known, dispute, amount, made)
}

function giveBack(
  known: Contested,
  dispute: PixDispute,
  amount: Cents | undefined,
  made: BankReturn,
): Contested | undefined {
  if (made.at.getTime() - known.pix.paidAt.getTime() > RETURN_MS) return undefined
  const free = withDispute(known, { ...dispute, status: 'lost', dueAt: null })
  const max = Math.min(dispute.amount - backOf(dispute, known.returns), leftOf(free))
  const back = amount ?? (max as Cents)
  if (back < 1 || back > max) return undefined
  const given: Return = {
    endToEndId: known.pix.endToEndId,
    id: returnIdOf(dispute, returnsOf(dispute, known.returns).length + 1),
    rtrId: made.rtrId,
    amount: back,
    nature: Object.hasOwn(REASONS, dispute.reasonCode) ? dispute.reasonCode : DEFAULT_REASON,
    description: null,
    status: 'DEVOLVIDO',
    reason: null,
    requestedAt: made.at,
    settledAt: made.at,
    due: null,
  }
  const pix = { ...free.pix, givenBack: (free.pix.givenBack + back) as Cents }
  return { ...free, pix, returns: [...known.returns, given] }
}

/** What happens by `now`: disputes open or are decided; the same object where nothing is due. */
export function applyDue(known: Contested, now: Date, rtrId: () => string): Contested {
  // One that opens late is decided late: after a leap of the clock over both there is still time
  // for evidence.
  return known.disputes
    .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
    .reduce((all, one) => step(all, one, { rtrId: rtrId(), at: now }), known)
}

function step(known: Contested, one: PixDispute, made: BankReturn): Contested {
  const won = withDispute(known, { ...one, status: 'won', dueAt: null })
  if (one.status === 'open')
    return one.evidence.length > 0 ? won : (giveBack(known, one, undefined, made) ?? won)
  const amount = Math.min(one.amount, leftOf(known)) as Cents
  // The pix was given back before it could be contested.
  if (amount < 1)
    return {
      ...won,
      disputes: won.disputes.map((it) => (it.n === one.n ? { ...it, hidden: true } : it)),
    }
  if (one.hidden) return giveBack(known, { ...one, amount }, undefined, made) ?? won
  return withDispute(known, { ...one, amount, status: 'open', dueAt: one.evidenceDueAt })
}

/**
 * Takes evidence for an open dispute, in time. A repeated piece is not added again; `refused` and
 * `why` say why not.
 */
export function defend(
  known: Contested,
  n: number,
  evidence: Evidence,
): Contested | { refused: 'IdJaUtilizado' | 'DisputaRecusada'; why: string } {
  const dispute = known.disputes.find((one) => one.n === n)!
  const before = dispute.evidence.find((one) => one.id === evidence.id)
  if (before)
    return before.words === evidence.words
      ? known
      : { refused: 'IdJaUtilizado', why: 'O id já foi utilizado por outra prova.' }
  if (dispute.status !== 'open')
    return { refused: 'DisputaRecusada', why: 'A disputa já foi decidida.' }
  if (dispute.evidence.length >= EVIDENCE_MAX)
    return { refused: 'DisputaRecusada', why: 'Há provas demais desta disputa.' }
  return withDispute(known, { ...dispute, evidence: [...dispute.evidence, evidence] })
}

/** Its id for clients, unique among all disputes of a charge. */
export const nameOf = ({ endToEndId, n }: PixDispute): string => `${endToEndId}-${n}`

/** Whether the client is notified of it. */
export const isReported = ({ status, hidden }: PixDispute): boolean =>
  status !== 'coming' && !hidden

export const toWire = (dispute: PixDispute, returns: readonly Return[]): object => ({
  id: nameOf(dispute),
  end_to_end_id: dispute.endToEndId,
  amount: dispute.amount,
  status: dispute.status,
  reason: { code: dispute.reasonCode, text: dispute.reason },
  opened_at: dispute.openedAt.toISOString(),
  evidence_due_at: dispute.evidenceDueAt.toISOString(),
  returns: returnsOf(dispute, returns).map(({ rtrId, amount }) => ({ id: rtrId, amount })),
})
