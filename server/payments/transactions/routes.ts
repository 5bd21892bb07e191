// The calls of contract/payments/transactions.ts.

import {
  cancelProtest,
  captureTransaction,
  createTransaction,
  decideRefund,
  getTransaction,
  listTransactions,
  protestTransaction,
  updateTransaction,
  voidTransaction,
} from '../../../contract/payments/transactions.ts'
import { demand } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { idsOf, listJson } from '../../platform/lists/paging.ts'
import { serve } from '../../runtime/route.ts'
import { change, demandUpdatable } from './boleto-changes/operations.ts'
import { askProtest, demandAskable } from './boleto-protests/operations.ts'
import { capture } from './capture.ts'
import { demandChangeable } from '../customers/operations.ts'
import { demandCapturable } from './methods/card-request.ts'
import { create } from './operations.ts'
import { routes as qrCode } from './qr/routes.ts'
import * as queries from './queries.ts'
import { decideOn } from './refunds/decision-operations.ts'
import { findUndecided } from './refunds/decision-queries.ts'
import { demandVoidable, voidOrRefund } from './refunds/void.ts'
import { toWire } from './wire.ts'

const shown = (deps: Deps, found: queries.WithRefunds, existing = false) =>
  toWire(found.transaction, found.refunds, deps.config.publicUrl, existing)

export const routes = [
  serve(
    createTransaction,
    async ({ deps, caller, params, body, key }) => {
      // A token of the vault can create card transactions alone.
      if (body.payment_type !== 'credit') demand(caller, ['payments'], false)
      const found = await create(deps, caller, params.CustomerID, body, key)
      return {
        body: shown(deps, found, found.existing),
        replayed: found.replayed,
        ...(found.existing ? { status: 200 } : {}),
      }
    },
    ({ deps, caller, params }) => demandChangeable(deps, caller, params.CustomerID),
  ),
  serve(getTransaction, async ({ deps, caller, params }) => ({
    body: shown(deps, await queries.get(deps, caller, params.id)),
  })),
  serve(listTransactions, async ({ deps, caller, query }) => {
    const { items, total, paging } = await queries.list(deps, caller, query)
    const jsons = items.map(({ json }) => json)
    return { body: undefined, json: listJson(jsons, total, paging, idsOf(items)) }
  }),
  serve(
    voidTransaction,
    async ({ deps, caller, params, body, key }) => {
      const found = await voidOrRefund(deps, caller, params.id, body ?? {}, key)
      return { body: shown(deps, found), replayed: found.replayed }
    },
    ({ deps, caller, params }) => demandVoidable(deps, caller, params.id),
  ),
  serve(
    decideRefund,
    async ({ deps, caller, params, body }) => ({
      body: shown(deps, await decideOn(deps, caller, params, body)),
    }),
    ({ deps, caller, params }) => findUndecided(deps, caller, params),
  ),
  serve(
    captureTransaction,
    async ({ deps, caller, params, body, key }) => {
      const found = await capture(deps, caller, params.id, body?.amount, key)
      return { body: shown(deps, found), replayed: found.replayed }
    },
    async ({ deps, caller, params }) =>
      demandCapturable(await queries.findVisible(deps, caller, params.id)),
  ),
  serve(
    updateTransaction,
    async ({ deps, caller, params, body, key }) => {
      const found = await change(deps, caller, params.id, body, key)
      return { body: shown(deps, found), replayed: found.replayed }
    },
    ({ deps, caller, params }) => demandUpdatable(deps, caller, params.id),
  ),
  serve(
    protestTransaction,
    async ({ deps, caller, params, key }) => {
      const found = await askProtest(deps, caller, { id: params.id, act: 'protest', key })
      return { body: shown(deps, found), replayed: found.replayed }
    },
    ({ deps, caller, params }) => demandAskable(deps, caller, params.id, 'protest'),
  ),
  serve(
    cancelProtest,
    async ({ deps, caller, params, key }) => {
      const found = await askProtest(deps, caller, { id: params.id, act: 'protest_cancel', key })
      return { body: shown(deps, found), replayed: found.replayed }
    },
    ({ deps, caller, params }) => demandAskable(deps, caller, params.id, 'protest_cancel'),
  ),
  ...qrCode,
]
