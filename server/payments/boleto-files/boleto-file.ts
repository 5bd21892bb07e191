// A file exchanged with the bank of boletos, and one of its lines, as callers see them. Pure.

import { basename } from 'node:path'
import type {
  getBoletoFile,
  listBoletoFileLines,
} from '../../../contract/payments/boletos/files.ts'
import type { ReplyOf } from '../../../contract/operation.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import type { Exception } from '../../providers/cnab/occurrence.ts'
import type { Entry } from '../../providers/cnab/reading/entry.ts'
import { sayDamage } from '../../providers/cnab/reading/damages.ts'
import type { ReadReturn } from '../../providers/cnab/return.ts'
import type { Instruction, TitleStatus } from '../../providers/cnab/title.ts'

export type BoletoFile = {
  readonly id: string
  readonly direction: 'remittance' | 'return'
  readonly agreement: string
  readonly sequence: number
  readonly hash: string
  readonly name: string | null
  /** Of a remittance its trailers; of a return what its lines did. */
  readonly counts: Readonly<Record<string, number>>
  readonly createdAt: Date
  readonly writtenAt: Date | null
}

/** A line as it is stored: an instruction, or an occurrence, or what nobody could make sense of. */
export type BoletoFileLine = {
  readonly line: number | null
  readonly boleto: string | null
  readonly what: Instruction['what'] | null
  readonly entry: Entry | null
  readonly ourNumber: string | null
  readonly amount: number | null
  readonly status: TitleStatus | null
  readonly exceptions: readonly Pick<Exception, 'what' | 'says'>[]
}

/** The table of a page needs a number for each. */
const countsIn = <K extends string>(
  counts: BoletoFile['counts'],
  names: Readonly<Record<K, string>>,
) =>
  Object.fromEntries(
    Object.entries<string>(names).map(([name, stored]) => [name, counts[stored] ?? 0]),
  ) as Record<K, number>

export const toWire = (file: BoletoFile): ReplyOf<typeof getBoletoFile> => {
  const { id, direction, agreement, sequence, name, counts, createdAt, writtenAt } = file
  const isSent = direction === 'remittance'
  const sent = { instructions: 'titles', records: 'records', total_cents: 'total' } as const
  const read = {
    registered: 'registered',
    refused: 'refused',
    withdrawn: 'withdrawn',
    payments: 'payments',
    paid_cents: 'paid',
    informational: 'told',
    again: 'again',
    exceptions: 'exceptions',
  } as const
  return {
    id,
    resource: 'boleto_file',
    direction,
    agreement,
    sequence,
    name: name === null ? null : basename(name),
    sent: isSent ? countsIn(counts, sent) : null,
    read: isSent ? null : countsIn(counts, read),
    created_at: createdAt.toISOString(),
    written_at: writtenAt?.toISOString() ?? null,
  }
}

/**
 * Why a return is not accepted from its platform; undefined when it is of its agreement and as the
 * bank wrote it.
 */
export function refusalOf(read: ReadReturn, agreement: string): Refusal | undefined {
  if (!read.ok) {
    if (read.kind === 'remittance') return refuse('boleto_file_not_a_return')
    if (read.kind === 'not_ours') return refuse('boleto_file_not_yours', { words: { agreement } })
    return refuse('boleto_file_unreadable', { words: { why: read.why } })
  }
  const damaged = read.faults.filter(({ damage }) => damage !== undefined)
  // A line has no pair because the next one is cut.
  const [found] = damaged
  const cut = found?.damage === 'pair' && damaged.find(({ damage }) => damage === 'columns')
  const first = cut || found
  if (!first) return undefined
  const { line, says, damage } = first
  return refuse('boleto_file_unreadable', {
    words: { why: `line ${line}: ${says}` },
    display: sayDamage(line, damage!),
  })
}

type WireLine = ReplyOf<typeof listBoletoFileLines>['items'][number]

export const lineToWire = (one: BoletoFileLine): WireLine => {
  const { line, boleto, what, entry, ourNumber, amount, status, exceptions } = one
  return {
    line,
    transaction_id: boleto,
    our_number: ourNumber ?? entry?.ourNumber ?? null,
    report: what ?? (entry?.kind === 'told' ? 'informational' : entry?.kind) ?? null,
    movement: entry?.movement ?? null,
    reasons: [...(entry?.motives ?? [])],
    amount_cents: amount ?? entry?.face ?? null,
    paid_cents: entry?.kind === 'paid' ? entry.paid : null,
    occurred_on: entry?.occurredOn ?? null,
    credited_on: entry?.creditedOn ?? null,
    status,
    exceptions: exceptions.map(({ what: kind, says }) => ({ kind, says })),
  }
}
