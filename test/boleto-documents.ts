// Boletos to print in tests and benches: an ordinary one, and variations.

import { composeBarcode, writeOurNumber } from '../server/kernel/brazil/boleto.ts'
import { cents } from '../server/kernel/money.ts'
import {
  type BoletoDocument,
  type BoletoDocumentInput,
  boletoDocumentOf,
} from '../server/web/documents/boleto.ts'

const AGREEMENT = { bankCode: '341', branch: '0057', account: '12345-7', wallet: '109', number: '' }
const TERMS = {
  amount: cents(1_234_56),
  dueOn: '2026-11-10',
  limitOn: '2026-12-15',
  interest: { mode: 'monthly_percentage', value: 10_000 },
  lateFee: { mode: 'percentage', value: 20_000 },
  discount: { mode: 'amount', value: 5_00, limitOn: '2026-11-01' },
} as const

/** A pix code as long as a PSP's; its checksum does not matter here. */
export const BR_CODE =
  '00020101021226930014br.gov.bcb.pix2571qr-h.example.com/rest/api/v2/cobv/5ee5232ead29422396b44f5eb67180d6' +
  '5204000053039865802BR5925Padaria Sao Joao e Filhos6008CURITIBA62070503***6304ABCD'

const INPUT: Omit<BoletoDocumentInput, 'barcode'> = {
  beneficiary: {
    name: 'Padaria São João & Filhos Ltda',
    taxpayerId: '11222333000181',
    address: {
      street: 'Rua das Laranjeiras, 120',
      neighborhood: 'Centro',
      city: 'Curitiba',
      state: 'PR',
      zipCode: '80010010',
    },
  },
  payer: {
    name: 'Maria Conceição da Silva',
    taxpayerId: '12345678909',
    address: {
      street: 'Av. Paulista, 1000, ap. 42',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
      zipCode: '01310100',
    },
  },
  agreement: AGREEMENT,
  ourNumber: writeOurNumber(AGREEMENT, 10_235),
  documentNumber: 'PEDIDO-2026-000123',
  issuedOn: '2026-10-20',
  terms: TERMS,
  description: 'Pedido 123: 10 pães de queijo, entrega em domicílio.',
  status: 'open',
  today: '2026-10-30',
}

/** An ordinary boleto, except for the given fields. */
export function boletoDocument(other: Partial<BoletoDocumentInput> = {}): BoletoDocument {
  const input = { ...INPUT, ...other }
  const { agreement, ourNumber, terms } = input
  const { barcode } = other
  if (barcode !== undefined) return boletoDocumentOf({ ...input, barcode })
  const { amount, dueOn } = terms
  return boletoDocumentOf({
    ...input,
    barcode: composeBarcode({ agreement, ourNumber, amount, dueOn }),
  })
}

/** The terms of the ordinary boleto. */
export const ORDINARY_TERMS: BoletoDocumentInput['terms'] = TERMS
