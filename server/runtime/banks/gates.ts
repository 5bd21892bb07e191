// What stands before each bank in this process: whether it is asked, at which pace, and how many
// calls wait. For monitoring, and to choose a standby.

import { slot, type WithState } from '../../kernel/state.ts'

export type GateStatus = {
  readonly bank: string
  readonly kind: string
  /** `open`: it is not asked; `half_open`: the next call tries whether it is back. */
  readonly circuit: 'closed' | 'open' | 'half_open'
  /** Calls a second, learnt from its refusals; null: none is known. */
  readonly pace: number | null
  /** Calls that wait for their turn. */
  readonly waiting: number
  /** Calls that it refused, because they were too many. */
  readonly throttled: number
}

/** By section and name; a bank of a file that is read again replaces the one before. */
const gates = slot('gates of banks', () => new Map<string, () => GateStatus>())

/** Returns what hides it again, unless another one has taken its place. */
export function showGate(
  deps: WithState,
  { bank, kind }: Pick<GateStatus, 'bank' | 'kind'>,
  status: () => GateStatus,
): () => void {
  const shown = gates.of(deps)
  const name = `${kind} ${bank}`
  shown.set(name, status)
  return () => {
    if (shown.get(name) === status) shown.delete(name)
  }
}

export const gatesOf = (deps: WithState): readonly GateStatus[] =>
  [...gates.of(deps).values()].map((status) => status())
