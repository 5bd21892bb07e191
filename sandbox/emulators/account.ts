// What the emulators of companies with a wire of their own have in common: an account at the sandbox
// bank, found by what the company's credential carries.

import type { BankCall, BankReply, BankRequest } from '../../server/kernel/bank-call.ts'
import { type Cents, fromReais, sum } from '../../server/kernel/money.ts'
import { isObject, type Json } from '../formats.ts'
import type { WirePayer } from '../pix/pix.ts'

/** A receiver of the sandbox bank: its client and one pix key. */
export type Receiver = { readonly clientId: string; readonly secret: string; readonly key: string }

export type WirePix = {
  endToEndId: string
  txid?: string
  valor: string
  horario: string
  infoPagador?: string
  pagador?: WirePayer
  devolucoes?: {
    id: string
    rtrId: string
    valor: string
    status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
    horario: { solicitacao: string; liquidacao?: string }
  }[]
}

export type WireCob = {
  txid: string
  status: string
  calendario: { criacao: string; expiracao: number }
  valor: { original: string }
  loc: { location: string }
  pixCopiaECola: string
  pix?: WirePix[]
}

export type Account = {
  readonly receiver: Receiver
  /** A call of the sandbox bank's own API, with a token of the account. */
  readonly call: BankCall
  now(): Promise<Date>
  /** A charge; under `wanted` where no charge has that name yet. */
  charge(order: { valor: string; expiresIn: number; wanted?: string }): Promise<WireCob | BankReply>
  cob(txid: string): Promise<WireCob>
  /** Whether it was still unpaid. */
  remove(txid: string): Promise<boolean>
  giveBack(endToEndId: string, id: string, valor: string): Promise<BankReply>
}

/** From here on the bank does not work, which is no refusal by the company. */
const OUT = 500
const BANK_OUT = Symbol('the bank is out')
const bankOut = (): Error => Object.assign(new Error('the bank is out'), { [BANK_OUT]: true })
const TXID = /^[a-zA-Z0-9]{26,35}$/
const ACCOUNTS_MAX = 1_000
/** Writes of one client at once. */
const WAITING_MAX = 1_000
const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'

/** The text that a credential of a company carries, so that it opens this account. */
export const packed = (receiver: Receiver): string =>
  Buffer.from(JSON.stringify(receiver)).toString('base64url')

export function unpacked(text: string): Receiver | undefined {
  try {
    const given: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!isObject(given)) return undefined
    const { clientId, secret, key } = given
    return typeof clientId === 'string' && typeof secret === 'string' && typeof key === 'string'
      ? { clientId, secret, key }
      : undefined
  } catch {
    return undefined
  }
}

/** The receiver of a credential that begins as the company's do. */
export const receiverAfter = (prefix: string, credential: string): Receiver | undefined =>
  credential.startsWith(prefix) ? unpacked(credential.slice(prefix.length)) : undefined

async function tokenFor(
  bank: BankCall,
  { clientId, secret }: Receiver,
): Promise<string | undefined> {
  const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
  const reply = await bank({ method: 'POST', path: '/oauth/token', headers: {}, body })
  if (reply.status >= OUT) throw bankOut()
  return reply.status === 200 ? (reply.body as { access_token: string }).access_token : undefined
}

/** The work of each client, one after the other; of clients that wait too long already, none. */
export function openTurns(): (
  client: string,
  work: () => Promise<BankReply>,
) => Promise<BankReply> {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return (client, work) => {
    const queue = queues.get(client) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= WAITING_MAX) return Promise.resolve(TOO_MANY)
    queues.set(client, queue)
    queue.waiting += 1
    const turn = queue.last.then(work).finally(() => {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(client)
    })
    queue.last = turn.catch(() => {})
    return turn
  }
}

/**
 * A company's wire: whom a request is let in as, or what it is answered, and then what it does. Two
 * writes of a client at once would count the returns of a charge before either is there.
 */
export function wireOf(
  enter: (request: BankRequest) => Promise<Account | BankReply>,
  use: (account: Account, request: BankRequest) => Promise<BankReply>,
): BankCall {
  const inTurn = openTurns()
  return async (request) => {
    const account = await enter(request)
    if (!('receiver' in account)) return account
    return request.method === 'GET'
      ? use(account, request)
      : inTurn(account.receiver.clientId, () => use(account, request))
  }
}

/** The accounts that were opened; undefined for a receiver that the bank does not know. */
export function openAccounts(
  bank: BankCall,
): (receiver: Receiver | undefined) => Promise<Account | undefined> {
  const opened = new Map<string, Account>()
  return async (receiver) => {
    if (!receiver) return undefined
    const name = packed(receiver)
    const known = opened.get(name)
    if (known) return known
    const token = await tokenFor(bank, receiver)
    if (token === undefined) return undefined
    const account = openAccount(bank, receiver, token)
    if (opened.size >= ACCOUNTS_MAX) opened.clear()
    opened.set(name, account)
    return account
  }
}

function openAccount(bank: BankCall, receiver: Receiver, first: string): Account {
  let token = first
  const call: BankCall = async (request) => {
    const json: Record<string, string> = request.body ? { 'content-type': 'application/json' } : {}
    const send = () => bank({ ...request, headers: { authorization: `Bearer ${token}`, ...json } })
    const reply = await send()
    if (reply.status >= OUT) throw bankOut()
    if (reply.status !== 401) return reply
    token = (await tokenFor(bank, receiver)) ?? token
    return send()
  }
  const api = (method: string, path: string, body?: object): Promise<BankReply> =>
    call({ method, path, headers: {}, ...(body && { body }) })
  const cob = async (txid: string): Promise<WireCob> => {
    const { body } = await api('GET', `/cob/${txid}`)
    return body as WireCob
  }
  return {
    receiver,
    call,
    cob,
    now: async () => {
      const { body } = await bank({ method: 'GET', path: '/sandbox/clock', headers: {} })
      return new Date((body as { now: string }).now)
    },
    charge: async ({ valor, expiresIn, wanted = '' }) => {
      const order = { calendario: { expiracao: expiresIn }, valor: { original: valor } }
      const isFree = TXID.test(wanted) && (await api('GET', `/cob/${wanted}`)).status === 404
      const body = { ...order, chave: receiver.key }
      const reply = isFree
        ? await api('PUT', `/cob/${wanted}`, body)
        : await api('POST', '/cob', body)
      return reply.status === 201 ? (reply.body as WireCob) : reply
    },
    remove: async (txid) =>
      (await api('PATCH', `/cob/${txid}`, { status: REMOVED })).status === 200,
    giveBack: (endToEndId, id, valor) =>
      api('PUT', `/pix/${endToEndId}/devolucao/${id}`, { valor }),
  }
}

/** Who paid, as these companies tell it; where the bank was told nothing, somebody. */
export const payerOf = ({ pagador = {} }: WirePix) => ({
  name: pagador.nome ?? 'Ana',
  document: pagador.cpf ?? pagador.cnpj ?? '***.456.789-**',
  document_type: pagador.cnpj === undefined ? ('CPF' as const) : ('CNPJ' as const),
})

export const isCob = (made: WireCob | BankReply): made is WireCob => 'txid' in made

/** The returns of a charge that took or take money. */
export const returnsOf = (cob: WireCob) => (cob.pix ?? []).flatMap((one) => one.devolucoes ?? [])

/** What was returned of a charge, or is on its way: those of these returns that have not failed. */
export const goneOf = (
  returns: readonly { readonly returnId: string; readonly valor: string }[],
  cob: WireCob,
): Cents =>
  sum(
    returns
      .filter(
        ({ returnId }) =>
          returnsOf(cob).find(({ id }) => id === returnId)?.status !== 'NAO_REALIZADO',
      )
      .map(({ valor }) => fromReais(valor)),
  )

const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/

/** Reais of a JSON number with at most two decimals, above nothing. */
export function valorOf(value: unknown): string | undefined {
  if (typeof value !== 'number' || !AMOUNT.test(String(value)) || value <= 0) return undefined
  const [whole, decimals = ''] = String(value).split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/** The parts of a path after a prefix, each unescaped. */
export const partsOf = (path: string): string[] =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodeURIComponent(part))

export const bodyOf = (body: unknown): Json => (isObject(body) ? body : {})

export const reply = (status: number, body?: unknown): BankReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body,
})

const TOO_MANY = reply(429, {})

/** The company's wire, which is out where its bank is. */
export const outWithBank =
  (wire: BankCall): BankCall =>
  async (request) => {
    try {
      return await wire(request)
    } catch (error) {
      if (typeof error === 'object' && error !== null && BANK_OUT in error) return reply(503, {})
      throw error
    }
  }
