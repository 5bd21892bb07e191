// What a record of the audit log is chained by, in SQL: its text, and the digest of that. It knows
// no chain.
//
// Fragments, and no functions of the database: one that takes a row of a table exists only on the
// node where it was made.

import { sql } from '../db/sql.ts'

/**
 * The text of a record `r`: a JSON array. It never changes, or every digest would be another one.
 */
export const TEXT_OF_RECORD = sql`
  json_build_array(r.owner, r.id, (extract(epoch from r.at) * 1000)::bigint, r.seller, r.actor_type,
    r.actor, r.actor_name, r.acting,
    r.source, r.request, r.operation, r.action, r.object_type, r.object, r.reason, r.class,
      r.before, r.after, r.salt)::text`

export const DIGEST_OF_RECORD = sql`sha256(convert_to(${TEXT_OF_RECORD}, 'UTF8'))`
