// `npm run requests -- show|unauthenticated`: recorded requests of any platform, for operators, beside a running server.

import { after, openClock } from '../../../kernel/clock.ts'
import { hyphened } from '../../../kernel/ids.ts'
import type { Database } from '../../../platform/db/sql.ts'
import { readRequestId } from '../../../requests/request.ts'
import { findOfAny, unauthenticatedSince } from '../../../requests/store.ts'
import { requestToWire } from '../../../requests/wire.ts'
import { asGuest, numberOption, print, refuseUnfit, type Command } from '../command.ts'

const USAGE =
  'usage: npm run requests -- show REQUEST_ID\n' +
  '       npm run requests -- unauthenticated [--hours N]\n' +
  'Shows recorded requests. REQUEST_ID is the request_id of an error, or the X-Request-Id of any reply. `unauthenticated` counts the refused\n' +
  'requests of the last hours (24) whose caller is not known, by hour and error, with a few examples of each.'
const HOUR_MS = 3_600_000
const HOURS = { least: 1, most: 24 * 366, otherwise: 24 }
const ROWS_MAX = 1_000
/** A server stores what it answered a second later. */
const SECOND = 'A request is stored a second after its reply, for REQUESTS_DAYS days.'

type Work = { readonly db: Database; readonly args: readonly string[] }

async function show({ db, args }: Work): Promise<number> {
  const id = readRequestId(args[0] ?? '')
  if (!id) throw new Error(USAGE)
  const found = await findOfAny(db, id)
  if (!found) {
    process.stderr.write(`There is no recorded request ${args[0]}. ${SECOND}\n`)
    return 1
  }
  print(JSON.stringify({ platform: hyphened(found.owner), ...requestToWire(found) }))
  return 0
}

async function unauthenticated({ db, args }: Work): Promise<number> {
  const since = after(openClock().wall(), -numberOption(args, 'hours', HOURS) * HOUR_MS)
  for (const one of await unauthenticatedSince(db, since, ROWS_MAX)) print(JSON.stringify(one))
  return 0
}

const VERBS: Record<string, (work: Work) => Promise<number>> = { show, unauthenticated }

export const requests: Command = (config, [verb = '', ...args]) => {
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (!act) throw new Error(USAGE)
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    return act({ db, args })
  })
}
