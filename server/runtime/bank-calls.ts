// How often banks were called, how they answered and how long it took, since this process started; for monitoring.

import { slot, type WithState } from '../kernel/state.ts'

/** `1xx` to `5xx`: the class of the status. `none`: no answer in time, or a connection that broke. */
export type BankCallResult = `${1 | 2 | 3 | 4 | 5}xx` | 'none'

export type BankCallCount = {
  readonly bank: string
  readonly kind: string
  readonly result: BankCallResult
  calls: number
  seconds: number
}

const counts = slot('bank calls', () => new Map<string, BankCallCount>())

export const resultOf = (status: number): BankCallResult => `${Math.floor(status / 100)}xx` as BankCallResult

/** Counts a call. Banks and kinds come from the settings, so there are few. */
export function countBankCall(deps: WithState, call: Omit<BankCallCount, 'calls' | 'seconds'>, ms: number): void {
  const all = counts.of(deps)
  const name = `${call.kind} ${call.bank} ${call.result}`
  const count = all.get(name) ?? { ...call, calls: 0, seconds: 0 }
  count.calls += 1
  count.seconds += ms / 1_000
  all.set(name, count)
}

export const bankCallsOf = (deps: WithState): readonly BankCallCount[] => [...counts.of(deps).values()]
