// Platforms, sellers and credentials for the sandbox: enough to begin with, and for checks as many as asked for.
// Every text of a platform's rows carries a word of its own, so that a leak from one to another can be seen.

import { randomBytes, randomInt } from 'node:crypto'
import { ALL_SCOPES, hashSecret } from './auth/operations.ts'
import { insertCredential } from './auth/store.ts'
import { newId, hyphened, type OwnerId, type SellerId } from './base/ids.ts'
import { readCnpj, readCpf } from './base/taxpayer.ts'
import { create as createCustomer } from './customers/operations.ts'
import { inTransaction, type Tx } from './db/sql.ts'
import type { Deps } from './deps.ts'
import { openAccountsOf } from './ledger/store.ts'
import { openFeed } from './outbox/outbox.ts'
import { insert, insertFeePlan, type Seller } from './sellers/store.ts'
import { create as createTransaction } from './transactions/operations.ts'

export type SeededSeller = { io_seller_id: string; email: string; secret: string; type: string; taxpayer_id: string }
export type SeededPlatform = {
  name: string
  io_seller_id: string
  email: string
  secret: string
  id_dev: string
  sellers: SeededSeller[]
  customers: string[]
}

/** The sandbox's fees: 0.99 % on pix. */
const PIX_FEE = { method: 'pix', instalments: [1, 1], bp: 99, fixed: 0 } as const
const SECRET_BYTES = 24
const WORDS = ['Araucaria', 'Jatoba', 'Ipe', 'Sucupira', 'Cedro', 'Umbuzeiro', 'Pequi', 'Buriti', 'Copaiba', 'Imbuia']
export const PLATFORMS_MAX = 50
export const ROWS_MAX = 100_000
const SELLERS_PER_PLATFORM = 2
const CUSTOMERS_AT_ONCE = 64
const CUSTOMERS_PER_PLATFORM = 2

const newSecret = (): string => `sk_${randomBytes(SECRET_BYTES).toString('base64url')}`

/** A random number with the given digits and check digits that are right. */
function taxpayerOf(read: (text: string) => string | undefined, digits: number): string {
  const body = Array.from({ length: digits }, () => randomInt(10)).join('')
  for (let check = 0; check < 100; check++) {
    const found = read(body + String(check).padStart(2, '0'))
    if (found) return found
  }
  throw new Error('no check digits fit') // Cannot be: one of a hundred always does, save for eleven equal digits.
}

async function addSeller(
  tx: Tx,
  deps: Deps,
  said: { owner: OwnerId; id: SellerId; name: string; word: string; platform: boolean },
): Promise<SeededSeller> {
  const { owner, id, name, word, platform } = said
  const at = deps.clock.now()
  const email = `${platform ? 'platform' : `seller-${id.slice(-6)}`}.${word.toLowerCase()}@example.com`
  const taxpayerId = platform ? taxpayerOf(readCnpj, 12) : taxpayerOf(readCpf, 9)
  const seller: Seller = {
    owner,
    id,
    name,
    email,
    taxpayerId,
    city: 'SAO PAULO',
    status: 'active',
    allowRegisterSeller: platform,
    createdAt: at,
  }
  await insert(tx, seller)
  await openAccountsOf(tx, [seller])
  const secret = newSecret()
  const credential = {
    owner,
    id: newId<'credential'>(deps.clock.wall()),
    seller: id,
    email,
    secretHash: hashSecret(deps, secret),
    scopes: [...ALL_SCOPES],
  }
  await insertCredential(tx, credential, at)
  return {
    io_seller_id: hyphened(id),
    email,
    secret,
    type: platform ? 'business' : 'individual',
    taxpayer_id: taxpayerId,
  }
}

async function addPlatform(deps: Deps, word: string): Promise<SeededPlatform> {
  const owner = newId<'owner'>(deps.clock.wall())
  const own = owner as string as SellerId
  const name = `Mercado ${word}`
  const [platform, ...sellers] = await inTransaction(deps.db, async (tx) => {
    const first = await addSeller(tx, deps, { owner, id: own, name, word, platform: true })
    await openFeed(tx, owner)
    await insertFeePlan(tx, { owner, version: 1, startsAt: new Date(0), feeOnRefund: 'return', rules: [PIX_FEE] })
    const rest = []
    for (let n = 1; n <= SELLERS_PER_PLATFORM; n++) {
      const id = newId<'seller'>(deps.clock.wall())
      rest.push(await addSeller(tx, deps, { owner, id, name: `Loja ${word} ${n}`, word, platform: false }))
    }
    return [first, ...rest]
  })
  await deps.banks.sandbox?.register({ owner, name, city: 'SAO PAULO', taxpayerId: platform!.taxpayer_id })
  return {
    name,
    io_seller_id: platform!.io_seller_id,
    email: platform!.email,
    secret: platform!.secret,
    id_dev: newId<'dev'>(deps.clock.wall()),
    sellers,
    customers: [],
  }
}

/** Customers and sales of a platform, through the same operations as any caller's. */
async function addRows(deps: Deps, platform: SeededPlatform, word: string, rows: number): Promise<string[]> {
  const owner = platform.io_seller_id.replaceAll('-', '') as OwnerId
  const caller = { owner, seller: owner as string as SellerId, platform: true, scopes: new Set(ALL_SCOPES) }
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS_PER_PLATFORM }, (_, n) =>
      createCustomer(
        deps,
        caller,
        {
          first_name: `Cliente ${word} ${n + 1}`,
          email: `cliente${n + 1}.${word.toLowerCase()}@example.com`,
          description: word,
        },
        undefined,
      ),
    ),
  )
  const ids = customers.map(({ customer }) => customer.id)
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

/** Seeds `platforms` platforms with their sellers and customers, and `rows` sales each. */
export async function seed(deps: Deps, asked: { platforms: number; rows: number }): Promise<SeededPlatform[]> {
  const seeded = []
  for (let n = 0; n < asked.platforms; n++) {
    const word = `${WORDS[n % WORDS.length]!}${randomBytes(3).toString('hex')}`
    const platform = await addPlatform(deps, word)
    seeded.push({ ...platform, customers: await addRows(deps, platform, word, asked.rows) })
  }
  return seeded
}
