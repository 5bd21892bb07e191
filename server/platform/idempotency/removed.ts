// The error of a repeated request whose object is gone: it says so, since `no such webhook` alone would puzzle whoever creates one.

import { ERRORS } from '../../../contract/errors.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import { refuse, Refusal } from '../../kernel/refusal.ts'
import type { Sql } from '../db/sql.ts'
import { recall, type Key } from './idempotency.ts'

const NOT_FOUND = 404

/** The error of a request with this key; a 404 of a key that made something before says that it was removed since. */
export async function withRemoved(db: Sql, owner: OwnerId, key: Key, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || ERRORS[error.code].status !== NOT_FOUND) return error
  return (await recall(db, owner, key)) ? refuse(error.code, { removed: true }) : error
}
