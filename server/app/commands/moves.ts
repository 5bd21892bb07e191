// `npm run platforms -- move` and `npm run cells -- drain|rebalance`: platforms go from one cell of CELLS_FILE to another.

import { hyphened, type OwnerId } from '../../kernel/ids.ts'
import { openClock } from '../../kernel/clock.ts'
import { openFittingRing } from '../../platform/key-checks.ts'
import type { Config } from '../../platform/config.ts'
import { readBanksFile } from '../../providers/banks-file.ts'
import { cellConfig, type CellEntry } from '../cells/cells-file.ts'
import { emailHash } from '../cells/email-hash.ts'
import { emailsOf, platformsIn } from '../cells/moving/keys-store.ts'
import { movePlatforms } from '../cells/moving/move.ts'
import { grouped, planDrain, planRebalance, type Filled, type Group, type PlannedMove } from '../cells/moving/plan.ts'
import { fileOf, onCell, withDirectory } from './cells.ts'
import { readSeller } from './command.ts'
import type { Ground } from './declared/declaration.ts'

const MOVES_MAX = 100

const namesOf = ({ owners }: Group): string[] => owners.map((owner) => hyphened(owner))

/** Whether a platform has a bank in this cell's file; the sandbox bank is in every cell. */
function hasBank(config: Config, entry: CellEntry, owner: OwnerId): boolean {
  const { banksFile, mode } = cellConfig(config, entry)
  if (banksFile === undefined) return mode === 'sandbox'
  const read = readBanksFile(banksFile, process.env)
  if (!read.ok) throw new Error(`The banks of the cell ${entry.name} cannot be read: ${read.faults.join('; ')}`)
  return read.banks.keys.has(owner) || read.banks.platforms.has(owner)
}

function refuseWithoutBank(config: Config, [from, to]: readonly [CellEntry, CellEntry], { owners }: Group): void {
  const lacking = owners.filter((owner) => hasBank(config, from, owner) && !hasBank(config, to, owner))
  if (lacking.length > 0)
    throw new Error(
      `The banksFile of the cell ${to.name} does not name ${lacking.map((owner) => hyphened(owner)).join(', ')}: nobody would read what is paid there. ` +
        'Copy its entries there, restart the servers, and try again.',
    )
}

async function move(ground: Ground, { from, to, group }: PlannedMove): Promise<void> {
  const { config, isDry, say, note } = ground
  const file = fileOf(config)
  const [source, target] = [from, to].map((name) => file.cells.find((cell) => cell.name === name)!) as [
    CellEntry,
    CellEntry,
  ]
  refuseWithoutBank(config, [source, target], group)
  if (isDry) return say({ would_move: namesOf(group), from, to, events: group.size })
  const moved = await onCell(config, source, (here) =>
    onCell(config, target, async (there) => {
      const { hashKey } = await openFittingRing(here, config, openClock().wall())
      return withDirectory(file, (directory) =>
        movePlatforms({
          source: { name: from, db: here },
          target: { name: to, db: there },
          owners: group.owners,
          clock: openClock(),
          reassign: async (people) => {
            const found = await emailsOf(there, people)
            await directory.reassign(
              to,
              found.map(({ email }) => emailHash(hashKey, email)),
            )
          },
          step: (what, detail) => {
            if (!detail) note(`${namesOf(group).join(', ')}: ${what}`)
          },
        }),
      )
    }),
  )
  say({ moved: namesOf(group), from, to, rows: moved.rows, unavailable_seconds: Math.ceil(moved.blockedMs / 1_000) })
}

/** What each cell holds. */
async function filled(config: Config): Promise<Filled[]> {
  const all: Filled[] = []
  for (const entry of fileOf(config).cells) {
    const { platforms, links } = await onCell(config, entry, platformsIn)
    const { name, takesNewPlatforms } = entry
    all.push({ name, takesNewPlatforms, groups: grouped(platforms, links) })
  }
  return all
}

function refuseUnknown(config: Config, name: string): void {
  const { cells } = fileOf(config)
  if (!cells.some((cell) => cell.name === name))
    throw new Error(
      `There is no cell "${name}". The cells of CELLS_FILE are: ${cells.map((cell) => cell.name).join(', ')}.`,
    )
}

/** `npm run platforms -- move IO_SELLER_ID CELL`. */
export async function moveOne(ground: Ground): Promise<number> {
  const { config, args } = ground
  const [id, to = ''] = [readSeller(args[0]) as string as OwnerId, args[1]]
  refuseUnknown(config, to)
  for (const entry of fileOf(config).cells) {
    const { platforms, links } = await onCell(config, entry, platformsIn)
    const group = grouped(platforms, links).find(({ owners }) => owners.includes(id))
    if (!group) continue
    if (entry.name === to) throw new Error(`The platform ${args[0]} is in the cell ${to} already.`)
    if (group.owners.length > 1 && !args.includes('--together'))
      throw new Error(
        `People work for this platform and for others, and a person is in one cell. With --together these move: ${namesOf(group).join(', ')}.`,
      )
    await move(ground, { from: entry.name, to, group })
    return 0
  }
  throw new Error(`No cell has a platform ${args[0]}.`)
}

async function moveAll(ground: Ground, planned: readonly PlannedMove[]): Promise<number> {
  for (const one of planned) await move(ground, one)
  ground.say({ [ground.isDry ? 'would_move' : 'moved']: planned.length })
  return 0
}

/** `npm run cells -- drain CELL`. */
export async function drain(ground: Ground): Promise<number> {
  const [name = ''] = ground.args
  refuseUnknown(ground.config, name)
  const cells = await filled(ground.config)
  if (!cells.some((cell) => cell.name !== name && cell.takesNewPlatforms))
    throw new Error('No other cell takes new platforms (takesNewPlatforms in CELLS_FILE).')
  if (cells.find((cell) => cell.name === name)!.takesNewPlatforms)
    ground.note(
      `The cell ${name} takes new platforms still: say takesNewPlatforms false in CELLS_FILE, and restart the servers.`,
    )
  return moveAll(ground, planDrain(cells, name))
}

/** `npm run cells -- rebalance`. */
export const rebalance = async (ground: Ground): Promise<number> =>
  moveAll(ground, planRebalance(await filled(ground.config), MOVES_MAX))
