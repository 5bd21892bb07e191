// How often banks were called, how they answered and how long it took, since this process started;
// for monitoring.

import { slot, type WithState } from '../kernel/state.ts'
import { gatesOf, type GateStatus } from './banks/gates.ts'

/**
 * `1xx` to `5xx`: the class of the status. `none`: no answer in time, or a connection that broke.
 */
export type BankCallResult = `${1 | 2 | 3 | 4 | 5}xx` | 'none'

export type BankCallCount = {
  readonly bank: string
  readonly kind: string
  readonly result: BankCallResult
  calls: number
  seconds: number
}

/** The calls of a bank since its last answer: how many, and since when (of `performance.now()`). */
type Silence = {
  readonly bank: string
  readonly kind: string
  calls: number
  readonly since: number
}

/** Replies of a bank that could not be read, lists of it that could not, and pages with rows that could not. */
export type BankFault = {
  readonly bank: string
  readonly kind: string
  readonly what: 'reply' | 'list' | 'rows'
}

export type BankCallListener = (call: Pick<BankCallCount, 'bank' | 'kind'>, seconds: number) => void

const counts = slot('bank calls', () => ({
  all: new Map<string, BankCallCount>(),
  silences: new Map<string, Silence>(),
  answers: new Map<string, number>(),
  listeners: new Set<BankCallListener>(),
  faults: new Map<string, BankFault & { times: number }>(),
}))

export const resultOf = (status: number): BankCallResult =>
  `${Math.floor(status / 100)}xx` as BankCallResult

/** Counts a call. Banks and kinds come from the settings, so there are few. */
export function countBankCall(
  deps: WithState,
  call: Omit<BankCallCount, 'calls' | 'seconds'>,
  ms: number,
): void {
  const { all, silences, answers, listeners } = counts.of(deps)
  const name = `${call.kind} ${call.bank} ${call.result}`
  const count = all.get(name) ?? { ...call, calls: 0, seconds: 0 }
  count.calls += 1
  count.seconds += ms / 1_000
  all.set(name, count)
  const { bank, kind, result } = call
  const place = `${kind} ${bank}`
  if (result !== 'none' && result !== '5xx') {
    silences.delete(place)
    answers.set(place, performance.now())
  } else {
    const silence = silences.get(place) ?? { bank, kind, calls: 0, since: performance.now() }
    silence.calls += 1
    silences.set(place, silence)
  }
  for (const listener of listeners) listener(call, ms / 1_000)
}

export function countBankFault(deps: WithState, fault: BankFault): void {
  const { faults } = counts.of(deps)
  const name = `${fault.what} ${fault.kind} ${fault.bank}`
  const count = faults.get(name) ?? { ...fault, times: 0 }
  count.times += 1
  faults.set(name, count)
}

export const bankFaultsOf = (
  deps: WithState,
): readonly (BankFault & { readonly times: number })[] => [...counts.of(deps).faults.values()]

/** Calls back for each call to a bank from now on. */
export const onBankCall = (deps: WithState, listener: BankCallListener): void =>
  void counts.of(deps).listeners.add(listener)

/** A bank counts as silent after this many calls in a row without an answer, or with 5xx. */
const SILENT_CALLS = 3

export type SilentBank = Pick<Silence, 'bank' | 'kind' | 'calls'> & { readonly seconds: number }

/** Banks that have not answered the last calls of this process. */
export const silentBanksOf = (deps: WithState): readonly SilentBank[] =>
  [...counts.of(deps).silences.values()]
    .filter(({ calls }) => calls >= SILENT_CALLS)
    .map(({ bank, kind, calls, since }) => ({
      bank,
      kind,
      calls,
      seconds: (performance.now() - since) / 1_000,
    }))

export type CalledBank = {
  readonly bank: string
  readonly kind: string
  readonly calls: number
  /** Those without an answer, or with 5xx. */
  readonly failed: number
  /** Seconds since its last answer; null: none since the start of this process. */
  readonly answered: number | null
  /** Calls since then. */
  readonly unanswered: number
} & Pick<GateStatus, 'circuit' | 'pace' | 'waiting' | 'throttled'>

/** Of a bank in this process, or the sandbox's, before which there is no gate. */
const NO_GATE = { circuit: 'closed', pace: null, waiting: 0, throttled: 0 } as const

/** Every bank that this process has called. */
export function calledBanksOf(deps: WithState): readonly CalledBank[] {
  const { all, silences, answers } = counts.of(deps)
  const places = Map.groupBy(all.values(), ({ kind, bank }) => `${kind} ${bank}`)
  const sum = (some: readonly BankCallCount[]): number =>
    some.reduce((total, { calls }) => total + calls, 0)
  const gates = new Map(gatesOf(deps).map((one) => [`${one.kind} ${one.bank}`, one]))
  return [...places].map(([place, results]) => {
    const { bank, kind } = results[0]!
    const { circuit, pace, waiting, throttled } = gates.get(place) ?? NO_GATE
    const at = answers.get(place)
    return {
      bank,
      kind,
      calls: sum(results),
      failed: sum(results.filter(({ result }) => result === 'none' || result === '5xx')),
      answered: at === undefined ? null : (performance.now() - at) / 1_000,
      unanswered: silences.get(place)?.calls ?? 0,
      circuit,
      pace,
      waiting,
      throttled,
    }
  })
}

export const bankCallsOf = (deps: WithState): readonly BankCallCount[] => [
  ...counts.of(deps).all.values(),
]
