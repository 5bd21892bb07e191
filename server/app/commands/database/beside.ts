// A backup that is restored into a cell: a platform is in one cell only, and two cells that both worked for it would each pay its sellers
// out. So what another cell has is not restored beside it.

import { hyphened, type OwnerId } from '../../../kernel/ids.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database, Tx } from '../../../platform/db/sql.ts'
import { faultOf } from '../../cells/cell.ts'
import { platformsIn } from '../../cells/moving/keys-store.ts'
import { fileOf, onCell } from '../cells.ts'
import type { Ground } from '../declared/declaration.ts'

const ownersIn = async (db: Database | Tx): Promise<OwnerId[]> =>
  (await platformsIn(db)).platforms.map(({ owner }) => owner)

/** The platforms of all other cells, by the name of the cell. One that is away cannot be asked: `unasked` is called with its name and the fault. */
export async function platformsBeside(
  config: Config,
  cell: string,
  unasked: (name: string, error: unknown) => void,
): Promise<ReadonlyMap<OwnerId, string>> {
  const found = new Map<OwnerId, string>()
  for (const entry of fileOf(config).cells) {
    if (entry.name === cell) continue
    try {
      for (const owner of await onCell(config, entry, ownersIn)) found.set(owner, entry.name)
    } catch (error) {
      unasked(entry.name, error)
    }
  }
  return found
}

/** What a restore into this cell checks before its commit; nothing where there are no cells. */
export async function refuseTwice(ground: Ground): Promise<((tx: Tx) => Promise<void>) | undefined> {
  const { config, note } = ground
  const { cell } = config
  if (!cell) return undefined
  const beside = await platformsBeside(config, cell.name, (name, error) =>
    note(`Whether the cell ${name} has platforms of this backup too is not known. ${faultOf(name, error)}`),
  )
  return async (tx) => {
    const twice = (await ownersIn(tx)).find((owner) => beside.has(owner))
    if (twice !== undefined)
      throw new Error(
        `The cell ${beside.get(twice)} has the platform ${hyphened(twice)} of this backup, and a platform is in one cell only. Nothing was restored. If that cell is lost, take it out of CELLS_FILE first.`,
      )
  }
}
