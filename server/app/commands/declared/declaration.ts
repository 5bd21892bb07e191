// What a command is: its subcommands, the arguments of each, and what each does to the
// installation. Usage, `--help`, `--dry-run` and the lock against a second operator follow from it.

import type { AuditClass } from '../../../../contract/access/delicacy.ts'
import { VARIABLES, type Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/sql.ts'
import { OF_EACH, OF_ONE } from '../command.ts'
import { nearest } from '../../../kernel/edit-distance.ts'
import { partsOf, readArguments } from './syntax.ts'

/**
 * `reads`: changes nothing. `reads secrets`: changes nothing, and is on record. `changes`: the
 * database alone, so that a dry run runs it and rolls it back; what it writes elsewhere it leaves
 * out when `isDry`. `plans`: more than the database, so that it says itself what it would do.
 * `serves`: runs until it is stopped.
 */
type Effect = 'reads' | 'reads secrets' | 'changes' | 'plans' | 'serves'

/** What a subcommand is given: `args` as its line of usage has them, names first. */
export type Ground = {
  readonly config: Config
  readonly args: readonly string[]
  readonly isDry: boolean
  /** Prints a line of JSON; in a dry run without the secrets, which will not be. */
  readonly say: (fields: object) => void
  /** Prints a line of text. */
  readonly print: (line: string) => void
  /** Tells the operator something beside the output. */
  readonly note: (sentence: string) => void
}
export type Work = Ground & { readonly db: Database }

export type Verb = {
  /** Its arguments, as the usage shows them; several when there are several ways to call it. */
  readonly line: string | readonly string[]
  readonly effect: Effect
  /** Why it has no dry run, where it is not that it changes nothing. */
  readonly noDryRun?: string
  /** Whether a second operator is refused at once, and does not wait. */
  readonly isRefusedBeside?: true
  /** Whether any number may run at once. */
  readonly isShared?: true
  /**
   * Where there are several schemas of ours: it is about all of them, whatever the command is
   * about.
   */
  readonly schemas?: 'all'
} & (
  | { /** On the database, which fits. */ readonly run: (work: Work) => Promise<number> }
  | { /** Opens what it needs by itself. */ readonly alone: (ground: Ground) => Promise<number> }
)

export type Command = {
  readonly name: string
  /** What it is for, below its lines of usage. */
  readonly about: string
  /**
   * Where there are several schemas of ours: it is about all of them; or, if none is named, about
   * each of them by itself, or works on the first that takes new platforms. Any other command works
   * on the one that is named.
   */
  readonly schemas?: 'all' | 'each' | 'one for new platforms'
  /** By name; the empty name is the command without a subcommand. */
  readonly verbs: Readonly<Record<string, Verb>>
}

export const DRY_RUN = '--dry-run'
/** A line of usage by its arguments. */
const PIECES = /\[[^\]]+\]|"[^"]+"|\S+/g
const COLUMNS_MAX = 110
const BREAK = '\n           '

/** The class of what it records. */
export const auditClassOf = ({ effect }: Verb): AuditClass =>
  effect === 'reads secrets' ? 'access' : 'change'

export const isChanging = ({ effect }: Verb): boolean => effect === 'changes' || effect === 'plans'

/** How a person calls it. */
const typed = ({ name }: Command): string => (name === 'serve' ? 'npm start' : `npm run ${name}`)

const linesOf = ({ line }: Verb): readonly string[] => (typeof line === 'string' ? [line] : line)

function usageLines({ name }: Command, verbName: string, verb: Verb): string[] {
  if (verb.effect === 'serves') return linesOf(verb).map((line) => line || `npm run ${name}`)
  return linesOf(verb).map((line) => {
    const words = [verbName, line, ...(isChanging(verb) ? [`[${DRY_RUN}]`] : [])].filter(
      (word) => word !== '',
    )
    return `npm run ${name}${words.length > 0 ? ` -- ${words.join(' ')}` : ''}`
  })
}

/** A line of usage in lines of a terminal, broken before an argument. */
function wrapped(line: string): string {
  const [first = '', ...rest] = line.match(PIECES) ?? []
  let [text, width] = [first, first.length]
  for (const piece of rest) {
    const isFull = width + piece.length + 1 > COLUMNS_MAX
    text += `${isFull ? BREAK : ' '}${piece}`
    width = isFull ? piece.length : width + piece.length + 1
  }
  return text
}

const joined = (lines: readonly string[]): string =>
  `usage: ${lines.map(wrapped).join('\n       ')}`

/** Whether a subcommand works on the schema that is named, where there are several. */
const isOfOne = ({ schemas }: Command, verb: Verb): boolean =>
  (verb.schemas ?? schemas) !== 'all' && verb.effect !== 'serves'

/** The usage of a whole command. */
export function usageOf(command: Command): string {
  const verbs = Object.entries(command.verbs)
  const lines = verbs.flatMap(([name, verb]) => usageLines(command, name, verb))
  const dry = verbs.some(([, verb]) => isChanging(verb))
    ? [`With ${DRY_RUN} it prints what it would do, and changes nothing.`]
    : []
  const others = verbs.filter(([, verb]) => !isOfOne(command, verb)).map(([name]) => name)
  const except = others.length === 0 ? '' : `, but not for ${others.join(', ')}`
  const isAbout = others.length < verbs.length
  const which = isAbout ? [`${command.schemas === 'each' ? OF_EACH : OF_ONE}${except}.`] : []
  return [joined(lines), command.about, ...dry, ...which].join('\n')
}

/**
 * Options that npm has too, and that people set for it: one of them in its environment was not
 * meant for us.
 */
const OF_NPM = new Set(['json'])

const isGiven = (option: string, args: readonly string[]): boolean =>
  args.some((arg) => arg === `--${option}` || arg.startsWith(`--${option}=`))

const isTaken = (option: string, env: NodeJS.ProcessEnv): boolean =>
  !OF_NPM.has(option) && env[`npm_config_${option.replaceAll('-', '_')}`] !== undefined

/**
 * Refuses what npm took for itself: of `npm run x --dry-run`, without `--` before, we get nothing,
 * and the environment has `npm_config_dry_run`. So does a setting that was written as an option,
 * with or without `--` before it.
 */
export function refuseTaken(
  command: Command,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): void {
  const lines = Object.values(command.verbs).flatMap(linesOf)
  const options = lines.flatMap(partsOf).flatMap(({ name, isOption }) => (isOption ? [name] : []))
  const taken = [DRY_RUN.slice(2), ...options].find(
    (name) => isTaken(name, env) && !isGiven(name, args),
  )
  if (taken !== undefined)
    throw new Error(
      `npm took --${taken} for itself, so nothing was done. Write -- before the arguments: ${typed(command)} -- … --${taken}`,
    )
  for (const setting of VARIABLES) {
    const name = setting.toLowerCase().replaceAll('_', '-')
    if (!options.includes(name) && (isTaken(name, env) || isGiven(name, args)))
      throw new Error(
        `There is no option --${name}, so nothing was done: ${setting} is a setting, and goes before the command: ${setting}=… ${typed(command)}`,
      )
  }
}

export type Chosen = {
  readonly verbName: string
  readonly verb: Verb
  readonly args: readonly string[]
  readonly isDry: boolean
}

/**
 * The subcommand that the arguments name, which is the one without a name where the first is none.
 */
function verbOf(command: Command, [first = '']: readonly string[]): string {
  const { verbs } = command
  if (first !== '' && Object.hasOwn(verbs, first)) return first
  if (Object.hasOwn(verbs, '')) return ''
  if (first === '' || first.startsWith('-')) throw new Error(usageOf(command))
  const near = nearest(first, Object.keys(verbs))
  const meant = near === undefined ? '' : `; did you mean ${near}?`
  throw new Error(`"${first}" is no subcommand of ${command.name}${meant}\n${usageOf(command)}`)
}

/** Why a subcommand has no dry run; undefined where it has one. */
function noDryRunOf(called: string, verb: Verb): string | undefined {
  if (isChanging(verb)) return undefined
  if (verb.noDryRun !== undefined) return verb.noDryRun
  return verb.effect === 'serves'
    ? `${called} runs a server, which cannot be tried: npm run preflight checks what it needs.`
    : `${called} changes nothing, so it has no ${DRY_RUN}: leave it out.`
}

/**
 * Reads the arguments of a command. Throws a sentence, and the usage of the subcommand, when they
 * are wrong.
 */
export function choose(command: Command, given: readonly string[]): Chosen {
  const verbName = verbOf(command, given)
  const verb = command.verbs[verbName]!
  const called = `${typed(command)}${verbName === '' ? '' : ` -- ${verbName}`}`
  const rest = verbName === '' ? given : given.slice(1)
  const isDry = rest.includes(DRY_RUN)
  const without = isDry ? noDryRunOf(called, verb) : undefined
  if (without !== undefined) throw new Error(without)
  const plain = rest.filter((arg) => arg !== DRY_RUN)
  // The line of a server is what is typed; what follows "--" are its arguments.
  const lines = linesOf(verb).map((line) =>
    verb.effect === 'serves' ? (line.split(' -- ')[1] ?? '') : line,
  )
  const read = lines.map((line) => readArguments(line, plain))
  const fitting = read.find((one) => typeof one !== 'string')
  if (fitting) return { verbName, verb, args: fitting.args, isDry }
  const fault = String(read[0])
  const end = fault.endsWith('?') ? '' : '.'
  throw new Error(`${fault}${end}\n${joined(usageLines(command, verbName, verb))}`)
}
