// A batch of boletos: one act for many of them, what is asked for each, and what came of it. Pure.

import { createHmac, type KeyObject } from 'node:crypto'
import type {
  BOLETO_BATCH_ACTIONS,
  createBoletoBatch,
  getBoletoBatch,
  listBoletoBatchItems,
} from '../../../contract/payments/boletos/batches.ts'
import { updateTransaction, voidTransaction } from '../../../contract/payments/transactions.ts'
import { ERRORS } from '../../../contract/errors.ts'
import type { BodyOf, Operation, ReplyOf } from '../../../contract/operation.ts'
import { fill, type Text } from '../../../contract/text.ts'
import { addDays, isDay, type Day } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import {
  newId,
  readId,
  type BoletoBatchId,
  type OwnerId,
  type TransactionId,
} from '../../kernel/ids.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import { sum, type Cents } from '../../kernel/money.ts'
import { refuse, refuseField, type Refusal } from '../../kernel/refusal.ts'
import type { Requester } from '../../runtime/approved-calls.ts'
import { isOpen, type Transaction } from '../transactions/transaction.ts'

/** Of a boleto of a batch. */
export const itemTransitions = machine({
  waiting: { succeeded: 'done', refused: 'refused', canceled: 'canceled' },
  done: {},
  refused: {},
  canceled: {},
})
export type ItemStatus = StateOf<typeof itemTransitions>

export type BatchAction = (typeof BOLETO_BATCH_ACTIONS)[number]

/** What the items of a batch are, together. */
export type Results = Readonly<Record<ItemStatus, number>> & {
  readonly count: number
  readonly total: Cents
  /** ISO; of the item that ended last. */
  readonly endedAt: string | null
}

export type BoletoBatch = Requester & {
  readonly id: BoletoBatchId
  readonly action: BatchAction
  /** The due date that all of them get; null where they move by days. */
  readonly dueOn: Day | null
  readonly days: number | null
  /** The request that asked, without its prefix. */
  readonly request: string | null
  readonly cancelAskedAt: Date | null
  readonly createdAt: Date
  readonly results: Results
}

/** A refusal as people read it. */
export type Said = { readonly code: string } & Text

export type BatchItem = {
  readonly owner: OwnerId
  readonly batch: BoletoBatchId
  /** Its place in the request, from 1. */
  readonly number: number
  readonly transaction: TransactionId
  readonly amount: Cents
  readonly status: ItemStatus
  /** The due date that is asked for, from its beginning on: a repetition asks for the same. */
  readonly dueOn: Day | null
  readonly refusal: Said | null
  readonly attempts: number
  readonly dueAt: Date | null
  readonly begunAt: Date | null
  readonly endedAt: Date | null
}

type Body = BodyOf<typeof createBoletoBatch>

/** The act that a body asks for. 422 where its fields do not fit together. */
export function actIn({
  action,
  expiration_date: dueOn,
  days,
}: Body): Pick<BoletoBatch, 'action' | 'dueOn' | 'days'> {
  const isDated = dueOn !== undefined || days !== undefined
  if (action === 'cancel' && isDated)
    throw refuseField(dueOn === undefined ? 'days' : 'expiration_date', {
      en: 'is of change_due_date alone',
      pt: 'é só de change_due_date',
    })
  if (action === 'change_due_date' && !isDated)
    throw refuseField('expiration_date', {
      en: 'is required without days',
      pt: 'é obrigatório sem days',
    })
  if (dueOn !== undefined && days !== undefined)
    throw refuseField('days', {
      en: 'must be absent where expiration_date is given',
      pt: 'não pode estar junto com expiration_date',
    })
  if (dueOn !== undefined && !isDay(dueOn))
    throw refuseField('expiration_date', { en: 'must be a date', pt: 'deve ser uma data' })
  return { action, dueOn: dueOn ?? null, days: days ?? null }
}

/** The ids that a body names. 422 for one that is there twice. */
export function idsIn({ transactions }: Body): (TransactionId | undefined)[] {
  const ids = transactions.map((text) => readId<'transaction'>(text) as TransactionId | undefined)
  const twice = ids.findIndex((id, n) => id !== undefined && ids.indexOf(id) < n)
  if (twice >= 0)
    throw refuseField(`transactions.${twice}`, {
      en: 'is there twice',
      pt: 'está repetida',
    })
  return ids
}

type NewBatch = Omit<BoletoBatch, 'id' | 'results' | 'cancelAskedAt' | 'createdAt'>

/** A batch of these boletos, each due now. 422 for a transaction that is none. */
export function open(
  given: NewBatch,
  transactions: readonly Transaction[],
  { now, wall }: { now: Date; wall: Date },
): { batch: BoletoBatch; items: BatchItem[] } {
  const other = transactions.findIndex(({ method }) => method !== 'boleto')
  if (other >= 0)
    throw refuseField(`transactions.${other}`, { en: 'is no boleto', pt: 'não é um boleto' })
  const id = newId<'boleto batch'>(wall)
  const items = transactions.map((t, n): BatchItem => ({
    owner: t.owner,
    batch: id,
    number: n + 1,
    transaction: t.id,
    amount: t.amount,
    status: 'waiting',
    dueOn: null,
    refusal: null,
    attempts: 0,
    dueAt: now,
    begunAt: null,
    endedAt: null,
  }))
  const results: Results = {
    waiting: items.length,
    done: 0,
    refused: 0,
    canceled: 0,
    count: items.length,
    total: sum(items.map(({ amount }) => amount)),
    endedAt: null,
  }
  return { batch: { ...given, id, results, cancelAskedAt: null, createdAt: now }, items }
}

/**
 * The due date to ask for; undefined while another change of the boleto is under way, since days
 * count from what comes of it.
 */
export function wantedDay(
  { dueOn, days }: Pick<BoletoBatch, 'dueOn' | 'days'>,
  t: Transaction,
): Day | undefined {
  if (dueOn !== null || days === null) return dueOn ?? undefined
  if (t.method !== 'boleto') return undefined
  return t.boleto.changing && isOpen(t) ? undefined : addDays(t.boleto.terms.dueOn, days)
}

/** Whether a boleto has a due date, gets it by a change under way, or had it. */
export function hadDay(t: Transaction, day: Day): boolean {
  if (t.method !== 'boleto') return false
  const { terms, changing, earlier = [] } = t.boleto
  const all = [{ terms }, ...(changing?.steps ?? []), ...earlier]
  return all.some((one) => one.terms.dueOn === day)
}

const OPERATIONS: Readonly<Record<BatchAction, Operation>> = {
  change_due_date: updateTransaction,
  cancel: voidTransaction,
}

/** The call for one boleto. */
export const operationOf = ({ action }: Pick<BoletoBatch, 'action'>): Operation =>
  OPERATIONS[action]

/** The idempotency key of an item. No caller can know it before. */
export const keyTextOf = (hashKey: KeyObject, { batch, number }: BatchItem): string =>
  `boleto_batch/${createHmac('sha256', hashKey).update(`boleto batch key|${batch}|${number}`).digest('hex')}`

const FIRST_WAIT_MS = 5_000
const WAIT_MAX_MS = 3_600_000
/** Longer than a bank is away, and than it takes to answer a file. */
const TRIED_FOR_MS = 10 * 86_400_000

/**
 * Whether the same call may get another answer soon: the bank is silent, or the same boleto is
 * being changed.
 */
const isTransient = ({ code }: Refusal): boolean =>
  ERRORS[code].status >= 500 || ERRORS[code].status === 429 || code === 'request_in_progress'

/** All faults of all fields, in one line. */
const inOneLine = (fields: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(fields)
    .map(([field, says]) => `${field}: ${says.join(', ')}`)
    .join('; ')

/** What a refusal says, in both languages. */
function saidBy(refusal: Refusal): Said {
  const { code, detail, translated } = refusal
  const { fields, words = {} } = detail
  return {
    code,
    en: fields ? inOneLine(fields) : refusal.message,
    pt: translated ? inOneLine(translated) : fill(ERRORS[code].message, words).pt,
  }
}

const ended = (
  item: BatchItem,
  event: 'succeeded' | 'refused' | 'canceled',
  now: Date,
): BatchItem => ({
  ...item,
  status: itemTransitions.next(item.status, event)!,
  dueAt: null,
  endedAt: now,
})

export const succeeded = (item: BatchItem, now: Date): BatchItem => ({
  ...ended(item, 'succeeded', now),
  refusal: null,
})

/** Of a canceled batch: one whose act was never stored. */
export const canceled = (item: BatchItem, now: Date): BatchItem => ended(item, 'canceled', now)

/** Tried again later. */
const postponed = (item: BatchItem, now: Date): BatchItem => ({
  ...item,
  dueAt: after(now, Math.min(FIRST_WAIT_MS * 2 ** Math.min(item.attempts - 1, 12), WAIT_MAX_MS)),
})

/** After a refusal while the act that was stored before goes on: it waits for what comes of it. */
export const goesOn = (item: BatchItem, refusal: Refusal, now: Date): BatchItem => {
  const why = isTransient(refusal) ? refusal : refuse('request_in_progress', { retryAfter: 1 })
  return postponed({ ...item, refusal: saidBy(why) }, now)
}

/** What became of the act for a boleto that was stored before; undefined: it came to nothing. */
export function stateOfAct(
  { action }: Pick<BoletoBatch, 'action'>,
  { dueOn }: Pick<BatchItem, 'dueOn'>,
  t: Transaction,
): 'made' | 'under way' | undefined {
  if (t.method !== 'boleto') return undefined
  if (action === 'cancel') {
    if (t.status === 'canceled') return 'made'
    return t.cancelAskedAt !== null && isOpen(t) ? 'under way' : undefined
  }
  if (dueOn === null || !hadDay(t, dueOn)) return undefined
  const isUnderWay = t.boleto.changing?.steps.some(({ terms }) => terms.dueOn === dueOn)
  return isUnderWay && isOpen(t) ? 'under way' : 'made'
}

/** After a refusal: tried again later where another answer may come, else refused. */
export function refused(item: BatchItem, refusal: Refusal, now: Date): BatchItem {
  const said = { ...item, refusal: saidBy(refusal) }
  const isLate = item.begunAt !== null && after(item.begunAt, TRIED_FOR_MS) <= now
  if (!isTransient(refusal) || isLate) return ended(said, 'refused', now)
  return postponed(said, now)
}

/** Refuses a batch that has ended. */
export function demandRunning(batch: BoletoBatch): void {
  const status = statusOf(batch)
  if (status !== 'running') throw refuse('invalid_state', { words: { status } })
}

const statusOf = ({ results, cancelAskedAt }: BoletoBatch) => {
  if (results.waiting > 0) return 'running'
  return cancelAskedAt === null ? 'done' : 'canceled'
}

export const toWire = (batch: BoletoBatch): ReplyOf<typeof getBoletoBatch> => {
  const { count, total, endedAt, waiting, done, refused: no, canceled } = batch.results
  return {
    id: batch.id,
    resource: 'boleto_batch',
    action: batch.action,
    expiration_date: batch.dueOn,
    days: batch.days,
    status: statusOf(batch),
    count,
    total_cents: total,
    results: { waiting, done, refused: no, canceled },
    cancel_requested_at: batch.cancelAskedAt?.toISOString() ?? null,
    created_at: batch.createdAt.toISOString(),
    ended_at: waiting > 0 || endedAt === null ? null : new Date(endedAt).toISOString(),
  }
}

type WireItem = ReplyOf<typeof listBoletoBatchItems>['items'][number]

export const itemToWire = (item: BatchItem): WireItem => ({
  number: item.number,
  transaction_id: item.transaction,
  amount_cents: item.amount,
  status: item.status,
  expiration_date: item.dueOn,
  refusal: item.refusal && { ...item.refusal },
  attempts: item.attempts,
  ended_at: item.endedAt?.toISOString() ?? null,
})
