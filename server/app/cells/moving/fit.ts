// What can be moved: whole platforms, of people who work for no other, to a cell that has their tables and nothing of theirs.

import { hyphened, type OwnerId } from '../../../kernel/ids.ts'
import { nodeOf } from '../../../platform/db/connections/citus.ts'
import * as copy from './copy-store.ts'
import * as stored from './keys-store.ts'
import type { Moving } from './move.ts'
import type { MovingKeys } from './tables.ts'

export const list = (owners: Iterable<OwnerId>): string => [...owners].map((owner) => hyphened(owner)).join(', ')

/** Refuses, in a sentence, what cannot be moved, before anything is done. */
export async function refuseUnfit({ source, target, owners }: Moving, keys: MovingKeys): Promise<void> {
  if ((await nodeOf(source.db, 'sellers')) !== undefined)
    throw new Error(
      `The cell ${source.name} is a distributed schema of a Citus, which takes no triggers: nothing could keep others from writing while a platform leaves it. ` +
        'It leaves with its cell: docs/citus.md, "Leave a Citus".',
    )
  const here = await stored.platformsAmong(source.db, owners)
  const missing = owners.filter((owner) => !here.has(owner))
  if (missing.length > 0) throw new Error(`The cell ${source.name} has no platform ${list(missing)}.`)
  const shared = await stored.sharing(source.db, owners)
  if (shared.length > 0)
    throw new Error(
      `People work for this platform and for others, and a person is in one cell: move them together, or take the person out of one.\n${shared
        .map(({ owner, email }) => `- ${hyphened(owner)}: ${email}`)
        .join('\n')}`,
    )
  const operators = await stored.operatorsAmong(source.db, owners)
  if (operators.length > 0)
    throw new Error(
      `${operators.map(({ email }) => email).join(', ')} works for the platform and is an operator of the cell ${source.name}: make another person the operator first.`,
    )
  const [from, to] = [await stored.clockOffset(source.db), await stored.clockOffset(target.db)]
  if (from !== to)
    throw new Error(
      `The clocks of the two sandboxes differ by ${Math.round(Math.abs(from - to) / 60_000)} minutes: what is due in one would not be in the other.`,
    )
  const lacking = await copy.lackingIn(target.db, source.db, keys)
  if (lacking.length > 0)
    throw new Error(`The cell ${target.name} lacks ${lacking.join(', ')}: start a server on it first.`)
  const left = await copy.tablesWith(target.db, keys)
  if (left.length > 0)
    throw new Error(`The cell ${target.name} has rows of it already, in ${left.join(', ')}: nothing was moved.`)
}
