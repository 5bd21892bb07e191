// The protest of a boleto at the bank: ordered and stopped by its client, and carried on by the clock.
// The same again changes nothing.

import type { BankReply } from '../../server/kernel/bank-call.ts'
import { inTransaction } from '../../server/platform/db/sql.ts'
import type { Session } from '../clients.ts'
import { isRestId } from '../formats.ts'
import { answer, problem } from '../http/problem.ts'
import { type Boleto, orderProtest, stopProtest } from './boleto.ts'
import { effectOfBoleto } from './magic-values.ts'
import { type BoletoDeps, given, missing } from './operations.ts'
import * as store from './store.ts'

const NOT_PROTESTED = 'O boleto não pode ser enviado a protesto: não está vencido e em aberto.'
const NOT_STOPPED = 'O boleto não tem protesto a sustar.'
const REFUSED = 'O pedido de protesto foi recusado pelas regras deste banco.'

/** Orders a protest, or stops it. One that is paid or withdrawn is returned unchanged. */
export async function askProtest(
  deps: BoletoDeps,
  session: Session,
  id: string,
  act: 'order' | 'stop',
): Promise<BankReply> {
  if (!isRestId(id)) return missing()
  const now = deps.clock.now()
  const result = await inTransaction(deps.db, async (tx): Promise<Boleto | string | undefined> => {
    const before = await store.lock(tx, { client: session.client, id })
    if (!before || before.status !== 'registered') return before
    const effect = effectOfBoleto(before.terms.amount, before.payer.taxpayerId)
    if (act === 'order' && effect === 'protest_refused') return REFUSED
    const after = act === 'order' ? orderProtest(before, now) : stopProtest(before, now)
    if (!after) return act === 'order' ? NOT_PROTESTED : NOT_STOPPED
    if (after !== before) await store.save(tx, [after], now)
    return after
  })
  if (result === undefined) return missing()
  if (typeof result === 'string') return problem('BoletoRecusado', result)
  return answer(200, await given(deps, result))
}
