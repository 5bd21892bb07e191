// The calls of contract/branding.ts.

import { getBranding, updateBranding } from '../../../contract/branding.ts'
import { serve } from '../../runtime/route.ts'
import { toWire } from './branding.ts'
import * as operations from './operations.ts'

export const routes = [
  serve(getBranding, async ({ deps, caller, params }) => {
    const { seller, branding } = await operations.get(deps, caller, params.io_seller_id)
    return { body: toWire(seller, branding, deps.config.publicUrl) }
  }),
  serve(updateBranding, async ({ deps, caller, params, body }) => {
    const { seller, branding } = await operations.update(deps, caller, params.io_seller_id, body)
    return { body: toWire(seller, branding, deps.config.publicUrl) }
  }),
]
