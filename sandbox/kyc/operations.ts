// KYC checks: requested by a client, decided at once, by the clock or by the control. The client's
// id is the idempotency key.

import type { BankReply } from '../../server/kernel/bank-call.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import { type Database, inTransaction } from '../../server/platform/db/sql.ts'
import type { Session } from '../clients.ts'
import type { Notices } from '../notices.ts'
import { answer, problem } from '../http/problem.ts'
import { isRestId } from '../formats.ts'
import { type Check, type DecidedCheck, decide, isSame, open, readCheck, toWire } from './check.ts'
import * as store from './store.ts'

export type CheckDeps = { db: Database; clock: Clock; notices: Notices }

const DUE_PER_ROUND_MAX = 100

/** Requests a check. A repeated request returns its current state. */
export async function put(
  deps: CheckDeps,
  session: Session,
  id: string,
  body: unknown,
): Promise<BankReply> {
  if (!isRestId(id))
    return problem('VerificacaoInvalida', 'O id tem de 1 a 64 letras, algarismos e hífens.')
  const order = readCheck({ client: session.client, id }, body)
  if (typeof order === 'string') return problem('VerificacaoInvalida', order)

  const requested = open(order, deps.clock.now())
  const isNew = await inTransaction(deps.db, (tx) => store.insert(tx, requested))
  const check = isNew ? requested : (await store.find(deps.db, order))!
  if (!isSame(check, order))
    return problem('IdJaUtilizado', 'O id já foi utilizado para outro documento.')
  return answer(isNew ? 201 : 200, toWire(check))
}

const reportOf = (deps: CheckDeps, { client, id }: Check): Promise<void> =>
  deps.notices.notify({ client, on: 'kyc', id })

/** Decides a bounded number of due checks; returns how many. */
export async function decideDue(deps: CheckDeps, now: Date): Promise<number> {
  const decided = await inTransaction(deps.db, async (tx) => {
    const due = await store.lockDue(tx, now, DUE_PER_ROUND_MAX)
    const made = due.map((check) => decide(check, check.due!.status, now))
    await store.save(tx, made)
    return made
  })
  await Promise.all(decided.map((one) => reportOf(deps, one)))
  return decided.length
}

const DECISIONS: Record<string, DecidedCheck> = { approve: 'approved', deny: 'denied' }

/**
 * The control: decides a check under review, and replies after the client was notified. 409 with
 * the check where it was decided otherwise.
 */
export async function decideOnRequest(
  deps: CheckDeps,
  id: string,
  verb: string,
): Promise<BankReply> {
  const status = DECISIONS[verb]
  if (!status) return problem('RequisicaoInvalida', 'Uma verificação termina por approve ou deny.')
  const { check, isNew } = await inTransaction(deps.db, async (tx) => {
    const known = await store.lockNamed(tx, id)
    if (known?.status !== 'reviewing') return { check: known, isNew: false }
    const decided = decide(known, status, deps.clock.now())
    await store.save(tx, [decided])
    return { check: decided, isNew: true }
  })
  if (!check)
    return problem('VerificacaoNaoEncontrada', 'Verificação não encontrada para o id informado.')
  if (isNew) await reportOf(deps, check)
  return answer(check.status === status ? 200 : 409, toWire(check))
}
