// The calls of contract/marketplace/splits.ts.

import {
  createSplitRule,
  deleteSplitRule,
  getSplitRule,
  listSplitRules,
} from '../../../contract/marketplace/splits.ts'
import { peopleAmong } from '../../identity/users/author.ts'
import { namesOfPeople } from '../../identity/users/store.ts'
import { hyphened } from '../../kernel/ids.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { boundTo, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { serve } from '../../runtime/route.ts'
import * as operations from './operations.ts'
import { ruleToWire, type StoredRule } from './rule.ts'

/** Rules as the caller sees them, with the names of people whom it may know. */
async function shown({ reads }: Deps, caller: Caller, rules: readonly StoredRule[]) {
  const people = peopleAmong(rules.flatMap(({ createdBy, deletedBy }) => [createdBy, deletedBy]))
  const names = await namesOfPeople(reads, { owner: caller.owner, seller: boundTo(caller) }, people)
  return rules.map((rule) => ruleToWire(rule, names))
}

export const routes = [
  serve(createSplitRule, async ({ deps, caller, body, key }) => {
    const { rule, replayed } = await operations.create(deps, caller, body, key)
    const [made] = await shown(deps, caller, [rule])
    return { body: made, replayed }
  }),
  serve(getSplitRule, async ({ deps, caller, params }) => {
    const [found] = await shown(deps, caller, [await operations.get(deps, caller, params.id)])
    return { body: found }
  }),
  serve(listSplitRules, async ({ deps, caller, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, query)
    return { body: listOf(await shown(deps, caller, items), total, paging, idsOf(items)) }
  }),
  serve(deleteSplitRule, async ({ deps, caller, params }) => {
    const id = await operations.remove(deps, caller, params.id)
    return { body: { id: hyphened(id), resource: 'split_rule', deleted: true } }
  }),
]
