// The bank's time. Inside a server it is the server's; a bank of its own keeps in its books how far it was moved, so that
// one that is started anew opens where it closed and not days ago.

import type { BankReply } from '../server/base/call.ts'
import type { Clock } from '../server/base/clock.ts'
import { type Database, sql } from '../server/db/sql.ts'
import { answer, problem } from './problem.ts'
import { isObject, isWhole } from './words.ts'

type Deps = { db: Database; clock: Clock }

// A hundred years ahead: past that a clock is a mistake.
const OFFSET_MAX_MS = 100 * 366 * 86_400_000

/** Moves the clock to where it was when the bank closed. */
export async function resumeClock({ db, clock }: Deps): Promise<void> {
  const [row] = await db.rows<{ offset_ms: number }>(sql`select offset_ms from bank.clock`)
  if (row) clock.advanceTo(row.offset_ms)
}

export const tellTime = (clock: Clock): BankReply =>
  answer(200, { now: clock.now().toISOString(), offset_ms: clock.offsetMs() })

export async function moveClock({ db, clock }: Deps, body: unknown): Promise<BankReply> {
  const offset = isObject(body) ? body['offset_ms'] : undefined
  if (!isWhole(offset, -OFFSET_MAX_MS, OFFSET_MAX_MS))
    return problem('RequisicaoInvalida', 'offset_ms é um número inteiro de milissegundos, de até cem anos.')
  const before = clock.offsetMs()
  clock.advanceTo(offset)
  // The clock of a server around us is there already, but for what was rounded.
  if (clock.offsetMs() - before >= 1)
    await db.rows(sql`
      insert into bank.clock (offset_ms) values (${offset})
      on conflict (one) do update set offset_ms = greatest(clock.offset_ms, excluded.offset_ms)`)
  return tellTime(clock)
}
