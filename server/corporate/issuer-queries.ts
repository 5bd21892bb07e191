// Reading at the issuing bank what it notified us of, or listed: cards and purchases by their names. What a bank says in a notice is
// never believed; what it answers is heard. Readings go on beside whoever brought the notice, and time waits for them (`readNotified`).

import { ask } from '../banks/ask.ts'
import { type ProviderResult, unknown, accepted } from '../banks/bank.ts'
import type { IssuedReport, IssuerChanges, IssuerRail, PurchaseReport } from '../banks/issuer.ts'
import { batchedBy } from '../base/batch.ts'
import type { CorporateCardId, OwnerId } from '../base/ids.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { applyIssued } from './card-operations.ts'
import { makeSilentDue } from './card-store.ts'
import { ownersOf } from './issuer-store.ts'
import { applyDisputes } from './purchase-dispute-advance.ts'
import { ownersOfDisputes } from './purchase-dispute-store.ts'
import { applyPurchases } from './purchase-operations.ts'
import { lapsed } from './purchase-apply.ts'
import type { PurchaseAsk } from './purchase.ts'

/** `id`: the bank's name of the purchase, which was made by `card`. */
export type NamedPurchase = { readonly id: string; readonly card: CorporateCardId }
export type NamedIssued = { readonly purchases: readonly NamedPurchase[]; readonly cards: readonly CorporateCardId[] }

/** Asked at once; the rest waits its turn. */
const CONCURRENCY = 20
/** Before what was not answered is asked again; then the bank's list is left to tell it. */
const WAITS_MS = [100, 400]

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks about each, some at once, and again about those nobody answered for. `silent`: those that stayed without an answer. */
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

const isThere = (report: PurchaseReport | { status: 'absent' }): report is PurchaseReport => report.status !== 'absent'

const byId = <T extends { readonly id: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
]

/** Reads and hears what was named, platform by platform. Says how much of it changed. */
async function readAll(deps: Deps, named: readonly NamedIssued[]): Promise<number> {
  const purchases = byId(named.flatMap((one) => one.purchases))
  const cards = [...new Set(named.flatMap((one) => one.cards))]
  const owners = await ownersOf(deps.db, [...new Set([...cards, ...purchases.map(({ card }) => card)])])
  let changed = 0
  for (const owner of new Set(owners.values())) {
    const rail = deps.banks.issuer(owner)
    if (!rail) continue
    const isTheirs = (card: CorporateCardId) => owners.get(card) === owner
    changed += (await readCards(deps, { owner, rail }, cards.filter(isTheirs))).changed
    const theirs = purchases.filter(({ card }) => isTheirs(card))
    const { answered } = await readEach(theirs, ({ id }) => rail.purchase(id))
    changed += await applyPurchases(deps, owner, answered.filter(isThere))
  }
  return changed
}

type Changes = Pick<IssuerChanges, 'purchases' | 'disputes' | 'cards'>
type IssuerContext = { readonly owner: OwnerId; readonly rail: IssuerRail }

/** How much was new to us, and the cards that changed at the bank of which it did not say how they are. */
export type Applied = { readonly changed: number; readonly silent: readonly CorporateCardId[] }

async function readCards(
  deps: Deps,
  { owner, rail }: IssuerContext,
  cards: readonly CorporateCardId[],
): Promise<Applied> {
  const { answered, silent } = await readEach<CorporateCardId, IssuedReport>(cards, (card) => rail.read(card))
  return { changed: answered.length === 0 ? 0 : await applyIssued(deps, owner, answered), silent }
}

const readTogether = batchedBy(async (deps: Deps, named: NamedIssued[]) => {
  await readAll(deps, named)
  return named.map(() => undefined)
})

const underWay = new WeakMap<Deps['db'], Set<Promise<void>>>()

function readingsOf({ db }: Deps): Set<Promise<void>> {
  const known = underWay.get(db)
  if (known) return known
  const made = new Set<Promise<void>>()
  underWay.set(db, made)
  return made
}

/** Reads what a bank notified us of, beside the caller. What cannot be read is on the bank's list. */
export function readLater(deps: Deps, named: NamedIssued): void {
  if (named.purchases.length + named.cards.length === 0) return
  const readings = readingsOf(deps)
  const reading: Promise<void> = readTogether(deps, named)
    .catch((error: unknown) =>
      deps.log.warn({ error: String(error) }, 'what the issuing bank notified us of was not read'),
    )
    .finally(() => readings.delete(reading))
  readings.add(reading)
}

/** Whether anything that a bank notified us of is being read. */
export const isReading = (deps: Deps): boolean => readingsOf(deps).size > 0

/** Waits for the readings under way; how many there were. */
export async function readNotified(deps: Deps): Promise<number> {
  const readings = [...readingsOf(deps)]
  await Promise.all(readings)
  return readings.length
}

/** Reads one purchase and hears it; for whoever cannot answer before it is known. */
export async function readPurchase(deps: Deps, owner: OwnerId, id: string): Promise<ProviderResult<PurchaseReport>> {
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
 * Asks what became of purchases that are held, and hears it; what the bank does not know has lapsed. Gives the names of those
 * it answered about. Nobody waits: what it is silent about is left for another time.
 */
export async function readHolds(deps: Deps, owner: OwnerId, holds: readonly PurchaseAsk[]): Promise<Set<string>> {
  const rail = deps.banks.issuer(owner)
  if (!rail) return new Set()
  const read = async (hold: PurchaseAsk) => {
    const answer = await rail.purchase(hold.id)
    if (answer.result !== 'accepted') return answer
    return accepted(isThere(answer.value) ? answer.value : lapsed(hold))
  }
  const { answered } = await readEach(holds, read, [])
  await applyPurchases(deps, owner, answered)
  return new Set(answered.map(({ id }) => id))
}

/** Reads one card and hears it; whether it was heard. */
export async function readCard(deps: Deps, owner: OwnerId, card: CorporateCardId): Promise<boolean> {
  const rail = deps.banks.issuer(owner)
  if (!rail) return false
  const answer = await ask(() => rail.read(card))
  if (answer.result !== 'accepted') return false
  await applyIssued(deps, owner, [answer.value])
  return true
}

/** What the bank tells senselessly is left out and read past; somebody has to look. */
function warnOf(deps: Deps, rail: IssuerRail, { senseless }: IssuerChanges): void {
  for (const detail of senseless)
    deps.log.warn({ bank: rail.name, detail }, 'a purchase or a dispute on the list of the issuing bank makes no sense')
}

/** Hears a page of what changed at a bank, of one platform. */
export function applyChanges(deps: Deps, issuerContext: IssuerContext, changes: IssuerChanges): Promise<Applied> {
  warnOf(deps, issuerContext.rail, changes)
  return applyTheirs(deps, issuerContext, changes)
}

async function applyTheirs(
  deps: Deps,
  issuerContext: IssuerContext,
  { purchases, disputes, cards }: Changes,
): Promise<Applied> {
  // What was bought by a card that is listed too is heard after it, which may not be made yet as far as we know. Nothing else
  // waits for what the bank says of cards.
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
  // After what shops gave back, which is not granted a second time.
  return { ...read, changed: bought + read.changed + (await applyDisputes(deps, issuerContext.owner, disputes)) }
}

/**
 * The same of a bank that issues for several platforms. Says how much was new to us. Cards it lists and is silent about
 * are made due: nobody waits here, and one of them must not keep the list from being read on.
 */
export async function applyList(deps: Deps, rail: IssuerRail, changes: IssuerChanges): Promise<number> {
  warnOf(deps, rail, changes)
  const named = [...new Set([...changes.cards, ...changes.purchases.map(({ card }) => card)])]
  const owners = await ownersOf(deps.db, named)
  const disputed = changes.disputes.map(({ id }) => id)
  const disputants = await ownersOfDisputes(deps.db, disputed)
  let count = 0
  for (const owner of new Set([...owners.values(), ...disputants.values()])) {
    // A bank has no say over cards that another one issues, nor over what was bought by them.
    if (deps.banks.issuer(owner) !== rail) continue
    const isTheirs = (card: CorporateCardId) => owners.get(card) === owner
    const purchases = changes.purchases.filter(({ card }) => isTheirs(card))
    const disputes = changes.disputes.filter(({ id }) => disputants.get(id) === owner)
    const { changed, silent } = await applyTheirs(
      deps,
      { owner, rail },
      { purchases, disputes, cards: changes.cards.filter(isTheirs) },
    )
    if (silent.length > 0) await inTransaction(deps.db, (tx) => makeSilentDue(tx, owner, silent, deps.clock.now()))
    count += changed + silent.length
  }
  return count
}
