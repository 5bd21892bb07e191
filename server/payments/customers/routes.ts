// The calls of contract/payments/customers.ts.

import {
  createCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from '../../../contract/payments/customers.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { serve } from '../../runtime/route.ts'
import { toWire } from './customer.ts'
import * as operations from './operations.ts'

export const routes = [
  serve(createCustomer, async ({ deps, caller, body, key }) => {
    const { customer, replayed } = await operations.create(deps, caller, body, key)
    return { body: toWire(customer), replayed }
  }),
  serve(getCustomer, async ({ deps, caller, params }) => ({
    body: toWire(await operations.get(deps, caller, params.id)),
  })),
  serve(listCustomers, async ({ deps, caller, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, query)
    return { body: listOf(items.map(toWire), total, paging, idsOf(items)) }
  }),
  serve(
    updateCustomer,
    async ({ deps, caller, params, body, key }) => {
      const { customer, replayed } = await operations.update(deps, caller, params.id, body, key)
      return { body: toWire(customer), replayed }
    },
    ({ deps, caller, params }) => operations.demandChangeable(deps, caller, params.id),
  ),
]
