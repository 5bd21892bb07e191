// The recharge of contract/corporate/account.ts.

import { createRecharge } from '../../contract/corporate/account.ts'
import { serve } from '../route.ts'
import { recharge } from './charge-operations.ts'
import { rechargeToWire } from './charge.ts'

export const routes = [
  serve(createRecharge, async ({ deps, caller, body, key }) => {
    const { charge, replayed } = await recharge(deps, caller, body, key)
    return { body: rechargeToWire(charge, deps.config.publicUrl), status: 201, replayed }
  }),
]
