// Operations on split rules: create, read, list, delete.

import { currentAuthor } from '../../platform/audit/act.ts'
import { recordAct } from '../../platform/audit/store.ts'
import type { BodyOf, QueryOf } from '../../../contract/operation.ts'
import {
  SPLIT_RULE_STATUSES,
  STORED_RULES_MAX,
  type createSplitRule,
  type listSplitRules,
} from '../../../contract/marketplace/splits.ts'
import { boundTo, sees, type Caller } from '../../runtime/caller.ts'
import { hyphened, newId, readId, type SplitRuleId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claim, type Key } from '../../platform/idempotency/idempotency.ts'
import { readPaging, readWords, type Paging } from '../../platform/lists/paging.ts'
import { findOwnOr } from '../sellers/find-seller.ts'
import {
  auditedOf,
  appliesTo,
  checkReceivers,
  readRules,
  type RangedRule,
  type StoredRule,
} from './rule.ts'
import { checkRules } from './split.ts'
import * as store from './store.ts'

export async function get(deps: Deps, caller: Caller, text: string): Promise<StoredRule> {
  const id = readId<'split rule'>(text)
  const found = id && (await store.find(deps.db, caller.owner, id))
  if (!found || !sees(caller, found.seller)) throw refuse('split_rule_not_found')
  return found
}

/** The smallest amount of a transaction. */
const LEAST = 1 as Cents

/** Refuses a rule that contradicts those that apply to the same amounts. */
function checkAmong(rules: readonly StoredRule[], rule: RangedRule): void {
  if (rules.length >= STORED_RULES_MAX) throw refuse('too_many_split_rules')
  // Which rules apply together changes only at the lower bound of one of them.
  for (const { minAmount } of [rule, ...rules]) {
    const amount = minAmount ?? LEAST
    if (!appliesTo(rule, amount)) continue
    const same = rules.filter((one) => appliesTo(one, amount))
    checkRules([...same, rule], ({ id }) => (id ? hyphened(id) : 'this one'))
  }
}

export type CreatedRule = { rule: StoredRule; replayed: boolean }

export async function create(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createSplitRule>,
  key: Key | undefined,
): Promise<CreatedRule> {
  const { owner } = caller
  const { id: seller } = await findOwnOr(deps.db, caller, body.io_seller_id)
  const [rule] = readRules([body], () => '')
  const now = deps.clock.now()
  const id = newId<'split rule'>(deps.clock.wall()) as SplitRuleId
  return inTransaction(deps.db, async (tx) => {
    if (key) {
      const [claimed] = await claim(
        tx,
        [{ ...key, owner, objectKind: 'split_rule', objectId: id }],
        now,
      )
      if (claimed instanceof Error) throw claimed
      if (!claimed!.fresh)
        return { rule: await get(deps, caller, claimed!.objectId), replayed: true }
    }
    checkReceivers(owner, [rule!], await store.findReceivers(tx, [{ owner, id: rule!.receiver }]))
    checkAmong(await store.lockRulesOf(tx, owner, seller), rule!)
    const made = {
      createdAt: now,
      createdBy: currentAuthor(),
      updatedAt: now,
      deletedAt: null,
      deletedBy: null,
    }
    const stored = { ...rule!, owner, id, seller, ...made }
    await store.insert(tx, stored)
    recordAct(tx, deps, 'split_rule.created', stored, { after: auditedOf(stored) })
    return { rule: stored, replayed: false }
  })
}

export async function remove(deps: Deps, caller: Caller, text: string): Promise<SplitRuleId> {
  const rule = await get(deps, caller, text)
  await inTransaction(deps.db, async (tx) => {
    const removed = { at: deps.clock.now(), by: currentAuthor() }
    if (!(await store.remove(tx, rule.owner, rule.id, removed)))
      throw refuse('split_rule_not_found')
    recordAct(tx, deps, 'split_rule.deleted', rule, { before: auditedOf(rule) })
  })
  return rule.id
}

export async function list(
  deps: Deps,
  caller: Caller,
  query: QueryOf<typeof listSplitRules>,
): Promise<{ items: StoredRule[]; total: number; paging: Paging }> {
  const paging = readPaging(query)
  const statuses = readWords('status', query.status, SPLIT_RULE_STATUSES) ?? ['active']
  const requested =
    query.io_seller_id === undefined ? boundTo(caller) : readId<'seller'>(query.io_seller_id)
  const receiver = query.receiver === undefined ? undefined : readId<'seller'>(query.receiver)
  const matchesNone =
    (query.io_seller_id !== undefined && (!requested || !sees(caller, requested))) ||
    (query.receiver !== undefined && !receiver)
  if (matchesNone) return { items: [], total: 0, paging }
  const filter: store.RuleFilter = {
    owner: caller.owner,
    status: SPLIT_RULE_STATUSES.every((one) => statuses.includes(one)) ? undefined : statuses[0],
    ...(requested ? { seller: requested } : {}),
    ...(receiver ? { receiver } : {}),
    ...paging,
  }
  const [items, total] = await Promise.all([
    store.page(deps.reads, filter),
    store.count(deps.reads, filter),
  ])
  return { items, total, paging }
}
