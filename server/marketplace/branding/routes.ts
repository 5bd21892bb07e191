// The calls of contract/marketplace/branding.ts.

import {
  getBranding,
  removeLogo,
  updateBranding,
  uploadLogo,
} from '../../../contract/marketplace/branding.ts'
import type { Deps } from '../../runtime/deps.ts'
import { serve } from '../../runtime/route.ts'
import { toWire } from './branding.ts'
import * as operations from './operations.ts'

async function shown({ config }: Deps, found: Promise<operations.Branded>) {
  const { seller, branding } = await found
  return { body: toWire(seller, branding, config.publicUrl) }
}

export const routes = [
  serve(getBranding, ({ deps, caller, params }) =>
    shown(deps, operations.get(deps, caller, params.io_seller_id)),
  ),
  serve(updateBranding, ({ deps, caller, params, body }) =>
    shown(deps, operations.update(deps, caller, params.io_seller_id, body)),
  ),
  serve(uploadLogo, ({ deps, caller, params, file }) =>
    shown(deps, operations.uploadLogo(deps, caller, params.io_seller_id, file)),
  ),
  serve(removeLogo, ({ deps, caller, params }) =>
    shown(deps, operations.removeLogo(deps, caller, params.io_seller_id)),
  ),
]
