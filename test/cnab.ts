// A boleto bank that works by files, for tests: an agreement, orders in it, and the return files such a bank writes, from the same
// table of columns as the code.

import { composeBarcode, writeOurNumber, type BoletoAgreement } from '../server/kernel/brazil/boleto.ts'
import { cents } from '../server/kernel/money.ts'
import type { BoletoOrder } from '../server/providers/bank.ts'
import { type Values, writeRecord } from '../server/providers/cnab/codec.ts'
import { layoutOf } from '../server/providers/cnab/layout-banks.ts'
import type { RecordName } from '../server/providers/cnab/layout.ts'
import type { Sender } from '../server/providers/cnab/remittance.ts'
import { referenceOf } from '../server/providers/cnab/title.ts'

export const AGREEMENT: BoletoAgreement = {
  bankCode: '756',
  branch: '4321-0',
  account: '123456-7',
  wallet: '1',
  number: '1234567',
}

export const SENDER: Sender = {
  agreement: AGREEMENT,
  cnab: { company: { name: 'Loja Açaí Ltda', taxpayerId: '11222333000181' }, kind: '02' },
}

export const ADDRESS = {
  street: 'Rua São João, 10',
  neighborhood: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  zipCode: '01310-100',
}

type More = { terms?: Partial<BoletoOrder['terms']>; payer?: Partial<BoletoOrder['payer']>; text?: string }

/** The `count`-th boleto of an agreement. */
export function orderOf(id: string, count: number, more: More = {}, agreement = AGREEMENT): BoletoOrder {
  const terms = { amount: cents(150_00), dueOn: '2026-12-10', limitOn: '2027-01-09', ...more.terms }
  const ourNumber = writeOurNumber(agreement, count)
  return {
    id,
    ourNumber,
    barcode: composeBarcode({ agreement, ourNumber, amount: terms.amount, dueOn: terms.dueOn }),
    issuedOn: '2026-11-21',
    terms,
    payer: { name: 'José Núñez', taxpayerId: '12345678909', address: ADDRESS, ...more.payer },
    ...(more.text === undefined ? {} : { text: more.text }),
  }
}

/** A bank's report on a boleto: fields of the T and U records by name. */
export type Said = { order?: BoletoOrder; movement: string; t?: Values; u?: Values }

function line({ agreement }: Sender, record: RecordName, values: Values): string {
  const written = writeRecord(layoutOf(agreement.bankCode)[record], { bank: agreement.bankCode, ...values })
  if (!written.ok) throw new Error(JSON.stringify(written.faults))
  return written.line
}

/** The lines of a return file. */
export function returnLines(sender: Sender, said: readonly Said[], sequence = 1): string[] {
  const { agreement, cnab } = sender
  const details = said.flatMap(({ order, movement, t = {}, u = {} }, at) => [
    line(sender, 't', {
      movement,
      number: 2 * at + 1,
      ...(order && {
        ourNumber: order.ourNumber,
        reference: referenceOf(order.id),
        amount: order.terms.amount,
        dueOn: order.terms.dueOn,
      }),
      ...t,
    }),
    line(sender, 'u', { movement, number: 2 * at + 2, occurredOn: '2026-12-10', creditedOn: '2026-12-11', ...u }),
  ])
  const header = {
    taxpayerKind: 2,
    taxpayerId: cnab.company.taxpayerId,
    agreement: agreement.number,
    company: cnab.company.name,
    sequence,
    date: '2026-12-11',
  }
  return [
    line(sender, 'returnHeader', { ...header, direction: 2 }),
    line(sender, 'batchHeader', { ...header, operation: 'T' }),
    ...details,
    line(sender, 'batchTrailer', { records: details.length + 2, titles: said.length }),
    line(sender, 'fileTrailer', { records: details.length + 4 }),
  ]
}

export const returnText = (sender: Sender, said: readonly Said[], sequence = 1): string =>
  returnLines(sender, said, sequence)
    .map((one) => `${one}\r\n`)
    .join('')

/** Paid at its face value, unless given otherwise. */
export const paid = (order: BoletoOrder, amount: number = order.terms.amount, u: Values = {}): Said => ({
  order,
  movement: '06',
  u: { paid: amount, credited: amount, ...u },
})
