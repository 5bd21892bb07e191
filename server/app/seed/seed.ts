// Platforms, sellers and credentials for the sandbox: one to begin with, and any number for checks.
// Every text of a platform's rows contains a word of its own, so that a leak between platforms is
// visible.

import { randomBytes } from '../../kernel/random.ts'
import { newCredential } from '../../identity/auth/credential.ts'
import { ALL_SCOPES } from '../../../contract/operation.ts'
import { hashSecret } from '../../identity/auth/operations.ts'
import { newSecret } from '../../identity/auth/secret.ts'
import { insertCredential } from '../../identity/auth/store.ts'
import { dayOf, type Day } from '../../kernel/brazil/calendar.ts'
import { newId, hyphened, type Id, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { create as createCustomer } from '../../payments/customers/operations.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { SANDBOX_RULES } from '../../marketplace/fees/plan.ts'
import { addActive, openPlatform } from '../platforms.ts'
import { seedAccount, seedUser } from './corporate.ts'
import { seedOperator, type SeededOperator } from './operator.ts'
import { seedSignIns, type SeededSignIns } from './people.ts'
import { insertSeeded } from './recorded.ts'
import { company, person } from './sellers.ts'
import { SEED, SEED_ROWS } from '../../sandbox-api/session.ts'
import {
  registerBusiness,
  registerIndividual,
  type Registration,
} from '../../marketplace/sellers/registration/register.ts'
import { create as createTransaction } from '../../payments/transactions/operations.ts'

export type SeededSeller = {
  io_seller_id: string
  email: string
  secret: string
  type: string
  taxpayer_id: string
}
export type SeededPlatform = {
  name: string
  io_seller_id: string
  email: string
  secret: string
  id_dev: string
  sellers: SeededSeller[]
  customers: string[]
  /** A company with cards. */
  corporate?: Pick<SeededSeller, 'io_seller_id' | 'email' | 'secret'>
  /** The user of this company who can sign in to the portal. */
  portal?: { email: string; password: string }
  /** A person who operates the installation. */
  operator?: SeededOperator
  /** A person of each kind who can sign in to the portal. */
  sign_ins?: SeededSignIns
}

/** A seller's registration; `corporate`: a company with cards. */
export type PlannedSeller = Registration & { readonly corporate?: true }

const WORDS = [
  'Araucaria',
  'Jatoba',
  'Ipe',
  'Sucupira',
  'Cedro',
  'Umbuzeiro',
  'Pequi',
  'Buriti',
  'Copaiba',
  'Imbuia',
]
export const PLATFORMS_MAX = 50
export const ROWS_MAX = 100_000
const CUSTOMERS_AT_ONCE = 64
const CUSTOMERS_PER_PLATFORM = 2

type Seeded = { seller: SeededSeller; credential: Id<'credential'> }
type SellerToSeed = {
  owner: OwnerId
  id: SellerId
  registration: PlannedSeller
  platform?: boolean
}

/** Adds a seller that the bank knows already, without an event: it existed before any receiver. */
async function addSeller(tx: Tx, deps: Deps, toSeed: SellerToSeed): Promise<Seeded> {
  const { owner, id, registration, platform = false } = toSeed
  const { type, taxpayerId, profile, corporate } = registration
  const at = deps.clock.now()
  const { email } = profile
  await addActive(tx, deps, { owner, id, registration, isPlatform: platform })
  if (corporate) await seedAccount(tx, deps, { owner, seller: id })
  const secret = newSecret(deps.config.mode)
  const credential = newCredential(
    { owner, seller: id, email, secretHash: hashSecret(deps, secret), scopes: ALL_SCOPES },
    { now: at, wall: deps.clock.wall() },
  )
  await insertCredential(tx, credential)
  const body = { type, taxpayerId, profile, ...(corporate ? { corporate } : {}) }
  insertSeeded(tx, { owner, seller: owner as string as SellerId, at }, SEED, body, [
    { at: '/io_seller_id', kind: platform ? 'platform' : 'seller', id },
  ])
  const seller = { io_seller_id: hyphened(id), email, secret, type, taxpayer_id: taxpayerId }
  return { seller, credential: credential.id }
}

/** The registrations of a platform's sellers: a person and a company. */
const sellersOf = (word: string, today: Day): Registration[] => [
  registerIndividual(person('Loja', word, `seller-1.${word.toLowerCase()}@example.com`), today),
  registerBusiness(
    company(`Loja ${word} 2`, word, `seller-2.${word.toLowerCase()}@example.com`),
    today,
  ),
]

/** Creates a platform and its sellers as registered. Replays of a session begin with it too. */
export async function planSeller(
  deps: Deps,
  registration: Registration,
  others: readonly PlannedSeller[],
): Promise<SeededPlatform> {
  const owner = newId<'owner'>(deps.clock.wall())
  const own = owner as string as SellerId
  const { firstName: name } = registration.profile
  const [platform, ...sellers] = await inTransaction(deps.db, async (tx) => {
    const first = await addSeller(tx, deps, { owner, id: own, registration, platform: true })
    await openPlatform(tx, deps, owner, SANDBOX_RULES)
    const rest = []
    for (const one of others) {
      const id = newId<'seller'>(deps.clock.wall()) as SellerId
      rest.push(await addSeller(tx, deps, { owner, id, registration: one }))
    }
    return [first, ...rest]
  })
  await deps.banks.sandbox?.register({
    owner,
    name,
    city: registration.profile.address.city,
    taxpayerId: registration.taxpayerId,
  })
  const withCards = sellers.filter((_, n) => others[n]!.corporate).map(({ seller }) => seller)[0]
  return {
    name,
    io_seller_id: platform!.seller.io_seller_id,
    email: platform!.seller.email,
    secret: platform!.seller.secret,
    id_dev: platform!.credential,
    sellers: sellers.filter((_, n) => !others[n]!.corporate).map(({ seller }) => seller),
    customers: [],
    ...(withCards
      ? {
          corporate: {
            io_seller_id: withCards.io_seller_id,
            email: withCards.email,
            secret: withCards.secret,
          },
        }
      : {}),
  }
}

/** The registration of a platform's company with cards. */
const corporateOf = (word: string, today: Day): PlannedSeller => ({
  ...registerBusiness(
    company(`Empresa ${word}`, word, `corporate.${word.toLowerCase()}@example.com`),
    today,
  ),
  corporate: true,
})

async function addPlatform(deps: Deps, word: string, corporate: boolean): Promise<SeededPlatform> {
  const today = dayOf(deps.clock.now())
  const email = `platform.${word.toLowerCase()}@example.com`
  const others = [...sellersOf(word, today), ...(corporate ? [corporateOf(word, today)] : [])]
  const platform = await planSeller(
    deps,
    registerBusiness(company(`Mercado ${word}`, word, email), today),
    others,
  )
  if (!platform.corporate) return platform
  const [owner, seller] = [platform, platform.corporate].map(({ io_seller_id }) =>
    io_seller_id.replaceAll('-', ''),
  )
  const name = { owner: owner as OwnerId, seller: seller as SellerId }
  const portal = await seedUser(deps, name, {
    email: `financeiro.${word.toLowerCase()}@example.com`,
    word,
  })
  return { ...platform, portal, operator: await seedOperator(deps, word) }
}

/** Adds customers and transactions of a platform, by the same operations as any caller's. */
async function addRows(
  deps: Deps,
  platform: SeededPlatform,
  word: string,
  rows: number,
): Promise<string[]> {
  const owner = platform.io_seller_id.replaceAll('-', '') as OwnerId
  const credential = platform.id_dev as Id<'credential'>
  const caller = {
    owner,
    seller: owner as string as SellerId,
    platform: true,
    credential,
    scopes: new Set(ALL_SCOPES),
  }
  const bodies = Array.from({ length: CUSTOMERS_PER_PLATFORM }, (_, n) => ({
    first_name: `Cliente ${word} ${n + 1}`,
    email: `cliente${n + 1}.${word.toLowerCase()}@example.com`,
    description: word,
  }))
  const customers = await Promise.all(
    bodies.map((body) => createCustomer(deps, caller, body, undefined)),
  )
  const ids = customers.map(({ customer }) => customer.id)
  const by = { owner, seller: caller.seller, at: deps.clock.now() }
  await inTransaction(deps.db, async (tx) => {
    for (const [n, body] of bodies.entries())
      insertSeeded(tx, by, 'customers.create', body, [{ at: '/id', kind: 'customer', id: ids[n]! }])
    if (rows > 0) insertSeeded(tx, by, SEED_ROWS, { rows }, [])
  })
  for (let from = 0; from < rows; from += CUSTOMERS_AT_ONCE) {
    const batch = Array.from({ length: Math.min(CUSTOMERS_AT_ONCE, rows - from) }, (_, n) => {
      const body = {
        amount: 100 + ((from + n) % 9_900),
        payment_type: 'pix' as const,
        description: `Pedido ${word} ${from + n}`,
        reference_id: `${word}-${newId(deps.clock.wall()).slice(0, 20)}-${from + n}`,
      }
      return createTransaction(deps, caller, ids[n % ids.length]!, body, undefined)
    })
    await Promise.all(batch)
  }
  return ids
}

/** With people who sign in to its portal, if it has a company with cards. */
async function withSignIns(
  deps: Deps,
  platform: SeededPlatform,
  word: string,
): Promise<SeededPlatform> {
  const { portal, operator, corporate } = platform
  const [seller] = platform.sellers
  if (!portal || !operator || !corporate || !seller) return platform
  const at = {
    platform: platform.io_seller_id,
    seller: seller.io_seller_id,
    company: corporate.io_seller_id,
  }
  const credential = platform.id_dev as Id<'credential'>
  return {
    ...platform,
    sign_ins: {
      ...(await seedSignIns(deps, { ...at, credential, word })),
      company: portal,
      operator,
    },
  }
}

export type SeedOptions = {
  readonly platforms: number
  /** Transactions of each platform. */
  readonly rows: number
  /** With a company with cards, a user who signs in to the portal for it, and an operator. */
  readonly corporate: boolean
  /** With a person of each kind who signs in to the portal, for the first platform. */
  readonly signIns?: boolean
  /**
   * Its names have no random part, which only a database that is seeded twice needs: they are shown
   * as examples.
   */
  readonly plainNames?: boolean
}

/** Seeds platforms with sellers and customers. */
export async function seed(deps: Deps, options: SeedOptions): Promise<SeededPlatform[]> {
  const seeded = []
  for (let n = 0; n < options.platforms; n++) {
    const word = `${WORDS[n % WORDS.length]!}${options.plainNames ? '' : randomBytes(3).toString('hex')}`
    const platform = await addPlatform(deps, word, options.corporate)
    const withPeople =
      options.signIns && n === 0 ? await withSignIns(deps, platform, word) : platform
    seeded.push({ ...withPeople, customers: await addRows(deps, platform, word, options.rows) })
  }
  return seeded
}
