// What a test must know of the boletos of the largest banks.

import type { Collector } from './boletos.ts'

export const SANTANDER: Collector = {
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
