// A bank that registers boletos by files.

import type { Clock } from '../../kernel/clock.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import { toReais } from '../../kernel/money.ts'
import { exchangeOf } from '../../payments/boleto-files/exchange.ts'
import type { Database } from '../../platform/db/sql.ts'
import { applyReturn, type Exchange, reserve, written } from '../../providers/cnab/exchange.ts'
import { isOfPayments } from '../../providers/cnab/payments/return.ts'
import { oldestWaiting } from '../../providers/cnab/instruction-store.ts'
import { sayFaults, type Sender, type Unwritable } from '../../providers/cnab/remittance.ts'
import { readReturn } from '../../providers/cnab/return.ts'
import { unwrittenFile } from '../../providers/cnab/store.ts'
import type { FileBank, NextFile, Skipped } from './file-bank.ts'
import { reportOf, sayReport } from './report.ts'

const skippedOf = (unwritable: readonly Unwritable[]): Skipped[] =>
  unwritable.map(({ id, what, faults }) => ({
    what: `boleto ${id}`,
    says: sayFaults(faults),
    fields: { unwritable: id, what, faults },
  }))

async function next(exchange: Exchange): Promise<NextFile | readonly Skipped[]> {
  const reserved = await reserve(exchange)
  if (!('remittance' in reserved)) return skippedOf(reserved)
  const { sequence, again, remittance } = reserved
  const { titles, total } = remittance.counts
  return {
    sequence,
    again,
    text: remittance.text,
    counts: { titles, total },
    says: `${titles} instructions, R$ ${toReais(total)}`,
    skipped: skippedOf(remittance.unwritable),
    written: (path) => written(exchange, reserved, path),
  }
}

function fits(exchange: Exchange, text: string): ReturnType<FileBank['fits']> {
  if (isOfPayments(text) === true) return 'it is a return of payments, not of boletos'
  const read = readReturn(exchange.sender, text)
  if (!read.ok) return read.why
  return {
    isCut: read.faults.some(({ damage }) => damage === 'no_trailer'),
    isWhole: read.faults.every(({ damage }) => damage !== 'other_agreement'),
    apply: async ({ name, hash }) => {
      const applied = await applyReturn(exchange, { read, hash, name })
      const report = reportOf(name, exchange.place, read, applied)
      return {
        fields: report,
        lines: sayReport(report),
        isExceptional: report.exceptions.length > 0,
      }
    },
  }
}

/** The bank that registers the boletos of a platform. */
export function boletoBank(
  deps: { readonly db: Database; readonly clock: Clock },
  owner: OwnerId,
  sender: Sender,
): FileBank {
  const exchange = exchangeOf(deps, owner, sender)
  const { db, place } = exchange
  return {
    service: 'boletos',
    ...place,
    oldestWaiting: () => oldestWaiting(db, place),
    hasUnwritten: async () => (await unwrittenFile(db, place)) !== undefined,
    next: () => next(exchange),
    fits: (text) => fits(exchange, text),
  }
}
