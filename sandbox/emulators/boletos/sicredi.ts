// Sicredi's boletos from outside (API Cobrança of partners): numbered by the client, withdrawn a while
// after they are asked to be, and listed by the day that they were paid on. Sources:
// server/providers/connectors/sicredi/facts.md.

import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { addDays, dayOf, isDay } from '../../../server/kernel/brazil/calendar.ts'
import { lineOf } from '../../../server/kernel/brazil/boleto.ts'
import { cents, toReais } from '../../../server/kernel/money.ts'
import { isObject, isText, isWhole, type Json } from '../../formats.ts'
import { json } from '../api-pix/replies.ts'
import type { RecordStore } from '../records.ts'
import {
  type BankBoleto,
  type BoletoBooks,
  centsOf,
  dayIn,
  openBoletoBooks,
  paidOf,
  type Remembered,
  shareIn,
  textsIn,
} from './bank.ts'

const BASE = '/cobranca/boleto/v1/boletos'
const WITHDRAW = /^\/cobranca\/boleto\/v1\/boletos\/(\d{9})\/baixa$/
const PROTEST =
  /^\/cobranca\/boleto\/v1\/boletos\/(\d{9})\/(protesto|sustar-protesto-manter-titulo)$/
const DUE = /^\/cobranca\/boleto\/v1\/boletos\/(\d{9})\/data-vencimento$/
const PAYER = { tipoPessoa: 15, documento: 14, nome: 40, endereco: 40, cidade: 25, uf: 2, cep: 8 }
/** The days after its due day that a boleto can be paid, where none are said. */
const DAYS_AFTER = 59
const DAYS_MAX = 999
const PAGE_SIZE = 100
const SCOPE = 'cobranca'
const HEADERS = { 'x-api-key': /^\S+$/, cooperativa: /^\d{4}$/, posto: /^\d{2}$/ }

const ERRORS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  422: 'Unprocessable Entity',
}
const refuse = (status: number, code: string, message: string): BankReply =>
  json(status, { status, error: ERRORS[status], code, message })

type Rule = { mode: string; value: number } | undefined | 'invalid'

function ruleOf(kind: unknown, value: unknown, modes: Readonly<Record<string, string>>): Rule {
  if (value === undefined) return undefined
  const mode = typeof kind === 'string' ? modes[kind] : undefined
  const read = mode?.endsWith('amount') ? centsOf(value) : shareIn(value)
  return mode === undefined || read === undefined ? 'invalid' : { mode, value: read }
}

function orderIn(body: Json): object | string {
  const amount = centsOf(body['valor'])
  const dueOn = dayIn(body['dataVencimento'])
  const payer = textsIn(body['pagador'], PAYER)
  const after = body['validadeAposVencimento']
  if (!isText(body['nossoNumero'], 9) || !/^\d{9}$/.test(body['nossoNumero'])) return 'nossoNumero'
  if (!isText(body['seuNumero'], 10) || body['seuNumero'] === '') return 'seuNumero'
  if (!isText(body['codigoBeneficiario'], 5)) return 'codigoBeneficiario'
  if (!['HIBRIDO', 'NORMAL'].includes(String(body['tipoCobranca']))) return 'tipoCobranca'
  if (amount === undefined || amount === 0) return 'valor'
  if (!dueOn) return 'dataVencimento'
  if (!payer) return 'pagador'
  const interest = ruleOf(body['tipoJuros'], body['juros'], {
    VALOR: 'daily_amount',
    PERCENTUAL: 'monthly_percentage',
  })
  const lateFee = ruleOf(body['tipoMulta'], body['multa'], {
    VALOR: 'amount',
    PERCENTUAL: 'percentage',
  })
  const discount = ruleOf(body['tipoDesconto'], body['valorDesconto1'], { VALOR: 'amount' })
  const isMonthly = body['tipoJurosPercentual'] === 'MENSAL'
  if (body['tipoJuros'] === 'PERCENTUAL' && !isMonthly) return 'tipoJurosPercentual'
  if (interest === 'invalid' || lateFee === 'invalid' || discount === 'invalid') return 'juros'
  return {
    our_number: body['nossoNumero'],
    terms: {
      amount,
      due_on: dueOn,
      limit_on: addDays(dueOn, isWhole(after, 0, DAYS_MAX) ? after : DAYS_AFTER),
      ...(interest && { interest }),
      ...(lateFee && { late_fee: lateFee }),
      ...(discount && { discount: { ...discount, limit_on: body['dataDesconto1'] } }),
    },
    payer: { name: payer['nome'], taxpayer_id: payer['documento'] },
  }
}

const codeOf = (number: string): string =>
  `00020101021226900014br.gov.bcb.pix2568pix.sicredi.com.br/qr/v2/cobv/${number}5204000053039865802BR5905LOJA6009SAO PAULO62070503***6304ABCD`

const isHybrid = ({ order }: Remembered): boolean => order['tipoCobranca'] === 'HIBRIDO'

async function create(books: BoletoBooks, body: Json): Promise<BankReply> {
  const order = orderIn(body)
  if (typeof order === 'string') return refuse(400, '0001', `Campo inválido: ${order}`)
  const number = String(body['nossoNumero'])
  if (await books.find(number)) return refuse(422, '0005', 'Nosso número já cadastrado.')
  const madeOn = dayOf(await books.now())
  const made = await books.put(number, { ...order, issued_on: madeOn })
  if (made.status >= 300) return refuse(422, '0010', 'O boleto foi recusado.')
  const sequence = String(body['seuNumero'])
  const one: Remembered = { order: body, ourNumber: number, sequence, madeOn, reads: 0 }
  await books.remember(number, one)
  const { barcode } = made.body as BankBoleto
  return json(201, {
    ...(isHybrid(one) && { txid: `sicredi${number}`, qrCode: codeOf(number) }),
    linhaDigitavel: lineOf(barcode),
    codigoBarras: barcode,
    cooperativa: '0101',
    posto: '08',
    nossoNumero: number,
  })
}

const SITUATIONS = {
  registered: 'EM CARTEIRA',
  paid: 'LIQUIDADO COMPE',
  withdrawn: 'BAIXADO POR SOLICITACAO',
} as const

const PROTESTS = {
  ordered: 'AGUARDANDO ENTRADA EM CARTORIO',
  at_registry: 'EM CARTORIO',
  protested: 'PROTESTADO',
} as const

function situationOf({ status, payments, protest }: BankBoleto): string {
  if (payments.length > 0) return protest === 'paid' ? 'LIQUIDADO CARTORIO' : SITUATIONS.paid
  return status === 'registered' && protest && protest in PROTESTS
    ? PROTESTS[protest as keyof typeof PROTESTS]
    : SITUATIONS[status]
}

const reais = (amount: number): number => Number(toReais(cents(amount)))

async function read(books: BoletoBooks, query: Record<string, string>): Promise<BankReply> {
  const { nossoNumero: number = '', codigoBeneficiario } = query
  if (!codigoBeneficiario) return refuse(400, '0001', 'codigoBeneficiario')
  const [one, boleto] = [await made(books, number), await books.get(number)]
  if (!one || !boleto) return refuse(404, '0004', 'Boleto não encontrado.')
  const paid = paidOf(boleto)
  return json(200, {
    linhaDigitavel: lineOf(boleto.barcode),
    codigoBarras: boleto.barcode,
    carteira: '1',
    seuNumero: one.sequence,
    nossoNumero: number,
    pagador: one.order['pagador'],
    dataEmissao: one.madeOn,
    dataVencimento: one.order['dataVencimento'],
    valorNominal: one.order['valor'],
    situacao: situationOf(boleto),
    ...(isHybrid(one) && { txId: `sicredi${number}`, codigoQrCode: codeOf(number) }),
    ...(paid && {
      dadosLiquidacao: { data: paid.on, valor: reais(paid.sum), juros: 0, multa: 0, desconto: 0 },
    }),
  })
}

/** It says that the order was sent on, whatever becomes of it. */
async function withdraw(
  books: BoletoBooks,
  number: string,
  { headers }: BankRequest,
): Promise<BankReply> {
  const code = headers['codigobeneficiario']
  if (!code) return refuse(400, '0001', 'codigoBeneficiario')
  const boleto = await books.get(number)
  if (!boleto) return refuse(404, '0004', 'Boleto não encontrado.')
  if (boleto.status !== 'registered' || boleto.payments.length > 0)
    return refuse(422, '0007', 'A situação do título não permite a baixa.')
  await books.withdraw(number)
  return json(202, {
    transactionId: `baixa-${number}`,
    dataMovimento: dayOf(await books.now()),
    codigoBeneficiario: code,
    nossoNumero: number,
    statusComando: 'MOVIMENTO_ENVIADO',
    tipoMensagem: 'BAIXA',
  })
}

async function protest(
  books: BoletoBooks,
  number: string,
  act: 'order' | 'stop',
  { headers }: BankRequest,
): Promise<BankReply> {
  const code = headers['codigobeneficiario']
  if (!code) return refuse(400, '0001', 'codigoBeneficiario')
  if (!(await books.get(number))) return refuse(404, '0004', 'Boleto não encontrado.')
  if (!(await books.protest(number, act)))
    return refuse(422, '0009', 'A situação do título não permite o pedido sobre o protesto.')
  return json(202, {
    transactionId: `protesto-${number}`,
    dataMovimento: dayOf(await books.now()),
    codigoBeneficiario: code,
    nossoNumero: number,
    statusComando: 'MOVIMENTO_ENVIADO',
    tipoMensagem: act === 'order' ? 'PEDIDO_PROTESTO' : 'SUSTAR_PROTESTO_MANTER_CARTEIRA',
  })
}

/** It is sent on too, and made before the second reading after it. */
async function moveDue(
  books: BoletoBooks,
  number: string,
  { headers, body }: BankRequest,
): Promise<BankReply> {
  const code = headers['codigobeneficiario']
  if (!code) return refuse(400, '0001', 'codigoBeneficiario')
  const dueOn = isObject(body) ? dayIn(body['dataVencimento']) : undefined
  const today = dayOf(await books.now())
  if (!dueOn || dueOn < today) return refuse(422, '0008', 'Data de vencimento inválida.')
  const [one, boleto] = [await books.find(number), await books.get(number)]
  if (!one || !boleto) return refuse(404, '0004', 'Boleto não encontrado.')
  if (boleto.status !== 'registered' || boleto.payments.length > 0)
    return refuse(422, '0007', 'A situação do título não permite a alteração.')
  await books.remember(number, { ...one, reads: 0, later: { dataVencimento: dueOn } })
  return json(202, {
    transactionId: `vencimento-${number}`,
    dataMovimento: today,
    codigoBeneficiario: code,
    nossoNumero: number,
    statusComando: 'MOVIMENTO_ENVIADO',
    tipoMensagem: 'ALTERA_VENCIMENTO',
  })
}

/** A boleto as it is remembered, once what was sent on is made. */
async function made(books: BoletoBooks, number: string): Promise<Remembered | undefined> {
  const one = await books.find(number)
  if (!one?.later) return one
  if (one.reads === 0) {
    await books.remember(number, { ...one, reads: 1 })
    return one
  }
  const { later, ...rest } = one
  const order = { ...one.order, ...later }
  const whole = orderIn(order)
  const isTaken = typeof whole !== 'string' && (await books.alter(number, whole)).status < 300
  const next = isTaken ? { ...rest, order } : rest
  await books.remember(number, next)
  return next
}

async function paidOn(books: BoletoBooks, query: Record<string, string>): Promise<BankReply> {
  const day = (query['dia'] ?? '').split('/').toReversed().join('-')
  const page = Number(query['pagina'] ?? 1)
  if (!query['codigoBeneficiario'] || !isDay(day) || !Number.isSafeInteger(page) || page < 1)
    return refuse(400, '0001', 'dia, codigoBeneficiario e pagina')
  const items: Json[] = []
  for (const number of await books.changedOn(day, day)) {
    const [one, boleto] = [await books.find(number), await books.get(number)]
    const paid = boleto && paidOf(boleto)
    if (!one || !paid || paid.on !== day) continue
    items.push({
      codigoBeneficiario: query['codigoBeneficiario'],
      nossoNumero: number,
      seuNumero: one.sequence,
      dataPagamento: `${day} 00:00:00.0`,
      valor: one.order['valor'],
      valorLiquidado: reais(paid.sum),
      tipoLiquidacao: 'COMPE',
    })
  }
  return json(200, {
    items: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    hasNext: items.length > page * PAGE_SIZE,
  })
}

/** The routes of Sicredi's boletos, for callers with a token of theirs. */
export const sicrediBoletos =
  (records: RecordStore) =>
  (
    bank: BankCall,
    request: BankRequest,
    client: string,
    scopes: readonly string[],
  ): Promise<BankReply> | undefined => {
    const { method, path, headers, query = {}, body } = request
    if (!path.startsWith(BASE)) return undefined
    const missing = Object.entries(HEADERS).find(([name, form]) => !form.test(headers[name] ?? ''))
    if (missing || !scopes.includes(SCOPE))
      return Promise.resolve(refuse(401, '0002', missing?.[0] ?? 'Token inválido'))
    const books = openBoletoBooks(bank, { headers }, { records, company: 'sicredi', client })
    const [, withdrawn] = WITHDRAW.exec(path) ?? []
    const [, moved] = DUE.exec(path) ?? []
    const [, protested, word] = PROTEST.exec(path) ?? []
    switch (`${method} ${path.slice(BASE.length)}`) {
      case 'POST ':
        return create(books, isObject(body) ? body : {})
      case 'GET ':
        return read(books, query)
      case 'GET /liquidados/dia':
        return paidOn(books, query)
      default:
        if (moved !== undefined && method === 'PATCH') return moveDue(books, moved, request)
        if (protested !== undefined && method === 'PATCH')
          return protest(books, protested, word === 'protesto' ? 'order' : 'stop', request)
        return withdrawn !== undefined && method === 'PATCH'
          ? withdraw(books, withdrawn, request)
          : Promise.resolve(refuse(404, '0003', 'Recurso não encontrado.'))
    }
  }
