// What an emulator is: one company seen from outside, over the sandbox bank's books. It takes a call
// on the company's wire, refuses what the company refuses, and answers in its shapes.

import type { BoletoAgreement } from '../../server/kernel/brazil/boleto.ts'
import type { BankCall, BankRequest } from '../../server/kernel/bank-call.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import type { RecordStore } from './records.ts'

/** A call of the company to an address that it was given, to see whether it answers. */
export type Knock = (call: {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Whether the company shows its certificate. */
  readonly hasCertificate: boolean
}) => Promise<number>

export type EmulatorPorts = {
  /** Real time, for the life of tokens. Default: the machine's. */
  readonly clock?: Pick<Clock, 'wall'>
  /** The status of the answer; without it no address is tried. */
  readonly knock?: Knock
  /** Where it keeps what was made at it. Default: in memory. */
  readonly records?: RecordStore
}

export type Emulator = {
  /** The connector's name. */
  readonly name: string
  /** Whether its API refuses a call without a client certificate. Default: it does. */
  readonly certificate?: 'required' | 'none'
  /** Paths that are called without one all the same. */
  readonly withoutCertificate?: readonly string[]
  /** Paths at the company: of its API, and of its token endpoint. */
  readonly paths?: { readonly api: string; readonly token: string }
  /** What the bank counts boletos by, where the company counts them itself. */
  readonly agreement?: BoletoAgreement
  /** The client of the sandbox bank that a credential on the company's own wire is for. */
  readonly clientOf?: (
    request: BankRequest,
    records: RecordStore,
  ) => string | undefined | Promise<string | undefined>
  /**
   * The company's wire over the bank's own: the API and the token endpoint under one address, each
   * at the path that it has at the company.
   */
  readonly open: (bank: BankCall, ports?: EmulatorPorts) => BankCall
}

/**
 * The secret, at the sandbox bank, of a client that its company knows by the certificate alone: the
 * emulator gives it.
 */
export const PROVEN_BY_CERTIFICATE = 'proven by its certificate'
