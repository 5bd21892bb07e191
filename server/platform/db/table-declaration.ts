// What is declared of a table: whose its rows are, and of every column whether it is personal data.
// A test compares the declarations with the database, so a column without a declaration fails it.
// Types alone.

export type DataSubject = 'buyer' | 'seller' | 'cardholder' | 'user' | 'caller'

/**
 * `until erased`: the erasure of the customer reaches it, in server/privacy. `until removed`: by
 * people who may. `for a while`: a job deletes it. docs/privacy.md says why, and for how long.
 */
export type Retention = 'until erased' | 'until removed' | 'for a while' | 'for good'

export type TableDeclaration = {
  /**
   * Absent: each row is of one platform, which its column `owner` names. `shared`: a row may be of
   * several platforms, of those for which the condition holds.
   */
  readonly rows?: 'of people' | 'of the installation' | { readonly shared: string }
  /**
   * How rows go along when their platform moves to another schema. Absent: they are copied and
   * compared. `late`: records of what happened, which are written a little after it and so are not
   * compared. `anew`: marks of a verification, which begins anew there; they are not copied.
   */
  readonly moves?: 'late' | 'anew'
  /**
   * Columns that name a person or say something of one, also sealed or as a hash, with spaces
   * between them.
   */
  readonly personal?: Readonly<Partial<Record<`${DataSubject}, ${Retention}`, string>>>
  /** All other columns. */
  readonly plain: string
}

export type Tables = Readonly<Record<string, TableDeclaration>>
