// The levers of the sandbox bank, said to it over its controls, wherever it runs. It knows the words of the controls and
// the keys that follow from the key ring; not what pulls the levers.

import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { isObject } from './banks/parse.ts'
import type { BoletoAgreement } from './base/boleto.ts'
import type { BankCall, BankReply } from './base/call.ts'
import type { Clock } from './base/clock.ts'
import { hyphened, type OwnerId } from './base/ids.ts'
import { cents, toReais } from './base/money.ts'
import { refuse, refuseField } from './base/refusal.ts'
import { Secret } from './base/secret.ts'
import type { BankDue, Log, SandboxControls } from './deps.ts'

type Asked = { clock: Clock; log: Log; hashKey: Secret<KeyObject> }

const RETRY_AFTER_S = 2
const AGREEMENT_DIGITS = 7
const AGREEMENTS = 10 ** AGREEMENT_DIGITS

const derived = (hashKey: Secret<KeyObject>, what: string): string =>
  createHmac('sha256', hashKey.reveal()).update(what).digest('hex')

/** What opens the controls of a sandbox bank in another process: both read it from one key ring. */
export const controlKey = (hashKey: Secret<KeyObject>): string => derived(hashKey, 'sandbox/controls')

/** Hashes what was asked of cards at a sandbox bank, so that it is known again. */
export const cardKey = (hashKey: Secret<KeyObject>): Secret<KeyObject> =>
  new Secret(createSecretKey(Buffer.from(derived(hashKey, 'sandbox/cards'), 'hex')))

/** The secret of a platform's client at the sandbox bank. */
export const clientSecret = (hashKey: Secret<KeyObject>, owner: OwnerId): Secret<string> =>
  new Secret(derived(hashKey, `sandbox/client/${owner}`))

/** The pix key of a platform at the sandbox bank: a random key (EVP) that follows from its id. */
export const sandboxKey = (owner: OwnerId): string => hyphened(owner)

/** What a platform agreed with the sandbox bank for its boletos; its number follows from the platform's id too. */
export const sandboxAgreement = (owner: OwnerId): BoletoAgreement => ({
  // No bank has this code.
  bankCode: '999',
  branch: '0001',
  account: '1000001',
  wallet: '001',
  number: String(createHash('sha256').update(owner).digest().readUInt32BE() % AGREEMENTS).padStart(
    AGREEMENT_DIGITS,
    '0',
  ),
})

function refuseUnsaid(reply: BankReply): void {
  if (reply.status === 403)
    throw new Error(
      'The sandbox bank does not know the key we bring: it and its servers must read one key ring (KEYRING_FILE).',
    )
  if (reply.status >= 500) throw refuse('bank_unavailable', { retryAfter: RETRY_AFTER_S })
  if (reply.status >= 300) throw new Error(`the sandbox bank answered ${reply.status}: ${JSON.stringify(reply.body)}`)
}

/** Refuses what the bank will not do to a payout, a check or a card sale that has ended, or that it has not been asked for yet. */
function refuseEnded({ status, body }: BankReply): void {
  if (status !== 409 && status !== 404) return
  const said = status === 409 && isObject(body) ? String(body['status']) : 'pending'
  throw refuse('invalid_state', { words: { status: said } })
}

/** The bank's name of a purchase that a shop asked for; refuses what no shop could have. */
function purchaseIn({ status, body }: BankReply): string {
  // What is said is right by the contract; what it comes to in reais is the bank's to know.
  if (status === 400) throw refuseField('amount', 'comes to nothing, or to too much, in reais')
  const id = status === 201 && isObject(body) ? body['id'] : undefined
  if (typeof id !== 'string') throw refuse('bank_unavailable', { retryAfter: RETRY_AFTER_S })
  return id
}

type Issuing = Pick<SandboxControls, 'buy' | 'purchase' | 'decideDispute' | 'post'>

/** The controls of cards that the bank issues. */
const issuingOf = (
  said: (path: string, body: object) => Promise<BankReply>,
  end: (path: string, body?: object) => Promise<void>,
): Issuing => ({
  buy: async (card, transaction) => purchaseIn(await said(`/sandbox/issuing/${card}/purchases`, transaction)),
  purchase: (id, what, amount) =>
    end(`/sandbox/purchases/${encodeURIComponent(id)}/${what}`, amount === undefined ? {} : { amount }),
  decideDispute: (purchase, to) => end(`/sandbox/purchases/${encodeURIComponent(purchase)}/dispute/${to}`),
  post: (card, what) => end(`/sandbox/issuing/${card}/${what}`),
})

/** What is laid on the counter for a boleto, in the bank's words. */
const laidOf = ({ amount, paidAt, times, payer }: Parameters<SandboxControls['payBoleto']>[1]): object => ({
  ...(amount === undefined ? {} : { amount }),
  ...(paidAt ? { paid_at: paidAt.toISOString() } : {}),
  ...(times === undefined ? {} : { times }),
  ...(payer ? { payer: { name: payer.name, taxpayer_id: payer.taxpayerId } } : {}),
})

/** The controls behind `call`. `elsewhere`: the bank is another process. */
export function controlsOf(call: BankCall, asked: Asked, elsewhere: boolean): SandboxControls {
  const headers = { 'content-type': 'application/json', 'x-sandbox-key': controlKey(asked.hashKey) }
  const said = (path: string, body: object): Promise<BankReply> =>
    call({ method: 'POST', path, headers, body }).catch((error: unknown) => {
      asked.log.warn({ bank: 'sandbox', detail: String(error) }, 'the sandbox bank did not answer')
      throw refuse('bank_unavailable', { retryAfter: RETRY_AFTER_S })
    })
  const post = async (path: string, body: object) => {
    const reply = await said(path, body)
    refuseUnsaid(reply)
    return reply.body
  }
  const end = async (path: string, body: object = {}) => {
    const reply = await said(path, body)
    refuseEnded(reply)
    refuseUnsaid(reply)
  }
  const read = async (path: string) => {
    const reply = await call({ method: 'GET', path, headers }).catch((error: unknown) => {
      asked.log.warn({ bank: 'sandbox', detail: String(error) }, 'the sandbox bank did not answer')
      throw refuse('bank_unavailable', { retryAfter: RETRY_AFTER_S })
    })
    refuseUnsaid(reply)
    return reply.body
  }
  const tellTime = async (offsetMs: number) => void (await post('/sandbox/clock', { offset_ms: Math.round(offsetMs) }))
  return {
    pay: async (txid, { amount, paidAt, times }) => {
      const valor = amount === undefined ? {} : { valor: toReais(cents(amount)) }
      const horario = paidAt ? { horario: paidAt.toISOString() } : {}
      await post(`/sandbox/pix/${txid}/pay`, { ...valor, ...horario, ...(times === undefined ? {} : { vezes: times }) })
    },
    payBoleto: async (id, how) => void (await post(`/sandbox/boletos/${id}/pay`, laidOf(how))),
    weather: async (bank, mode, calls, client) => void (await post('/sandbox/weather', { bank, mode, calls, client })),
    payout: (id, to) => end(`/sandbox/payouts/${id}/${to}`),
    kyc: (id, to) => end(`/sandbox/kyc/${id}/${to}`),
    card: (id, what, how = {}) => {
      const path = what === 'clear' || what === 'reject' ? `review/${what}` : what
      return end(`/sandbox/cards/${id}/${path}`, how)
    },
    contest: (txid, what, how = {}) => end(`/sandbox/disputes/${txid}/${what}`, how),
    ...issuingOf(said, end),
    clock: tellTime,
    next: async () => {
      const { next } = (await read('/sandbox/due')) as { next: string | null }
      return next === null ? undefined : new Date(next)
    },
    agenda: async (owner) => {
      const { items } = (await read(`/sandbox/agenda/${owner}`)) as { items: BankDue[] }
      return items.map((item) => ({ ...item, at: new Date(item.at) }))
    },
    register: async ({ owner, name, city, taxpayerId }) => {
      const secret = clientSecret(asked.hashKey, owner).reveal()
      const keys = [sandboxKey(owner)]
      const { bankCode, ...agreement } = sandboxAgreement(owner)
      const said = { client_id: owner, secret, name, city, cnpj: taxpayerId, keys }
      await post('/sandbox/clients', { ...said, agreement: { bank_code: bankCode, ...agreement } })
    },
    work: async () => {
      // A bank of its own may have been away when time was moved.
      if (elsewhere) await tellTime(asked.clock.offsetMs())
      return ((await post('/sandbox/work', {})) as { settled: number }).settled
    },
  }
}
