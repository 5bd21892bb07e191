// `npm run requests -- show|unauthenticated`: recorded requests of any platform, for operators.

import { after, openClock } from '../../../kernel/clock.ts'
import { hyphened } from '../../../kernel/ids.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import { inTransaction } from '../../../platform/db/sql.ts'
import { readRequestId } from '../../../requests/request.ts'
import { findOfAny, unauthenticatedSince } from '../../../requests/store.ts'
import { requestToWire } from '../../../requests/wire.ts'
import { numberOption } from '../command.ts'
import type { Command, Work } from '../declared/declaration.ts'

const HOUR_MS = 3_600_000
const HOURS = { min: 1, max: 24 * 366, fallback: 24 }
const ROWS_MAX = 1_000
/** A server stores what it answered a second later. */
const SECOND = 'A request is stored a second after its reply, for REQUESTS_DAYS days.'

/**
 * The bodies of a request may have personal data, so that showing it is on record, before it is
 * shown.
 */
async function show({ db, args, say }: Work): Promise<number> {
  const id = readRequestId(args[0]!)
  if (!id) throw new Error(`"${args[0]}" is no request_id: that is req_ and 32 hexadecimal digits.`)
  const found = await findOfAny(db, id)
  if (!found) throw new Error(`There is no recorded request ${args[0]}. ${SECOND}`)
  const { owner, seller } = found
  await inTransaction(db, async (tx) =>
    recordAct(tx, { clock: openClock() }, 'request.read', { owner, seller, id: found.id }),
  )
  say({ platform: hyphened(owner), ...requestToWire(found, 'operator') })
  return 0
}

async function unauthenticated({ db, args, say }: Work): Promise<number> {
  const since = after(openClock().wall(), -numberOption(args, 'hours', HOURS) * HOUR_MS)
  for (const one of await unauthenticatedSince(db, since, ROWS_MAX)) say(one)
  return 0
}

export const requests: Command = {
  name: 'requests',
  about:
    'Shows recorded requests. REQUEST_ID is the request_id of an error, or the X-Request-Id of any reply. `unauthenticated` counts the refused\n' +
    'requests of the last hours (24) whose caller is not known, by hour and error, with a few examples of each.',
  verbs: {
    show: { line: 'REQUEST_ID', effect: 'reads secrets', run: show },
    unauthenticated: { line: '[--hours N]', effect: 'reads', run: unauthenticated },
  },
}
