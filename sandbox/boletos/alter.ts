// Boletos at the bank get other terms: due date, amount, discount. The same terms again change nothing.

import { isDeepStrictEqual } from 'node:util'
import type { BankReply } from '../../server/kernel/bank-call.ts'
import { dayOf } from '../../server/kernel/brazil/calendar.ts'
import { inTransaction } from '../../server/platform/db/sql.ts'
import { isFirstEffect } from '../charges/store.ts'
import type { Session } from '../clients.ts'
import { silence } from '../faults.ts'
import { isObject, isRestId } from '../formats.ts'
import { answer, problem } from '../http/problem.ts'
import { change } from './boleto.ts'
import { effectOfBoleto } from './magic-values.ts'
import { barcodeOf, type BoletoDeps, faultOf, given, missing, ONCE } from './operations.ts'
import { isBarcode, readTerms } from './read.ts'
import * as store from './store.ts'

/**
 * Gives a boleto other terms; the same again, or one that is paid or withdrawn, is returned unchanged.
 * By the amount of a refused boleto the bank refuses the change.
 */
export async function alter(
  deps: BoletoDeps,
  session: Session,
  id: string,
  body: unknown,
): Promise<BankReply> {
  const found = isRestId(id) ? await deps.find({ client: session.client, id }) : undefined
  if (!found) return missing()
  const { terms: wanted, barcode = '' } = isObject(body) ? body : {}
  if (!isBarcode(barcode)) return problem('BoletoInvalido', 'O campo barcode tem 44 algarismos.')
  const terms = readTerms(wanted, found.issuedOn)
  if (typeof terms === 'string') return problem('BoletoInvalido', terms)
  const effect = effectOfBoleto(terms.amount, found.payer.taxpayerId)
  const order = { ...found, terms }
  const composed = await barcodeOf(deps, order)
  const whole = { ...order, barcode: barcode || composed.barcode }
  const isMoved = terms.dueOn !== found.terms.dueOn
  const now = deps.clock.now()
  const fault =
    effect === 'declined'
      ? 'A alteração foi recusada pelas regras deste banco.'
      : faultOf(
          isMoved ? whole : { ...whole, terms: { ...terms, dueOn: dayOf(now) } },
          composed,
          now,
        )
  const name = { txid: `boleto-change/${id}`, holder: session.client }
  const strikes =
    effect !== undefined &&
    ONCE.has(effect) &&
    (await inTransaction(deps.db, (tx) => isFirstEffect(tx, name)))
  if (strikes && effect === 'silent_before') throw silence()
  const result = await inTransaction(deps.db, async (tx) => {
    const before = (await store.lock(tx, found))!
    if (before.status !== 'registered' || isDeepStrictEqual(before.terms, terms)) return before
    if (fault !== undefined) return fault
    const after = change(before, whole)
    await store.save(tx, [after], now)
    return after
  })
  if (strikes && effect === 'silent_after') throw silence()
  return typeof result === 'string'
    ? problem('BoletoRecusado', result)
    : answer(200, await given(deps, result))
}
