// Woovi from outside: charges, transactions and refunds, over the sandbox bank's charges. Sources:
// server/providers/connectors/woovi/facts.md.

import type { BankCall, BankReply, BankRequest } from '../../server/kernel/bank-call.ts'
import { cents, fromReais, toReais } from '../../server/kernel/money.ts'
import { isText, isWhole, type Json } from '../formats.ts'
import {
  type Account,
  bodyOf,
  goneOf,
  isCob,
  openAccounts,
  partsOf,
  payerOf,
  type Receiver,
  reply,
  returnsOf,
  type WireCob,
  wireOf,
} from './account.ts'
import type { Emulator } from './emulator.ts'
import { CHARGES, type Kept, openRecords, type Records, recordsInMemory } from './records.ts'

type Refund = { id: string; returnId: string; valor: string; comment: unknown }
type ChargeRecord = {
  id: string
  txid: string
  order: Json
  isDeleted: boolean
  refunds: Refund[]
}
type Charge = Kept<ChargeRecord>
type Charges = Records<ChargeRecord>

const EXPIRES_MIN_S = 300
const EXPIRES_S = 86_400
const EXPIRES_MAX_S = 31_536_000
const VALUE_MAX = 99_999_999_999
const LIMIT = 10
const LIMIT_MAX = 100
const COMMENT_MAX = 140

const refuse = (error: string): BankReply => reply(400, { error })
const NOT_FOUND = refuse('Cobrança não encontrada')

const statusOf = (cob: WireCob, now: Date): string => {
  if (cob.pix?.length) return 'COMPLETED'
  return endOf(cob) <= now ? 'EXPIRED' : 'ACTIVE'
}

const endOf = ({ calendario: { criacao, expiracao } }: WireCob): Date =>
  new Date(new Date(criacao).getTime() + expiracao * 1_000)

async function toWire({ account, txid, order, id }: Charge): Promise<Json> {
  const [cob, now] = [await account.cob(txid), await account.now()]
  const value = fromReais(cob.valor.original)
  const [pix] = cob.pix ?? []
  return {
    status: statusOf(cob, now),
    customer: order['customer'] ?? null,
    value,
    valueWithDiscount: value,
    comment: order['comment'] ?? '',
    correlationID: id,
    transactionID: txid,
    identifier: txid,
    globalID: globalOf('Charge', txid),
    paymentLinkID: txid,
    brCode: cob.pixCopiaECola,
    pixKey: account.receiver.key,
    createdAt: cob.calendario.criacao,
    updatedAt: cob.calendario.criacao,
    expiresIn: cob.calendario.expiracao,
    expiresDate: endOf(cob).toISOString(),
    paidAt: pix?.horario ?? null,
    payer: null,
    fee: 0,
    paymentMethods: {
      pix: {
        method: 'PIX_COB',
        txId: txid,
        value,
        brCode: cob.pixCopiaECola,
      },
    },
  }
}

const globalOf = (kind: string, id: string): string =>
  Buffer.from(`${kind}:${id}`).toString('base64')

const REFUND_STATUS = {
  EM_PROCESSAMENTO: 'IN_PROCESSING',
  DEVOLVIDO: 'CONFIRMED',
  NAO_REALIZADO: 'REJECTED',
} as const

function refundToWire(cob: WireCob, { id, returnId, valor, comment }: Refund): Json {
  const given = returnsOf(cob).find((one) => one.id === returnId)
  return {
    status: REFUND_STATUS[given?.status ?? 'EM_PROCESSAMENTO'],
    value: fromReais(valor),
    correlationID: id,
    comment: comment ?? '',
    endToEndId: given?.rtrId ?? null,
    time: given?.horario.solicitacao ?? null,
  }
}

const payerToWire = ({
  name,
  document,
  document_type: type,
}: ReturnType<typeof payerOf>): Json => ({
  name,
  taxID: { taxID: document, type: `BR:${type}` },
})

/** The transactions of a charge: each pix that paid it. */
async function transactionsOf(charge: Charge): Promise<Json[]> {
  const cob = await charge.account.cob(charge.txid)
  const gone = goneOf(charge.refunds, cob)
  const about = await toWire(charge)
  return (cob.pix ?? []).map((pix) => {
    const value = fromReais(pix.valor)
    const partly = gone > 0 ? 'PARTIAL_REFUND' : 'CONFIRMED'
    return {
      value,
      time: pix.horario,
      endToEndId: pix.endToEndId,
      transactionID: charge.txid,
      type: 'PAYMENT',
      status: gone >= value ? 'REFUNDED' : partly,
      charge: about,
      globalID: globalOf('PixTransaction', pix.endToEndId),
      ...(pix.infoPagador !== undefined && { infoPagador: pix.infoPagador }),
      payer: pix.pagador ? payerToWire(payerOf(pix)) : null,
    }
  })
}

async function create(
  charges: Charges,
  account: Account,
  order: Json,
  isReturning: boolean,
): Promise<BankReply> {
  const { correlationID: id, value, expiresIn = EXPIRES_S, comment } = order
  if (!isText(id, 100) || id === '') return refuse('O campo correlationID é obrigatório')
  const known = await charges.get(account, id)
  if (known) {
    if (!isReturning) return refuse('Já existe uma cobrança com o correlationID fornecido')
    if (!known.isDeleted) return created(known)
  }
  if (!isWhole(value, 1, VALUE_MAX)) return refuse('O campo value deve ser um inteiro em centavos')
  if (!isWhole(expiresIn, EXPIRES_MIN_S, EXPIRES_MAX_S))
    return refuse('O campo expiresIn deve ser de pelo menos 5 minutos')
  if (comment !== undefined && !isText(comment, COMMENT_MAX)) return refuse('Comentário inválido')
  const made = await account.charge({ valor: toReais(cents(value)), expiresIn, wanted: id })
  if (!isCob(made)) return refuse('A cobrança foi recusada')
  const charge = { id, txid: made.txid, order, isDeleted: false, refunds: [] }
  return created(await charges.add(account, id, charge))
}

async function created(charge: Charge): Promise<BankReply> {
  const wire = await toWire(charge)
  return reply(200, { charge: wire, correlationID: charge.id, brCode: wire['brCode'] })
}

async function refund(charges: Charges, charge: Charge, order: Json): Promise<BankReply> {
  const { correlationID: id, value, comment } = order
  if (!isText(id, 100) || id === '') return refuse('O campo correlationID é obrigatório')
  if (charge.refunds.some((one) => one.id === id))
    return refuse('Já existe um estorno com o correlationID fornecido')
  const cob = await charge.account.cob(charge.txid)
  const [pix] = cob.pix ?? []
  if (!pix) return refuse('A cobrança não foi paga')
  const left = cents(fromReais(pix.valor) - goneOf(charge.refunds, cob))
  const amount = value === undefined ? left : value
  if (!isWhole(amount, 1, left)) return refuse('Valor do estorno maior que o disponível')
  const returnId = `wv${charge.refunds.length}`
  const valor = toReais(cents(amount))
  const made = await charge.account.giveBack(pix.endToEndId, returnId, valor)
  if (made.status !== 201) return refuse('Saldo insuficiente')
  const one = { id, returnId, valor, comment }
  await charges.change(charge, (now) => ({ ...now, refunds: [...now.refunds, one] }))
  return reply(200, { refund: refundToWire(await charge.account.cob(charge.txid), one) })
}

async function useCharge(
  charges: Charges,
  charge: Charge,
  asked: string,
  order: Json,
): Promise<BankReply> {
  switch (asked) {
    case 'GET ':
      return reply(200, { charge: await toWire(charge) })
    case 'DELETE ':
      if (!(await charge.account.remove(charge.txid))) return refuse('A cobrança já foi paga')
      await charges.change(charge, (now) => ({ ...now, isDeleted: true }))
      return reply(200, { status: 'OK', id: charge.id })
    case 'POST refund':
      return refund(charges, charge, order)
    case 'GET refund': {
      const cob = await charge.account.cob(charge.txid)
      return reply(200, { refunds: charge.refunds.map((one) => refundToWire(cob, one)) })
    }
    default:
      return reply(404, { error: 'Not found' })
  }
}

async function listTransactions(
  charges: Charges,
  account: Account,
  query: Record<string, string>,
): Promise<BankReply> {
  const limit = Number(query['limit'] ?? LIMIT)
  const skip = Number(query['skip'] ?? 0)
  if (!(limit >= 1 && limit <= LIMIT_MAX) || !(skip >= 0)) return refuse('Paginação inválida')
  const { charge: named, start = '', end = '9', type = 'PAYMENT' } = query
  const own =
    named === undefined
      ? await charges.all(account)
      : [await charges.get(account, named)].filter((one) => one !== undefined)
  const all = (await Promise.all(own.map(transactionsOf))).flat()
  const found = all.filter(
    (one) => type === one['type'] && String(one['time']) >= start && String(one['time']) <= end,
  )
  const hasNextPage = skip + limit < found.length
  const pageInfo = { skip, limit, hasPreviousPage: skip > 0, hasNextPage, errors: [] }
  return reply(200, { pageInfo, transactions: found.slice(skip, skip + limit) })
}

async function answer(
  charges: Charges,
  account: Account,
  { method, path, query = {}, body }: BankRequest,
): Promise<BankReply> {
  const [, , resource = '', id = '', part = ''] = partsOf(path)
  if (resource === 'transaction' && method === 'GET' && id === '')
    return listTransactions(charges, account, query)
  if (resource !== 'charge') return reply(404, { error: 'Not found' })
  if (id === '')
    return method === 'POST'
      ? create(charges, account, bodyOf(body), query['return_existing'] === 'true')
      : reply(404, { error: 'Not found' })
  const found = await charges.get(account, id)
  return found && !found.isDeleted
    ? useCharge(charges, found, `${method} ${part}`, bodyOf(body))
    : NOT_FOUND
}

/** An AppID is the client and its secret; here the pix key follows. */
export const wooviAppId = ({ clientId, secret, key }: Receiver): string =>
  Buffer.from([clientId, secret, key].map(encodeURIComponent).join(':')).toString('base64')

function receiverOf(appId: string): Receiver | undefined {
  const [clientId, secret, key] = Buffer.from(appId, 'base64').toString().split(':')
  if (!clientId || !secret || !key) return undefined
  try {
    const [one, two, three] = [clientId, secret, key].map(decodeURIComponent)
    return { clientId: one!, secret: two!, key: three! }
  } catch {
    return undefined
  }
}

export const woovi: Emulator = {
  name: 'woovi',
  clientOf: ({ headers }) => receiverOf(headers['authorization'] ?? '')?.clientId,
  open: (bank: BankCall, { records = recordsInMemory() } = {}): BankCall => {
    const accounts = openAccounts(bank)
    const charges: Charges = openRecords(records, CHARGES)
    return wireOf(
      async ({ headers }) =>
        (await accounts(receiverOf(headers['authorization'] ?? ''))) ??
        reply(401, { data: null, errors: [{ message: 'appID inválido' }] }),
      (account, request) => answer(charges, account, request),
    )
  },
}
