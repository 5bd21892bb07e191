// `npm run verify` goes on where the last one without a fault ended: what it finds then, what only
// `--all` finds, and when it begins anew.

import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { runJob as extendChains } from '../../server/audit/job.ts'
import { newId } from '../../server/kernel/ids.ts'
import { sqlOn } from '../../server/platform/db/connection-sql.ts'
import { inTransaction, sql, type Statement } from '../../server/platform/db/sql.ts'
import { SETTLED_MS } from '../../server/platform/ledger/marks-store.ts'
import { COMPLETE_WITHIN_MS } from '../../server/platform/ledger/verification.ts'
import {
  lastVerification,
  recordVerification,
} from '../../server/platform/ledger/verification-store.ts'
import type { Fault } from '../../server/platform/ledger/verify.ts'
import { CHECKS, verifyIn } from '../../server/verification/verify.ts'
import { market } from '../marketplace.ts'
import { runHere } from '../command-stage.ts'
import { envOf } from '../program.ts'
import { noteAll } from './noted.ts'
import { world, type World } from '../world.ts'

const TRANSFERS = 'an account differs from its transfers'
const PLATFORM = 'an account of the platform differs from its money in and out'
const NUMBERED = 'the events of an object are not numbered without gaps'
const REFUNDS = 'the refunded amount of a transaction differs from its refunds'
const RECEIVABLES = 'the receivables of a paid transaction do not add up to its amount'
const COUNTER = 'a counter differs from the rows it counts'

/** Verifies as of when its rows are old enough: what is there then is below the marks. */
const verifierOf =
  (w: World) =>
  async ({
    isComplete = false,
    aheadMs = SETTLED_MS,
    meanwhile = (): unknown => undefined,
  } = {}) => {
    const at = new Date(w.deps.clock.wall().getTime() + aheadMs)
    const { faults, moved, ...verified } = await verifyIn(w.db, { isComplete, at })
    await meanwhile()
    const complete = verified.isComplete
    await recordVerification(
      w.db,
      { at, checks: CHECKS.length, faults: faults.length, durationMs: 1, complete },
      moved,
    )
    return {
      complete,
      at,
      wentOn: verified.wentOn,
      found: [...new Set(faults.map(({ what }) => what.en))],
    }
  }

/** A platform with a paid sale, verified. */
async function soldAndVerified(t: TestContext) {
  const w = await world(t)
  const m = await market(w)
  const sale = await m.paid(100_00, { io_seller_id: w.platform.sellers[0]!.io_seller_id })
  await w.work()
  await extendChains(w.deps)
  const verify = verifierOf(w)
  assert.deepEqual([(await verify()).complete, (await verify()).complete], [true, false])
  return { w, m, sale, verify }
}

/** Writes past every guard of the database. */
const forge = (w: World, statement: Statement) =>
  inTransaction(w.db, async (tx) => {
    await tx.rows(sql`set local session_replication_role = replica`)
    await tx.rows(statement)
  })

test('a verification says which checks went on, and since when; new sales are verified on top of what was', async (t) => {
  const { w, m, verify } = await soldAndVerified(t)
  const before = await verify()
  await m.refund(await m.paid(50_00), 10_00)
  await w.work()
  await extendChains(w.deps)
  const { found, complete, wentOn } = await verify()
  assert.deepEqual([found, complete], [[], false])
  assert.deepEqual(
    wentOn.map(({ check }) => check.en).toSorted(),
    CHECKS.flatMap(({ what, mark }) => (mark && mark.name !== 'files' ? what.en : [])).toSorted(),
  )
  assert.ok(wentOn.every(({ since }) => since.getTime() === before.at.getTime()))
  const kept = sql`select owner, id, debits_pending, debits_posted, credits_pending, credits_posted`
  assert.deepEqual(
    await w.db.rows(sql`${kept} from verified_accounts order by 1, 2`),
    await w.db.rows(sql`${kept} from audit.accounts order by 1, 2`),
    'the transfers below the mark, added up over several verifications',
  )
  assert.deepEqual((await verify({ isComplete: true })).wentOn, [])
})

test('what was changed below the marks is found when everything is read, and then until nothing is found', async (t) => {
  const { w, sale, verify } = await soldAndVerified(t)
  const swap = sql`update events
    set object_sequence = 3 - object_sequence
    where object_id = ${sale}
      and object_sequence in (1, 2)`
  await forge(w, swap)
  const { found, wentOn } = await verify()
  assert.deepEqual([found.includes(NUMBERED), wentOn.length > 0], [false, true])
  assert.ok((await verify({ isComplete: true })).found.includes(NUMBERED))
  const next = await verify()
  assert.deepEqual(
    [next.complete, next.found.includes(NUMBERED)],
    [true, true],
    'no mark is left beside a fault',
  )
  await forge(w, swap)
  // One that had gone on from the marks, and ends after they were found to be worth nothing.
  const late = {
    at: w.deps.clock.wall(),
    checks: CHECKS.length,
    faults: 0,
    durationMs: 1,
    complete: false,
  }
  const { moved } = await verifyIn(w.db, { isComplete: true, at: late.at })
  await recordVerification(w.db, late, moved)
  assert.deepEqual([(await verify()).complete, (await verify()).complete], [true, false])
})

test('a transfer that is slipped in or deleted below the mark is found, and so is every balance and counter', async (t) => {
  const { w, m, verify } = await soldAndVerified(t)
  const faultsAfter = async (bad: Statement, good: Statement): Promise<string[]> => {
    await forge(w, bad)
    const { found } = await verify()
    await forge(w, good)
    assert.deepEqual([(await verify()).found, (await verify()).complete], [[], false])
    return found
  }
  const [oldest] = await w.db.rows<{ row: object }>(
    sql`select to_jsonb(t) as row from transfers t order by id limit 1`,
  )
  const again = sql`insert into transfers select r.*
    from jsonb_populate_record(null::transfers, ${JSON.stringify(oldest!.row)}::jsonb) r`
  const gone = sql`delete from transfers where id = ${(oldest!.row as { id: string }).id}::uuid`
  assert.ok((await faultsAfter(gone, again)).includes(PLATFORM))
  const forged = sql`'00000000-0000-7000-8000-000000000001'::uuid`
  const slipped = sql`
    insert into transfers (owner, id, debit, credit, amount, kind, phase, cause_kind, cause, at)
    select owner, ${forged}, debit, credit, 1, 'settlement', 'posted', cause_kind, cause, at
    from transfers
    where debit like 'bank%'
    limit 1`
  assert.ok(
    (await faultsAfter(slipped, sql`delete from transfers where id = ${forged}`)).includes(
      PLATFORM,
    ),
  )
  assert.deepEqual(
    await faultsAfter(
      sql`update accounts set debits_posted = debits_posted + 1, credits_posted = credits_posted + 1`,
      sql`update accounts set debits_posted = debits_posted - 1, credits_posted = credits_posted - 1`,
    ),
    [TRANSFERS],
  )
  assert.deepEqual(
    await faultsAfter(sql`update counters set n = n + 1`, sql`update counters set n = n - 1`),
    [COUNTER],
  )
  // Below the mark, but committed after it: nothing is wrong, and everything of the platform is
  // read.
  await w.db.rows(sql`update verification_marks set below = below - 1 where mark = 'transfers'`)
  await m.paid(1_00)
  await w.work()
  assert.deepEqual((await verify()).found, [])
})

test('a change of an old sale is noted until a verification has seen it, and one that is committed meanwhile is for the next', async (t) => {
  const { w, m, sale, verify } = await soldAndVerified(t)
  const old = await m.paid(30_00)
  await w.work()
  await noteAll(w.db)
  await verify()
  const notes = () =>
    w.db.rows<{ id: string }>(
      sql`select replace(object::text, '-', '') as id from changed_objects order by changed_in`,
    )
  await m.refund(old, 10_00)
  const open = await w.db.connection()
  const own = sqlOn(open)
  try {
    await own.rows(sql`begin`)
    await own.rows(sql`update transactions set refund_count = refund_count + 1 where id = ${sale}`)
    assert.deepEqual(new Set((await notes()).map(({ id }) => id)), new Set([old]))
    assert.deepEqual((await verify({ meanwhile: () => own.rows(sql`commit`) })).found, [])
  } finally {
    await open.end()
  }
  assert.deepEqual(await notes(), [{ id: sale }], 'what the verification had seen is forgotten')
  const { found, complete } = await verify()
  assert.deepEqual([found, complete], [[REFUNDS], false])
  assert.deepEqual(await notes(), [{ id: sale }], 'beside a fault nothing is')
  await w.db.rows(sql`update transactions set refund_count = refund_count - 1 where id = ${sale}`)
  assert.deepEqual(
    [(await verify()).complete, (await verify()).complete, await notes()],
    [true, false, []],
  )
})

test('a sale that was made before a verification and committed after it is read by the next', async (t) => {
  const { w, sale, verify } = await soldAndVerified(t)
  const open = await w.db.connection()
  const own = sqlOn(open)
  try {
    await own.rows(sql`begin`)
    const other = JSON.stringify({ id: newId<'transaction'>(w.deps.clock.wall()), refund_count: 1 })
    await own.rows(sql`
      insert into transactions select o.* from (select x from transactions x where id = ${sale}) x
      cross join lateral jsonb_populate_record(x.x, ${other}::jsonb) o`)
    assert.deepEqual((await verify({ aheadMs: 1_000 })).found, [])
    await own.rows(sql`commit`)
  } finally {
    await open.end()
  }
  const { found, complete } = await verify({ aheadMs: 1_000 })
  assert.deepEqual([found.includes(REFUNDS), complete], [true, false])
})

test('what was deleted of an old sale is found: the deletion is noted', async (t) => {
  const { w, m, sale, verify } = await soldAndVerified(t)
  await m.refund(sale, 10_00)
  await w.work()
  await extendChains(w.deps)
  const later = { aheadMs: 2 * SETTLED_MS }
  assert.deepEqual((await verify(later)).found, [])
  await noteAll(w.db)
  await w.db.rows(sql`delete from receivables where transaction = ${sale}`)
  const { found, complete } = await verify(later)
  assert.deepEqual([found.includes(RECEIVABLES), complete], [true, false])
})

test('an event that waits for long while a verification reads, and is then lost, is found by the next', async (t) => {
  const { w, verify } = await soldAndVerified(t)
  await w.sdk.customers.create({ first_name: 'Ana', taxpayer_id: '123.456.789-09' })
  const later = { aheadMs: 2 * SETTLED_MS }
  assert.deepEqual((await verify(later)).found, [])
  await w.db.rows(sql`delete from outbox`)
  await extendChains(w.deps)
  const { found, complete } = await verify(later)
  assert.deepEqual([found, complete], [['an event is neither published nor waiting'], false])
})

test('once the machine’s time is accepted where the stored one was ahead, everything is read: newer ids may be less than the marks', async (t) => {
  const { w, verify } = await soldAndVerified(t)
  await w.db.rows(sql`update clock set last_at = '2199-01-01'`)
  const { out } = await runHere(envOf(t, w.db), ['clock', 'accept'])
  assert.deepEqual(
    [out[0]!['accepted'], (await verify()).complete, (await verify()).complete],
    [true, true, false],
  )
})

test('where a change may go unnoted, every sale is read', async (t) => {
  const { w, sale, verify } = await soldAndVerified(t)
  await forge(w, sql`update transactions set refund_count = refund_count + 1 where id = ${sale}`)
  assert.deepEqual((await verify()).found, [])
  await w.db.rows(sql`alter table payouts disable trigger payouts_note_change`)
  const { found, wentOn } = await verify()
  assert.deepEqual(found, [REFUNDS])
  assert.deepEqual(
    [
      wentOn.some(({ check }) => check.en === REFUNDS),
      wentOn.some(({ check }) => check.en === TRANSFERS),
    ],
    [false, true],
  )
})

test('what was made less than half an hour ago is not noted: its id says that it is new', async (t) => {
  const { w } = await soldAndVerified(t)
  const now = w.deps.clock.wall()
  const isNoted = async (minutesAgo: number) => {
    const id = newId<'transaction'>(new Date(now.getTime() - minutesAgo * 60_000))
    return (await w.db.rows<{ yes: boolean }>(sql`select is_settled_id(${id}) as yes`))[0]!.yes
  }
  assert.deepEqual(
    [await isNoted(-60), await isNoted(0), await isNoted(29), await isNoted(45)],
    [false, false, false, true],
  )
})

test('a check that has changed begins anew, and the others go on', async (t) => {
  const { w, verify } = await soldAndVerified(t)
  await w.db.rows(
    sql`update verification_marks set definition = 'of an earlier version' where mark = 'events'`,
  )
  const { wentOn, found } = await verify()
  assert.deepEqual([found, wentOn.some(({ check }) => check.en === NUMBERED)], [[], false])
  assert.ok(wentOn.some(({ check }) => check.en === TRANSFERS))
  assert.ok((await verify()).wentOn.some(({ check }) => check.en === NUMBERED))
  await w.db.rows(
    sql`insert into migrations (version, name, at, checksum)
      values (9999, 'a later one', '2026-11-02', '')`,
  )
  assert.equal(
    (await verify()).complete,
    true,
    'a migration may change a view or a function of any check',
  )
})

test('the command reads everything with --all, says from where it went on, and asks for --all when that was long ago', async (t) => {
  const { w } = await soldAndVerified(t)
  await w.db.rows(sql`delete from verifications`)
  const env = envOf(t, w.db)
  const say = async (...args: string[]) => {
    const { code, out, notes } = await runHere(env, ['verify', ...args])
    return { code, notes, said: JSON.parse(JSON.stringify(out.at(-1))) }
  }
  const first = await say()
  assert.deepEqual(
    [first.code, first.said.complete, first.said.last_complete, first.said.faults],
    [0, false, null, []],
  )
  assert.deepEqual(first.said.checks, CHECKS.length)
  const went = first.said.went_on.find(({ check }: { check: string }) => check === TRANSFERS)
  assert.ok(Date.parse(went.since) > w.deps.clock.wall().getTime())
  assert.match(
    first.notes.join(),
    /^No verification has read everything yet; .* npm run verify -- --all\.$/,
  )
  const all = await say('--all')
  assert.deepEqual([all.said.complete, all.said.went_on, all.notes], [true, [], []])
  assert.equal((await say()).said.last_complete, all.said.last_complete)
  const past = new Date(w.deps.clock.wall().getTime() - COMPLETE_WITHIN_MS - 3_600_000)
  await w.db.rows(sql`update verifications set at = ${past} where complete`)
  assert.match((await say()).notes.join(), /^Everything was read 8 days ago; /)
  await say('--all', '--dry-run')
  assert.deepEqual(
    (await lastVerification(w.db, { isComplete: true }))!.at,
    past,
    'a dry run keeps nothing',
  )
  await w.db.rows(sql`update counters set n = n + 1`)
  const wrong = await say()
  assert.deepEqual([wrong.code, wrong.said.ok, wrong.said.faults[0].what], [1, false, COUNTER])
})

test('a platform is verified alone: with its own faults and none of others, and nothing is kept', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [one, two] = w.platforms
  await (await market(w, one)).paid(10_00)
  await (await market(w, two)).paid(20_00)
  await w.work()
  await forge(
    w,
    sql`update accounts
      set credits_posted = credits_posted + 1
      where owner = ${two!.io_seller_id}
        and kind = 'available'`,
  )
  const env = envOf(t, w.db)
  const found = async (id: string) => {
    const { code, out } = await runHere(env, ['verify', '--platform', id])
    return [code, out[0]!['platform'], (out[0]!['faults'] as Fault[]).map(({ what }) => what)]
  }
  assert.deepEqual(await found(one!.io_seller_id), [0, one!.io_seller_id, []])
  const [code, platform, faults] = await found(two!.io_seller_id)
  assert.deepEqual(
    [code, platform, (faults as string[]).includes(TRANSFERS)],
    [1, two!.io_seller_id, true],
  )
  assert.equal(await lastVerification(w.db), undefined)
  const seller = one!.sellers[0]!.io_seller_id
  await assert.rejects(found(seller), /is a seller of the platform .*, not a platform\./)
  await assert.rejects(
    runHere(env, ['verify', '--all', '--platform', seller]),
    /There is no option|usage/,
  )
})
