// The calls of contract/splits.ts.

import { createSplitRule, deleteSplitRule, getSplitRule, listSplitRules } from '../../../contract/splits.ts'
import { hyphened } from '../../kernel/ids.ts'
import { listOf } from '../../platform/lists/paging.ts'
import { serve } from '../../runtime/route.ts'
import * as operations from './operations.ts'
import { ruleToWire } from './rule.ts'

export const routes = [
  serve(createSplitRule, async ({ deps, caller, body, key }) => {
    const { rule, replayed } = await operations.create(deps, caller, body, key)
    return { body: ruleToWire(rule), replayed }
  }),
  serve(getSplitRule, async ({ deps, caller, params }) => ({
    body: ruleToWire(await operations.get(deps, caller, params.id)),
  })),
  serve(listSplitRules, async ({ deps, caller, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, query)
    return { body: listOf(items.map(ruleToWire), total, paging) }
  }),
  serve(deleteSplitRule, async ({ deps, caller, params }) => {
    const id = await operations.remove(deps, caller, params.id)
    return { body: { id: hyphened(id), resource: 'split_rule', deleted: true } }
  }),
]
