// `npm run users -- add|list|block|unblock|password|reset-second-factor|address`: the users of the
// portal. A generated password is shown once.

import { LANGUAGES } from '../../../contract/text.ts'
import { openClock } from '../../kernel/clock.ts'
import { hyphened } from '../../kernel/ids.ts'
import type { Database } from '../../platform/db/sql.ts'
import { setAddress } from '../../identity/users/people/address-operations.ts'
import { findByEmail } from '../../identity/users/people/store.ts'
import { removeFor } from '../../identity/users/people/second-factor-operations.ts'
import { ROLES } from '../../identity/users/roles.ts'
import { PRESENT_COST } from '../../identity/users/passwords/password.ts'
import { list } from '../../identity/users/store.ts'
import type { User } from '../../identity/users/user.ts'
import { findById } from '../../marketplace/sellers/store.ts'
import { claimsOf, option, readEmail, readLanguage, readName, readSeller } from './command.ts'
import type { Command, Work } from './declared/declaration.ts'
import {
  addUser,
  resetPassword,
  setBlocked,
  type WriteContext,
} from '../../identity/users/members/operator-operations.ts'

const LIST_MAX = 1_000
const MEMBER_ROLES = ROLES.filter((role) => role !== 'cardholder')

const shown = (user: User, password?: string) => ({
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

/** Sessions and passwords are in real time. */
const contextOf = (db: Database): WriteContext => ({
  db,
  clock: openClock(),
  passwordCost: PRESENT_COST,
})

async function add(work: Work): Promise<number> {
  const { db, args, say } = work
  const [id, email, name, language] = [
    readSeller(args[0]),
    readEmail(args[1]),
    readName(args),
    readLanguage(args),
  ]
  const role = MEMBER_ROLES.find((one) => one === option(args, 'role'))
  if (!role)
    throw new Error(`--role must be ${MEMBER_ROLES.join(', ')}, not "${option(args, 'role')}"`)
  const seller = await findById(db, id)
  if (!seller || seller.status === 'deleted') throw new Error(`There is no seller ${args[0]}.`)
  const given = { owner: seller.owner, seller: seller.id, name, email, role, language }
  const added = await addUser({ ...contextOf(db), ...(await claimsOf(work)) }, given)
  if (!added) throw new Error(`${email} is already a user of this company.`)
  say(shown(added.user, added.password))
  return 0
}

async function listed({ db, args, say }: Work): Promise<number> {
  const seller = args[0] === undefined ? undefined : readSeller(args[0])
  for (const user of await list(db, seller, LIST_MAX)) say(shown(user))
  return 0
}

/** What `change` made of the person with this e-mail; refuses an unknown one. */
async function changed<T>(
  { db, args }: Work,
  change: (context: WriteContext, email: string) => Promise<T | undefined>,
): Promise<T> {
  const email = readEmail(args[0])
  const done = await change(contextOf(db), email)
  if (done === undefined) throw new Error(`There is no portal user ${email}.`)
  return done
}

async function newPassword(work: Work): Promise<number> {
  const { person, password } = await changed(work, resetPassword)
  work.say({ email: person.email, name: person.name, password })
  return 0
}

async function removeSecondFactor(work: Work): Promise<number> {
  const { email, name } = await changed(work, removeFor)
  work.say({ email, name, second_factor: false })
  return 0
}

async function block(work: Work, isBlocked: boolean): Promise<number> {
  const { email, name, blockedAt } = await changed(work, (context, one) =>
    setBlocked(context, one, isBlocked),
  )
  work.say({ email, name, status: blockedAt ? 'blocked' : 'active' })
  return 0
}

async function newAddress(work: Work): Promise<number> {
  const { db, args, say } = work
  const [present, email] = [readEmail(args[0]), readEmail(args[1])]
  const one = await findByEmail(db, present)
  const done =
    one && (await setAddress({ ...contextOf(db), ...(await claimsOf(work)) }, one.id, email))
  if (done === undefined) throw new Error(`There is no portal user ${present}.`)
  if (done === 'taken') throw new Error(`${email} is the address of another person.`)
  say({ email: done.person.email, name: done.person.name, password: done.password })
  return 0
}

export const users: Command = {
  name: 'users',
  about:
    'Manages the users of the portal, their passwords, and lost second factors. A person with several companies is one person: block,\n' +
    'password and reset-second-factor apply to all of them. address gives a person another e-mail address, with a new password.',
  verbs: {
    add: {
      line: `IO_SELLER_ID EMAIL --name "Full Name" --role ${MEMBER_ROLES.join('|')} [--language ${LANGUAGES.join('|')}]`,
      effect: 'changes',
      run: add,
    },
    list: { line: '[IO_SELLER_ID]', effect: 'reads', run: listed },
    block: { line: 'EMAIL', effect: 'changes', run: (work) => block(work, true) },
    unblock: { line: 'EMAIL', effect: 'changes', run: (work) => block(work, false) },
    password: { line: 'EMAIL', effect: 'changes', run: newPassword },
    'reset-second-factor': { line: 'EMAIL', effect: 'changes', run: removeSecondFactor },
    address: { line: 'EMAIL NEW_EMAIL', effect: 'changes', run: newAddress },
  },
}
