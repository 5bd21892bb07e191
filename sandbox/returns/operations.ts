// Returns (devoluções): requested by a client, settled by the clock or the control. Requests are
// batched, and decided one by one under the lock of the pix, so that returns never exceed the pix.

import { batched } from '../../server/kernel/batch.ts'
import type { BankReply } from '../../server/kernel/bank-call.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import { type Database, inTransaction, type Tx } from '../../server/platform/db/sql.ts'
import type { Session } from '../clients.ts'
import { effectOfReturn } from '../magic-values.ts'
import type { Notices, PixReport } from '../notices.ts'
import { spiName, toWire as pixToWire } from '../pix/pix.ts'
import * as store from '../pix/store.ts'
import { answer, problem } from '../http/problem.ts'
import { silence } from '../faults.ts'
import { isEndToEndId, isObject, isReturnId, isText } from '../formats.ts'
import {
  isSame,
  open,
  readReturn,
  type Return,
  type ReturnOrder,
  type Settled,
  settle,
  takes,
  toWire,
} from './return.ts'

type ReturnRequest = ReturnOrder & { holder: string; rtrId: string; at: Date }
/** A string is the reason of a refusal; undefined: there is no such pix. */
type Result = { given: Return; isNew: boolean; report: PixReport | undefined } | string | undefined

export type ReturnDeps = {
  db: Database
  clock: Clock
  notices: Notices
  ask(request: ReturnRequest): Promise<Result>
}

const DUE_PER_ROUND_MAX = 100
const TEXT_MAX = 140
const NO_PIX = 'Pix não encontrado para o e2eid informado.'
const NO_RETURN = 'Devolução não encontrada para o e2eid e o id informados.'

export const openReturnDeps = (deps: {
  db: Database
  clock: Clock
  notices: Notices
}): ReturnDeps => ({
  ...deps,
  ask: batched((request) => returnAll(deps.db, request), { tryAlone: false }),
})

const reportOf = ({ pix, returns }: store.Received): PixReport | undefined =>
  pix.txid === null ? undefined : { key: pix.key, pix: pixToWire(pix, returns) }

async function returnAll(db: Database, requests: readonly ReturnRequest[]): Promise<Result[]> {
  return inTransaction(db, async (tx) => {
    const received = await store.lock(tx, [...new Set(requests.map((one) => one.endToEndId))])
    const changed: Return[] = []
    const results = requests.map((order) => {
      const source = received.get(order.endToEndId)
      if (source?.pix.holder !== order.holder) return undefined
      const known = source.returns.find((one) => one.id === order.id)
      if (known)
        return isSame(known, order)
          ? { given: known, isNew: false }
          : 'O id já foi utilizado por outra devolução deste pix.'
      const { endToEndId, id, amount, nature, description } = order
      const given = open({ endToEndId, id, amount, nature, description }, source.pix, order)
      if (typeof given === 'string') return given
      source.returns.push(given)
      source.pix = {
        ...source.pix,
        givenBack: (source.pix.givenBack + takes(given)) as typeof source.pix.givenBack,
      }
      changed.push(given)
      return { given, isNew: true }
    })
    await write(tx, received, changed)
    return results.map((result, index) => {
      if (typeof result !== 'object') return result
      const isFinal = result.isNew && result.given.status !== 'EM_PROCESSAMENTO'
      return {
        ...result,
        report: isFinal ? reportOf(received.get(requests[index]!.endToEndId)!) : undefined,
      }
    })
  })
}

async function write(
  tx: Tx,
  received: ReadonlyMap<string, store.Received>,
  changed: readonly Return[],
): Promise<void> {
  if (changed.length === 0) return
  const touched = [...new Set(changed.map((one) => one.endToEndId))].map((name) =>
    received.get(name)!,
  )
  const executed = changed.filter((one) => one.status === 'DEVOLVIDO')
  await store.saveReturns(tx, touched, changed, executed)
}

/** Requests a return. A repeated request returns its current state. */
export async function put(
  deps: ReturnDeps,
  session: Session,
  key: { endToEndId: string; id: string },
  body: unknown,
): Promise<BankReply> {
  if (!isEndToEndId(key.endToEndId)) return problem('PixNaoEncontrado', NO_PIX)
  if (!isReturnId(key.id))
    return problem('PixDevolucaoInvalida', 'O id da devolução não respeita o schema.')
  const order = readReturn(key, body)
  if (typeof order === 'string') return problem('PixDevolucaoInvalida', order)

  const at = deps.clock.now()
  const result = await deps.ask({
    ...order,
    holder: session.holder.cnpj,
    rtrId: spiName('D', at),
    at,
  })
  if (result === undefined) return problem('PixNaoEncontrado', NO_PIX)
  if (typeof result === 'string') return problem('PixDevolucaoInvalida', result)
  if (result.report) deps.notices.notifyLater([result.report])
  if (result.isNew && effectOfReturn(order.amount) === 'silent_after') throw silence()
  return answer(201, toWire(result.given))
}

export async function get(
  deps: ReturnDeps,
  session: Session,
  key: { endToEndId: string; id: string },
): Promise<BankReply> {
  const found = (await store.find(deps.db, [key.endToEndId])).get(key.endToEndId)
  const given =
    found?.pix.holder === session.holder.cnpj
      ? found.returns.find((one) => one.id === key.id)
      : undefined
  return given ? answer(200, toWire(given)) : problem('PixDevolucaoNaoEncontrada', NO_RETURN)
}

/** The control: settles a return under way, and replies after the receiver was notified. */
export async function settleOnRequest(
  deps: ReturnDeps,
  key: { endToEndId: string; id: string },
  body: unknown,
): Promise<BankReply> {
  const { status, motivo } = isObject(body) ? body : {}
  if (status !== 'DEVOLVIDO' && status !== 'NAO_REALIZADO')
    return problem('RequisicaoInvalida', 'O status é DEVOLVIDO ou NAO_REALIZADO.')
  if (motivo !== undefined && !isText(motivo, TEXT_MAX))
    return problem('RequisicaoInvalida', 'O motivo tem no máximo 140 caracteres.')
  const result = await inTransaction(deps.db, (tx) => settleOne(deps, tx, key, status, motivo))
  if (typeof result === 'string')
    return problem(
      result === NO_RETURN ? 'PixDevolucaoNaoEncontrada' : 'PixDevolucaoInvalida',
      result,
    )

  const settled = result.received.returns.find((one) => one.id === key.id)!
  const report = reportOf(result.received)
  if (report) await deps.notices.notify(report)
  return answer(200, toWire(settled))
}

async function settleOne(
  deps: ReturnDeps,
  tx: Tx,
  key: { endToEndId: string; id: string },
  status: Settled,
  reason?: string,
): Promise<{ received: store.Received } | string> {
  const received = await store.lock(tx, [key.endToEndId])
  const source = received.get(key.endToEndId)
  const open = source?.returns.find((one) => one.id === key.id)
  if (!source || !open) return NO_RETURN
  if (open.status !== 'EM_PROCESSAMENTO') return 'A devolução já atingiu um status final.'
  const settled = settle(open, status, deps.clock.now(), reason)
  source.returns = source.returns.map((one) => (one === open ? settled : one))
  await write(tx, received, [settled])
  return { received: source }
}

/** Settles the due returns of a bounded number of pix; returns how many returns. */
export async function settleDue(deps: ReturnDeps, now: Date): Promise<number> {
  const { settled, reports } = await inTransaction(deps.db, async (tx) => {
    const received = await store.find(tx, await store.dueReturns(tx, now, DUE_PER_ROUND_MAX))
    const settled: Return[] = []
    for (const source of received.values()) {
      source.returns = source.returns.map((one) => {
        if (!one.due || one.due.at > now) return one
        const final = settle(one, one.due.status, one.due.at)
        settled.push(final)
        return final
      })
    }
    await write(tx, received, settled)
    return { settled, reports: [...received.values()].flatMap((one) => reportOf(one) ?? []) }
  })
  await Promise.all(reports.map((one) => deps.notices.notify(one)))
  return settled.length
}
