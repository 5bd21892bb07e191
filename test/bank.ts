// The sandbox bank for a test: its own database and clock, one receiver with a client, every reply
// checked against the standard. Closes after the test.

import { createSecretKey } from 'node:crypto'
import { strict as assert } from 'node:assert'
import type { BankCall, BankReply } from '../server/kernel/bank-call.ts'
import { type Clock, openClock } from '../server/kernel/clock.ts'
import { newId } from '../server/kernel/ids.ts'
import { Secret } from '../server/kernel/secret.ts'
import { type OauthSettings, PLAIN_TOKEN } from '../server/providers/settings/connection.ts'
import type { Database } from '../server/platform/db/sql.ts'
import { type Bank, openBank } from '../sandbox/bank.ts'
import type { Registration } from '../sandbox/clients.ts'
import type { BoletoOrder } from '../server/providers/bank.ts'
import { composeBarcode, writeOurNumber } from '../server/kernel/brazil/boleto.ts'
import { addDays } from '../server/kernel/brazil/calendar.ts'
import { cents } from '../server/kernel/money.ts'
import type { Notice } from '../sandbox/notices.ts'
import { checkedCall } from './api-pix-standard.ts'
import { bareDatabase } from './database.ts'

type Test = { after(close: () => Promise<void>): void }
// Tests check a bank's replies field by field; they were already checked against the standard.
export type Said = ReturnType<typeof JSON.parse>
export type Reply = { status: number; body: Said; headers: Record<string, string> }

export type TestBank = {
  bank: Bank
  db: Database
  clock: Clock
  /** Checked against the standard, without credentials. */
  call: BankCall
  /** A call of the API with a token of the receiver. */
  api(method: string, path: string, body?: unknown, query?: Record<string, string>): Promise<Reply>
  /** A control of the bank; any status but 200 fails the test. */
  control(path: string, body?: unknown): Promise<Said>
  /** Creates a cob of an amount in centavos and returns its txid. */
  cob(valor: string, more?: object): Promise<string>
  pay(txid: string, how?: object): Promise<Said>
  /** Notifications that arrived in this process, in order. */
  notices: Notice[]
  /** The pix of all notifications, in order. */
  notified(): Said[]
  settings: OauthSettings
}

export const RECEIVER = {
  clientId: 'loja',
  secret: 'a secret of the test',
  name: 'Padaria São João',
  city: 'São Paulo',
  cnpj: '11222333000181',
  keys: ['7d9f0335-8dcc-4054-9bf9-0dbd61d36906', 'pix@padaria.com.br'],
} as const satisfies Registration

/** The receiver's boleto agreement with the bank. */
export const AGREEMENT = {
  bankCode: '999',
  branch: '0001',
  account: '1234567',
  wallet: '001',
  number: '7654321',
} as const

export const KEY = RECEIVER.keys[0]
export const HOST = 'bank.test:8443'
const HASH_KEY = new Secret(createSecretKey(Buffer.alloc(32, 7)))
export const JSON_BODY = { 'content-type': 'application/json' }

export const newTxid = (): string => newId(openClock().wall())

export async function tokenOf(
  call: BankCall,
  client: { clientId: string; secret: string },
  scope?: string,
): Promise<string> {
  const body = {
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.secret,
    ...(scope && { scope }),
  }
  const reply = await call({ method: 'POST', path: '/oauth/token', headers: {}, body })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return (reply.body as { access_token: string }).access_token
}

export const order = (valor: string, more: object = {}): object => ({
  calendario: { expiracao: 3600 },
  valor: { original: valor },
  chave: KEY,
  ...more,
})

/** Valid bodies of a payout, a KYC check and a card authorization. */
export const PAYOUT = {
  amount: 10_00,
  account: { ispb: '00000000', branch: '0001', number: '12345-6', type: 'checking' },
  holder: { name: 'Ana Souza', taxpayer_id: '12345678909' },
} as const
export const CHECK = {
  kind: 'individual',
  taxpayer_id: '12345678909',
  name: 'Ana',
  birthdate: '1990-05-17',
} as const
export const CARD = {
  amount: 100_00,
  installments: 1,
  capture: false,
  card: {
    number: '4111111111111111',
    code: '123',
    holder_name: 'MARIA SILVA',
    expiration_month: 12,
    expiration_year: 2099,
    brand: 'Visa',
  },
  buyer: { name: 'Maria Silva', taxpayer_id: '12345678909' },
} as const

type BoletoChange = Partial<Omit<BoletoOrder, 'terms'>> & { terms?: Partial<BoletoOrder['terms']> }

/**
 * A valid boleto: number `count` of the agreement, over R$ 100.00, due on `dueOn` and payable for a
 * month after.
 */
export function boletoOf(count: number, dueOn: string, more: BoletoChange = {}): BoletoOrder {
  const terms = { amount: cents(100_00), dueOn, limitOn: addDays(dueOn, 30), ...more.terms }
  const ourNumber = writeOurNumber(AGREEMENT, count)
  const barcode = composeBarcode({
    agreement: AGREEMENT,
    ourNumber,
    amount: terms.amount,
    dueOn: terms.dueOn,
  })
  const payer = { name: 'Ana Souza', taxpayerId: '12345678909' }
  return {
    id: newTxid(),
    sequence: count,
    ourNumber,
    barcode,
    issuedOn: addDays(terms.dueOn, -3),
    payer,
    ...more,
    terms,
  }
}

export async function openTestBank(
  t: Test,
  options: { db?: Database; clock?: Clock } = {},
): Promise<TestBank> {
  const db = options.db ?? (await bareDatabase(t))
  const clock = options.clock ?? openClock()
  const bank = await openBank({ db, clock, host: HOST, hashKey: HASH_KEY })
  t.after(() => bank.close())
  await bank.register({ ...RECEIVER, agreement: AGREEMENT })
  const notices: Notice[] = []
  bank.onNotice(async (notice) => void notices.push(notice))

  const call = checkedCall(bank.call)
  let token: string | undefined
  const api: TestBank['api'] = async (method, path, body, query) => {
    token ??= await tokenOf(call, RECEIVER)
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : JSON_BODY) }
    return call({
      method,
      path,
      headers,
      ...(body !== undefined && { body }),
      ...(query && { query }),
    })
  }
  const control: TestBank['control'] = async (path, body) => {
    const method = body === undefined ? 'GET' : 'POST'
    const [where, query] = path.split('?')
    const reply: BankReply = await call({
      method,
      path: `/sandbox/${where}`,
      headers: {},
      body,
      query: Object.fromEntries(new URLSearchParams(query)),
    })
    assert.equal(reply.status, 200, `${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const cob: TestBank['cob'] = async (valor, more) => {
    const txid = newTxid()
    const reply = await api('PUT', `/cob/${txid}`, order(valor, more))
    assert.equal(reply.status, 201, JSON.stringify(reply.body))
    return txid
  }
  return {
    bank,
    db,
    clock,
    call,
    api,
    control,
    cob,
    pay: (txid, how = {}) => control(`pix/${txid}/pay`, how),
    notices,
    notified: () => notices.flatMap(({ body }) => ('pix' in body ? body.pix : [])),
    settings: settingsFor(''),
  }
}

/** How the connector reaches this bank: in this process, if there is no address. */
export const settingsFor = (baseUrl: string, more: Partial<OauthSettings> = {}): OauthSettings => ({
  name: 'sandbox',
  baseUrl,
  tokenUrl: `${baseUrl}/oauth/token`,
  clientId: RECEIVER.clientId,
  clientSecret: new Secret(RECEIVER.secret),
  clientAuth: 'basic',
  token: PLAIN_TOKEN,
  headers: {},
  query: {},
  timeoutMs: 2_000,
  ...more,
})
