// The REST connector for cards: requests and replies, with every field checked by hand. It stores
// nothing and decides nothing. An acceptance of another authorization or amount is unknown. Number
// and code are revealed only in the request body, and removed from whatever comes back.

import { cut } from '../../kernel/text/text.ts'
import { type ProviderResult, unknown, type ProviderRefund } from '../bank.ts'
import { type CardReport, type CardOrder, type CardRail } from '../acquirer.ts'
import type { DisputeReport } from '../disputes.ts'
import type { ConnectionSettings } from '../settings/connection.ts'
import { isObject, matching, INVALID_REPLY, reasonOf, timeOf, wordOf } from '../parse.ts'
import type { ProviderClient } from '../client.ts'
import { openRestConnector } from './connector.ts'
import { isAmount, isCents, listOf } from './fields.ts'
import { HIDDEN, hidden, withoutNumbers } from './hide-card-numbers.ts'

type PresentCardReport = Exclude<CardReport, { status: 'absent' }>

const STATUSES = {
  reviewing: 'reviewing',
  authorized: 'authorized',
  captured: 'captured',
  canceled: 'canceled',
  declined: 'declined',
} as const satisfies Record<PresentCardReport['status'], PresentCardReport['status']>

const REFUNDS = {
  processing: 'processing',
  refunded: 'returned',
  failed: 'failed',
} as const satisfies Record<string, ProviderRefund['status']>

const DISPUTES = {
  open: 'open',
  won: 'won',
  lost: 'lost',
} as const satisfies Record<DisputeReport['status'], DisputeReport['status']>

const ID = /^[a-zA-Z0-9-]{1,64}$/
const DISPUTE_ID = /^[a-zA-Z0-9._-]{1,80}$/
const AUTHORIZATION_CODE = /^[a-zA-Z0-9]{1,10}$/
const NSU = /^[a-zA-Z0-9-]{1,40}$/
const DECLINE_CODE = /^[0-9A-Z]{2}$/
const REASON_CODE = /^[a-zA-Z0-9._-]{1,20}$/
const NAME_MAX = 200
const DESCRIPTOR_MAX = 22

const ABSENT: CardReport = { status: 'absent' }
const pathOf = (id: string): string => `/cards/authorizations/${id}`

/** The cards of one acquirer; `settings.name` is its name in the banks file. */
export function openCards(
  settings: Pick<ConnectionSettings, 'name' | 'timeoutMs'>,
  client: ProviderClient,
): Required<CardRail> {
  const rest = openRestConnector(settings, client)
  return {
    name: `cards/${settings.name}`,
    authorize: async (order, again) => {
      const read = about(order.id, (report) => report.amount === order.amount)
      const answer = await rest.converse(async (connection) => {
        const found = again ? await connection.get(pathOf(order.id), {}, read, ABSENT) : undefined
        const isThere = found && !(found.result === 'accepted' && found.value.status === 'absent')
        return isThere ? found : connection.put(pathOf(order.id), cardToBank(order), read)
      })
      return withoutSecrets(answer, order.card)
    },
    read: ({ id }) => rest.get(pathOf(id), {}, about(id), ABSENT).then(withoutNumbers),
    capture: ({ id }, amount) =>
      rest.put(`${pathOf(id)}/capture`, { amount }, about(id, isEnded)).then(withoutNumbers),
    release: ({ id }, amount) =>
      rest
        .put(
          `${pathOf(id)}/release`,
          { amount },
          about(id, (report) => isEnded(report) || (report.capturable ?? report.amount) <= amount),
        )
        .then(withoutNumbers),
    cancel: ({ id }) =>
      rest.put(`${pathOf(id)}/cancel`, {}, about(id, isEnded)).then(withoutNumbers),
    refund: ({ authorization, id, amount }) =>
      rest
        .put(`${pathOf(authorization.id)}/refunds/${id}`, { amount }, (body) => {
          const given = refundFromBank(body)
          return given?.id === id && given.amount === amount ? given : undefined
        })
        .then(withoutNumbers),
    defend: ({ authorization, dispute, id, text, files }) => {
      const path = `${pathOf(authorization.id)}/disputes/${encodeURIComponent(dispute)}/evidence/${id}`
      return rest
        .put(
          path,
          { text, files: files.map(({ name, type, base64 }) => ({ name, type, base64 })) },
          (body) => {
            const given = disputeFromBank(body)
            return given?.id === dispute ? given : undefined
          },
        )
        .then(withoutNumbers)
    },
    changed: ({ from, to, page }) =>
      rest.get(
        '/cards/changes',
        { from: from.toISOString(), to: to.toISOString(), page: String(page) },
        pageFromBank,
      ),
  }
}

/** After a capture or a cancellation the authorization is closed. */
const isEnded = ({ status }: PresentCardReport): boolean =>
  status !== 'authorized' && status !== 'reviewing'

/** Parses the report of this authorization; one of another is invalid. */
const about = (id: string, fits: (report: PresentCardReport) => boolean = () => true) => {
  return (body: unknown): CardReport | undefined => {
    const report = cardFromBank(body)
    return report?.id === id && fits(report) ? report : undefined
  }
}

/** Removes number and code from reasons. An acceptance that contains the number is invalid. */
function withoutSecrets<T>(
  answer: ProviderResult<T>,
  { number, code }: CardOrder['card'],
): ProviderResult<T> {
  if (answer.result === 'accepted')
    return JSON.stringify(answer.value).includes(number.reveal()) ? unknown(INVALID_REPLY) : answer
  if (!code) return withoutNumbers(answer)
  // A sentence may contain the three or four digits of a code by chance; better to hide those than
  // to show a code.
  const why = answer.why.replaceAll(new RegExp(`\\b${code.reveal()}\\b`, 'g'), HIDDEN)
  return withoutNumbers({ ...answer, why })
}

/** Body of `PUT /cards/authorizations/{id}`. It holds number and code in plain. */
export const cardToBank = ({
  amount,
  installments,
  byIssuer,
  capture,
  card,
  buyer,
  descriptor,
  antifraud,
}: CardOrder) => ({
  amount,
  installments,
  ...(byIssuer ? { financed_by: 'issuer' } : {}),
  capture,
  card: {
    number: card.number.reveal(),
    ...(card.code && { code: card.code.reveal() }),
    holder_name: cut(card.holderName, NAME_MAX),
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    brand: card.brand,
  },
  buyer: {
    name: cut(buyer.name, NAME_MAX),
    ...(buyer.taxpayerId && { taxpayer_id: buyer.taxpayerId }),
  },
  ...(descriptor && { descriptor: cut(descriptor, DESCRIPTOR_MAX) }),
  ...(antifraud && { antifraud }),
})

/** A sentence of the acquirer, in a form that may be stored. */
const sentenceOf = (value: unknown): string | undefined => {
  const text = reasonOf(value)
  return text === undefined ? undefined : hidden(text)
}

/** Undefined when absent; false when invalid. */
function optional<T>(
  value: unknown,
  read: (value: Record<string, unknown>) => T | undefined,
): T | undefined | false {
  if (value === undefined || value === null) return undefined
  return isObject(value) ? (read(value) ?? false) : false
}

function authorizationFrom({
  code: given,
  nsu: counted,
  authorizer: named,
}: Record<string, unknown>) {
  const [code, nsu] = [matching(given, AUTHORIZATION_CODE), matching(counted, NSU)]
  const authorizer = sentenceOf(named)
  return code && nsu && authorizer ? { code, nsu, authorizer } : undefined
}

function declineFrom({ code: given, text }: Record<string, unknown>) {
  const code = matching(given, DECLINE_CODE)
  return code && { code, why: sentenceOf(text) ?? '' }
}

/** An authorization as the acquirer reports it. */
export function cardFromBank(body: unknown): PresentCardReport | undefined {
  if (!isObject(body)) return undefined
  const id = matching(body['id'], ID)
  const status = wordOf(STATUSES, body['status'])
  const expiresAt = timeOf(body['expires_at'])
  const { amount, captured, capturable } = body
  if (id === undefined || !status || !expiresAt || !isAmount(amount) || !isCents(captured))
    return undefined
  if (capturable != null && (!isAmount(capturable) || capturable > amount)) return undefined
  if (captured > amount || captured > 0 !== (status === 'captured')) return undefined
  const authorization = optional(body['authorization'], authorizationFrom)
  const decline = optional(body['decline'], declineFrom)
  const refunds = listOf(body['refunds'], refundFromBank)
  const disputes = listOf(body['disputes'], disputeFromBank)
  if (authorization === false || decline === false || !refunds || !disputes) return undefined
  return {
    id,
    status,
    amount,
    captured,
    ...(capturable != null && status === 'authorized' ? { capturable } : {}),
    expiresAt,
    ...(authorization && { authorization }),
    ...(decline && status === 'declined' && { decline }),
    refunds,
    disputes,
  }
}

/** A refund as the acquirer reports it; its `nsu` is its id there. */
export function refundFromBank(body: unknown): ProviderRefund | undefined {
  if (!isObject(body)) return undefined
  const [id, providerReference] = [matching(body['id'], ID), matching(body['nsu'], NSU)]
  const status = wordOf(REFUNDS, body['status'])
  const { amount } = body
  if (id === undefined || providerReference === undefined || !status || !isAmount(amount))
    return undefined
  const reason = sentenceOf(body['reason'])
  return { id, providerReference, amount, status, ...(reason !== undefined && { reason }) }
}

/** A dispute as the acquirer reports it. */
export function disputeFromBank(body: unknown): DisputeReport | undefined {
  if (!isObject(body) || !isObject(body['reason'])) return undefined
  const id = matching(body['id'], DISPUTE_ID)
  const status = wordOf(DISPUTES, body['status'])
  const code = matching(body['reason']['code'], REASON_CODE)
  const [openedAt, evidenceDueAt] = [timeOf(body['opened_at']), timeOf(body['evidence_due_at'])]
  const { amount } = body
  if (
    id === undefined ||
    !status ||
    code === undefined ||
    !isAmount(amount) ||
    !openedAt ||
    !evidenceDueAt
  ) {
    return undefined
  }
  return {
    id,
    amount,
    status,
    reason: { code, why: sentenceOf(body['reason']['text']) ?? '' },
    openedAt,
    evidenceDueAt,
  }
}

/** A page of the ids that changed, and whether another follows. */
export function pageFromBank(body: unknown): { ids: string[]; more: boolean } | undefined {
  if (!isObject(body) || !Array.isArray(body['items']) || typeof body['more'] !== 'boolean')
    return undefined
  const ids = listOf(body['items'], (one) => (isObject(one) ? matching(one['id'], ID) : undefined))
  return ids && { ids, more: body['more'] }
}
