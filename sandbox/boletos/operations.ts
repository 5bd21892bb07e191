// Boletos at the bank: clients register and withdraw them, the control pays them at a counter. The
// client's id is the idempotency key. Registered in batches; a refused boleto is not stored, since
// it cannot be paid.

import { batched } from '../../server/kernel/batch.ts'
import { composeBarcode } from '../../server/kernel/brazil/boleto.ts'
import { dueOn } from '../../server/kernel/brazil/boleto-due.ts'
import { dayOf } from '../../server/kernel/brazil/calendar.ts'
import type { BankReply } from '../../server/kernel/bank-call.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import { newId } from '../../server/kernel/ids.ts'
import { AMOUNT_MAX_CENTS, type Cents, cents } from '../../server/kernel/money.ts'
import { type Database, inTransaction } from '../../server/platform/db/sql.ts'
import { isFirstEffect } from '../charges/store.ts'
import type { Clients, Session } from '../clients.ts'
import { PAGE_NUMBER_MAX, PAGE_SIZE, type Query, readWhole } from '../http/listing.ts'
import type { Notices } from '../notices.ts'
import { answer, problem } from '../http/problem.ts'
import { DELAY_MS, silence } from '../faults.ts'
import { isRestId, isObject, isWhole, readTime } from '../formats.ts'
import {
  type Boleto,
  type BoletoOrder,
  isSame,
  open,
  pay,
  type Payment,
  protestAt,
  toWire,
  withdraw,
} from './boleto.ts'
import { type BoletoEffect, effectOfBoleto } from './magic-values.ts'
import { readBoleto, readPayer } from './read.ts'
import * as store from './store.ts'

/**
 * A boleto to open, and the reason to refuse it, if any. A known boleto is answered in spite of a
 * refusal.
 */
type BoletoRequest = { boleto: Boleto; refusal?: string | undefined }
type Result = { boleto: Boleto; isNew: boolean } | 'taken' | { refusal: string }
/** A payment at the counter. Without an amount it pays what is due that day. */
type CounterPayment = {
  /** At the registry office that has its protest. */
  atRegistry?: true
  id: string
  amount?: Cents
  paidAt: Date
  times: number
  payer?: Payment['payer']
}
type PaidBoleto = { boleto: Boleto; payments: Payment[] }

export type BoletoDeps = {
  db: Database
  clock: Clock
  clients: Clients
  notices: Notices
  ask(request: BoletoRequest): Promise<Result>
  find(name: store.BoletoName): Promise<Boleto | undefined>
  paidFor(name: store.BoletoName): Promise<Payment[]>
  pay(payment: CounterPayment): Promise<PaidBoleto | undefined>
}

const AT_REGISTRY: ReadonlySet<string> = new Set(['at_registry', 'protested'])
const TIMES_MAX = 100
const NUMBER_TAKEN = 'O nosso número já foi utilizado por outro boleto.'
// A page that no API client expects, like those of proxies in front of banks.
const GARBLED: BankReply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html>OK</html>',
}
export const ONCE: ReadonlySet<BoletoEffect> = new Set([
  'silent_before',
  'silent_after',
  'unavailable',
  'garbled',
])

export const openBoletoDeps = (
  deps: Pick<BoletoDeps, 'db' | 'clock' | 'clients' | 'notices'>,
): BoletoDeps => ({
  ...deps,
  ask: batched((request) => insertAll(deps.db, request), { tryAlone: false }),
  find: batched(async (names) => {
    const found = await store.find(deps.db, names)
    return names.map((name) => found.get(store.nameOf(name)))
  }),
  paidFor: batched(async (names) => {
    const found = await store.paidFor(deps.db, names)
    return names.map((name) => found.get(store.nameOf(name)) ?? [])
  }),
  // A failed batch of payments is not repeated: its callers get the error and have to read what
  // happened.
  pay: batched((counterPayments) => payMany(deps, counterPayments), { tryAlone: false }),
})

async function insertAll(db: Database, requests: readonly BoletoRequest[]): Promise<Result[]> {
  const notRefused = requests.filter(({ refusal }) => refusal === undefined)
  const first = new Map(notRefused.toReversed().map((one) => [store.nameOf(one.boleto), one]))
  return inTransaction(db, async (tx) => {
    const taken = await store.insert(
      tx,
      [...first.values()].map(({ boleto }) => boleto),
    )
    const others = requests.flatMap(({ boleto }) => (taken.has(store.nameOf(boleto)) ? [] : boleto))
    // Read after the insert, so that boletos another process has just registered are seen.
    const known = await store.find(tx, others)
    return requests.map((one): Result => {
      const name = store.nameOf(one.boleto)
      const boleto = taken.has(name) ? first.get(name)!.boleto : known.get(name)
      if (!boleto) return { refusal: one.refusal ?? NUMBER_TAKEN }
      if (!isSame(boleto, one.boleto)) return 'taken'
      return { boleto, isNew: taken.has(name) && first.get(name) === one }
    })
  })
}

/** The boleto on the wire, with its payments. */
export const given = async (deps: BoletoDeps, boleto: Boleto): Promise<object> =>
  toWire(boleto, boleto.payments > 0 ? await deps.paidFor(boleto) : [], deps.clock.now())

export const missing = (): BankReply =>
  problem('BoletoNaoEncontrado', 'Boleto não encontrado para o id informado.')

/** Registers a boleto. A repeated request returns its current state. */
export async function put(
  deps: BoletoDeps,
  session: Session,
  id: string,
  body: unknown,
): Promise<BankReply> {
  if (!isRestId(id))
    return problem('BoletoInvalido', 'O id tem de 1 a 64 letras, algarismos e hífens.')
  const order = readBoleto({ client: session.client, id }, body)
  if (typeof order === 'string') return problem('BoletoInvalido', order)

  const effect = effectOfBoleto(order.terms.amount, order.payer.taxpayerId)
  return effect ? registerMagic(deps, order, effect) : register(deps, order)
}

async function register(
  deps: BoletoDeps,
  order: BoletoOrder,
  effect?: BoletoEffect,
): Promise<BankReply> {
  const now = deps.clock.now()
  const composed = await barcodeOf(deps, order)
  const barcode = order.barcode || composed.barcode
  const whole = { ...order, barcode }
  const boleto = open(whole, now, effect === 'withdrawn' ? 'withdrawn' : 'registered')
  const refusal =
    effect === 'declined'
      ? 'O boleto foi recusado pelas regras deste banco.'
      : faultOf(whole, composed, now)
  const result = await deps.ask({ boleto, refusal })
  if (result === 'taken') return problem('IdJaUtilizado', 'O id já foi utilizado por outro boleto.')
  if ('refusal' in result) return problem('BoletoRecusado', result.refusal)
  return answer(result.isNew ? 201 : 200, await given(deps, result.boleto))
}

type Composed = { barcode: string; fault?: string }

/** The barcode by the client's agreement, empty where there is a fault. */
export async function barcodeOf(deps: BoletoDeps, order: BoletoOrder): Promise<Composed> {
  const known = deps.clients.agreement(order.client)
  const agreement = known instanceof Promise ? await known : known
  if (!agreement) return { barcode: '', fault: 'Este cliente não tem convênio de cobrança.' }
  const { ourNumber, terms } = order
  const { amount, dueOn: due } = terms
  try {
    return { barcode: composeBarcode({ agreement, ourNumber, amount, dueOn: due }) }
  } catch {
    return { barcode: '', fault: 'O nosso número não cabe no convênio.' }
  }
}

/** Why the bank refuses an order: the client's agreement, or the day. */
export function faultOf(
  { terms, barcode }: BoletoOrder,
  composed: Composed,
  now: Date,
): string | undefined {
  if (terms.dueOn < dayOf(now)) return 'O vencimento é anterior à data do registro.'
  if (composed.fault !== undefined) return composed.fault
  return composed.barcode === barcode
    ? undefined
    : 'O código de barras não é o do convênio, nosso número, vencimento e valor.'
}

/** Applies effects that occur only once, before or after the boleto is registered. */
async function registerMagic(
  deps: BoletoDeps,
  order: BoletoOrder,
  effect: BoletoEffect,
): Promise<BankReply> {
  if (effect === 'slow') await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
  const name = { txid: `boleto/${order.id}`, holder: order.client }
  const strikes =
    ONCE.has(effect) && (await inTransaction(deps.db, (tx) => isFirstEffect(tx, name)))
  if (strikes && effect === 'silent_before') throw silence()
  if (strikes && effect === 'unavailable')
    return problem('ServicoIndisponivel', 'O serviço está em manutenção.')

  const reply = await register(deps, order, effect)
  if (strikes && effect === 'silent_after') throw silence()
  return strikes && effect === 'garbled' ? GARBLED : reply
}

/** One boleto, with its payments. */
export async function get(deps: BoletoDeps, session: Session, id: string): Promise<BankReply> {
  const boleto = isRestId(id) ? await deps.find({ client: session.client, id }) : undefined
  return boleto ? answer(200, await given(deps, boleto)) : missing()
}

/** Withdraws an unpaid boleto; one that is paid or withdrawn already is returned unchanged. */
export async function cancel(deps: BoletoDeps, session: Session, id: string): Promise<BankReply> {
  if (!isRestId(id)) return missing()
  const name = { client: session.client, id }
  const { before, boleto } = await inTransaction(deps.db, async (tx) => {
    const before = await store.lock(tx, name)
    const boleto = before && withdraw(before)
    if (boleto && boleto !== before) await store.save(tx, [boleto], deps.clock.now())
    return { before, boleto }
  })
  if (!boleto) return missing()
  if (boleto !== before) await deps.notices.notify({ ...name, on: 'boletos' })
  return answer(200, await given(deps, boleto))
}

/** Ids of the client's boletos that were paid or withdrawn within a time span, page by page. */
export async function list(deps: BoletoDeps, session: Session, query: Query): Promise<BankReply> {
  const [from, to] = [readTime(query['from']), readTime(query['to'])]
  const number = readWhole(query['page'] ?? '0', 0, PAGE_NUMBER_MAX)
  if (!from || !to || to < from)
    return problem('BoletoConsultaInvalida', 'from e to são instantes, nesta ordem.')
  if (number === undefined)
    return problem('BoletoConsultaInvalida', 'page é um número a partir de zero.')
  const at = { offset: number * PAGE_SIZE, limit: PAGE_SIZE + 1 }
  const found = await store.page(deps.db, { client: session.client, from, to }, at)
  return answer(200, {
    items: found.slice(0, PAGE_SIZE).map(({ id }) => ({ id })),
    more: found.length > PAGE_SIZE,
  })
}

/**
 * Applies payments one by one, so that a second one of the same boleto sees the first; writes once.
 */
async function payMany(
  { db, clock }: Pick<BoletoDeps, 'db' | 'clock'>,
  counterPayments: readonly CounterPayment[],
) {
  return inTransaction(db, async (tx) => {
    const locked = await store.lockNamed(tx, [...new Set(counterPayments.map((one) => one.id))])
    // Where two clients use the same id, the first client's.
    const boletos = new Map(locked.toReversed().map((one) => [one.id, one]))
    const all: Payment[] = []
    const results = counterPayments.map(
      ({ id, amount: given, paidAt, times, payer, atRegistry }): PaidBoleto | undefined => {
        const before = boletos.get(id)
        if (!before) return undefined
        const amount = given ?? dueOn(before.terms, dayOf(paidAt)).amount
        const payments = Array.from({ length: times }, () => ({
          id: newId<'boleto payment'>(clock.wall()),
          client: before.client,
          boleto: id,
          amount,
          paidAt,
          ...(payer && { payer }),
        }))
        const paid = payments.reduce(pay, before)
        const boleto =
          atRegistry && paid.protest
            ? { ...paid, protest: { ...paid.protest, ended: 'paid' as const } }
            : paid
        boletos.set(id, boleto)
        all.push(...payments)
        return { boleto, payments }
      },
    )
    if (all.length > 0) {
      const paid = new Set(all.map((one) => one.boleto))
      await store.save(
        tx,
        [...boletos.values()].filter(({ id }) => paid.has(id)),
        clock.now(),
      )
      await store.receive(tx, all)
    }
    return results
  })
}

/**
 * The control: pays a boleto at the counter, whatever its state, and replies after the client was
 * notified.
 */
export async function payOnRequest(
  deps: BoletoDeps,
  id: string,
  body: unknown,
): Promise<BankReply> {
  const {
    amount,
    paid_at: at,
    times = 1,
    payer: who,
    at_registry: registry,
  } = isObject(body) ? body : {}
  const paidAt = at === undefined ? deps.clock.now() : readTime(at)
  if (amount !== undefined && !isWhole(amount, 1, AMOUNT_MAX_CENTS)) {
    return problem('RequisicaoInvalida', `O campo amount vai de 1 a ${AMOUNT_MAX_CENTS} centavos.`)
  }
  if (!paidAt) return problem('RequisicaoInvalida', 'O campo paid_at é um instante da RFC 3339.')
  if (!isWhole(times, 1, TIMES_MAX))
    return problem('RequisicaoInvalida', `O campo times vai de 1 a ${TIMES_MAX}.`)
  const payer = who === undefined ? undefined : readPayer(who)
  if (typeof payer === 'string') return problem('RequisicaoInvalida', payer)
  const payment = {
    id,
    paidAt,
    times,
    ...(amount !== undefined && { amount: cents(amount) }),
    ...(payer && { payer }),
    ...(registry === true && { atRegistry: true as const }),
  }
  if (registry === true) {
    const found = await inTransaction(deps.db, (tx) => store.lockNamed(tx, [id]))
    if (!found[0] || !AT_REGISTRY.has(protestAt(found[0], paidAt)))
      return problem('BoletoRecusado', 'O boleto não está em cartório.')
  }
  const paid = await deps.pay(payment)
  if (!paid) return missing()

  await deps.notices.notify({ client: paid.boleto.client, on: 'boletos', id })
  return answer(200, toWire(paid.boleto, paid.payments, deps.clock.now()))
}
