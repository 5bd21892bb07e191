// The public address of a QR code. The id of a transaction is enough to see its code, as for the
// buyer it was sent to.

import { pixQrCode } from '../../../../contract/payments/transactions.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { serve } from '../../../runtime/route.ts'
import { findPublic } from '../queries.ts'
import { brCodeOf } from '../methods/methods.ts'
import { picture } from './picture.ts'

/** `transaction_not_found` for an unknown id, and while there is no code yet. */
async function readCode(deps: Deps, id: string): Promise<string> {
  const brCode = brCodeOf(await findPublic(deps, id))
  if (!brCode) throw refuse('transaction_not_found')
  return brCode
}

export const routes = [
  serve(pixQrCode, ({ deps, params }) =>
    picture(deps, { kind: 'transaction', name: params.id }, (id) => readCode(deps, id)),
  ),
]
