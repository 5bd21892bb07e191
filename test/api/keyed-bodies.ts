// Bodies with which every operation that takes a key succeeds in a test's world, and the ids that
// they name. The fields come from the contract.

import type { Operation } from '../../contract/operation.ts'
import { company, person } from '../../server/app/seed/sellers.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { tokenFor } from '../cards.ts'
import { rowsOf } from '../rows.ts'
import { bodyFor } from '../samples.ts'
import type { World } from '../world.ts'
import type { Kind } from '../kinds.ts'

export type Body = Record<string, unknown>
export type Ids = Record<string, string>
/** Bodies that together contain every field; each is accepted as it is, with its own key. */
type Given = (operation: Operation, ids: Ids) => readonly Body[]

export const ana = () => person('Ana', 'Lima', 'ana@example.com')
const CPF_NAMES = ['cpf', 'taxpayer_id']
const CNPJ_NAMES = ['cnpj', 'taxpayer_id']
const CARD = { payment_type: 'credit', installment_plan: { number_installments: 2 } }

const SHARES = { chargeback_liable: true, receiver_fee_type: 'free' }
const rulesTo = (ids: Ids) => [
  {
    receiver: ids['receiver'],
    split_type: 'percent',
    split_value: 10,
    min_amount: 1,
    max_amount: 9_999,
    ...SHARES,
  },
]

/** Values of this world: ids, available amounts, unused documents. */
/** An account, its holder's document under one of two names; and a pix key. */
const destinations = (operation: Operation, ids: Ids): Body[] => [
  ...['taxpayer_id', 'ein'].map((name) =>
    bodyFor(operation, { taxpayer_id: undefined, [name]: ids['document'], pix_key: undefined }),
  ),
  { holder_name: 'Maria', taxpayer_id: ids['document'], pix_key: 'maria@example.com' },
]

const GIVEN: Record<string, Given> = {
  'transactions.create': (operation, ids) => {
    const whole = bodyFor(operation, {
      split_rules: rulesTo(ids),
      io_seller_id: ids['seller'],
      reference_id: 'order-7',
    })
    return [
      { ...whole, payment_type: 'pix' },
      { ...whole, payment_type: 'pix', expires_in: undefined, due_date: '2030-01-15' },
      { ...whole, payment_type: 'boleto' },
      { ...whole, ...CARD, id_card: ids['card'] },
      { ...whole, ...CARD, token: ids['other card token'] },
      { amount: 4_509, payment_type: 'pix', quote: ids['quote'] },
    ]
  },
  'paymentLinks.create': (operation, ids) => [
    bodyFor(operation, { io_seller_id: ids['seller'], split_rules: rulesTo(ids) }),
    bodyFor(operation, {
      io_seller_id: ids['seller'],
      split_rules: rulesTo(ids),
      amount: undefined,
      amount_min: 100,
      amount_max: 9_000,
    }),
  ],
  'credentials.create': (operation, ids) => [
    bodyFor(operation, { io_seller_id: ids['seller'], expires_at: '2099-01-01T00:00:00Z' }),
  ],
  'cards.associate': (_, ids) => [{ id_customer: ids['customer'], token: ids['card token'] }],
  'bankAccounts.tokenize': destinations,
  'bankAccounts.tokenizeFor': destinations,
  'bankAccounts.associate': (_, ids) => [{ io_seller_id: ids['seller'], token: ids['token'] }],
  'bankAccounts.associateFor': (_, ids) => [
    { io_seller_id: ids['seller'], token: ids['other token'] },
  ],
  'staticQrCodes.create': (operation, ids) => [bodyFor(operation, { io_seller_id: ids['seller'] })],
  'receivedPix.assign': (operation, ids) => [
    bodyFor(operation, { io_seller_id: ids['seller'], static_qr_code: ids['static QR code'] }),
  ],
  'boletoBatches.create': (operation, ids) => [
    bodyFor(operation, { transactions: [ids['open boleto']] }),
    {
      action: 'change_due_date',
      transactions: [ids['open boleto']],
      expiration_date: '2031-01-15',
    },
  ],
  'transactions.capture': () => [{ amount: 3_000 }],
  'transactions.void': (operation) => {
    const { bank_account: account } = bodyFor(operation) as { bank_account: Body }
    return [{ amount: 700, bank_account: { ...account, taxpayer_id: '987.654.321-00' } }]
  },
  'splitRules.create': (operation, ids) => [
    bodyFor(operation, { ...rulesTo(ids)[0], io_seller_id: ids['seller'] }),
  ],
  'quotes.create': (operation, ids) => [
    bodyFor(operation, {
      split_rules: rulesTo(ids),
      io_seller_id: ids['seller'],
      payment_type: 'credit',
    }),
  ],
  // A document is sent under one of two names.
  'sellers.createIndividual': (operation) =>
    CPF_NAMES.map((name) =>
      bodyFor(operation, { cpf: undefined, taxpayer_id: undefined, [name]: ana().cpf }),
    ),
  'sellers.createBusiness': (operation) =>
    CPF_NAMES.map((name, n) => {
      const { owner, business, ...whole } = bodyFor(operation) as Record<'owner' | 'business', Body>
      const made = company('Loja', 'Lima', 'loja@example.com')
      const documents = { cpf: undefined, taxpayer_id: undefined, [name]: made.owner!.cpf }
      const numbers = {
        cnpj: undefined,
        taxpayer_id: undefined,
        [CNPJ_NAMES[n]!]: made.business.cnpj,
      }
      return { ...whole, owner: { ...owner, ...documents }, business: { ...business, ...numbers } }
    }),
  'transfers.create': (operation) => [bodyFor(operation, { amount: 500 })],
  'corporate.holders.create': (operation) => [bodyFor(operation, { tax_id: ana().cpf })],
  'corporate.limitRequests.create': (operation, ids) => [
    bodyFor(operation, {
      card_id: ids['corporate card'],
      holder_id: ids['cardholder'],
      until: '2027-01-01',
    }),
  ],
  'users.invite': (operation, ids) => [
    bodyFor(operation),
    bodyFor(operation, {
      email: 'cardholder@example.com',
      role: 'cardholder',
      holder: ids['cardholder'],
    }),
  ],
  'corporate.cards.create': (operation, ids) => [
    bodyFor(operation, { holder_id: ids['cardholder'] }),
  ],
}

/** Transactions on which an operation can act. */
const SALES: Record<string, Kind> = {
  'transactions.capture': 'authorization',
  'transactions.void': 'boleto',
  'transactions.update': 'open boleto',
  'transactions.protest': 'overdue boleto',
  'transactions.cancelProtest': 'boleto in protest',
}

/** Bodies for an operation. */
export const bodiesFor = (operation: Operation, ids: Ids): readonly Body[] =>
  GIVEN[operation.id]?.(operation, ids) ?? [bodyFor(operation)]

/** The ids for the path of an operation, and for its bodies. */
export const idsFor = ({ id }: Operation, known: Ids): Ids => ({
  ...known,
  ...(SALES[id] ? { transaction: known[SALES[id]]! } : {}),
})

const ACCOUNTS = [
  ['other token', '7305918-2'],
  ['third token', '7305919-0'],
] as const

/** Rows of every kind, of the platform with this token. */
export async function knownIn(w: World, token: string): Promise<Ids> {
  const rows = await rowsOf(w, token, w.platform.io_seller_id, 'Maria')
  // Its policy would hold the invitations.
  await w.db.rows(sql`delete from approval_policies`)
  const [one, other] = w.platform.sellers
  const known: Ids = { ...rows, receiver: one!.io_seller_id, sibling: other!.io_seller_id }
  known['other customer'] = (await w.sdk.customers.create({ first_name: 'Ana' })).id
  known['other card token'] = await tokenFor(w)
  const path = `/v1/sellers/bank_accounts/tokenize/${known['seller']}`
  for (const [kind, account_number] of ACCOUNTS) {
    const numbers = { bank_code: '341', routing_number: '0001', account_number, type: 'checking' }
    const body = { ...numbers, holder_name: 'Maria', taxpayer_id: known['document'] }
    known[kind] = (await w.call('POST', path, { token, body })).body.id
  }
  return known
}
