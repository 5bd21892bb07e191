// Opens a platform: its own seller, its feed and its first fee plan, in one commit. The command `platforms` and the sandbox's seed use
// it.

import { recordAct } from '../platform/audit/store.ts'
import { findPlatformLimit, listCredentials } from '../identity/auth/store.ts'
import type { OwnerId, SellerId } from '../kernel/ids.ts'
import type { PlanRule } from '../marketplace/fees/plan.ts'
import { insert as insertPlan, plansOf } from '../marketplace/fees/store.ts'
import type { WriteContext } from '../marketplace/sellers/events.ts'
import { add } from '../marketplace/sellers/operations.ts'
import type { Registration } from '../marketplace/sellers/registration/register.ts'
import { open, type Seller } from '../marketplace/sellers/seller.ts'
import { takeNumber } from '../marketplace/sellers/store.ts'
import type { Sql, Tx } from '../platform/db/sql.ts'
import { openFeed } from '../platform/outbox/outbox.ts'

type NewPlatform = {
  readonly owner: OwnerId
  readonly id: SellerId
  readonly registration: Registration
  readonly isPlatform: boolean
}

/** Adds a seller that needs no check, without an event: no endpoint exists yet. */
export async function addActive(tx: Tx, context: WriteContext, input: NewPlatform): Promise<Seller> {
  const { owner, id, registration, isPlatform } = input
  const { type, taxpayerId, profile } = registration
  const number = await takeNumber(tx, owner)
  const createdBy = owner as string as SellerId
  const opened = open({ owner, id, number, type, taxpayerId, createdBy }, profile, null, context.clock.now())
  const seller: Seller = { ...opened, status: 'active', version: 0, allowRegisterSeller: isPlatform }
  await add(tx, context, seller)
  const object = { owner, seller: id, id }
  recordAct(tx, context, isPlatform ? 'platform.created' : 'seller.created', object, { after: { type } })
  return seller
}

/** Opens the feed and the first fee plan of a platform, which begins with the first transaction. */
export async function openPlatform(tx: Tx, owner: OwnerId, rules: readonly PlanRule[]): Promise<void> {
  await openFeed(tx, owner)
  await insertPlan(tx, { owner, version: 1, startsAt: new Date(0), feeOnRefund: 'return', rules })
}

export const isPlatform = ({ owner, id }: Seller): boolean => (owner as string) === id

const CREDENTIALS_MAX = 1_000

/** What operators are shown of one platform. */
export async function detailsOf(db: Sql, { owner, reason }: Seller) {
  const [plan] = await plansOf(db, owner, 1)
  const credentials = await listCredentials(db, { owner, limit: CREDENTIALS_MAX })
  const active = credentials.filter(({ revokedAt }) => revokedAt === null).length
  const rate_limit = (await findPlatformLimit(db, owner)) ?? null
  return { fee_plan: plan?.version ?? null, active_credentials: active, rate_limit, reason }
}
