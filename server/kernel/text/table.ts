// A table for bookkeepers: its columns, said once, whatever the format it is written in (CSV,
// XLSX). Pure.

import type { Day } from '../brazil/calendar.ts'
import type { Cents } from '../money.ts'

/**
 * What an entry holds, by the kind of its column. A time is shown as the time of day in São Paulo.
 */
type Values = { text: string; count: number; money: Cents; day: Day; time: Date }

type Of<Kind extends keyof Values, Line> = readonly [
  title: string,
  kind: Kind,
  /** Null or undefined: an empty entry. */
  value: (line: Line) => Values[Kind] | null | undefined,
]
export type Column<Line> = { [Kind in keyof Values]: Of<Kind, Line> }[keyof Values]

/** Undefined: empty. */
export type Entry =
  | { [Kind in keyof Values]: readonly [kind: Kind, value: Values[Kind]] }[keyof Values]
  | undefined

export type Table<Line> = {
  readonly columns: readonly { readonly title: string; readonly kind: keyof Values }[]
  readonly rowOf: (line: Line) => Entry[]
}

export const tableOf = <Line>(columns: readonly Column<Line>[]): Table<Line> => ({
  columns: columns.map(([title, kind]) => ({ title, kind })),
  rowOf: (line) =>
    columns.map(([, kind, read]): Entry => {
      const value = read(line)
      return value === null || value === undefined ? undefined : ([kind, value] as Entry)
    }),
})
