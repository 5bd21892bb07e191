// The arguments after a command, as its options and the rest. Options are also understood as the
// wire writes them: `--first_name`, `--created_at[gte]`. It knows no command.

import { parseArgs, type ParseArgsConfig } from 'node:util'
import { typed } from './calls/call.ts'
import { type Command, COMMON, misused, type Option, type Options } from './command.ts'
import { fill } from './language.ts'
import { TEXTS } from './texts.ts'
import { meant } from './words.ts'

type Value = string | boolean
export type Parsed = {
  readonly values: Readonly<Record<string, Value | Value[] | undefined>>
  readonly rest: string[]
}

const OPTION = /^--([^=]+)(?:=([\s\S]*))?$/

/** The option that a name means, under its own spelling: `first_name` is `first-name`. */
function meantBy(
  command: Command,
  options: Options,
  name: string,
): { name: string; option: Option } | undefined {
  const own = [name, typed(name)].find((one) => Object.hasOwn(options, one))
  if (own !== undefined) return { name: own, option: options[own]! }
  const option = command.optionFor?.(name)
  return option && { name, option }
}

/** One argument and, of a flag, the next: as Node's parser reads them. */
function plainly(command: Command, options: Options, arg: string, next: string | undefined) {
  const [, name = '', value] = OPTION.exec(arg) ?? []
  if (name === '') return { args: [arg], used: 1 }
  const negated = /^no-(.+)$/.exec(name)?.[1]
  const flag = negated === undefined ? undefined : meantBy(command, options, negated)
  if (flag?.option.flag && value === undefined)
    return { args: [`--${flag.name}=false`], used: 1, ...flag }
  const found = meantBy(command, options, name)
  if (!found)
    throw misused(
      meant(
        fill(TEXTS.notAnOption, { name, command: command.name }),
        `--${typed(name)}`,
        Object.keys(options).map((one) => `--${one}`),
      ),
    )
  const own = `--${found.name}`
  if (value !== undefined) return { args: [`${own}=${value}`], used: 1, ...found }
  if (!found.option.flag) return { args: [own], used: 1, ...found }
  const isSaid = next === 'true' || next === 'false'
  return { args: [`${own}=${isSaid ? next : 'true'}`], used: isSaid ? 2 : 1, ...found }
}

/** Node's parser, with errors in our words. */
export function parsed(command: Command, args: readonly string[]): Parsed {
  const options = { ...command.options, ...COMMON }
  const config: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } }
  const plain: string[] = []
  const end = args.includes('--') ? args.indexOf('--') : args.length
  for (let n = 0; n < end;) {
    const read = plainly(command, options, args[n]!, n + 1 < end ? args[n + 1] : undefined)
    plain.push(...read.args)
    n += read.used
    if ('name' in read && read.name !== 'help')
      config[read.name] = { type: read.option.type, multiple: read.option.many === true }
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...plain, ...args.slice(end)],
      options: config,
      allowPositionals: true,
      strict: true,
    })
    return { values: values as Parsed['values'], rest: positionals }
  } catch (error) {
    throw misread(error, command)
  }
}

function misread(error: unknown, command: Command): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (!code?.startsWith('ERR_PARSE_ARGS')) return error
  const name = /'(?:-\w, )?--?([^' ]+)/.exec(message)?.[1] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return misused(fill(TEXTS.notAnOption, { name, command: command.name }))
  return misused(
    /does not take an argument/.test(message)
      ? fill({ en: '--{name} takes no value.', pt: '--{name} não recebe valor.' }, { name })
      : fill(
          {
            en: '--{name} needs a value; write --{name}=… if it begins with a dash.',
            pt: '--{name} precisa de um valor; escreva --{name}=… se ele começa com hífen.',
          },
          { name },
        ),
  )
}
