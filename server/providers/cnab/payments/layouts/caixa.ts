// Caixa's SIACC: an agreement in parts, numbers of six digits and instalments in segment A. Nothing is
// known of a pix in its files.

import { RESERVED, type Row } from '../../layout.ts'
import type { PaymentLayout } from '../layout.ts'
import { A, changed, FEBRABAN, heads } from './febraban.ts'

const agreement: readonly Row[] = [['agreement', 33, 38, 'num']]

export const CAIXA: PaymentLayout = {
  ...FEBRABAN,
  bank: '104',
  title: 'Caixa',
  records: {
    ...FEBRABAN.records,
    ...heads(
      [
        ...agreement,
        ['parameter', 39, 40, 'num'],
        ['environment', 41, 41, 'alpha'],
        [RESERVED, 42, 45, 'alpha'],
        ['zeros', 46, 49, 'num'],
        [RESERVED, 50, 52, 'alpha'],
      ],
      [
        ...agreement,
        ['commitmentKind', 39, 40, 'num'],
        ['commitmentCode', 41, 44, 'num'],
        ['parameter', 45, 46, 'num'],
        [RESERVED, 47, 52, 'alpha'],
      ],
    ),
    a: changed(
      A,
      ['ourNumber', 74, 79, 'num'],
      [RESERVED, 80, 92, 'alpha'],
      ['tedAccountKind', 93, 93, 'alpha'],
      ['bankNumber', 135, 143, 'num'],
      [RESERVED, 144, 146, 'alpha'],
      ['instalments', 147, 148, 'num', '1'],
      ['blocked', 149, 149, 'alpha', 'N'],
      ['instalmentKind', 150, 150, 'num', '1'],
      ['instalmentDay', 151, 152, 'num'],
      ['instalment', 153, 154, 'num'],
    ),
  },
  versions: ['080', '045'],
  forms: { credit: '01', savings: '05', ted: '41', own_ted: '43' },
  without: { pix: 'nothing is known of a pix in the files of Caixa' },
  countedDigits: 6,
  asks: {
    number: 'Caixa gives the company one of six digits',
    parameter: 'the parameter of transmission of the agreement',
    commitmentKind: 'the kind of commitment of the agreement',
    commitmentCode: 'the code of the commitment of the agreement',
  },
}
