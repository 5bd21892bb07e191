// Recomputes the digests of the audit log and its chains.

import { forEach, lookup } from '../db/planner.ts'
import { raw, sql, type Sql, type Statement } from '../db/sql.ts'
import type { Mark } from '../ledger/verify.ts'
import type { Check } from '../ledger/verify.ts'
import { DIGEST_OF_RECORD } from './digest.ts'

/** Blocks are numbered and chained, which a check of its own finds. */
const BLOCKS: Mark = {
  name: 'audit blocks',
  ends: () => sql`select owner, number as reached, 0 as below from audit_heads where number > 0`,
}

/** The records of the blocks, each with its digest. */
const membersOf = (blocks: Statement): Statement => sql`
  select b.owner, i.id, substring(b.digests from (i.n::int - 1) * 32 + 1 for 32) as digest
  from ${blocks} b, unnest(b.records) with ordinality as i(id, n)`
const MEMBERS = membersOf(sql`audit_blocks`)

/**
 * Every record that is in a block, with its digest there; or those of the blocks after the mark,
 * found by their keys.
 */
function chained(since: Statement | null): Statement {
  if (since === null)
    return sql`(${MEMBERS}) m join audit_records r on r.owner = m.owner and r.id = m.id`
  const later = sql`
    select b.*
    from audit_blocks b
    where b.owner = h.owner
      and b.number > coalesce(k.reached, 0)
    order by b.number`
  const blocks = sql`(
    select b.* from audit_heads h left join ${since} k on k.owner = h.owner ${forEach(later, 'b')})`
  return sql`(${membersOf(blocks)}) m
      ${lookup(sql`select * from audit_records where owner = m.owner and id = m.id`, 'r')}`
}

/** Members of the chains that are not there, against what was deleted for its age. */
const DELETED = sql`
  select m.owner::text as where
  from (select m.owner, count(*) as n
    from (${MEMBERS} union all select owner, record, null from audit_queue) m
    where not exists (select 1 from audit_records r where r.owner = m.owner and r.id = m.id)
      group by 1) m
  left join (select owner, sum((after ->> 'records')::bigint) as n from audit_records
    where action = 'audit_log.deleted' group by 1) d on d.owner = m.owner
  where m.n is distinct from d.n`

/** Records that are not members of a chain exactly once. */
const UNCHAINED = sql`
  select r.id::text as where from audit_records r
  left join (select owner, id, count(*) as n from (
      select owner, id from (${MEMBERS}) m union all select owner, record from audit_queue) c
        group by 1, 2) c
    on c.owner = r.owner and c.id = r.id
  where c.n is distinct from 1`

/**
 * Platforms with more or fewer records than the chains have members, by their numbers alone, which
 * an index counts.
 */
const numbered = (comparison: '>' | '<'): Statement => sql`
  select coalesce(m.owner, r.owner)::text as where
  from (select owner, sum(n) as n from (
      select owner, cardinality(records) as n
        from audit_blocks
        union all
        select owner, 1
        from audit_queue) m
        group by 1) m
  full join (select owner, count(*) as n from audit_records group by 1) r on r.owner = m.owner
  left join (select owner, sum((after ->> 'records')::bigint) as n from audit_records
    where object is null and action = 'audit_log.deleted' group by 1) d on d.owner = m.owner
  where coalesce(r.n, 0) ${raw(comparison)} coalesce(m.n, 0) - coalesce(d.n, 0)`

export const auditChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'an audit record was changed after it was written',
      pt: 'um registro de auditoria foi mudado depois de escrito',
    },
    mark: BLOCKS,
    rows: (db, since) =>
      db.rows(sql`
      select r.id::text as where from ${chained(since)}
      where ${DIGEST_OF_RECORD} <> m.digest limit ${limit}`),
  },
  {
    what: {
      en: 'a block of the audit log does not follow from the one before',
      pt: 'um bloco da auditoria não decorre do anterior',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select coalesce(b.owner, h.owner)::text || ' ' || coalesce(b.number, h.number) as where
      from (select *, lag(digest, 1, '') over chain as before,
        lag(number, 1, 0::bigint) over chain as last,
          lead(number) over chain is null as "isLast"
            from audit_blocks
            window chain as (partition by owner order by number)) b
      full join audit_heads h on h.owner = b.owner and b."isLast"
      where case when b.owner is null then h.number <> 0
        else b.number <> b.last + 1 or b.previous <> b.before
          or b.digest <> audit_block_digest(b.owner, b.number, b.at, b.digests, b.previous)
          or b."isLast" and (h.number, h.digest) is distinct from (b.number, b.digest) end
      limit ${limit}`),
  },
  {
    what: {
      en: 'an audit record is not in the chain exactly once',
      pt: 'um registro de auditoria não está na cadeia exatamente uma vez',
    },
    mark: BLOCKS,
    rows: (db, since) => db.rows(sql`${since === null ? UNCHAINED : numbered('>')} limit ${limit}`),
  },
  {
    // What the job deletes after years, it counts in a record that it keeps.
    what: {
      en: 'an audit record was deleted, and no retention says so',
      pt: 'um registro de auditoria foi apagado sem que a retenção o diga',
    },
    mark: BLOCKS,
    rows: (db, since) => db.rows(sql`${since === null ? DELETED : numbered('<')} limit ${limit}`),
  },
]
