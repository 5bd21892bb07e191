// Opens a platform: its own seller, its feed and its first fee plan, in one commit. The command
// `platforms`, the operators' part of the portal and the sandbox's seed use it.

import { currentAuthor } from '../platform/audit/act.ts'
import { recordAct } from '../platform/audit/store.ts'
import { findPlatformLimit, listCredentials, savePlatformLimit } from '../identity/auth/store.ts'
import { newId, type OwnerId, type SellerId } from '../kernel/ids.ts'
import type { PlanRule } from '../marketplace/fees/plan.ts'
import { insert as insertPlan, plansOf } from '../marketplace/fees/store.ts'
import type { WriteContext } from '../marketplace/sellers/events.ts'
import { add } from '../marketplace/sellers/operations.ts'
import type { Registration } from '../marketplace/sellers/registration/register.ts'
import { SEARCHED_SELLERS } from '../marketplace/sellers/search-store.ts'
import { open, type Seller } from '../marketplace/sellers/seller.ts'
import { findById, takeNumber } from '../marketplace/sellers/store.ts'
import { findPlatformByTaxpayer, lockTaxpayer } from './platforms-store.ts'
import { inTransaction, type Database, type Sql, type Tx } from '../platform/db/sql.ts'
import { sourcesOf, type Source } from '../platform/search/sources.ts'
import { indexEventless } from '../platform/search/store.ts'
import { openFeed } from '../platform/outbox/outbox.ts'

const [SELLERS] = sourcesOf([SEARCHED_SELLERS]) as [Source]

type NewPlatform = {
  readonly owner: OwnerId
  readonly id: SellerId
  readonly registration: Registration
  readonly isPlatform: boolean
}

/**
 * Adds a seller that needs no check, without an event: no endpoint exists yet. People find it by
 * its name all the same.
 */
export async function addActive(
  tx: Tx,
  context: WriteContext,
  input: NewPlatform,
): Promise<Seller> {
  const { owner, id, registration, isPlatform } = input
  const { type, taxpayerId, profile } = registration
  const number = await takeNumber(tx, owner)
  const createdBy = owner as string as SellerId
  const opened = open(
    { owner, id, number, type, taxpayerId, createdBy },
    profile,
    null,
    context.clock.now(),
  )
  const seller: Seller = {
    ...opened,
    status: 'active',
    version: 0,
    allowRegisterSeller: isPlatform,
  }
  await add(tx, context, seller)
  await indexEventless(tx, SELLERS, [seller])
  const object = { owner, seller: id, id }
  recordAct(tx, context, isPlatform ? 'platform.created' : 'seller.created', object, {
    after: { type },
  })
  return seller
}

/** Opens the feed and the first fee plan of a platform, which begins with the first transaction. */
export async function openPlatform(
  tx: Tx,
  { clock }: Pick<WriteContext, 'clock'>,
  owner: OwnerId,
  rules: readonly PlanRule[],
): Promise<void> {
  await openFeed(tx, owner)
  const made = { createdAt: clock.now(), createdBy: currentAuthor() }
  await insertPlan(tx, {
    owner,
    version: 1,
    startsAt: new Date(0),
    feeOnRefund: 'return',
    rules,
    ...made,
  })
}

/** Calls a minute of a new live platform: five hundred a second. */
const RATE_LIMIT_USUAL = 30_000

type Opened = { readonly added: Seller } | { readonly known: Seller }

/**
 * Opens a platform as registered; or gives the one that has the document already. Two at the same
 * time wait for each other.
 */
export async function registerPlatform(
  tx: Tx,
  context: WriteContext,
  {
    registration,
    rules,
    isLive,
  }: { registration: Registration; rules: readonly PlanRule[]; isLive: boolean },
): Promise<Opened> {
  await lockTaxpayer(tx, registration.taxpayerId)
  const known = await findPlatformByTaxpayer(tx, registration.taxpayerId)
  if (known) return { known: (await findById(tx, known))! }
  const owner = newId<'owner'>(context.clock.wall())
  const added = await addActive(tx, context, {
    owner,
    id: owner as string as SellerId,
    registration,
    isPlatform: true,
  })
  await openPlatform(tx, context, owner, rules)
  if (isLive) await savePlatformLimit(tx, owner, RATE_LIMIT_USUAL)
  return { added }
}

/** Limits the calls of all credentials of a platform together. */
export const limitPlatform = (
  db: Database,
  { owner, id }: Seller,
  rate_limit: number | null,
  clock: WriteContext['clock'],
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = { rate_limit: (await findPlatformLimit(tx, owner)) ?? null }
    await savePlatformLimit(tx, owner, rate_limit)
    recordAct(
      tx,
      { clock },
      'platform.updated',
      { owner, seller: id, id },
      { before, after: { rate_limit } },
    )
  })

export const isPlatform = ({ owner, id }: Seller): boolean => (owner as string) === id

const CREDENTIALS_MAX = 1_000

/** What operators are shown of one platform. */
export async function detailsOf(db: Sql, { owner, reason }: Seller) {
  const [plan] = await plansOf(db, owner, 1)
  const credentials = await listCredentials(db, { owner, limit: CREDENTIALS_MAX })
  const active = credentials.filter(({ revokedAt }) => revokedAt === null).length
  const rateLimit = (await findPlatformLimit(db, owner)) ?? null
  return {
    fee_plan: plan?.version ?? null,
    active_credentials: active,
    rate_limit: rateLimit,
    reason,
  }
}
