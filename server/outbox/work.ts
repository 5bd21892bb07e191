// Events that wait get their sequence, a thousand at a time.

import type { Deps } from '../deps.ts'
import { dispatch } from './outbox.ts'

/** One round: says how many it told. */
export const work = (deps: Deps): Promise<number> => dispatch(deps.db)
