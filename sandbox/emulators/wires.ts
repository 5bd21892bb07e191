// The emulators of companies with a wire of their own, and what an operator would be given there: a
// credential that carries the account at the sandbox bank.

import { generateKeyPairSync } from 'node:crypto'
import type { BankCall } from '../../server/kernel/bank-call.ts'
import { packed, type Receiver } from './account.ts'
import { asaas, asaasKey } from './asaas.ts'
import type { Emulator } from './emulator.ts'
import { mercadoPago, mercadoPagoToken } from './mercado-pago.ts'
import { pagarme, pagarmeKey } from './pagarme.ts'
import { starkBank } from './stark-bank.ts'
import { woovi, wooviAppId } from './woovi.ts'

export type WireEmulator = Emulator & {
  /** The settings of a receiver's connection. `wire`: the emulator, opened. */
  readonly settings: (receiver: Receiver, wire: BankCall) => Promise<Record<string, string>>
}

const PAYER = { payerEmail: 'pix@loja.com.br' }

/** A project's key pair: the company is told the public half, as in its panel. */
async function starkProject(receiver: Receiver, wire: BankCall): Promise<Record<string, string>> {
  const pem = generateKeyPairSync('ec', {
    namedCurve: 'secp256k1',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const body = { account: packed(receiver), public_key: pem.publicKey }
  const made = await wire({ method: 'POST', path: '/emulator/projects', headers: {}, body })
  return { accessId: (made.body as { id: string }).id, privateKey: pem.privateKey }
}

export const WIRE_EMULATORS: readonly WireEmulator[] = [
  { ...asaas, settings: async (receiver) => ({ apiKey: asaasKey(receiver) }) },
  {
    ...mercadoPago,
    settings: async (receiver) => ({ accessToken: mercadoPagoToken(receiver), ...PAYER }),
  },
  {
    ...pagarme,
    settings: async (receiver) => ({
      secretKey: pagarmeKey(receiver),
      ...PAYER,
      payerPhone: '11999998888',
    }),
  },
  { ...starkBank, settings: starkProject },
  { ...woovi, settings: async (receiver) => ({ appId: wooviAppId(receiver) }) },
]
