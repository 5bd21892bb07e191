// Requests as existing clients of this family of APIs write them, and the keys they read in
// replies. Written from facts in their public sources; contains none of their code.

import assert from 'node:assert/strict'
import { loginOf, type Answer, type World } from '../world.ts'

type Json = ReturnType<typeof JSON.parse>

/**
 * The value that a client reads at a path such as `success.payment_method.id`; fails if there is no
 * such key.
 */
export function readAt(body: Json, path: string): Json {
  let at = body
  for (const key of path.split('.')) {
    assert.ok(
      at !== null && typeof at === 'object' && key in at,
      `${path} is not in ${JSON.stringify(body).slice(0, 400)}`,
    )
    at = at[key]
  }
  return at
}

/** All of these keys are there. */
export function hasKeys(body: Json, at: string, keys: string): void {
  for (const key of keys.split(' ')) readAt(body, at ? `${at}.${key}` : key)
}

export type Client = {
  /**
   * As servers call: under `/api`, JSON, with the token of the log-in; the status is 200 or 201.
   */
  ask(method: string, path: string, body?: unknown): Promise<Json>
  /** The same with the token of the card log-in. */
  card(method: string, path: string, body?: unknown): Promise<Json>
  /** The same, with any status. */
  call(method: string, path: string, body?: unknown): Promise<Answer>
}

/** A client that has logged in for both tokens, as most clients do before each call. */
export async function clientOf(w: World): Promise<Client> {
  const body = loginOf(w.platform)
  const login = await w.call('POST', '/api/auth/login', { body })
  const special = await w.call('POST', '/api/v1/card/authentication', {
    body,
    headers: { authorization: 'Bearer a-stale-one' },
  })
  const tokens = [login, special].map((answer) => readAt(answer.body, 'access_token') as string)
  // PHP and axios send this header with every request, also without a body.
  const headers = { 'content-type': 'application/json' }
  const call = (token: string | undefined, method: string, path: string, said?: unknown) =>
    w.call(method, `/api${path}`, {
      headers,
      ...(token ? { token } : {}),
      ...(said === undefined ? {} : { body: said }),
    })
  const good = async (token: string | undefined, method: string, path: string, said?: unknown) => {
    const answer = await call(token, method, path, said)
    assert.ok(
      [200, 201].includes(answer.status),
      `${method} ${path} ${JSON.stringify(said)}: ${answer.status} ${answer.text}`,
    )
    return answer.body
  }
  return {
    ask: (method, path, said) => good(tokens[0], method, path, said),
    card: (method, path, said) => good(tokens[1], method, path, said),
    call: (method, path, said) => call(tokens[0], method, path, said),
  }
}

export const CARD = {
  holder_name: 'MARIA SILVA',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '35',
  security_code: '123',
}

const ADDRESS = {
  line1: 'Rua das Flores',
  line2: '10',
  line3: '-',
  neighborhood: 'Centro',
  city: 'Recife',
  state: 'PE',
  postal_code: '50010-000',
}

/** Bodies of `customer/new`, by the client that sends them. */
export const CUSTOMERS: Record<string, object> = {
  'the official PHP': {
    first_name: 'Maria',
    last_name: 'Silva',
    email: 'maria@example.com',
    taxpayer_id: '12345678909',
    phone_number: '(41) 988062315',
    address: ADDRESS,
  },
  WooCommerce: {
    first_name: 'Maria',
    last_name: 'Silva',
    email: 'maria@example.com',
    taxpayer_id: '123.456.789-09',
    phone_number: '(11)999999999',
    customer_type: 'person_natural',
    address: { ...ADDRESS, line2: 10 },
  },
  OpenCart: { first_name: 'Maria', last_name: 'Silva', address: { ...ADDRESS, neighborhood: ' ' } },
  'a marketplace': {
    first_name: 'Maria',
    email: 'maria@example.com',
    taxpayer_id: '',
    phone_number: '',
  },
  'a checkout': {
    first_name: 'Maria',
    address: { street: 'Rua A', number: 10, country: 'BR', city: 'Recife', state: 'PE' },
  },
  'a club': { first_name: 'Maria', phone: '+5541988062315', taxpayer_id: '12345678909' },
  TypeScript: {
    first_name: 'Maria',
    last_name: 'Silva',
    email: 'maria@example.com',
    taxpayer_id: '12345678909',
    phone_number: '+5541988062315',
    customer_type: 'person_natural',
    gender: 'female',
    address: { city: 'Recife', state: 'PE' },
  },
}

export const SHIPPING = {
  taxpayer_id: '12345678909',
  firstname: 'Maria',
  lastname: 'Silva',
  address_1: 'Rua das Flores',
  address_2: '10',
  address_3: '-',
  postal_code: '50010-000',
  city: 'Recife',
  state: 'PE',
  client_type: 'pf',
  phone_number: '41988062315',
}

const PRODUCTS = [{ name: 'Camisa', code: '7', amount: '4509', quantity: '1' }]

/** Bodies of a pix, and their amounts in reais. */
export const PIXES: Record<string, [body: object, reais: string]> = {
  'the official PHP': [
    {
      amount: '4509',
      currency: 'BRL',
      description: 'Pedido 1145',
      payment_type: 'pix',
      reference_id: '1145',
      products: PRODUCTS,
    },
    '45.09',
  ],
  Magento: [
    { amount: 1998.9999999999998, currency: 'BRL', payment_type: 'pix', reference_id: '100000042' },
    '19.99',
  ],
  'Magento again': [
    { amount: 819.9999999999999, currency: 'BRL', payment_type: 'pix', reference_id: '100000043' },
    '8.20',
  ],
  OpenCart: [
    {
      amount: 4509,
      currency: 'BRL',
      payment_type: 'pix',
      reference_id: 1145,
      statement_descriptor: 'Loja: pedido - 1145',
      products: [{ name: 'Camisa', code: 7, amount: 4509, quantity: 1 }],
    },
    '45.09',
  ],
  'a Laravel shop': [
    {
      amount: 4509,
      currency: 'BRL',
      payment_type: 'pix',
      product: PRODUCTS,
      installment_plan: null,
      capture: null,
      expiration_date: null,
      payment_limit_date: null,
    },
    '45.09',
  ],
  'a club': [
    {
      amount: 4509,
      payment_type: 'pix',
      payment_method: 'pix',
      notification_url: 'https://shop.example.com/hook',
      reference_id:
        '0191f0c4-7a52-7b53-9c1e-3f6a5d2e8b10:0191f0c4-7a52-7b53-9c1e-3f6a5d2e8b11:share',
    },
    '45.09',
  ],
}

/** Fields that every transaction in a reply has. */
export const TRANSACTION_KEYS =
  'id resource status confirmed amount original_amount currency description payment_type refunds rewards discounts sales_receipt ' +
  'customer statement_descriptor payment_method refunded voided captured fees fee_details location_latitude location_longitude ' +
  'expected_on created_at updated_at voided_at reference_id history antifraud_packageID antifraud_code antifraud_status ' +
  'antifraud_type split_rules'
export const HISTORY_KEYS =
  'id transaction amount operation_type status response_code response_message authorization_code authorizer_id ' +
  'authorization_nsu gatewayResponseTime authorizer created_at'
export const CARD_KEYS =
  'id resource card_brand first4_digits last4_digits expiration_month expiration_year holder_name is_active is_valid is_verified ' +
  'verification_checklist customer fingerprint address metadata created_at updated_at'
export const BOLETO_KEYS =
  'id resource url barcode reference_number document_number expiration_date payment_limit_date recipient bank_code sequence status ' +
  'accepted printed downloaded paid_at billing_instructions customer metadata created_at updated_at'
export const PIX_KEYS =
  'id provider version type reusable allow_update expiration_date key.type key.value pix_link qr_code.emv'
export const SELLER_KEYS =
  'io_seller_id id type taxpayer_id first_name last_name description revenue email phone_number mcc birthdate address_line1 ' +
  'address_line2 address_line3 neighborhood city state zip_code country_code plan_type online_payments status created_by ' +
  'created_at updated_at allow_register_seller'
export const SELLER_MORE_KEYS =
  'enable_credit enable_boleto enable_pix credit_max_installments statement_descriptor url_notify url_allow_from url_logo ' +
  'max_transaction_amount'
export const ACCOUNT_KEYS =
  'id resource holder_name taxpayer_id description bank_name bank_code type account_number last4_digits country_code routing_number ' +
  'routing_check_digit phone_number is_active is_verified debitable customer fingerprint address verification_checklist metadata ' +
  'created_at updated_at'
export const LIST_KEYS = 'resource items has_more limit total_pages page offset total query_count'
