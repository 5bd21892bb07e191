// The order of refusals: what the state of an object forbids is refused before what is wrong with
// the body. A good body is refused by the call itself, under its locks; a faulty one never gets
// there, so the state is asked for it here.

import { ERRORS, type ErrorCode } from '../../../contract/errors.ts'
import { needsActiveSeller } from '../../../contract/operation.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Route } from '../../runtime/route.ts'
import { demandActiveSeller } from './admission.ts'
import { replaceSellerNumbers, type Place } from './input/seller-numbers.ts'

/** The refusals of a body by itself. */
const OF_BODIES: ReadonlySet<ErrorCode> = new Set([
  'invalid_request',
  'unknown_field',
  'card_number_not_allowed',
])
const NOT_FOUND = 404

type Asked = {
  readonly caller: Caller
  readonly params: object
  readonly sellers: readonly Place[]
}

/**
 * After `error`, throws the refusal of the state where that comes first. An object that is not
 * there has no state: the body's faults are told.
 */
export async function refuseByState(
  deps: Deps,
  route: Route,
  asked: Asked,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Refusal && OF_BODIES.has(error.code))) return
  const { caller, params, sellers } = asked
  try {
    if (needsActiveSeller(route.operation)) await demandActiveSeller(deps, caller)
    if (!route.state) return
    await replaceSellerNumbers(deps, caller, sellers, { params, query: {}, body: undefined })
    await route.state({ deps, caller, params })
  } catch (before) {
    if (!(before instanceof Refusal && ERRORS[before.code].status === NOT_FOUND)) throw before
  }
}
