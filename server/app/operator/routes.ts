// The calls of calls.ts: what the commands of operators do, for an operator who signed in.

import type { Viewer } from '../../runtime/caller.ts'
import { list as listAudit } from '../../audit/queries.ts'
import { pageToWire } from '../../audit/wire.ts'
import type { Account } from '../../corporate/account/account.ts'
import { decideAccount } from '../../corporate/account/operations.ts'
import { listAccounts } from '../../corporate/account/store.ts'
import { serveOperator } from '../../identity/users/route.ts'
import { waitingSeconds } from '../../jobs/jobs.ts'
import { hyphened, INSTALLATION, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { rule } from '../../marketplace/sellers/operations.ts'
import type { Seller } from '../../marketplace/sellers/seller.ts'
import { identitiesOf, newest, newestPlatforms } from '../../marketplace/sellers/store.ts'
import type { Verification } from '../../platform/ledger/verification.ts'
import { lastVerification } from '../../platform/ledger/verification-store.ts'
import { silentBanksOf } from '../../runtime/bank-calls.ts'
import type { Deps } from '../../runtime/deps.ts'
import { faultsOf, warningsOf } from '../health.ts'
import * as calls from './calls.ts'
import { platformIn, sellerIn, shownPlatform } from './platform-in.ts'
import { portalRoutes as platforms } from './platforms/routes.ts'
import { portalRoutes as installation } from './installation/routes.ts'
import { portalRoutes as support } from './support/routes.ts'
import { portalRoutes as verification } from './verification/routes.ts'
import {
  ACCOUNT_DECISIONS,
  accountToWire,
  PLATFORM_DECISIONS,
  platformToWire,
  SELLER_DECISIONS,
  sellerToWire,
  waitingAccountToWire,
  waitingSellerToWire,
} from './decisions.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'

const LIMIT_DEFAULT = 100

const PENDING = ['pending']

/** What belongs to no platform. */
const INSTALLATION_VIEWER: Viewer = {
  owner: INSTALLATION,
  seller: INSTALLATION as string as SellerId,
  platform: true,
}

type PageQuery = { readonly limit?: number; readonly before?: string }

/**
 * A page of rows, which end with the row that the next begins after. `find` gives at most `limit`
 * rows.
 */
async function pageOf<Row>(
  { limit = LIMIT_DEFAULT, before }: PageQuery,
  find: (bounds: { limit: number; before: SellerId | undefined }) => Promise<Row[]>,
  idOf: (row: Row) => SellerId,
): Promise<{ rows: Row[]; has_more: boolean; next: string | null }> {
  const found = await find({
    limit: limit + 1,
    before: before === undefined ? undefined : sellerIn(before),
  })
  const rows = found.slice(0, limit)
  const more = found.length > limit
  return { rows, has_more: more, next: more ? hyphened(idOf(rows.at(-1)!)) : null }
}

const listOf = <Row, Wire>(
  { rows, ...page }: { rows: Row[]; has_more: boolean; next: string | null },
  toWire: (row: Row) => Wire,
) => ({
  resource: 'list',
  items: rows.map(toWire),
  ...page,
})

/** Reads the records of the installation, or of a platform. */
async function viewerOf(deps: Deps, platform: string | undefined): Promise<Viewer> {
  if (platform === undefined) return INSTALLATION_VIEWER
  const { owner, id } = await platformIn(deps, platform)
  return { owner, seller: id, platform: true }
}

/** The reason of a decision that needs one; null for others. */
function reasonOf({ why }: { why: boolean }, reason: string | undefined): string | null {
  const text = reason?.trim()
  if (why && !text) throw refuseField('reason', FIELD_MESSAGES.required)
  return why ? text! : null
}

/** A platform as a seller: it is one of itself. */
const platformOf = (owner: OwnerId): SellerId => owner as string as SellerId

const decidedSeller = async (
  deps: Deps,
  id: SellerId,
  decision: (typeof SELLER_DECISIONS)[keyof typeof SELLER_DECISIONS],
  reason: string | undefined,
): Promise<Seller> => {
  const seller = await rule(deps, id, decision.event, reasonOf(decision, reason))
  if (!seller) throw refuse('seller_not_found')
  return seller
}

const verificationToWire = (
  { at, complete, checks, faults, durationMs }: Verification,
  wall: Date,
) => ({
  at: at.toISOString(),
  age_seconds: (wall.getTime() - at.getTime()) / 1_000,
  complete,
  checks,
  faults,
  duration_ms: durationMs,
})

export const portalRoutes = [
  ...platforms,
  ...installation,
  ...support,
  ...verification,
  serveOperator(calls.listPlatformsCall, async ({ deps, query }) => {
    const page = await pageOf(
      query,
      (bounds) => newestPlatforms(deps.db, bounds),
      ({ id }) => id,
    )
    return {
      body: listOf(page, (seller) => platformToWire(seller, deps.banks.serves(seller.owner))),
    }
  }),
  serveOperator(calls.getPlatformCall, async ({ deps, params }) => ({
    body: await shownPlatform(deps, await platformIn(deps, params.io_seller_id)),
  })),
  serveOperator(calls.decidePlatformCall, async ({ deps, params, body }) => {
    const { id } = await platformIn(deps, params.io_seller_id)
    const decided = await decidedSeller(deps, id, PLATFORM_DECISIONS[body.decision], body.reason)
    return { body: await shownPlatform(deps, decided) }
  }),
  serveOperator(calls.waitingSellersCall, async ({ deps, query }) => {
    const page = await pageOf(
      query,
      (bounds) => newest(deps.db, PENDING, bounds),
      ({ id }) => id,
    )
    const known = await identitiesOf(
      deps.db,
      page.rows.map(({ owner }) => platformOf(owner)),
    )
    return {
      body: listOf(page, (seller) => waitingSellerToWire(seller, known.get(seller.owner)!.name)),
    }
  }),
  serveOperator(calls.waitingAccountsCall, async ({ deps, query }) => {
    const find = (bounds: { limit: number; before: SellerId | undefined }) =>
      listAccounts(deps.db, { statuses: PENDING, ...bounds })
    const page = await pageOf(query, find, ({ seller }) => seller)
    const named = page.rows.flatMap(({ owner, seller }) => [platformOf(owner), seller])
    const known = await identitiesOf(deps.db, named)
    const shownOf = (a: Account) =>
      waitingAccountToWire(a, known.get(a.seller)!, known.get(a.owner)!.name)
    return { body: listOf(page, shownOf) }
  }),
  serveOperator(calls.decideSellerCall, async ({ deps, params, body }) => ({
    body: sellerToWire(
      await decidedSeller(
        deps,
        sellerIn(params.io_seller_id),
        SELLER_DECISIONS[body.decision],
        body.reason,
      ),
    ),
  })),
  serveOperator(calls.decideAccountCall, async ({ deps, params, body }) => {
    const decision = ACCOUNT_DECISIONS[body.decision]
    const given = {
      reason: reasonOf(decision, body.reason),
      ...(body.limit === undefined || decision.event !== 'approved'
        ? {}
        : { creditLimit: body.limit as Cents }),
    }
    const account = await decideAccount(deps, sellerIn(params.io_seller_id), decision.event, given)
    if (!account) throw refuse('seller_not_found')
    return { body: accountToWire(account) }
  }),
  serveOperator(calls.healthCall, async ({ deps }) => {
    const [faults, waiting, last, complete] = await Promise.all([
      faultsOf(deps),
      waitingSeconds(deps),
      lastVerification(deps.db),
      lastVerification(deps.db, { isComplete: true }),
    ])
    return {
      body: {
        faults,
        warnings: await warningsOf(deps),
        silent_banks: silentBanksOf(deps).map(({ bank, kind, calls: n, seconds }) => ({
          bank,
          kind,
          calls: n,
          seconds,
        })),
        oldest_due_seconds: Object.fromEntries(waiting),
        last_verification: last ? verificationToWire(last, deps.clock.wall()) : null,
        last_complete_verification: complete
          ? verificationToWire(complete, deps.clock.wall())
          : null,
      },
    }
  }),
  serveOperator(calls.auditCall, async ({ deps, query: { platform, ...query } }) => ({
    body: pageToWire(await listAudit(deps, await viewerOf(deps, platform), query)),
  })),
]
