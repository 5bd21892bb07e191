// The one path by which a received pix moves at its bank: asks it to return the pix, or reads what it
// returned by itself (MED), then locks, applies and saves in one commit. The request to return it
// and the worker use it.

import { ask, TURN_TIMEOUT_MS } from '../../providers/ask.ts'
import {
  NOT_CONFIGURED,
  type ProviderRefund,
  type ProviderResult,
  type ReceivedPix as Report,
} from '../../providers/bank.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { AT_FIRST, type Deps } from '../../runtime/deps.ts'
import { instantOf } from '../transactions/save.ts'
import {
  applyReading,
  applyReturn,
  leftOf,
  type Changes,
  type Instant,
  type ReceivedPix,
} from './received-pix.ts'
import { saveChanges } from './save.ts'
import * as store from './store.ts'

type Apply = (pix: ReceivedPix, time: Instant) => Changes

const railOf = (deps: Deps, { owner, psp, key }: ReceivedPix) =>
  deps.banks.pix(owner, psp === null ? AT_FIRST : { psp, key })?.rail

async function askReturn(deps: Deps, pix: ReceivedPix): Promise<ProviderResult<ProviderRefund>> {
  const rail = railOf(deps, pix)
  const { endToEndId, returnId } = pix
  if (!rail || returnId === null) return NOT_CONFIGURED
  return rail.giveBack({ endToEndId, id: returnId, amount: leftOf(pix) }, pix.attempts > 0)
}

async function read(deps: Deps, pix: ReceivedPix): Promise<ProviderResult<Report | undefined>> {
  const payment = railOf(deps, pix)?.payment
  return payment ? payment(pix.endToEndId) : NOT_CONFIGURED
}

/** The bank's answer, ready to be applied to the row as it is then. */
async function call(deps: Deps, pix: ReceivedPix): Promise<Apply> {
  if (pix.status === 'returning') {
    const answer = await ask(() => askReturn(deps, pix), TURN_TIMEOUT_MS)
    // An answer about an earlier request says nothing of this one.
    return (now, time) =>
      now.returnId === pix.returnId ? applyReturn(now, answer, time) : { pix: now, transfers: [] }
  }
  const answer = await ask(() => read(deps, pix), TURN_TIMEOUT_MS)
  return (now, time) => applyReading(now, answer, time)
}

/** Calls the bank once, applies the answer, and returns the pix as it is then. */
export async function advance(deps: Deps, pix: ReceivedPix): Promise<ReceivedPix> {
  const apply = await call(deps, pix)
  return inTransaction(deps.db, async (tx) => {
    const before = (await store.lock(tx, pix))!
    const changes = apply(before, instantOf(deps))
    if (changes.pix === before) return before
    await saveChanges(tx, deps, changes)
    return changes.pix
  })
}
