// Cards and boletos under faults of their banks: silence, lost notifications, broken connections,
// nonsense. Callers get an answer soon, nothing is executed twice, and in the end our books equal
// the banks' (R13, R19). With real banks and a real database.

import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { ASK_TIMEOUT_MS } from '../../server/providers/ask.ts'
import { openBoletos } from '../../server/providers/rest/boletos.ts'
import { openCards } from '../../server/providers/rest/cards.ts'
import { openOauthClient } from '../../server/providers/oauth-client.ts'
import { httpTransport } from '../../server/providers/transport.ts'
import type { BankReply } from '../../server/kernel/bank-call.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { runJob as reconcile } from '../../server/jobs/reconcile.ts'
import { clientSecret } from '../../server/app/sandbox-controls.ts'
import { banksAgree, noticesOf } from '../bank-books.ts'
import { settingsFor } from '../bank.ts'
import { buyer, tokenFor } from '../cards.ts'
import { market, ownerOf, plain, right, type Market, type Said } from '../marketplace.ts'
import { world, type Answer, type World } from '../world.ts'

/** A buyer with a stored card. */
async function given(w: World) {
  const m = await market(w)
  const { id: customer } = await buyer(w)
  const { id: card } = await w.sdk.cards.associate({
    id_customer: customer,
    token: await tokenFor(w),
  })
  const make = (body: object, key?: string): Promise<Answer> =>
    m.send(`/v1/transaction/new/${customer}`, { amount: 100_00, ...body }, key)
  const charge = (more: object = {}, key?: string) =>
    make({ payment_type: 'credit', id_card: card, ...more }, key)
  const boleto = (key?: string) => make({ payment_type: 'boleto' }, key)
  const idOf = async (asked: Promise<Answer>): Promise<string> => {
    const { status, body, text } = await asked
    assert.ok(status === 201 || status === 502, text)
    return status === 201 ? body.success.id : body.transaction_id
  }
  const capture = (id: string, body: object = {}, key?: string) =>
    m.send(`/v1/transaction/capture/${id}`, body, key)
  return { w, m, charge, boleto, idOf, capture }
}

type Given = Awaited<ReturnType<typeof given>>

/**
 * Transactions of every kind while `faults` last; returns the status that each must have
 * afterwards.
 */
async function workload(
  { w, m, charge, boleto, idOf, capture }: Given,
  setFaults: () => Promise<unknown>,
) {
  const bank = w.deps.banks.sandbox!
  const held: string[] = []
  for (let n = 0; n < 3; n++) held.push(await idOf(charge({ capture: false })))
  const sold = [
    await idOf(charge()),
    await idOf(charge({ installment_plan: { number_installments: 3 } })),
  ]
  const boletos: string[] = []
  for (let n = 0; n < 3; n++) boletos.push(await idOf(boleto()))
  await setFaults()
  const calls = [
    capture(held[0]!),
    capture(held[1]!, { amount: 40_00 }),
    m.refund(held[2]!),
    m.refund(sold[0]!, 30_00),
    m.refund(boletos[2]!),
  ]
  for (const { status, text } of await Promise.all(calls))
    assert.ok(status === 200 || status === 502, text)
  // These changes are not notified: they are found only in the banks' lists.
  await bank.card(plain(sold[1]!), 'dispute', { amount: 60_00 })
  await bank.payBoleto(plain(boletos[0]!), {})
  await bank.pay(plain(boletos[1]!), {})
  const made = [await idOf(charge()), await idOf(boleto())]
  const ends = ['succeeded', 'succeeded', 'canceled', 'partial_refunded', 'dispute']
  const [whole, part, voided] = held as [string, string, string]
  return new Map([
    ...[whole, part, voided, ...sold].map((id, n) => [id, ends[n]!] as const),
    [boletos[0]!, 'succeeded'],
    [boletos[1]!, 'succeeded'],
    [boletos[2]!, 'canceled'],
    [made[0]!, 'succeeded'],
    [made[1]!, 'pending'],
  ])
}

/** Moves time and reads the banks' lists, as the worker does. */
async function recover(w: World, m: Market): Promise<void> {
  for (const by of ['2m', '2h'] as const) {
    await m.advance(by)
    await reconcile(w.deps)
    await w.work()
  }
}

const BANKS = ['card', 'boleto', 'pix'] as const
const MODES = ['silent_before', 'silent_after', 'down', 'no notices'] as const

for (const mode of MODES)
  test(`faults at the acquirer and the boleto bank (${mode}): in the end both books agree (R13)`, async (t) => {
    const w = await world(t)
    const g = await given(w)
    const over = async (how: string) => {
      for (const bank of BANKS) await g.m.setFaults(how, undefined, bank)
    }
    const lost = async () => {
      for (const bank of ['card', 'boleto'] as const) await noticesOf(w, bank, 'down')
    }
    const ends = await workload(g, () => (mode === 'no notices' ? lost() : over(mode)))
    await w.work()
    if (mode !== 'no notices') await over('fair')
    await recover(w, g.m)
    const stand = new Map<string, string>()
    for (const id of ends.keys()) stand.set(id, (await g.m.sale(id)).status)
    assert.deepEqual(stand, ends)
    await right(w)
    await banksAgree(w)
  })

// ── the wire ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A fair call takes a few milliseconds, and on a busy machine some hundred. */
const TIMEOUT_MS = 1_000

/** How a call fails: before the bank receives it or after, and which part of the reply arrives. */
const FAULTS: Record<
  string,
  { acts: boolean; reply(response: http.ServerResponse, said: string): void }
> = {
  'is late, and never had it': { acts: false, reply: () => {} },
  'is late, and had done it': { acts: true, reply: () => {} },
  'is cut before it acts': { acts: false, reply: (response) => void response.socket!.destroy() },
  'is cut after it acted': { acts: true, reply: (response) => void response.socket!.destroy() },
  'says half of it': {
    acts: true,
    reply: (response, said) => {
      response.writeHead(200, { 'content-length': String(Buffer.byteLength(said)) })
      response.write(said.slice(0, said.length / 2), () => response.socket?.destroy())
    },
  },
  'says nonsense': {
    acts: true,
    reply: (response) => void response.writeHead(200).end('<html>ok</html>'),
  },
}

/**
 * The sandbox bank behind a connection that fails on command: `strike` sets how the next call
 * fails.
 */
async function wired(w: World, t: Parameters<typeof world>[0]) {
  const call = w.deps.banks.sandbox!.open!
  let next: string | undefined
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const url = new URL(request.url!, 'http://bank')
    const isToken = url.pathname === '/oauth/token'
    const fault = isToken || next === undefined ? undefined : FAULTS[next]
    if (!isToken) next = undefined
    const isJson = String(request.headers['content-type']).includes('json')
    const body =
      text === ''
        ? undefined
        : isJson
          ? JSON.parse(text)
          : Object.fromEntries(new URLSearchParams(text))
    const asked = {
      method: request.method as 'GET',
      path: url.pathname,
      headers: request.headers as Record<string, string>,
      query: Object.fromEntries(url.searchParams),
      ...(body === undefined ? {} : { body }),
    }
    const reply: BankReply | undefined = fault && !fault.acts ? undefined : await call(asked)
    const said = JSON.stringify(reply?.body ?? null)
    if (fault) return fault.reply(response, said)
    response.writeHead(reply!.status, { 'content-type': 'application/json' }).end(said)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const owner = ownerOf(w)
  const connection = {
    ...settingsFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    timeoutMs: TIMEOUT_MS,
    clientId: owner,
    clientSecret: clientSecret(w.deps.hashKey, owner),
  }
  const transport = httpTransport(connection)
  t.after(async () => {
    await transport.close()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  const client = openOauthClient(connection, transport, w.deps.clock)
  const route = w.deps.banks.boleto(owner)!
  Object.assign(w.deps.banks, {
    cards: () => openCards(connection, client),
    boleto: () => ({ ...route, rail: openBoletos(connection, client) }),
  })
  return { strike: (how: string) => void (next = how) }
}

const within = async (asked: Promise<Answer>): Promise<Answer> => {
  const began = performance.now()
  const answer = await asked
  // The server waits for one bank only once; with the timeout of a real connection that is less
  // than ten seconds.
  assert.ok(performance.now() - began < TIMEOUT_MS + 2_000)
  return answer
}

/** What the banks did: authorizations and charges, refunds, boletos. */
const done = async (w: World): Promise<Said> =>
  (
    await w.db.rows<Said>(sql`
      select (select count(*)::int from bank.card_authorizations) as cards,
        (select coalesce(sum(captured), 0)::int from bank.card_authorizations) as captured,
        (select count(*)::int from bank.card_refunds) as refunds,
          (select count(*)::int from bank.boletos) as boletos`)
  )[0]

test('bank timeouts leave room to answer callers within ten seconds (R19)', () => {
  assert.ok(ASK_TIMEOUT_MS <= 8_000)
})

for (const fault of Object.keys(FAULTS))
  test(`a connection that ${fault}: a quick response, nothing done twice, and the same key finds it (R19)`, async (t) => {
    const w = await world(t)
    const { m, charge, boleto, capture } = await given(w)
    const { strike } = await wired(w, t)
    /** Calls while the connection fails, then again with the same key. */
    const twice = async (
      ask: (key: string) => Promise<Answer>,
      key: string,
    ): Promise<[Answer, Answer]> => {
      strike(fault)
      return [await within(ask(key)), await within(ask(key))]
    }
    const [sold, found] = await twice((key) => charge({}, key), 'sale')
    assert.deepEqual([sold.status, sold.body.success.status], [201, 'new'])
    assert.deepEqual(
      [found.body.success.id, found.body.success.status],
      [sold.body.success.id, 'succeeded'],
    )
    const { id } = (await charge({ capture: false })).body.success
    const [unanswered, captured] = await twice(
      (key) => capture(id, { amount: 40_00 }, key),
      'capture',
    )
    assert.deepEqual([unanswered.status, unanswered.body.code], [502, 'bank_unavailable'])
    assert.deepEqual([captured.status, captured.body.success.amount_cents], [200, 40_00])
    strike(fault)
    const refunded = await within(m.refund(id, 10_00, 'refund'))
    assert.deepEqual([refunded.status, refunded.body.success.refunds[0].status], [200, 'pending'])
    const { id: lapsing } = (await charge({ capture: false })).body.success
    const [unsure, voided] = await twice((key) => m.refund(lapsing, undefined, key), 'void')
    assert.deepEqual(
      [unsure.status, voided.status, voided.body.success?.status],
      [502, 200, 'canceled'],
      voided.text,
    )
    const [silent, registered] = await twice(boleto, 'slip')
    assert.deepEqual([silent.status, registered.status], [502, 201], registered.text)
    assert.equal(silent.body.transaction_id, registered.body.success.id)
    await m.advance('2m')
    assert.equal((await m.sale(id)).status, 'partial_refunded')
    assert.deepEqual(await done(w), { cards: 3, captured: 140_00, refunds: 1, boletos: 1 })
    await right(w)
    await banksAgree(w)
  })
