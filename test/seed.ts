// The seed of a random test.

import { randomInt } from 'node:crypto'

const MAX = 2 ** 31

/**
 * The seed of a random test: the same in every run, so that what passed once passes again. `SEED=n`
 * replays another, and `SEED=random` explores.
 */
export function seedOf(usual: number): number {
  const given = process.env['SEED']
  return given === undefined ? usual : given === 'random' ? randomInt(MAX) : Number(given)
}
