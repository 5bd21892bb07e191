// The bank's time. Inside a server it is the server's. A bank that runs by itself stores its
// clock's offset, so that after a restart it continues at the time it had and not days earlier.

import type { BankReply } from '../server/kernel/bank-call.ts'
import type { Clock } from '../server/kernel/clock.ts'
import { type Database, sql } from '../server/platform/db/sql.ts'
import { answer, problem } from './http/problem.ts'
import { isObject, isWhole } from './formats.ts'

type Deps = { db: Database; clock: Clock }

// A clock a hundred years ahead is a mistake.
const OFFSET_MAX_MS = 100 * 366 * 86_400_000

/** Sets the clock to the stored offset. */
export async function resumeClock({ db, clock }: Deps): Promise<void> {
  const [row] = await db.rows<{ offset_ms: number }>(sql`select offset_ms from bank.clock`)
  if (row) clock.advanceTo(row.offset_ms)
}

export const timeReply = (clock: Clock): BankReply =>
  answer(200, { now: clock.now().toISOString(), offset_ms: clock.offsetMs() })

export async function moveClock({ db, clock }: Deps, body: unknown): Promise<BankReply> {
  const offset = isObject(body) ? body['offset_ms'] : undefined
  if (!isWhole(offset, -OFFSET_MAX_MS, OFFSET_MAX_MS))
    return problem(
      'RequisicaoInvalida',
      'offset_ms é um número inteiro de milissegundos, de até cem anos.',
    )
  const before = clock.offsetMs()
  clock.advanceTo(offset)
  // A server's clock is there already, except for rounding.
  if (clock.offsetMs() - before >= 1)
    await db.rows(sql`
      insert into bank.clock (offset_ms) values (${offset})
      on conflict (one) do update set offset_ms = greatest(clock.offset_ms, excluded.offset_ms)`)
  return timeReply(clock)
}
