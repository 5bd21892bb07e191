// Itaú's payouts from outside (SISPAG): pix in one call without an idempotency key, and a list of days by
// the payer's account. Sources: server/providers/connectors/itau/facts.md.

import { randomUUID } from 'node:crypto'
import { dayOf, isDay } from '../../../server/kernel/brazil/calendar.ts'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { cents, fromReais, toReais } from '../../../server/kernel/money.ts'
import { isObject, isText, type Json } from '../../formats.ts'
import { json } from '../api-pix/replies.ts'
import type { RecordStore } from '../records.ts'
import { isReply, openSent, type OwnOrder, type Sent, type SentPayouts, whyOf } from './sent.ts'

const BASE = '/sispag/v1'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const REFERENCE = /^[A-Z0-9]{1,20}$/
const VALUE = /^\d{1,10}\.\d{2}$/
const BRANCH = /^\d{4}$/
const ACCOUNT = /^\d{8}$/
const DOCUMENT = /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/
const TEXT = /^[\p{L}\p{N} .,-]{1,140}$/u
const PAGE_MAX = 100
const LISTS = ['Detalhada', 'Lote']
/** Whoever has the key. */
const OWNER = { name: 'Titular da chave', taxpayer_id: '12345678909' }
const TYPES = { CC: 'checking', CP: 'savings' } as const

const refuse = (campo: string): BankReply =>
  json(422, {
    codigo: '422',
    mensagem: `Campo ${campo} inválido`,
    campos: [{ campo, mensagem: 'inválido' }],
  })

function payeeIn(body: Json, rest: { amount: number; text?: string }): OwnOrder | BankReply {
  const { chave: key, ispb, conta_recebedor: number, agencia_recebedor: branch } = body
  if ((key === undefined) === (ispb === undefined)) return refuse('chave')
  if (key !== undefined)
    return isText(key, 77) && key !== '' ? { ...rest, key, holder: OWNER } : refuse('chave')
  const type = TYPES[String(body['tipo_identificacao_conta']) as keyof typeof TYPES]
  const document = String(body['identificacao_recebedor'])
  const person = body['tipo_de_identificacao_do_recebedor']
  if (!/^[0-9A-Z]{8}$/.test(String(ispb)) || !type) return refuse('ispb')
  if (!/^\d{1,4}$/.test(String(branch)) || !/^[0-9A-Z]{1,20}$/.test(String(number)))
    return refuse('conta_recebedor')
  if (!DOCUMENT.test(document) || person !== (document.length === 11 ? 'F' : 'J'))
    return refuse('identificacao_recebedor')
  return {
    ...rest,
    holder: { name: 'Recebedor', taxpayer_id: document },
    account: { ispb: String(ispb), branch: String(branch), number: String(number), type },
  }
}

/** The order for the sandbox bank, or why the company refuses it. */
function orderIn(body: Json): OwnOrder | BankReply {
  const { valor_pagamento: value, pagador: payer, informacoes_entre_usuarios: text } = body
  if (typeof value !== 'string' || !VALUE.test(value) || fromReais(value) === 0)
    return refuse('valor_pagamento')
  if (!isDay(String(body['data_pagamento']))) return refuse('data_pagamento')
  if (!REFERENCE.test(String(body['referencia_empresa']))) return refuse('referencia_empresa')
  if (text !== undefined && !TEXT.test(String(text))) return refuse('informacoes_entre_usuarios')
  if (
    !isObject(payer) ||
    payer['tipo_conta'] !== 'CC' ||
    payer['modulo_sispag'] !== 'Fornecedores' ||
    !BRANCH.test(String(payer['agencia'])) ||
    !ACCOUNT.test(String(payer['conta'])) ||
    !DOCUMENT.test(String(payer['documento']))
  )
    return refuse('pagador')
  return payeeIn(body, {
    amount: fromReais(value),
    ...(text !== undefined && { text: String(text) }),
  })
}

async function create(sent: SentPayouts, asked: Json): Promise<BankReply> {
  const order = orderIn(asked)
  if ('status' in order) return order
  const made = (await sent.now()).toISOString()
  const one: Sent = { id: randomUUID(), made, order, asked, more: {} }
  const standing = await sent.pay(one)
  const answer = {
    valor_pagamento: asked['valor_pagamento'],
    data_pagamento: `${String(asked['data_pagamento'])}T00:00:00`,
    tipo_pagamento: 'PIX',
  }
  if (isReply(standing))
    return standing.status >= 500
      ? json(503, {})
      : json(200, {
          ...answer,
          status_pagamento: 'Rejeitado',
          motivo_recusa: whyOf(standing),
        })
  await sent.keep(one)
  return json(200, {
    ...answer,
    status_pagamento: 'Sucesso (pré-autorizado)',
    cod_pagamento: one.id,
  })
}

const STATES = {
  processing: 'Pendente de efetivação',
  paid: 'Efetuado',
  failed: 'Não Efetuado',
  // A credit of the statement alone.
  returned: 'Efetuado',
} as const

async function shown(sent: SentPayouts, one: Sent): Promise<Json> {
  const standing = await sent.pay(one)
  const { asked, order } = one
  return {
    id_pagamento: one.id,
    status: isReply(standing) ? STATES.processing : STATES[standing.status],
    motivo: isReply(standing) ? null : (standing.reason ?? null),
    nome_favorecido: order.holder.name,
    tipo_pagamento: '41',
    data_pagamento: dayOf(new Date(one.made)),
    valor_pagamento: toReais(cents(order.amount)),
    referencia_empresa: asked['referencia_empresa'],
  }
}

async function list(sent: SentPayouts, query: Record<string, string>): Promise<BankReply> {
  const { data_inicial: from = '', data_final: to = '', referencia_empresa: own } = query
  const { page = '0', page_size: size = String(PAGE_MAX) } = query
  const { agencia_operacao: branch = '', conta_operacao: account = '' } = query
  if (!isDay(from) || !isDay(to) || to < from) return refuse('data_inicial')
  if (!BRANCH.test(branch) || !ACCOUNT.test(account)) return refuse('agencia_operacao')
  if (!DOCUMENT.test(query['cnpj_empresa'] ?? '')) return refuse('cnpj_empresa')
  if (!LISTS.includes(query['tipo_lista'] ?? '')) return refuse('tipo_lista')
  if (query['status'] !== 'TD') return refuse('status')
  if (!/^\d{1,6}$/.test(page) || !/^\d{1,3}$/.test(size) || Number(size) > PAGE_MAX)
    return refuse('page')
  const all = (await sent.all()).filter(({ made, asked }) => {
    const day = dayOf(new Date(made))
    return day >= from && day <= to && (own === undefined || asked['referencia_empresa'] === own)
  })
  const begin = Number(page) * Number(size)
  const rows = all.slice(begin, begin + Number(size))
  const itens = await Promise.all(rows.map((one) => shown(sent, one)))
  const total = all.reduce((sum, { order }) => sum + order.amount, 0)
  return json(200, { data: { itens, total: toReais(cents(total)), pagination: { page } } })
}

/** The routes of payouts; undefined for any other call. */
export const itauPayouts =
  (records: RecordStore) =>
  (bank: BankCall, request: BankRequest, client: string): Promise<BankReply> | undefined => {
    const { method, path, headers, query = {}, body } = request
    if (!path.startsWith(`${BASE}/`)) return undefined
    if (headers['x-itau-apikey'] !== client || !UUID.test(headers['x-itau-correlationid'] ?? ''))
      return Promise.resolve(json(403, { codigo: 'C100', mensagem: 'Forbidden' }))
    const sent = openSent(records, bank, request, client)
    if (method === 'POST' && path === `${BASE}/transferencias`)
      return create(sent, isObject(body) ? body : {})
    return method === 'GET' && path === `${BASE}/pagamentos_sispag`
      ? list(sent, query)
      : Promise.resolve(json(404, { codigo: '404', mensagem: 'no Route matched' }))
  }
