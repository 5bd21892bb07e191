// Banks whose payment files differ from FEBRABAN's in a few columns: Bradesco, Banco do Brasil,
// Santander, Sicoob, Inter.

import { RESERVED } from '../../layout.ts'
import type { PaymentLayout } from '../layout.ts'
import { changed, FEBRABAN, heads, A, B } from './febraban.ts'

const NUMBER = { number: 'the bank gives the company one' }

// Its validator refuses a TED without the receiver's address, which a payout does not have.
const NO_ADDRESS = 'Bradesco asks for the address of the receiver of a TED, which is not known here'

const bradesco = heads([['agreement', 33, 52, 'alpha']])

export const BRADESCO: PaymentLayout = {
  ...FEBRABAN,
  bank: '237',
  title: 'Bradesco',
  records: {
    ...FEBRABAN.records,
    ...bradesco,
    fileHeader: changed(
      bradesco.fileHeader,
      ['pixFile', 172, 174, 'alpha'],
      [RESERVED, 175, 191, 'alpha'],
    ),
    a: changed(
      A,
      ['pixDocument', 178, 191, 'alpha'],
      ['pixIspb', 192, 199, 'alpha'],
      ['pixAccountKind', 200, 201, 'alpha'],
      [RESERVED, 202, 217, 'alpha'],
    ),
  },
  forms: { credit: '01', savings: '05', pix: '45' },
  without: { ted: NO_ADDRESS, own_ted: NO_ADDRESS },
  pixApart: true,
  occurrences: {
    ...Object.fromEntries(
      ['5A', '5B', '5C', '5D', '5E', '5F', '5M'].map((one) => [one, 'informs']),
    ),
    // Made under a test contract: no money moved.
    '5T': 'look',
  },
  asks: NUMBER,
}

const brasil = heads([
  ['agreement', 33, 41, 'num'],
  ['product', 42, 45, 'alpha', '0126'],
  [RESERVED, 46, 50, 'alpha'],
  ['test', 51, 52, 'alpha'],
])

export const BANCO_DO_BRASIL: PaymentLayout = {
  ...FEBRABAN,
  bank: '001',
  title: 'Banco do Brasil',
  records: {
    ...FEBRABAN.records,
    fileHeader: changed(
      brasil.fileHeader,
      ['density', 167, 171, 'num'],
      [RESERVED, 212, 225, 'alpha'],
      ['zeros', 226, 230, 'num'],
      ['occurrences', 231, 240, 'numLeft'],
    ),
    batchHeader: changed(brasil.batchHeader, [RESERVED, 223, 224, 'alpha']),
  },
  asks: NUMBER,
}

const SANTANDER_CODES = {
  ZA: 'returned',
  ZB: 'refused',
  ZV: 'accepted',
  B1: 'accepted',
  B3: 'accepted',
  ...Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`Z${n}`, 'refused'] as const)),
  // The number of the file came before.
  A1: 'vague',
  W1: 'vague',
  WW: 'vague',
  ZG: 'refused',
  SC: 'look',
  PM: 'refused',
} as const

export const SANTANDER: PaymentLayout = {
  ...FEBRABAN,
  bank: '033',
  title: 'Santander',
  records: {
    ...FEBRABAN.records,
    b: changed(
      B,
      ['sendAt', 211, 214, 'num'],
      [RESERVED, 215, 225, 'alpha'],
      ['history', 226, 229, 'num'],
      ['receiverNotice', 230, 230, 'num', '0'],
      [RESERVED, 231, 231, 'alpha'],
      ['isInstitution', 232, 232, 'alpha', 'N'],
    ),
  },
  versions: ['060', '031'],
  occurrences: SANTANDER_CODES,
  asks: NUMBER,
}

export const SICOOB: PaymentLayout = {
  ...FEBRABAN,
  bank: '756',
  title: 'Sicoob',
  records: {
    ...FEBRABAN.records,
    a: changed(A, [RESERVED, 178, 215, 'alpha'], ['pixAccountKind', 216, 217, 'alpha']),
  },
  versions: ['087', '045'],
  // PD is "pending" in its list of a pix; of BS no later return tells the end.
  occurrences: { PD: 'look', BS: 'look', '68': 'paid' },
  asks: NUMBER,
  letters: true,
}

const { repeatsDocument: _, ...once } = FEBRABAN

export const INTER: PaymentLayout = {
  ...once,
  bank: '077',
  title: 'Inter',
  records: { ...FEBRABAN.records, ...heads([[RESERVED, 33, 52, 'alpha']]) },
  versions: ['107', '046'],
}
