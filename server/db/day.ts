// Days in SQL.

import { raw, sql, type Statement } from './sql.ts'

/** The first moment of the day in `column`, in São Paulo: `startOf` of `base/calendar.ts`, for PostgreSQL. */
export const startOfDay = (column: string): Statement => sql`(${raw(column)} + time '03:00') at time zone 'UTC'`
