// The calls of contract/records/views.ts.

import {
  createView,
  listViews,
  removeView,
  shareView,
  unshareView,
} from '../../../../contract/records/views.ts'
import { idsOf, listOf } from '../../../platform/lists/paging.ts'
import { serve } from '../../../runtime/route.ts'
import * as operations from './operations.ts'
import { toWire } from './view.ts'

export const routes = [
  serve(listViews, async ({ deps, caller, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, query)
    const shown = items.map((view) => toWire(view, caller))
    return { body: listOf(shown, total, paging, idsOf(items)) }
  }),
  serve(createView, async ({ deps, caller, body, key }) => {
    const { view, replayed } = await operations.create(deps, caller, body, key)
    return { body: toWire(view, caller), replayed }
  }),
  serve(shareView, async ({ deps, caller, params }) => ({
    body: toWire(await operations.setShared(deps, caller, params.id, true), caller),
  })),
  serve(unshareView, async ({ deps, caller, params }) => ({
    body: toWire(await operations.setShared(deps, caller, params.id, false), caller),
  })),
  serve(removeView, async ({ deps, caller, params }) => {
    const { id } = await operations.remove(deps, caller, params.id)
    return { body: { resource: 'view', id, deleted: true } }
  }),
]
