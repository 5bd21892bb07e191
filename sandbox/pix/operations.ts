// Pix received: read, listed, and paid on request. The control may pay wrongly on purpose: another
// amount, late, several times, or a charge that was paid or removed. The books count every payment.

import { batched } from '../../server/kernel/batch.ts'
import type { BankReply } from '../../server/kernel/bank-call.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import { type Cents, toReais } from '../../server/kernel/money.ts'
import { type Database, inTransaction } from '../../server/platform/db/sql.ts'
import { dayOf, dueOn } from '../charges/due.ts'
import { type Charge, pay } from '../charges/charge.ts'
import { lockAll } from '../charges/store.ts'
import type { Session } from '../clients.ts'
import { scheduledDispute, type PixDispute } from '../disputes/dispute.ts'
import { insertComing } from '../disputes/store.ts'
import { effectOfCharge } from '../magic-values.ts'
import { parametros, type Query, readFlag, readListing } from '../http/listing.ts'
import type { Notices } from '../notices.ts'
import { answer, problem } from '../http/problem.ts'
import { isEndToEndId, isObject, isText, isWhole, readTime, readValor } from '../formats.ts'
import { INITIATIONS, type Initiation, type Pix, spiName, toWire, type WirePayer } from './pix.ts'
import * as store from './store.ts'

/** A payment on request. Only the txid is required. */
export type Payment = {
  txid: string
  key?: string
  amount?: Cents
  paidAt: Date
  names: string[]
  payerText: string | null
  payer: WirePayer | null
  initiation: Initiation | null
}
type Paid = { charge: Charge; pix: Pix[] }

export type PixDeps = {
  db: Database
  clock: Clock
  notices: Notices
  find(endToEndId: string): Promise<store.Received | undefined>
  pay(payment: Payment): Promise<Paid | undefined>
}

const TIMES_MAX = 100
const TEXT_MAX = 140
const NAME_MAX = 200

export const openPixDeps = (deps: { db: Database; clock: Clock; notices: Notices }): PixDeps => ({
  ...deps,
  find: batched(async (names) => {
    const found = await store.find(deps.db, names)
    return names.map((name) => found.get(name))
  }),
  // A failed batch of payments is not repeated: its callers get the error and have to read what
  // happened.
  pay: batched((payments) => payMany(deps.db, payments), { tryAlone: false }),
})

/**
 * Applies payments one by one, so that a second one of the same charge sees the first; writes once.
 */
async function payMany(db: Database, payments: readonly Payment[]): Promise<(Paid | undefined)[]> {
  return inTransaction(db, async (tx) => {
    const locked = await lockAll(tx, [...new Set(payments.map((one) => one.txid))])
    const charges = new Map(locked.map((charge) => [charge, charge]))
    const all: Pix[] = []
    const results = payments.map((payment) => {
      const first = locked.find(
        (one) => one.txid === payment.txid && (payment.key ?? one.key) === one.key,
      )
      if (!first) return undefined
      let charge = charges.get(first)!
      const pix = payment.names.map((endToEndId) => {
        const owed = dueOn(charge, dayOf(payment.paidAt)).total
        const amount = payment.amount ?? owed
        charge = pay(charge, { amount, at: payment.paidAt, owed })
        return pixOf(charge, payment, endToEndId, amount)
      })
      charges.set(first, charge)
      all.push(...pix)
      return { charge, pix }
    })
    if (all.length > 0) {
      await store.receive(tx, all, [...charges.values()])
      await insertComing(tx, all.flatMap(magicDisputesOf))
    }
    return results
  })
}

/** The dispute that a pix with a known effect will get. */
function magicDisputesOf(pix: Pix): PixDispute[] {
  const effect = effectOfCharge(pix.amount)
  return effect === 'contested' || effect === 'given_back'
    ? [scheduledDispute(pix, effect === 'given_back')]
    : []
}

const pixOf = (charge: Charge, payment: Payment, endToEndId: string, amount: Cents): Pix => ({
  endToEndId,
  txid: charge.txid,
  holder: charge.holder,
  key: charge.key,
  amount,
  paidAt: payment.paidAt,
  payerText: payment.payerText,
  payer: payment.payer,
  initiation: payment.initiation,
  givenBack: 0 as Cents,
  blocked: 0 as Cents,
})

/** The control: pays a charge as requested, and replies after the receiver was notified. */
export async function payOnRequest(deps: PixDeps, txid: string, body: unknown): Promise<BankReply> {
  const payment = readPayment(txid, isObject(body) ? body : {}, deps.clock.now())
  if (typeof payment === 'string') return problem('RequisicaoInvalida', payment)
  const paid = await deps.pay(payment)
  if (!paid) return problem('CobNaoEncontrado', 'Cobrança não encontrada para o txid informado.')

  const pix = paid.pix.map((one) => toWire(one, []))
  await Promise.all(pix.map((one) => deps.notices.notify({ key: paid.charge.key, pix: one })))
  return answer(200, { status: paid.charge.status, valor: toReais(paid.charge.amount), pix })
}

/** The payment that a body of the control asks for, or why it is refused. */
export function readPayment(
  txid: string,
  body: Record<string, unknown>,
  now: Date,
): Payment | string {
  const { valor, horario, vezes = 1, chave, infoPagador, pagador, formaIniciacao } = body
  const amount = readValor(valor)
  const paidAt = horario === undefined ? now : readTime(horario)
  if (valor !== undefined && !amount) return 'O campo valor é "10.00", maior que zero.'
  if (!paidAt) return 'O campo horario é um instante da RFC 3339.'
  if (!isWhole(vezes, 1, TIMES_MAX)) return `O campo vezes vai de 1 a ${TIMES_MAX}.`
  if (chave !== undefined && typeof chave !== 'string') return 'O campo chave é um texto.'
  if (infoPagador !== undefined && !isText(infoPagador, TEXT_MAX))
    return 'O campo infoPagador não respeita o schema.'
  const payer = pagador === undefined ? null : readPayer(pagador)
  const initiation = INITIATIONS.find((code) => code === formaIniciacao) ?? null
  if (payer === undefined)
    return 'O campo pagador é {"cpf" ou "cnpj": "…", "nome": "…"}, ao menos um deles.'
  if (formaIniciacao !== undefined && initiation === null)
    return `O campo formaIniciacao é um de ${INITIATIONS.join(', ')}.`
  return {
    txid,
    paidAt,
    names: Array.from({ length: vezes }, () => spiName('E', paidAt)),
    payerText: infoPagador ?? null,
    payer,
    initiation,
    ...(amount && { amount }),
    ...(chave !== undefined && { key: chave }),
  }
}

const DOCUMENT = /^[0-9A-Z*./-]{11,18}$/

/** A payer as it is told, masked or not; undefined: none of this form. */
function readPayer(given: unknown): WirePayer | undefined {
  if (!isObject(given)) return undefined
  const { cpf, cnpj, nome, ...others } = given
  const documents = [cpf, cnpj].filter((one) => one !== undefined)
  const isRight =
    Object.keys(others).length === 0 &&
    documents.length <= 1 &&
    documents.every((one) => typeof one === 'string' && DOCUMENT.test(one)) &&
    (nome === undefined ? documents.length === 1 : isText(nome, NAME_MAX))
  return isRight ? (given as WirePayer) : undefined
}

/** One pix, with its returns. */
export async function get(deps: PixDeps, session: Session, endToEndId: string): Promise<BankReply> {
  const found = isEndToEndId(endToEndId) ? await deps.find(endToEndId) : undefined
  if (found?.pix.holder !== session.holder.cnpj)
    return problem('PixNaoEncontrado', 'Pix não encontrado para o e2eid informado.')
  return answer(200, toWire(found.pix, found.returns))
}

/** Pix received within a time span, page by page. */
export async function list(deps: PixDeps, session: Session, query: Query): Promise<BankReply> {
  const read = readListing(query, true)
  if (Array.isArray(read))
    return problem('PixConsultaInvalida', 'Os parâmetros não fazem sentido.', read)
  const hasTxid = readFlag(query['txIdPresente'])
  const hasReturn = readFlag(query['devolucaoPresente'])
  if (hasTxid === 'wrong' || hasReturn === 'wrong')
    return problem('PixConsultaInvalida', 'Um filtro não é true nem false.')
  if (query['cpf'] !== undefined || query['cnpj'] !== undefined) {
    return problem(
      'PixConsultaInvalida',
      'Este PSP não informa o pagador, e por isso não filtra por ele.',
    )
  }
  const { txid } = query
  const requested = {
    ...(txid !== undefined && { txid }),
    ...(hasTxid !== undefined && { hasTxid }),
    ...(hasReturn !== undefined && { hasReturn }),
  }
  const at = { offset: read.page.number * read.page.size, limit: read.page.size }
  const { received, total } = await store.page(
    deps.db,
    {
      holder: session.holder.cnpj,
      company: session.company,
      ...read.span!,
      ...requested,
    },
    at,
  )
  const echoed = {
    ...(txid !== undefined && { txid }),
    ...(hasTxid !== undefined && { txIdPresente: hasTxid }),
    ...(hasReturn !== undefined && { devolucaoPresente: hasReturn }),
  }
  const pix = received.map((one) => toWire(one.pix, one.returns))
  return answer(200, { parametros: parametros(read.span, read.page, total, echoed), pix })
}
