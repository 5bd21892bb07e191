// Changes of Santander's boletos (PATCH of Hub de Cobrança v2): the due date alone, of which the days of
// late fee and write-off count. Sources: facts.md.

import { dueFactor, readBarcode } from '../../../kernel/brazil/boleto.ts'
import type { BoletoChanges, BoletoOrder } from '../../bank.ts'
import type { BoletoOperations, FoundBoleto } from '../../collecting/rail.ts'
import type { Json } from '../../parse.ts'
import type { Answer, WireCalls } from '../../wires/rail.ts'

const cannot: BoletoChanges['cannot'] = (_order, { fields }) => {
  const field = fields.find((one) => one !== 'due_date')
  return field === undefined
    ? undefined
    : {
        field,
        says: {
          en: 'at Santander the due date alone is changed: cancel the boleto and create another one',
          pt: 'no Santander só o vencimento é alterado: cancele o boleto e crie outro',
        },
      }
}

type Instruct = (calls: WireCalls, boleto: BoletoOrder, body: Json) => Promise<Answer>

/** The reading tells the due date by its bars. */
export function showsOf(
  barcode: string,
  { terms, also = [] }: BoletoOrder,
): NonNullable<FoundBoleto['shows']> {
  const read = readBarcode(barcode)
  const { dueOn } =
    [terms, ...also].find((one) => read.ok && dueFactor(one.dueOn) === read.boleto.factor) ?? {}
  return dueOn === undefined ? {} : { dueOn }
}

export const changesOf = (instruct: Instruct): NonNullable<BoletoOperations['changes']> => ({
  cannot,
  send: (calls, boleto, { terms }) => instruct(calls, boleto, { dueDate: terms.dueOn }),
})
