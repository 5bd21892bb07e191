// The calls of contract/payments/static-qr-codes.ts.

import {
  createStaticQrCode,
  getStaticQrCode,
  listStaticQrCodes,
  staticQrCodeImage,
  updateStaticQrCode,
} from '../../../contract/payments/static-qr-codes.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import type { Deps } from '../../runtime/deps.ts'
import { serve } from '../../runtime/route.ts'
import { picture } from '../transactions/qr/picture.ts'
import * as operations from './operations.ts'
import { brCodeOf, toWire, type StaticQrCode } from './static-qr-code.ts'

const shown = ({ config }: Deps, code: StaticQrCode) => toWire(code, config.publicUrl)

export const routes = [
  serve(createStaticQrCode, async ({ deps, caller, body, key }) => {
    const { code, replayed } = await operations.create(deps, caller, body, key)
    return { body: shown(deps, code), replayed }
  }),
  serve(listStaticQrCodes, async ({ deps, caller, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, query)
    return {
      body: listOf(
        items.map((code) => shown(deps, code)),
        total,
        paging,
        idsOf(items),
      ),
    }
  }),
  serve(getStaticQrCode, async ({ deps, caller, params }) => ({
    body: shown(deps, await operations.get(deps, caller, params.id)),
  })),
  serve(updateStaticQrCode, async ({ deps, caller, params, body }) => ({
    body: shown(deps, await operations.update(deps, caller, params.id, body)),
  })),
  serve(staticQrCodeImage, ({ deps, params }) =>
    picture(deps, { kind: 'static', name: params.id }, async (id) =>
      brCodeOf(await operations.findPublic(deps, id)),
    ),
  ),
]
