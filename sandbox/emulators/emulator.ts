// What an emulator is: one company seen from outside, over the sandbox bank's books. It takes a call
// on the company's wire, refuses what the company refuses, and answers in its shapes.

import type { BankCall } from '../../server/kernel/bank-call.ts'

export type Emulator = {
  /** The connector's name. */
  readonly name: string
  /**
   * The company's wire over the bank's own: the API and the token endpoint under one address, each
   * at the path that it has at the company.
   */
  readonly open: (bank: BankCall) => BankCall
}
