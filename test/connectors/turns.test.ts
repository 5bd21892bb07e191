// Two returns of one charge at once, at each company with a wire of its own: each is made. A write
// waits for those of its own client alone.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { BankCall, BankReply } from '../../server/kernel/bank-call.ts'
import { cents } from '../../server/kernel/money.ts'
import type { Receiver } from '../../sandbox/emulators/account.ts'
import { woovi, wooviAppId } from '../../sandbox/emulators/woovi.ts'
import { KEY, openTestBank, RECEIVER } from '../bank.ts'
import { COMPANIES, openWorld, paid, resultOf, returnId, returnsAt } from './wires.ts'

for (const company of COMPANIES.filter(({ returnsPartly }) => returnsPartly))
  test(`${company.name}: two returns at once are two`, async (t) => {
    const world = await openWorld(t, company)
    const { txid, endToEndId } = await paid(world, 10_00)
    const order = { endToEndId, txid, amount: cents(3_00) }
    const both = [returnId(), returnId()].map((id) => world.rail.giveBack({ ...order, id }, false))
    for (const answer of await Promise.all(both)) assert.equal(resultOf(answer), 'returned')
    assert.deepEqual(await returnsAt(world, endToEndId), ['3.00', '3.00'])
  })

/** A wire whose bank answers no charge of one client until it is told to. */
async function heldWire(t: Parameters<typeof openTestBank>[0], held: string) {
  const { bank } = await openTestBank(t)
  const receivers = [held, 'loja-ao-lado'].map((clientId, n) => ({
    ...RECEIVER,
    clientId,
    cnpj: `1122233300031${n}`,
    key: n === 0 ? KEY : 'lado@loja.com.br',
  }))
  for (const one of receivers) await bank.register({ ...one, keys: [one.key] })
  const [release, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: BankCall = async (request) => {
    if (request.method === 'POST' && request.path === '/cob' && keyIn(request.body) === KEY) {
      reached.resolve()
      await release.promise
    }
    return bank.call(request)
  }
  const wire = woovi.open(slow)
  const charge = (receiver: Receiver, correlationID: string): Promise<BankReply> =>
    wire({
      method: 'POST',
      path: '/api/v1/charge',
      headers: { authorization: wooviAppId(receiver) },
      body: { correlationID, value: 1_00 },
    })
  return { receivers, charge, release: release.resolve, reached: reached.promise }
}

const keyIn = (body: unknown): unknown => (body as { chave?: unknown }).chave

test('a client whose bank is slow holds up nobody else, and waits in a queue that ends', async (t) => {
  const { receivers, charge, release, reached } = await heldWire(t, 'loja-lenta')
  const [slow, beside] = [receivers[0]!, receivers[1]!]
  const first = charge(slow, 'c-0')
  await reached
  assert.equal((await charge(beside, 'c-1')).status, 200)
  assert.equal((await charge({ ...slow, secret: 'another' }, 'c-2')).status, 401)
  const waiting = Array.from({ length: 999 }, (_, n) => charge(slow, `w-${n % 3}`))
  const answers = await Promise.race([charge(slow, 'over'), ...waiting])
  assert.equal(answers.status, 429)
  release()
  assert.equal((await first).status, 200)
  const made = (await Promise.all(waiting)).filter(({ status }) => status === 200)
  assert.equal(made.length, 3)
  assert.equal((await charge(slow, 'after')).status, 200)
})
