// Efí's payouts from outside: pix to a key or an account under an id of the client, reads and lists
// of what was sent, and the balance. Sources: server/providers/connectors/efi/facts.md.

import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { cents, fromReais, toReais } from '../../../server/kernel/money.ts'
import { isObject, isText, isWhole, type Json, readTime } from '../../formats.ts'
import { json } from '../api-pix/replies.ts'
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

const PAY = /^\/v[23]\/gn\/pix\/([^/]+)$/
const READ = /^\/v2\/gn\/pix\/enviados\/id-envio\/([^/]+)$/
const LIST = '/v2/gn/pix/enviados'
const BALANCE = '/v2/gn/saldo'
const ID = /^[a-zA-Z0-9]{1,35}$/
const VALUE = /^\d{1,10}\.\d{2}$/
const SIZE_MAX = 1_000
const PAGES_MAX = 1_000

const refuse = (status: number, nome: string, mensagem: string): BankReply =>
  json(status, { nome, mensagem })
const NOT_FOUND = json(404, {
  type: 'https://pix.bcb.gov.br/api/v2/error/PixEnviadoNaoEncontrado',
  title: 'Não Encontrado',
  status: 404,
  detail: 'Pix enviado não encontrado para o id informado.',
})
const invalid = (mensagem: string): BankReply => refuse(400, 'json_invalido', mensagem)

const WORDS = {
  processing: 'EM_PROCESSAMENTO',
  paid: 'REALIZADO',
  failed: 'NAO_REALIZADO',
  returned: 'REALIZADO',
} as const

const documentIn = ({ cpf, cnpj }: Json): string | undefined => {
  const given = cpf ?? cnpj
  return typeof given === 'string' ? given : undefined
}

/** The order for the sandbox bank, or why the company refuses it. */
function orderIn(body: unknown): OwnOrder | BankReply {
  if (!isObject(body) || !isObject(body['pagador']) || !isObject(body['favorecido']))
    return invalid('valor, pagador e favorecido são obrigatórios')
  const { valor, pagador, favorecido } = body as { valor: unknown; pagador: Json; favorecido: Json }
  if (typeof valor !== 'string' || !VALUE.test(valor) || fromReais(valor) === 0)
    return refuse(400, 'valor_invalido', 'O campo valor tem o formato \\d{1,10}\\.\\d{2}')
  if (!isText(pagador['chave'], 77) || pagador['chave'] === '')
    return refuse(400, 'chave_invalida', 'A chave do pagador não pertence à conta')
  const { infoPagador } = pagador
  const text = isText(infoPagador, 140) ? { text: infoPagador } : {}
  const amount = fromReais(valor)
  const { chave, contaBanco } = favorecido
  if (typeof chave === 'string') {
    // Without a document it pays whoever has the key.
    const taxpayer = documentIn(favorecido) ?? '12345678909'
    return {
      amount,
      key: chave,
      holder: { name: 'Titular da chave', taxpayer_id: taxpayer },
      ...text,
    }
  }
  if (!isObject(contaBanco)) return invalid('favorecido tem chave ou contaBanco')
  const { nome, codigoBanco, agencia, conta, tipoConta } = contaBanco
  const taxpayer = documentIn(contaBanco)
  if (!isText(nome, 199) || taxpayer === undefined) return invalid('contaBanco.nome, cpf ou cnpj')
  const isAccount =
    /^[0-9A-Z]{8}$/.test(String(codigoBanco)) &&
    /^\d{1,4}$/.test(String(agencia)) &&
    /^\d{1,20}$/.test(String(conta))
  if (!isAccount || (tipoConta !== 'cacc' && tipoConta !== 'svgs'))
    return invalid('contaBanco: codigoBanco, agencia, conta e tipoConta')
  const type = tipoConta === 'cacc' ? 'checking' : 'savings'
  return {
    amount,
    account: { ispb: String(codigoBanco), branch: String(agencia), number: String(conta), type },
    holder: { name: nome, taxpayer_id: taxpayer },
    ...text,
  }
}

const toWire = (
  { id, made, order, asked }: Sent,
  { status, at, endToEndId, reason }: Standing,
) => ({
  idEnvio: id,
  endToEndId: endToEndId ?? `E${'0'.repeat(31)}`,
  valor: toReais(cents(order.amount)),
  ...(isObject(asked['pagador']) && { chave: asked['pagador']['chave'] }),
  status: WORDS[status],
  horario: { solicitacao: made, ...(status !== 'processing' && { liquidacao: at }) },
  ...(status === 'failed' && {
    gnExtras: { erro: { codigo: 'AC03', origem: 'SPI', motivo: reason } },
  }),
  ...(status === 'returned' && {
    devolucoes: [
      {
        id: 'D1',
        valor: toReais(cents(order.amount)),
        status: 'DEVOLVIDO',
        horario: { solicitacao: at, liquidacao: at },
      },
    ],
  }),
})

async function pay(sent: SentPayouts, id: string, body: unknown): Promise<BankReply> {
  if (!ID.test(id)) return invalid('idEnvio não respeita o formato ^[a-zA-Z0-9]{1,35}$')
  if (await sent.find(id))
    return refuse(
      409,
      'id_envio_duplicado',
      'O idEnvio informado já foi utilizado em outro pagamento',
    )
  const order = orderIn(body)
  if ('status' in order) return order
  const one: Sent = {
    id,
    made: (await sent.now()).toISOString(),
    order,
    asked: body as Json,
    more: {},
  }
  const standing = await sent.pay(one)
  if (isReply(standing)) return refusalOf(standing, order)
  await sent.keep(one)
  // The first answer never says more.
  const wire = toWire(one, { ...standing, status: 'processing' })
  return json(201, {
    idEnvio: wire.idEnvio,
    e2eId: wire.endToEndId,
    valor: wire.valor,
    horario: wire.horario,
    status: wire.status,
  })
}

function refusalOf(reply: BankReply, order: OwnOrder): BankReply {
  if (reply.status === 401) return json(401, { error: 'invalid_token', error_description: 'Token' })
  if (reply.status === 403)
    return json(403, { error: 'insufficient_scope', error_description: 'pix.send' })
  if (reply.status >= 500) return refuse(500, 'erro_aplicacao', 'Ocorreu um erro interno')
  return 'key' in order
    ? refuse(404, 'chave_favorecido_nao_encontrada', 'A chave informada não foi encontrada')
    : refuse(422, 'pagamento_negado', whyOf(reply))
}

async function shown(sent: SentPayouts, one: Sent): Promise<Json | undefined> {
  const standing = await sent.pay(one)
  return isReply(standing) ? undefined : toWire(one, standing)
}

async function read(sent: SentPayouts, id: string): Promise<BankReply> {
  const one = await sent.find(id)
  const wire = one && (await shown(sent, one))
  return wire ? json(200, wire) : NOT_FOUND
}

async function list(sent: SentPayouts, query: Record<string, string>): Promise<BankReply> {
  const [from, to] = [readTime(query['inicio']), readTime(query['fim'])]
  const page = Number(query['paginacao.paginaAtual'] ?? 0)
  const size = Number(query['paginacao.itensPorPagina'] ?? 100)
  if (!from || !to || to < from) return invalid('inicio e fim são obrigatórios')
  if (!isWhole(page, 0, PAGES_MAX) || !isWhole(size, 1, SIZE_MAX)) return invalid('paginacao')
  const all = (await sent.all()).filter(
    ({ made }) => new Date(made) >= from && new Date(made) <= to,
  )
  const pix: Json[] = []
  for (const one of all.slice(page * size, (page + 1) * size))
    pix.push((await shown(sent, one)) ?? {})
  return json(200, {
    parametros: {
      inicio: from.toISOString(),
      fim: to.toISOString(),
      paginacao: {
        paginaAtual: page,
        itensPorPagina: size,
        quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
        quantidadeTotalDeItens: all.length,
      },
    },
    pix,
  })
}

/** The routes of payouts; undefined for any other call. */
export const efiPayouts =
  (records: RecordStore) =>
  (bank: BankCall, request: BankRequest, client: string): Promise<BankReply> | undefined => {
    const { method, path, query = {}, body } = request
    const sent = openSent(records, bank, request, client)
    if (method === 'GET' && path === LIST) return list(sent, query)
    if (method === 'GET' && path === BALANCE)
      return Promise.resolve(json(200, { saldo: '1000000.00' }))
    const id = method === 'GET' ? READ.exec(path)?.[1] : undefined
    if (id !== undefined) return read(sent, id)
    const paid = method === 'PUT' ? PAY.exec(path)?.[1] : undefined
    return paid === undefined ? undefined : pay(sent, paid, body)
  }
