// Every pattern takes time in proportion to its text: a checker that knows how engines backtrack
// looks at each, and each runs on texts that make patterns slow, at one length and at twice that.
// One request with a slow pattern would stop the server.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { check } from 'recheck'
import { allPatterns, patternsIn, type Pattern } from './patterns.ts'

/** Patterns that are slow on long texts, and why they get none. */
const SLOW_ALTHOUGH: Record<string, string> = {
  '\\B(?=(\\d{3})+$)': 'its text is an amount of ours, of twenty digits at most',
  '<script(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)<\\/script>':
    'its text is the page of the reference, which is our own',
  '^(```.*?^```$)': 'its text is a guide of ours',
  '\\[([^\\]]*)\\]\\(([^)\\s]+)\\)': 'its text is a guide of ours',
}
/** Without one a pattern takes a bounded number of steps at each position of a text. */
const WITHOUT_BOUND = /[*+]|\{\d+,\}/

const LENGTH = 4_096
/** Less work than this is noise. */
const FLOOR_US = 3_000
const GROWTH_MAX = 2.5
const TRIES = 3
const OWN_MAX = 6
/** What texts of slow patterns are made of, beside the characters of the pattern itself. */
const PARTS = [
  'a',
  'A',
  'é',
  '0',
  ' ',
  '\n',
  '\t',
  '-',
  '.',
  '/',
  '@',
  ':',
  '=',
  '<',
  '(',
  '[',
  '"',
  "'",
  '`',
  ',',
  'a.',
  '@.',
  '0 ',
  '0-',
  '--',
  '[](',
]

/**
 * Of the checker: it tries texts of its own where it cannot decide. Its whole time is long, for
 * busy machines: what it has not decided fails.
 */
const PARAMETERS = { timeout: 120_000, attackTimeout: 1_000, incubationTimeout: 250 }

/** It has a thread for each of its questions. */
const AT_ONCE = 4

let patterns: Pattern[] = []
before(async () => {
  patterns = await allPatterns()
})

/** Microseconds of the processor; the least of several. */
function workOf(act: () => void): number {
  let least = Infinity
  for (let n = 0; n < TRIES; n++) {
    const from = process.cpuUsage()
    act()
    const { user, system } = process.cpuUsage(from)
    least = Math.min(least, user + system)
    if (least < FLOOR_US) return least
  }
  return least
}

const textOf = (part: string, length: number): string =>
  `${part.repeat(Math.ceil(length / part.length))}\u0001`

/** The texts on which a pattern takes more than 2.5 times the work at twice the length. */
function growing({ source, flags }: Pattern): string[] {
  const own = [...new Set(source.replaceAll(/\\./g, ''))].slice(0, OWN_MAX)
  return [...new Set([...PARTS, ...own])].flatMap((part) => {
    const run = (length: number) => {
      const pattern = new RegExp(source, flags)
      const text = textOf(part, length)
      return workOf(() => {
        pattern.lastIndex = 0
        text.replace(pattern, '')
      })
    }
    const twice = run(2 * LENGTH)
    if (twice < FLOOR_US) return []
    const once = run(LENGTH)
    return twice > GROWTH_MAX * Math.max(once, FLOOR_US / GROWTH_MAX)
      ? [`${JSON.stringify(part)}: ${once} µs, ${twice} µs`]
      : []
  })
}

type Attack = {
  readonly pumps: readonly {
    readonly prefix: string
    readonly pump: string
    readonly bias: number
  }[]
  readonly suffix: string
}

/**
 * On a busy machine the checker takes a text that it cannot run in time for an attack: one grows,
 * by the time of the processor.
 */
function isConfirmed({ source, flags }: Pattern, { pumps, suffix }: Attack): boolean {
  const run = (count: number) => {
    const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(count)).join('') + suffix
    return workOf(() => void text.replace(new RegExp(source, flags), ''))
  }
  const twice = run(2 * LENGTH)
  return twice >= FLOOR_US && twice > GROWTH_MAX * run(LENGTH)
}

test('a pattern that is slow is found: by the checker, and by its growth', async () => {
  const [slow] = patternsIn(
    'an.example.ts',
    String.raw`const EMAIL = /^[^@\s]{1,64}@[^@\s]+\.[^@\s]+$/`,
  )
  assert.equal((await check(slow!.source, slow!.flags)).status, 'vulnerable')
  assert.ok(growing({ ...slow!, source: String.raw`[^@\s]+\.[^@\s]+$` }).length > 0)
})

test('the checker finds no pattern slow', async () => {
  assert.ok(patterns.length > 300, 'the patterns were read')
  const slow: string[] = []
  const left = patterns.filter(
    ({ source }) => !(source in SLOW_ALTHOUGH) && WITHOUT_BOUND.test(source),
  )
  const checkRest = async (): Promise<void> => {
    for (let one = left.pop(); one; one = left.pop()) {
      const { source, flags, at } = one
      const found = await check(source, flags, PARAMETERS)
      const { status } = found
      if (status === 'vulnerable' && found.checker === 'fuzz' && !isConfirmed(one, found.attack))
        continue
      if (status !== 'safe') slow.push(`${at}: /${source}/${flags} is ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkRest))
  assert.deepEqual(slow, [])
})

test('each exception is a pattern of the code', () => {
  const known = new Set(patterns.map(({ source }) => source))
  for (const source of Object.keys(SLOW_ALTHOUGH)) assert.ok(known.has(source), source)
})

test('twice the text is at most two and a half times the work', () => {
  const slow = patterns
    .filter(({ source }) => !(source in SLOW_ALTHOUGH))
    .flatMap((pattern) =>
      growing(pattern).map((growth) => `${pattern.at}: /${pattern.source}/ on ${growth}`),
    )
  assert.deepEqual(slow, [])
})
