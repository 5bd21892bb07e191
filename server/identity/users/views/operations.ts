// Operations on saved views: save, list, share, remove. Each author and each company has a bounded
// number.

import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import { VIEWS_MAX, type createView, type listViews } from '../../../../contract/records/views.ts'
import { newId, readId, type SavedViewId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { lockCompany } from '../../../platform/company-store.ts'
import { recordReason } from '../../../platform/audit/store.ts'
import { inTransaction, type Tx } from '../../../platform/db/sql.ts'
import { claimFor, recall, type Key } from '../../../platform/idempotency/idempotency.ts'
import { readPaging } from '../../../platform/lists/paging.ts'
import type { Caller } from '../../../runtime/caller.ts'
import type { Deps } from '../../../runtime/deps.ts'
import * as store from './store.ts'
import type { SavedView } from './view.ts'

const readerOf = ({ owner, seller, credential, holder }: Caller): store.ViewReader => ({
  owner,
  seller,
  author: credential,
  seesShared: holder === undefined,
})

/** A view that the caller sees, locked. 404 for any other. */
async function lock(tx: Tx, caller: Caller, text: string): Promise<SavedView> {
  const id = readId<'saved view'>(text) as SavedViewId | undefined
  const found = id && (await store.lock(tx, readerOf(caller), id))
  if (!found) throw refuse('view_not_found')
  return found
}

export async function list(deps: Deps, caller: Caller, query: QueryOf<typeof listViews>) {
  const [paging, reader] = [readPaging(query), readerOf(caller)]
  const [items, total] = await Promise.all([
    store.page(deps.reads, reader, query.path, paging),
    store.count(deps.reads, reader, query.path),
  ])
  return { items, total, paging }
}

export type CreatedView = { readonly view: SavedView; readonly replayed: boolean }

/** Saves a view. The same key returns the same view. */
export const create = (
  deps: Deps,
  caller: Caller,
  { name, path, query = '' }: BodyOf<typeof createView>,
  key: Key | undefined,
): Promise<CreatedView> =>
  inTransaction(deps.db, async (tx) => {
    const { owner, seller, author } = readerOf(caller)
    await lockCompany(tx, { owner, seller })
    const before = key && (await recall(tx, owner, key))
    if (before) return { view: await lock(tx, caller, before.objectId), replayed: true }
    if ((await store.countOfAuthor(tx, { owner, seller, author })) >= VIEWS_MAX)
      throw refuse('too_many_views', { words: { limit: VIEWS_MAX } })
    const now = deps.clock.now()
    const id = newId<'saved view'>(deps.clock.wall()) as SavedViewId
    const at = { createdAt: now, updatedAt: now }
    const view: SavedView = {
      owner,
      id,
      seller,
      author,
      name: name.trim(),
      path,
      query,
      shared: false,
      ...at,
    }
    await claimFor(tx, owner, key, { kind: 'saved_view', id }, now)
    await store.save(tx, view)
    recordReason(tx, deps, 'saved_view.created', view)
    return { view, replayed: false }
  })

/** Shares a view with the company, or gives it back to its author. The same again is the same. */
export const setShared = (
  deps: Deps,
  caller: Caller,
  text: string,
  shared: boolean,
): Promise<SavedView> =>
  inTransaction(deps.db, async (tx) => {
    await lockCompany(tx, caller)
    const before = await lock(tx, caller, text)
    if (before.shared === shared) return before
    if (shared && (await store.countShared(tx, before)) >= VIEWS_MAX)
      throw refuse('too_many_views', { words: { limit: VIEWS_MAX } })
    const view = { ...before, shared, updatedAt: deps.clock.now() }
    await store.save(tx, view)
    recordReason(tx, deps, shared ? 'saved_view.shared' : 'saved_view.unshared', view)
    return view
  })

/** Removes a view of the caller's own. 404 for one that somebody else shared. */
export const remove = (deps: Deps, caller: Caller, text: string): Promise<SavedView> =>
  inTransaction(deps.db, async (tx) => {
    const view = await lock(tx, caller, text)
    if (view.author !== caller.credential) throw refuse('view_not_found')
    await store.remove(tx, view)
    recordReason(tx, deps, 'saved_view.removed', view)
    return view
  })
