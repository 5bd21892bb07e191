// The calls of the screen in view, newest last: asks add themselves, and "as a call" shows them.
// Another screen begins with none.

import { createContext, useCallback, useMemo, useState, type ReactNode } from 'react'
import { CallLogContext } from '../calls/ask.ts'
import type { Described } from '../calls/calls.ts'

const SHOWN_MAX = 12

export const ShownCallsContext = createContext<readonly Described[]>([])

const identity = ({ name, args }: Described): string => JSON.stringify([name, args])

/** `place`: the address of the screen. */
export function CallLogProvider({ place, children }: { place: string; children: ReactNode }) {
  const [log, setLog] = useState<{ place: string; calls: readonly Described[] }>({
    place,
    calls: [],
  })
  const add = useCallback(
    (call: Described) =>
      setLog((before) => {
        const calls = before.place === place ? before.calls : []
        const others = calls.filter((one) => identity(one) !== identity(call))
        return { place, calls: [...others, call].slice(-SHOWN_MAX) }
      }),
    [place],
  )
  const adder = useMemo(() => ({ add }), [add])
  return (
    <CallLogContext value={adder}>
      <ShownCallsContext value={log.place === place ? log.calls : []}>{children}</ShownCallsContext>
    </CallLogContext>
  )
}
