// Banco do Brasil's boletos from outside (API Cobranças v2): numbered by the client, registered at
// once, no withdrawal in the first half hour. Sources: server/providers/connectors/banco-do-brasil/facts.md.

import { addDays, type Day, dayOf } from '../../../server/kernel/brazil/calendar.ts'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
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

const BASE = '/cobrancas/v2/boletos'
const ONE = /^\/cobrancas\/v2\/boletos\/(\d{20})(?:\/(baixar|pix))?$/
const PAYER = { nome: 60, endereco: 60, cidade: 30, bairro: 30, uf: 2 }
const PAGE_SIZE = 300
const YOUNG_MS = 30 * 60_000
const DOCUMENT_MAX = 99_999_999_999_999

const refuse = (status: number, codigo: string, mensagem: string): BankReply =>
  json(status, {
    erros: [{ codigo, versao: '1', mensagem, ocorrencia: 'CHOM00000062715498140101' }],
  })
const unauthorized = json(401, {
  statusCode: 401,
  error: 'Unauthorized',
  message: 'Bad Credentials',
})
const NOT_FOUND = refuse(404, '4678420', 'Nenhum registro encontrado.')

/** 31.12.2026 as 2026-12-31. */
const dateIn = (value: unknown): Day | undefined =>
  typeof value === 'string' && /^\d{2}\.\d{2}\.\d{4}$/.test(value)
    ? dayIn(value.split('.').toReversed().join('-'))
    : undefined
const dateOf = (day: Day): string => day.split('-').toReversed().join('.')

function ruleOf(value: unknown, modes: Readonly<Record<number, string>>) {
  const mode = isObject(value) ? modes[Number(value['tipo'])] : undefined
  if (!isObject(value) || mode === undefined) return undefined
  const amount = mode.endsWith('amount') ? centsOf(value['valor']) : shareIn(value['porcentagem'])
  return amount === undefined ? undefined : { mode, value: amount }
}

const ONCE = { 1: 'amount', 2: 'percentage' } as const

function orderIn(body: Json, id: string): object | string {
  const amount = centsOf(body['valorOriginal'])
  const [dueOn, issuedOn] = [dateIn(body['dataVencimento']), dateIn(body['dataEmissao'])]
  const { pagador, desconto } = body
  const payer = textsIn(pagador, PAYER)
  if (!/^\d{20}$/.test(id) || !id.startsWith(`000${String(body['numeroConvenio'])}`))
    return 'numeroTituloCliente'
  if (amount === undefined || amount === 0) return 'valorOriginal'
  if (!dueOn || !issuedOn) return 'dataVencimento'
  if (!isText(body['numeroTituloBeneficiario'], 15)) return 'numeroTituloBeneficiario'
  if (
    body['mensagemBloquetoOcorrencia'] !== undefined &&
    !isText(body['mensagemBloquetoOcorrencia'], 165)
  )
    return 'mensagemBloquetoOcorrencia'
  if (!payer || !isObject(pagador)) return 'pagador'
  const { tipoInscricao, numeroInscricao, cep } = pagador
  if (!isWhole(numeroInscricao, 1, DOCUMENT_MAX) || !isWhole(cep, 1, 99_999_999)) return 'pagador'
  const interest = ruleOf(body['jurosMora'], { 1: 'daily_amount', 2: 'monthly_percentage' })
  const lateFee = ruleOf(body['multa'], ONCE)
  const discount = ruleOf(desconto, ONCE)
  const days =
    body['indicadorAceiteTituloVencido'] === 'S'
      ? Number(body['numeroDiasLimiteRecebimento'] ?? 0)
      : 0
  return {
    our_number: id.slice(3),
    issued_on: issuedOn,
    terms: {
      amount,
      due_on: dueOn,
      limit_on: addDays(dueOn, days),
      ...(interest && { interest }),
      ...(lateFee && { late_fee: lateFee }),
      ...(discount &&
        isObject(desconto) && {
          discount: { ...discount, limit_on: dateIn(desconto['dataExpiracao']) },
        }),
    },
    payer: {
      name: payer['nome'],
      taxpayer_id: String(numeroInscricao).padStart(tipoInscricao === 1 ? 11 : 14, '0'),
    },
  }
}

const codeOf = (id: string): Json => ({
  url: `qrcodepix-h.bb.com.br/pix/v2/cobv/${id}`,
  txId: `BOLETO${id}DATA01122026`,
  emv: `00020101021226830014br.gov.bcb.pix2561qrcodepix-h.bb.com.br/pix/v2/cobv/${id}5204000053039865802BR5904LOJA6008BRASILIA62070503***63049B32`,
})

async function create(books: BoletoBooks, body: Json): Promise<BankReply> {
  const id = String(body['numeroTituloCliente'])
  const order = orderIn(body, id)
  if (typeof order === 'string') return refuse(400, '4874915', `Campo ${order} inválido.`)
  if (await books.find(id)) return refuse(400, '4874989', 'Nosso número já incluído anteriormente.')
  const made = await books.put(id, order)
  if (made.status >= 300) return refuse(400, '4875000', 'Boleto não registrado.')
  const now = await books.now()
  const one: Remembered = {
    order: body,
    ourNumber: id.slice(3),
    sequence: String(body['numeroTituloBeneficiario']),
    madeOn: dayOf(now),
    madeAt: now.toISOString(),
    reads: 0,
  }
  await books.remember(id, one)
  const { barcode } = made.body as BankBoleto
  return json(201, {
    numero: id,
    numeroCarteira: body['numeroCarteira'],
    numeroVariacaoCarteira: body['numeroVariacaoCarteira'],
    codigoCliente: 704950857,
    linhaDigitavel: lineOf(barcode),
    codigoBarraNumerico: barcode,
    numeroContratoCobranca: 19581316,
    beneficiario: { agencia: 452, contaCorrente: 123873 },
    qrCode: body['indicadorPix'] === 'S' ? codeOf(id) : { url: '', txId: '', emv: '' },
  })
}

const STATES = { registered: 1, paid: 6, withdrawn: 7 } as const
const AT_REGISTRY = { at_registry: 3, protested: 9 } as const
const PAID_AT_REGISTRY = 12
/** An order shows in none. */
function stateOf({ status, payments, protest }: BankBoleto): number {
  if (payments.length > 0) return protest === 'paid' ? PAID_AT_REGISTRY : STATES.paid
  const isAt = protest === 'at_registry' || protest === 'protested'
  return status === 'registered' && isAt ? AT_REGISTRY[protest] : STATES[status]
}

function toWire({ order }: Remembered, boleto: BankBoleto): Json {
  const paid = paidOf(boleto)
  const less: Json = isObject(order['desconto']) ? order['desconto'] : {}
  return {
    codigoDescontoTitulo: less['tipo'] ?? 0,
    valorDescontoTitulo: less['valor'] ?? 0,
    percentualDescontoTitulo: less['porcentagem'] ?? 0,
    dataDescontoTitulo: less['dataExpiracao'] ?? '',
    codigoLinhaDigitavel: lineOf(boleto.barcode),
    textoCodigoBarrasTituloCobranca: boleto.barcode,
    codigoEstadoTituloCobranca: stateOf(boleto),
    numeroTituloCedenteCobranca: order['numeroTituloBeneficiario'],
    dataVencimentoTituloCobranca: order['dataVencimento'],
    valorOriginalTituloCobranca: order['valorOriginal'],
    valorPagoSacado: paid ? Number(toReais(cents(paid.sum))) : 0,
    dataRecebimentoTitulo: paid ? dateOf(paid.on) : '',
    dataCreditoLiquidacao: '',
  }
}

async function withdraw(
  books: BoletoBooks,
  id: string,
  { madeAt = '' }: Remembered,
): Promise<BankReply> {
  const now = await books.now()
  if (now.getTime() - Date.parse(madeAt) < YOUNG_MS)
    return refuse(400, '4900001', 'A baixa só pode ser feita 30 minutos após o registro.')
  const boleto = await books.get(id)
  if (boleto?.status !== 'registered')
    return refuse(400, '4900002', 'A situação do boleto não permite a baixa.')
  await books.withdraw(id)
  return json(200, {
    numeroContratoCobranca: '19581316',
    dataBaixa: dateOf(dayOf(now)),
    horarioBaixa: '12:00:00',
  })
}

/** The order after the one change of a body; a text names what is wrong. */
function changed(order: Json, body: Json): Json | string {
  const asked = Object.keys(body).filter((name) => body[name] === 'S')
  if (asked.length !== 1) return 'indicador'
  const at = (name: string): Json => (isObject(body[name]) ? body[name] : {})
  const before: Json = isObject(order['desconto']) ? order['desconto'] : {}
  const has = (before['tipo'] ?? 0) !== 0
  switch (asked[0]) {
    case 'indicadorNovaDataVencimento':
      return { ...order, dataVencimento: at('alteracaoData')['novaDataVencimento'] }
    case 'indicadorNovoValorNominal':
      return { ...order, valorOriginal: at('alteracaoValor')['novoValorNominal'] }
    case 'indicadorAtribuirDesconto': {
      const less = at('desconto')
      if (has) return 'indicadorAtribuirDesconto'
      return {
        ...order,
        desconto: {
          tipo: less['tipoPrimeiroDesconto'],
          valor: less['valorPrimeiroDesconto'],
          porcentagem: less['percentualPrimeiroDesconto'],
          dataExpiracao: less['dataPrimeiroDesconto'],
        },
      }
    }
    case 'indicadorAlterarDesconto': {
      const less = at('alteracaoDesconto')
      if (!has) return 'indicadorAlterarDesconto'
      return {
        ...order,
        desconto: {
          tipo: less['tipoPrimeiroDesconto'],
          valor: less['novoValorPrimeiroDesconto'],
          porcentagem: less['novoPercentualPrimeiroDesconto'],
          dataExpiracao: less['novaDataLimitePrimeiroDesconto'],
        },
      }
    }
    default:
      return String(asked[0])
  }
}

const DAYS_TAKEN = new Set([...Array.from({ length: 27 }, (_, n) => n + 3), 35, 40, 45])

/** What a body asks of a protest; undefined: nothing. */
function protestIn(body: Json): 'order' | 'stop' | undefined {
  if (body['indicadorSustacaoProtesto'] === 'S') return 'stop'
  const { quantidadeDiasProtesto: days } = isObject(body['protesto']) ? body['protesto'] : {}
  return body['indicadorProtestar'] === 'S' && DAYS_TAKEN.has(Number(days)) ? 'order' : undefined
}

async function alter(
  books: BoletoBooks,
  id: string,
  one: Remembered,
  body: Json,
): Promise<BankReply> {
  const now = await books.now()
  if (body['numeroConvenio'] !== one.order['numeroConvenio'])
    return refuse(400, '4874915', 'numeroConvenio')
  if (now.getTime() - Date.parse(one.madeAt ?? '') < YOUNG_MS)
    return refuse(400, '4900003', 'A alteração só pode ser feita 30 minutos após a última.')
  const boleto = await books.get(id)
  if (boleto?.status !== 'registered' || boleto.payments.length > 0)
    return refuse(400, '4900004', 'A situação do boleto não permite a alteração.')
  const act = protestIn(body)
  if (act !== undefined && !(await books.protest(id, act)))
    return refuse(400, '4900006', 'A situação do boleto não permite o pedido sobre o protesto.')
  const order = act === undefined ? changed(one.order, body) : one.order
  const whole = typeof order === 'string' ? order : orderIn(order, id)
  if (typeof order === 'string' || typeof whole === 'string')
    return refuse(400, '4874915', `Campo ${String(whole)} inválido.`)
  const made = await books.alter(id, whole)
  if (made.status >= 300) return refuse(400, '4900005', 'A alteração foi recusada.')
  await books.remember(id, { ...one, order, madeAt: now.toISOString() })
  return json(200, {
    numeroContratoCobranca: 19581316,
    dataAtualizacao: dateOf(dayOf(now)),
    horarioAtualizacao: '12:00:00',
  })
}

async function list(books: BoletoBooks, query: Record<string, string>): Promise<BankReply> {
  const { indicadorSituacao, agenciaBeneficiario, contaBeneficiario, indice = '0' } = query
  const [from, to] = [dateIn(query['dataInicioMovimento']), dateIn(query['dataFimMovimento'])]
  const today = dayOf(await books.now())
  if (indicadorSituacao !== 'B' || !agenciaBeneficiario || !contaBeneficiario)
    return refuse(400, '4874915', 'Parâmetros obrigatórios.')
  if (!from || !to || to < from || to > today)
    return refuse(400, '4874915', 'dataFimMovimento inválida.')
  const rows: Json[] = []
  for (const id of await books.changedOn(from, to)) {
    const boleto = await books.get(id)
    if (boleto && stateOf(boleto) !== STATES.registered)
      rows.push({ numeroBoletoBB: id, codigoEstadoTituloCobranca: stateOf(boleto) })
  }
  const begin = Number(indice)
  const shown = rows.slice(begin, begin + PAGE_SIZE)
  if (shown.length === 0) return NOT_FOUND
  const isMore = begin + PAGE_SIZE < rows.length
  return json(200, {
    indicadorContinuidade: isMore ? 'S' : 'N',
    quantidadeRegistros: shown.length,
    proximoIndice: isMore ? begin + PAGE_SIZE : 0,
    boletos: shown,
  })
}

/** The routes of Banco do Brasil's boletos, for callers with a token. */
export const bancoDoBrasilBoletos =
  (records: RecordStore) =>
  (
    bank: BankCall,
    { method, path, headers, query = {}, body }: BankRequest,
    client: string,
    scopes: readonly string[],
  ): Promise<BankReply> | undefined => {
    if (!path.startsWith(BASE)) return undefined
    const scope = `cobrancas.boletos-${method === 'GET' ? 'info' : 'requisicao'}`
    if (!query['gw-dev-app-key'] || !scopes.includes(scope)) return Promise.resolve(unauthorized)
    const books = openBoletoBooks(bank, { headers }, { records, company: 'bb', client })
    const given = isObject(body) ? body : {}
    if (path === BASE) return method === 'POST' ? create(books, given) : list(books, query)
    const [, id = '', verb] = ONE.exec(path) ?? []
    return books.find(id).then(async (one) => {
      const boleto = one && (await books.get(id))
      if (!one || !boleto) return NOT_FOUND
      if (method === 'POST' && verb === 'baixar') return withdraw(books, id, one)
      if (method === 'PATCH' && verb === undefined) return alter(books, id, one, given)
      if (!query['numeroConvenio']) return refuse(400, '4874915', 'numeroConvenio')
      if (verb === 'pix') return json(200, { id, qrCode: codeOf(id) })
      return verb === undefined ? json(200, toWire(one, boleto)) : NOT_FOUND
    })
  }
