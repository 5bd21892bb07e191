// The databases that one key ring serves: the one there is, or those of all cells, which share it. A key that is retired after a look into
// one cell would take what the others have sealed with it.

import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/sql.ts'
import { faultOf } from '../../cells/cell.ts'
import { cellConfig } from '../../cells/cells-file.ts'
import { fileOf } from '../cells.ts'
import { asGuest, refuseUnfit } from '../command.ts'
import type { Ground } from '../declared/declaration.ts'
import { whileAlone } from '../declared/run.ts'

/** A database, and its own configuration. */
export type Place = { readonly config: Config; readonly db: Database }

const configsOf = (config: Config): readonly Config[] =>
  config.cellsFile === undefined ? [config] : fileOf(config).cells.map((entry) => cellConfig(config, entry))

/**
 * Runs `work` on all of them. All are reached, and kept from other operators, before it begins: when one is away, or another operator is
 * at its keys, nothing is changed.
 */
export function onAll(ground: Ground, work: (places: readonly Place[]) => Promise<number>): Promise<number> {
  const next = async ([config, ...rest]: readonly Config[], before: readonly Place[]): Promise<number> => {
    if (!config) return work(before)
    let isReached = false
    try {
      return await asGuest(config, async (db) => {
        await refuseUnfit(db, config)
        isReached = true
        const goOn = () => next(rest, [...before, { config, db }])
        return whileAlone(db, 'keys', goOn, { waitMs: 0, note: ground.note })
      })
    } catch (error) {
      if (isReached || !config.cell) throw error
      const why = faultOf(config.cell.name, error).replace(/\.$/, '')
      throw new Error(`${why}. Nothing was changed: all cells share the key ring.`, {
        cause: error,
      })
    }
  }
  return next(configsOf(ground.config), [])
}
