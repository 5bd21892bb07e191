// Itaú's boletos from outside (Cash Management): registered at one host and, with a pix, at another;
// read and listed at two more. No withdrawal on the day of the registration. Sources:
// server/providers/connectors/itau/facts.md.

import { addDays, bankingDayFrom, dayOf } from '../../../server/kernel/brazil/calendar.ts'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { lineOf } from '../../../server/kernel/brazil/boleto.ts'
import { cents, toReais } from '../../../server/kernel/money.ts'
import { isObject, isText, type Json } from '../../formats.ts'
import { json } from '../api-pix/replies.ts'
import type { RecordStore } from '../records.ts'
import {
  type BankBoleto,
  type BoletoBooks,
  dayIn,
  openBoletoBooks,
  type Remembered,
} from './bank.ts'
import { BENEFICIARY, boletoIn, invalid, NUMBER, refuse, WALLET } from './itau-order.ts'

const REGISTER = '/cash_management/v2/boletos'
const BOLECODE = '/pix_recebimentos_conciliacoes/v2/boletos_pix'
const READ = '/boletoscash/v2/boletos'
const BASES = [REGISTER, BOLECODE, READ, '/boletos/v3/francesas']
const MOVEMENTS = /^\/boletos\/v3\/francesas\/(\d{12})\/movimentacoes$/
const WITHDRAWN = /^\/cash_management\/v2\/boletos\/(\d{12})(\d{3})(\d{8})\/baixa$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const PAGE_SIZE = 50
const KINDS = ['entradas', 'liquidacoes', 'baixas']

const NOTHING: BankReply = { status: 204, headers: {}, body: undefined }

const idOf = (beneficiary: string, wallet: string, number: string): string =>
  `${beneficiary}${wallet}${number}`

const codeOf = (id: string): string =>
  `00020101021226770014br.gov.bcb.pix2555spi-qrcode.bancoitau.com.br/spi/pj/v2/${id.slice(-15)}5204000053039865802BR5904LOJA6009SAO PAULO62070503***6304ABCD`

async function register(books: BoletoBooks, body: Json, isBolecode: boolean): Promise<BankReply> {
  const given = isBolecode ? body : body['data']
  if (!isObject(given)) return invalid('data')
  const key = isObject(given['dados_qrcode']) ? given['dados_qrcode']['chave'] : undefined
  if (isBolecode && (!isText(key, 77) || key === '')) return invalid('dados_qrcode.chave')
  const asked = boletoIn(given)
  if ('status' in asked) return asked
  const id = idOf(asked.id, asked.wallet, asked.number)
  if (await books.find(id)) return invalid('numero_nosso_numero', asked.number)
  const made = await books.put(id, asked.order)
  if (made.status >= 300) return refuse(422, 'Boleto não registrado.')
  const one: Remembered = {
    order: given,
    ourNumber: asked.number,
    sequence: String(asked.individual['texto_seu_numero']),
    madeOn: dayOf(await books.now()),
    reads: 0,
  }
  await books.remember(id, one)
  const { barcode } = made.body as BankBoleto
  const individual = {
    ...asked.individual,
    id_boleto_individual: 'b1ff5cc0-8a9c-497e-b983-738904c23389',
    dac_titulo: String((asked.order as Json)['our_number']).slice(-1),
    codigo_barras: barcode,
    numero_linha_digitavel: lineOf(barcode),
  }
  const reply = {
    ...given,
    dado_boleto: { ...(given['dado_boleto'] as Json), dados_individuais_boleto: [individual] },
  }
  return isBolecode
    ? json(200, { ...reply, dados_qrcode: { chave: key, emv: codeOf(id), txid: `BL${id}` } })
    : json(200, { data: reply })
}

const SITUATIONS = { registered: 'Em Aberto', paid: 'Paga', withdrawn: 'Baixada' } as const
const situationOf = ({ status, payments }: BankBoleto): string =>
  payments.length > 0 ? SITUATIONS.paid : SITUATIONS[status]

const isPix = ({ order }: Remembered): boolean => isObject(order['dados_qrcode'])

function shown(id: string, one: Remembered, boleto: BankBoleto): Json {
  const { order } = one
  const asked = order['dado_boleto'] as Json
  const [individual] = asked['dados_individuais_boleto'] as Json[]
  return {
    id_boleto: id,
    beneficiario: order['beneficiario'],
    dado_boleto: {
      codigo_carteira: asked['codigo_carteira'],
      data_emissao: asked['data_emissao'],
      dados_individuais_boleto: [
        {
          numero_nosso_numero: one.ourNumber,
          texto_seu_numero: one.sequence,
          situacao_geral_boleto: situationOf(boleto),
          data_vencimento: individual!['data_vencimento'],
          valor_titulo: toReais(cents(boleto.amount)),
          codigo_barras: boleto.barcode,
          numero_linha_digitavel: lineOf(boleto.barcode),
        },
      ],
      pagamentos_cobranca: boleto.payments.map(({ amount, paid_at: at }) => ({
        valor_pago_total_cobranca: toReais(cents(amount)),
        data_inclusao_pagamento: dayOf(new Date(at)),
        descricao_meio_pagamento: 'DÉBITO EM CONTA',
      })),
      ...(boleto.status === 'withdrawn' && {
        baixa: { motivo_baixa: 'BAIXA POR TER SIDO SOLICITADA' },
      }),
      ...(isPix(one) && { qrcode_pix: { emv: codeOf(id) } }),
    },
  }
}

async function read(books: BoletoBooks, query: Record<string, string>): Promise<BankReply> {
  const { id_beneficiario: beneficiary = '', codigo_carteira: wallet = '' } = query
  const { nosso_numero: number = '', view } = query
  if (!BENEFICIARY.test(beneficiary) || !WALLET.test(wallet) || !NUMBER.test(number))
    return refuse(400, 'Parâmetros obrigatórios.')
  // Without it the payments are left out.
  if (view !== 'specific') return refuse(400, 'view')
  const id = idOf(beneficiary, wallet, number)
  const [one, boleto] = [await books.find(id), await books.get(id)]
  const page = { page: 0, total_pages: 1, total_elements: one ? 1 : 0, page_size: PAGE_SIZE }
  return json(200, { data: one && boleto ? [shown(id, one, boleto)] : [], page })
}

async function withdraw(books: BoletoBooks, id: string): Promise<BankReply> {
  const [one, boleto] = [await books.find(id), await books.get(id)]
  if (!one || !boleto) return refuse(404, 'Boleto não encontrado.')
  if (bankingDayFrom(addDays(one.madeOn, 1)) > dayOf(await books.now()))
    return refuse(422, 'A instrução só é aceita a partir do dia útil seguinte ao registro.')
  if (boleto.status !== 'registered' || boleto.payments.length > 0)
    return refuse(422, 'A situação do boleto não permite a baixa.')
  await books.withdraw(id)
  return NOTHING
}

const isOn = (day: string, { payments }: BankBoleto): boolean =>
  payments.some(({ paid_at: at }) => dayOf(new Date(at)) === day)

async function list(
  books: BoletoBooks,
  beneficiary: string,
  query: Record<string, string>,
): Promise<BankReply> {
  const { tipo_movimentacao: kind = '', tipo_cobranca: of = 'boleto', page = '0' } = query
  const day = dayIn(query['data'])
  if (!day || !KINDS.includes(kind) || !/^\d{1,6}$/.test(page)) return refuse(400, 'data')
  const rows: Json[] = []
  for (const id of await books.changedOn(day, day)) {
    const [one, boleto] = [await books.find(id), await books.get(id)]
    if (!one || !boleto || !id.startsWith(beneficiary + (query['numero_carteira'] ?? ''))) continue
    const isListed =
      kind === 'liquidacoes'
        ? isOn(day, boleto)
        : kind === 'baixas' && of === 'boleto' && boleto.status === 'withdrawn'
    if (isListed)
      rows.push({
        nosso_numero: one.ourNumber,
        seu_numero: one.sequence,
        codigo_status: kind === 'liquidacoes' ? 'L' : 'B',
        data_movimentacao: day,
        valor_titulo: toReais(cents(boleto.amount)),
      })
  }
  const begin = Number(page) * PAGE_SIZE
  const data = rows.slice(begin, begin + PAGE_SIZE)
  if (data.length === 0) return NOTHING
  const pages = Math.ceil(rows.length / PAGE_SIZE)
  const pagination = { page: Number(page), page_size: PAGE_SIZE, total_pages: pages }
  return json(200, { data, pagination })
}

/** The routes of Itaú's boletos, for callers with a token, their key and the id of the call. */
export const itauBoletos =
  (records: RecordStore) =>
  (bank: BankCall, request: BankRequest, client: string): Promise<BankReply> | undefined => {
    const { method, path, headers, query = {}, body } = request
    if (!BASES.some((base) => path.startsWith(base))) return undefined
    if (headers['x-itau-apikey'] !== client || !UUID.test(headers['x-itau-correlationid'] ?? ''))
      return Promise.resolve(json(403, { message: 'Forbidden' }))
    const books = openBoletoBooks(bank, { headers }, { records, company: 'itau', client })
    const given = isObject(body) ? body : {}
    if (method === 'POST' && (path === REGISTER || path === BOLECODE))
      return register(books, given, path === BOLECODE)
    if (method === 'GET' && path === READ) return read(books, query)
    const [, beneficiary] = MOVEMENTS.exec(path) ?? []
    if (method === 'GET' && beneficiary !== undefined) return list(books, beneficiary, query)
    const [, ...parts] = WITHDRAWN.exec(path) ?? []
    return method === 'PATCH' && parts.length > 0
      ? withdraw(books, parts.join(''))
      : Promise.resolve(json(404, { message: 'no Route matched with those values' }))
  }
