// Inter's payouts from outside: pix to a key or an account under a key of the client, read by the
// bank's name of it, the balance, and the statement. Sources: server/providers/connectors/inter/facts.md.

import { createHash, randomUUID } from 'node:crypto'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { dayOf, daysBetween, isDay, timeOfDay } from '../../../server/kernel/brazil/calendar.ts'
import { hyphened, readId } from '../../../server/kernel/ids.ts'
import { cents, fromReais, toReais } from '../../../server/kernel/money.ts'
import { isObject, isText, isWhole, type Json } from '../../formats.ts'
import { json, withoutNulls } from '../api-pix/replies.ts'
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

const BASE = '/banking/v2'
const READ = /^\/banking\/v2\/pix\/([^/]+)$/
const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const VALUE = /^(\d{1,9})(?:\.(\d{1,2}))?$/
const WINDOW_DAYS = 90
const SIZE_MAX = 10_000
const READ_WRITE = { POST: 'pagamento-pix.write', GET: 'pagamento-pix.read' } as const

/** Holders of a key are not asked for, and so the bank pays whoever has it. */
const ANYBODY = { name: 'Titular da chave', taxpayer_id: '12345678909' }

const problem = (status: number, title: string, detail: string, more: object = {}): BankReply =>
  json(status, { title, detail, timestamp: '2026-11-30T12:00:00.000-03:00', ...more })
const DENIED = problem(403, 'Acesso Negado', 'A aplicação não tem permissão para esta operação.')
const NOT_FOUND = problem(404, 'Não encontrado', 'Transação não encontrada.')
const invalid = (propriedade: string, razao: string): BankReply =>
  problem(400, 'Requisição inválida', 'Campos inválidos.', { violacoes: [{ razao, propriedade }] })

const WORDS = { processing: 'APROVADO', paid: 'PAGO', failed: 'FALHA', returned: 'PAGO' } as const
const TYPES: Readonly<Record<string, 'checking' | 'savings'>> = {
  CONTA_CORRENTE: 'checking',
  CONTA_PAGAMENTO: 'checking',
  CONTA_SALARIO: 'checking',
  CONTA_POUPANCA: 'savings',
}

/** As the bank writes a time: of São Paulo, without an offset. */
const bare = (at: string): string => `${dayOf(new Date(at))}T${timeOfDay(new Date(at))}`

function accountIn(payee: Json): (Pick<OwnOrder, 'holder'> & { account: object }) | BankReply {
  const { nome, cpfCnpj, instituicaoFinanceira: bank, agencia, contaCorrente, tipoConta } = payee
  const type = TYPES[String(tipoConta)]
  if (!isText(nome, 140) || nome === '') return invalid('destinatario.nome', 'obrigatório')
  if (!/^(?:\d{11}|[0-9A-Z]{12}\d{2})$/.test(String(cpfCnpj)))
    return invalid('destinatario.cpfCnpj', 'inválido')
  if (!isObject(bank) || !/^\d{8}$/.test(String(bank['ispb'])))
    return invalid('destinatario.instituicaoFinanceira.ispb', '8 dígitos')
  if (!/^\d{1,4}$/.test(String(agencia))) return invalid('destinatario.agencia', 'inválida')
  if (!/^\d{1,19}[\dX]$/.test(String(contaCorrente)))
    return invalid('destinatario.contaCorrente', 'inválida')
  if (type === undefined) return invalid('destinatario.tipoConta', 'inválido')
  const account = { ispb: bank['ispb'], branch: agencia, number: contaCorrente, type }
  return { account, holder: { name: nome, taxpayer_id: String(cpfCnpj) } }
}

/** The order for the sandbox bank, or why the company refuses it. */
function orderIn(body: unknown): OwnOrder | BankReply {
  const { valor, descricao, destinatario: payee, dataPagamento: day } = isObject(body) ? body : {}
  const [, whole = '', decimals = ''] = VALUE.exec(String(valor)) ?? []
  const amount = whole === '' ? 0 : fromReais(`${whole}.${decimals.padEnd(2, '0')}`)
  if (amount === 0) return invalid('valor', 'deve ser maior que zero, com duas casas')
  if (day !== undefined && !isDay(String(day))) return invalid('dataPagamento', 'YYYY-MM-DD')
  if (descricao !== undefined && !isText(descricao, 140))
    return invalid('descricao', 'no máximo 140 caracteres')
  if (!isObject(payee)) return invalid('destinatario', 'obrigatório')
  const text = typeof descricao === 'string' ? { text: descricao } : {}
  const base = { amount, ...text }
  if (payee['tipo'] === 'CHAVE')
    return isText(payee['chave'], 77) && payee['chave'] !== ''
      ? { ...base, key: payee['chave'], holder: ANYBODY }
      : invalid('destinatario.chave', 'obrigatória')
  if (payee['tipo'] !== 'DADOS_BANCARIOS') return invalid('destinatario.tipo', 'inválido')
  const account = accountIn(payee)
  return 'status' in account ? account : ({ ...base, ...account } as OwnOrder)
}

/** The bank's name of a payment, the same for each call of one key. */
const codeOf = (client: string, key: string): string =>
  hyphened(createHash('sha256').update(`${client}/${key}`).digest('hex').slice(0, 32))

type Call = { sent: SentPayouts; client: string; request: BankRequest }

async function pay({ sent, client, request }: Call): Promise<BankReply> {
  const { headers } = request
  // Its own library sends null for what it has no value of.
  const body = withoutNulls(request.body)
  const key = headers['x-id-idempotente']
  if (key !== undefined && !KEY.test(key))
    return invalid('x-id-idempotente', 'deve ser um UUID em letras minúsculas')
  // Without a key each call is a payment of its own.
  const id = readId(key ?? randomUUID())!
  const order = orderIn(body)
  if ('status' in order) return order
  const known = await sent.find(id)
  if (known && JSON.stringify(known.asked) !== JSON.stringify(body))
    return problem(422, 'Não processado', 'O id idempotente já foi usado em outra requisição.')
  const code = codeOf(client, id)
  const made = known?.made ?? (await sent.now()).toISOString()
  const one: Sent = { id, made, order, asked: body as Json, more: { code } }
  const standing = await sent.pay(one)
  if (isReply(standing)) return refusalOf(standing, order)
  if (!known) await sent.keep(one, [code])
  const day = dayOf(new Date(made))
  return json(200, {
    tipoRetorno: 'PROCESSADO',
    codigoSolicitacao: code,
    dataPagamento: day,
    dataOperacao: day,
  })
}

function refusalOf(reply: BankReply, order: OwnOrder): BankReply {
  if (reply.status === 401) return problem(401, 'Não autorizado', 'Token inválido.')
  if (reply.status === 403) return DENIED
  if (reply.status >= 500) return problem(500, 'Erro interno', 'Tente novamente.')
  return 'key' in order
    ? problem(400, 'Chave Pix não encontrada', 'A chave informada não existe.')
    : problem(422, 'Não foi possível processar o pagamento', whyOf(reply))
}

async function standingOf(sent: SentPayouts, one: Sent): Promise<Standing | undefined> {
  const standing = await sent.pay(one)
  return isReply(standing) ? undefined : standing
}

async function read(sent: SentPayouts, code: string): Promise<BankReply> {
  const [one] = await sent.named(code)
  const standing = one && (await standingOf(sent, one))
  if (!one || !standing) return NOT_FOUND
  const { order, made } = one
  const { status, at, endToEndId, reason } = standing
  return json(200, {
    transacaoPix: {
      contaCorrente: '123456789',
      recebedor: { nome: order.holder.name, cpfCnpj: order.holder.taxpayer_id },
      erros:
        status === 'failed'
          ? [{ codigoErro: 'AC03', descricaoErro: reason, codigoErroComplementar: '' }]
          : [],
      ...(endToEndId !== undefined && { endToEnd: endToEndId }),
      valor: Number(toReais(cents(order.amount))),
      status: WORDS[status],
      dataHoraMovimento: bare(status === 'returned' ? made : at),
      dataHoraSolicitacao: bare(made),
      ...('key' in order && { chave: order.key }),
      codigoSolicitacao: code,
    },
    historico: [{ status: 'CRIADO', dataHoraEvento: bare(made) }],
  })
}

/** Rows of the statement: the debit of what was paid, and the credit of what came back. */
function rowsOf({ order, made, more }: Sent, { status, at, endToEndId }: Standing): Json[] {
  if (status !== 'paid' && status !== 'returned') return []
  const row = (date: string, kind: object, titulo: string): Json => ({
    ...kind,
    idTransacao: `${more['code']}${titulo}`,
    dataInclusao: bare(date),
    dataTransacao: dayOf(new Date(date)),
    valor: toReais(cents(order.amount)),
    titulo,
    descricao: `PIX ENVIADO - ${order.holder.name}`,
  })
  const detail = { tipoDetalhe: 'COMPLETE', endToEndId }
  const debit = {
    ...row(made, { tipoTransacao: 'PIX', tipoOperacao: 'D' }, 'Pix enviado'),
    detalhes: { ...detail, descricaoPix: order.text ?? '', codigoSolicitacao: more['code'] },
  }
  const credit = row(at, { tipoTransacao: 'ESTORNO', tipoOperacao: 'C' }, 'Pix devolvido')
  return status === 'paid' ? [debit] : [debit, { ...credit, detalhes: detail }]
}

async function statement(sent: SentPayouts, query: Record<string, string>): Promise<BankReply> {
  const { dataInicio: from = '', dataFim: to = '', tipoOperacao, tipoTransacao } = query
  const page = Number(query['pagina'] ?? 0)
  const size = Number(query['tamanhoPagina'] ?? 50)
  if (!isDay(from) || !isDay(to) || to < from) return invalid('dataInicio', 'YYYY-MM-DD')
  if (daysBetween(from, to) > WINDOW_DAYS || to > dayOf(await sent.now()))
    return invalid('dataFim', `no máximo ${WINDOW_DAYS} dias, até hoje`)
  if (!isWhole(page, 0, SIZE_MAX) || !isWhole(size, 1, SIZE_MAX))
    return invalid('tamanhoPagina', `no máximo ${SIZE_MAX}`)
  const rows: Json[] = []
  for (const one of await sent.all()) {
    const standing = await standingOf(sent, one)
    if (standing) rows.push(...rowsOf(one, standing))
  }
  const found = rows.filter(
    (row) =>
      String(row['dataTransacao']) >= from &&
      String(row['dataTransacao']) <= to &&
      (tipoOperacao === undefined || row['tipoOperacao'] === tipoOperacao) &&
      (tipoTransacao === undefined || row['tipoTransacao'] === tipoTransacao),
  )
  const transacoes = found.slice(page * size, (page + 1) * size)
  const pages = Math.max(1, Math.ceil(found.length / size))
  return json(200, {
    totalPaginas: pages,
    totalElementos: found.length,
    ultimaPagina: page + 1 >= pages,
    primeiraPagina: page === 0,
    tamanhoPagina: size,
    numeroDeElementos: transacoes.length,
    transacoes,
  })
}

const BALANCE = {
  disponivel: 1_000_000.5,
  bloqueadoCheque: 0,
  bloqueadoJudicialmente: 0,
  bloqueadoAdministrativo: 0,
  limite: 0,
}

/** The routes of payouts; undefined for any other call. */
export const interPayouts =
  (records: RecordStore) =>
  (
    bank: BankCall,
    request: BankRequest,
    client: string,
    scopes: readonly string[],
  ): Promise<BankReply> | undefined => {
    const { method, path, query = {} } = request
    if (!path.startsWith(`${BASE}/`)) return undefined
    const sent = openSent(records, bank, request, client)
    const within = (scope: string, answer: () => Promise<BankReply>): Promise<BankReply> =>
      scopes.includes(scope) ? answer() : Promise.resolve(DENIED)
    if (method === 'POST' && path === `${BASE}/pix`)
      return within(READ_WRITE.POST, () => pay({ sent, client, request }))
    const code = method === 'GET' ? READ.exec(path)?.[1] : undefined
    if (code !== undefined) return within(READ_WRITE.GET, () => read(sent, code))
    if (method === 'GET' && path === `${BASE}/saldo`)
      return within('extrato.read', () => Promise.resolve(json(200, BALANCE)))
    return method === 'GET' && path === `${BASE}/extrato/completo`
      ? within('extrato.read', () => statement(sent, query))
      : undefined
  }
