// `npm run users -- add|list|block|unblock|password`: the users of the portal, beside a running server. A generated password
// is shown once.

import { LANGUAGES } from '../../../contract/sayings.ts'
import { openClock } from '../../kernel/clock.ts'
import { hyphened, readId, type SellerId } from '../../kernel/ids.ts'
import type { Database } from '../../platform/db/sql.ts'
import { addUser, resetPassword, setStatus, type WriteContext } from '../../identity/users/operations.ts'
import { PRESENT_COST } from '../../identity/users/password.ts'
import { list } from '../../identity/users/store.ts'
import { isEmail, ROLES, type User } from '../../identity/users/user.ts'
import { findById } from '../../marketplace/sellers/store.ts'
import { asGuest, option, print, refuseUnfit, type Command } from './command.ts'

const USAGE =
  `usage: npm run users -- add IO_SELLER_ID EMAIL --name "Full Name" --role ${ROLES.join('|')} [--language ${LANGUAGES.join('|')}]\n` +
  '       npm run users -- list [IO_SELLER_ID]\n' +
  '       npm run users -- block|unblock|password EMAIL' +
  '\nManages the users of the portal and their passwords.'
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
  const role = ROLES.find((one) => one === option(args, 'role'))
  if (!id || !isEmail(email) || !name || name.length > NAME_MAX || !role || !language) throw new Error(USAGE)
  const seller = await findById(context.db, id as SellerId)
  if (!seller || seller.status === 'deleted') throw new Error(`There is no seller ${args[0]}.`)
  const added = await addUser(context, { owner: seller.owner, seller: seller.id, name, email, role, language })
  if (!added) throw new Error(`There is already a portal user ${email}.`)
  print(shown(added.user, added.password))
  return 0
}

async function listed(db: Database, text: string | undefined): Promise<number> {
  const seller = text === undefined ? undefined : readId<'seller'>(text)
  if (text !== undefined && !seller) throw new Error(USAGE)
  for (const user of await list(db, seller as SellerId | undefined, LIST_MAX)) print(shown(user))
  return 0
}

function printKnown(email: string, found: { user: User; password?: string } | undefined): number {
  if (!found) throw new Error(`There is no portal user ${email}.`)
  print(shown(found.user, found.password))
  return 0
}

async function change(context: WriteContext, verb: string, email: string | undefined): Promise<number> {
  if (email === undefined) throw new Error(USAGE)
  if (verb === 'password') return printKnown(email, await resetPassword(context, email))
  const user = await setStatus(context, email, verb === 'block' ? 'blocked' : 'active')
  return printKnown(email, user && { user })
}

const VERBS = new Set(['add', 'list', 'block', 'unblock', 'password'])

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
