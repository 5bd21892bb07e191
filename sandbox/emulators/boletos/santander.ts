// Santander's boletos from outside (Hub de Cobrança v2): numbered by the client in a workspace,
// registered once for a number and a day, read by four kinds of queries, and listed where they are
// paid. Sources: server/providers/connectors/santander/facts.md.

import { addDays, dayOf } from '../../../server/kernel/brazil/calendar.ts'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { lineOf } from '../../../server/kernel/brazil/boleto.ts'
import { cents, toReais } from '../../../server/kernel/money.ts'
import { isObject, isText, type Json, readValor } from '../../formats.ts'
import { json } from '../api-pix/replies.ts'
import type { RecordStore } from '../records.ts'
import {
  type BankBoleto,
  type BoletoBooks,
  dayIn,
  openBoletoBooks,
  type Remembered,
  textsIn,
} from './bank.ts'

const BASE = '/collection_bill_management/v2'
const BOLETOS = /^\/collection_bill_management\/v2\/workspaces\/([0-9a-fA-F-]{36})\/bank_slips$/
const BILL = /^\/collection_bill_management\/v2\/bills\/(\d{1,9})\.(\d{1,13})$/
const PAYER = { name: 40, address: 40, neighborhood: 30, city: 20, state: 2, zipCode: 9 }
const NSU = /^[A-Za-z0-9]{1,20}$/
const COVENANT = /^\d{1,9}$/
const NUMBER = /^\d{13}$/
const ZIP_CODE = /^\d{5}-\d{3}$/
const PERCENT = /^\d{1,3}\.\d{2}$/
const DAYS = /^\d{1,2}$/
const TX_ID = /^[A-Za-z0-9]{26,35}$/
const DAYS_MAX = 90
const MESSAGES_MAX = 4
const PAGE_MAX = 50
const KINDS = ['default', 'duplicate', 'bankslip', 'settlement', 'registry']
const KEYS = ['CPF', 'CNPJ', 'CELULAR', 'EMAIL', 'EVP']

const refuse = (status: number, field: string, message: string): BankReply =>
  json(status, {
    _errorCode: status,
    _message: status === 404 ? 'Not Found' : 'Bad Request',
    _details: message,
    _timestamp: '2026-12-01T12:00:00.000Z',
    _traceId: 'f44288eb-beea-46e0-933a-121d9646bc8f',
    _errors: [{ _code: status * 100, _field: field, _message: message }],
  })
const NOT_FOUND = refuse(404, 'bill_id', 'Boleto não encontrado.')

/** Ten-thousandths of a percent; undefined where there is none. */
const shareIn = (value: unknown): number | 'wrong' | undefined => {
  if (value === undefined) return undefined
  return typeof value === 'string' && PERCENT.test(value)
    ? Number(value.replace('.', '')) * 100
    : 'wrong'
}

function discountIn(given: unknown): object | 'wrong' | undefined {
  if (given === undefined) return undefined
  const one = isObject(given) ? given['discountOne'] : undefined
  if (!isObject(given) || given['type'] !== 'VALOR_DATA_FIXA' || !isObject(one)) return 'wrong'
  const [value, limit] = [readValor(one['value']), dayIn(one['limitDate'])]
  return value === undefined || !limit ? 'wrong' : { mode: 'amount', value, limit_on: limit }
}

/** What is said of one, which must be as the environment wants it. */
function faultOfRequest(body: Json): string | undefined {
  const { environment, nsuCode, nsuDate, covenantCode, bankNumber, clientNumber, key, txId } = body
  if (environment !== 'PRODUCAO' && environment !== 'TESTE') return 'environment'
  if (typeof nsuCode !== 'string' || !NSU.test(nsuCode)) return 'nsuCode'
  if (environment === 'TESTE' && !nsuCode.startsWith('TST')) return 'nsuCode'
  if (!dayIn(nsuDate)) return 'nsuDate'
  if (typeof covenantCode !== 'string' || !COVENANT.test(covenantCode)) return 'covenantCode'
  if (typeof bankNumber !== 'string' || !NUMBER.test(bankNumber)) return 'bankNumber'
  if (clientNumber !== undefined && !isText(clientNumber, 15)) return 'clientNumber'
  if (!isText(body['documentKind'], 40)) return 'documentKind'
  if (!['REGISTRO', 'DIVERGENTE', 'PARCIAL'].includes(String(body['paymentType'])))
    return 'paymentType'
  if (key === undefined) return undefined
  if (!isObject(key) || !KEYS.includes(String(key['type'])) || !isText(key['dictKey'], 77))
    return 'key'
  return txId === undefined || (typeof txId === 'string' && TX_ID.test(txId)) ? undefined : 'txId'
}

function orderIn(body: Json): object | string {
  const fault = faultOfRequest(body)
  if (fault !== undefined) return fault
  const { writeOffQuantityDays: days = '0', messages = [], payer: given } = body
  const amount = readValor(body['nominalValue'])
  const [dueOn, issuedOn] = [dayIn(body['dueDate']), dayIn(body['issueDate'])]
  const payer = textsIn(given, PAYER)
  if (amount === undefined || amount === 0) return 'nominalValue'
  if (!dueOn || !issuedOn) return 'dueDate'
  if (!payer || !isObject(given) || !ZIP_CODE.test(payer['zipCode']!)) return 'payer'
  const document = String(given['documentNumber'])
  if (
    given['documentType'] !== (document.length === 11 ? 'CPF' : 'CNPJ') ||
    !/^\d+$/.test(document)
  )
    return 'payer.documentNumber'
  if (typeof days !== 'string' || !DAYS.test(days) || Number(days) > DAYS_MAX)
    return 'writeOffQuantityDays'
  if (
    !Array.isArray(messages) ||
    messages.length > MESSAGES_MAX ||
    messages.some((one) => !isText(one, 100))
  )
    return 'messages'
  const [fee, interest] = [shareIn(body['finePercentage']), shareIn(body['interestPercentage'])]
  const discount = discountIn(body['discount'])
  const feeDays = body['fineQuantityDays'] ?? '1'
  if (fee === 'wrong' || typeof feeDays !== 'string' || !DAYS.test(feeDays)) return 'finePercentage'
  if (interest === 'wrong') return 'interestPercentage'
  if (discount === 'wrong') return 'discount'
  return {
    our_number: body['bankNumber'],
    issued_on: issuedOn,
    terms: {
      amount,
      due_on: dueOn,
      limit_on: addDays(dueOn, Number(days)),
      ...(interest && { interest: { mode: 'monthly_percentage', value: interest } }),
      ...(fee && {
        late_fee: { mode: 'percentage', value: fee, start_on: addDays(dueOn, Number(feeDays)) },
      }),
      ...(discount && { discount }),
    },
    payer: { name: payer['name'], taxpayer_id: document },
  }
}

const locationOf = (id: string): string => `pix.santander.com.br/qr/v2/cobv/${id}`
const codeOf = (id: string): string =>
  `00020101021226920014br.gov.bcb.pix25${String(locationOf(id).length).padStart(2, '0')}${locationOf(id)}5204000053039865802BR5904LOJA6009SAO PAULO62070503***6304ABCD`

const idOf = (covenant: unknown, number: unknown): string =>
  `${Number(covenant)}-${String(number).padStart(13, '0')}`

async function create(books: BoletoBooks, body: Json): Promise<BankReply> {
  const order = orderIn(body)
  if (typeof order === 'string') return refuse(400, order, `Campo ${order} inválido.`)
  const id = idOf(body['covenantCode'], body['bankNumber'])
  const request = `nsu/${String(body['nsuCode'])}/${String(body['nsuDate'])}`
  if (await books.find(id)) return refuse(400, 'bankNumber', 'Nosso número já cadastrado.')
  if ((await books.named(request)).length > 0) return refuse(400, 'nsuCode', 'NSU já utilizado.')
  const made = await books.put(id, order)
  if (made.status >= 300) return refuse(400, 'bankNumber', 'Boleto não registrado.')
  const one: Remembered = {
    order: body,
    ourNumber: String(body['bankNumber']),
    sequence: String(body['clientNumber']),
    madeOn: dayOf(await books.now()),
    reads: 0,
  }
  await books.remember(id, one, [request])
  const { barcode } = made.body as BankBoleto
  return json(201, {
    ...body,
    barCode: barcode,
    digitableLine: lineOf(barcode),
    entryDate: one.madeOn,
    ...(isObject(body['key']) && { qrCodePix: codeOf(id), qrCodeUrl: locationOf(id) }),
  })
}

const STATES = { registered: 'ATIVO', paid: 'LIQUIDADO', withdrawn: 'BAIXADO' } as const
const stateOf = ({ status, payments }: BankBoleto): string =>
  payments.length > 0 ? STATES.paid : STATES[status]

const reais = (amount: number): number => Number(toReais(cents(amount)))

const settledIn = ({ payments }: BankBoleto): Json[] =>
  payments.map(({ amount, paid_at: at }) => ({
    settlementType: 'LIQUIDACAO',
    settlementDate: dayOf(new Date(at)),
    settlementValue: reais(amount),
    settlementCreditDate: dayOf(new Date(at)),
    settlementCreditedValue: reais(Math.max(0, amount - 1_50)),
    settlementDutyValue: 1.5,
  }))

/** Its words for what was asked for are in no source. */
const withdrawnIn = (boleto: BankBoleto): Json[] =>
  stateOf(boleto) === STATES.withdrawn
    ? [{ writeOffValue: reais(boleto.amount), writeOffDescription: 'BAIXA POR SOLICITACAO' }]
    : []

/** A number is a number here, whatever the registration sent. */
function shown(kind: string, id: string, { order }: Remembered, boleto: BankBoleto): Json {
  const base = {
    beneficiaryCode: order['covenantCode'],
    bankNumber: order['bankNumber'],
    clientNumber: order['clientNumber'],
    dueDate: order['dueDate'],
    issueDate: order['issueDate'],
    nominalValue: reais(boleto.amount),
    status: stateOf(boleto),
  }
  if (kind === 'settlement')
    return { ...base, settlementData: settledIn(boleto), writeOffData: withdrawnIn(boleto) }
  if (kind !== 'bankslip') return base
  return {
    ...base,
    ['bankSlipData']: { barCode: boleto.barcode, digitableLine: lineOf(boleto.barcode) },
    ...(isObject(order['key']) && { qrCodeData: { qrCode: codeOf(id) } }),
  }
}

async function read(
  books: BoletoBooks,
  { path, query = {} }: BankRequest,
): Promise<BankReply | undefined> {
  const [, covenant, number] = BILL.exec(path) ?? []
  if (number === undefined) return undefined
  const { tipoConsulta: kind = 'default' } = query
  if (!KINDS.includes(kind)) return refuse(400, 'tipoConsulta', 'tipoConsulta inválido.')
  const id = idOf(covenant, number)
  const [one, boleto] = [await books.find(id), await books.get(id)]
  return one && boleto ? json(200, shown(kind, id, one, boleto)) : NOT_FOUND
}

async function moveDue(books: BoletoBooks, id: string, body: Json): Promise<BankReply> {
  const { covenantCode, bankNumber, dueDate } = body
  const [one, boleto] = [await books.find(id), await books.get(id)]
  if (!one || !boleto) return refuse(400, 'bankNumber', 'Boleto não encontrado.')
  if (boleto.status !== 'registered' || boleto.payments.length > 0)
    return refuse(400, 'dueDate', 'A situação do boleto não permite a alteração.')
  const order = { ...one.order, dueDate }
  const whole = orderIn(order)
  const isTaken = typeof whole !== 'string' && (await books.alter(id, whole)).status < 300
  if (!isTaken) return refuse(400, 'dueDate', 'Data de vencimento inválida.')
  await books.remember(id, { ...one, order })
  return json(201, { covenantCode, bankNumber, message: 'Instrução recebida com sucesso.' })
}

const OPERATIONS: ReadonlySet<unknown> = new Set(['BAIXAR', 'PROTESTAR', 'CANCELAR_PROTESTO'])

async function instruct(books: BoletoBooks, body: Json): Promise<BankReply> {
  const { covenantCode, bankNumber, operation } = body
  if (!COVENANT.test(String(covenantCode))) return refuse(400, 'covenantCode', 'Convênio inválido.')
  const id = idOf(covenantCode, bankNumber)
  if (operation === undefined && body['dueDate'] !== undefined) return moveDue(books, id, body)
  if (!OPERATIONS.has(operation)) return refuse(400, 'operation', 'Operação inválida.')
  const boleto = await books.get(id)
  if (!boleto) return refuse(400, 'bankNumber', 'Boleto não encontrado.')
  if (boleto.status !== 'registered' || boleto.payments.length > 0)
    return refuse(400, 'operation', 'A situação do boleto não permite a baixa.')
  if (operation === 'BAIXAR') await books.withdraw(id)
  else if (!(await books.protest(id, operation === 'PROTESTAR' ? 'order' : 'stop')))
    return refuse(400, 'operation', 'A situação do boleto não permite o pedido sobre o protesto.')
  return json(201, { covenantCode, bankNumber, message: 'Instrução recebida com sucesso.' })
}

async function list(books: BoletoBooks, query: Record<string, string>): Promise<BankReply> {
  const { status, limit = String(PAGE_MAX), offset = '0' } = query
  const [from, to] = [dayIn(query['paymentDateInitial']), dayIn(query['paymentDateFinal'])]
  if (status !== 'LIQUIDADO') return refuse(400, 'status', 'Somente LIQUIDADO é listado.')
  if (!from || !to || to < from) return refuse(400, 'paymentDateInitial', 'Período inválido.')
  if (
    !DAYS.test(limit) ||
    Number(limit) < 1 ||
    Number(limit) > PAGE_MAX ||
    !/^\d{1,9}$/.test(offset)
  )
    return refuse(400, 'limit', 'Paginação inválida.')
  const rows: Json[] = []
  for (const id of await books.changedOn(from, to)) {
    const [one, boleto] = [await books.find(id), await books.get(id)]
    const last = boleto?.payments.findLast(({ paid_at: at }) => {
      const day = dayOf(new Date(at))
      return day >= from && day <= to
    })
    if (!one || !boleto || !last) continue
    rows.push({
      nsuCode: one.order['nsuCode'],
      nsuDate: one.order['nsuDate'],
      covenantCode: one.order['covenantCode'],
      bankNumber: one.order['bankNumber'],
      clientNumber: one.order['clientNumber'],
      status: STATES.paid,
      nominalValue: one.order['nominalValue'],
      barcode: boleto.barcode,
      payment: { paidValue: toReais(cents(last.amount)), date: dayOf(new Date(last.paid_at)) },
    })
  }
  const shownRows = rows.slice(Number(offset), Number(offset) + Number(limit))
  return json(200, {
    _content: shownRows,
    _pageable: {
      _limit: Number(limit),
      _offset: Number(offset),
      _pageNumber: null,
      _pageElements: shownRows.length,
      _totalPages: null,
      _totalElements: rows.length,
    },
  })
}

/** The routes of Santander's boletos, for callers with a token and the key of their application. */
export const santanderBoletos =
  (records: RecordStore) =>
  (bank: BankCall, request: BankRequest, client: string): Promise<BankReply> | undefined => {
    const { method, path, headers, query = {}, body } = request
    if (!path.startsWith(`${BASE}/`)) return undefined
    if (headers['x-application-key'] !== client)
      return Promise.resolve(refuse(401, 'X-Application-Key', 'Aplicação não autorizada.'))
    const books = openBoletoBooks(bank, { headers }, { records, company: 'santander', client })
    const given = isObject(body) ? body : {}
    if (BOLETOS.test(path)) {
      if (method === 'POST') return create(books, given)
      return method === 'PATCH' ? instruct(books, given) : list(books, query)
    }
    const none = refuse(404, 'workspace_id', 'Recurso não encontrado.')
    return method === 'GET'
      ? read(books, request).then((reply) => reply ?? none)
      : Promise.resolve(none)
  }
