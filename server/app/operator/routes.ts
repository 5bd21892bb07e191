// The calls of calls.ts: what the commands of operators do, for an operator who signed in.

import type { Viewer } from '../../runtime/caller.ts'
import { list as listAudit } from '../../audit/queries.ts'
import { pageToWire } from '../../audit/wire.ts'
import { decideAccount } from '../../corporate/account/operations.ts'
import { listAccounts } from '../../corporate/account/store.ts'
import { serveOperator } from '../../identity/users/route.ts'
import { waitingSeconds } from '../../jobs/jobs.ts'
import { INSTALLATION, readId, type SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { rule } from '../../marketplace/sellers/operations.ts'
import type { Seller } from '../../marketplace/sellers/seller.ts'
import { findById, newest, platforms } from '../../marketplace/sellers/store.ts'
import { lastVerification } from '../../platform/ledger/verification-store.ts'
import { silentBanksOf } from '../../runtime/bank-calls.ts'
import type { Deps } from '../../runtime/deps.ts'
import { faultsOf, warningsOf } from '../health.ts'
import { detailsOf, isPlatform } from '../platforms.ts'
import * as calls from './calls.ts'
import {
  ACCOUNT_DECISIONS,
  accountToWire,
  PLATFORM_DECISIONS,
  platformToWire,
  SELLER_DECISIONS,
  sellerToWire,
} from './decisions.ts'

const PLATFORMS_MAX = 1_000
/** Of each kind: more are decided in turn, the newest first. */
const WAITING_MAX = 100

const PENDING = ['pending']

/** What belongs to no platform. */
const INSTALLATION_VIEWER: Viewer = { owner: INSTALLATION, seller: INSTALLATION as string as SellerId, platform: true }

function sellerIn(text: string): SellerId {
  const id = readId<'seller'>(text)
  if (!id) throw refuse('seller_not_found')
  return id as SellerId
}

async function platformIn(deps: Deps, text: string): Promise<Seller> {
  const found = await findById(deps.db, sellerIn(text))
  if (!found || !isPlatform(found)) throw refuse('seller_not_found')
  return found
}

/** The reason of a decision that needs one; null for others. */
function reasonOf({ why }: { why: boolean }, reason: string | undefined): string | null {
  const text = reason?.trim()
  if (why && !text) throw refuseField('reason', 'is required')
  return why ? text! : null
}

const shown = async (deps: Deps, seller: Seller) => ({
  ...platformToWire(seller, deps.banks.serves(seller.owner)),
  ...(await detailsOf(deps.db, seller)),
})

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

export const portalRoutes = [
  serveOperator(calls.listPlatformsCall, async ({ deps }) => {
    const found = await platforms(deps.db, PLATFORMS_MAX + 1)
    const items = found.slice(0, PLATFORMS_MAX).map((seller) => platformToWire(seller, deps.banks.serves(seller.owner)))
    return { body: { resource: 'list', items, has_more: found.length > PLATFORMS_MAX } }
  }),
  serveOperator(calls.getPlatformCall, async ({ deps, params }) => ({
    body: await shown(deps, await platformIn(deps, params.io_seller_id)),
  })),
  serveOperator(calls.decidePlatformCall, async ({ deps, params, body }) => {
    const { id } = await platformIn(deps, params.io_seller_id)
    const decided = await decidedSeller(deps, id, PLATFORM_DECISIONS[body.decision], body.reason)
    return { body: await shown(deps, decided) }
  }),
  serveOperator(calls.waitingCall, async ({ deps }) => {
    const [sellers, accounts] = await Promise.all([
      newest(deps.db, PENDING, WAITING_MAX + 1),
      listAccounts(deps.db, { statuses: PENDING, limit: WAITING_MAX + 1 }),
    ])
    return {
      body: {
        sellers: sellers.slice(0, WAITING_MAX).map(sellerToWire),
        corporate_accounts: accounts.slice(0, WAITING_MAX).map(accountToWire),
        has_more: Math.max(sellers.length, accounts.length) > WAITING_MAX,
      },
    }
  }),
  serveOperator(calls.decideSellerCall, async ({ deps, params, body }) => ({
    body: sellerToWire(
      await decidedSeller(deps, sellerIn(params.io_seller_id), SELLER_DECISIONS[body.decision], body.reason),
    ),
  })),
  serveOperator(calls.decideAccountCall, async ({ deps, params, body }) => {
    const decision = ACCOUNT_DECISIONS[body.decision]
    const given = {
      reason: reasonOf(decision, body.reason),
      ...(body.limit === undefined || decision.event !== 'approved' ? {} : { creditLimit: body.limit as Cents }),
    }
    const account = await decideAccount(deps, sellerIn(params.io_seller_id), decision.event, given)
    if (!account) throw refuse('seller_not_found')
    return { body: accountToWire(account) }
  }),
  serveOperator(calls.healthCall, async ({ deps }) => {
    const [faults, waiting, last] = await Promise.all([faultsOf(deps), waitingSeconds(deps), lastVerification(deps.db)])
    return {
      body: {
        faults,
        warnings: warningsOf(deps),
        silent_banks: silentBanksOf(deps).map(({ bank, kind, calls: n, seconds }) => ({
          bank,
          kind,
          calls: n,
          seconds,
        })),
        oldest_due_seconds: Object.fromEntries(waiting),
        last_verification: last
          ? { at: last.at.toISOString(), checks: last.checks, faults: last.faults, duration_ms: last.durationMs }
          : null,
      },
    }
  }),
  serveOperator(calls.auditCall, async ({ deps, query }) => ({
    body: pageToWire(await listAudit(deps, INSTALLATION_VIEWER, query)),
  })),
]
