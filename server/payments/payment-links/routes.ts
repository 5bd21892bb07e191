// The calls of contract/payments/payment-links.ts.

import {
  createPaymentLink,
  getPaymentLink,
  listPaymentLinks,
  updatePaymentLink,
} from '../../../contract/payments/payment-links.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import type { Deps } from '../../runtime/deps.ts'
import { serve } from '../../runtime/route.ts'
import * as operations from './operations.ts'
import { refusePaid, toWire, type PaymentLink } from './payment-link.ts'

const shown = ({ config, clock }: Deps, link: PaymentLink) =>
  toWire(link, config.publicUrl, clock.now())

export const routes = [
  serve(createPaymentLink, async ({ deps, caller, body, key }) => {
    const { link, replayed } = await operations.create(deps, caller, body, key)
    return { body: shown(deps, link), replayed }
  }),
  serve(listPaymentLinks, async ({ deps, caller, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, query)
    return {
      body: listOf(
        items.map((link) => shown(deps, link)),
        total,
        paging,
        idsOf(items),
      ),
    }
  }),
  serve(getPaymentLink, async ({ deps, caller, params }) => ({
    body: shown(deps, await operations.get(deps, caller, params.id)),
  })),
  serve(
    updatePaymentLink,
    async ({ deps, caller, params, body }) => ({
      body: shown(deps, await operations.update(deps, caller, params.id, body)),
    }),
    async ({ deps, caller, params }) => refusePaid(await operations.get(deps, caller, params.id)),
  ),
]
