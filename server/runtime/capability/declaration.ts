// What a capability declares for the rest of the house, in the `capability.ts` of its folder. Every
// list of the house is made from these declarations. Types alone: it knows no capability.

import type { AgendaWord } from '../../../contract/sandbox/time.ts'
import type { Text } from '../../../contract/text.ts'
import type { Machine } from '../../kernel/machine.ts'
import type { Sql, Statement } from '../../platform/db/sql.ts'
import type { Upcoming, UpcomingOf } from '../../platform/lists/upcoming.ts'
import type { Tables } from '../../platform/db/table-declaration.ts'
import type { Check } from '../../platform/ledger/verify.ts'
import type { Searched } from '../../platform/search/searched.ts'
import type { Deps } from '../deps.ts'
import type { Route } from '../route.ts'
import type { Job } from '../scheduler/loop.ts'
import type { Times } from '../scheduler/next.ts'

/** A job that becomes due with time: the worker runs it, and so does moving the sandbox's clock. */
export type DueJob = Job & {
  /** The job whose effects it uses: it runs after that one. */
  readonly after?: string
  /** The queries of its next due time. */
  readonly times?: Times
  /**
   * The next due time from other sources than the database; in the past when something is due now.
   */
  readonly nextDue?: (deps: Deps) => Promise<Date | undefined>
}

/** The states of an object, for docs/states.md. */
export type Lifecycle = {
  readonly title: Text
  readonly says: Text
  readonly machine: Machine<string, string>
}

/** The type of object of each kind of agenda entry, and its summary. */
export type AgendaWords = Readonly<
  Partial<Record<AgendaWord, readonly [resource: string, says: (amount: string) => string]>>
>

/** What will happen to its rows as time passes, for the sandbox's agenda. */
type Agenda = {
  readonly upcoming: (db: Sql, of: UpcomingOf, now: Date) => Promise<Upcoming[]>
  readonly words: AgendaWords
}

/**
 * Rows that a request names without a token, on a page or in a body. Where platforms are divided
 * among schemas, the one that has the row is looked for.
 */
export type PublicName = {
  readonly kind: string
  /** How the paths of its pages begin: the step after it is the id, or has it. */
  readonly pages?: readonly string[]
  readonly idIn?: (step: string) => string | undefined
  readonly table: Statement
  /** Absent: `id`. */
  readonly column?: Statement
}

export type Capability = {
  readonly routes?: readonly Route[]
  readonly dueJobs?: readonly DueJob[]
  /** Jobs of the worker alone: the sandbox's clock does not wait for them. */
  readonly workerJobs?: readonly Job[]
  readonly agenda?: Agenda
  /** What must always hold of its rows: `npm run verify`. At most so many faults of each. */
  readonly checks?: (limit: number) => readonly Check[]
  readonly searched?: readonly Searched[]
  readonly publicNames?: readonly PublicName[]
  readonly tables?: Tables
  readonly lifecycles?: readonly Lifecycle[]
}
