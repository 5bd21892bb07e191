// Sicoob's boletos from outside (Cobrança Bancária v3): numbered by the client, registered at once,
// lists made on request. Sources: server/providers/connectors/sicoob/facts.md.

import { dayOf, daysBetween } from '../../../server/kernel/brazil/calendar.ts'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { lineOf } from '../../../server/kernel/brazil/boleto.ts'
import { isObject, isText, isWhole, type Json } from '../../formats.ts'
import { json } from '../api-pix/replies.ts'
import type { RecordStore } from '../records.ts'
import { zipOf } from './archive.ts'
import {
  type BankBoleto,
  type BoletoBooks,
  centsOf,
  dayIn,
  openBoletoBooks,
  type Remembered,
  shareIn,
  textsIn,
} from './bank.ts'

const BASE = '/cobranca-bancaria/v3/boletos'
const WITHDRAW = /^\/cobranca-bancaria\/v3\/boletos\/(\d{1,8})\/baixar$/
const PROTEST = /^\/cobranca-bancaria\/v3\/boletos\/(\d{1,8})\/protestos$/
const ONE = /^\/cobranca-bancaria\/v3\/boletos\/(\d{1,8})$/
const PAYER = { numeroCpfCnpj: 14, nome: 50, endereco: 40, bairro: 30, cidade: 40, cep: 8, uf: 2 }
const NUMBER_MAX = 99_999_999
const WINDOW_DAYS = 2
const LISTS_MAX = 1_000
const NOTHING: BankReply = { status: 204, headers: {}, body: undefined }

const refuse = (status: number, codigo: string, mensagem: string): BankReply =>
  json(status, { mensagens: [{ mensagem, codigo }] })
const DENIED = json(403, { message: 'Forbidden' })
const NOT_FOUND = json(404, { message: 'Not Found' })

const padded = (number: unknown): string => String(number).padStart(8, '0')

type Rule = { mode: string; value: number } | undefined

function ruleOf(kind: unknown, value: unknown, modes: Readonly<Record<number, string>>): Rule {
  const mode = modes[Number(kind)]
  if (mode === undefined) return undefined
  const amount = mode.endsWith('amount') ? centsOf(value) : shareIn(value)
  return amount === undefined ? undefined : { mode, value: amount }
}

function orderIn(body: Json): object | string {
  const amount = centsOf(body['valor'])
  const [dueOn, limitOn] = [dayIn(body['dataVencimento']), dayIn(body['dataLimitePagamento'])]
  const payer = textsIn(body['pagador'], PAYER)
  if (!isWhole(body['nossoNumero'], 1, NUMBER_MAX)) return 'nossoNumero inválido'
  if (!isText(body['seuNumero'], 18) || body['seuNumero'] === '') return 'seuNumero inválido'
  if (amount === undefined || amount === 0) return 'valor inválido'
  if (!dueOn || !dayIn(body['dataEmissao'])) return 'dataVencimento inválida'
  if (!payer) return 'pagador inválido'
  const interest = ruleOf(body['tipoJurosMora'], body['valorJurosMora'], {
    1: 'daily_amount',
    2: 'monthly_percentage',
  })
  const lateFee = ruleOf(body['tipoMulta'], body['valorMulta'], { 1: 'amount', 2: 'percentage' })
  const discount = ruleOf(body['tipoDesconto'], body['valorPrimeiroDesconto'], {
    1: 'amount',
    2: 'percentage',
  })
  return {
    our_number: padded(body['nossoNumero']),
    issued_on: body['dataEmissao'],
    terms: {
      amount,
      due_on: dueOn,
      limit_on: limitOn ?? dueOn,
      ...(interest && { interest }),
      ...(lateFee && { late_fee: lateFee }),
      ...(discount && { discount: { ...discount, limit_on: body['dataPrimeiroDesconto'] } }),
    },
    payer: { name: payer['nome'], taxpayer_id: payer['numeroCpfCnpj'] },
  }
}

const codeOf = (number: string): string =>
  `00020101021226850014br.gov.bcb.pix2563pix.sicoob.com.br/qr/payload/v2/cobv/${number}5204000053039865802BR5905LOJA6009SAO PAULO62070503***6304ABCD`

const shared = (number: string, { order }: Remembered, boleto: BankBoleto): Json => ({
  ...order,
  nossoNumero: Number(number),
  codigoBarras: boleto.barcode,
  linhaDigitavel: lineOf(boleto.barcode),
  ...(order['codigoCadastrarPIX'] === 1 && { qrCode: codeOf(number) }),
})

const REAIS = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 })
const brazilian = (amount: number): string => `R$ ${REAIS.format(amount / 100)}`

function historyOf({ madeOn }: Remembered, { payments }: BankBoleto): Json[] {
  const line = (dataHistorico: string, tipoHistorico: string, descricaoHistorico: string) => ({
    dataHistorico,
    tipoHistorico,
    descricaoHistorico,
  })
  return [
    line(madeOn, '1', 'ENTRADA - ENTRADA NORMAL'),
    ...payments.flatMap(({ amount, paid_at: at }) => [
      line(dayOf(new Date(at)), '4', 'TARIFA LIQUIDAÇÃO - R$ 1,50'),
      line(dayOf(new Date(at)), '6', `LIQUIDAÇÃO - VIA COMPENSAÇÃO - ${brazilian(amount)}`),
    ]),
  ]
}

const SITUATIONS = { registered: 'Em Aberto', paid: 'Liquidado', withdrawn: 'Baixado' } as const
const situationOf = ({ status, payments }: BankBoleto): string =>
  payments.length > 0 ? SITUATIONS.paid : SITUATIONS[status]

async function create(books: BoletoBooks, body: Json): Promise<BankReply> {
  const order = orderIn(body)
  if (typeof order === 'string') return refuse(406, '4001', order)
  const number = padded(body['nossoNumero'])
  if (await books.find(number)) return refuse(400, '3011', 'Nosso número já utilizado.')
  const made = await books.put(number, order)
  if (made.status >= 300) return refuse(400, '3020', 'O boleto foi recusado.')
  const one: Remembered = {
    order: body,
    ourNumber: number,
    sequence: String(body['seuNumero']),
    madeOn: dayOf(await books.now()),
    reads: 0,
  }
  await books.remember(number, one)
  return json(200, { resultado: shared(number, one, made.body as BankBoleto) })
}

async function read(books: BoletoBooks, query: Record<string, string>): Promise<BankReply> {
  if (!query['numeroCliente'] || !query['codigoModalidade'])
    return refuse(406, '4001', 'numeroCliente e codigoModalidade são obrigatórios')
  const number = padded(query['nossoNumero'])
  const [one, boleto] = [await books.find(number), await books.get(number)]
  if (!one || !boleto) return NOTHING
  return json(200, {
    resultado: {
      ...shared(number, one, boleto),
      situacaoBoleto: situationOf(boleto),
      listaHistorico: historyOf(one, boleto),
    },
  })
}

async function withdraw(books: BoletoBooks, number: string, body: Json): Promise<BankReply> {
  if (!isWhole(body['numeroCliente'], 1, NUMBER_MAX)) return refuse(406, '4001', 'numeroCliente')
  const boleto = await books.get(padded(number))
  if (!boleto) return refuse(400, '3002', 'Boleto não encontrado.')
  if (boleto.status !== 'registered' || boleto.payments.length > 0)
    return refuse(400, '3005', 'A situação do boleto não permite a baixa.')
  await books.withdraw(padded(number))
  return NOTHING
}

/** Ordered; canceled before a registry office has it; or desisted from. */
async function protest(
  books: BoletoBooks,
  text: string,
  method: string,
  body: Json,
): Promise<BankReply> {
  const number = padded(text)
  const boleto = await books.get(number)
  if (!isWhole(body['numeroCliente'], 1, NUMBER_MAX)) return refuse(406, '4001', 'numeroCliente')
  if (!boleto) return refuse(400, '3002', 'Boleto não encontrado.')
  if (boleto.status !== 'registered' || boleto.payments.length > 0)
    return refuse(400, '3040', 'A situação do boleto não permite o pedido.')
  if (method === 'PATCH' && boleto.protest !== 'ordered')
    return refuse(400, '3041', 'O boleto não tem apontamento a cancelar.')
  const isDone = await books.protest(number, method === 'POST' ? 'order' : 'stop')
  return isDone ? NOTHING : refuse(400, '3042', 'O pedido de protesto foi recusado.')
}

/** The one object of a change, and the fields of the order that it changes. */
const OBJECTS: Readonly<Record<string, readonly string[]>> = {
  prorrogacaoVencimento: ['dataVencimento'],
  prorrogacaoLimitePagamento: ['dataLimitePagamento'],
  valorNominal: ['valor'],
  desconto: ['tipoDesconto', 'dataPrimeiroDesconto', 'valorPrimeiroDesconto'],
  multa: ['tipoMulta', 'dataMulta', 'valorMulta'],
  jurosMora: ['tipoJurosMora', 'dataJurosMora', 'valorJurosMora'],
}

async function alter(books: BoletoBooks, text: string, body: Json): Promise<BankReply> {
  const number = padded(text)
  const [one, boleto] = [await books.find(number), await books.get(number)]
  const names = Object.keys(OBJECTS).filter((name) => isObject(body[name]))
  const [name] = names
  if (!isWhole(body['numeroCliente'], 1, NUMBER_MAX) || name === undefined || names.length > 1)
    return refuse(406, '4001', 'Informe um só objeto de alteração.')
  if (!one || !boleto) return refuse(400, '3002', 'Boleto não encontrado.')
  if (boleto.status !== 'registered' || boleto.payments.length > 0)
    return refuse(400, '3006', 'A situação do boleto não permite a alteração.')
  const given = body[name] as Json
  const next = Object.fromEntries(OBJECTS[name]!.map((field) => [field, given[field]]))
  const order = { ...one.order, ...next }
  const [due, limit] = [String(order['dataVencimento']), String(order['dataLimitePagamento'])]
  if (limit < due) return refuse(400, '3007', 'Data limite anterior ao vencimento.')
  const early = [order['dataMulta'], order['dataJurosMora']].some(
    (day) => day !== undefined && (String(day) <= due || String(day) > limit),
  )
  if (early) return refuse(400, '3008', 'Data de multa ou juros fora do prazo do boleto.')
  const whole = orderIn(order)
  if (typeof whole === 'string') return refuse(406, '4001', whole)
  const made = await books.alter(number, whole)
  if (made.status >= 300) return refuse(400, '3009', 'A alteração foi recusada.')
  await books.remember(number, { ...one, order })
  return NOTHING
}

type Listing = { looks: number; rows: Json[] }

async function request(
  books: BoletoBooks,
  lists: Map<string, Listing>,
  body: Json,
): Promise<BankReply> {
  const [from, to] = [dayIn(body['dataInicial']), dayIn(body['dataFinal'])]
  if (!from || !to || to < from) return refuse(406, '4001', 'dataInicial e dataFinal')
  if (daysBetween(from, to) >= WINDOW_DAYS)
    return refuse(400, '3030', 'O período máximo é de 2 dias.')
  const kind = body['tipoMovimento']
  const rows: Json[] = []
  for (const number of await books.changedOn(from, to)) {
    const boleto = await books.get(number)
    if (!boleto) continue
    const isPaid = boleto.payments.some(({ paid_at: at }) => {
      const day = dayOf(new Date(at))
      return day >= from && day <= to
    })
    if (kind === 5 ? isPaid : kind === 6 && boleto.status === 'withdrawn')
      rows.push({
        siglaMovimento: kind === 5 ? 'LIQUI' : 'BAIX',
        numeroCliente: body['numeroCliente'],
        numeroTitulo: Number(number),
        codigoBarras: boleto.barcode,
      })
  }
  const code = books.next()
  if (lists.size >= LISTS_MAX) lists.clear()
  lists.set(String(code), { looks: 0, rows })
  return json(200, {
    resultado: { mensagem: 'Solicitação recebida com sucesso.', codigoSolicitacao: code },
  })
}

/** Not there at the first look. */
function look(listing: Listing | undefined): BankReply {
  if (!listing) return refuse(400, '3040', 'Solicitação não encontrada.')
  listing.looks++
  if (listing.looks === 1) return NOTHING
  const { length } = listing.rows
  return json(200, {
    resultado: {
      quantidadeTotalRegistros: length,
      quantidadeRegistrosArquivo: 500_000,
      quantidadeArquivo: length > 0 ? 1 : 0,
      idArquivos: length > 0 ? [1] : [],
    },
  })
}

const download = (listing: Listing | undefined): BankReply =>
  listing
    ? json(200, {
        resultado: {
          arquivo: zipOf('LIQUI_0.json', JSON.stringify(listing.rows)).toString('base64'),
          nomeArquivo: 'LIQUI_0.zip',
        },
      })
    : refuse(400, '3040', 'Arquivo não encontrado.')

const PROTEST_METHODS = new Set(['POST', 'PATCH', 'DELETE'])
const SCOPES: Readonly<Record<string, string>> = {
  GET: 'boletos_consulta',
  POST: 'boletos_inclusao',
  PATCH: 'boletos_alteracao',
}

/** The routes of Sicoob's boletos, for callers with a token. */
export function sicoobBoletos(records: RecordStore) {
  const lists = new Map<string, Listing>()
  return (
    bank: BankCall,
    { method, path, headers, query = {}, body }: BankRequest,
    client: string,
    scopes: readonly string[],
  ): Promise<BankReply> | undefined => {
    if (!path.startsWith(BASE)) return undefined
    const books = openBoletoBooks(bank, { headers }, { records, company: 'sicoob', client })
    const given = isObject(body) ? body : {}
    const [, withdrawn] = WITHDRAW.exec(path) ?? []
    const [, changedNumber] = ONE.exec(path) ?? []
    const [, protested] = PROTEST.exec(path) ?? []
    const isRead = withdrawn === undefined && protested === undefined
    const scope = isRead ? SCOPES[method] : 'boletos_alteracao'
    if (scope === undefined || !scopes.includes(scope)) return Promise.resolve(DENIED)
    const listing = lists.get(query['codigoSolicitacao'] ?? '')
    switch (`${method} ${path.slice(BASE.length)}`) {
      case 'POST ':
        return create(books, given)
      case 'GET ':
        return read(books, query)
      case 'POST /movimentacoes':
        return request(books, lists, given)
      case 'GET /movimentacoes':
        return Promise.resolve(look(listing))
      case 'GET /movimentacoes/download':
        return Promise.resolve(download(listing))
      default:
        if (protested !== undefined && PROTEST_METHODS.has(method))
          return protest(books, protested, method, given)
        if (method === 'PATCH' && changedNumber !== undefined)
          return alter(books, changedNumber, given)
        return withdrawn !== undefined && method === 'POST'
          ? withdraw(books, withdrawn, given)
          : Promise.resolve(NOT_FOUND)
    }
  }
}
