// Efí's infractions (MED) from outside: a list by time, and one defence of text for each, over the
// sandbox bank's disputes of pix. Sources: server/providers/connectors/efi/facts.md.

import { createHash } from 'node:crypto'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { cents, toReais } from '../../../server/kernel/money.ts'
import { isObject, isText, isWhole, type Json, readTime } from '../../formats.ts'
import type { RecordStore } from '../records.ts'
import { json } from './replies.ts'

const LIST = '/v2/gn/infracoes'
const DEFENCE = /^\/v2\/gn\/infracoes\/([^/]+)\/defesa$/
const TYPE = 'https://pix.bcb.gov.br/api/v2/error/'
const PAGES_MAX = 100
const SIZE_DEFAULT = 100
const SIZE_MAX = 1_000
const TEXT_MAX = 2_000
const BACK_MS = 95 * 86_400_000
const KIND = 'infraction'

type Dispute = {
  id: string
  end_to_end_id: string
  amount: number
  status: 'open' | 'won' | 'lost'
  reason: { code: string; text: string }
  opened_at: string
  evidence_due_at: string
}
type Found = { txid: string; dispute: Dispute; pix: Json }
/** What the company remembers of an infraction, by its id. */
type Known = { word: string; at: string; defence?: string }

const refuse = (status: number, name: string, title: string, detail: string, razao?: string) =>
  json(status, {
    type: TYPE + name,
    title,
    status,
    detail,
    ...(razao !== undefined && { violacoes: [{ razao, propriedade: 'body.infractionId' }] }),
  })

const BAD_LIST = refuse(
  400,
  'InfracoesConsultaInvalida',
  'Consulta Inválida',
  'Os parâmetros de consulta não respeitam o schema ou não fazem sentido semanticamente.',
)
const NOT_FOUND = refuse(404, 'InfracaoNaoEncontrada', 'Não Encontrado', 'Infração não encontrada.')
const BAD_DEFENCE =
  'A requisição que busca apresentar uma defesa de infração não respeita o schema ou está semanticamente errada.'
const badDefence = (status: number, razao: string): BankReply =>
  refuse(status, 'InfracaoOperacaoInvalida', 'Operação Inválida', BAD_DEFENCE, razao)

const BAD_BODY = refuse(400, 'InfracoesConsultaInvalida', 'Consulta Inválida', BAD_DEFENCE)

/** A uuid of its own, the same each time. */
const idOf = ({ id }: Dispute): string =>
  createHash('sha256')
    .update(id)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Every dispute that changed since `from`, with its pix. */
async function found(bank: BankCall, headers: BankRequest['headers'], from: Date, to: Date) {
  const get = async (path: string, query?: Record<string, string>): Promise<Json> => {
    const { body } = await bank({ method: 'GET', path, headers, ...(query && { query }) })
    return isObject(body) ? body : {}
  }
  const txids = new Set<string>()
  for (let page = 0; page < PAGES_MAX; page++) {
    const span = { from: from.toISOString(), to: to.toISOString(), page: String(page) }
    const { items = [], more } = await get('/disputes/changes', span)
    for (const one of items as { id: string }[]) txids.add(one.id)
    if (more !== true) break
  }
  const all: Found[] = []
  for (const txid of txids) {
    const { items = [] } = await get(`/disputes/${txid}`)
    for (const dispute of items as Dispute[])
      all.push({ txid, dispute, pix: await get(`/pix/${dispute.end_to_end_id}`) })
  }
  return all.toSorted((a, b) => (a.dispute.opened_at < b.dispute.opened_at ? -1 : 1))
}

const ENDED = { won: 'REJEITADA', lost: 'ACEITA' } as const

function toWire({ dispute, pix }: Found, known: Known): Json {
  const person = { nomeParticipante: 'BANCO XYZ', conta: '10001', nome: 'Ana', documento: '' }
  return {
    idInfracao: idOf(dispute),
    endToEndId: dispute.end_to_end_id,
    protocolo: '1313',
    dataTransacao: pix['horario'],
    valor: toReais(cents(dispute.amount)),
    chave: pix['chave'],
    status: known.word,
    razao: dispute.reason.text,
    tipoSituacao: 'golpe',
    identificadorTicket: [94],
    ...(known.defence !== undefined && { defesa: known.defence }),
    dadosAnalise: { abertura: dispute.opened_at, prazoFinalizacao: dispute.evidence_due_at },
    origem: person,
    destino: { ...person, nomeParticipante: 'Efí S/A' },
    criadoEm: dispute.opened_at,
    atualizadoEm: known.at,
  }
}

/** What the company remembers of a client's infractions. */
type Memory = {
  find(id: string): Promise<Known | undefined>
  keep(id: string, known: Known): Promise<void>
}

const memoryOf = (records: RecordStore, client: string): Memory => ({
  find: async (id) => (await records.find(KIND, { client, id })) as Known | undefined,
  keep: (id, known) => records.insert(KIND, { client, id }, known),
})

/** Its word now, and when that last changed: `at`, where it is seen changed. */
async function knownOf(memory: Memory, { dispute }: Found, at: string): Promise<Known> {
  const id = idOf(dispute)
  const before = await memory.find(id)
  const open = before?.defence === undefined ? 'ABERTA' : 'EM_DEFESA'
  const word = dispute.status === 'open' ? open : ENDED[dispute.status]
  if (before?.word === word) return before
  const known = { ...before, word, at: word === 'ABERTA' ? dispute.opened_at : at }
  await memory.keep(id, known)
  return known
}

async function nowOf(bank: BankCall): Promise<Date> {
  const { body } = await bank({ method: 'GET', path: '/sandbox/clock', headers: {} })
  return new Date((body as { now: string }).now)
}

async function list(
  memory: Memory,
  bank: BankCall,
  { headers, query = {} }: BankRequest,
): Promise<BankReply> {
  const [from, to] = [readTime(query['inicio']), readTime(query['fim'])]
  const number = Number(query['paginacao.paginaAtual'] ?? 0)
  const size = Number(query['paginacao.itensPorPagina'] ?? SIZE_DEFAULT)
  if (!from || !to || to < from || !isWhole(number, 0, PAGES_MAX) || !isWhole(size, 1, SIZE_MAX))
    return BAD_LIST
  const now = await nowOf(bank)
  const all = (await found(bank, headers, from, now)).filter(({ dispute }) => {
    const at = new Date(dispute.opened_at)
    return at >= from && at <= to
  })
  const seen = (to < now ? to : now).toISOString()
  const shown: Json[] = []
  for (const one of all.slice(number * size, (number + 1) * size))
    shown.push(toWire(one, await knownOf(memory, one, seen)))
  return json(200, {
    parametros: {
      inicio: from.toISOString(),
      fim: to.toISOString(),
      paginacao: {
        paginaAtual: number,
        itensPorPagina: size,
        quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
        quantidadeTotalDeItens: all.length,
      },
    },
    infracoes: shown,
  })
}

async function defend(
  memory: Memory,
  bank: BankCall,
  { headers, body }: BankRequest,
  id: string,
): Promise<BankReply> {
  const { analise, justificativa } = isObject(body) ? body : {}
  if (analise !== 'aceito' && analise !== 'rejeitado') return BAD_BODY
  if (!isText(justificativa, TEXT_MAX) || justificativa === '') return BAD_BODY
  const now = await nowOf(bank)
  const all = await found(bank, headers, new Date(now.getTime() - BACK_MS), now)
  const one = all.find(({ dispute }) => idOf(dispute) === id)
  if (!one) return NOT_FOUND
  if ((await knownOf(memory, one, now.toISOString())).defence !== undefined)
    return badDefence(409, 'A defesa para essa infração já foi criada.')
  const path = `/disputes/${one.txid}/${one.dispute.id}/evidence/defesa`
  const evidence = { text: justificativa, files: [] }
  const sent =
    analise === 'aceito' ? undefined : await bank({ method: 'PUT', path, headers, body: evidence })
  if (sent && sent.status !== 200) return badDefence(422, 'O prazo para defesa foi excedido.')
  const known: Known = { word: 'EM_DEFESA', at: now.toISOString(), defence: justificativa }
  await memory.keep(id, known)
  return json(201, 'Defesa de infração MED criada')
}

/** The routes of infractions; undefined for any other call. */
export const efiInfractions =
  (records: RecordStore) =>
  (bank: BankCall, request: BankRequest, client: string): Promise<BankReply> | undefined => {
    const memory = memoryOf(records, client)
    if (request.method === 'GET' && request.path === LIST) return list(memory, bank, request)
    const id = request.method === 'POST' ? DEFENCE.exec(request.path)?.[1] : undefined
    return id === undefined ? undefined : defend(memory, bank, request, id)
  }
