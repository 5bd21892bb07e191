// A marketplace as plain amounts: what everybody has after sales, refunds, payouts, settlements and debts. It knows no
// SQL, no bank, no id and nothing of our own functions, so that the two can only agree by both being right.

export type Method = 'pix' | 'boleto' | 'credit'
export type Rule = {
  readonly to: number
  readonly bp?: number
  readonly fixed?: number
  readonly bears: 'share' | 'all' | 'nothing'
}
export type Part = { readonly to: number; readonly amount: number; readonly fee: number; back: number; feeBack: number }
type Give = { readonly from: number; readonly cash: number; readonly fee: number }
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
}
export type Payout = {
  readonly seller: number
  readonly amount: number
  state: 'processing' | 'succeeded' | 'failed' | 'returned'
}
export type Receivable = { readonly gross: number; readonly fee: number; readonly due: string; settled: boolean }
export type Seller = {
  available: number
  pending: number
  held: number
  owed: number
  lines: number[]
  receivables: Receivable[]
}

export const newSeller = (): Seller => ({ available: 0, pending: 0, held: 0, owed: 0, lines: [], receivables: [] })

const total = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Divides by weights; what is left over goes one each to the largest remainders, the earlier first. */
export function share(amount: number, weights: readonly number[]): number[] {
  const all = total(weights)
  const parts = weights.map((weight) => Math.floor((amount * weight) / all))
  const rests = weights.map((weight, n) => ({ n, rest: (amount * weight) % all }))
  const order = rests.toSorted((a, b) => b.rest - a.rest || a.n - b.n)
  for (const { n } of order.slice(0, amount - total(parts))) parts[n]!++
  return parts
}

/** The sandbox's prices. */
export function feeOf(amount: number, method: Method, instalments: number): number {
  if (method === 'boleto') return Math.min(349, amount)
  const bp = method === 'pix' ? 99 : 399 + 50 * (instalments - 1)
  return Math.floor((amount * bp + 5_000) / 10_000)
}

/** Who gets what; undefined when the rules cannot be fulfilled. */
export function divided(seller: number, amount: number, fee: number, rules: readonly Rule[]): Part[] | undefined {
  const percents = rules.map(({ bp = 0 }) => bp)
  const shares = share(amount, [...percents, 10_000 - total(percents)])
  const amounts = rules.map(({ fixed }, n) => fixed ?? shares[n]!)
  const rest = amount - total(amounts)
  if (rest < 0 || amounts.includes(0)) return undefined
  const all = [
    ...rules.map(({ to, bears }, n) => ({ to, bears, amount: amounts[n]! })),
    ...(rest > 0 ? [{ to: seller, bears: 'share', amount: rest }] : []),
  ]
  const one = all.some(({ bears }) => bears === 'all')
  const weights = all.map((part) => ((one ? part.bears === 'all' : part.bears === 'share') ? part.amount : 0))
  if (fee > 0 && total(weights) < fee) return undefined
  const fees = fee > 0 ? share(fee, weights) : weights.map(() => 0)
  return all.map(({ to, amount: gets }, n) => ({ to, amount: gets, fee: fees[n]!, back: 0, feeBack: 0 }))
}

/** Money that may be taken moves, each step a line; whoever owes works it off with what came. */
export function move(seller: Seller, ...steps: number[]): void {
  seller.lines.push(...steps.filter((step) => step !== 0))
  seller.available += total(steps)
  const repaid = Math.max(0, Math.min(seller.owed, seller.available))
  seller.available -= repaid
  seller.owed -= repaid
}

/** A debit nobody refuses. */
export function force(seller: Seller, amount: number): void {
  const there = Math.min(seller.available, amount)
  seller.available -= there
  seller.owed += amount - there
  seller.lines.push(...[-there, there - amount].filter((step) => step !== 0))
}

/** What of the fee each gets back: in the measure of what it bore, never more than it gives, never too late. */
function feesBack(parts: readonly Part[], shares: readonly number[], fee: number): number[] {
  const most = parts.map((part, n) => Math.min(part.fee - part.feeBack, shares[n]!))
  const least = parts.map((part, n) => Math.max(0, part.fee - part.feeBack - (part.amount - part.back - shares[n]!)))
  const rooms = most.map((one, n) => one - least[n]!)
  const more = Math.min(Math.max(0, fee - total(least)), total(rooms))
  return more > 0 ? share(more, rooms).map((one, n) => one + least[n]!) : least
}

export const leftOf = (sale: Sale): number => sale.amount - total(sale.parts.map((part) => part.back))

/** Opens a refund and holds its money; undefined when there is not enough. */
export function refund(sellers: readonly Seller[], sale: Sale, amount: number): Refund | undefined {
  const { parts } = sale
  const shares = share(
    amount,
    parts.map((part) => part.amount - part.back),
  )
  const back = total(parts.map((part) => part.back)) + amount
  const given = total(parts.map((part) => part.feeBack))
  const owed = Math.max(0, Math.floor((2 * sale.fee * back + sale.amount) / (2 * sale.amount)) - given)
  const fees = feesBack(parts, shares, owed)
  const gives: Give[] = parts.flatMap((part, n) => {
    const cash = shares[n]! - fees[n]!
    const own = part.to === sale.seller ? cash : Math.min(cash, sellers[part.to]!.available)
    return [
      { from: part.to, cash: own, fee: fees[n]! },
      { from: sale.seller, cash: cash - own, fee: 0 },
    ]
  })
  const burden = total(gives.map((give) => (give.from === sale.seller ? give.cash : 0)))
  if (burden > sellers[sale.seller]!.available) return undefined
  for (const give of gives) {
    move(sellers[give.from]!, -give.cash)
    sellers[give.from]!.held += give.cash + give.fee
  }
  parts.forEach((part, n) => {
    part.back += shares[n]!
    part.feeBack += fees[n]!
  })
  const made: Refund = { amount, shares, fees, gives, state: 'held' }
  sale.refunds.push(made)
  return made
}

/** The bank has given it back, or has not: then every part is where it was. */
export function endRefund(sellers: readonly Seller[], sale: Sale, ended: Refund, done: boolean): void {
  ended.state = done ? 'done' : 'failed'
  for (const give of ended.gives) {
    sellers[give.from]!.held -= give.cash + give.fee
    if (!done) move(sellers[give.from]!, give.cash)
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
