// Sicoob's payouts from outside: a key is looked up and then confirmed, an account is paid in one step,
// both read by the bank's id alone; the balance and the statement. Sources:
// server/providers/connectors/sicoob/facts.md.

import { randomBytes } from 'node:crypto'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { dayOf, timeOfDay } from '../../../server/kernel/brazil/calendar.ts'
import { cents, fromReais, toReais } from '../../../server/kernel/money.ts'
import { isObject, isText, type Json } from '../../formats.ts'
import { json, standardRefusal } from '../api-pix/replies.ts'
import type { RecordStore } from '../records.ts'
import {
  isReply,
  openSent,
  type OwnOrder,
  type Sent,
  type SentPayouts,
  type Standing,
  whyOf,
} from './sent.ts'

const BASE = '/pix-pagamentos/v2/pagamentos'
const READ = /^\/pix-pagamentos\/v2\/pagamentos\/([^/]+)$/
const STATEMENT = /^\/conta-corrente\/v4\/extrato\/(\d{1,2})\/(\d{4})$/
const BALANCE = '/conta-corrente/v4/saldo'
const ISPB = '02038232'
const VALUE = /^(\d{1,18})(?:,(\d{1,2}))?$/
const DOCUMENT = /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/
/** How long what was looked up may be confirmed. Not published. */
const PREPARED_MS = 24 * 3_600_000
const TYPES: Readonly<Record<string, 'checking' | 'savings'>> = {
  CORRENTE: 'checking',
  POUPANCA: 'savings',
  SALARIO: 'checking',
  CONTAPAGAMENTO: 'checking',
}
/** Whoever has the key. */
const OWNER = { tipo: 'FISICO', nome: 'Titular da chave', identificador: '12345678909' }

const STATES = {
  processing: 'EM_PROCESSAMENTO',
  paid: 'FINALIZADO',
  failed: 'REJEITADO',
  // Nothing in its states says that money came back.
  returned: 'FINALIZADO',
} as const

const refuse = (status: number, name: string, detail: string): BankReply =>
  standardRefusal({ by: 'bank', status, name, title: name, detail })
const invalid = (detail: string): BankReply => refuse(400, 'RequisicaoInvalida', detail)
const NOT_FOUND = refuse(404, 'NaoEncontrado', 'Recurso solicitado não foi encontrado.')
const denied = (scope: string): BankReply => refuse(403, 'AcessoNegado', scope)

/** The bank's id of a payment, with its minute in it. */
function spiId(now: Date): string {
  const minute = now.toISOString().replaceAll(/\D/g, '').slice(0, 12)
  return `E${ISPB}${minute}${randomBytes(6).toString('hex').slice(0, 11)}`
}

/** A side of a payment by account; all of it is wanted. */
function accountIn(side: unknown): (Pick<OwnOrder, 'holder'> & { account: Account }) | undefined {
  if (!isObject(side)) return undefined
  const { ispb, cpfCnpj, nome, conta, agencia, tipo } = side
  const type = TYPES[String(tipo)]
  const isWhole =
    /^\d{8}$/.test(String(ispb)) &&
    DOCUMENT.test(String(cpfCnpj)) &&
    isText(nome, 140) &&
    nome !== '' &&
    /^[0-9A-Z]{1,20}$/.test(String(conta)) &&
    /^\d{1,4}$/.test(String(agencia))
  if (!isWhole || !type) return undefined
  return {
    holder: { name: nome, taxpayer_id: String(cpfCnpj) },
    account: { ispb: String(ispb), branch: String(agencia), number: String(conta), type },
  }
}
type Account = Extract<OwnOrder, { account: object }>['account']

async function toWire({ id, order, asked }: Sent, { status, at, reason }: Standing) {
  return {
    endToEndId: id,
    estado: STATES[status],
    valor: Number(toReais(cents(order.amount))),
    detalheRejeicao: status === 'failed' ? (reason ?? null) : null,
    descricao: asked['descricao'] ?? null,
    horario: at,
    dataAgendamento: null,
    destino: asked['destino'] ?? { nome: order.holder.name, cpfCnpj: order.holder.taxpayer_id },
  }
}

/** Looks a key up, and moves nothing. */
async function prepare(sent: SentPayouts, body: unknown): Promise<BankReply> {
  const { chave } = (isObject(body) ? body : {}) as Json
  if (!isText(chave, 77) || chave === '') return invalid('O campo chave não respeita o schema.')
  const now = await sent.now()
  const id = spiId(now)
  const holder = { name: OWNER.nome, taxpayer_id: OWNER.identificador }
  const order = { amount: 0, key: chave, holder }
  await sent.keep({ id, made: now.toISOString(), order, asked: {}, more: { isStarted: true } })
  return json(200, { endToEndId: id, chave, tipo: 'EVP', proprietario: OWNER })
}

/** What is to be paid, or why it is refused. */
async function confirmedIn(sent: SentPayouts, body: Json): Promise<Sent | BankReply> {
  const [, whole, decimals = ''] = VALUE.exec(String(body['valor'])) ?? []
  const amount = whole === undefined ? 0 : fromReais(`${whole}.${decimals.padEnd(2, '0')}`)
  if (amount === 0) return invalid('O campo valor não respeita o schema.')
  const { descricao, endToEndId, meioIniciacao } = body
  if (descricao !== undefined && !isText(descricao, 140))
    return invalid('O campo descricao tem no máximo 140 caracteres.')
  const text = typeof descricao === 'string' ? { text: descricao } : {}
  const now = await sent.now()
  const made = now.toISOString()
  if (meioIniciacao === 'CHAVE') {
    const one = await sent.find(String(endToEndId))
    if (!one || !('key' in one.order)) return invalid('O endToEndId não foi iniciado.')
    if (!one.more['isStarted']) return invalid('O pagamento já foi efetivado.')
    if (now.getTime() - new Date(one.made).getTime() > PREPARED_MS)
      return invalid('O endToEndId expirou.')
    return { ...one, order: { ...one.order, amount, ...text }, asked: body, more: {} }
  }
  if (meioIniciacao !== 'MANUAL') return invalid('O campo meioIniciacao não respeita o schema.')
  if (!accountIn(body['origem'])) return invalid('Os campos de origem precisam ser preenchidos.')
  const payee = accountIn(body['destino'])
  if (!payee) return invalid('Os campos de destino precisam ser preenchidos.')
  return { id: spiId(now), made, order: { amount, ...payee, ...text }, asked: body, more: {} }
}

async function confirm(sent: SentPayouts, body: unknown): Promise<BankReply> {
  const one = await confirmedIn(sent, isObject(body) ? body : {})
  if ('status' in one) return one
  const standing = await sent.pay(one)
  if (isReply(standing))
    return standing.status >= 500
      ? refuse(503, 'ServicoIndisponivel', 'O serviço não está disponível.')
      : invalid(whyOf(standing))
  await sent.keep(one)
  return json(200, await toWire(one, { ...standing, status: 'processing' }))
}

/** What was looked up and not confirmed is not shown. */
async function read(sent: SentPayouts, id: string): Promise<BankReply> {
  const one = await sent.find(id)
  if (!one || one.more['isStarted']) return NOT_FOUND
  const standing = await sent.pay(one)
  return isReply(standing) ? NOT_FOUND : json(200, await toWire(one, standing))
}

const bare = (at: Date): string => `${dayOf(at)}T${timeOfDay(at)}`

/** The debits of a month, or of some of its days. One that failed is none. */
async function statement(
  sent: SentPayouts,
  { month, year }: { month: string; year: string },
  { diaInicial: first = '01', diaFinal: last = '31' }: Readonly<Record<string, string>>,
): Promise<BankReply> {
  if (!(Number(month) >= 1 && Number(month) <= 12))
    return json(400, { codigo: '1', mensagem: 'mes' })
  const isDayText = (day: string) => /^\d{2}$/.test(day)
  if (![first, last].every(isDayText) || last < first)
    return json(400, { codigo: '1', mensagem: 'diaInicial' })
  const begin = `${year}-${month.padStart(2, '0')}`
  const made = (await sent.all()).filter((one) => {
    const day = dayOf(new Date(one.made))
    return !one.more['isStarted'] && day >= `${begin}-${first}` && day <= `${begin}-${last}`
  })
  const standings = await Promise.all(made.map((one) => sent.pay(one)))
  const transacoes = made.flatMap((one, n) => {
    const standing = standings[n]!
    return isReply(standing) || standing.status === 'failed' ? [] : [debitOf(one)]
  })
  const none = { saldoBloqueado: '0.00', saldoLimite: '0.00' }
  return json(200, { saldoAtual: '1000000.00', ...none, transacoes })
}

const debitOf = ({ id, made, order, asked }: Sent): Json => ({
  transactionId: id.slice(-11),
  tipo: 'DEBITO',
  valor: toReais(cents(order.amount)),
  data: bare(new Date(made)),
  dataLote: dayOf(new Date(made)),
  descricao: 'PIX EMITIDO OUTRA IF',
  numeroDocumento: 'Pix',
  cpfCnpj: order.holder.taxpayer_id,
  descInfComplementar: asked['descricao'] ?? null,
})

async function ofAccount(sent: SentPayouts, { path, query = {} }: BankRequest) {
  if (!/^\d{1,20}$/.test(query['numeroContaCorrente'] ?? ''))
    return json(400, { codigo: '2', mensagem: 'numeroContaCorrente' })
  if (path === BALANCE) return json(200, { saldo: 1_000_000, saldoLimite: 0, saldoBloqueado: 0 })
  const [, month = '', year = ''] = STATEMENT.exec(path) ?? []
  return statement(sent, { month, year }, query)
}

function paying(sent: SentPayouts, { method, path, body }: BankRequest) {
  if (method === 'POST' && path === BASE) return prepare(sent, body)
  if (method === 'POST' && path === `${BASE}/confirmacao`) return confirm(sent, body)
  const id = method === 'GET' ? READ.exec(path)?.[1] : undefined
  return id === undefined ? undefined : read(sent, id)
}

/** The routes of payouts; undefined for any other call. */
export const sicoobPayouts =
  (records: RecordStore) =>
  (
    bank: BankCall,
    request: BankRequest,
    client: string,
    scopes: readonly string[],
  ): Promise<BankReply> | undefined => {
    const { method, path, headers } = request
    const sent = openSent(records, bank, request, client)
    const needs = (scope: string, reply: () => Promise<BankReply> | undefined) =>
      scopes.includes(scope) ? reply() : Promise.resolve(denied(scope))
    if (path.startsWith(BASE))
      return needs(method === 'GET' ? 'pixpagamentos_consulta' : 'pixpagamentos_escrita', () =>
        paying(sent, request),
      )
    if (method !== 'GET' || !(path === BALANCE || STATEMENT.test(path))) return undefined
    return needs('cco_consulta', () =>
      headers['client_id'] === undefined
        ? Promise.resolve(json(401, { codigo: '3', mensagem: 'client_id' }))
        : ofAccount(sent, request),
    )
  }
