// What is Sicoob's own in its boletos: payments that stand in a history, whose order is not told.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { BankReply } from '../../server/kernel/bank-call.ts'
import { COLLECTORS, known, openStage, resultOf } from './boletos.ts'
import { answers, replies } from './line.ts'

const SICOOB = COLLECTORS.find(({ name }) => name === 'sicoob')!
type Body = Record<string, unknown>

/** The reading, with another history. */
const remembers =
  (change: (history: Body[]) => unknown) =>
  (reply: BankReply): BankReply => {
    const { resultado } = reply.body as { resultado: Body }
    const listaHistorico = change(resultado['listaHistorico'] as Body[])
    return { ...reply, body: { resultado: { ...resultado, listaHistorico } } }
  }
const PAID = '6'
const isPaid = ({ tipoHistorico }: Body): boolean => String(tipoHistorico) === PAID

test('a payment keeps its name and its sum when another one stands before it', async (t) => {
  const { rail, line, lay, order } = await openStage(t, SICOOB)
  const one = order()
  known(await rail.register(one))
  await lay(one)
  const read = async (change: (history: Body[]) => unknown) => {
    line.fails('GET', replies(remembers(change)))
    const answer = await rail.read(one)
    line.isDone()
    return answer
  }
  const [first] = known(await rail.read(one)).payments
  assert.equal(first!.amount, 100_00)
  const paid = (history: Body[], sum: string): Body => ({
    ...history.find(isPaid)!,
    descricaoHistorico: `Liquidação R$ ${sum}`,
  })
  for (const sum of ['50,00', '150,00', '100,00']) {
    const changes = [
      (history: Body[]) => [paid(history, sum), ...history],
      (history: Body[]) => [...history, paid(history, sum)],
    ]
    const [before, after] = [known(await read(changes[0]!)), known(await read(changes[1]!))]
    assert.equal(before.payments.length, 2)
    assert.deepEqual(before.payments, after.payments, sum)
    assert.deepEqual(
      before.payments.find(({ id }) => id === first!.id),
      first,
      sum,
    )
  }
  for (const change of [
    (history: Body[]) => [...history, paid(history, 'cem')],
    (history: Body[]) => history.filter((line_) => !isPaid(line_)),
    () => 'nada',
  ])
    assert.equal(resultOf(await read(change)), 'unknown')
})

test('a list that the bank makes for seconds is waited for, and the next readings begin anew', async (t) => {
  const { rail, line, lay, order, bank } = await openStage(t, SICOOB)
  const one = order()
  known(await rail.register(one))
  await lay(one)
  const to = bank.clock.now()
  // Longer than a sale's call may take all in all, were each pause as short as the first.
  line.fails('GET', answers(204), 5)
  const answer = await rail.changed({ from: to, to, page: 0 })
  line.isDone()
  assert.deepEqual(answer.result === 'accepted' && answer.value.ourNumbers, [one.ourNumber])
})
