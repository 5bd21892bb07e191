// A backup that is restored into a cell: a platform is in one cell only, and two cells that both
// worked for it would each pay its sellers out. So what another cell has is not restored beside it.

import { hyphened, type OwnerId } from '../../../kernel/ids.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database, Tx } from '../../../platform/db/sql.ts'
import { fillAgain } from '../../cells/directory.ts'
import { platformsIn } from '../../cells/moving/keys-store.ts'
import { asGuest, configsOf, faultOf } from '../command.ts'
import type { Ground } from '../declared/declaration.ts'

/**
 * The platforms of all other cells, by the name of the cell. One that is away cannot be asked:
 * `unasked` is called with its fault.
 */
export async function platformsBeside(
  config: Config,
  cell: string,
  unasked: (fault: string) => void,
): Promise<ReadonlyMap<OwnerId, string>> {
  const found = new Map<OwnerId, string>()
  for (const own of await configsOf(config)) {
    if (own.schema === cell) continue
    try {
      for (const owner of await asGuest(own, (db) => platformsIn(db))) found.set(owner, own.schema!)
    } catch (error) {
      unasked(faultOf(own, error))
    }
  }
  return found
}

/** What a restore into this cell checks before its commit. */
export async function refuseTwice(
  { config, note }: Ground,
  db: Database,
): Promise<(tx: Tx) => Promise<void>> {
  const beside = await platformsBeside(config, db.schema, (fault) =>
    note(`Whether another cell has platforms of this backup too is not known. ${fault}`),
  )
  return async (tx) => {
    const twice = (await platformsIn(tx)).find((owner) => beside.has(owner))
    if (twice !== undefined)
      throw new Error(
        `The cell ${beside.get(twice)} has the platform ${hyphened(twice)} of this backup, and a platform is in one cell only. Nothing was restored.`,
      )
  }
}

/** The people of a backup are new to the directory. */
export const noteRestored = (db: Database): Promise<void> => fillAgain(db)
