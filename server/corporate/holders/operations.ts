// A company's operations on its cardholders: register, change, block, cancel, find. Limits are
// binding from the commit on.

import { recordAct } from '../../platform/audit/store.ts'
import type { createHolder, updateHolder } from '../../../contract/corporate/holders.ts'
import type { EventType } from '../../../contract/events.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import type { Caller } from '../../runtime/caller.ts'
import { newId, type CostCenterId, type HolderId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { readCpf } from '../../kernel/brazil/taxpayer.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claim, type Key } from '../../platform/idempotency/idempotency.ts'
import { record } from '../../platform/outbox/outbox.ts'
import { demandActive, lockActive, saveAccounts } from '../account/store.ts'
import { save as saveCards } from '../cards/save.ts'
import { lockUnendedOf, makeHolderCardsDue } from '../cards/store.ts'
import { cancel as cancelCard } from '../cards/card.ts'
import { ensureCenter } from '../cost-centers/store.ts'
import { readFoldedName, readName } from '../cost-centers/cost-center.ts'
import {
  auditedOf,
  differenceOf,
  readReason,
  cancel as cancelHolder,
  change,
  isSentToBank,
  openHolder,
  toWire,
  type Holder,
  type HolderDetails,
  refuseCanceled,
} from './holder.ts'
import { findOwn, findWithSpending, type HolderWithSpending } from './queries.ts'
import * as store from './store.ts'

/** Records an event of a holder, in the commit that changed them. */
async function recordEvent(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { owner, seller, id }: Holder,
  type: EventType,
): Promise<HolderWithSpending> {
  const found = await findWithSpending(tx, deps, { owner, seller }, id)
  const { holder, spending } = found
  const object = {
    objectKind: 'corporate_holder' as const,
    objectId: id,
    objectSequence: holder.version,
    status: holder.status,
    referenceId: null,
    data: toWire(holder, spending),
    at: holder.updatedAt,
  }
  await record(tx, [{ owner, seller, type, ...object }], deps.clock.wall())
  return found
}

function readTaxId(text: string): string {
  const cpf = readCpf(text)
  if (cpf === undefined) throw refuseField('tax_id', FIELD_MESSAGES.invalidCpf)
  return cpf
}

/**
 * The id of a named cost center, created when first named. Null and undefined are returned
 * unchanged.
 */
async function centerOf(tx: Tx, deps: Deps, caller: Caller, name: string | null | undefined) {
  if (typeof name !== 'string') return name
  const id = newId<'cost center'>(deps.clock.wall()) as CostCenterId
  return (
    await ensureCenter(
      tx,
      caller,
      { id, name: readFoldedName('center_cost', name) },
      deps.clock.now(),
    )
  ).id
}

export type CreatedHolder = HolderWithSpending & { readonly replayed: boolean }

/**
 * Registers a holder. 409 `holder_exists` with the id of the holder who has the same CPF. The same
 * key returns the same holder.
 */
export async function create(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createHolder>,
  key: Key | undefined,
): Promise<CreatedHolder> {
  await demandActive(deps.db, caller)
  const input = {
    name: readName('name', body.name),
    taxId: readTaxId(body.tax_id),
    interval: body.interval,
  }
  return inTransaction(deps.db, async (tx) => {
    const account = await lockActive(tx, caller)
    const { owner, seller } = account
    const now = deps.clock.now()
    const id = newId<'cardholder'>(deps.clock.wall()) as HolderId
    const claims = key
      ? [{ ...key, owner, objectKind: 'corporate_holder' as const, objectId: id }]
      : []
    const [claimed] = await claim(tx, claims, now)
    if (claimed instanceof Error) throw claimed
    if (claimed && !claimed.fresh)
      return { ...(await findWithSpending(tx, deps, account, claimed.objectId)), replayed: true }

    const known = await store.findByTaxId(tx, account, input.taxId)
    if (known) throw refuse('holder_exists', { words: { id: known } })
    const center = (await centerOf(tx, deps, caller, body.center_cost)) ?? null
    const n = account.holders + 1
    const holder = openHolder(
      { ...input, owner, seller, id, n, center, amount: body.amount as Cents },
      now,
    )
    await saveAccounts(tx, [{ ...account, holders: n }])
    await store.saveHolder(tx, holder)
    recordAct(tx, deps, 'corporate_holder.created', holder, { after: auditedOf(holder) })
    return { ...(await recordEvent(tx, deps, holder, 'corporate.holder.created')), replayed: false }
  })
}

/**
 * A holder of the caller's, with the account locked, so that cards and purchases do not change
 * meanwhile.
 */
async function lockHolder(tx: Tx, caller: Caller, text: string): Promise<HolderDetails> {
  return findOwn(tx, await lockActive(tx, caller), text)
}

/**
 * Changes a holder, in a commit of the caller's, who wakes the worker after it. Absent fields stay.
 */
export async function updateIn(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  text: string,
  body: BodyOf<typeof updateHolder>,
): Promise<HolderWithSpending> {
  const before = await lockHolder(tx, caller, text)
  const now = deps.clock.now()
  const { name, amount, interval, status, reason } = body
  refuseCanceled(before)
  const center = await centerOf(tx, deps, caller, body.center_cost)
  const after = change(
    before,
    {
      ...(name === undefined ? {} : { name: readName('name', name) }),
      ...(amount === undefined ? {} : { amount: amount as Cents }),
      ...(interval === undefined ? {} : { interval }),
      ...(center === undefined ? {} : { center }),
      ...(status === undefined ? {} : { status }),
      ...(reason === undefined ? {} : { reason: readReason(reason) }),
    },
    now,
  )
  if (after === before) return findWithSpending(tx, deps, caller, before.id)
  await store.saveHolder(tx, after)
  recordAct(tx, deps, 'corporate_holder.updated', after, { ...differenceOf(before, after), reason })
  if (isSentToBank(before, after)) await makeHolderCardsDue(tx, after.owner, after.id, now)
  return recordEvent(tx, deps, after, 'corporate.holder.updated')
}

/** Changes a holder; absent fields stay. */
export const update = (
  deps: Deps,
  caller: Caller,
  text: string,
  body: BodyOf<typeof updateHolder>,
): Promise<HolderWithSpending> =>
  inTransaction(deps.db, (tx) => updateIn(tx, deps, caller, text, body)).finally(deps.wake)

/**
 * Cancels a holder who is not canceled, and all their cards. The caller holds the account's lock.
 */
export async function endHolder(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  before: HolderDetails,
): Promise<HolderWithSpending> {
  const now = deps.clock.now()
  const cards = await lockUnendedOf(tx, before.owner, before.id)
  await saveCards(
    tx,
    deps,
    [],
    cards.map((card) => cancelCard(card, now)),
  )
  const after = cancelHolder(before, now)
  await store.saveHolder(tx, after)
  const canceled = cards.map(({ id }) => id)
  recordAct(tx, deps, 'corporate_holder.canceled', after, {
    before: auditedOf(before),
    after: { ...auditedOf(after), canceled_cards: canceled },
  })
  return recordEvent(tx, deps, after, 'corporate.holder.canceled')
}

/** Cancels a holder and all their cards, permanently; a canceled one is returned as it is. */
export const cancel = (deps: Deps, caller: Caller, text: string): Promise<HolderWithSpending> =>
  inTransaction(deps.db, async (tx) => {
    const before = await lockHolder(tx, caller, text)
    if (before.status === 'canceled') return findWithSpending(tx, deps, caller, before.id)
    return endHolder(tx, deps, before)
  }).finally(deps.wake)
