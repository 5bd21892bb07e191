// The schemas of the database that one key ring serves: the one there is, or several. A key that is
// retired after a look into one would take what the others have sealed with it.

import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/sql.ts'
import { asGuest, configsOf, faultOf, refuseUnfit } from '../command.ts'
import type { Ground } from '../declared/declaration.ts'
import { whileAlone } from '../declared/run.ts'

/** A schema, and its own configuration. */
export type Place = { readonly config: Config; readonly db: Database }

/**
 * Runs `work` on all of them. All are reached, and kept from other operators, before it begins:
 * when one is away, or another operator is at its keys, nothing is changed.
 */
export async function onAll(
  ground: Ground,
  work: (places: readonly Place[]) => Promise<number>,
): Promise<number> {
  const all = await configsOf(ground.config)
  const next = async (
    [config, ...rest]: readonly Config[],
    before: readonly Place[],
  ): Promise<number> => {
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
      if (isReached || all.length === 1) throw error
      const why = faultOf(config, error).replace(/\.$/, '')
      throw new Error(`${why}. Nothing was changed: the key ring serves all of them.`, {
        cause: error,
      })
    }
  }
  return next(all, [])
}
