// The arguments of a command: what its line of usage allows, and what is wrong with those that were
// given. Pure.
//
// A line such as `add FILE… [--note "What for"] --role ROLE [--json]`: names in their order, `…`
// for one or more; options with a value or without; brackets around what may be missing.

import { nearest } from '../../../kernel/edit-distance.ts'

type Part = {
  /** Of an option: its name; of a name: the word of the line. */
  readonly name: string
  readonly isOption: boolean
  readonly isOptional: boolean
  /** An option's value as the line calls it; undefined for one without. */
  readonly value?: string | undefined
}

const PARTS = /\[[^\]]+\]|--[a-z-]+(?: (?:"[^"]+"|(?![-[])\S+))?|\S+/g
const OPTION = /^--([a-z-]+)(?: (.+))?$/

/** The parts of a line of usage. */
export const partsOf = (line: string): Part[] =>
  (line.match(PARTS) ?? []).map((text) => {
    const isOptional = text.startsWith('[')
    const inner = isOptional ? text.slice(1, -1) : text
    const [, name, value] = OPTION.exec(inner) ?? []
    return name === undefined
      ? { name: inner, isOption: false, isOptional }
      : { name, isOption: true, isOptional, value }
  })

type Taken = { readonly names: string[]; readonly options: Map<string, string | undefined> }

/** An argument of the form `--name=value` as two. */
const split = (arg: string): string[] => {
  const [, name, value] = /^(--[a-z-]+)=(.*)$/s.exec(arg) ?? []
  return name === undefined ? [arg] : [name, value!]
}

function unknown(name: string, parts: readonly Part[]): string {
  const options = parts.filter(({ isOption }) => isOption).map((part) => part.name)
  const near = nearest(name, [...options, 'dry-run', 'help'])
  return `There is no option --${name}${near === undefined ? '' : `; did you mean --${near}?`}`
}

/** Sorts the arguments into names and options; a sentence where one does not fit. */
function sortArguments(parts: readonly Part[], given: readonly string[]): Taken | string {
  const args = given.flatMap(split)
  const names: string[] = []
  const options = new Map<string, string | undefined>()
  for (let n = 0; n < args.length; n++) {
    const arg = args[n]!
    if (!arg.startsWith('--')) {
      names.push(arg)
      continue
    }
    const name = arg.slice(2)
    const part = parts.find((one) => one.isOption && one.name === name)
    if (!part) return unknown(name, parts)
    if (options.has(name)) return `--${name} is given twice`
    const value = part.value === undefined ? undefined : args[++n]
    if (part.value !== undefined && (value === undefined || value.startsWith('--')))
      return `--${name} needs a value: --${name} ${part.value}`
    options.set(name, value)
  }
  return { names, options }
}

/** What is missing, or too much; undefined when all is there. */
function misfit(parts: readonly Part[], { names, options }: Taken): string | undefined {
  const places = parts.filter(({ isOption }) => !isOption)
  const isOpen = places.at(-1)?.name.endsWith('…') ?? false
  const missing = places.find(({ isOptional }, n) => !isOptional && names[n] === undefined)
  if (missing) return `${missing.name.replace('…', '')} is missing`
  if (names.length > places.length && !isOpen)
    return `"${names[places.length]}" is one argument too many`
  const empty = places.find((_, n) => names[n] === '')
  if (empty) return `${empty.name} is empty`
  const unnamed = parts.find((part) => part.isOption && !part.isOptional && !options.has(part.name))
  return unnamed && `--${unnamed.name} ${unnamed.value ?? ''} is missing`.replace('  ', ' ')
}

/** The arguments in order, names before options, or what is wrong with them. */
export function readArguments(
  line: string,
  args: readonly string[],
): { readonly args: string[] } | string {
  const parts = partsOf(line)
  const taken = sortArguments(parts, args)
  if (typeof taken === 'string') return taken
  const fault = misfit(parts, taken)
  if (fault !== undefined) return fault
  const options = [...taken.options].flatMap(([name, value]) =>
    value === undefined ? [`--${name}`] : [`--${name}`, value],
  )
  return { args: [...taken.names, ...options] }
}
