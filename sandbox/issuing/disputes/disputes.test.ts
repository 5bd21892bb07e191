// Contested purchases at the issuing bank: taken on once, refused for good, given way to what shops give back, decided by the
// control, the clock or the fate of the amount, listed and rung.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTxid, openTestBank, type Reply, type TestBank } from '../../../test/bank.ts'

const HOOK = 'http://127.0.0.1:9/hook'
const CARD = {
  version: 1,
  seller: 'company',
  holder: { id: 'holder', name: 'Maria Souza', taxpayer_id: '12345678909' },
  type: 'virtual',
  status: 'active',
  stand_in_limit: 500_00,
  merchant: null,
}

const leverOf =
  ({ bank }: TestBank) =>
  async (path: string, body: object = {}) =>
    (await bank.call({ method: 'POST', path: `/sandbox/${path}`, headers: {}, body })) as Reply

/** A bank with a card that buys what it is told to. */
async function ready(t: Parameters<typeof openTestBank>[0]) {
  const bank = await openTestBank(t)
  const lever = leverOf(bank)
  await bank.api('PUT', '/issuing/authorizer', { url: HOOK, key: 'x' })
  await bank.api('PUT', '/notices', { url: HOOK })
  bank.bank.onQuestion(async () => ({ status: 200, body: { approved: true, reason: null } }))
  const card = newTxid()
  await bank.api('PUT', `/issuing/cards/${card}`, CARD)
  const buy = async (amount = 100_00): Promise<string> =>
    (await lever(`issuing/${card}/purchases`, { amount, clear: 'never' })).body.id
  const bought = async (amount = 100_00): Promise<string> => {
    const id = await buy(amount)
    assert.equal((await lever(`purchases/${id}/clear`, { amount })).status, 200)
    return id
  }
  return { bank, lever, buy, bought, card }
}

const disputeOf = ({ api }: TestBank, purchase: string, id = newTxid()) => ({
  id,
  put: (amount: number, more: object = {}) =>
    api('PUT', `/issuing/disputes/${id}`, { purchase, amount, reason: 'fraud', ...more }),
  get: () => api('GET', `/issuing/disputes/${id}`),
  withdraw: () => api('PUT', `/issuing/disputes/${id}/withdrawal`, {}),
})
const statusOf = async (reply: Promise<Reply>) => {
  const { status, body } = await reply
  return [status, typeof body.status === 'string' ? body.status : body.type.split('/').at(-1), body.granted]
}

test('a dispute is taken on once; the same words read it, other words are refused, and it is read by its id alone', async (t) => {
  const { bank, bought } = await ready(t)
  const purchase = await bought()
  const dispute = disputeOf(bank, purchase)
  assert.equal((await dispute.get()).status, 404)
  const made = await dispute.put(40_00, { description: 'Não reconheço.' })
  assert.deepEqual(
    [made.status, made.body.status, made.body.amount, made.body.purchase],
    [201, 'open', 40_00, purchase],
  )
  assert.deepEqual([made.body.decided_at, made.body.granted], [null, undefined])
  const again = await dispute.put(40_00, { description: 'Não reconheço.' })
  assert.deepEqual([again.status, again.body, (await dispute.get()).body], [200, made.body, made.body])
  for (const other of [{}, { description: 'Outra.' }, { description: 'Não reconheço.', reason: 'duplicate' }])
    assert.deepEqual(await statusOf(dispute.put(40_00, other)), [409, 'IdJaUtilizado', undefined])
  assert.equal((await disputeOf(bank, await bought(), dispute.id).put(40_00)).status, 409)
  for (const wrong of [{ amount: 0 }, { amount: 1.5 }, { reason: 'A Reason' }, { description: 7 }, { purchase: 'a/b' }])
    assert.equal((await disputeOf(bank, purchase).put(1_00, wrong)).status, 400, JSON.stringify(wrong))
  const once = disputeOf(bank, await bought())
  const replies = await Promise.all(Array.from({ length: 8 }, () => once.put(10_00)))
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 200, 200, 200, 201])
})
