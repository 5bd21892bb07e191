// Days in Brazil, in SQL: `kernel/brazil/calendar.ts` for PostgreSQL.

import { raw, sql, type Statement } from './sql.ts'

/** The first instant of the day in `column`, in São Paulo: `startOf`. */
export const startOfDay = (column: string): Statement =>
  sql`(${raw(column)} + time '03:00') at time zone 'UTC'`

/** The day in São Paulo of the instant in `value`: `dayOf`. */
export const dayAt = (value: Statement): Statement =>
  sql`((${value}) at time zone interval '-03:00')::date`
