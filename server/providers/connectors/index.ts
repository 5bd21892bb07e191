// The connectors: every company that the banks file can name. A new one is its folder, its emulator
// and a line here.

import type { Connector } from '../connector.ts'
import { ailos } from './ailos/connector.ts'
import { asaas } from './asaas/connector.ts'
import { bancoDoBrasil } from './banco-do-brasil/connector.ts'
import { banrisul } from './banrisul/connector.ts'
import { bradesco } from './bradesco/connector.ts'
import { c6 } from './c6/connector.ts'
import { efi } from './efi/connector.ts'
import { inter } from './inter/connector.ts'
import { itau } from './itau/connector.ts'
import { mercadoPago } from './mercado-pago/connector.ts'
import { pagarme } from './pagarme/connector.ts'
import { pagbank } from './pagbank/connector.ts'
import { santander } from './santander/connector.ts'
import { sicoob } from './sicoob/connector.ts'
import { sicredi } from './sicredi/connector.ts'
import { starkBank } from './stark-bank/connector.ts'
import { woovi } from './woovi/connector.ts'

/** A bank that is not in the list: its connection and its dialect are all in the banks file. */
export const GENERIC = 'generic'

export const CONNECTORS: readonly Connector[] = [
  ailos,
  asaas,
  bancoDoBrasil,
  banrisul,
  bradesco,
  c6,
  efi,
  inter,
  itau,
  mercadoPago,
  pagarme,
  pagbank,
  santander,
  sicoob,
  sicredi,
  starkBank,
  woovi,
]
