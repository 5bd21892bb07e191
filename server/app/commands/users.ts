// `npm run users -- add|list|block|unblock|password|reset-second-factor`: the users of the portal, beside a running server. A generated password
// is shown once.

import { LANGUAGES } from '../../../contract/sayings.ts'
import { openClock } from '../../kernel/clock.ts'
import { hyphened, readId, type SellerId } from '../../kernel/ids.ts'
import type { Database } from '../../platform/db/sql.ts'
import { addUser, resetPassword, setBlocked, type WriteContext } from '../../identity/users/members/operations.ts'
import { isEmail } from '../../identity/users/people/person.ts'
import { removeFor } from '../../identity/users/people/second-factor-operations.ts'
import { ROLES } from '../../identity/users/roles.ts'
import { PRESENT_COST } from '../../identity/users/password.ts'
import { list } from '../../identity/users/store.ts'
import type { User } from '../../identity/users/user.ts'
import { findById } from '../../marketplace/sellers/store.ts'
import { asGuest, option, print, refuseUnfit, type Command } from './command.ts'

const USAGE =
  `usage: npm run users -- add IO_SELLER_ID EMAIL --name "Full Name" --role ${ROLES.filter((role) => role !== 'cardholder').join('|')} [--language ${LANGUAGES.join('|')}]\n` +
  '       npm run users -- list [IO_SELLER_ID]\n' +
  '       npm run users -- block|unblock|password|reset-second-factor EMAIL' +
  '\nManages the users of the portal, their passwords, and lost second factors. A person with several companies is one person: block,' +
  '\npassword and reset-second-factor apply to all of them.'
const LIST_MAX = 1_000
const NAME_MAX = 120

const shown = (user: User, password?: string): string =>
  JSON.stringify({
    io_seller_id: hyphened(user.seller),
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    language: user.language,
    status: user.status,
    created_at: user.createdAt.toISOString(),
    ...(password === undefined ? {} : { password }),
  })

async function add(context: WriteContext, args: readonly string[]): Promise<number> {
  const [id, email = ''] = [readId<'seller'>(args[0] ?? ''), args[1]]
  const name = option(args, 'name')?.trim()
  const language = LANGUAGES.find((one) => one === (option(args, 'language') ?? 'pt-BR'))
  const role = ROLES.find((one) => one === option(args, 'role') && one !== 'cardholder')
  if (!id || !isEmail(email) || !name || name.length > NAME_MAX || !role || !language) throw new Error(USAGE)
  const seller = await findById(context.db, id as SellerId)
  if (!seller || seller.status === 'deleted') throw new Error(`There is no seller ${args[0]}.`)
  const added = await addUser(context, { owner: seller.owner, seller: seller.id, name, email, role, language })
  if (!added) throw new Error(`${email} is already a user of this company.`)
  print(shown(added.user, added.password))
  return 0
}

async function listed(db: Database, text: string | undefined): Promise<number> {
  const seller = text === undefined ? undefined : readId<'seller'>(text)
  if (text !== undefined && !seller) throw new Error(USAGE)
  for (const user of await list(db, seller as SellerId | undefined, LIST_MAX)) print(shown(user))
  return 0
}

const missing = (email: string): Error => new Error(`There is no portal user ${email}.`)

async function change(context: WriteContext, verb: string, email: string | undefined): Promise<number> {
  if (email === undefined) throw new Error(USAGE)
  if (verb === 'password') {
    const reset = await resetPassword(context, email)
    if (!reset) throw missing(email)
    print(JSON.stringify({ email: reset.person.email, name: reset.person.name, password: reset.password }))
    return 0
  }
  if (verb === 'reset-second-factor') {
    const person = await removeFor(context, email)
    if (!person) throw missing(email)
    print(JSON.stringify({ email: person.email, name: person.name, second_factor: false }))
    return 0
  }
  const person = await setBlocked(context, email, verb === 'block')
  if (!person) throw missing(email)
  print(JSON.stringify({ email: person.email, name: person.name, status: person.blockedAt ? 'blocked' : 'active' }))
  return 0
}

const VERBS = new Set(['add', 'list', 'block', 'unblock', 'password', 'reset-second-factor'])

export const users: Command = (config, [verb = '', ...args]) => {
  if (!VERBS.has(verb)) throw new Error(USAGE)
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    // Sessions and passwords are in real time.
    const context = { db, clock: openClock(), passwordCost: PRESENT_COST }
    if (verb === 'add') return add(context, args)
    return verb === 'list' ? listed(db, args[0]) : change(context, verb, args[0])
  })
}
