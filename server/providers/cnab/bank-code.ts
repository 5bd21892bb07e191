// Whether the QR code of a pix in a return is put on the boleto. Whoever pays by it pays whom its
// location names, so a code is taken only from the report that registered the boleto, once. Pure.

import { readBrCode } from '../../kernel/brazil/br-code.ts'
import { toReais } from '../../kernel/money.ts'
import type { EntryPix } from './reading/entry.ts'
import type { Title } from './title.ts'

/**
 * Why the code is not put on the boleto; undefined when it is. `registers`: the report is of the
 * registration. `isOurId`: the pix must have the id that the remittance gave it, the boleto's.
 */
export function whyNotTaken(
  { id, brCode, order }: Title,
  pix: EntryPix,
  { registers, isOurId }: { readonly registers: boolean; readonly isOurId: boolean },
): string | undefined {
  const read = readBrCode(pix.brCode ?? '')
  if (!read.ok || read.code.kind !== 'dynamic' || read.code.recurrence !== undefined)
    return 'it is no code of a charge'
  if (isOurId && pix.txid !== id) return `its pix is ${pix.txid || 'not named'}, not the boleto’s`
  const { amount } = read.code
  if (amount !== undefined && amount !== order.terms.amount)
    return `it is of R$ ${toReais(amount)}, and the boleto of R$ ${toReais(order.terms.amount)}`
  if (brCode !== null) return 'the boleto has another'
  return registers ? undefined : 'this report does not register the boleto'
}
