// Stark Bank from outside: invoices, their payments and logs, over the sandbox bank's charges. Each
// request is signed. Sources: server/providers/connectors/stark-bank/facts.md.

import { openClock } from '../../server/kernel/clock.ts'
import type { BankCall, BankReply, BankRequest } from '../../server/kernel/bank-call.ts'
import { cents, fromReais, toReais } from '../../server/kernel/money.ts'
import { isObject, isText, isWhole, type Json } from '../formats.ts'
import {
  type Account,
  bodyOf,
  goneOf,
  isCob,
  openAccounts,
  partsOf,
  payerOf,
  reply,
  returnsOf,
  unpacked,
  type WireCob,
  wireOf,
} from './account.ts'
import type { Emulator } from './emulator.ts'
import { starkPayouts } from './payouts/stark-bank.ts'
import { isOn, LIMIT_MAX, listed, pageOf, refuse, timeText } from './stark-bank/list.ts'
import { FIRST_ID, isSigned, type Project, projectOf } from './stark-bank/project.ts'
import { CHARGES, type Kept, openRecords, type Records, recordsInMemory } from './records.ts'

type InvoiceRecord = {
  id: string
  txid: string
  order: Json
  due: string
  expiration: number
  isCanceled: boolean
  returns: { returnId: string; valor: string }[]
}
type Invoice = Kept<InvoiceRecord>
type Log = { id: string; created: string; type: string; errors: []; invoice: Json }
type Invoices = Records<InvoiceRecord>

const PEM_MAX = 1_000
const EXPIRATION_S = 59 * 86_400
const EXPIRATION_MAX_S = 2_147_483_647
const DUE_MS = 2 * 86_400_000
const AMOUNT_MAX = 99_999_999_999
const TAX_ID = /^(?:\d{11}|[0-9A-Z]{14}|\d{3}\.\d{3}\.\d{3}-\d{2}|.{2}\..{3}\..{3}\/.{4}-\d{2})$/

const NOT_FOUND = refuse('invalidInvoiceId', 'There is no such invoice.', 404)

function statusOf(invoice: Invoice, cob: WireCob, now: Date): string {
  if (cob.pix?.length) return 'paid'
  if (invoice.isCanceled) return 'canceled'
  const due = new Date(invoice.due)
  if (due > now) return 'created'
  return due.getTime() + invoice.expiration * 1_000 > now.getTime() ? 'overdue' : 'expired'
}

async function toWire(invoice: Invoice): Promise<Json> {
  const { account, id, order, txid, due, expiration } = invoice
  const [cob, now] = [await account.cob(txid), await account.now()]
  const nominalAmount = fromReais(cob.valor.original)
  const [pix] = cob.pix ?? []
  const paid = pix ? fromReais(pix.valor) : nominalAmount
  return {
    id,
    amount: paid - goneOf(invoice.returns, cob),
    nominalAmount,
    status: statusOf(invoice, cob, now),
    fineAmount: 0,
    interestAmount: 0,
    discountAmount: 0,
    fine: order['fine'] ?? 2,
    interest: order['interest'] ?? 1,
    taxId: order['taxId'],
    name: order['name'],
    brcode: cob.pixCopiaECola,
    due: timeText(new Date(due)),
    expiration,
    tags: order['tags'] ?? [],
    descriptions: order['descriptions'] ?? [],
    discounts: [],
    fee: 0,
    transactionIds: [],
    link: '',
    pdf: '',
    created: timeText(new Date(cob.calendario.criacao)),
    updated: timeText(new Date(pix?.horario ?? cob.calendario.criacao)),
  }
}

async function logsOf(invoice: Invoice): Promise<Log[]> {
  const cob = await invoice.account.cob(invoice.txid)
  const wire = await toWire(invoice)
  const log = (type: string, at: string, count = 0): Log => ({
    id: `${invoice.id}${['created', 'paid', 'reversed'].indexOf(type)}${count}`,
    created: timeText(new Date(at)),
    type,
    errors: [],
    invoice: type === 'paid' ? { ...wire, amount: wire['nominalAmount'] } : wire,
  })
  return [
    log('created', cob.calendario.criacao),
    ...(cob.pix ?? []).map(({ horario }) => log('paid', horario)),
    ...returnsOf(cob).flatMap((one, count) =>
      one.status === 'DEVOLVIDO'
        ? [log('reversed', one.horario.liquidacao ?? one.horario.solicitacao, count)]
        : [],
    ),
  ]
}

/** Those of these ids, or with the first of these tags; else the newest. */
async function among(invoices: Invoices, account: Account, ids?: string, tags?: string) {
  if (ids === undefined) return invoices.all(account, tags?.split(',')[0])
  const wanted = [...new Set(ids.split(','))].slice(0, LIMIT_MAX)
  const found = await Promise.all(wanted.map((id) => invoices.get(account, id)))
  return found.filter((one) => one !== undefined)
}

async function list(own: readonly Invoice[], query: Record<string, string>): Promise<BankReply> {
  const tags = listed(query['tags'])
  const named = own.filter(
    (one) => !tags || tags.every((tag) => (one.order['tags'] as string[]).includes(tag)),
  )
  const all = await Promise.all(named.map(toWire))
  return pageOf(
    'invoice',
    all.filter((one) => isOn(one['created'], query)),
    query,
  )
}

async function listLogs(own: readonly Invoice[], query: Record<string, string>) {
  const types = listed(query['types'])
  const all = (await Promise.all(own.map(logsOf))).flat()
  return pageOf(
    'log',
    all.filter((one) => (!types || types.includes(one.type)) && isOn(one.created, query)),
    query,
  )
}

async function create(invoices: Invoices, account: Account, body: Json): Promise<BankReply> {
  const [order, ...more] = Array.isArray(body['invoices']) ? body['invoices'] : []
  if (!isObject(order) || more.length > 0)
    return refuse('invalidJson', 'This stand-in takes one invoice at a time.')
  const { amount, taxId, name, tags = [], expiration = EXPIRATION_S } = order
  if (!isWhole(amount, 1, AMOUNT_MAX)) return refuse('invalidAmount', 'The amount is wrong.')
  if (typeof taxId !== 'string' || !TAX_ID.test(taxId))
    return refuse('invalidTaxId', 'The tax id is wrong.')
  if (!isText(name, 255) || name === '') return refuse('invalidName', 'The name is missing.')
  if (!isWhole(expiration, 0, EXPIRATION_MAX_S))
    return refuse('invalidExpiration', 'The expiration is wrong.')
  if (!Array.isArray(tags) || tags.some((tag) => !isText(tag, 100)))
    return refuse('invalidTags', 'The tags are wrong.')
  const now = await account.now()
  const due = new Date(order['due'] === undefined ? now.getTime() + DUE_MS : String(order['due']))
  if (Number.isNaN(due.getTime()) || due < now)
    return refuse('invalidDue', 'The due time is wrong.')
  const low = (tags as string[]).map((tag) => tag.toLowerCase())
  const left = Math.ceil((due.getTime() - now.getTime()) / 1_000) + expiration
  const made = await account.charge({
    valor: toReais(cents(amount)),
    expiresIn: Math.max(1, left),
    wanted: low[0]?.split('/').at(-1) ?? '',
  })
  if (!isCob(made)) return refuse('invalidInvoice', 'The invoice was refused.')
  const id = String(FIRST_ID + invoices.next())
  const invoice = await invoices.add(account, id, {
    id,
    txid: made.txid,
    order: { ...order, tags: low },
    due: due.toISOString(),
    expiration,
    isCanceled: false,
    returns: [],
  })
  return reply(200, { invoices: [await toWire(invoice)], message: 'Invoice(s) created' })
}

async function update(
  invoices: Invoices,
  invoice: Invoice,
  { status, amount }: Json,
): Promise<BankReply> {
  const cob = await invoice.account.cob(invoice.txid)
  const [pix] = cob.pix ?? []
  if (status === 'canceled') {
    if (!(await invoice.account.remove(invoice.txid)))
      return refuse('invalidStatus', 'An invoice that was paid cannot be canceled.')
    const withdrawn = await invoices.change(invoice, (now) => ({ ...now, isCanceled: true }))
    return reply(200, { invoice: await toWire(withdrawn) })
  }
  if (!pix || !isWhole(amount, 0, AMOUNT_MAX))
    return refuse('invalidAmount', 'Only the amount of a paid invoice can be lowered.')
  const gone = fromReais(pix.valor) - goneOf(invoice.returns, cob) - amount
  if (gone <= 0) return refuse('invalidAmount', 'The amount of a paid invoice can only be lowered.')
  const returnId = `sb${invoice.returns.length}`
  const valor = toReais(cents(gone))
  const made = await invoice.account.giveBack(pix.endToEndId, returnId, valor)
  if (made.status !== 201) return refuse('insufficientBalance', 'There is not enough money.')
  const changed = await invoices.change(invoice, (now) => ({
    ...now,
    returns: [...now.returns, { returnId, valor }],
  }))
  return reply(200, { invoice: await toWire(changed) })
}

async function paymentOf({ account, txid }: Invoice): Promise<BankReply> {
  const [pix] = (await account.cob(txid)).pix ?? []
  if (!pix) return refuse('invalidInvoice', 'This invoice has no payment.')
  return reply(200, {
    payment: {
      amount: fromReais(pix.valor),
      name: payerOf(pix).name,
      taxId: payerOf(pix).document,
      method: 'pix',
      bankCode: '99999999',
      branchCode: '0001',
      accountNumber: '1',
      accountType: 'checking',
      endToEndId: pix.endToEndId,
    },
  })
}

async function answer(
  invoices: Invoices,
  account: Account,
  { method, path, query = {}, body }: BankRequest,
): Promise<BankReply> {
  const [version, resource, id = '', part = ''] = partsOf(path)
  if (version !== 'v2' || resource !== 'invoice')
    return refuse('invalidRoute', 'There is no such route.', 404)
  if (id === '')
    return method === 'POST'
      ? create(invoices, account, bodyOf(body))
      : list(await among(invoices, account, query['ids'], query['tags']), query)
  if (id === 'log') return listLogs(await among(invoices, account, query['invoiceIds']), query)
  const invoice = await invoices.get(account, id)
  if (!invoice) return NOT_FOUND
  switch (`${method} ${part}`) {
    case 'GET ':
      return reply(200, { invoice: await toWire(invoice) })
    case 'PATCH ':
      return update(invoices, invoice, bodyOf(body))
    case 'GET payment':
      return paymentOf(invoice)
    default:
      return NOT_FOUND
  }
}

const BAD_SIGNATURE = refuse(
  'invalidCredentials',
  'Provided digital signature in the header Access-Signature does not check out.',
)

const placeOf = (id = '') => ({ client: '', id })

export const starkBank: Emulator = {
  name: 'stark-bank',
  clientOf: async ({ headers }, records) => {
    const project = await records.find('project', placeOf(headers['access-id']))
    return (project as Project | undefined)?.receiver.clientId
  },
  open: (bank: BankCall, { records = recordsInMemory() } = {}): BankCall => {
    const accounts = openAccounts(bank)
    const invoices: Invoices = openRecords<InvoiceRecord>(
      records,
      CHARGES,
      ({ order }) => order['tags'] as string[],
    )
    // Signatures go by real time, whatever the sandbox's clock says.
    const clock = openClock()
    const enter = async (request: BankRequest): Promise<Account | BankReply> => {
      const { method, path, headers, body } = request
      if (method === 'POST' && path === '/emulator/projects') {
        const { account, public_key: pem } = bodyOf(body)
        const receiver = unpacked(String(account))
        if (!receiver || !(await accounts(receiver)) || !isText(pem, PEM_MAX))
          return refuse('invalidAccount', 'There is no such account, or no such key.')
        const id = projectOf(pem)
        await records.insert('project', placeOf(id), { receiver, pem })
        return reply(200, { id })
      }
      const found = await records.find('project', placeOf(headers['access-id']))
      const project = found as Project | undefined
      if (!project || !isSigned(project, request, clock.wall())) return BAD_SIGNATURE
      return (await accounts(project.receiver)) ?? BAD_SIGNATURE
    }
    const payouts = starkPayouts(records)
    return wireOf(
      enter,
      (account, request) => payouts(account, request) ?? answer(invoices, account, request),
    )
  },
}
