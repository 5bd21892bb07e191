// `npm run operators -- add|list|remove`: the people who operate the installation. The first one
// can be made by this command alone.

import { LANGUAGES } from '../../../contract/text.ts'
import { openClock } from '../../kernel/clock.ts'
import type { Database } from '../../platform/db/sql.ts'
import { PRESENT_COST } from '../../identity/users/passwords/password.ts'
import { hasSecondFactor, type Person } from '../../identity/users/people/person.ts'
import { findByEmail, operators as listOperators } from '../../identity/users/people/store.ts'
import { claimsOf, readEmail, readLanguage, readName } from './command.ts'
import type { Command, Work } from './declared/declaration.ts'
import { setOperator } from '../../identity/users/members/operator-operations.ts'

const LIST_MAX = 1_000

const shown = (person: Person, password?: string) => ({
  id: person.id,
  name: person.name,
  email: person.email,
  operator: person.isOperator,
  second_factor: hasSecondFactor(person),
  ...(password === undefined ? {} : { password }),
})

const contextOf = (db: Database) => ({ db, clock: openClock(), passwordCost: PRESENT_COST })

async function add(work: Work): Promise<number> {
  const { db, args, say } = work
  const [email, name, language] = [readEmail(args[0]), readName(args), readLanguage(args)]
  const { person, password } = await setOperator(
    { ...contextOf(db), ...(await claimsOf(work)) },
    { email, name, language },
    true,
  )
  say(shown(person, password))
  return 0
}

async function list({ db, say }: Work): Promise<number> {
  for (const person of await listOperators(db, LIST_MAX)) say(shown(person))
  return 0
}

async function remove({ db, args, say }: Work): Promise<number> {
  const found = await findByEmail(db, readEmail(args[0]))
  if (!found?.isOperator) throw new Error(`There is no operator ${args[0]}.`)
  say(shown((await setOperator(contextOf(db), found, false)).person))
  return 0
}

export const operators: Command = {
  name: 'operators',
  about:
    'Manages the people who operate the installation. A new person gets a password, which is shown once. They must enrol a second factor.',
  verbs: {
    add: {
      line: `EMAIL --name "Full Name" [--language ${LANGUAGES.join('|')}]`,
      effect: 'changes',
      run: add,
    },
    list: { line: '', effect: 'reads', run: list },
    remove: { line: 'EMAIL', effect: 'changes', run: remove },
  },
}
