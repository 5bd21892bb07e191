// Banks that register boletos by files, for the command.

import type { Clock } from '../../../kernel/clock.ts'
import type { TransactionId } from '../../../kernel/ids.ts'
import { toReais } from '../../../kernel/money.ts'
import { makeDue } from '../../../payments/transactions/due-store.ts'
import type { Database } from '../../../platform/db/sql.ts'
import { applyReturn, type Exchange, reserve, written } from '../../../providers/cnab/exchange.ts'
import { isOfPayments } from '../../../providers/cnab/payments/return.ts'
import { sayFaults, type Unwritable } from '../../../providers/cnab/remittance.ts'
import { readReturn } from '../../../providers/cnab/return.ts'
import { agreementKey } from '../../../providers/cnab/title.ts'
import type { BanksFile } from '../../../providers/settings/banks-file.ts'
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

/** The platforms whose boleto bank works by files. */
export const boletoBanks = (
  { boletos, platforms }: BanksFile,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): FileBank[] =>
  [...platforms].flatMap(([owner, providers]): FileBank[] => {
    const sender = boletos.get(providers.boletos ?? '')
    if (!sender || !('cnab' in sender)) return []
    const exchange: Exchange = {
      db,
      clock,
      sender,
      place: { owner, agreement: agreementKey(sender.agreement) },
      markDue: async (tx, ids, now) =>
        void (await makeDue(tx, ids as readonly TransactionId[], now)),
    }
    return [
      {
        service: 'boletos',
        ...exchange.place,
        next: () => next(exchange),
        fits: (text) => fits(exchange, text),
      },
    ]
  })
