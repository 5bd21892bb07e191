// The time of the business on the screen: what the server said last, and what passed since. The
// sandbox's clock can be moved meanwhile.

import { useCallback, useEffect, useRef } from 'react'

/** Far more than an answer takes, and less than anybody moves the clock by. */
const MOVED_MS = 30_000

/** `now`: what the server said; undefined without a session. `refresh`: asks it again. */
export function useBusinessTime(now: string | undefined, refresh: () => Promise<unknown>) {
  const said = useRef({ of: now, ms: 0, at: 0 })
  if (now !== undefined && (said.current.of !== now || said.current.ms === 0))
    said.current = { of: now, ms: Date.parse(now), at: performance.now() }
  const nowMs = useCallback(() => said.current.ms + performance.now() - said.current.at, [])
  const latest = useRef(refresh)
  useEffect(() => void (latest.current = refresh), [refresh])
  const noticeTime = useCallback(
    (at: string) => {
      if (said.current.ms > 0 && Date.parse(at) > nowMs() + MOVED_MS) void latest.current()
    },
    [nowMs],
  )
  return { nowMs, noticeTime }
}
