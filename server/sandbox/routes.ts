// The calls of contract/sandbox.ts. They answer after the platform has heard what they caused.

import {
  clearReview,
  disputeTransaction,
  expireTransaction,
  getClock,
  loseDispute,
  moveClock,
  payBoleto,
  payPix,
  rejectReview,
  setWeather,
  winDispute,
} from '../../contract/sandbox.ts'
import { after } from '../base/clock.ts'
import { refuse, refuseField } from '../base/refusal.ts'
import type { Deps, SandboxControls } from '../deps.ts'
import { serve } from '../route.ts'
import { advance } from '../transactions/advance.ts'
import * as transactions from '../transactions/reading.ts'
import { brCodeOf, isCancelable, type Transaction } from '../transactions/transaction.ts'
import { toWire } from '../transactions/wire.ts'
import { carryDue } from '../work/works.ts'
import { moveTo } from './clock.ts'
import { routes as sellers } from './sellers-routes.ts'
import { routes as transfers } from './transfers-routes.ts'

function controls(deps: Deps): SandboxControls {
  if (!deps.banks.sandbox) throw refuse('bank_not_configured')
  return deps.banks.sandbox
}

const UNITS_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** Ten years at once: further, and every open thing has long expired. */
const ADVANCE_MAX_MS = 3_660 * 86_400_000
/** As far as the sandbox bank follows. */
const AHEAD_MAX_MS = 36_500 * 86_400_000

function targetOf(deps: Deps, body: { advance?: string; to?: string }): Date {
  if ((body.advance === undefined) === (body.to === undefined))
    throw refuseField('advance', 'give either advance or to')
  const now = deps.clock.now()
  const to =
    body.to === undefined
      ? after(now, Number.parseInt(body.advance!, 10) * UNITS_MS[body.advance!.at(-1)!]!)
      : new Date(body.to)
  if (Number.isNaN(to.getTime())) throw refuseField('to', 'must be an instant, ISO 8601')
  if (to.getTime() - now.getTime() > ADVANCE_MAX_MS)
    throw refuseField(body.to === undefined ? 'advance' : 'to', 'goes at most ten years forward')
  if (to.getTime() - deps.clock.wall().getTime() > AHEAD_MAX_MS)
    throw refuseField(body.to === undefined ? 'advance' : 'to', 'the clock goes at most a hundred years ahead of time')
  if (to < now) throw refuse('clock_backwards')
  return to
}

function readInstant(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw refuseField('paid_at', 'must be an instant, ISO 8601')
  return at
}

async function shown(deps: Deps, sale: transactions.Sale) {
  return toWire(sale.transaction, sale.refunds, deps.config.publicUrl)
}

type Paid = { amount?: number; paid_at?: string; times?: number } | undefined

function howPaid(body: Paid): { amount?: number; paidAt?: Date; times?: number } {
  const paidAt = readInstant(body?.paid_at)
  return {
    ...(body?.amount === undefined ? {} : { amount: body.amount }),
    ...(paidAt ? { paidAt } : {}),
    ...(body?.times === undefined ? {} : { times: body.times }),
  }
}

/** Lets the platform hear of it; what follows by itself (a way withdrawn, money that goes back) is done before the answer. */
async function hearOf(deps: Deps, before: Transaction): Promise<void> {
  const heard = await advance(deps, before)
  const { dueAt } = heard
  if (dueAt !== null && dueAt <= deps.clock.now()) await advance(deps, heard)
  const fresh = heard.history.slice(before.history.length)
  if (fresh.some((entry) => entry.operation === 'unmatched')) await carryDue(deps)
}

const CARD_LEVERS = [
  [disputeTransaction, 'dispute'],
  [winDispute, 'win'],
  [loseDispute, 'lose'],
  [clearReview, 'clear'],
  [rejectReview, 'reject'],
] as const

const clockToWire = (deps: Deps, ran: number) => ({ resource: 'clock', now: deps.clock.now().toISOString(), ran })

export const routes = [
  serve(payPix, async ({ deps, caller, params, body }) => {
    const { transaction } = await transactions.get(deps, caller, params.id)
    if (!brCodeOf(transaction)) throw refuse('invalid_state', { words: { status: transaction.state } })
    await controls(deps).pay(transaction.id, howPaid(body))
    await hearOf(deps, transaction)
    return { body: await shown(deps, await transactions.get(deps, caller, params.id)) }
  }),
  serve(payBoleto, async ({ deps, caller, params, body }) => {
    const { transaction } = await transactions.get(deps, caller, params.id)
    if (transaction.method !== 'boleto' || transaction.boleto.open.length + transaction.history.length === 0)
      throw refuse('invalid_state', { words: { status: transaction.state } })
    await controls(deps).payBoleto(transaction.id, howPaid(body))
    await hearOf(deps, transaction)
    return { body: await shown(deps, await transactions.get(deps, caller, params.id)) }
  }),
  ...CARD_LEVERS.map(([operation, what]) =>
    serve(operation, async ({ deps, caller, params, body }) => {
      const { transaction } = await transactions.get(deps, caller, params.id)
      if (transaction.method !== 'credit') throw refuse('invalid_state', { words: { status: transaction.state } })
      await controls(deps).card(transaction.id, what, body ?? {})
      await hearOf(deps, transaction)
      return { body: await shown(deps, await transactions.get(deps, caller, params.id)) }
    }),
  ),
  serve(expireTransaction, async ({ deps, caller, params }) => {
    const { transaction } = await transactions.get(deps, caller, params.id)
    if (!isCancelable(transaction)) throw refuse('invalid_state', { words: { status: transaction.state } })
    await moveTo(deps, after(transaction.expiresAt, 1))
    return { body: await shown(deps, await transactions.get(deps, caller, params.id)) }
  }),
  ...sellers,
  ...transfers,
  serve(setWeather, async ({ deps, body }) => {
    await controls(deps).weather(body.bank, body.mode, body.calls)
    return { body: { resource: 'weather', bank: body.bank, mode: body.mode, calls: body.calls ?? null } }
  }),
  serve(getClock, async ({ deps }) => ({ body: clockToWire(deps, 0) })),
  serve(moveClock, async ({ deps, body }) => {
    const ran = await moveTo(deps, targetOf(deps, body))
    return { body: clockToWire(deps, ran) }
  }),
]
