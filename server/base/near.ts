// Which of some words was meant by one that is none of them. Pure. (The CLI has its own: it stands on nothing of the
// server's.)

/** Further apart than this, two names are two names. */
const NEAR = 2
const LENGTH_MAX = 64

/** How two spellings of one name are compared: `cardId`, `card-id` and `card_id` are one. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** How many letters must be changed, added, left out or swapped with their neighbour to make `b` of `a`. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : Infinity
      row.push(Math.min(changed, swapped, row[j - 1]! + 1, rows[i - 1]![j]! + 1))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

/** The nearest of `words` within two letters of `name`; of a short name, within half of it. */
export function nearest(name: string, words: readonly string[]): string | undefined {
  const given = plain(name)
  if (given === '' || given.length > LENGTH_MAX) return undefined
  const most = Math.min(NEAR, Math.floor(given.length / 2))
  let best: { word: string; wrong: number } | undefined
  for (const word of words) {
    const known = plain(word)
    if (Math.abs(known.length - given.length) > most) continue
    const wrong = distance(given, known)
    if (wrong <= most && (!best || wrong < best.wrong)) best = { word, wrong }
  }
  return best?.word
}
