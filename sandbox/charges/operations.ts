// Clients' changes of charges: put and patch. Creation is batched: many callers, one insert, one
// commit.

import type { BankReply } from '../../server/kernel/bank-call.ts'
import { newId } from '../../server/kernel/ids.ts'
import { randomText } from '../../server/kernel/random.ts'
import { inTransaction } from '../../server/platform/db/sql.ts'
import type { Session } from '../clients.ts'
import { type ChargeEffect, effectOfCharge } from '../magic-values.ts'
import { answer, problem } from '../http/problem.ts'
import { DELAY_MS, silence } from '../faults.ts'
import { isObject, isTxid, type Json } from '../formats.ts'
import { type Charge, type ChargeKind, type ChargeOrder, open, replace, toWire } from './charge.ts'
import { type ChargeDeps, INVALID, missing, notActive, refuse, chargeToWire } from './deps.ts'
import { dayOf } from './due.ts'
import { readOrder, readRevision } from './read.ts'
import * as store from './store.ts'

/** The session, the kind and the name of a charge. */
export type ChargeRequest = { session: Session; kind: ChargeKind; txid: string }

const TOKEN_BYTES = 16
const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
// A page that no API client expects, like those of proxies in front of banks.
const GARBLED: BankReply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><body>OK</body></html>',
}

/** Creates a charge, or replaces an active one. */
export async function put(
  deps: ChargeDeps,
  request: ChargeRequest,
  body: unknown,
): Promise<BankReply> {
  const { session, kind, txid } = request
  if (!isTxid(txid)) return refuse(INVALID[kind], 'txid', 'O txid não respeita o schema.')
  const read = readOrder(kind, body)
  if ('violations' in read)
    return problem(INVALID[kind], 'A requisição não respeita o schema.', read.violations)
  // Awaiting only on a cache miss keeps the hot path short.
  const owned = deps.clients.ownsKey(session.holder, read.order.key)
  if (!(owned === true || (await owned))) return foreignKey(kind)
  const late = pastDue(deps, kind, read.order)
  if (late) return late

  const effect = effectOfCharge(read.order.amount)
  return effect ? createMagic(deps, request, read.order, effect) : create(deps, request, read.order)
}

const foreignKey = (kind: ChargeKind): BankReply =>
  refuse(
    INVALID[kind],
    `${kind}.chave`,
    'A chave corresponde a uma conta que não pertence a este usuário recebedor.',
  )

function pastDue(
  deps: ChargeDeps,
  kind: ChargeKind,
  { calendar }: ChargeOrder,
): BankReply | undefined {
  if (!('dueDate' in calendar) || calendar.dueDate >= dayOf(deps.clock.now())) return undefined
  return refuse(
    INVALID[kind],
    'cobv.calendario.dataDeVencimento',
    'A data de vencimento é anterior à data de criação.',
  )
}

async function create(
  deps: ChargeDeps,
  request: ChargeRequest,
  order: ChargeOrder,
  effect?: ChargeEffect,
): Promise<BankReply> {
  const { session, kind, txid } = request
  const token = randomText(TOKEN_BYTES, 'base64url')
  const charge = open(order, {
    txid,
    holder: session.holder.cnpj,
    kind,
    createdAt: deps.clock.now(),
    token,
  })
  if (effect === 'withdrawn') charge.status = 'REMOVIDA_PELO_PSP'
  const locId = await deps.insert(charge)
  if (locId === undefined) return replaceActive(deps, request, order)
  return answer(201, toWire({ ...charge, locId }, session.holder, deps.host))
}

async function replaceActive(
  deps: ChargeDeps,
  { session, kind, txid }: ChargeRequest,
  order: ChargeOrder,
): Promise<BankReply> {
  const charge = await inTransaction(deps.db, async (tx) => {
    const before = await store.lock(tx, { txid, holder: session.holder.cnpj })
    if (!before || before.kind !== kind || before.status !== 'ATIVA') return undefined
    const replaced = replace(before, order)
    await store.revise(tx, before, replaced)
    return replaced
  })
  return charge ? answer(201, await chargeToWire(deps, session, charge)) : notActive(kind)
}

/** Applies effects that occur only once, before or after the charge is created. */
async function createMagic(
  deps: ChargeDeps,
  request: ChargeRequest,
  order: ChargeOrder,
  effect: ChargeEffect,
): Promise<BankReply> {
  const { session, kind, txid } = request
  if (effect === 'declined') {
    return refuse(
      INVALID[kind],
      `${kind}.valor.original`,
      'A cobrança foi recusada pelas regras de risco deste PSP.',
    )
  }
  if (effect === 'slow') await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
  const everyTime =
    effect === 'slow' || effect === 'withdrawn' || effect === 'contested' || effect === 'given_back'
  const name = { txid, holder: session.holder.cnpj }
  const strikes =
    !everyTime && (await inTransaction(deps.db, (tx) => store.isFirstEffect(tx, name)))
  if (strikes && effect === 'silent_before') throw silence()
  if (strikes && effect === 'unavailable')
    return problem('ServicoIndisponivel', 'O serviço está em manutenção.')

  const reply = await create(deps, request, order, effect)
  if (strikes && effect === 'silent_after') throw silence()
  return strikes && effect === 'garbled' ? GARBLED : reply
}

/** Creates a charge with a txid chosen by the bank. */
export const post = (deps: ChargeDeps, session: Session, body: unknown): Promise<BankReply> =>
  put(deps, { session, kind: 'cob', txid: newId(deps.clock.wall()) }, body)

/** Revises an active charge, or removes it. */
export async function patch(
  deps: ChargeDeps,
  request: ChargeRequest,
  body: unknown,
): Promise<BankReply> {
  const { kind, session } = request
  if (!isObject(body)) return problem(INVALID[kind], 'O corpo não é um objeto JSON.')
  if (body['status'] === REMOVED) return remove(deps, request, body)
  if (body['status'] !== undefined)
    return refuse(INVALID[kind], `${kind}.status`, 'O campo status não respeita o schema.')
  const key = body['chave']
  if (typeof key === 'string' && !(await deps.clients.ownsKey(session.holder, key)))
    return foreignKey(kind)

  return change(deps, request, (charge) => {
    const read = readRevision(charge, body)
    if ('violations' in read)
      return problem(INVALID[kind], 'A requisição não respeita o schema.', read.violations)
    return pastDue(deps, kind, read.order) ?? replace(charge, read.order)
  })
}

async function remove(deps: ChargeDeps, request: ChargeRequest, body: Json): Promise<BankReply> {
  if (Object.keys(body).length > 1) {
    return refuse(
      INVALID[request.kind],
      `${request.kind}.status`,
      'Não faz sentido remover e alterar ao mesmo tempo.',
    )
  }
  return change(deps, request, (charge) => ({
    ...charge,
    status: REMOVED,
    revision: charge.revision + 1,
  }))
}

async function change(
  deps: ChargeDeps,
  request: ChargeRequest,
  how: (charge: Charge) => Charge | BankReply,
): Promise<BankReply> {
  const { session, kind, txid } = request
  const changed = await inTransaction(deps.db, async (tx) => {
    const before = await store.lock(tx, { txid, holder: session.holder.cnpj })
    if (!before || before.kind !== kind) return missing(kind)
    if (before.status !== 'ATIVA') return notActive(kind)
    const charge = how(before)
    if ('txid' in charge) await store.revise(tx, before, charge)
    return charge
  })
  return 'txid' in changed ? answer(200, await chargeToWire(deps, session, changed)) : changed
}
