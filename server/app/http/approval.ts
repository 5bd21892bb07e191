// Where a call meets the policies of approvals of its caller's company, before it is executed. A call that no policy can hold costs
// nothing.

import type { Operation } from '../../../contract/operation.ts'
import { pass, type HeldOperation, type KeyedCall } from '../../approvals/hold-operations.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Reply } from '../../runtime/route.ts'

type Checked = {
  readonly caller: Caller
  readonly params: object
  readonly query: unknown
  readonly body: unknown
  readonly key: KeyedCall['key']
}

const isHeld = (operation: Operation): operation is Operation & HeldOperation => operation.approval !== undefined

/** The caller to go on with; or the reply of what was carried out after the same call, with the same key, was approved. */
export async function passApproval(
  deps: Deps,
  operation: Operation,
  checked: Checked,
): Promise<{ caller?: Caller; reply?: Reply }> {
  if (!isHeld(operation)) return {}
  const params = checked.params as KeyedCall['params']
  const { caller, carriedOut } = await pass(deps, { ...checked, operation, params })
  if (!carriedOut) return { caller }
  return { caller, reply: { ...(await deps.approvedCalls.call(carriedOut, checked)), replayed: true } }
}
