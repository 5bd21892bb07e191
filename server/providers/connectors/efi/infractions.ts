// Efí's reports of infractions (MED), with every field checked by hand, as disputes of the pix that
// they are about. Pure. One that cannot be read is told apart from the others, since it matters only
// to the pix that it is about. Sources: facts.md.

import { after } from '../../../kernel/clock.ts'
import { type Cents, fromReais } from '../../../kernel/money.ts'
import type { ReceivedPix } from '../../bank.ts'
import type { DisputeReport, DisputeReturn } from '../../disputes.ts'
import { isObject, matching, placeIn, SPI_NAME, storable, timeOf, wordOf } from '../../parse.ts'

/** `accepted`: the payer is right, and the money goes back, which the list of pix shows. */
const STATUSES = {
  ABERTA: 'open',
  EM_DEFESA: 'open',
  ACEITA: 'accepted',
  REJEITADA: 'won',
  CANCELADA_EFI: 'won',
} as const

const ID = /^[a-zA-Z0-9-]{1,80}$/
const REAIS = /^(\d{1,10})(?:\.(\d{1,2}))?$/
const WHY_MAX = 500
/** No pix is given back later than 90 days after it was paid; a day more for its report. */
const RETURNED_WITHIN_MS = 91 * 86_400_000

export type Infraction = {
  readonly id: string
  readonly endToEndId: string
  readonly status: (typeof STATUSES)[keyof typeof STATUSES]
  readonly amount: Cents
  readonly why: string
  readonly openedAt: Date
  readonly defenceDueAt: Date
  readonly updatedAt: Date
  /** What was said against it, where something was. */
  readonly defence: string | undefined
}

/** An infraction that cannot be read: what could be read of it. */
export type Unread = {
  readonly id?: string
  readonly endToEndId?: string
  readonly updatedAt?: Date
}

/** A page of the list, and whether another follows. */
export type InfractionPage = {
  readonly infractions: readonly Infraction[]
  readonly unread: readonly Unread[]
  readonly more: boolean
}

/** An example has "100", and other calls "100.00"; a number has the same digits. */
function amountOf(value: unknown): Cents | undefined {
  const text = typeof value === 'number' ? String(value) : value
  const [, whole, decimals = ''] = (typeof text === 'string' && REAIS.exec(text)) || []
  return whole === undefined ? undefined : fromReais(`${whole}.${decimals.padEnd(2, '0')}`)
}

/** Not the payer's own comment, which may name people. */
const whyOf = (...words: readonly unknown[]): string =>
  storable(words.filter((one) => typeof one === 'string' && one !== '').join(': '), WHY_MAX)

export function infractionFrom(body: unknown): Infraction | undefined {
  if (!isObject(body)) return undefined
  const id = matching(body['idInfracao'], ID)
  const endToEndId = matching(body['endToEndId'], SPI_NAME)
  const status = wordOf(STATUSES, body['status'])
  const amount = amountOf(body['valor'])
  const openedAt = timeOf(placeIn(body, 'dadosAnalise.abertura'))
  const defenceDueAt = timeOf(placeIn(body, 'dadosAnalise.prazoFinalizacao'))
  const updatedAt = timeOf(body['atualizadoEm'])
  if (id === undefined || endToEndId === undefined || !status || !amount) return undefined
  if (!openedAt || !defenceDueAt || !updatedAt) return undefined
  const { defesa } = body
  return {
    id,
    endToEndId,
    status,
    amount,
    why: whyOf(body['razao'], body['tipoSituacao'], body['tipoFraude']),
    openedAt,
    defenceDueAt,
    updatedAt,
    defence: typeof defesa === 'string' && defesa !== '' ? defesa : undefined,
  }
}

function unreadFrom(body: unknown): Unread {
  if (!isObject(body)) return {}
  const id = matching(body['idInfracao'], ID)
  const endToEndId = matching(body['endToEndId'], SPI_NAME)
  const updatedAt = timeOf(body['atualizadoEm'])
  return {
    ...(id !== undefined && { id }),
    ...(endToEndId !== undefined && { endToEndId }),
    ...(updatedAt && { updatedAt }),
  }
}

/** A page of the list; undefined where it is none. */
export function infractionsFrom(body: unknown): InfractionPage | undefined {
  const page = placeIn(body, 'parametros.paginacao.paginaAtual')
  const pages = placeIn(body, 'parametros.paginacao.quantidadeDePaginas')
  if (!isObject(body) || !Array.isArray(body['infracoes'])) return undefined
  if (!Number.isSafeInteger(page) || !Number.isSafeInteger(pages)) return undefined
  const infractions: Infraction[] = []
  const unread: Unread[] = []
  for (const one of body['infracoes'] as unknown[]) {
    const infraction = infractionFrom(one)
    if (infraction) infractions.push(infraction)
    else unread.push(unreadFrom(one))
  }
  return { infractions, unread, more: (page as number) + 1 < (pages as number) }
}

/** Those of the MED returns of a pix that no earlier infraction has, as far as this one reaches. */
function taken(returns: DisputeReturn[], amount: Cents): DisputeReturn[] {
  const own: DisputeReturn[] = []
  let left = amount as number
  while (returns[0] && returns[0].amount <= left) {
    left -= returns[0].amount
    own.push(returns.shift()!)
  }
  return own
}

function endOf(returns: readonly DisputeReturn[], isOver: boolean): DisputeReport['status'] {
  if (returns.length > 0) return 'lost'
  return isOver ? 'won' : 'open'
}

/**
 * The disputes of a pix. One that was accepted is lost once money went back, stays open until then,
 * and is won if nothing did in its time. Undefined where one is about more than the pix: its amount
 * was not understood.
 */
export function disputesOf(
  pix: ReceivedPix,
  infractions: readonly Infraction[],
  now: Date,
): DisputeReport[] | undefined {
  const own = infractions
    .filter(({ endToEndId }) => endToEndId === pix.endToEndId)
    .toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime())
  if (own.some(({ amount }) => amount > pix.amount)) return undefined
  const back = pix.returns
    .filter(({ med, status }) => med && status === 'returned')
    .map(({ providerReference: id, amount }) => ({ id, amount }))
  const isOver = after(pix.paidAt, RETURNED_WITHIN_MS) < now
  return own.map((one) => {
    const returns = one.status === 'accepted' ? taken(back, one.amount) : []
    return {
      id: one.id,
      amount: one.amount,
      reason: { code: 'MED_FRAUDE', why: one.why },
      status: one.status === 'accepted' ? endOf(returns, isOver) : one.status,
      openedAt: one.openedAt,
      evidenceDueAt: one.defenceDueAt,
      pix: { endToEndId: pix.endToEndId, returns },
    }
  })
}
