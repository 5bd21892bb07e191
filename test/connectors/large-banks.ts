// What a test must know of the boletos of the largest banks.

import { lineOf, printedLine } from '../../server/kernel/brazil/boleto.ts'
import type { Collector } from './boletos.ts'

export const SANTANDER: Collector = {
  changes: ['due_date'],
  protests: 'untold',
  name: 'santander',
  agreement: {
    bankCode: '033',
    branch: '1234',
    account: '13000123-4',
    wallet: '101',
    number: '3567206',
  },
  settings: { pixKey: 'pix+santander@loja.com.br' },
  base: '/collection_bill_management/v2',
  tokenPath: '/auth/oauth/v2/token',
  withdrawnBy: 'PATCH',
  says: [
    ['"nominalValue":100', '"nominalValue":100.01'],
    ['"bankNumber":"', '"bankNumber":"9'],
  ],
  pageSize: 50,
  printsPix: true,
}

export const ITAU: Collector = {
  changes: [],
  name: 'itau',
  agreement: { bankCode: '341', branch: '1500', account: '05206-1', wallet: '109', number: '' },
  settings: { pixKey: 'pix+itau@loja.com.br' },
  base: '/cash_management/v2',
  others: {
    bolecodeUrl: '/pix_recebimentos_conciliacoes/v2',
    readUrl: '/boletoscash/v2',
    movementsUrl: '/boletos/v3',
  },
  withdrawnBy: 'PATCH',
  says: [
    ['"valor_titulo":"100.00"', '"valor_titulo":"100.01"'],
    ['"numero_nosso_numero":"', '"numero_nosso_numero":"9'],
  ],
  pageSize: 50,
  printsPix: true,
  chargesFrom: true,
  // From the next banking day on, whatever the day is.
  withdrawnAfterMs: 6 * 86_400_000,
}

export const BRADESCO: Collector = {
  changes: [],
  name: 'bradesco',
  agreement: { bankCode: '237', branch: '3861', account: '0041000', wallet: '09', number: '' },
  base: '',
  tokenPath: '/auth/server-mtls/v2/token',
  reads: /consultar$|listar$/,
  numberIn: (ourNumber) => `"ctitloCobrCdent":${Number(ourNumber.slice(0, 11))},`,
  barsIn: (barcode) => printedLine(lineOf(barcode)).slice(-14),
  says: [
    ['"linhaDig":"2379', '"linhaDig":"2389'],
    ['"codStatus":1,', '"codStatus":99,'],
  ],
  pageSize: 50,
  printsPix: true,
  chargesFrom: true,
}

export const BANCO_DO_BRASIL: Collector = {
  name: 'banco-do-brasil',
  agreement: {
    bankCode: '001',
    branch: '0452-9',
    account: '123873-5',
    wallet: '17',
    number: '3128557',
  },
  base: '/cobrancas/v2',
  says: [['"valorOriginalTituloCobranca":100', '"valorOriginalTituloCobranca":100.01']],
  pageSize: 300,
  printsPix: true,
  withdrawnAfterMs: 30 * 60_000,
  protests: 'told',
  changes: ['due_date', 'amount', 'discount'],
  changesOne: true,
  notice: ({ ourNumber }) => ({
    id: `000${ourNumber}`,
    numeroConvenio: 3128557,
    valorOriginal: 100,
  }),
}
