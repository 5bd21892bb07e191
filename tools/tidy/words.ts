// The vocabulary: private words that may come back, for which payments or programming has a better
// known one. They are refused as a part of a name and of a file's name. Words on the wire, and SQL
// columns in their own spelling, are exempt.

import { type Fault, isTypeScript, lineAt, type Source, treeOf } from './source.ts'

/** By a word in lower case, one part of a camelCase name or of a file's name: the better one. */
export type Vocabulary = Readonly<Record<string, string>>

const VOCABULARY: Vocabulary = {
  draft: '"changes", of a type that ends in ChangeSet',
  fate: '"magicValue", or its "effect" in the sandbox',
  fates: '"magicValues"',
  heard: '"event", or "applied", "result": what it is',
  instalment: '"installment", as the wire does',
  lane: '"endpointQueue", "shard" or "worker"',
  lever: '"control", of the sandbox',
  levers: '"controls", of the sandbox',
  moment: '"instant"',
  outcome: '"changes", or the result it is',
  question: '"nextRequest", or the request it is',
  saying: '"text", or "message" of what is refused',
  sayings: '"texts"',
  sky: '"faults", which the sandbox injects',
  slip: '"boleto", or "document" of what is printed',
  tally: '"counter"',
  tell: '"events", "notify" or "warn"',
  verdict: '"classify"',
  wish: '"request" or "order"',
}

/** The contract and the SDK use the wire's words; this file lists the refused ones. */
const WIRE = /^(contract|sdk)\/|^tools\/tidy\/words\.ts$/
const PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g
/** `paid_at`: a key of the wire or a column. */
const SNAKE = /^[a-z0-9]+(_[a-z0-9]+)+$/

/**
 * Names that say a word of our own where the field has one. `known` is the vocabulary, but in its
 * own test.
 */
export function vocabularyFaults(source: Source, known: Vocabulary = VOCABULARY): Fault[] {
  const { path, text } = source
  if (WIRE.test(path) || !isTypeScript(source)) return []
  const refused = (parts: readonly string[]): string | undefined =>
    parts.map((part) => part.toLowerCase()).find((part) => Object.hasOwn(known, part))
  const saysOf = (word: string): string =>
    `"${word}" is a word of our own: say ${known[word]} (docs/glossary.md)`
  const file = refused(path.split(/[/.-]/))
  const names = treeOf(source).names.flatMap(({ name, at }): Fault[] => {
    const word = SNAKE.test(name) ? undefined : refused(name.match(PART) ?? [])
    return word === undefined
      ? []
      : [{ path, line: lineAt(text, at), says: `${name}: ${saysOf(word)}` }]
  })
  return [...(file === undefined ? [] : [{ path, line: 1, says: saysOf(file) }]), ...names]
}
