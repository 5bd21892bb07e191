// The moves of platforms that a cell knows of, in SQL. It decides nothing.

import type { OwnerId } from '../../../kernel/ids.ts'
import { sql, type Sql, type Statement, type Tx } from '../../../platform/db/sql.ts'

export type MoveState =
  | 'copying'
  | 'announced'
  | 'fenced'
  | 'left'
  | 'removed'
  | 'ending'
  | 'ended'
  | 'arrived'
  | 'refused'
export type Move = {
  readonly id: string
  readonly owners: readonly OwnerId[]
  readonly direction: 'out' | 'in'
  /** The name of the other cell. */
  readonly other: string
  readonly state: MoveState
}

/** A move that leaves the cell and is not at its end. */
export const OPEN: Statement = sql`direction = 'out' and state in ('copying', 'announced', 'fenced', 'left', 'ending')`
const COLUMNS: Statement = sql`id, owners, direction, other, state`

/** Inserts a move; false when the cell knows it already, or another leaves it. */
export async function insert(tx: Tx, { id, owners, direction, other, state }: Move, at: Date): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into platform_moves (id, owners, direction, other, state, begun_at, changed_at)
    values (${id}, ${[...owners]}::uuid[], ${direction}, ${other}, ${state}, ${at}, ${at})
    on conflict do nothing returning 1`)
  return rows.length === 1
}

/** Goes from one state to the next; false when the move is in another one. */
export async function change(
  tx: Tx,
  id: string,
  from: readonly MoveState[],
  to: MoveState,
  at: Date,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update platform_moves set state = ${to}, changed_at = ${at} where id = ${id} and state = any(${[...from]}::text[]) returning 1`)
  return rows.length === 1
}

/** The state of a move, which stays until the commit. */
export async function lockState(tx: Tx, id: string): Promise<MoveState | undefined> {
  const rows = await tx.rows<{ state: MoveState }>(sql`select state from platform_moves where id = ${id} for share`)
  return rows[0]?.state
}

export async function find(db: Sql, id: string): Promise<Move | undefined> {
  const rows = await db.rows<Move>(sql`select ${COLUMNS} from platform_moves where id = ${id}`)
  return rows[0]
}

/** Whether callers of its platforms are answered nowhere, or in the other cell. While they are copied for the first time, they notice nothing. */
export const isAway = ({ state }: Move): boolean => state !== 'copying'

/** The move that leaves the cell, if one does. */
export async function leaving(db: Sql): Promise<Move | undefined> {
  const rows = await db.rows<Move>(sql`select ${COLUMNS} from platform_moves where ${OPEN}`)
  return rows[0]
}

/** `version`: another one whenever a move of the cell has changed, also when the clock was set back meanwhile. */
export type Moves = { readonly version: string; readonly leaving: Move | undefined }

export async function movesOf(db: Sql): Promise<Moves> {
  const rows = await db.rows<{ version: string } & { [Key in keyof Move]: Move[Key] | null }>(sql`
    select concat_ws(' ', v.n, v.at, m.id, m.state) as version, m.*
    from (select count(*) as n, max(changed_at) as at from platform_moves) v
    left join (select ${COLUMNS} from platform_moves where ${OPEN}) m on true`)
  const { version, ...move } = rows[0]!
  return { version, leaving: move.id === null ? undefined : (move as Move) }
}

/** The platforms that have arrived in the cell, and neither left it again nor leave it now. */
export const arrived = (db: Sql): Promise<{ owner: OwnerId; name: string; city: string; taxpayerId: string }[]> =>
  db.rows(sql`
    select s.owner, s.name, s.city, s.taxpayer_id as "taxpayerId" from sellers s
    where s.id = s.owner and s.owner in (select unnest(owners) from platform_moves where state = 'arrived')
      and not exists (select from platform_moves where ${OPEN} and state <> 'copying' and s.owner = any(owners))`)
