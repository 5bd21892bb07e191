// The calls of contract/corporate/disputes.ts.

import {
  addPurchaseEvidence,
  disputePurchase,
  downloadPurchaseEvidence,
  getPurchaseDispute,
  listDisputesOfPurchase,
  listPurchaseDisputes,
  listPurchaseEvidence,
  withdrawPurchaseDispute,
} from '../../../../contract/corporate/disputes.ts'
import { idsOf, listOf } from '../../../platform/lists/paging.ts'
import { fileReply } from '../../../runtime/file.ts'
import { serve } from '../../../runtime/route.ts'
import { refuseIfClosed } from '../../account/account.ts'
import { onAccount } from '../../account/store.ts'
import { evidenceToWire } from './evidence.ts'
import { addEvidence, getEvidence, listEvidence } from './evidence-operations.ts'
import * as operations from './operations.ts'
import { disputeToWire } from './dispute.ts'

const shown = ({ items, total, paging }: operations.DisputesPage) => ({
  body: listOf(items.map(disputeToWire), total, paging, idsOf(items)),
})

export const routes = [
  serve(
    disputePurchase,
    async ({ deps, caller, params, body, key }) => {
      const { dispute, replayed } = await operations.create(deps, caller, params.id, body, key)
      return { body: disputeToWire(dispute), replayed }
    },
    onAccount(refuseIfClosed, ({ deps, caller, params }) =>
      operations.demandDisputable(deps, caller, params.id),
    ),
  ),
  serve(listDisputesOfPurchase, async ({ deps, caller, params, query }) =>
    shown(await operations.listOfPurchase(deps, caller, params.id, query)),
  ),
  serve(listPurchaseDisputes, async ({ deps, caller, query }) =>
    shown(await operations.list(deps, caller, query)),
  ),
  serve(getPurchaseDispute, async ({ deps, caller, params }) => ({
    body: disputeToWire(await operations.get(deps, caller, params.id)),
  })),
  serve(
    withdrawPurchaseDispute,
    async ({ deps, caller, params }) => ({
      body: disputeToWire(await operations.withdraw(deps, caller, params.id)),
    }),
    onAccount(refuseIfClosed, ({ deps, caller, params }) =>
      operations.demandUnderWay(deps, caller, params.id, 'withdrawn'),
    ),
  ),
  serve(
    addPurchaseEvidence,
    async ({ deps, caller, params, query, file, key }) => {
      const { added, replayed } = await addEvidence(deps, caller, params.id, { query, file }, key)
      return { body: evidenceToWire(added), replayed }
    },
    onAccount(refuseIfClosed, ({ deps, caller, params }) =>
      operations.demandUnderWay(deps, caller, params.id),
    ),
  ),
  serve(listPurchaseEvidence, async ({ deps, caller, params, query }) => {
    const { items, total, paging } = await listEvidence(deps, caller, params.id, query)
    return { body: listOf(items.map(evidenceToWire), total, paging, idsOf(items)) }
  }),
  serve(downloadPurchaseEvidence, async ({ deps, caller, params }) => {
    const { found, content } = await getEvidence(deps, caller, params.id, params.evidence_id)
    return fileReply(found, content)
  }),
]
