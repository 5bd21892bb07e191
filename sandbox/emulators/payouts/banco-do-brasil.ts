// Banco do Brasil's payouts from outside: batches of one pix under a number of the client, released by
// a second call, the reads of both, and the statement. Sources: server/providers/connectors/banco-do-brasil/facts.md.

import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { dayOf } from '../../../server/kernel/brazil/calendar.ts'
import { readTaxpayerId } from '../../../server/kernel/brazil/taxpayer.ts'
import { readId } from '../../../server/kernel/ids.ts'
import { cents, fromReais, toReais } from '../../../server/kernel/money.ts'
import { isObject, isText, isWhole, type Json } from '../../formats.ts'
import { json } from '../api-pix/replies.ts'
import type { RecordStore } from '../records.ts'
import { dayNumber, fault, invalid, statementOf } from './banco-do-brasil-statement.ts'
import {
  isReply,
  movedOf,
  openSent,
  type OwnOrder,
  type Sent,
  type SentPayouts,
  type Standing,
} from './sent.ts'

const BASE = '/v1'
const ASKED = /^\/v1\/lotes-transferencias-pix\/([^/]+)\/solicitacao$/
const PAYMENT = /^\/v1\/pix\/([^/]+)$/
const BATCH = /^\/v1\/([^/]+)$/
const STATEMENT = /^\/v2\/conta-corrente\/agencia\/[1-9]\d{0,3}\/conta\/[1-9]\d{0,10}$/
const NUMBER_MAX = 9_999_999
const VALUE = /^(\d{1,9})(?:\.(\d{1,2}))?$/
const TYPES = new Set([126, 127, 128])

const UNAUTHORIZED = json(401, {
  statusCode: 401,
  error: 'Unauthorized',
  message: 'Bad Credentials',
  attributes: { error: 'Bad Credentials' },
})
const NOT_GRANTED = json(403, {
  statusCode: 403,
  error: 'Forbidden',
  message: 'Scopes Not Granted',
})
const WORDS = { paid: 'Pago', failed: 'Rejeitado', returned: 'Devolvido' } as const

type Read = { readonly order: OwnOrder } | { readonly codes: readonly number[] }

const accountCode = (one: Json): number | undefined => {
  if (one['numeroISPB'] === undefined) return 10
  if (!isWhole(one['agencia'], 1, 9_999)) return 1
  if (!isWhole(one['conta'], 1, 1e15)) return 23
  if (!/^[\dX]$/.test(String(one['digitoVerificadorConta']))) return 15
  return one['tipoConta'] === 1 || one['tipoConta'] === 3 ? undefined : 338
}

type Target =
  | Pick<Extract<OwnOrder, { key: string }>, 'key'>
  | Pick<Extract<OwnOrder, { account: object }>, 'account'>

/** The destination, or the code of the fault. */
function targetIn(one: Json): Target | number {
  switch (one['formaIdentificacao']) {
    case 1:
      return isWhole(one['dddTelefone'], 11, 99) && isWhole(one['telefone'], 1, 999_999_999)
        ? { key: `+55${one['dddTelefone']}${one['telefone']}` }
        : 347
    case 2:
      return isText(one['email'], 99) ? { key: one['email'] } : 347
    case 3:
      return { key: documentIn(one) ?? '' }
    case 4:
      return isText(one['identificacaoAleatoria'], 99)
        ? { key: one['identificacaoAleatoria'] }
        : 347
    case 5: {
      const code = accountCode(one)
      if (code !== undefined) return code
      return {
        account: {
          ispb: String(one['numeroISPB']).padStart(8, '0'),
          branch: String(one['agencia']).padStart(4, '0'),
          number: `${String(one['conta'])}-${String(one['digitoVerificadorConta'])}`,
          type: one['tipoConta'] === 1 ? 'checking' : 'savings',
        },
      }
    }
    default:
      return 346
  }
}

/** A CPF is a number, so that its first zeros are not there; a CNPJ is a text. */
function documentIn({ cpf, cnpj }: Json): string | undefined {
  const text = cpf === undefined ? cnpj : String(cpf as number).padStart(11, '0')
  return typeof text === 'string' ? readTaxpayerId(text)?.value : undefined
}

/** One payment of a batch: the order for the sandbox bank, or the codes of its faults. */
function paymentIn(one: Json, today: number): Read {
  const { valor, data, cpf, cnpj } = one
  const [, whole = '', decimals = ''] = VALUE.exec(String(valor)) ?? []
  if (whole === '') return { codes: [8] }
  const amount = fromReais(`${whole}.${decimals.padEnd(2, '0')}`)
  if (amount === 0) return { codes: [9] }
  if (!isWhole(data, 1_011_900, 31_129_999)) return { codes: [7] }
  if (data !== today) return { codes: [53] }
  if (cpf !== undefined && cnpj !== undefined) return { codes: [16] }
  if (cpf === undefined && cnpj === undefined) return { codes: [17] }
  const taxpayer = documentIn(one)
  if (taxpayer === undefined) return { codes: [cpf === undefined ? 19 : 18] }
  const target = targetIn(one)
  if (typeof target === 'number') return { codes: [target] }
  const text = isText(one['descricaoPagamentoInstantaneo'], 35)
    ? { text: one['descricaoPagamentoInstantaneo'] }
    : {}
  // It is told no name.
  const holder = { name: 'Favorecido', taxpayer_id: taxpayer }
  return { order: { amount, holder, ...target, ...text } }
}

/** Why a batch is refused as a whole. */
function batchFault(body: unknown): string | undefined {
  if (!isObject(body)) return 'Corpo inválido.'
  const list = body['listaTransferencias']
  if (!isWhole(body['numeroRequisicao'], 1, NUMBER_MAX)) return 'numeroRequisicao de 1 a 9999999.'
  if (!isWhole(body['agenciaDebito'], 1, 9_999)) return 'agenciaDebito inválida.'
  if (!isWhole(body['contaCorrenteDebito'], 1, 99_999_999_999))
    return 'contaCorrenteDebito inválida.'
  if (!/^[\dX]$/.test(String(body['digitoVerificadorContaCorrente'])))
    return 'digitoVerificadorContaCorrente inválido.'
  if (!TYPES.has(body['tipoPagamento'] as number)) return 'tipoPagamento é 126, 127 ou 128.'
  // The company takes up to 320; this emulator, a batch of one.
  if (!Array.isArray(list) || list.length !== 1 || !isObject(list[0]))
    return 'listaTransferencias com um lançamento.'
  const { descricaoPagamento, descricaoPagamentoInstantaneo } = list[0]
  if (descricaoPagamento !== undefined && !isText(descricaoPagamento, 40))
    return 'descricaoPagamento com até 40 caracteres.'
  return descricaoPagamentoInstantaneo === undefined || isText(descricaoPagamentoInstantaneo, 35)
    ? undefined
    : 'descricaoPagamentoInstantaneo com até 35 caracteres.'
}

/** The number of the batch within the id of its payment: 17 digits, the first a 9. */
const paymentOf = (number: string): string => `9${number.padStart(7, '0')}731030001`
const numberIn = (payment: string): string => String(Number(payment.slice(1, 8)))

const itemOf = ({ asked }: Sent): Json => (asked['listaTransferencias'] as Json[])[0]!
const codesOf = ({ more }: Sent): number[] => (more['codes'] as number[] | undefined) ?? []
const isReleased = ({ more }: Sent): boolean => more['released'] === true

/** The batch as it was answered when it was asked for. */
function askedReply(one: Sent): BankReply {
  const item = itemOf(one)
  const codes = codesOf(one)
  const isTaken = codes.length === 0
  return json(200, {
    numeroRequisicao: Number(one.id),
    estadoRequisicao: isTaken ? 1 : 3,
    quantidadeTransferencias: 1,
    valorTransferencias: item['valor'],
    quantidadeTransferenciasValidas: isTaken ? 1 : 0,
    valorTransferenciasValidas: isTaken ? item['valor'] : 0,
    listaTransferencias: [
      {
        identificadorPagamento: paymentOf(one.id),
        ...item,
        indicadorMovimentoAceito: isTaken ? 'S' : 'N',
        erros: codes,
      },
    ],
  })
}

async function ask(sent: SentPayouts, body: unknown): Promise<BankReply> {
  const why = batchFault(body)
  if (why !== undefined) return invalid(why)
  const asked = body as Json
  const id = String(asked['numeroRequisicao'])
  if (await sent.find(id)) return fault(422, '2', 'Número de requisição já utilizado.')
  const now = await sent.now()
  const item = (asked['listaTransferencias'] as Json[])[0]!
  const read = paymentIn(item, dayNumber(now))
  const order = 'order' in read ? read.order : ({} as OwnOrder)
  const more = 'codes' in read ? { codes: read.codes } : {}
  const one: Sent = { id, made: now.toISOString(), order, asked, more }
  await sent.keep(one)
  return askedReply(one)
}

/** What the sandbox bank calls it: the client's own text, where it is an id. */
const payIdOf = (one: Sent): string =>
  readId(String(itemOf(one)['descricaoPagamento'])) ?? `bb-${one.id}`

const standingOf = (sent: SentPayouts, one: Sent): Promise<Standing | BankReply> =>
  sent.pay({ id: payIdOf(one), order: one.order })

async function release(sent: SentPayouts, body: unknown): Promise<BankReply> {
  const { numeroRequisicao: number, indicadorFloat } = isObject(body) ? body : {}
  if (!isWhole(number, 1, NUMBER_MAX) || (indicadorFloat !== 'N' && indicadorFloat !== 'S'))
    return invalid('numeroRequisicao e indicadorFloat são obrigatórios.')
  const one = await sent.find(String(number))
  if (!one) return fault(404, '3', 'Requisição não encontrada.')
  if (codesOf(one).length > 0) return invalid('Requisição sem lançamentos a liberar.')
  if (!isReleased(one)) {
    const standing = await standingOf(sent, one)
    if (isReply(standing) && (standing.status === 401 || standing.status >= 500))
      return standing.status === 401 ? UNAUTHORIZED : fault(500, '1', 'Ocorreu um problema.')
    // What the receiver's bank does not take is rejected after the release.
    const refused = isReply(standing) ? { rejected: 'key' in one.order ? 344 : 216 } : {}
    await sent.keep({ ...one, more: { ...one.more, released: true, ...refused } })
  }
  return json(200, { mensagemRetorno: 'Liberação efetuada com sucesso' })
}

type Shown = { word: string; state: number; codes: number[]; standing?: Standing }

async function shown(sent: SentPayouts, one: Sent): Promise<Shown> {
  if (codesOf(one).length > 0) return { word: 'Inconsistente', state: 3, codes: codesOf(one) }
  if (!isReleased(one)) return { word: 'Pendente', state: 4, codes: [] }
  const { rejected } = one.more
  if (typeof rejected === 'number') return { word: 'Rejeitado', state: 6, codes: [rejected] }
  const standing = await standingOf(sent, one)
  if (isReply(standing) || standing.status === 'processing')
    return { word: 'Pendente', state: 9, codes: [] }
  const { status } = standing
  return { word: WORDS[status], state: 6, codes: status === 'failed' ? [337] : [], standing }
}

async function readBatch(sent: SentPayouts, number: string): Promise<BankReply> {
  const one = await sent.find(number)
  if (!one) return fault(404, '3', 'Requisição não encontrada.')
  const { word, state, codes } = await shown(sent, one)
  const item = itemOf(one)
  return json(200, {
    indice: 1,
    estadoRequisicao: state,
    tipoPagamento: one.asked['tipoPagamento'],
    dataRequisicao: dayNumber(one.made),
    quantidadePagamentos: 1,
    valorPagamentos: item['valor'],
    pagamentos: [
      {
        identificadorPagamento: paymentOf(number),
        dataPagamento: item['data'],
        valorPagamento: item['valor'],
        tipoCredito: 45,
        tipoBeneficiario: item['cpf'] === undefined ? 2 : 1,
        cpfCnpjBeneficiario: documentIn(item) ?? '',
        nomeBeneficiario: '',
        estadoPagamento: word,
        descricaoPagamento: item['descricaoPagamento'] ?? '',
        erros: codes,
      },
    ],
  })
}

async function readPayment(sent: SentPayouts, payment: string): Promise<BankReply> {
  const one = /^9\d{16}$/.test(payment) ? await sent.find(numberIn(payment)) : undefined
  if (!one || paymentOf(one.id) !== payment) return invalid('Lançamento não encontrado.')
  const { word, codes, standing } = await shown(sent, one)
  const item = itemOf(one)
  const returns =
    standing?.status === 'returned'
      ? [
          {
            codigoMotivo: 1,
            dataDevolucao: dayNumber(standing.at),
            valorDevolucao: Number(toReais(cents(one.order.amount))),
          },
        ]
      : codes.map((codigoMotivo) => ({ codigoMotivo, dataDevolucao: 0, valorDevolucao: 0 }))
  return json(200, {
    // As a number it loses its last digits.
    id: Number(payment),
    estadoPagamento: word.toUpperCase(),
    requisicaoPagamento: Number(one.id),
    dataPagamento: item['data'],
    valorPagamento: item['valor'],
    autenticacaoPagamento: '',
    descricaoPagamento: item['descricaoPagamento'] ?? '',
    quantidadeOcorrenciaPix: 1,
    listaPix: [{ descricaoPagamentoInstantaneo: item['descricaoPagamentoInstantaneo'] ?? '' }],
    listaDevolucao: returns,
  })
}

async function readAsked(sent: SentPayouts, number: string): Promise<BankReply> {
  const one = await sent.find(number)
  return one ? askedReply(one) : invalid('Requisição não encontrada.')
}

async function statement(sent: SentPayouts, query: Record<string, string>): Promise<BankReply> {
  const released = (await sent.all()).filter(
    (one) => isReleased(one) && one.more['rejected'] === undefined,
  )
  const lines = (await movedOf((one) => standingOf(sent, one), released)).map((moved) => ({
    ...moved,
    document: itemOf(moved.one)['documentoDebito'],
  }))
  return statementOf(lines, query, dayOf(await sent.now()))
}

/** A call, the scope that it needs, and what is done. */
type Route = readonly [scope: string, answer: () => Promise<BankReply>]

function routeOf(
  sent: SentPayouts,
  { method, path, body, query = {} }: BankRequest,
): Route | undefined {
  if (method === 'POST' && path === `${BASE}/lotes-transferencias-pix`)
    return ['transferencias-pix-requisicao', () => ask(sent, body)]
  if (method === 'POST' && path === `${BASE}/liberar-pagamentos`)
    return ['lotes-requisicao', () => release(sent, body)]
  if (method !== 'GET') return undefined
  if (STATEMENT.test(path)) return ['extrato-info', () => statement(sent, query)]
  const asked = ASKED.exec(path)?.[1]
  if (asked !== undefined) return ['transferencias-pix-info', () => readAsked(sent, asked)]
  const payment = PAYMENT.exec(path)?.[1]
  if (payment !== undefined) return ['pix-info', () => readPayment(sent, payment)]
  const batch = BATCH.exec(path)?.[1]
  return batch === undefined ? undefined : ['lotes-info', () => readBatch(sent, batch)]
}

/** The routes of payouts; undefined for any other call. */
export const bancoDoBrasilPayouts =
  (records: RecordStore) =>
  (
    bank: BankCall,
    request: BankRequest,
    client: string,
    scopes: readonly string[],
  ): Promise<BankReply> | undefined => {
    const route = routeOf(openSent(records, bank, request, client), request)
    if (!route) return undefined
    const [scope, answer] = route
    if (!/^\S+$/.test(request.query?.['gw-dev-app-key'] ?? '')) return Promise.resolve(UNAUTHORIZED)
    return [scope, `pagamentos-lote.${scope}`].some((one) => scopes.includes(one))
      ? answer()
      : Promise.resolve(NOT_GRANTED)
  }
