// A model of a marketplace as plain amounts: every balance after transactions, refunds, payouts,
// settlements and debts. It knows no SQL, no bank, no ids and none of our own functions, so that
// model and code can only agree if both are right.
import { total, share } from './model-division.ts'

export type Method = 'pix' | 'boleto' | 'credit'
export type Rule = {
  readonly to: number
  readonly bp?: number
  readonly fixed?: number
  readonly bears: 'share' | 'all' | 'nothing'
}
export type Part = {
  readonly to: number
  readonly amount: number
  readonly fee: number
  back: number
  feeBack: number
}
/** `taken`: the receivables that it reduced before they settled. */
type Taken = { readonly of: Receivable; readonly net: number }
type Give = {
  readonly from: number
  readonly cash: number
  readonly fee: number
  readonly taken: readonly Taken[]
}
export type Refund = {
  readonly amount: number
  readonly shares: number[]
  readonly fees: number[]
  readonly gives: Give[]
  state: 'held' | 'done' | 'failed'
}
export type Sale = {
  readonly seller: number
  readonly amount: number
  readonly fee: number
  readonly parts: Part[]
  readonly refunds: Refund[]
  /** Its unsettled and its settled part, by installment. */
  readonly receivables: readonly Receivable[]
  readonly disputes: Dispute[]
}
/** `held` of each receiver: unsettled, available, and owed amounts. */
export type Dispute = {
  readonly amount: number
  readonly held: {
    readonly of: number
    readonly taken: readonly Taken[]
    readonly there: number
    readonly owed: number
  }[]
  state: 'open' | 'won' | 'lost'
}
export type Payout = {
  readonly seller: number
  readonly amount: number
  state: 'processing' | 'succeeded' | 'failed' | 'returned'
}
/** One installment of one seller: its remaining net. */
export type Receivable = {
  readonly of: number
  readonly number: number
  readonly due: string
  net: number
  settled: boolean
}
export type Seller = {
  available: number
  pending: number
  held: number
  owed: number
  lines: number[]
  receivables: Receivable[]
}

export const newSeller = (): Seller => ({
  available: 0,
  pending: 0,
  held: 0,
  owed: 0,
  lines: [],
  receivables: [],
})

/** Money of a transaction, received or due. */
export function bring(sellers: readonly Seller[], sale: Sale): void {
  for (const one of sale.receivables) {
    sellers[one.of]!.receivables.push(one)
    if (!one.settled) sellers[one.of]!.pending += one.net
  }
  for (const part of sale.parts)
    if (sale.receivables[0]!.settled) move(sellers[part.to]!, part.amount, -part.fee)
}

const unsettledOf = (sale: Sale, seller: number): Receivable[] =>
  sale.receivables
    .filter((one) => one.of === seller && !one.settled)
    .toSorted((a, b) => b.number - a.number)

const netOf = (all: readonly Receivable[]): number => total(all.map((one) => one.net))

/** Takes from the unsettled receivables of a seller, the last first. */
function take(sellers: readonly Seller[], sale: Sale, seller: number, cash: number): Taken[] {
  let left = cash
  return unsettledOf(sale, seller).flatMap((one) => {
    const net = Math.min(one.net, left)
    left -= net
    one.net -= net
    sellers[seller]!.pending -= net
    return net > 0 ? [{ of: one, net }] : []
  })
}

const takenOf = (taken: readonly Taken[]): number => total(taken.map((one) => one.net))

/**
 * Restores taken amounts: as receivables, or as available if their day has passed. Returns the
 * amount available at once.
 */
const giveBack = (sellers: readonly Seller[], seller: number, taken: readonly Taken[]): number[] =>
  taken.flatMap(({ of, net }) => {
    of.net += net
    if (of.settled) return [net]
    sellers[seller]!.pending += net
    return []
  })

/** Changes the available balance, each change a statement line; a debt is repaid first. */
export function move(seller: Seller, ...steps: number[]): void {
  seller.lines.push(...steps.filter((step) => step !== 0))
  seller.available += total(steps)
  const repaid = Math.max(0, Math.min(seller.owed, seller.available))
  seller.available -= repaid
  seller.owed -= repaid
}

/** A debit that cannot be refused. */
export function force(seller: Seller, amount: number): void {
  const there = Math.min(seller.available, amount)
  seller.available -= there
  seller.owed += amount - there
  seller.lines.push(...[-there, there - amount].filter((step) => step !== 0))
}

/**
 * The part of the fee that each receiver gets back: in proportion to the fee it bore, never more
 * than it returns.
 */
function feesBack(parts: readonly Part[], shares: readonly number[], fee: number): number[] {
  const feeMax = parts.map((part, n) => Math.min(part.fee - part.feeBack, shares[n]!))
  const feeMin = parts.map((part, n) =>
    Math.max(0, part.fee - part.feeBack - (part.amount - part.back - shares[n]!)),
  )
  const rooms = feeMax.map((one, n) => one - feeMin[n]!)
  const more = Math.min(Math.max(0, fee - total(feeMin)), total(rooms))
  return more > 0 ? share(more, rooms).map((one, n) => one + feeMin[n]!) : feeMin
}

export const leftOf = (sale: Sale): number =>
  sale.amount - total(sale.parts.map((part) => part.back))

/**
 * The amount that a seller can return of a transaction: its available balance, and its unsettled
 * receivables of it.
 */
const thereOf = (sellers: readonly Seller[], sale: Sale, seller: number): number =>
  sellers[seller]!.available + netOf(unsettledOf(sale, seller))

/** Opens a refund and holds its money; undefined if there is not enough. */
export function refund(sellers: readonly Seller[], sale: Sale, amount: number): Refund | undefined {
  const { parts } = sale
  const shares = share(
    amount,
    parts.map((part) => part.amount - part.back),
  )
  const back = total(parts.map((part) => part.back)) + amount
  const before = total(parts.map((part) => part.feeBack))
  const owed = Math.max(
    0,
    Math.floor((2 * sale.fee * back + sale.amount) / (2 * sale.amount)) - before,
  )
  const fees = feesBack(parts, shares, owed)
  const gives: Give[] = parts.flatMap((part, n) => {
    const cash = shares[n]! - fees[n]!
    const own = part.to === sale.seller ? cash : Math.min(cash, thereOf(sellers, sale, part.to))
    return [
      { from: part.to, cash: own, fee: fees[n]!, taken: [] },
      { from: sale.seller, cash: cash - own, fee: 0, taken: [] },
    ]
  })
  const burden = total(gives.map((give) => (give.from === sale.seller ? give.cash : 0)))
  if (burden > thereOf(sellers, sale, sale.seller)) return undefined
  const given = gives.map((give) => {
    const taken = take(sellers, sale, give.from, give.cash)
    move(sellers[give.from]!, takenOf(taken) - give.cash)
    sellers[give.from]!.held += give.cash + give.fee
    return { ...give, taken }
  })
  parts.forEach((part, n) => {
    part.back += shares[n]!
    part.feeBack += fees[n]!
  })
  const made: Refund = { amount, shares, fees, gives: given, state: 'held' }
  sale.refunds.push(made)
  return made
}

/** The bank has paid the refund, or rejected it: then every part is restored. */
export function endRefund(
  sellers: readonly Seller[],
  sale: Sale,
  ended: Refund,
  done: boolean,
): void {
  ended.state = done ? 'done' : 'failed'
  for (const give of ended.gives) {
    sellers[give.from]!.held -= give.cash + give.fee
    if (done) continue
    const came = giveBack(sellers, give.from, give.taken)
    move(sellers[give.from]!, give.cash - takenOf(give.taken), ...came)
  }
  if (done) return
  sale.parts.forEach((part, n) => {
    part.back -= ended.shares[n]!
    part.feeBack -= ended.fees[n]!
  })
}

export function takePayout(seller: Seller, amount: number): void {
  move(seller, -amount)
  seller.held += amount
}

export function endPayout(seller: Seller, payout: Payout, state: Payout['state']): void {
  if (payout.state === 'processing') seller.held -= payout.amount
  if (state !== 'succeeded') move(seller, payout.amount)
  payout.state = state
}

/** The disputable amount: captured, and neither refunded nor disputed. */
export const disputable = (sale: Sale): number =>
  leftOf(sale) - total(sale.disputes.map((one) => (one.state === 'won' ? 0 : one.amount)))

/**
 * Holds a dispute of all receivers, in proportion to their remaining parts; what a balance does not
 * cover is a debt.
 */
export function dispute(sellers: readonly Seller[], sale: Sale, amount: number): void {
  const shares = share(
    amount,
    sale.parts.map((part) => part.amount - part.back),
  )
  const held = sale.parts.map((part, n) => {
    const seller = sellers[part.to]!
    const taken = take(sellers, sale, part.to, shares[n]!)
    const rest = shares[n]! - takenOf(taken)
    const there = Math.min(rest, seller.available)
    force(seller, rest)
    seller.held += shares[n]!
    return { of: part.to, taken, there, owed: rest - there }
  })
  sale.disputes.push({ amount, held, state: 'open' })
}

export function endDispute(
  sellers: readonly Seller[],
  ended: Dispute,
  state: 'won' | 'lost',
): void {
  ended.state = state
  for (const { of, taken, there, owed } of ended.held) {
    const seller = sellers[of]!
    seller.held -= takenOf(taken) + there + owed
    if (state === 'won') move(seller, there + owed, ...giveBack(sellers, of, taken))
  }
}
