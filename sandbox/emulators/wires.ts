// The emulators of companies with a wire of their own, and what an operator would be given there: a
// credential that carries the account at the sandbox bank.

import type { BankRequest } from '../../server/kernel/bank-call.ts'
import { outWithBank, type Receiver } from './account.ts'
import { asaas, asaasKey } from './asaas.ts'
import type { Emulator } from './emulator.ts'
import { mercadoPago, mercadoPagoToken } from './mercado-pago.ts'
import { pagarme, pagarmeKey } from './pagarme.ts'
import { starkBank } from './stark-bank.ts'
import { enrollProject, keyPairOf, projectOf } from './stark-bank/project.ts'
import { woovi, wooviAppId } from './woovi.ts'

export type WireEmulator = Emulator & {
  /** The settings of a receiver's connection. `seed`: of its keys, where it has some. */
  readonly settings: (receiver: Receiver, seed: string) => Record<string, string>
  /** What a person does in the company's web site before the first call. */
  readonly enroll?: (receiver: Receiver, seed: string) => BankRequest
}

const PAYER = { payerEmail: 'pix@loja.com.br' }

const COMPANIES: readonly WireEmulator[] = [
  { ...asaas, settings: (receiver) => ({ apiKey: asaasKey(receiver) }) },
  {
    ...mercadoPago,
    settings: (receiver) => ({ accessToken: mercadoPagoToken(receiver), ...PAYER }),
  },
  {
    ...pagarme,
    settings: (receiver) => ({
      secretKey: pagarmeKey(receiver),
      ...PAYER,
      payerPhone: '11999998888',
    }),
  },
  {
    ...starkBank,
    // The company is told the public half of a project's key alone.
    settings: (_receiver, seed) => {
      const { privateKey, publicKey } = keyPairOf(seed)
      return { accessId: projectOf(publicKey), privateKey }
    },
    enroll: (receiver, seed) => enrollProject(receiver, keyPairOf(seed).publicKey),
  },
  { ...woovi, settings: (receiver) => ({ appId: wooviAppId(receiver) }) },
]

export const WIRE_EMULATORS: readonly WireEmulator[] = COMPANIES.map((one) => ({
  ...one,
  open: (...given) => outWithBank(one.open(...given)),
}))
