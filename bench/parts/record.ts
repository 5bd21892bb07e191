// What one record of the request log costs by itself: in node from the answered request to bytes,
// and in PostgreSQL to insert it. On a machine that does other work this is steadier than the speed
// of calls with and without records.

import { createTransaction } from '../../contract/payments/transactions.ts'
import { newId, type Id, type OwnerId, type SellerId } from '../../server/kernel/ids.ts'
import { inTransaction } from '../../server/platform/db/sql.ts'
import { knownFieldsOf } from '../../server/requests/known-fields.ts'
import { openLines, type Lines } from '../../server/requests/lines.ts'
import { recordOf, type AnsweredRequest, type RequestId } from '../../server/requests/request.ts'
import { openDays } from '../../server/requests/day-store.ts'
import { insert, lineOf, withoutSync } from '../../server/requests/store.ts'
import { medianOf } from '../histogram.ts'
import { secondsUsed } from '../machine.ts'
import type { Stage } from '../stage.ts'

const RECORDS = 20_000
const ROUNDS = 5

/** Microseconds on a core. */
export type RecordCost = { node: number; postgres: number }

const made = (): string => newId(new Date(Date.now()))

/** A pix that was created. */
function answeredPix(owner: string, n: number): AnsweredRequest {
  const reference = `order-${made()}`
  return {
    owner: owner as OwnerId,
    seller: owner as SellerId,
    credential: owner,
    acting: false,
    id: made() as RequestId,
    source: '127.0.0.1',
    method: 'POST',
    path: `/v1/transaction/new/${owner}`,
    operation: createTransaction.id,
    status: 201,
    code: undefined,
    durationMs: 12.345,
    key: `key-${reference}`,
    replayed: false,
    query: {},
    body: {
      amount: 1_000 + n,
      currency: 'BRL',
      payment_type: 'pix',
      description: 'Order 1042',
      reference_id: reference,
    },
    result: {
      id: made(),
      resource: 'transaction',
      customer_id: owner,
      io_seller_id: owner,
      reference_id: reference,
    },
    refusal: undefined,
  }
}

async function stored({ db }: Stage, lines: Lines): Promise<void> {
  for (let page = lines.take(); page; page = lines.take()) {
    const { lines: bytes } = page
    await inTransaction(db, async (tx) => {
      await withoutSync(tx)
      insert(tx, bytes)
    })
  }
}

export async function measureRecord(stage: Stage): Promise<RecordCost> {
  const rules = {
    query: knownFieldsOf(createTransaction.query),
    body: knownFieldsOf(createTransaction.body),
  }
  const owner: Id<'owner'> = newId(new Date(Date.now()))
  await openDays(stage.db, new Date(Date.now()), 2)
  const rounds: RecordCost[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const answered = Array.from({ length: RECORDS }, (_, n) => answeredPix(owner, n))
    const lines = openLines()
    const before = process.cpuUsage()
    for (const one of answered) lines.add(lineOf(recordOf(one, rules)))
    const { user, system } = process.cpuUsage(before)
    const watched = { server: stage.server.pid, tag: stage.tag }
    const from = secondsUsed(watched).postgres
    await stored(stage, lines)
    const postgres = ((secondsUsed(watched).postgres - from) / RECORDS) * 1_000_000
    rounds.push({ node: (user + system) / RECORDS, postgres })
  }
  return {
    node: medianOf(rounds.map(({ node }) => node)),
    postgres: medianOf(rounds.map((one) => one.postgres)),
  }
}
