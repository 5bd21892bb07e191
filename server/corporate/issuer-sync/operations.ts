// Applies the issuing bank's reports of cards, purchases and disputes: from its list of changes,
// and from reads that its notifications trigger, since the content of a notification is never
// trusted. These reads run in the background of the request that brought the notification; the
// worker waits for them (`readNotified`).

import { ask } from '../../providers/ask.ts'
import { type ProviderResult, unknown, accepted } from '../../providers/bank.ts'
import type {
  IssuedReport,
  IssuerChanges,
  IssuerRail,
  PurchaseReport,
} from '../../providers/issuer.ts'
import { batchedBy } from '../../kernel/batch.ts'
import type { CorporateCardId, OwnerId } from '../../kernel/ids.ts'
import { slot } from '../../kernel/state.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logFailure } from '../../runtime/outages.ts'
import { applyIssued } from '../cards/operations.ts'
import { makeUnansweredDue } from '../cards/store.ts'
import { ownersOf } from './store.ts'
import { applyDisputes } from '../purchases/disputes/advance.ts'
import { ownersOfDisputes } from '../purchases/disputes/store.ts'
import { applyPurchases } from '../purchases/operations.ts'
import { lapsed } from '../purchases/apply.ts'
import type { AuthorizationRequest } from '../purchases/purchase.ts'

/** `id`: the bank's id of the purchase, which was made with `card`. */
export type PurchaseRef = { readonly id: string; readonly card: CorporateCardId }
export type IssuedRefs = {
  readonly purchases: readonly PurchaseRef[]
  readonly cards: readonly CorporateCardId[]
}

/** Concurrent calls to the bank. */
const CONCURRENCY = 20
/** Waits between retries of unanswered calls; after that the change is found on the bank's list. */
const WAITS_MS = [100, 400]

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Reads each, several concurrently, and retries those without an answer. `silent`: those that
 * stayed without one.
 */
async function readEach<Name, Report>(
  names: readonly Name[],
  read: (name: Name) => Promise<ProviderResult<Report>>,
  waits: readonly number[] = WAITS_MS,
): Promise<{ answered: Report[]; silent: Name[] }> {
  const answered: Report[] = []
  const silent: Name[] = []
  for (let from = 0; from < names.length; from += CONCURRENCY) {
    const some = names.slice(from, from + CONCURRENCY)
    const answers = await Promise.all(some.map((name) => ask(() => read(name))))
    answers.forEach((answer, n) => {
      if (answer.result === 'accepted') answered.push(answer.value)
      else silent.push(some[n]!)
    })
  }
  const [wait, ...more] = waits
  if (silent.length === 0 || wait === undefined) return { answered, silent }
  await pause(wait)
  const later = await readEach(silent, read, more)
  return { answered: [...answered, ...later.answered], silent: later.silent }
}

const isThere = (report: PurchaseReport | { status: 'absent' }): report is PurchaseReport =>
  report.status !== 'absent'

const byId = <T extends { readonly id: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
]

/** Reads and applies these cards and purchases, platform by platform. Returns how many changed. */
async function readAll(deps: Deps, keys: readonly IssuedRefs[]): Promise<number> {
  const purchases = byId(keys.flatMap((one) => one.purchases))
  const cards = [...new Set(keys.flatMap((one) => one.cards))]
  const owners = await ownersOf(deps.db, [
    ...new Set([...cards, ...purchases.map(({ card }) => card)]),
  ])
  let changed = 0
  for (const owner of new Set(owners.values())) {
    const rail = deps.banks.issuer(owner)
    if (!rail) continue
    const isOfOwner = (card: CorporateCardId) => owners.get(card) === owner
    changed += (await readCards(deps, { owner, rail }, cards.filter(isOfOwner))).changed
    const ofOwner = purchases.filter(({ card }) => isOfOwner(card))
    const { answered } = await readEach(ofOwner, ({ id }) => rail.purchase(id))
    changed += await applyPurchases(deps, owner, answered.filter(isThere))
  }
  return changed
}

type Changes = Pick<IssuerChanges, 'purchases' | 'disputes' | 'cards'>
type IssuerContext = { readonly owner: OwnerId; readonly rail: IssuerRail }

/**
 * How many changes were new to us, and the changed cards that the bank did not give the status of.
 */
export type Applied = { readonly changed: number; readonly silent: readonly CorporateCardId[] }

async function readCards(
  deps: Deps,
  { owner, rail }: IssuerContext,
  cards: readonly CorporateCardId[],
): Promise<Applied> {
  const { answered, silent } = await readEach<CorporateCardId, IssuedReport>(cards, (card) =>
    rail.read(card),
  )
  return { changed: answered.length === 0 ? 0 : await applyIssued(deps, owner, answered), silent }
}

const readTogether = batchedBy('read issued cards', async (deps: Deps, keys: IssuedRefs[]) => {
  await readAll(deps, keys)
  return keys.map(() => undefined)
})

const underWay = slot(
  'reads after notifications of the issuing bank',
  () => new Set<Promise<void>>(),
  (readings) => Promise.all(readings),
)

/**
 * Reads the cards and purchases of a notification, in the background. What cannot be read is on the
 * bank's list of changes.
 */
export function readLater(deps: Deps, refs: IssuedRefs): void {
  if (refs.purchases.length + refs.cards.length === 0) return
  const readings = underWay.of(deps)
  const reading: Promise<void> = readTogether(deps, refs)
    .catch((error: unknown) =>
      logFailure(
        deps,
        error,
        { error: String(error), detail: refs },
        'reading after a notification of the issuing bank failed; reconciliation reads its list',
      ),
    )
    .finally(() => readings.delete(reading))
  readings.add(reading)
}

/** Whether a read after a notification is under way. */
export const isReading = (deps: Deps): boolean => underWay.of(deps).size > 0

/** Waits for the reads under way; returns how many there were. */
export async function readNotified(deps: Deps): Promise<number> {
  const readings = [...underWay.of(deps)]
  await Promise.all(readings)
  return readings.length
}

/** Reads one purchase and applies it, for a caller that needs it now. */
export async function readPurchase(
  deps: Deps,
  owner: OwnerId,
  id: string,
): Promise<ProviderResult<PurchaseReport>> {
  const rail = deps.banks.issuer(owner)
  if (!rail) return unknown('no issuing bank is configured')
  const answer = await ask(() => rail.purchase(id))
  if (answer.result !== 'accepted') return answer
  const report = answer.value
  if (!isThere(report)) return unknown('the bank does not know the purchase')
  await applyPurchases(deps, owner, [report])
  return { result: 'accepted', value: report }
}

/**
 * Reads purchases with a hold and applies them; a purchase that the bank does not know has lapsed.
 * Returns the ids that the bank answered about. Nothing is retried here: the others are due again
 * later.
 */
export async function readHolds(
  deps: Deps,
  owner: OwnerId,
  holds: readonly AuthorizationRequest[],
): Promise<Set<string>> {
  const rail = deps.banks.issuer(owner)
  if (!rail) return new Set()
  const read = async (hold: AuthorizationRequest) => {
    const answer = await rail.purchase(hold.id)
    if (answer.result !== 'accepted') return answer
    return accepted(isThere(answer.value) ? answer.value : lapsed(hold))
  }
  const { answered } = await readEach(holds, read, [])
  await applyPurchases(deps, owner, answered)
  return new Set(answered.map(({ id }) => id))
}

/** Reads one card and applies it; returns whether the bank answered. */
export async function readCard(
  deps: Deps,
  owner: OwnerId,
  card: CorporateCardId,
): Promise<boolean> {
  const rail = deps.banks.issuer(owner)
  if (!rail) return false
  const answer = await ask(() => rail.read(card))
  if (answer.result !== 'accepted') return false
  await applyIssued(deps, owner, [answer.value])
  return true
}

/** Warns an operator of invalid entries of the bank's list, which were skipped. */
function warnOf(deps: Deps, rail: IssuerRail, { invalidIds }: IssuerChanges): void {
  for (const detail of invalidIds)
    deps.log.warn(
      { bank: rail.name, detail },
      'the issuing bank listed an invalid purchase or dispute; it was skipped, check it with the bank',
    )
}

/** Applies a page of a bank's changes, of one platform. */
export function applyChanges(
  deps: Deps,
  issuerContext: IssuerContext,
  changes: IssuerChanges,
): Promise<Applied> {
  warnOf(deps, issuerContext.rail, changes)
  return applyOfOwner(deps, issuerContext, changes)
}

async function applyOfOwner(
  deps: Deps,
  issuerContext: IssuerContext,
  { purchases, disputes, cards }: Changes,
): Promise<Applied> {
  // Purchases of listed cards are applied after the reads of these cards: our rows may not show yet
  // that they were made. Other purchases do not wait for the reads.
  const listed = new Set(cards)
  const apply = (isAfter: boolean) =>
    applyPurchases(
      deps,
      issuerContext.owner,
      purchases.filter(({ card }) => listed.has(card) === isAfter),
    )
  const others = await apply(false)
  const read = await readCards(deps, issuerContext, cards)
  const bought = others + (await apply(true))
  // After the shops' refunds, so that the same amount is not credited twice.
  return {
    ...read,
    changed: bought + read.changed + (await applyDisputes(deps, issuerContext.owner, disputes)),
  }
}

/**
 * Applies a page of a bank's changes, of all platforms that it issues for. Returns how many changes
 * were new to us. Cards without a reported status are made due: no caller waits here, and one card
 * must not stop the reading of the list.
 */
export async function applyList(
  deps: Deps,
  rail: IssuerRail,
  changes: IssuerChanges,
): Promise<number> {
  warnOf(deps, rail, changes)
  const named = [...new Set([...changes.cards, ...changes.purchases.map(({ card }) => card)])]
  const owners = await ownersOf(deps.db, named)
  const disputed = changes.disputes.map(({ id }) => id)
  const disputants = await ownersOfDisputes(deps.db, disputed)
  let count = 0
  for (const owner of new Set([...owners.values(), ...disputants.values()])) {
    // A bank's report of another bank's cards and their purchases is ignored.
    if (deps.banks.issuer(owner) !== rail) continue
    const isOfOwner = (card: CorporateCardId) => owners.get(card) === owner
    const purchases = changes.purchases.filter(({ card }) => isOfOwner(card))
    const disputes = changes.disputes.filter(({ id }) => disputants.get(id) === owner)
    const { changed, silent } = await applyOfOwner(
      deps,
      { owner, rail },
      { purchases, disputes, cards: changes.cards.filter(isOfOwner) },
    )
    if (silent.length > 0)
      await inTransaction(deps.db, (tx) => makeUnansweredDue(tx, owner, silent, deps.clock.now()))
    count += changed + silent.length
  }
  return count
}
