// Bends of the feed, the audit log, files and erasures, one for each condition of a check that no
// corruption of the tables tries alone, for test/operations/auditor-conditions.test.ts. Some bend
// nothing that is wrong: a condition that were left out would find them.

import { raw, sql, type Statement } from '../../server/platform/db/sql.ts'
import type { Bend } from './auditor-bends.ts'
import type { Books } from './auditor-books.ts'

const CHAIN = 'a block of the audit log does not follow from the one before'
const FILE = 'a stored file differs from its digest'
const ARCHIVED = 'the events of an archive differ from what was archived'
const ERASED = 'an erased customer has personal data again'
const UNKNOWN_EVENT = 'the feed, a webhook delivery or a mail names an event that is not there'

/** Sets columns of the newest block of a platform, with its digest and the head computed anew. */
const remade = (owner: string, number: Statement, previous: Statement): Statement[] => [
  sql`
  update audit_blocks b
  set number = ${number}, previous = ${previous},
    digest = audit_block_digest(b.owner, ${number}, b.at, b.digests, ${previous})
  from audit_heads h where h.owner = b.owner and h.number = b.number and b.owner = ${owner}`,
  sql`
  update audit_heads h set number = b.number, digest = b.digest from (
    select distinct on (owner) * from audit_blocks order by owner, number desc) b
    where b.owner = h.owner
      and h.owner = ${owner}`,
]

const customerOfErasure = sql`from erasures e
  where e.owner = t.owner
    and t.id = (select id from transactions order by id limit 1)`
const completed = sql`update erasures set completed_at = requested_at`

const OF_THE_FEED: Bend[] = [
  {
    name: 'the feed names an event that is nowhere',
    what: UNKNOWN_EVENT,
    bend: ({ owner }) => [
      sql`insert into feed (owner, sequence, event)
        select ${owner}, max(sequence) + 1, gen_random_uuid()
        from feed`,
    ],
  },
  ...['event', 'alias'].map((which) => ({
    name: `a delivery names an ${which} that is nowhere`,
    what: UNKNOWN_EVENT,
    bend: ({ owner }: Books) => [
      sql`
      insert into webhook_deliveries (owner, id, endpoint, event, object_id, sequence, status,
        forged, attempts, tries, due_at, created_at, alias_of)
      select owner, gen_random_uuid(), gen_random_uuid(),
        ${which === 'event' ? sql`gen_random_uuid()` : sql`id`}, object_id, 1, 'pending', false, 0,
        0,
        created_at, created_at, ${which === 'event' ? sql`null` : sql`gen_random_uuid()`}
      from events where owner = ${owner} limit 1`,
    ],
  })),
  {
    name: 'an archive with more events in its blocks',
    what: ARCHIVED,
    bend: ({ owner, pix }) => [
      sql`update events set archive = 'a' where object_id = ${pix} and object_sequence = 1`,
      sql`insert into event_archive_parts (owner, archive, events, continues_after)
        values (${owner}, 'a', 1, 0)`,
      sql`
      insert into event_archive_blocks (owner, first_id, last_id, archive, place, bytes, events)
      select owner, id, id, 'a', 0, 1, 2 from events where archive = 'a'`,
    ],
  },
  {
    name: 'an archive of which there are no events and no blocks',
    what: ARCHIVED,
    bend: ({ owner }) => [
      sql`insert into event_archive_parts (owner, archive, events, continues_after)
        values (${owner}, 'a', 1, 0)`,
    ],
  },
  {
    name: 'a block of an archive that is not there',
    what: ARCHIVED,
    bend: ({ owner, pix }) => [
      sql`
      insert into event_archive_blocks (owner, first_id, last_id, archive, place, bytes, events)
      select owner, id, id, 'a', 0, 1, 2
      from events
      where owner = ${owner}
        and object_id = ${pix}
      limit 1`,
    ],
  },
]

const OF_THE_LOG: Bend[] = [
  {
    name: 'a block with the number after the next',
    what: CHAIN,
    bend: ({ owner }) => remade(owner, sql`b.number + 1`, sql`b.previous`),
  },
  {
    name: 'a block that follows from another',
    what: CHAIN,
    bend: ({ owner }) => remade(owner, sql`b.number`, sql`sha256('another')`),
  },
  {
    name: 'a log that is cut at its end',
    what: CHAIN,
    bend: ({ owner }) => [
      sql`delete from audit_blocks
        where owner = ${owner}
          and number = (select number from audit_heads where owner = ${owner})`,
    ],
  },
  {
    name: 'a log that is cut at its end, and its head’s number with it',
    what: CHAIN,
    bend: ({ owner }) => [
      sql`delete from audit_blocks
        where owner = ${owner}
          and number = (select number from audit_heads where owner = ${owner})`,
      sql`update audit_heads set number = number - 1 where owner = ${owner}`,
    ],
  },
  {
    name: 'a head with another number',
    what: CHAIN,
    bend: ({ owner }) => [sql`update audit_heads set number = number + 1 where owner = ${owner}`],
  },
  {
    name: 'a log that is gone',
    what: CHAIN,
    bend: ({ owner }) => [sql`delete from audit_blocks where owner = ${owner}`],
  },
  {
    name: 'a log without a head',
    what: CHAIN,
    bend: ({ owner }) => [sql`delete from audit_heads where owner = ${owner}`],
  },
  {
    name: 'a record that waits for its block',
    isFine: true,
    what: 'an audit record is not in the chain exactly once',
    bend: () => [
      sql`
      with waiting as (
        insert into audit_records (owner, id, at, actor_type, acting, action, object_type, class,
          salt)
        select owner, gen_random_uuid(), at, 'server', false, action, object_type, class, salt
        from audit_records
        limit 1
        returning owner, id)
      insert into audit_queue (owner, record) select owner, id from waiting`,
    ],
  },
  {
    name: 'a record that was deleted before it was in a block',
    what: 'an audit record was deleted, and no retention says so',
    bend: ({ owner }) => [
      sql`insert into audit_queue (owner, record) values (${owner}, gen_random_uuid())`,
    ],
  },
]

/** Bits of `pg_trigger.tgtype`. */
const OF_GUARDS: Bend[] = Object.entries({ deleted: 8, changed: 16, truncated: 32 }).map(
  ([taken, bit]) => ({
    name: `a table that is append-only, whose rows can be ${taken}`,
    what: 'a table that is append-only is not guarded against changes or TRUNCATE',
    bend: () => [
      sql`
    update pg_trigger
    set tgtype = tgtype & ~${raw(`${bit}`)}
    where tgrelid = to_regclass(current_schema() || '.clock_accepts')
      and not tgisinternal`,
    ],
  }),
)

const OF_FILES: Bend[] = [
  {
    name: 'a file without its content',
    what: FILE,
    bend: () => [sql`delete from stored_file_parts`],
  },
  {
    name: 'a file that says another size',
    what: FILE,
    bend: () => [sql`update stored_files set size = size + 1`],
  },
  {
    name: 'a file of evidence',
    isFine: true,
    what: 'a stored file belongs to nothing',
    bend: () => [
      sql`
      insert into corporate_dispute_evidence (owner, id, seller, dispute, file, author, created_at)
      select owner, gen_random_uuid(), seller, gen_random_uuid(), id, gen_random_uuid(), created_at
      from stored_files`,
      sql`delete from corporate_receipts`,
    ],
  },
  {
    name: 'a receipt of a purchase that is not there',
    what: 'the receipts of a purchase are counted wrongly',
    bend: () => [sql`delete from corporate_purchases where receipts > 0`],
  },
  {
    name: 'a purchase that counts receipts, and has none',
    what: 'the receipts of a purchase are counted wrongly',
    bend: () => [sql`delete from corporate_receipts`],
  },
]

const OF_ERASURES: Bend[] = [
  { name: 'an erasure that is complete', isFine: true, what: ERASED, bend: () => [completed] },
  {
    name: 'a customer that is gone',
    what: ERASED,
    bend: () => [sql`delete from customers where erased_at is not null`],
  },
  {
    name: 'an erasure under way, and a sale with a description',
    isFine: true,
    what: ERASED,
    bend: () => [
      sql`update erasures set completed_at = null`,
      sql`update transactions t set customer = e.id, description = 'x' ${customerOfErasure}`,
    ],
  },
  ...Object.entries({
    description: sql`description = 'x'`,
    metadata: sql`description = null, metadata = '{}'`,
    pix: sql`description = null, metadata = null, pix = pix || '{"payer": {}}'`,
    boleto: sql`description = null, metadata = null, method = 'boleto', pix = null,
        boleto = '{"payer": {"taxpayerId": "1"}}'`,
  }).map(([name, change]) => ({
    name: `an erased customer with a sale that has ${name}`,
    what: ERASED,
    bend: () => [
      completed,
      sql`update transactions t set customer = e.id, ${change} ${customerOfErasure}`,
    ],
  })),
]

export const RECORD_BENDS: readonly Bend[] = [
  ...OF_THE_FEED,
  ...OF_THE_LOG,
  ...OF_GUARDS,
  ...OF_FILES,
  ...OF_ERASURES,
]
