// `npm run operators -- add|list|remove`: the people who operate the installation. The first one can be made by this command alone.

import { LANGUAGES } from '../../../contract/sayings.ts'
import { openClock } from '../../kernel/clock.ts'
import type { Database } from '../../platform/db/sql.ts'
import { setOperator } from '../../identity/users/members/operations.ts'
import { PRESENT_COST } from '../../identity/users/password.ts'
import { hasSecondFactor, isEmail, type Person } from '../../identity/users/people/person.ts'
import { findByEmail, operators as listOperators } from '../../identity/users/people/store.ts'
import { asGuest, option, print, refuseUnfit, type Command } from './command.ts'

const USAGE =
  `usage: npm run operators -- add EMAIL --name "Full Name" [--language ${LANGUAGES.join('|')}]\n` +
  '       npm run operators -- list\n' +
  '       npm run operators -- remove EMAIL\n' +
  'Manages the people who operate the installation. A new person gets a password, which is shown once. They must enrol a second factor.'
const LIST_MAX = 1_000
const NAME_MAX = 120

const shown = (person: Person, password?: string): string =>
  JSON.stringify({
    id: person.id,
    name: person.name,
    email: person.email,
    operator: person.isOperator,
    second_factor: hasSecondFactor(person),
    ...(password === undefined ? {} : { password }),
  })

type Work = { readonly db: Database; readonly args: readonly string[] }

const contextOf = (db: Database) => ({ db, clock: openClock(), passwordCost: PRESENT_COST })

async function add({ db, args }: Work): Promise<number> {
  const [email = ''] = args
  const name = option(args, 'name')?.trim()
  const language = LANGUAGES.find((one) => one === (option(args, 'language') ?? 'pt-BR'))
  if (!isEmail(email) || !name || name.length > NAME_MAX || !language) throw new Error(USAGE)
  const { person, password } = await setOperator(contextOf(db), { email, name, language }, true)
  print(shown(person, password))
  return 0
}

async function list({ db }: Work): Promise<number> {
  for (const person of await listOperators(db, LIST_MAX)) print(shown(person))
  return 0
}

async function remove({ db, args }: Work): Promise<number> {
  const found = await findByEmail(db, args[0] ?? '')
  if (!found?.isOperator) throw new Error(`There is no operator ${args[0] ?? ''}.`)
  print(shown((await setOperator(contextOf(db), found, false)).person))
  return 0
}

const VERBS: Record<string, (work: Work) => Promise<number>> = { add, list, remove }

export const operators: Command = (config, [verb = '', ...args]) => {
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (!act) throw new Error(USAGE)
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    return act({ db, args })
  })
}
