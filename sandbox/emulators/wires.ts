// The emulators of companies with a wire of their own.

import { asaas } from './asaas.ts'
import type { Emulator } from './emulator.ts'
import { mercadoPago } from './mercado-pago.ts'
import { pagarme } from './pagarme.ts'
import { starkBank } from './stark-bank.ts'
import { woovi } from './woovi.ts'

export const WIRE_EMULATORS: readonly Emulator[] = [asaas, mercadoPago, pagarme, starkBank, woovi]
