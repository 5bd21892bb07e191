// Itaú's SISPAG: headers, segments A and B and most occurrences of its own.

import { fields, RESERVED } from '../../layout.ts'
import type { PaymentLayout } from '../layout.ts'
import type { Meaning } from '../occurrences.ts'
import { A, changed, FEBRABAN, heads } from './febraban.ts'

const { fileHeader, batchHeader } = heads([[RESERVED, 33, 52, 'alpha']])

const all = (meaning: Meaning, codes: string) =>
  Object.fromEntries(codes.split(' ').map((code) => [code, meaning]))

// Sources disagree on 41 and 43, by which somebody else's TED would be one to the company itself.
const WITHOUT_TED =
  'sources disagree on the codes of a TED at Itaú (41 and 43): ask the bank for its manual, and pay by pix'

export const ITAU: PaymentLayout = {
  ...FEBRABAN,
  bank: '341',
  title: 'Itaú',
  records: {
    ...FEBRABAN.records,
    fileHeader: changed(
      fileHeader,
      [RESERVED, 9, 14, 'alpha'],
      ['version', 15, 17, 'num'],
      [RESERVED, 58, 58, 'alpha'],
      [RESERVED, 71, 71, 'alpha'],
      ['accountDigit', 72, 72, 'alpha'],
      ['zeros', 158, 166, 'num'],
      ['density', 167, 171, 'num'],
    ),
    batchHeader: changed(
      batchHeader,
      [RESERVED, 58, 58, 'alpha'],
      [RESERVED, 71, 71, 'alpha'],
      ['accountDigit', 72, 72, 'alpha'],
      [RESERVED, 223, 224, 'alpha'],
    ),
    a: changed(
      A,
      [RESERVED, 29, 29, 'alpha'],
      [RESERVED, 42, 42, 'alpha'],
      ['toAccountDigit', 43, 43, 'alpha'],
      ['currency', 102, 104, 'alpha', 'REA'],
      ['pixIspb', 105, 112, 'taxpayer'],
      ['transferKind', 113, 114, 'alpha'],
      ['quantity', 115, 119, 'num'],
      ['bankNumber', 135, 149, 'alpha'],
      [RESERVED, 150, 154, 'alpha'],
      ['text', 178, 197, 'text'],
      ['bankDocument', 198, 203, 'num'],
      ['toId', 204, 217, 'taxpayer'],
      [RESERVED, 225, 229, 'alpha'],
    ),
    b: [],
    bPix: changed(
      FEBRABAN.records.bPix!,
      ['initiation', 15, 16, 'alpha'],
      [RESERVED, 17, 17, 'alpha'],
      [RESERVED, 33, 62, 'alpha'],
      ['text', 63, 127, 'text'],
      ['key', 128, 227, 'exact'],
      [RESERVED, 228, 230, 'alpha'],
      ['occurrences', 231, 240, 'alpha'],
    ),
    batchTrailer: changed(FEBRABAN.records.batchTrailer!, [RESERVED, 60, 65, 'alpha']),
    fileTrailer: fields(
      ...FEBRABAN.records
        .fileTrailer!.filter(({ from }) => from < 30)
        .map(({ name, from, to, type, fixed }) => [name, from, to, type, fixed] as const),
      [RESERVED, 30, 240, 'alpha'],
    ),
  },
  versions: ['080', '040'],
  forms: { credit: '01', savings: '05', pix: '45' },
  without: { ted: WITHOUT_TED, own_ted: WITHOUT_TED },
  pixApart: true,
  plainPix: true,
  occurrences: {
    ...all('accepted', 'BD BE AE IR PD RS EM'),
    // Paid by other products of the bank, and withdrawn, by whom the lists do not say the same.
    ...all('paid', '00 FC FD CP'),
    ...all('not_done', 'CE LC NA SS'),
    ...all('returned', 'DV'),
    ...all('refused', 'BI TI CN IN'),
    ...all('not_done', 'RJ NR'),
    ...all('vague', 'HA HM TA'),
    // Its letters are other things than FEBRABAN's, and nothing more is known of them.
    ...all('look', 'AG AI AQ CD CF'),
  },
}
