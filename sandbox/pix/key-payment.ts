// A payment on request to a key itself, with or without the txid of a static code: no charge is
// concerned, and any amount is taken.

import type { BankReply } from '../../server/kernel/bank-call.ts'
import { type Cents, toReais } from '../../server/kernel/money.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { isObject } from '../formats.ts'
import { answer, problem } from '../http/problem.ts'
import { type PixDeps, type Payment, readPayment } from './operations.ts'
import { type Pix, toWire } from './pix.ts'
import * as store from './store.ts'

/** By the Manual do BR Code, the txid of a static code. */
const STATIC_TXID = /^[A-Za-z0-9]{1,25}$/

type Receiver = { key: string; holder: string }

const pixOf = (
  { key, holder }: Receiver,
  { payment, txid, amount }: { payment: Payment; txid: string | null; amount: Cents },
): Pix[] =>
  payment.names.map((endToEndId) => ({
    endToEndId,
    txid,
    holder,
    key,
    amount,
    paidAt: payment.paidAt,
    payerText: payment.payerText,
    payer: payment.payer,
    initiation: payment.initiation,
    givenBack: 0 as Cents,
    blocked: 0 as Cents,
  }))

/** The control: pays a key as requested, and replies after the receiver was notified. */
export async function payKeyOnRequest(
  deps: PixDeps,
  key: string,
  body: unknown,
): Promise<BankReply> {
  const given = isObject(body) ? body : {}
  const { txid = null } = given
  const payment = readPayment('', given, deps.clock.now())
  if (typeof payment === 'string') return problem('RequisicaoInvalida', payment)
  if (payment.amount === undefined)
    return problem('RequisicaoInvalida', 'O campo valor é "10.00", maior que zero.')
  if (txid !== null && (typeof txid !== 'string' || !STATIC_TXID.test(txid)))
    return problem('RequisicaoInvalida', 'O campo txid tem de 1 a 25 letras e algarismos.')
  const [holder] = await deps.db.rows<{ holder: string }>(
    sql`select holder from bank.accounts where key = ${key}`,
  )
  if (!holder) return problem('PixNaoEncontrado', 'Nenhuma conta tem esta chave.')

  const { amount } = payment
  const pix = pixOf({ key, ...holder }, { payment, txid, amount })
  await inTransaction(deps.db, (tx) => store.receive(tx, pix, []))
  const shown = pix.map((one) => toWire(one, []))
  await Promise.all(shown.map((one) => deps.notices.notify({ key, pix: one })))
  return answer(200, { valor: toReais(amount), pix: shown })
}
