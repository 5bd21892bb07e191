// Faults on request (fault injection): slow, silent, down, repeated or reordered, for each surface
// (a group of calls or of notifications). A fault is stored in a row, so that it affects every
// process of the bank. It applies to one client, or to all; a client's own takes precedence.

import type { Clock } from '../server/kernel/clock.ts'
import { type Database, inTransaction, sql, type Tx } from '../server/platform/db/sql.ts'

export const MODES = [
  'fair',
  'slow',
  'silent_before',
  'silent_after',
  'down',
  'twice',
  'shuffled',
  'deaf',
] as const
export type Mode = (typeof MODES)[number]

/**
 * The banks, each with its surfaces. The first surface of each is the whole bank: clearing it
 * clears all. `all` is every call of the API Pix about money or charges, and of pix disputes:
 * neither the token nor the notifications.
 */
export const SURFACES_OF = {
  pix: ['all', 'cob', 'cobv', 'pix', 'devolucao', 'disputes', 'webhook', 'token', 'notices'],
  payout: ['payout', 'payout-notices'],
  kyc: ['kyc', 'kyc-notices'],
  card: ['card', 'card-notices'],
  boleto: ['boleto', 'boleto-notices'],
  // The last is the authorization requests that the bank sends to its clients.
  issuing: ['issuing', 'issuing-notices', 'issuing-asks'],
} as const
export type FaultyBank = keyof typeof SURFACES_OF
export type Surface = (typeof SURFACES_OF)[FaultyBank][number]
export const SURFACES: readonly Surface[] = Object.values(SURFACES_OF).flat()

/** Where `twice` and `shuffled` apply. */
export const NOTICES = {
  pix: 'notices',
  payout: 'payout-notices',
  kyc: 'kyc-notices',
  card: 'card-notices',
  boleto: 'boleto-notices',
  issuing: 'issuing-notices',
} as const satisfies Record<FaultyBank, Surface>

/** Where `deaf` applies: the bank reaches no client. */
export const ASKS = 'issuing-asks' satisfies Surface

export type Fault = {
  /** Undefined: all clients. */
  client?: string | undefined
  surface: Surface
  mode: Exclude<Mode, 'fair'>
  /** How many calls (or notifications) it lasts; null: until it is changed. */
  callsLeft: number | null
  /** For `slow`: real milliseconds. */
  delayMs: number
  /** For `shuffled`: the same seed gives the same order. */
  seed: number
}

export const DELAY_MS = 1_500
export const DELAY_MAX_MS = 30_000
// The most by which another process sees a change later. Reading more often would cost more than it
// is worth.
const FRESH_MS = 200

const SILENCE = Symbol('silence')

/**
 * The error of a bank that does not answer: behind a port the connection is closed, within a
 * process the call rejects.
 */
export const silence = (): Error =>
  Object.assign(new Error('the bank did not answer'), { code: 'ETIMEDOUT', [SILENCE]: true })

/** Whether it is our own silence, and not a real fault that looks like one. */
export const isSilence = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && SILENCE in error

export type Faults = {
  /** True where no fault is known anywhere: the fast path. */
  isClear(): boolean
  /** The fault of a surface for a client, counted as one call; undefined: none. */
  strike(surface: Surface, client: string | undefined): Promise<Fault | undefined>
  /**
   * Changes the fault of a surface, for one client or for all; none for a whole bank clears all its
   * surfaces.
   */
  change(surface: Surface, fault: Fault | undefined, client?: string): Promise<void>
}

/** Of calls that have none. */
export const NO_FAULTS: Faults = {
  isClear: () => true,
  strike: async () => undefined,
  change: async () => {},
}

const UNDER_ALL: readonly Surface[] = ['cob', 'cobv', 'pix', 'devolucao', 'disputes', 'webhook']

/** The surfaces whose fault a change replaces: none for a whole bank replaces all of them. */
const replaced = (surface: Surface, fault: Fault | undefined): readonly Surface[] =>
  (fault ? undefined : Object.values(SURFACES_OF).find(([whole]) => whole === surface)) ?? [surface]

/** The cache key of the fault of a surface, of a client or of all. */
const nameOf = (surface: Surface, client: string | null | undefined): string =>
  `${client ?? ''}/${surface}`

async function changeForAll(
  tx: Tx,
  surfaces: readonly Surface[],
  fault: Fault | undefined,
): Promise<void> {
  await tx.rows(sql`delete from bank.weather where surface = any(${[...surfaces]}::text[])`)
  if (!fault) return
  await tx.rows(sql`
    insert into bank.weather (surface, mode, calls_left, delay_ms, seed)
    values (${fault.surface}, ${fault.mode}, ${fault.callsLeft}, ${fault.delayMs}, ${fault.seed})
    on conflict (surface) do update set mode = excluded.mode, calls_left = excluded.calls_left,
      delay_ms = excluded.delay_ms, seed = excluded.seed`)
}

async function changeFor(
  tx: Tx,
  client: string,
  surfaces: readonly Surface[],
  fault: Fault | undefined,
): Promise<void> {
  await tx.rows(sql`
    delete from bank.client_weather
    where client = ${client}
      and surface = any(${[...surfaces]}::text[])`)
  if (!fault) return
  await tx.rows(sql`
    insert into bank.client_weather (client, surface, mode, calls_left, delay_ms, seed)
    values (${client}, ${fault.surface}, ${fault.mode}, ${fault.callsLeft}, ${fault.delayMs},
      ${fault.seed})
    on conflict (client, surface)
    do update set mode = excluded.mode, calls_left = excluded.calls_left,
      delay_ms = excluded.delay_ms, seed = excluded.seed`)
}

export function openFaults(deps: { db: Database; clock: Clock }): Faults {
  let over = new Map<string, Fault>()
  let readAt = -FRESH_MS
  let reading: Promise<void> | undefined
  const isFresh = () => deps.clock.wall().getTime() - readAt < FRESH_MS

  async function read(): Promise<void> {
    const rows = await deps.db.rows<Fault>(sql`
      select null as client, surface, mode, calls_left as "callsLeft", delay_ms as "delayMs", seed
      from bank.weather
      where calls_left is null or calls_left > 0
      union all select client, surface, mode, calls_left, delay_ms, seed from bank.client_weather
      where calls_left is null or calls_left > 0`)
    over = new Map(rows.map((row) => [nameOf(row.surface, row.client), row]))
    readAt = deps.clock.wall().getTime()
  }

  const current = async (): Promise<void> => {
    if (isFresh()) return
    reading ??= read().finally(() => (reading = undefined))
    await reading
  }

  /** Uses up one call; false where none was left. */
  async function spend(fault: Fault): Promise<boolean> {
    if (fault.callsLeft === null) return true
    const left = await inTransaction(deps.db, (tx) =>
      tx.rows<{ left: number }>(
        fault.client
          ? sql`
            update bank.client_weather set calls_left = calls_left - 1
            where client = ${fault.client} and surface = ${fault.surface} and calls_left > 0
            returning calls_left as left`
          : sql`
            update bank.weather set calls_left = calls_left - 1
            where surface = ${fault.surface} and calls_left > 0 returning calls_left as left`,
      ),
    )
    if (left[0] === undefined || left[0].left === 0)
      over.delete(nameOf(fault.surface, fault.client))
    return left[0] !== undefined
  }

  return {
    isClear: () => over.size === 0 && isFresh(),
    strike: async (surface, client) => {
      await current()
      const surfaces: Surface[] = UNDER_ALL.includes(surface) ? [surface, 'all'] : [surface]
      const names = [...(client ? [client] : []), undefined].flatMap((named) =>
        surfaces.map((one) => nameOf(one, named)),
      )
      for (const name of names) {
        const fault = over.get(name)
        // Another process may have used up its calls: then the next one counts.
        if (fault && (await spend(fault))) return fault
      }
      return undefined
    },
    change: async (surface, fault, client) => {
      const surfaces = replaced(surface, fault)
      await inTransaction(deps.db, (tx) =>
        client ? changeFor(tx, client, surfaces, fault) : changeForAll(tx, surfaces, fault),
      )
      await read()
    },
  }
}

/** `items` in an order given by the seed (mulberry32 and Fisher-Yates). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = [...items]
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1))
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}
