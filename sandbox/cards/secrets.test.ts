// R37 for the acquirer: unique numbers and codes go through every call, valid, refused and
// malformed, in this process and over HTTP; then every row, notification, log line and reply is
// searched for them.

import { createSecretKey } from 'node:crypto'
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { Secret } from '../../server/kernel/secret.ts'
import { openClock } from '../../server/kernel/clock.ts'
import { cents } from '../../server/kernel/money.ts'
import { mod10 } from '../../server/kernel/brazil/check-digits.ts'
import type { CardOrder, CardRail } from '../../server/providers/acquirer.ts'
import { openCards } from '../../server/providers/rest/cards.ts'
import { openOauthClient } from '../../server/providers/oauth-client.ts'
import type { ProviderClient } from '../../server/providers/client.ts'
import { httpTransport } from '../../server/providers/transport.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { bareDatabase } from '../../test/database.ts'
import { CARD, HOST, newTxid, RECEIVER, settingsFor } from '../../test/bank.ts'
import { dump } from '../../test/fingerprint.ts'
import { openBank, type Bank } from '../bank.ts'

/**
 * Only a card number has this many digits in a row; the first six and the last four may be stored.
 */
const WINDOW = 12

const numbers: string[] = []
const codes: string[] = []
function secretsOnce() {
  const body = `45${String(7_391_468_205_713 + numbers.length * 86_420_135).padStart(13, '0')}`
  const number = `${body}${mod10(body)}`
  const code = String(9_071 + codes.length)
  numbers.push(number)
  codes.push(code)
  return { number, code }
}

function assertNowhere(text: string, where: string): void {
  for (const number of numbers)
    for (let n = 0; n + WINDOW <= number.length; n++)
      assert.ok(!text.includes(number.slice(n, n + WINDOW)), `${where}: a number`)
  for (const code of codes)
    assert.ok(!new RegExp(`[(,"'=: ]${code}[),"'& }]`).test(text), `${where}: the code ${code}`)
}

const orderOf = (more: Partial<CardOrder> = {}): CardOrder => {
  const { number, code } = secretsOnce()
  return {
    id: newTxid(),
    amount: cents(100_00),
    installments: 1,
    capture: true,
    card: {
      number: new Secret(number),
      code: new Secret(code),
      holderName: 'MARIA SILVA',
      expirationMonth: 12,
      expirationYear: 2099,
      brand: 'Visa',
    },
    buyer: { name: 'Maria' },
    ...more,
  }
}

/** Calls that the bank accepts, declines and refuses. Returns the order of the first. */
async function callWell(
  bank: Bank,
  { client, rail }: { client: ProviderClient; rail: CardRail },
  results: unknown[],
): Promise<CardOrder> {
  const signal = new AbortController().signal
  results.push(
    await client({
      method: 'PUT',
      path: '/notices',
      body: { url: 'http://127.0.0.1:9/hook' },
      signal,
    }),
  )
  const order = orderOf()
  results.push(
    await rail.authorize(order, false),
    await rail.authorize(order, true),
    await rail.read(order),
  )
  results.push(await rail.authorize({ ...orderOf(), id: order.id }, false))
  results.push(await rail.authorize(orderOf({ amount: cents(900_051) }), false))
  results.push(await rail.authorize(orderOf({ descriptor: '' }), false))
  results.push(await rail.refund({ authorization: order, id: 'r1', amount: cents(1) }))
  results.push(
    await bank.call({
      method: 'POST',
      path: `/sandbox/cards/${order.id}/dispute`,
      headers: {},
      body: {},
    }),
  )
  return order
}

/** Calls with numbers where none belongs. */
async function callBadly(client: ProviderClient, order: CardOrder, results: unknown[]) {
  const signal = new AbortController().signal
  const put = (body: unknown, path = newTxid()) =>
    client({ method: 'PUT', path: `/cards/authorizations/${path}`, body, signal })
  const card = (more: object) => ({ ...CARD, card: { ...CARD.card, ...secretsOnce(), ...more } })
  const { number } = secretsOnce()
  for (const invalid of [
    card({ number: Number(number) }),
    card({ number: [number] }),
    card({ number: `${number}x` }),
    card({ brand: number }),
    card({ holder_name: 7 }),
    { ...card({}), buyer: { name: 'M', taxpayer_id: number } },
    { ...card({}), amount: number },
    { ...card({}), [number]: number },
    number,
    [number],
  ])
    results.push(await put(invalid))
  results.push(
    await put(card({}), `${number}_`),
    await put({ amount: number }, `${newTxid()}/capture`),
  )
  results.push(await put({ text: number }, `${order.id}/disputes/${order.id}-d1/evidence/e1`))
  results.push(
    await client({
      method: 'GET',
      path: `/cards/changes`,
      query: { from: number, to: number },
      signal,
    }),
  )
}

test('the bank stores and returns no card numbers or security codes in plain text (R37)', async (t) => {
  const db = await bareDatabase(t)
  const logged: string[] = []
  const log = {
    warn: (detail: object, text: string) => void logged.push(`${text} ${JSON.stringify(detail)}`),
  }
  const hashKey = new Secret(createSecretKey(Buffer.alloc(32, 1)))
  const bank = await openBank({ db, clock: openClock(), host: HOST, log, hashKey })
  t.after(() => bank.close())
  await bank.register(RECEIVER)
  bank.onNotice(async (notice) => {
    logged.push(JSON.stringify(notice))
    throw new Error('nobody is there')
  })
  const served = await bank.serve(0)
  const connection = settingsFor(served.url)
  const transport = httpTransport(connection)
  t.after(async () => {
    await transport.close()
    await served.close()
  })
  const results: unknown[] = []
  for (const call of [bank.call, transport]) {
    const settings = call === transport ? connection : settingsFor('')
    const client = openOauthClient(settings, call)
    const order = await callWell(bank, { client, rail: openCards(settings, client) }, results)
    await callBadly(client, order, results)
  }
  results.push(await bank.work(openClock().now()))
  const rows = await dump(db)
  assert.ok(
    rows.includes('card_authorizations') && rows.includes('457391') && rows.includes('captured'),
  )
  assertNowhere(rows, 'the database')

  // A fault under way: what the log says of it quotes nothing.
  await inTransaction(db, (tx) => tx.rows(sql`alter table bank.card_authorizations rename to gone`))
  results.push(
    await openCards(connection, openOauthClient(settingsFor(''), bank.call)).authorize(
      orderOf(),
      false,
    ),
  )
  assert.ok(
    logged.some((one) => one.includes('failed')) && logged.some((one) => one.includes('cards')),
  )
  const said = JSON.stringify(results)
  for (const word of [
    '"declined"',
    'AutorizacaoInvalida',
    'já foi utilizado',
    '"returned"',
    '"unknown"',
  ])
    assert.ok(said.includes(word), word)
  assertNowhere(said, 'an answer')
  assertNowhere(logged.join('\n'), 'a log or a notice')
})
