// The controls of cards: what buyers, issuers and the antifraud do, on request. They reply after
// the client was notified.

import type { BankReply } from '../../server/kernel/bank-call.ts'
import { answer, problem, refused, type Refused } from '../http/problem.ts'
import { isObject, isText } from '../formats.ts'
import { type Authorization, cancel, endReview } from './authorization.ts'
import { endDispute, openDispute } from './dispute.ts'
import type { CardDeps } from './operations.ts'
import { readAmount } from './order.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

type Control = (known: Authorization, at: Date) => Authorization | Refused

const REASON_MAX = 140

const cannot = (): Refused =>
  refused('AutorizacaoInvalida', 'A autorização não está em estado para isso.')

/** Ends the open dispute; does nothing where the last one ended this way already. */
const end = (status: 'won' | 'lost'): Control => {
  return (known, at) =>
    endDispute(known, status, at) ?? (known.disputes.at(-1)?.status === status ? known : cannot())
}

/** Ends a review; does nothing where it ended this way already. */
const review = (what: 'clear' | 'reject'): Control => {
  return (known, at) => {
    const after = endReview(known, what, at)
    const wasReviewed = known.effect === 'review_cleared' || known.effect === 'review_rejected'
    return (
      after ??
      (wasReviewed && (known.status === 'declined') === (what === 'reject') ? known : cannot())
    )
  }
}

const CONTROLS: Record<string, Control> = {
  win: end('won'),
  lose: end('lost'),
  expire: (known, at) => {
    const after = cancel(known, at)
    return after.status === 'canceled' ? after : cannot()
  },
  'review/clear': review('clear'),
  'review/reject': review('reject'),
}

function disputeOf(body: unknown): Control | undefined {
  const { amount: given, reason } = isObject(body) ? body : {}
  const amount = given === undefined ? undefined : readAmount(given)
  if (given !== undefined && amount === undefined) return undefined
  if (reason !== undefined && (!isText(reason, REASON_MAX) || reason === '')) return undefined
  return (known, at) => openDispute(known, { amount, reason }, at)
}

function controlOf(what: string, body: unknown): Control | undefined {
  if (what === 'dispute') return disputeOf(body)
  return Object.hasOwn(CONTROLS, what) ? CONTROLS[what] : undefined
}

/**
 * Uses a control: `dispute` (`amount`, `reason`), `win`, `lose`, `expire`, `review/clear`,
 * `review/reject`. 409 with the unchanged authorization where that is impossible.
 */
export async function pull(
  deps: CardDeps,
  id: string,
  what: string,
  body: unknown,
): Promise<BankReply> {
  const control = controlOf(what, body)
  if (!control)
    return problem(
      'RequisicaoInvalida',
      'O controle não existe, ou amount ou reason não fazem sentido.',
    )
  const client = await store.clientOf(deps.db, id)
  if (client === undefined)
    return problem('AutorizacaoNaoEncontrada', 'Autorização não encontrada para o id informado.')

  let before: Authorization | undefined
  const result = await deps.change({
    client,
    id,
    change: (known, at) => control((before = known), at),
  })
  if (!result || 'refused' in result) return answer(409, toWire(before!))
  if (result !== before) await deps.notices.notify({ client, on: 'cards', id })
  return answer(200, toWire(result))
}
