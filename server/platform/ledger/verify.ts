// What a check of `verify` is, and what a verification finds. Types alone.

import type { Text } from '../../../contract/text.ts'
import type { Sql, Statement } from '../db/sql.ts'

/** A kind of rows that are only ever appended. */
export type Mark = {
  readonly name: string
  /**
   * Where it ends now: `owner`, `reached` and `below`. `before`: by now every row is committed
   * whose id was made until then.
   */
  readonly ends: (before: Date) => Statement
  /**
   * Whether nothing was added or deleted below a mark `m`, where no check that reads all rows would
   * find that.
   */
  readonly holds?: Statement
}

export type Reached = {
  readonly owner: string
  readonly reached: number
  readonly below: number
}

/** `snapshot`: what the verification saw, where that tells more than its ends. */
export type Moved = {
  readonly mark: Mark
  readonly definition: string
  readonly ends: readonly Reached[]
  readonly snapshot?: string
}

export type Fault = { readonly what: Text; readonly where: string }

export type Check = {
  readonly what: Text
  /** From where it can go on. Without one it reads rows that change, and reads them all. */
  readonly mark?: Mark
  /** `since`: the marks, as rows `owner` and `reached`; null: everything is read. */
  readonly rows: (db: Sql, since: Statement | null) => Promise<{ where: string }[]>
}

export type Verified = {
  readonly faults: readonly Fault[]
  /** Whether every check read everything. */
  readonly isComplete: boolean
  /** The checks that went on from a mark, and since when what is below it counts as verified. */
  readonly wentOn: readonly { readonly check: Text; readonly since: Date }[]
  /** The marks of the next one; they are kept if this one found nothing. */
  readonly moved: readonly Moved[]
}

export type How = {
  /** Whether everything is read, whatever was verified before. */
  readonly isComplete: boolean
  readonly at: Date
  /** Called before each check with its place; what it throws ends the verification. */
  readonly before?: ((what: Text, place: number) => Promise<void>) | undefined
}
