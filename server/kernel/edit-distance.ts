// Finds the known word that a misspelt one was meant to be. Pure. (The CLI has its own copy, since
// it imports nothing of the server.)

/** The greatest edit distance at which two names count as one misspelt. */
const NEAREST_MAX = 2
const LENGTH_MAX = 64

/** The form in which names are compared: `cardId`, `card-id` and `card_id` are equal. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * The edit distance: how many letters must be changed, added, removed or swapped with their
 * neighbour to turn `a` into `b`.
 */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : Infinity
      row.push(Math.min(changed, swapped, row[j - 1]! + 1, rows[i - 1]![j]! + 1))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

/** The letters and digits of a plain name, one bit each. */
function lettersOf(name: string): number {
  let letters = 0
  for (let n = 0; n < name.length; n++) letters |= 1 << (name.charCodeAt(n) % 32)
  return letters
}

function bitsOf(letters: number): number {
  let bits = 0
  for (let left = letters; left !== 0; left &= left - 1) bits++
  return bits
}

/**
 * Finds the nearest of `words`, for many names: within two edits of a name, or within half the
 * letters of a shorter one.
 */
export function nearestAmong(words: readonly string[]): (name: string) => string | undefined {
  const all = words.map((word) => ({ word, known: plain(word), letters: lettersOf(plain(word)) }))
  return (name) => {
    const typed = plain(name)
    if (typed === '' || typed.length > LENGTH_MAX) return undefined
    const distanceMax = Math.min(NEAREST_MAX, Math.floor(typed.length / 2))
    const own = lettersOf(typed)
    let best: { word: string; wrong: number } | undefined
    for (const { word, known, letters } of all) {
      if (Math.abs(known.length - typed.length) > distanceMax) continue
      // Each edit brings at most one letter that the name lacks. Bodies may have thousands of
      // names.
      if (bitsOf(letters & ~own) > distanceMax) continue
      const wrong = distance(typed, known)
      if (wrong <= distanceMax && (!best || wrong < best.wrong)) best = { word, wrong }
    }
    return best?.word
  }
}

/** The same for one name. */
export const nearest = (name: string, words: readonly string[]): string | undefined =>
  nearestAmong(words)(name)
