// The controls of the sandbox bank, as requests to its control API, in this process or another; and
// the keys for it, which are derived from the key ring.

import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { Initiation } from '../../contract/names/pix-initiations.ts'
import type { ReceivedPix } from '../providers/bank.ts'
import { isObject } from '../providers/parse.ts'
import type { BoletoAgreement } from '../kernel/brazil/boleto.ts'
import { foldToAscii } from '../kernel/text/text.ts'
import type { BankCall, BankReply } from '../kernel/bank-call.ts'
import type { Clock } from '../kernel/clock.ts'
import { hyphened, type OwnerId } from '../kernel/ids.ts'
import { cents, toReais } from '../kernel/money.ts'
import { refuse, refuseField } from '../kernel/refusal.ts'
import { Secret } from '../kernel/secret.ts'
import type { BankAgendaItem, Log, SandboxControls } from '../runtime/deps.ts'

type SandboxControlsOptions = { clock: Clock; log: Log; hashKey: Secret<KeyObject> }

const RETRY_AFTER_S = 2
const CPF_DIGITS = 11
const AGREEMENT_DIGITS = 7
const AGREEMENTS = 10 ** AGREEMENT_DIGITS

const derived = (hashKey: Secret<KeyObject>, what: string): string =>
  createHmac('sha256', hashKey.reveal()).update(what).digest('hex')

/** The key of the control API of a bank in another process: both derive it from one key ring. */
export const controlKey = (hashKey: Secret<KeyObject>): string =>
  derived(hashKey, 'sandbox/controls')

/** The key that hashes card requests at a sandbox bank, so that a repetition is recognized. */
export const cardKey = (hashKey: Secret<KeyObject>): Secret<KeyObject> =>
  new Secret(createSecretKey(Buffer.from(derived(hashKey, 'sandbox/cards'), 'hex')))

/** The secret of a platform's client at the sandbox bank. */
export const clientSecret = (hashKey: Secret<KeyObject>, owner: OwnerId): Secret<string> =>
  new Secret(derived(hashKey, `sandbox/client/${owner}`))

/** The pix key of a platform at the sandbox bank: a random key (EVP) derived from its id. */
export const sandboxKey = (owner: OwnerId): string => hyphened(owner)

/**
 * A platform's boleto agreement with the sandbox bank; its number is derived from the platform's id
 * too.
 */
export const sandboxAgreement = (owner: OwnerId): BoletoAgreement => ({
  // No real bank has this code.
  bankCode: '999',
  branch: '0001',
  account: '1000001',
  wallet: '001',
  number: String(createHash('sha256').update(owner).digest().readUInt32BE() % AGREEMENTS).padStart(
    AGREEMENT_DIGITS,
    '0',
  ),
})

function refuseFailed(reply: BankReply): void {
  if (reply.status === 403)
    throw new Error(
      'The sandbox bank refused our key: it and its servers must use the same key ring (KEYRING_FILE).',
    )
  if (reply.status >= 500) throw refuse('bank_unavailable', { retryAfter: RETRY_AFTER_S })
  if (reply.status >= 300)
    throw new Error(`the sandbox bank answered ${reply.status}: ${JSON.stringify(reply.body)}`)
}

/** Refuses if the payout, check or card transaction has ended, or has not reached the bank yet. */
function refuseEnded({ status, body }: BankReply): void {
  if (status !== 409 && status !== 404) return
  const current = status === 409 && isObject(body) ? String(body['status']) : 'pending'
  throw refuse('invalid_state', { words: { status: current } })
}

/** The bank's id of a purchase; refuses a request that no shop could make. */
function purchaseIn({ status, body }: BankReply): string {
  // The request is valid by the contract; only the bank knows the amount in reais.
  if (status === 400)
    throw refuseField('amount', {
      en: 'is too small or too large once converted to reais',
      pt: 'é pequeno ou grande demais depois de convertido em reais',
    })
  const id = status === 201 && isObject(body) ? body['id'] : undefined
  if (typeof id !== 'string') throw refuse('bank_unavailable', { retryAfter: RETRY_AFTER_S })
  return id
}

type Issuing = Pick<SandboxControls, 'buy' | 'purchase' | 'decideDispute' | 'post'>

/** The controls of corporate cards. */
const issuingOf = (
  post: (path: string, body: object) => Promise<BankReply>,
  end: (path: string, body?: object) => Promise<void>,
): Issuing => ({
  buy: async (card, transaction) =>
    purchaseIn(await post(`/sandbox/issuing/${card}/purchases`, transaction)),
  purchase: (id, what, amount) =>
    end(
      `/sandbox/purchases/${encodeURIComponent(id)}/${what}`,
      amount === undefined ? {} : { amount },
    ),
  decideDispute: (purchase, to) =>
    end(`/sandbox/purchases/${encodeURIComponent(purchase)}/dispute/${to}`),
  post: (card, what) => end(`/sandbox/issuing/${card}/${what}`),
})

/** A payment of a boleto at a counter, in the control API's form. */
/** In the codes of the SPI. */
const INITIATION_CODES: Readonly<Record<Initiation, string | undefined>> = {
  manual: 'MANU',
  key: 'DICT',
  static_qr_code: 'QRES',
  dynamic_qr_code: 'QRDN',
  payment_initiator: 'INIC',
  contactless: 'APDN',
  automatic: 'AUTO',
  other: undefined,
}

/** Who pays a pix and how, in the words of the bank. A document with a bar is a CNPJ's. */
function originToBank({
  payer,
  initiation,
  message,
}: Pick<ReceivedPix, 'payer' | 'initiation' | 'message'>): object {
  const { name, taxpayerId = '' } = payer ?? {}
  const isCompany = taxpayerId.includes('/') || /^[0-9A-Z]{14}$/.test(taxpayerId)
  const document = isCompany ? { cnpj: taxpayerId } : { cpf: taxpayerId }
  return {
    ...(payer && {
      pagador: {
        ...(taxpayerId === '' ? {} : document),
        ...(name === undefined ? {} : { nome: name }),
      },
    }),
    ...(initiation && { formaIniciacao: INITIATION_CODES[initiation] }),
    ...(message === undefined ? {} : { infoPagador: message }),
  }
}

const boletoPaymentOf = ({
  amount,
  paidAt,
  times,
  payer,
  atRegistry,
}: Parameters<SandboxControls['payBoleto']>[1]): object => ({
  ...(atRegistry ? { at_registry: true } : {}),
  ...(amount === undefined ? {} : { amount }),
  ...(paidAt ? { paid_at: paidAt.toISOString() } : {}),
  ...(times === undefined ? {} : { times }),
  ...(payer ? { payer: { name: payer.name, taxpayer_id: payer.taxpayerId } } : {}),
})

/** A payment of a key, in the control API's form. */
const keyPaymentOf = ({
  amount,
  txid,
  paidAt,
  times,
  payer,
  message,
}: Parameters<SandboxControls['payKey']>[1]): object => ({
  valor: toReais(cents(amount)),
  ...(txid === undefined ? {} : { txid }),
  ...(paidAt ? { horario: paidAt.toISOString() } : {}),
  ...(times === undefined ? {} : { vezes: times }),
  ...(payer
    ? {
        pagador: {
          [payer.taxpayerId.length === CPF_DIGITS ? 'cpf' : 'cnpj']: payer.taxpayerId,
          nome: payer.name,
        },
      }
    : {}),
  ...(message === undefined ? {} : { infoPagador: message }),
})

/** Calls of the control API. What the bank refuses, or leaves unanswered, is refused. */
export function callsOf(call: BankCall, options: SandboxControlsOptions) {
  const headers = {
    'content-type': 'application/json',
    'x-sandbox-key': controlKey(options.hashKey),
  }
  const refuseUnanswered = (error: unknown): never => {
    options.log.warn(
      { bank: 'sandbox', detail: String(error) },
      'the sandbox bank did not answer; the caller got bank_unavailable',
    )
    throw refuse('bank_unavailable', { retryAfter: RETRY_AFTER_S })
  }
  const send = (path: string, body: object): Promise<BankReply> =>
    call({ method: 'POST', path, headers, body }).catch(refuseUnanswered)
  const post = async (path: string, body: object) => {
    const reply = await send(path, body)
    refuseFailed(reply)
    return reply.body
  }
  const end = async (path: string, body: object = {}) => {
    const reply = await send(path, body)
    refuseEnded(reply)
    refuseFailed(reply)
  }
  const read = async (path: string) => {
    const reply = await call({ method: 'GET', path, headers }).catch(refuseUnanswered)
    refuseFailed(reply)
    return reply.body
  }
  return { send, post, end, read }
}

/** The controls behind `call`. `elsewhere`: the bank is another process. */
export function controlsOf(
  call: BankCall,
  options: SandboxControlsOptions,
  elsewhere: boolean,
): Omit<SandboxControls, 'banks'> {
  const { send, post, end, read } = callsOf(call, options)
  const sendTime = async (offsetMs: number) =>
    void (await post('/sandbox/clock', { offset_ms: Math.round(offsetMs) }))
  return {
    pay: async (txid, { amount, paidAt, times, ...origin }) => {
      const valor = amount === undefined ? {} : { valor: toReais(cents(amount)) }
      const horario = paidAt ? { horario: paidAt.toISOString() } : {}
      await post(`/sandbox/pix/${txid}/pay`, {
        ...valor,
        ...horario,
        ...(times === undefined ? {} : { vezes: times }),
        ...originToBank(origin),
      })
    },
    payKey: async (key, how) => {
      const reply = await post(`/sandbox/keys/${encodeURIComponent(key)}/pay`, keyPaymentOf(how))
      return (reply as { pix: { endToEndId: string }[] }).pix.map(({ endToEndId }) => endToEndId)
    },
    payBoleto: async (id, how) =>
      void (await post(`/sandbox/boletos/${id}/pay`, boletoPaymentOf(how))),
    faults: async (bank, mode, calls, client) =>
      void (await post('/sandbox/weather', { bank, mode, calls, client })),
    payout: (id, to) => end(`/sandbox/payouts/${id}/${to}`),
    kyc: (id, to) => end(`/sandbox/kyc/${id}/${to}`),
    card: (id, what, how = {}) => {
      const path = what === 'clear' || what === 'reject' ? `review/${what}` : what
      return end(`/sandbox/cards/${id}/${path}`, how)
    },
    contest: (txid, what, how = {}) => end(`/sandbox/disputes/${txid}/${what}`, how),
    ...issuingOf(send, end),
    clock: sendTime,
    next: async () => {
      const { next } = (await read('/sandbox/due')) as { next: string | null }
      return next === null ? undefined : new Date(next)
    },
    agenda: async (owner) => {
      const { items } = (await read(`/sandbox/agenda/${owner}`)) as { items: BankAgendaItem[] }
      return items.map((item) => ({ ...item, at: new Date(item.at) }))
    },
    register: async ({ owner, name, city, taxpayerId }) => {
      const secret = clientSecret(options.hashKey, owner).reveal()
      const keys = [sandboxKey(owner)]
      const { bankCode, ...agreement } = sandboxAgreement(owner)
      // As a BR Code writes it, whoever registers.
      const shown = foldToAscii(city).toUpperCase()
      const client = { client_id: owner, secret, name, city: shown, cnpj: taxpayerId, keys }
      await post('/sandbox/clients', {
        ...client,
        agreement: { bank_code: bankCode, ...agreement },
      })
    },
    work: async () => {
      // A bank in another process may have been down when the time was moved.
      if (elsewhere) await sendTime(options.clock.offsetMs())
      return ((await post('/sandbox/work', {})) as { settled: number }).settled
    },
  }
}
