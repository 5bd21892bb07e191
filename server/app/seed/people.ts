// One person of each kind who signs in to the portal of a seeded platform, with a second factor
// where their role needs one. The cardholder has a card: it is made by the company's own
// operations.

import type { HolderId, Id, OwnerId, SellerId } from '../../kernel/ids.ts'
import { foldToAscii } from '../../kernel/text/text.ts'
import { create as createCard } from '../../corporate/cards/operations.ts'
import { create as createHolder } from '../../corporate/holders/operations.ts'
import { ALL_SCOPES } from '../../../contract/operation.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { addSecondFactor, type SeededOperator } from './operator.ts'
import { insertSeeded } from './recorded.ts'
import { newCpf } from './sellers.ts'
import { addUser, type AddedUser } from '../../identity/users/members/operator-operations.ts'

/** `totp`: the secret of the second factor, in base32, as apps read it; absent: there is none. */
export type SignIn = { email: string; password: string; totp?: string }

/** By the kind of person. */
export type SeededSignIns = {
  admin: SignIn
  finance: SignIn
  developer: SignIn
  seller: SignIn
  company: SignIn
  cardholder: SignIn
  operator: SeededOperator
}

/** Whose people: `io_seller_id`s, a credential of the platform, and its word. */
type Names = {
  platform: string
  seller: string
  company: string
  credential: Id<'credential'>
  word: string
}

const HOLDER_LIMIT = 2_000_00
const CARD_LIMIT = 1_000_00

const idOf = (ioSellerId: string): SellerId => ioSellerId.replaceAll('-', '') as SellerId

/** A cardholder of the company, with a virtual card. */
async function seedHolder(
  deps: Deps,
  { platform, company, credential, word }: Names,
): Promise<HolderId> {
  const owner = idOf(platform) as string as OwnerId
  const seller = idOf(company)
  const caller = { owner, seller, platform: false, credential, scopes: new Set(ALL_SCOPES) }
  const by = { owner, seller, at: deps.clock.now() }
  const limits = { interval: 'month' } as const
  const holder = {
    ...limits,
    name: `Portador ${word}`,
    tax_id: newCpf(),
    amount: HOLDER_LIMIT,
    center_cost: 'Vendas',
  }
  const { id } = (await createHolder(deps, caller, holder, undefined)).holder
  const card = {
    ...limits,
    holder_id: id,
    name: 'Viagens',
    limit: CARD_LIMIT,
    type: 'virtual',
  } as const
  const made = await createCard(deps, caller, card, undefined)
  await inTransaction(deps.db, async (tx) => {
    insertSeeded(tx, by, 'corporate.holders.create', holder, [
      { at: '/id', kind: 'corporate_holder', id },
    ])
    const ids = [{ at: '/id', kind: 'corporate_card', id: made.card.id }]
    insertSeeded(tx, by, 'corporate.cards.create', card, ids)
  })
  return id
}

async function signInOf(deps: Deps, given: Omit<AddedUser, 'language'>): Promise<SignIn> {
  const added = await addUser(deps, { ...given, language: 'pt-BR' })
  if (!added?.password) throw new Error(`There is already a portal user ${given.email}.`)
  return {
    email: given.email,
    password: added.password,
    totp: await addSecondFactor(deps, added.user.person),
  }
}

/** The people whom a platform with a company with cards does not have yet. */
export async function seedSignIns(
  deps: Deps,
  names: Names,
): Promise<Omit<SeededSignIns, 'company' | 'operator'>> {
  const { word } = names
  const owner = idOf(names.platform) as string as OwnerId
  const holder = await seedHolder(deps, names)
  const one = (
    who: string,
    role: AddedUser['role'],
    at: string,
    more: Pick<AddedUser, 'holder'> = {},
  ) => {
    const name = `${who} ${word}`
    const email = `${foldToAscii(who).toLowerCase()}.${word.toLowerCase()}@example.com`
    return signInOf(deps, { ...more, owner, seller: idOf(at), role, name, email })
  }
  const [admin, finance, developer, seller, cardholder] = await Promise.all([
    one('Administração', 'admin', names.platform),
    one('Tesouraria', 'finance', names.platform),
    one('Integração', 'developer', names.platform),
    one('Vendas', 'admin', names.seller),
    one('Portador', 'cardholder', names.company, { holder }),
  ])
  return { admin, finance, developer, seller, cardholder }
}
