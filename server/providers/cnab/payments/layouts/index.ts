// The one list of layouts of payment files, and which of them a bank has.

import type { PaymentLayout } from '../layout.ts'
import { BANCO_DO_BRASIL, BRADESCO, INTER, SANTANDER, SICOOB } from './banks.ts'
import { CAIXA } from './caixa.ts'
import { FEBRABAN } from './febraban.ts'
import { ITAU } from './itau.ts'

/** Every layout of a bank of its own. */
const PAYMENT_LAYOUTS: readonly PaymentLayout[] = [
  BANCO_DO_BRASIL,
  SANTANDER,
  INTER,
  CAIXA,
  BRADESCO,
  ITAU,
  SICOOB,
]

/** Banks whose files cannot be used, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  '041':
    'nothing is known of the columns of Banrisul’s payment files (its manual “Contas a Pagar BRR”): use its API',
  '748':
    'nothing is known of the columns of Sicredi’s payment files (its manual “Pagamentos CNAB 240 FEBRABAN”): use its API',
}

/** The layout of a bank's payment files, or why there is none. Any other bank has FEBRABAN's. */
export const findPaymentLayout = (bankCode: string): PaymentLayout | string =>
  PAYMENT_LAYOUTS.find(({ bank }) => bank === bankCode) ?? WITHOUT[bankCode] ?? FEBRABAN
