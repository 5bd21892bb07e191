// The words that can follow on a command line: commands, options, values. Pure; it knows no command
// and no shell.

import { typed } from './call.ts'
import { type Command, COMMON, type Option, type Options } from '../command.ts'
import type { Text } from '../language.ts'

export type Candidate = { readonly text: string; readonly says?: Text }
type Known = { readonly commands: readonly Command[]; readonly profiles: readonly string[] }

const plain = (texts: readonly string[]): Candidate[] => texts.map((text) => ({ text }))

/** The option that a word is, if it is one. */
function optionIn(
  command: Command | undefined,
  word: string,
): { name: string; option: Option } | undefined {
  const name = /^--([^=]+)/.exec(word)?.[1]
  if (name === undefined) return undefined
  const options: Options = { ...command?.options, ...COMMON }
  const own = [name, typed(name)].find((one) => Object.hasOwn(options, one))
  const option = own === undefined ? command?.optionFor?.(name) : options[own]
  return option && { name: own ?? name, option }
}

const takesNext = ({ type, flag }: Option): boolean => type === 'string' && !flag

/** The words of a line that are neither options nor their values. */
function bareWords(words: readonly string[], command?: Command): string[] {
  const bare: string[] = []
  for (let n = 0; n < words.length; n++) {
    const word = words[n]!
    if (!word.startsWith('-')) bare.push(word)
    else if (!word.includes('=')) {
      const found = optionIn(command, word)
      if (found && takesNext(found.option)) n++
    }
  }
  return bare
}

/** The longest command that the words begin with. */
const commandAt = (bare: readonly string[], { commands }: Known): Command | undefined =>
  commands
    .filter(({ name }) => `${bare.join(' ')} `.startsWith(`${name} `))
    .toSorted((a, b) => b.name.length - a.name.length)[0]

/** Every value of an option. */
function allValuesOf(
  command: Command | undefined,
  name: string,
  option: Option,
  known: Known,
): readonly string[] {
  if (name === 'profile') return known.profiles
  if (name === 'fields') return command?.fields ?? []
  return option.values ?? []
}

/** The values of an option, after those that are there already. */
function valuesOf(
  command: Command | undefined,
  name: string,
  option: Option,
  typedSoFar: string,
  known: Known,
): Candidate[] {
  const values = allValuesOf(command, name, option, known)
  const done = option.commas ? typedSoFar.slice(0, typedSoFar.lastIndexOf(',') + 1) : ''
  const had = new Set(done.split(','))
  return plain(values.filter((value) => !had.has(value)).map((value) => `${done}${value}`))
}

/** The next words of the commands that begin with these. */
function wordsAfter(bare: readonly string[], { commands }: Known): Candidate[] {
  const before = bare.length === 0 ? '' : `${bare.join(' ')} `
  const next = new Map<string, Candidate>()
  for (const { name, summary, hidden } of commands) {
    if (hidden || !name.startsWith(before)) continue
    const [word = '', ...more] = name.slice(before.length).split(' ')
    if (!next.has(word))
      next.set(word, more.length === 0 ? { text: word, says: summary } : { text: word })
  }
  return [...next.values()]
}

function optionsLeft(command: Command | undefined, words: readonly string[]): Candidate[] {
  const used = new Set(words.map((word) => optionIn(command, word)?.name))
  return Object.entries({ ...command?.options, ...COMMON })
    .filter(([name, { many }]) => many || !used.has(name))
    .map(([name, { says }]) => ({ text: `--${name}`, says }))
}

/**
 * `words`: of the line without the program's name; the last is the one to complete, maybe empty.
 */
export function candidates(words: readonly string[], known: Known): Candidate[] {
  const [before, current = ''] = [words.slice(0, -1), words.at(-1)]
  const command = commandAt(bareWords(before), known)
  const bare = bareWords(before, command)
  const fitting = (all: readonly Candidate[]) => all.filter(({ text }) => text.startsWith(current))

  const equals = current.startsWith('--') ? current.indexOf('=') : -1
  if (equals > 0) {
    const found = optionIn(command, current)
    const head = current.slice(0, equals + 1)
    const values = found
      ? valuesOf(command, found.name, found.option, current.slice(equals + 1), known)
      : []
    return fitting(values.map(({ text }) => ({ text: `${head}${text}` })))
  }
  const last = before.at(-1)
  const open = last?.startsWith('--') && !last.includes('=') ? optionIn(command, last) : undefined
  if (open && takesNext(open.option))
    return fitting(valuesOf(command, open.name, open.option, current, known))
  if (current.startsWith('-')) return fitting(optionsLeft(command, before))
  const own = command?.takes === '<profile>' ? known.profiles : (command?.words ?? [])
  const isFirst = command !== undefined && bare.length === command.name.split(' ').length
  return fitting([...wordsAfter(bare, known), ...(isFirst ? plain(own) : [])])
}
