// Inter's boletos from outside (API Cobrança): asked for and made later, counted by the bank, found by
// lists. Sources: server/providers/connectors/inter/facts.md.

import { createHash } from 'node:crypto'
import { dayOf, daysBetween } from '../../../server/kernel/brazil/calendar.ts'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { lineOf } from '../../../server/kernel/brazil/boleto.ts'
import { cents, toReais } from '../../../server/kernel/money.ts'
import { isObject, isText, type Json } from '../../formats.ts'
import { json } from '../api-pix/replies.ts'
import { openTurns } from '../account.ts'
import type { RecordStore } from '../records.ts'
import { AMOUNT_MIN, keyOf, orderIn } from './inter-order.ts'
import {
  type BankBoleto,
  type BoletoBooks,
  centsOf,
  dayIn,
  openBoletoBooks,
  paidOf,
  type Remembered,
} from './bank.ts'

const BASE = '/cobranca/v3'
const ONE = /^\/cobranca\/v3\/cobrancas\/([0-9a-f-]{36})(\/cancelar)?$/
const EDIT = /^\/cobranca\/v3\/cobrancas\/edicao\/([0-9a-f-]{36})$/
const EDITS_MAX = 1_000
const SIZE_DEFAULT = 100
/** How long an equal order is refused. */
const SAME_MS = 30 * 60_000
const SIZE_MAX = 1_000

const refuse = (status: number, title: string, detail: string, violations?: Json[]): BankReply =>
  json(status, {
    title,
    detail,
    timestamp: '2026-11-30T12:00:00Z',
    ...(violations && { violacoes: violations }),
  })
const invalid = (propriedade: string, razao: string): BankReply =>
  refuse(400, 'Requisição inválida', 'A requisição não respeita o schema.', [
    { razao, propriedade },
  ])
const DENIED = refuse(403, 'Acesso Negado', 'Escopo não autorizado.')
const NOT_FOUND = refuse(404, 'Não encontrado', 'Cobrança não encontrada.')

const codeOf = (n: number, client: string): string =>
  createHash('sha256')
    .update(`${client}/${n}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

async function create(books: BoletoBooks, client: string, body: Json): Promise<BankReply> {
  const key = keyOf(body)
  const now = await books.now()
  const isYoung = ({ record }: { record: Remembered }) =>
    now.getTime() - Date.parse(record.madeAt ?? '') < SAME_MS
  if ((await books.named(key)).some((one) => isYoung(one) && !one.record.refusal))
    return refuse(400, 'Cobrança duplicada', 'Já existe uma cobrança com os mesmos dados.')
  const n = books.next()
  const [code, ourNumber] = [codeOf(n, client), String(n)]
  const order = orderIn(body, ourNumber)
  if ('wrong' in order) return invalid(order.wrong, 'Valor inválido.')
  const today = dayOf(now)
  const made = await books.put(code, { ...order, issued_on: today })
  const refusal = made.status < 300 ? {} : { refusal: 'recusado' }
  const one: Remembered = {
    order: body,
    ourNumber,
    sequence: String(body['seuNumero']),
    madeOn: today,
    madeAt: now.toISOString(),
    reads: 0,
    ...refusal,
  }
  await books.remember(code, one, [key, `n/${one.sequence}`])
  return json(200, { codigoSolicitacao: code })
}

function statusOf(one: Remembered, boleto: BankBoleto | undefined, today: string): string {
  if (one.reads === 0) return 'EM_PROCESSAMENTO'
  if (!boleto) return 'FALHA_EMISSAO'
  if (boleto.payments.length > 0) return 'RECEBIDO'
  if (boleto.status === 'withdrawn') return 'CANCELADO'
  const { order } = one
  const dueOn = String(order['dataVencimento'])
  if (daysBetween(dueOn, today) > Number(order['numDiasAgenda'])) return 'EXPIRADO'
  return dueOn < today ? 'ATRASADO' : 'A_RECEBER'
}

/** As it is on the wire; in a list the amounts are texts. It is made when it was read once. */
async function toWire(books: BoletoBooks, code: string, one: Remembered): Promise<Json> {
  const [boleto, now] = [await books.get(code), await books.now()]
  const situacao = statusOf(one, boleto, dayOf(now))
  const names = [keyOf(one.order), `n/${one.sequence}`]
  if (one.reads === 0) await books.remember(code, { ...one, reads: 1 }, names)
  const paid = boleto && paidOf(boleto)
  const payer = one.order['pagador'] as Json
  return {
    cobranca: {
      codigoSolicitacao: code,
      seuNumero: one.sequence,
      situacao,
      dataSituacao: paid?.on ?? one.madeOn,
      dataEmissao: one.madeOn,
      dataVencimento: one.order['dataVencimento'],
      valorNominal: toReais(cents(centsOf(one.order['valorNominal'])!)),
      ...(paid && {
        valorTotalRecebido: toReais(cents(paid.sum)),
        origemRecebimento: 'BOLETO',
      }),
      tipoCobranca: 'SIMPLES',
      pagador: { nome: payer['nome'], cpfCnpj: payer['cpfCnpj'] },
    },
    ...(situacao !== 'EM_PROCESSAMENTO' &&
      boleto && {
        boleto: {
          nossoNumero: one.ourNumber.padStart(11, '0'),
          codigoBarras: boleto.barcode,
          linhaDigitavel: lineOf(boleto.barcode),
        },
        pix: {
          txid: `INTER${one.ourNumber.padStart(25, '0')}`,
          pixCopiaECola: `00020126580014br.gov.bcb.pix0136${code}5204000053039865802BR5905INTER6009SAO PAULO62070503***6304ABCD`,
        },
      }),
  }
}

async function list(
  books: BoletoBooks,
  query: Record<string, string>,
  edits: ReadonlyMap<string, Edit>,
): Promise<BankReply> {
  const [from, to] = [dayIn(query['dataInicial']), dayIn(query['dataFinal'])]
  if (!from || !to || to < from) return invalid('dataInicial', 'Período inválido.')
  const size = Number(query['paginacao.itensPorPagina'] ?? SIZE_DEFAULT)
  const page = Number(query['paginacao.paginaAtual'] ?? 0)
  if (!(size >= 1 && size <= SIZE_MAX) || !(page >= 0))
    return invalid('paginacao.itensPorPagina', 'Deve ser menor ou igual a 1000.')
  const { filtrarDataPor: by = 'VENCIMENTO', seuNumero } = query
  const listed = () => (seuNumero === undefined ? books.all() : books.named(`n/${seuNumero}`))
  const codes = new Set((await listed()).map(({ id }) => id))
  for (const one of edits.values()) if (codes.has(one.code)) await carryOut(books, one)
  const known = await listed()
  const dates = await Promise.all(
    known.map(async ({ id, record }) => {
      if (by === 'EMISSAO') return record.madeOn
      if (by === 'VENCIMENTO') return String(record.order['dataVencimento'])
      const boleto = await books.get(id)
      return boleto && paidOf(boleto)?.on
    }),
  )
  const found = known.filter((_, n) => {
    const day = dates[n]
    return day !== undefined && day >= from && day <= to
  })
  const shown = found.slice(page * size, (page + 1) * size)
  const items = []
  for (const { id, record } of shown) items.push(await toWire(books, id, record))
  const pages = Math.max(1, Math.ceil(found.length / size))
  return json(200, {
    totalPaginas: pages,
    totalElementos: found.length,
    tamanhoPagina: size,
    primeiraPagina: page === 0,
    ultimaPagina: page >= pages - 1,
    numeroDeElementos: items.length,
    cobrancas: items,
  })
}

async function cancel(books: BoletoBooks, code: string, body: unknown): Promise<BankReply> {
  const why = isObject(body) ? body['motivoCancelamento'] : undefined
  if (!isText(why, 50) || why === '') return invalid('motivoCancelamento', 'Obrigatório.')
  const boleto = await books.get(code)
  if (boleto?.status !== 'registered')
    return refuse(400, 'Operação inválida', 'A situação da cobrança não permite o cancelamento.')
  await books.withdraw(code)
  return { status: 202, headers: {}, body: undefined }
}

type Edit = {
  readonly code: string
  readonly fields: Json
  looks: number
  became?: 'SUCESSO' | 'FALHA'
}

/** Asks for a change, which is made after it was looked for once. */
async function edit(
  books: BoletoBooks,
  edits: Map<string, Edit>,
  code: string,
  body: Json,
): Promise<BankReply> {
  const [dueOn, amount] = [body['dataVencimento'], body['valorNominal']]
  if (dueOn !== undefined && !dayIn(dueOn)) return invalid('dataVencimento', 'Data inválida.')
  if (amount !== undefined && (centsOf(amount) ?? 0) < AMOUNT_MIN)
    return invalid('valorNominal', 'Deve ser maior ou igual a 2.5.')
  if (dueOn === undefined && amount === undefined) return invalid('valorNominal', 'Obrigatório.')
  const boleto = await books.get(code)
  if (boleto?.status !== 'registered' || boleto.payments.length > 0)
    return refuse(400, 'Operação inválida', 'A situação da cobrança não permite a edição.')
  if ([...edits.values()].some((one) => one.code === code && !one.became))
    return refuse(400, 'Operação inválida', 'Há uma edição em processamento.')
  const id = codeOf(books.next(), `edicao/${code}`)
  if (edits.size >= EDITS_MAX) edits.clear()
  const fields = {
    ...(dueOn !== undefined && { dataVencimento: dueOn }),
    ...(amount !== undefined && { valorNominal: amount }),
  }
  edits.set(id, { code, fields, looks: 0 })
  return json(200, { status: 'PROCESSANDO', mensagem: 'Em processamento.', codigoEdicao: id })
}

/** Makes a change that was looked for once, or whose boleto was read twice. */
async function carryOut(books: BoletoBooks, one: Edit): Promise<void> {
  one.looks++
  const found = await books.find(one.code)
  if (!found || one.became || one.looks < 2) return
  const order = { ...found.order, ...one.fields }
  const whole = orderIn(order, found.ourNumber)
  const made = 'wrong' in whole ? undefined : await books.alter(one.code, whole)
  one.became = made && made.status < 300 ? 'SUCESSO' : 'FALHA'
  if (one.became === 'SUCESSO')
    await books.remember(one.code, { ...found, order }, [keyOf(order), `n/${found.sequence}`])
}

async function lookAtEdit(
  books: BoletoBooks,
  edits: Map<string, Edit>,
  id: string,
): Promise<BankReply> {
  const one = edits.get(id)
  if (!one) return NOT_FOUND
  await carryOut(books, one)
  const status = one.became ?? 'PROCESSANDO'
  const mensagem = status === 'FALHA' ? 'A edição foi recusada.' : ''
  return json(200, { status, mensagem, codigoEdicao: id })
}

/** The routes of Inter's boletos, for callers with a token. */
export function interBoletos(records: RecordStore) {
  // Two equal orders at once would not see each other.
  const inTurn = openTurns()
  const edits = new Map<string, Edit>()
  return (
    bank: BankCall,
    request: BankRequest,
    client: string,
    scopes: readonly string[],
  ): Promise<BankReply> | undefined => {
    const { method, path, query = {}, body } = request
    if (!path.startsWith(`${BASE}/`)) return undefined
    const books = openBoletoBooks(bank, request, { records, company: 'inter', client })
    const scope = `boleto-cobranca.${method === 'GET' ? 'read' : 'write'}`
    if (!scopes.includes(scope)) return Promise.resolve(DENIED)
    const [, code = '', verb] = ONE.exec(path) ?? []
    if (path === `${BASE}/cobrancas`) {
      if (method !== 'POST') return list(books, query, edits)
      const order = isObject(body) ? body : {}
      return inTurn(client, () => create(books, client, order))
    }
    const [, edited] = EDIT.exec(path) ?? []
    if (edited !== undefined && method === 'GET') return lookAtEdit(books, edits, edited)
    return books.find(code).then(async (one) => {
      if (!one) return NOT_FOUND
      if (verb !== undefined && method === 'POST') return cancel(books, code, body)
      if (method === 'PATCH') return edit(books, edits, code, isObject(body) ? body : {})
      return method === 'GET' ? json(200, await toWire(books, code, one)) : NOT_FOUND
    })
  }
}
