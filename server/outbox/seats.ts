// How many may wait for events at once: a platform in vain, or with a loop gone wild, leaves room for the others.

import { refuse } from '../base/refusal.ts'
import type { OwnerId } from '../base/ids.ts'
import type { Deps } from '../deps.ts'

/** Long polls and streams of one platform; one reader for each of its services, several times over. */
export const SEATS_OF_PLATFORM = 100
/** Of this process: half of the requests it takes at once. */
const SEATS_MAX = 1_000
const COME_BACK_S = 5

type Seats = { taken: number; readonly byOwner: Map<OwnerId, number> }

const rooms = new WeakMap<Deps, Seats>()

/** Takes a seat; gives what leaves it, which may be called twice. Refuses with `too_many_waiting`. */
export function takeSeat(deps: Deps, owner: OwnerId): () => void {
  let seats = rooms.get(deps)
  if (!seats) rooms.set(deps, (seats = { taken: 0, byOwner: new Map() }))
  const { byOwner } = seats
  const own = byOwner.get(owner) ?? 0
  if (own >= SEATS_OF_PLATFORM || seats.taken >= SEATS_MAX) {
    const limit = own >= SEATS_OF_PLATFORM ? SEATS_OF_PLATFORM : SEATS_MAX
    throw refuse('too_many_waiting', { words: { limit }, retryAfter: COME_BACK_S })
  }

  seats.taken++
  byOwner.set(owner, own + 1)
  const room = seats
  let left = false
  return () => {
    if (left) return
    left = true
    room.taken--
    const now = (byOwner.get(owner) ?? 1) - 1
    if (now > 0) byOwner.set(owner, now)
    else byOwner.delete(owner)
  }
}
