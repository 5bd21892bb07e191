// The payouts of Efí: pix to a key or an account, by its own routes beside the API Pix. The id is its
// idempotency key, and what was sent is read by it. Pure translations around the shared rail.
// Sources: facts.md.

import { accepted, type ProviderResult, unknown } from '../../bank.ts'
import { after } from '../../../kernel/clock.ts'
import { type Cents, toReais } from '../../../kernel/money.ts'
import { cut } from '../../../kernel/text/text.ts'
import { openPayoutRail, type PaidSpan, type PayoutOperations } from '../../paying/rail.ts'
import {
  allOf,
  INVALID_REPLY,
  isObject,
  type Json,
  placeIn,
  reasonOf,
  rowsOf,
  timeOf,
  unreadOf,
  wordOf,
} from '../../parse.ts'
import type { ListedPayouts, PayoutOrder, PayoutRail, PayoutReport } from '../../payouts.ts'
import { notMade, notRead, readOr, type WireCalls } from '../../wires/rail.ts'
import { reaisText, spiName } from '../../wires/values.ts'
import type { Notice, WireConnection } from '../../wires/wire.ts'
import type { ToldPayouts } from '../../connector.ts'

const NAME_MAX = 199
const TEXT_MAX = 140
const BRANCH_MAX = 4
/** Until a new payment can be read. Not published. */
const FIND_DELAY_MS = 120_000
const PAGE_SIZE = 100
/** The list goes by the making of a payment, which is settled or refused soon; returns are read. */
const MADE_BEFORE_MS = 3_600_000

const STATUSES = {
  EM_PROCESSAMENTO: 'processing',
  REALIZADO: 'paid',
  // As the filter of its list has it.
  CONCLUIDA: 'paid',
  NAO_REALIZADO: 'failed',
} as const

const ACCOUNT_TYPES = { checking: 'cacc', savings: 'svgs' } as const

/** A CPF has 11 characters, a CNPJ 14. */
const documentTo = (document: string): object =>
  document.length === 11 ? { cpf: document } : { cnpj: document }

const digits = (text: string): string => text.replaceAll('-', '')

function payeeTo({ to, holder }: PayoutOrder): object {
  // With a document, the bank pays only if the key is its owner's.
  if ('key' in to) return { chave: to.key, ...documentTo(holder.taxpayerId) }
  const { ispb, branch, number, type } = to.account
  return {
    contaBanco: {
      nome: cut(holder.name, NAME_MAX),
      ...documentTo(holder.taxpayerId),
      codigoBanco: ispb,
      agencia: branch.split('-')[0],
      conta: digits(number),
      tipoConta: ACCOUNT_TYPES[type],
    },
  }
}

/** The body of a payment. */
export const payoutTo = (order: PayoutOrder, payerKey: string): object => ({
  valor: toReais(order.amount),
  pagador: {
    chave: payerKey,
    ...(order.text !== undefined && { infoPagador: cut(order.text, TEXT_MAX) }),
  },
  favorecido: payeeTo(order),
})

/** What its page does not say how to write. */
export function cannotPay({ to }: PayoutOrder): string | undefined {
  if ('key' in to) return undefined
  const { number, branch } = to.account
  if (!/^\d+$/.test(digits(number)))
    return 'Efí does not say how it takes an account whose check digit is a letter'
  return branch.split('-')[0]!.length > BRANCH_MAX ? 'a branch has at most 4 digits' : undefined
}

/** The sum of what came back; undefined where a return cannot be read. */
function returnedIn(body: Json): Cents | undefined {
  const returns = allOf(body['devolucoes'], (one) => {
    const amount = reaisText(placeIn(one, 'valor'))
    const status = placeIn(one, 'status')
    return amount === undefined || typeof status !== 'string'
      ? undefined
      : { amount, isDone: status === 'DEVOLVIDO' }
  })
  return returns?.reduce((sum, { amount, isDone }) => (isDone ? sum + amount : sum), 0) as
    | Cents
    | undefined
}

/** A payment, as it is answered, read or listed. */
export function payoutFrom(body: unknown): PayoutReport | undefined {
  if (!isObject(body)) return undefined
  const { idEnvio: id } = body
  const amount = reaisText(body['valor'])
  const status = wordOf(STATUSES, body['status'])
  const at =
    timeOf(placeIn(body, 'horario.liquidacao'), 'utc') ??
    timeOf(placeIn(body, 'horario.solicitacao'), 'utc')
  const endToEndId = spiName(body['endToEndId'] ?? body['e2eId'])
  const returned = returnedIn(body)
  if (typeof id !== 'string' || !/^[a-zA-Z0-9]{1,35}$/.test(id)) return undefined
  if (amount === undefined || !status || !at || returned === undefined) return undefined
  const reason = reasonOf(placeIn(body, 'gnExtras.erro.motivo') ?? body['motivo'])
  return {
    id,
    amount,
    at,
    status: status === 'paid' && returned >= amount ? 'returned' : status,
    ...(endToEndId !== undefined && { endToEndId }),
    ...(reason !== undefined && { reason }),
    ...(status === 'paid' && returned > 0 && { returned }),
  }
}

const find: PayoutOperations['find'] = async (calls, { id }) => {
  const answer = await calls.get(`/v2/gn/pix/enviados/id-envio/${id}`)
  if (answer.is === 'absent') return accepted(undefined)
  if (answer.is !== 'success') return notRead(answer)
  const report = payoutFrom(answer.body)
  return report?.id === id ? accepted(report) : unknown(INVALID_REPLY)
}

const send: PayoutOperations['send'] = async (calls, order) => {
  const answer = await calls.send({
    method: 'PUT',
    path: `/v3/gn/pix/${order.id}`,
    body: payoutTo(order, calls.setting('payerKey') ?? ''),
  })
  return answer.is === 'success' ? readOr(payoutFrom(answer.body)) : notMade(answer)
}

/** Its refusals before anything is sent. Those of our rights and settings are mended and repeated. */
const NONE_MOVED = new Set([
  'documento_bloqueado',
  'chave_nao_pertence_ao_documento',
  'valor_invalido',
  'chave_favorecido_nao_encontrada',
  'pagamento_negado',
])

const proves: PayoutOperations['proves'] = ({ code, why }) => {
  if (NONE_MOVED.has(code)) return 'none'
  return code === 'saldo_insuficiente' || /^saldo insuficiente/i.test(why) ? 'funds' : undefined
}

/** The envelope is that of its other lists, or, as its example has it, one payment or a bare list. */
export function listFrom(body: unknown, page: number): ListedPayouts | undefined {
  const whole = isObject(body) ? body : {}
  const inside = whole['pix'] ?? whole['enviados'] ?? (whole['idEnvio'] === undefined ? [] : [body])
  const all = Array.isArray(body) ? body : inside
  const read = rowsOf(all, 'idEnvio, valor, status and horario', payoutFrom)
  const pages = placeIn(body, 'parametros.paginacao.quantidadeDePaginas')
  const isFull = Array.isArray(all) && all.length >= PAGE_SIZE
  const more = typeof pages === 'number' ? page + 1 < pages : isFull
  return read && { payouts: read.rows, more, ...unreadOf(read) }
}

async function changed(calls: WireCalls, { from, to, page }: PaidSpan) {
  const query = {
    inicio: after(from, -MADE_BEFORE_MS).toISOString(),
    fim: to.toISOString(),
    'paginacao.paginaAtual': String(page),
    'paginacao.itensPorPagina': String(PAGE_SIZE),
  }
  const answer = await calls.get('/v2/gn/pix/enviados', query)
  return answer.is === 'success' ? readOr(listFrom(answer.body, page)) : notRead(answer)
}

async function available(calls: WireCalls): Promise<ProviderResult<Cents>> {
  const answer = await calls.get('/v2/gn/saldo')
  return answer.is === 'success'
    ? readOr(reaisText(placeIn(answer.body, 'saldo')))
    : notRead(answer)
}

/** What has `tipo` SOLICITACAO was sent by us; everything else is a pix that came. */
export function told({ body }: Notice): ToldPayouts | undefined {
  const pix = isObject(body) && Array.isArray(body['pix']) ? body['pix'] : []
  const sent = pix.filter((one) => placeIn(one, 'tipo') === 'SOLICITACAO')
  const ids = sent.flatMap((one) => {
    const id = placeIn(one, 'gnExtras.idEnvio')
    return typeof id === 'string' ? [id] : []
  })
  return ids.length > 0 ? { ids } : undefined
}

export const openEfiPayouts = (connection: WireConnection): PayoutRail =>
  openPayoutRail(
    connection,
    { cannotPay, find, findDelayMs: FIND_DELAY_MS, send, proves, changed, available },
    { code: 'nome', why: 'mensagem' },
  )
