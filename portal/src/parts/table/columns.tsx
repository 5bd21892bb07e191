// Columns that many tables have.

import type { Column } from './data-table.tsx'
import { Status } from '../values/status.tsx'

type Shape = Pick<Column<never>, 'title' | 'width' | 'phone'>

/** The status of an object, as a badge; exported as the wire's word. */
export const statusColumn = <Row extends { readonly status: string }>(
  shape: Shape,
  words: Readonly<Record<string, string>> = {},
): Column<Row> => ({
  key: 'status',
  ...shape,
  cell: ({ status }) => <Status status={status} words={words} />,
  csv: ({ status }) => status,
})
