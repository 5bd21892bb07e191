// The calls of contract/sandbox/sandbox.ts. They reply after the platform has applied what they caused.

import {
  clearReview,
  disputeTransaction,
  expireTransaction,
  loseDispute,
  payBoleto,
  payPix,
  rejectReview,
  setWeather,
  winDispute,
} from '../../contract/sandbox/sandbox.ts'
import type { BodyOf } from '../../contract/operation.ts'
import { FIELD_MESSAGES } from '../../contract/fields/field-messages.ts'
import { demand, demandPlatform, type Caller } from '../runtime/caller.ts'
import { after } from '../kernel/clock.ts'
import { refuse, refuseField } from '../kernel/refusal.ts'
import { readTaxpayerId } from '../kernel/brazil/taxpayer.ts'
import { payerOf } from '../providers/parse.ts'
import { advance as advanceCharge } from '../corporate/charges/advance.ts'
import { findOwn as findCharge } from '../corporate/charges/queries.ts'
import { chargeToWire, type Charge } from '../corporate/charges/charge.ts'
import type { Deps, SandboxControls } from '../runtime/deps.ts'
import { serve } from '../runtime/route.ts'
import { advance } from '../payments/transactions/advance.ts'
import * as transactions from '../payments/transactions/queries.ts'
import { isCancelable, type Transaction } from '../payments/transactions/transaction.ts'
import { brCodeOf } from '../payments/transactions/methods/methods.ts'
import { toWire } from '../payments/transactions/wire.ts'
import { runDueJobs } from '../jobs/jobs.ts'
import { moveTo } from './time/clock.ts'
import { routes as banks } from './bank-routes.ts'
import { routes as corporate } from './corporate-routes.ts'
import { control, recordPulled } from './control.ts'
import { routes as listeners } from './listener/routes.ts'
import { routes as mails } from './mail-routes.ts'
import { routes as time } from './time/routes.ts'
import { routes as keys } from './key-routes.ts'
import { routes as sellers } from './sellers-routes.ts'
import { routes as transfers } from './transfers-routes.ts'

function controls(deps: Deps): SandboxControls {
  if (!deps.banks.sandbox) throw refuse('bank_not_configured')
  return deps.banks.sandbox
}

function readInstant(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw refuseField('paid_at', FIELD_MESSAGES.notAnInstant)
  return at
}

async function shown(deps: Deps, found: transactions.WithRefunds) {
  return toWire(found.transaction, found.refunds, deps.config.publicUrl)
}

const latest = (a: Date, b: Date): Date => (a > b ? a : b)

type Paid = { amount?: number; paid_at?: string; times?: number } | undefined
type PaidPix = BodyOf<typeof payPix> | undefined

function paymentOf(body: Paid): { amount?: number; paidAt?: Date; times?: number } {
  const paidAt = readInstant(body?.paid_at)
  return {
    ...(body?.amount === undefined ? {} : { amount: body.amount }),
    ...(paidAt ? { paidAt } : {}),
    ...(body?.times === undefined ? {} : { times: body.times }),
  }
}

/** Who pays a pix, how it begins and the payer's message, where they are given. */
function originOf(body: PaidPix) {
  const { payer: given, initiation, message } = body ?? {}
  const payer = given && payerOf(given.name, given.taxpayer_id)
  if (given?.taxpayer_id !== undefined && payer?.taxpayerId === undefined)
    throw refuseField('payer.taxpayer_id', FIELD_MESSAGES.notACpfOrCnpj)
  return {
    ...(payer && { payer }),
    ...(initiation && { initiation }),
    ...(message === undefined ? {} : { message }),
  }
}

/** The payer, if given. */
function payerIn(given: { name: string; taxpayer_id: string } | undefined) {
  const taxpayer = given && readTaxpayerId(given.taxpayer_id)
  if (given && !taxpayer) throw refuseField('payer.taxpayer_id', FIELD_MESSAGES.notACpfOrCnpj)
  return given && taxpayer ? { payer: { name: given.name, taxpayerId: taxpayer.value } } : {}
}

/**
 * Applies the bank's change; what follows by itself (a withdrawn payment method, money that is
 * returned) is done before the reply.
 */
async function advanceNow(deps: Deps, before: Transaction): Promise<void> {
  const advanced = await advance(deps, before)
  const { dueAt } = advanced
  if (dueAt !== null && dueAt <= deps.clock.now()) await advance(deps, advanced)
  const fresh = advanced.history.slice(before.history.length)
  if (fresh.some((entry) => entry.operation === 'unmatched')) await runDueJobs(deps)
}

/** Pays a company's charge at the bank, and applies the payment. */
async function payCharge(deps: Deps, caller: Caller, charge: Charge, body: PaidPix) {
  demand(caller, ['corporate'], false)
  if (!charge.brCode) throw refuse('invalid_state', { words: { status: charge.status } })
  await controls(deps).pay(charge.id, { ...paymentOf(body), ...originOf(body) })
  return chargeToWire(await advanceCharge(deps, charge), deps.config.publicUrl)
}

/** Disputes or decides a company's charge at the bank, and applies the result. */
async function contestCharge(
  deps: Deps,
  caller: Caller,
  charge: Charge,
  what: 'dispute' | 'win' | 'lose',
  how: object,
) {
  demand(caller, ['corporate'], false)
  if (charge.status !== 'paid') throw refuse('invalid_state', { words: { status: charge.status } })
  await controls(deps).contest(charge.id, what, how)
  return chargeToWire(await advanceCharge(deps, charge), deps.config.publicUrl)
}

/** The charge or transaction of a pix, as it is now. */
async function chargeOrTransaction(input: { deps: Deps; caller: Caller }, id: string) {
  const charge = await findCharge(input.deps, input.caller, id)
  demand(input.caller, [charge ? 'corporate' : 'payments'], false)
  return charge ? chargeToWire(charge, input.deps.config.publicUrl) : transactionNow(input, id)
}

/** A transaction as it is now. */
const transactionNow = async ({ deps, caller }: { deps: Deps; caller: Caller }, id: string) =>
  shown(deps, await transactions.get(deps, caller, id))

const DISPUTE_CONTROLS = [
  [disputeTransaction, 'dispute'],
  [winDispute, 'win'],
  [loseDispute, 'lose'],
] as const

/** The bank knows no charge of a pix that came without one. */
const contestedName = (t: Transaction): string =>
  t.method === 'pix' && t.pix.direct ? (t.pix.endToEndId ?? t.id) : t.id

/** Refuses a boleto that no registry office has, as its bank tells now. */
async function demandAtRegistry(deps: Deps, transaction: Transaction): Promise<void> {
  const t = isCancelable(transaction) ? await advance(deps, transaction) : transaction
  const { status } = (t.method === 'boleto' && t.boleto.protest) || t
  if (status !== 'at_registry_office' && status !== 'protested')
    throw refuse('invalid_state', { words: { status } })
}

/** Whether it was paid by pix. A boleto paid at a counter cannot be disputed anywhere. */
const isPix = (t: Transaction): boolean =>
  t.method === 'pix' || (t.method === 'boleto' && t.boleto.paidBy === 'pix')

/** The control that disputes it; undefined where it cannot be disputed. */
function contestOf(
  deps: Deps,
  t: Transaction,
): SandboxControls['card'] | SandboxControls['contest'] | undefined {
  const { card, contest } = controls(deps)
  if (t.method === 'credit') return card
  return isPix(t) ? contest : undefined
}

const CARD_CONTROLS = [
  [clearReview, 'clear'],
  [rejectReview, 'reject'],
] as const

export const routes = [
  control(
    payPix,
    async ({ deps, caller, params, body }) => {
      const charge = await findCharge(deps, caller, params.id)
      if (charge) return payCharge(deps, caller, charge, body)
      demand(caller, ['payments'], false)
      const { transaction } = await transactions.get(deps, caller, params.id)
      if (!brCodeOf(transaction))
        throw refuse('invalid_state', { words: { status: transaction.status } })
      await controls(deps).pay(transaction.id, { ...paymentOf(body), ...originOf(body) })
      await advanceNow(deps, transaction)
      return transactionNow({ deps, caller }, params.id)
    },
    chargeOrTransaction,
  ),
  control(
    payBoleto,
    async ({ deps, caller, params, body }) => {
      const { transaction } = await transactions.get(deps, caller, params.id)
      if (
        transaction.method !== 'boleto' ||
        transaction.boleto.open.length + transaction.history.length === 0
      )
        throw refuse('invalid_state', { words: { status: transaction.status } })
      const atRegistry = body?.at_registry_office === true
      if (atRegistry) await demandAtRegistry(deps, transaction)
      await controls(deps).payBoleto(transaction.id, {
        ...paymentOf(body),
        ...payerIn(body?.payer),
        ...(atRegistry && { atRegistry }),
      })
      await advanceNow(deps, transaction)
      return transactionNow({ deps, caller }, params.id)
    },
    transactionNow,
  ),
  ...DISPUTE_CONTROLS.map(([operation, what]) =>
    control(
      operation,
      async ({ deps, caller, params, body }) => {
        const charge = await findCharge(deps, caller, params.id)
        if (charge) return contestCharge(deps, caller, charge, what, body ?? {})
        demand(caller, ['payments'], false)
        const { transaction } = await transactions.get(deps, caller, params.id)
        const pull = contestOf(deps, transaction)
        if (!pull) throw refuse('invalid_state', { words: { status: transaction.status } })
        await pull(contestedName(transaction), what, body ?? {})
        await advanceNow(deps, transaction)
        return transactionNow({ deps, caller }, params.id)
      },
      chargeOrTransaction,
    ),
  ),
  ...CARD_CONTROLS.map(([operation, what]) =>
    control(
      operation,
      async ({ deps, caller, params, body }) => {
        const { transaction } = await transactions.get(deps, caller, params.id)
        if (transaction.method !== 'credit')
          throw refuse('invalid_state', { words: { status: transaction.status } })
        await controls(deps).card(transaction.id, what, body ?? {})
        await advanceNow(deps, transaction)
        return transactionNow({ deps, caller }, params.id)
      },
      transactionNow,
    ),
  ),
  control(
    expireTransaction,
    async ({ deps, caller, params }) => {
      const { transaction } = await transactions.get(deps, caller, params.id)
      demandPlatform(caller)
      if (!isCancelable(transaction))
        throw refuse('invalid_state', { words: { status: transaction.status } })
      await moveTo(deps, (now) => latest(now, after(transaction.expiresAt, 1)))
      return transactionNow({ deps, caller }, params.id)
    },
    transactionNow,
  ),
  ...keys,
  ...sellers,
  ...transfers,
  ...corporate,
  serve(setWeather, async ({ deps, caller, body }) => {
    demandPlatform(caller)
    if (body.mode === 'deaf' && body.bank !== 'issuing')
      throw refuseField('mode', {
        en: 'deaf is accepted only for the bank issuing',
        pt: 'deaf só é aceito para o banco issuing',
      })
    await controls(deps).faults(body.bank, body.mode, body.calls, caller.owner)
    await recordPulled({ deps, caller }, caller.owner)
    return {
      body: { resource: 'weather', bank: body.bank, mode: body.mode, calls: body.calls ?? null },
    }
  }),
  ...banks,
  ...listeners,
  ...mails,
  ...time,
]
