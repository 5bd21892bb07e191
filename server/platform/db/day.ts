// The start of a day in Brazil, in SQL.

import { raw, sql, type Statement } from './sql.ts'

/** The first instant of the day in `column`, in São Paulo: `startOf` of `kernel/brazil/calendar.ts`, for PostgreSQL. */
export const startOfDay = (column: string): Statement => sql`(${raw(column)} + time '03:00') at time zone 'UTC'`
