// `npm run cells -- platform IO_SELLER_ID NAME`: a platform goes to another cell of the database.

import { openClock } from '../../../kernel/clock.ts'
import { hyphened, type OwnerId, type SellerId } from '../../../kernel/ids.ts'
import { openFittingRing } from '../../../platform/key-checks.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import type { Config } from '../../../platform/config.ts'
import { inTransaction, type Database } from '../../../platform/db/sql.ts'
import { readBanksFile, type BanksFile } from '../../../providers/settings/banks-file.ts'
import { platformsIn, sharing } from '../../cells/moving/keys-store.ts'
import { movePlatforms } from '../../cells/moving/move.ts'
import { look, type Listed } from '../../cells/registry-store.ts'
import { readSeller } from '../command.ts'
import type { Ground } from '../declared/declaration.ts'

const GROUP_MAX = 100

const list = (owners: readonly OwnerId[]): string =>
  owners.map((owner) => hyphened(owner)).join(', ')

/** The platform, and all that share people with one of them. */
async function groupOf(db: Database, owner: OwnerId): Promise<OwnerId[]> {
  let group = [owner]
  while (group.length < GROUP_MAX) {
    const others = (await sharing(db, group)).map((one) => one.owner)
    if (others.length === 0) break
    group = [...group, ...others]
  }
  return group
}

/** The accounts at banks that a platform has, as the file names them. */
const accountsOf = ({ keys, platforms }: BanksFile, owner: OwnerId): string[] => {
  const psp = keys.get(owner)?.psp
  const providers = Object.entries(platforms.get(owner) ?? {}).map(
    ([kind, name]) => `${kind} ${name}`,
  )
  return [...(psp === undefined ? [] : [`pix ${psp}`]), ...providers]
}

/**
 * A bank's account lists the payments of all its platforms, so that they are compared with the
 * books of one cell.
 */
function refuseSharedAccount(
  { banksFile }: Config,
  group: readonly OwnerId[],
  staying: readonly OwnerId[],
): void {
  if (banksFile === undefined) return
  const read = readBanksFile(banksFile, process.env)
  if (!read.ok)
    throw new Error(`BANKS_FILE (${banksFile}) cannot be used: ${read.faults.join('; ')}`)
  const ours = new Set(group.flatMap((owner) => accountsOf(read.banks, owner)))
  for (const owner of staying) {
    const shared = accountsOf(read.banks, owner).find((account) => ours.has(account))
    if (shared !== undefined)
      throw new Error(
        `The platform ${hyphened(owner)} has the same account at a bank (${shared} in BANKS_FILE), and the platforms of an account are in one cell. Give it an account of its own first.`,
      )
  }
}

async function withSides<T>(
  first: Database,
  [source, target]: readonly [Listed, Listed],
  work: (sides: { source: Database; target: Database; db: Database }) => Promise<T>,
): Promise<T> {
  const open = ({ name, node }: Listed) => first.elsewhere({ schema: name, node, max: 2 })
  const all = [
    open(source),
    open(target),
    first.elsewhere({ schema: source.name, max: 2 }),
  ] as const
  try {
    return await work({ source: all[0], target: all[1], db: all[2] })
  } finally {
    await Promise.all(all.map((db) => db.close()))
  }
}

/** In the cell where the audit log of each is now. */
const recordMoved = (
  db: Database,
  owners: readonly OwnerId[],
  { from, to }: { from: string; to: string },
) =>
  inTransaction(db, async (tx) => {
    for (const owner of owners)
      recordAct(
        tx,
        { clock: openClock() },
        'platform.moved',
        { owner, seller: owner as string as SellerId, id: owner },
        { before: { cell: from }, after: { cell: to } },
      )
  })

/** `first`: the first cell's database, where all tables are made. */
export async function movePlatform(ground: Ground, first: Database): Promise<number> {
  const { config, args, isDry, say, note } = ground
  const [owner, to] = [readSeller(args[0]) as string as OwnerId, args[1]]
  const { cells } = await look(first)
  const target = cells.find(({ name }) => name === to)
  if (!target)
    throw new Error(
      `There is no cell "${to}". The cells are: ${cells.map(({ name }) => name).join(', ')}.`,
    )
  for (const source of cells) {
    const done = await withSides(first, [source, target], async (sides) => {
      const here = await platformsIn(sides.source)
      if (!here.includes(owner)) return false
      if (source === target)
        throw new Error(`The platform ${args[0]} is in the cell ${to} already.`)
      const group = await groupOf(sides.source, owner)
      if (group.length > 1 && !args.includes('--together'))
        throw new Error(
          `People work for this platform and for others, and a person is in one cell. With --together these move: ${list(group)}.`,
        )
      refuseSharedAccount(
        config,
        group,
        here.filter((one) => !group.includes(one)),
      )
      const what = {
        platforms: group.map((one) => hyphened(one)),
        from: source.name,
        to: target.name,
      }
      if (isDry) {
        say({ would_move: what.platforms, from: what.from, to: what.to })
        return true
      }
      const { hashKey } = await openFittingRing(sides.source, config, openClock().wall())
      const { rows, waitedMs } = await movePlatforms({
        source: { name: source.name, db: sides.source },
        target: { name: target.name, db: sides.target },
        owners: group,
        hashKey,
        at: openClock().wall(),
        db: sides.db,
        note,
      })
      await recordMoved(sides.target, group, what)
      say({
        moved: what.platforms,
        from: what.from,
        to: what.to,
        rows,
        waited_seconds: Math.ceil(waitedMs / 1_000),
      })
      return true
    })
    if (done) return 0
  }
  throw new Error(`No cell has a platform ${args[0]}.`)
}
