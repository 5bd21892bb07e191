// Settlement: how fast a pix that was paid at the bank is in the ledger and on the event feed.
// Banks notify, the worker reads each charge at the bank and writes; and, beside it, the sandbox's
// control, which does the same in one request.

import { openBank } from '../../sandbox/bank.ts'
import { openClock } from '../../server/kernel/clock.ts'
import { until } from '../../server/platform/db/processes.ts'
import { sql, type Database } from '../../server/platform/db/sql.ts'
import { notificationUrl } from '../../server/runtime/banks/notification-address.ts'
import { openKeyring } from '../../server/platform/keyring.ts'
import { watchCores, type Cores } from '../machine.ts'
import { asked, type Stage } from '../stage.ts'
import { requestText } from '../wire.ts'
import { creations } from './create.ts'
import { flawless } from '../load.ts'

const CONNECTIONS = 64
// A busy bank reports several payments in one notification; the standard does not limit the number.
const PIX_PER_NOTICE = 10
const PAYING_AT_ONCE = 256
const SETTLED_MS = 120_000
const LOOK_MS = 10

export type Settlement = {
  paid: number
  perSecond: number
  cores: Cores
  buttonPerSecond: number
  buttonP99Ms: number
}

/** Creates pix and returns their ids. */
export async function createMany(stage: Stage, count: number): Promise<string[]> {
  const next = creations(stage)
  const ids: string[] = []
  let left = count
  await flawless({
    port: stage.server.port,
    connections: CONNECTIONS,
    next: () => (left-- > 0 ? next() : undefined),
    expects: 201,
    onReply: ({ body }) =>
      void ids.push((JSON.parse(body) as { success: { id: string } }).success.id),
  })
  return ids
}

const lastSequence = async (db: Database): Promise<number> =>
  (
    await db.rows<{ last: number }>(sql`select sum(last_sequence)::bigint as last from feed_ends`)
  )[0]!.last

async function untilRecorded(db: Database, sequence: number): Promise<void> {
  const reported = await until(async () => (await lastSequence(db)) >= sequence, {
    withinMs: SETTLED_MS,
    everyMs: LOOK_MS,
  })
  if (!reported) throw new Error(`payments were not settled within ${SETTLED_MS / 1_000} s`)
}

/** Pays at the bank itself, as customers of other banks do, and returns the notifications. */
async function payAtBank(stage: Stage, ids: readonly string[]): Promise<object[]> {
  const bank = await openBank({ db: stage.db, clock: openClock(), host: '127.0.0.1:0' })
  const pix: object[] = []
  bank.onNotice(async ({ body }) => void pix.push(...('pix' in body ? body.pix : [])))
  for (let from = 0; from < ids.length; from += PAYING_AT_ONCE) {
    const calls = ids
      .slice(from, from + PAYING_AT_ONCE)
      .map((id) =>
        bank.call({ method: 'POST', path: `/sandbox/pix/${id}/pay`, headers: {}, body: {} }),
      )
    const failed = (await Promise.all(calls)).find(({ status }) => status !== 200)
    if (failed)
      throw new Error(`the sandbox bank did not take a payment: ${JSON.stringify(failed)}`)
  }
  await bank.close()
  return pix
}

function notices({ server, dataDir }: Stage, pix: readonly object[]): string[] {
  const { hashKey } = openKeyring({ dataDir, mode: 'sandbox' })
  const path = `${new URL(notificationUrl({ hashKey, config: { publicUrl: 'http://127.0.0.1' } }, 'pix/any')).pathname}/pix`
  const pages = Array.from(
    { length: Math.ceil(pix.length / PIX_PER_NOTICE) },
    (_, n) => n * PIX_PER_NOTICE,
  )
  return pages.map((from) => {
    const body = JSON.stringify({ pix: pix.slice(from, from + PIX_PER_NOTICE) })
    return requestText({ method: 'POST', path, body, headers: { 'X-Port': String(server.port) } })
  })
}

const taking = <T>(all: readonly T[]): (() => T | undefined) => {
  let n = 0
  return () => all[n++]
}

/** Pays `count` pix at the bank, notifies, and waits until all are on the feed. */
export async function settle(
  stage: Stage,
  count: number,
): Promise<{ perSecond: number; cores: Cores }> {
  const { port, pid } = stage.server
  const ids = await createMany(stage, count)
  const texts = notices(stage, await payAtBank(stage, ids))
  const { created } = (
    await stage.db.rows<{ created: number }>(sql`select count(*)::int as created from events`)
  )[0]!
  await untilRecorded(stage.db, created)
  const watch = watchCores({ server: pid, tag: stage.tag })
  const from = performance.now()
  await flawless({ port, connections: CONNECTIONS, next: taking(texts), expects: 200 })
  await untilRecorded(stage.db, created + count)
  const seconds = (performance.now() - from) / 1_000
  return { perSecond: Math.round(count / seconds), cores: watch.stop() }
}

/**
 * Settles `count` payments that were made at the bank; then pays as many by the sandbox's control.
 */
export async function measureSettlement(stage: Stage, count: number): Promise<Settlement> {
  // Creation is measured after its code is compiled and its statements are prepared; so is
  // settlement.
  await settle(stage, Math.ceil(count / 4))
  const { perSecond, cores } = await settle(stage, count)
  const others = await createMany(stage, count)
  const presses = others.map((id) =>
    asked(stage, { method: 'POST', path: `/v1/sandbox/pix/${id}/pay`, body: '{}' }),
  )
  const pressed = await flawless({
    port: stage.server.port,
    connections: CONNECTIONS,
    next: taking(presses),
    expects: 200,
  })
  return {
    paid: count,
    perSecond,
    cores,
    buttonPerSecond: Math.round(pressed.perSecond),
    buttonP99Ms: pressed.p99Ms,
  }
}
