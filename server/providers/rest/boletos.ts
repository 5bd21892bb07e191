// The REST connector for boletos: requests and replies, with every field checked by hand. It stores
// nothing and decides nothing. An acceptance of another boleto, other bars or another amount would
// be a boleto that cannot be paid: it is unknown.

import { BOLETO_AMOUNT_MAX } from '../../kernel/brazil/boleto.ts'
import { AMOUNT_MAX_CENTS, type Cents } from '../../kernel/money.ts'
import { readTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import { cut } from '../../kernel/text/text.ts'
import {
  type BoletoReport,
  type BoletoOrder,
  type BoletoPayment,
  type BoletoRail,
  isProtestAct,
  type Payer,
  type ProtestReport,
} from '../bank.ts'
import type { ConnectionSettings } from '../settings/connection.ts'
import { allOf, isObject, storable, matching, timeOf, wordOf } from '../parse.ts'
import type { ProviderClient } from '../client.ts'
import { openRestConnector } from './connector.ts'
import { ITEMS_MAX } from './fields.ts'

type PresentBoletoReport = Exclude<BoletoReport, { status: 'absent' }>

const STATUSES = {
  requested: 'requested',
  registered: 'registered',
  paid: 'paid',
  withdrawn: 'withdrawn',
} as const satisfies Partial<Record<PresentBoletoReport['status'], PresentBoletoReport['status']>>

const ABSENT: BoletoReport = { status: 'absent' }
const ID = /^[a-zA-Z0-9-]{1,64}$/
const BARCODE = /^[0-9]{44}$/
const TEXT_MAX = 500
const NAME_MAX = 200
const ADDRESS_MAX = 200

const PROTESTS = {
  none: 'none',
  ordered: 'ordered',
  at_registry: 'at_registry',
  protested: 'protested',
  canceled: 'canceled',
  paid: 'paid',
} as const satisfies Record<ProtestReport, ProtestReport>
const PROTEST_PATHS = { protest: 'protest', protest_cancel: 'protest/cancel' } as const

const pathOf = (id: string): string => `/boletos/${id}`

/** The boletos of one provider; `settings.name` is its name in the banks file. */
export function openBoletos(
  settings: Pick<ConnectionSettings, 'name' | 'timeoutMs'>,
  client: ProviderClient,
): BoletoRail {
  const rest = openRestConnector(settings, client)
  const readOf = (id: string) => (body: unknown) => boletoFromBank(body, id)
  return {
    // Prefixed, because a provider may have the name of a PSP, and their records must not be
    // confused.
    name: `boletos/${settings.name}`,
    register: (order) =>
      rest.put(pathOf(order.id), boletoToBank(order), (body) => {
        const report = boletoFromBank(body, order.id)
        return report?.barcode === order.barcode && report.amount === order.terms.amount
          ? report
          : undefined
      }),
    read: ({ id }) => rest.get(pathOf(id), {}, readOf(id), ABSENT),
    withdraw: ({ id }) =>
      rest.converse(async (connection) => {
        const found = await connection.get<BoletoReport>(pathOf(id), {}, readOf(id), ABSENT)
        const isOpen =
          found.result === 'accepted' &&
          (found.value.status === 'registered' || found.value.status === 'requested')
        return isOpen ? connection.put(`${pathOf(id)}/withdraw`, {}, readOf(id)) : found
      }),
    changes: {
      cannot: () => undefined,
      cannotProtest: () => undefined,
      change: ({ id }, { field, terms, barcode }) => {
        if (isProtestAct(field))
          return rest.put(`${pathOf(id)}/${PROTEST_PATHS[field]}`, {}, (body) => {
            const report = boletoFromBank(body, id)
            return report?.status === 'registered'
              ? { ...report, change: { is: 'made' as const } }
              : report
          })
        return rest.put(`${pathOf(id)}/terms`, { terms: termsToBank(terms), barcode }, (body) => {
          const report = boletoFromBank(body, id)
          if (report?.status !== 'registered' && report?.status !== 'requested') return report
          // Others terms than these are those of another change.
          return report.barcode === barcode && report.amount === terms.amount
            ? { ...report, change: { is: 'made' as const } }
            : undefined
        })
      },
    },
    changed: ({ from, to, page }) =>
      rest.get(
        '/boletos/changes',
        { from: from.toISOString(), to: to.toISOString(), page: String(page) },
        idsFromBank,
      ),
  }
}

const termsToBank = ({
  amount,
  dueOn,
  limitOn,
  interest,
  lateFee,
  discount,
}: BoletoOrder['terms']) => ({
  amount,
  due_on: dueOn,
  limit_on: limitOn,
  ...(interest && { interest: chargeToBank(interest) }),
  ...(lateFee && { late_fee: chargeToBank(lateFee) }),
  ...(discount && {
    discount: { mode: discount.mode, value: discount.value, limit_on: discount.limitOn },
  }),
})

const chargeToBank = ({
  mode,
  value,
  startOn,
}: {
  mode: string
  value: number
  startOn?: string
}) => ({
  mode,
  value,
  ...(startOn !== undefined && { start_on: startOn }),
})

const addressToBank = (address: NonNullable<BoletoOrder['payer']['address']>) => ({
  street: cut(address.street, ADDRESS_MAX),
  neighborhood: cut(address.neighborhood, ADDRESS_MAX),
  city: cut(address.city, ADDRESS_MAX),
  state: address.state,
  zip_code: address.zipCode,
})

/** Body of `PUT /boletos/{id}`. */
export const boletoToBank = ({
  ourNumber,
  barcode,
  issuedOn,
  terms,
  payer,
  text,
}: BoletoOrder) => ({
  our_number: ourNumber,
  barcode,
  issued_on: issuedOn,
  terms: termsToBank(terms),
  payer: {
    name: cut(payer.name, NAME_MAX),
    taxpayer_id: payer.taxpayerId,
    ...(payer.address && { address: addressToBank(payer.address) }),
  },
  ...(text && { text: cut(text, TEXT_MAX) }),
})

const isAmount = (value: unknown, max: number): value is Cents =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max

function paymentFromBank(body: unknown): BoletoPayment | undefined {
  if (!isObject(body)) return undefined
  const id = matching(body['id'], ID)
  const paidAt = timeOf(body['paid_at'])
  const { amount } = body
  // The amount may exceed the face value's limit: that has been paid at a counter before.
  if (id === undefined || !paidAt || !isAmount(amount, AMOUNT_MAX_CENTS)) return undefined
  const payer = payerFromBank(body['payer'])
  return { id, amount, paidAt, ...(payer && { payer }) }
}

/**
 * The payer, if reported completely. An invalid document means no payer; the payment counts all the
 * same.
 */
function payerFromBank(body: unknown): Payer | undefined {
  if (!isObject(body)) return undefined
  const { name, taxpayer_id: document } = body
  const taxpayerId = typeof document === 'string' ? readTaxpayerId(document)?.value : undefined
  return typeof name !== 'string' || taxpayerId === undefined
    ? undefined
    : { name: storable(name, NAME_MAX), taxpayerId }
}

/** The boleto `id` as the provider reports it. */
export function boletoFromBank(body: unknown, id: string): PresentBoletoReport | undefined {
  if (!isObject(body) || body['id'] !== id || !Array.isArray(body['payments'])) return undefined
  const status = wordOf(STATUSES, body['status'])
  const barcode = matching(body['barcode'], BARCODE)
  const { amount } = body
  if (!status || barcode === undefined || !isAmount(amount, BOLETO_AMOUNT_MAX)) return undefined
  const payments =
    body['payments'].length > ITEMS_MAX ? undefined : allOf(body['payments'], paymentFromBank)
  // One payment listed twice is not two payments, and we do not guess which of the two is right.
  if (!payments || new Set(payments.map((one) => one.id)).size < payments.length) return undefined
  if (status === 'paid' && payments.length === 0) return undefined
  // One that was never in protest has no such field.
  const protest = wordOf(PROTESTS, body['protest'])
  return { status, id, barcode, amount, payments, ...(protest && { protest }) }
}

const idOf = (body: unknown): string | undefined =>
  isObject(body) ? matching(body['id'], ID) : undefined

/** A page of changes, and whether another follows. */
export function idsFromBank(body: unknown): { ids: string[]; more: boolean } | undefined {
  if (!isObject(body) || !Array.isArray(body['items']) || typeof body['more'] !== 'boolean')
    return undefined
  if (body['items'].length > ITEMS_MAX) return undefined
  const ids = allOf(body['items'], idOf)
  return ids && { ids, more: body['more'] }
}
