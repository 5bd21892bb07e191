// The table of operations by their names, for commands that are written by hand.

import type { Call } from './call.ts'
import { CALLS } from './operations.ts'

export const OPERATIONS: ReadonlyMap<string, Call> = new Map(CALLS.map((call) => [call.id, call]))
