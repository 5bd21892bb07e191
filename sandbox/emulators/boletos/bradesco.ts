// Bradesco's boletos with a pix from outside (boleto híbrido): each service at a path of its own, all of
// them POST, errors by a cause with its code, bars as a drawing. Sources:
// server/providers/connectors/bradesco/facts.md.

import { lineOf, printedLine } from '../../../server/kernel/brazil/boleto.ts'
import { type Day, dayOf, daysBetween } from '../../../server/kernel/brazil/calendar.ts'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { isObject, isWhole, type Json } from '../../formats.ts'
import { json } from '../api-pix/replies.ts'
import type { RecordStore } from '../records.ts'
import {
  type BankBoleto,
  type BoletoBooks,
  dayIn,
  openBoletoBooks,
  paidOf,
  type Remembered,
} from './bank.ts'
import { boletoIn } from './bradesco-order.ts'

const REGISTER = '/boleto-hibrido/cobranca-registro/v1/gerarBoleto'
const CODE = '/boleto-hibrido/cobranca-consulta-titulo/v1/consultar'
const PAID = '/boleto-hibrido/cobranca-lista/v1/listar'
const READ = '/boleto/cobranca-consulta/v1/consultar'
const WITHDRAW = '/boleto/cobranca-baixa/v1/baixar'
const PAGE_SIZE = 50
const WINDOW_DAYS = 60
const CONFORM_TO_REQUEST = 57
/** Of the real bank, for all boletos here: bars and spaces, narrow and wide. */
const DRAWING = '<NWnnwnNnWwNwwnNNwnNwnnWNwnnWWnnnWWnnnWWnwnNNwWWnnnwWNnnnwWNnnwNWnnnWWnnnw>'

const cause = (status: number, causa: string): BankReply =>
  json(status, { status, transacao: 'CBTTIAG3', mensagem: 'Operação não realizada.', causa })
const invalid = (field: string): BankReply =>
  json(400, {
    code: '400',
    message: 'Campo inválido',
    details: [{ name: field, value: 'inválido' }],
  })
const NO_BOLETO = cause(412, 'CBTT0552 - TITULO INEXISTENTE')

const codeOf = (id: string): string =>
  `00020101021226770014br.gov.bcb.pix2555qrpix.bradesco.com.br/qr/v2/cobv/${id.padStart(19, '0')}5204000053039865802BR5904LOJA6009SAO PAULO62070503***6304ABCD`

async function register(books: BoletoBooks, body: Json): Promise<BankReply> {
  const asked = boletoIn(body)
  if (typeof asked === 'string') return invalid(asked)
  const { number, order } = asked
  if (await books.find(number)) return cause(422, 'CBTT0574 - TITULO JA CADASTRADO')
  const made = await books.put(number, order)
  if (made.status >= 300) return cause(400, 'CBTT0006 - DADOS INCONSISTENTES')
  const one: Remembered = {
    order: body,
    ourNumber: number,
    sequence: String(body['ctitloCliCdent']),
    madeOn: dayOf(await books.now()),
    reads: 0,
  }
  await books.remember(number, one)
  const { barcode, amount } = made.body as BankBoleto
  return json(200, {
    ctitloCobrCdent: Number(number),
    codStatus10: 1,
    status10: 'A VENCER/VENCIDO',
    nomeSacado10: body['isacdoTitloCobr'],
    snumero10: one.sequence,
    valMoeda10: amount,
    dataVencto10: body['dvctoTitloCobr'],
    codBarras10: DRAWING,
    linhaDig10: printedLine(lineOf(barcode)),
    cindcdCobrMisto: 'S',
    iconcPgtoSpi: `TX${number}`,
    ilinkGeracQrcd: '91103935',
    wqrcdPdraoMercd: codeOf(number),
  })
}

/** Days as a whole number, without its first zero. */
const dateOf = (day: Day): number => Number(day.split('-').toReversed().join(''))

function stateOf(boleto: BankBoleto, today: Day): { code: number; words: string } {
  const paid = paidOf(boleto)
  if (paid?.on === today) return { code: 13, words: 'PAGO NO DIA' }
  if (paid) return { code: 61, words: 'PAGO' }
  return boleto.status === 'withdrawn'
    ? { code: CONFORM_TO_REQUEST, words: 'CONFORME SEU PEDIDO' }
    : { code: 1, words: 'A VENCER / VENCIDO' }
}

async function read(books: BoletoBooks, id: string): Promise<BankReply> {
  const [one, boleto] = [await books.find(id), await books.get(id)]
  if (!one || !boleto) return NO_BOLETO
  const today = dayOf(await books.now())
  const { code, words } = stateOf(boleto, today)
  const paid = paidOf(boleto)
  const isEnded = code > 50
  return json(200, {
    status: 200,
    transacao: 'CBTTIAG3',
    causa: 'CBTT0000 - CONSULTA EFETUADA',
    titulo: {
      snumero: one.sequence,
      codStatus: code,
      status: words,
      valMoeda: boleto.amount,
      linhaDig: printedLine(lineOf(boleto.barcode)),
      codBarras: DRAWING,
      dtPagto: paid ? dateOf(paid.on) : 0,
      // Its unit is not told by the bank.
      vlrPagto: 0,
      baixa: {
        codigo: isEnded ? code : 0,
        descricao: isEnded ? words : '',
        data: isEnded ? dateOf(paid?.on ?? today) : 0,
      },
    },
  })
}

async function withdraw(books: BoletoBooks, id: string, body: Json): Promise<BankReply> {
  if (body['codigoBaixa'] !== CONFORM_TO_REQUEST) return invalid('codigoBaixa')
  const boleto = await books.get(id)
  if (!boleto) return NO_BOLETO
  if (boleto.status !== 'registered' || boleto.payments.length > 0)
    return cause(422, 'CBTT0377 - STATUS INVALIDO')
  await books.withdraw(id)
  return json(200, {
    status: 200,
    transacao: 'CBTTIAG3',
    causa: 'CBTT0000 - BAIXA SOLICITADA',
    dados: { status: CONFORM_TO_REQUEST, statusAnterior: 1 },
  })
}

const listedDay = (value: unknown): Day | undefined => {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(String(value)) ?? []
  return day === undefined ? undefined : dayIn(`${year}-${month}-${day}`)
}

async function list(books: BoletoBooks, body: Json): Promise<BankReply> {
  const [from, to] = [listedDay(body['dataPagamentoDe']), listedDay(body['dataPagamentoAte'])]
  const { paginaAnterior: page } = body
  if (!from || !to || to < from || daysBetween(from, to) >= WINDOW_DAYS)
    return invalid('dataPagamentoDe')
  if (!isWhole(page, 0, 9_999)) return invalid('paginaAnterior')
  const rows: Json[] = []
  for (const { id, record: one } of await books.all()) {
    const boleto = await books.get(id)
    if (!boleto) continue
    for (const [n, { amount, paid_at: at }] of boleto.payments.entries()) {
      const day = dayOf(new Date(at))
      if (day < from || day > to) continue
      rows.push({
        nossoNumero: Number(one.ourNumber),
        digitoNossoNumero: boleto.our_number.slice(-1),
        seuNumero: one.sequence,
        dataPagamento: day.split('-').toReversed().join('.'),
        valorTitulo: boleto.amount,
        valorPagamento: amount,
        numeroSequenciaPagamento: n + 1,
        indicadorPagoQrCode: 'N',
      })
    }
  }
  const titulos = rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
  if (titulos.length === 0) return cause(412, 'CBTT0021 - NAO HA DADOS PARA A CONSULTA')
  return json(200, {
    status: 200,
    transacao: 'CBTTIAGQ',
    causa: 'CBTT0005 - FIM DE CONSULTA',
    pagina: page + 1,
    indMaisPagina: rows.length > (page + 1) * PAGE_SIZE ? 'S' : 'N',
    qtdeTitulos: rows.length,
    titulos,
  })
}

/** The number of a boleto that a call names in the words of its service. */
function idIn(body: Json): string | undefined {
  const { cpfCnpj, produto, negociacao, nossoNumero, sequencia } = body
  const isWhole11 = isWhole(negociacao, 1, 99_999_999_999)
  const isNamed =
    isObject(cpfCnpj) &&
    ['cpfCnpj', 'filial', 'controle'].every((name) => isWhole(cpfCnpj[name], 0, 999_999_999))
  return isNamed && isWhole(produto, 1, 99) && isWhole11 && sequencia === 0
    ? padded(nossoNumero)
    : undefined
}

const padded = (number: unknown): string | undefined =>
  isWhole(number, 1, 99_999_999_999) ? String(number).padStart(11, '0') : undefined

async function code(books: BoletoBooks, body: Json): Promise<BankReply> {
  const id = padded(body['nossoNumero'])
  if (id === undefined || !isWhole(body['cpfCnpjUsuario'], 1, 999_999_999))
    return invalid('nossoNumero')
  return (await books.find(id))
    ? json(200, { codMensagem: 'CBTT0000', codStatus: 1, semvQrcode: codeOf(id) })
    : NO_BOLETO
}

/** The routes of Bradesco's boletos, for callers with a token of the open API. */
export const bradescoBoletos =
  (records: RecordStore) =>
  (bank: BankCall, request: BankRequest, client: string): Promise<BankReply> | undefined => {
    const { method, path, headers, body } = request
    if (!/^\/boleto(?:-hibrido)?\//.test(path)) return undefined
    if (method !== 'POST' || !isObject(body))
      return Promise.resolve(json(405, { code: '405', message: 'Method Not Allowed' }))
    const books = openBoletoBooks(bank, { headers }, { records, company: 'bradesco', client })
    if (path === REGISTER) return register(books, body)
    if (path === CODE) return code(books, body)
    if (path === PAID) return list(books, body)
    const id = idIn(body)
    if (path === READ || path === WITHDRAW) {
      if (id === undefined) return Promise.resolve(invalid('nossoNumero'))
      return path === READ ? read(books, id) : withdraw(books, id, body)
    }
    return Promise.resolve(json(404, { code: '404', message: 'Not Found' }))
  }
