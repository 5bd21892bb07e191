// Payments by card and by boleto, against pix of the same amount in the same turns: a stored card
// authorized and captured by one call; authorized by one and captured by another; a boleto
// registered with a pix QR code.

import { medianOf } from '../histogram.ts'
import { asked, warmUp, type Stage } from '../stage.ts'
import { creations } from './create.ts'
import { flawless } from '../load.ts'
import type { Turn } from './serve.ts'

const CONNECTIONS = 64
const WARM_MS = 2_000
const CARD = {
  holder_name: 'MARIA SILVA',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '123',
}

export type PaymentMethods = {
  pix: number
  card: number
  /** Authorized and captured by two calls: payments a second. */
  cardInTwo: number
  boleto: number
  cardRatio: number
  boletoRatio: number
}

async function said<T>(stage: Stage, path: string, body: object): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${stage.server.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${stage.token}` },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as T
}

/** Authorizes for a while, then captures all of it: payments a second. */
async function inTwo(stage: Stage, next: () => string, ms: number): Promise<number> {
  const { port } = stage.server
  const ids: string[] = []
  const held = await flawless({
    port,
    connections: CONNECTIONS,
    next,
    expects: 201,
    ms,
    onReply: ({ body }) =>
      void ids.push((JSON.parse(body) as { success: { id: string } }).success.id),
  })
  const captures = ids.map((id) =>
    asked(stage, { method: 'POST', path: `/v1/transaction/capture/${id}`, body: '{}' }),
  )
  let n = 0
  const captured = await flawless({
    port,
    connections: CONNECTIONS,
    next: () => captures[n++],
    expects: 200,
  })
  return 1 / (1 / held.perSecond + 1 / captured.perSecond)
}

/**
 * As many as there are connections: of one buyer ten cards are charged at a time, for the limit
 * against card testing.
 */
const BUYERS = CONNECTIONS

/**
 * Gives the bench's customer the document that a boleto needs. Returns buyers with a default card
 * each.
 */
export async function readyToPay(stage: Stage): Promise<string[]> {
  await said(stage, `/v1/customer/update/${stage.platform.customers[0]}`, {
    taxpayer_id: '123.456.789-09',
  })
  const buyers: string[] = []
  for (let n = 0; n < BUYERS; n++) {
    const made = await said<{ success: { id: string } }>(stage, '/v1/customer/new', {
      first_name: 'Maria',
    })
    const { id } = made.success
    const { id: token } = await said<{ id: string }>(stage, '/v1/card/tokenize/token', CARD)
    await said(stage, '/v1/card/associate_token_with_customer', { id_customer: id, token })
    buyers.push(id)
  }
  return buyers
}

export async function measurePaymentMethods(
  stage: Stage,
  { rounds, seconds }: Turn,
): Promise<PaymentMethods> {
  const { port } = stage.server
  const buyers = await readyToPay(stage)
  const pix = creations(stage)
  const card = creations(stage, [undefined], { payment_type: 'credit' }, buyers)
  const held = creations(stage, [undefined], { payment_type: 'credit', capture: false }, buyers)
  const boleto = creations(stage, [undefined], { payment_type: 'boleto' })
  const ms = seconds * 1_000
  const rateOf = async (next: () => string) =>
    (await flawless({ port, connections: CONNECTIONS, next, expects: 201, ms })).perSecond
  for (const next of [pix, card, boleto]) await warmUp(port, next, 201, WARM_MS)
  await inTwo(stage, held, WARM_MS)
  const [pixes, cards, twos, boletos]: number[][] = [[], [], [], []]
  for (let n = 0; n < rounds; n++) {
    pixes!.push(await rateOf(pix))
    cards!.push(await rateOf(card))
    twos!.push(await inTwo(stage, held, ms))
    boletos!.push(await rateOf(boleto))
  }
  const ratio = (ours: readonly number[]) =>
    Math.round(medianOf(ours.map((one, n) => one / pixes![n]!)) * 100) / 100
  return {
    pix: Math.round(medianOf(pixes!)),
    card: Math.round(medianOf(cards!)),
    cardInTwo: Math.round(medianOf(twos!)),
    boleto: Math.round(medianOf(boletos!)),
    cardRatio: ratio(cards!),
    boletoRatio: ratio(boletos!),
  }
}
