// Which platforms move where, to empty a cell or to even them out. Pure.

import type { OwnerId } from '../../../kernel/ids.ts'

/** Platforms that move together, because people work for several of them; `size`: their events. */
export type Group = { readonly owners: readonly OwnerId[]; readonly size: number }
export type Filled = {
  readonly name: string
  readonly takesNewPlatforms: boolean
  readonly groups: readonly Group[]
}
export type PlannedMove = { readonly from: string; readonly to: string; readonly group: Group }

const sizeOf = (groups: readonly Group[]): number => groups.reduce((sum, { size }) => sum + size, 0)

/** The owners in groups, each with all that are linked with one of it. */
export function grouped(
  owners: readonly { readonly owner: OwnerId; readonly size: number }[],
  links: readonly (readonly [OwnerId, OwnerId])[],
): Group[] {
  const leaders = new Map(owners.map(({ owner }) => [owner, owner]))
  const leaderOf = (owner: OwnerId): OwnerId => {
    const next = leaders.get(owner)!
    return next === owner ? owner : leaderOf(next)
  }
  for (const [one, other] of links) leaders.set(leaderOf(one), leaderOf(other))
  return [...Map.groupBy(owners, ({ owner }) => leaderOf(owner)).values()].map((group) => ({
    owners: group.map(({ owner }) => owner),
    size: group.reduce((sum, { size }) => sum + size, 0),
  }))
}

type Load = { readonly name: string; groups: readonly Group[] }

const emptiest = (cells: readonly Load[]): Load | undefined =>
  cells.toSorted((a, b) => sizeOf(a.groups) - sizeOf(b.groups))[0]

/** Every platform of a cell to others that take new ones, the largest first, each to the one that has least then. */
export function planDrain(cells: readonly Filled[], name: string): PlannedMove[] {
  const others: Load[] = cells
    .filter((cell) => cell.name !== name && cell.takesNewPlatforms)
    .map((cell) => ({ name: cell.name, groups: cell.groups }))
  const groups = cells.find((cell) => cell.name === name)?.groups ?? []
  return groups
    .toSorted((a, b) => b.size - a.size)
    .flatMap((group) => {
      const to = emptiest(others)
      if (!to) return []
      to.groups = [...to.groups, group]
      return [{ from: name, to: to.name, group }]
    })
}

/** Moves that bring the cells that take new platforms nearer to each other, each by what helps most; none that would not help. */
export function planRebalance(cells: readonly Filled[], movesMax: number): PlannedMove[] {
  const loads: Load[] = cells
    .filter(({ takesNewPlatforms }) => takesNewPlatforms)
    .map(({ name, groups }) => ({ name, groups }))
  const moves: PlannedMove[] = []
  while (moves.length < movesMax) {
    const bySize = loads.toSorted((a, b) => sizeOf(a.groups) - sizeOf(b.groups))
    const [to, from] = [bySize[0], bySize.at(-1)]
    if (!to || !from) break
    const apart = sizeOf(from.groups) - sizeOf(to.groups)
    // What is left between the two is least for the group next to half of it.
    const [best] = from.groups
      .filter(({ size }) => size > 0 && size < apart)
      .toSorted((a, b) => Math.abs(a.size - apart / 2) - Math.abs(b.size - apart / 2))
    if (!best) break
    from.groups = from.groups.filter((group) => group !== best)
    to.groups = [...to.groups, best]
    moves.push({ from: from.name, to: to.name, group: best })
  }
  return moves
}
