// The conditions of a check of `verify`, read from its SQL: the check once without each of them.
// Test of tests: each variant has to be noticed by a corruption, or by clean books, so that every
// condition has one of its own.

/** What is left out, and the SQL without it. */
export type Variant = { readonly without: string; readonly text: string }

const OPEN = '('
const CLOSE = ')'

const CASE = /^\bcase\b/
const END = /^\bend\b/

/** How much deeper a letter leads: into parentheses or a `case`, or out of them. */
function stepAt(text: string, at: number): number {
  const letter = text[at]!
  if (letter === OPEN) return 1
  if (letter === CLOSE) return -1
  const before = text[at - 1] ?? ' '
  if (/\w/.test(before)) return 0
  const rest = text.slice(at, at + 5)
  return CASE.test(rest) ? 1 : END.test(rest) ? -1 : 0
}

/**
 * The places of `word` in `text` between `from` and `to` that are in no parentheses, no `case` and
 * no quotes.
 */
function placesOf(text: string, word: string, from: number, to: number): number[] {
  const places: number[] = []
  let [depth, isQuoted] = [0, false]
  for (let at = from; at < to; at++) {
    const letter = text[at]!
    if (letter === "'") isQuoted = !isQuoted
    if (isQuoted) continue
    depth += stepAt(text, at)
    if (depth === 0 && text.startsWith(word, at)) places.push(at)
  }
  return places
}

type Span = readonly [from: number, to: number]

/** The parts of a span between the places of `word`. */
function split(text: string, word: string, [from, to]: Span): Span[] {
  const places = placesOf(text, word, from, to)
  const starts = [from, ...places.map((at) => at + word.length)]
  return starts.map((start, n) => [start, places[n] ?? to])
}

/** The inside of every pair of parentheses, outer ones first, and the whole. */
function groups(text: string): Span[] {
  const [found, open]: [Span[], number[]] = [[[0, text.length]], []]
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter === "'") isQuoted = !isQuoted
    if (isQuoted) continue
    if (letter === OPEN) open.push(at + 1)
    if (letter === CLOSE) found.push([open.pop()!, at])
  }
  return found.toSorted((one, other) => one[0] - other[0])
}

const replaced = (text: string, [from, to]: Span, by: string): string =>
  text.slice(0, from) + by + text.slice(to)
const shown = (text: string, [from, to]: Span): string => text.slice(from, to).trim()

/**
 * The alternatives of a condition, and what each of them demands together; also those in
 * parentheses.
 */
function conditionsIn(text: string, span: Span): Variant[] {
  const alternatives = split(text, ' or ', span)
  const each = alternatives.flatMap((one) => {
    const demands = split(text, ' and ', one)
    const parts = demands.map((demand) => ({
      without: `demand ${shown(text, demand)}`,
      text: replaced(text, demand, ' true '),
    }))
    const inner = demands.flatMap((demand) => insideOf(text, demand))
    return [...(demands.length > 1 ? parts : []), ...inner]
  })
  const parts = alternatives.map((one) => ({
    without: `condition ${shown(text, one)}`,
    text: replaced(text, one, ' false '),
  }))
  return [...(alternatives.length > 1 ? parts : []), ...each]
}

/** The conditions in the parentheses of a demand, or in the `else` of its `case`. */
function insideOf(text: string, [from, to]: Span): Variant[] {
  const start = from + text.slice(from, to).search(/\S/)
  const end = from + text.slice(from, to).trimEnd().length
  if (text.startsWith('case ', start)) {
    const last = placesOf(text, ' else ', start + 'case '.length, end - 'end'.length).at(-1)
    return last === undefined
      ? []
      : conditionsIn(text, [last + ' else '.length, end - 'end'.length])
  }
  const isGroup =
    text[start] === OPEN &&
    text[end - 1] === CLOSE &&
    placesOf(text, ' is distinct from ', from, to).length === 0
  return isGroup ? conditionsIn(text, [start + 1, end - 1]) : []
}

/** Whether a group is a query, whose last `where` decides what is found. */
function conditionOf(text: string, [from, to]: Span): Span | undefined {
  const at = placesOf(text, 'where ', from, to).at(-1)
  if (at === undefined) return undefined
  const start = at + 'where '.length
  const end = Math.min(
    to,
    ...['limit ', 'group by ', 'order by '].flatMap((word) => placesOf(text, word, start, to)),
  )
  return [start, end]
}

/** The members of tuples that are compared, without one of them on both sides. */
function tuplesIn(text: string): Variant[] {
  const pairs = [...text.matchAll(/\) is distinct from \(/g)].flatMap(({ index }) => {
    const all = groups(text)
    const left = all.find(([, to]) => to === index)
    const right = all.find(([from]) => from === index + ') is distinct from ('.length)
    return left && right ? [[left, right] as const] : []
  })
  return pairs.flatMap(([left, right]) => {
    const [lefts, rights] = [split(text, ',', left), split(text, ',', right)]
    // A tuple that is computed as a whole.
    if (lefts.length !== rights.length) return []
    return lefts.map((one, n) => ({
      without: `comparison of ${shown(text, one)}`,
      text: replaced(replaced(text, rights[n]!, ' 0::bigint '), one, ' 0::bigint '),
    }))
  })
}

const WORD_OF_JOIN = /\b(full|left) join (?!lateral)/g

/** Joins that keep rows of which the other side has nothing. */
const joinsIn = (text: string): Variant[] =>
  [...text.matchAll(WORD_OF_JOIN)].flatMap(({ index, 0: word, 1: kind }) => {
    const span: Span = [index, index + word.length]
    const of = text.slice(index, index + 60).replaceAll(/\s+/g, ' ')
    return kind === 'left'
      ? [{ without: `rows of the left alone: ${of}`, text: replaced(text, span, 'join ') }]
      : [
          { without: `rows of the right alone: ${of}`, text: replaced(text, span, 'left join ') },
          { without: `rows of the left alone: ${of}`, text: replaced(text, span, 'right join ') },
        ]
  })

/** Unions without the rows of one of their parts. */
const unionsIn = (text: string): Variant[] =>
  groups(text).flatMap((group) => {
    const parts = split(text, 'union all', group)
    if (parts.length < 2) return []
    return parts.map((part) => ({
      without: `part ${shown(text, part).slice(0, 90)}`,
      text: replaced(text, part, ` (${text.slice(...part)} limit 0) `),
    }))
  })

/** The alternatives in the conditions of the queries inside, such as of an `exists`. */
const innerIn = (text: string): Variant[] =>
  groups(text)
    .slice(1)
    .flatMap((group) => {
      const condition = conditionOf(text, group)
      return condition
        ? conditionsIn(text, condition).filter(({ without }) => without.startsWith('condition '))
        : []
    })

/** The check once without each of its conditions, compared values, kept rows and summed parts. */
export function variantsOf(given: string): Variant[] {
  const text = given.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')')
  const condition = conditionOf(text, [0, text.length])
  return [
    ...(condition ? conditionsIn(text, condition) : []),
    ...tuplesIn(text),
    ...joinsIn(text),
    ...unionsIn(text),
    ...innerIn(text),
  ]
}
