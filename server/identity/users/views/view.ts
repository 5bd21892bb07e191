// A saved view: a name for the address of a list with its filters. Pure.

import type { ReplyOf } from '../../../../contract/operation.ts'
import type { createView } from '../../../../contract/records/views.ts'
import type { Id, OwnerId, SavedViewId, SellerId } from '../../../kernel/ids.ts'
import type { Caller } from '../../../runtime/caller.ts'

export type SavedView = {
  readonly owner: OwnerId
  readonly id: SavedViewId
  readonly seller: SellerId
  /** The user or the credential that saved it. */
  readonly author: Id<'credential'>
  readonly name: string
  readonly path: string
  readonly query: string
  readonly shared: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const toWire = (
  view: SavedView,
  { credential }: Pick<Caller, 'credential'>,
): ReplyOf<typeof createView> => ({
  resource: 'view',
  id: view.id,
  name: view.name,
  path: view.path,
  query: view.query,
  shared: view.shared,
  own: view.author === credential,
  created_at: view.createdAt.toISOString(),
  updated_at: view.updatedAt.toISOString(),
})
