// The audit log as an auditor reads it: every change has a record, with actor, represented seller
// and source.

import assert from 'node:assert/strict'
import test from 'node:test'
import { OPERATIONS } from '../../../contract/index.ts'
import { auditClassOf } from '../../../contract/access/delicacy.ts'
import { isAct } from '../../../contract/access/reason.ts'
import { runJob as extendChains } from '../../../server/audit/job.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { JPEG } from '../../receipt-files.ts'
import { makeOverdue, PROTEST_ACTS } from '../../overdue-boletos.ts'
import { verify } from '../../../server/verification/verify.ts'
import { agedBy } from '../../database.ts'
import { disputingCompany } from '../../disputing-company.ts'
import { bankOf, ROOT, type Json } from '../../issuing-company.ts'
import { openReceiver } from '../../hooks.ts'
import { loginOf, world, type World } from '../../world.ts'
import { makeFiles } from '../../waiting-files.ts'

const CARD = {
  holder_name: 'MARIA SILVA',
  card_number: '4111 1111 1111 1111',
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '737',
}
const ACCOUNT = {
  holder_name: 'Maria Silva',
  bank_code: '341',
  routing_number: '0001',
  account_number: '7305918-2',
}

/** Of the caller: where the object has a reason of its own, that follows. */
const reasonOf = ({ reason }: { reason: string | null }) => reason?.split(' · ')[0]

/**
 * Writing calls without an audit record, and why; some have one where their caller gives a reason
 * (reasons.test.ts).
 */
const NOT_ON_RECORD: Record<string, string> = {
  'auth.login': 'it changes nothing; requests and the last use of a credential tell of it',
  'auth.cards': 'as auth.login',
  'cards.tokenize': 'a token that nobody uses changes nothing, and expires',
  'bankAccounts.tokenize': 'as cards.tokenize',
  'bankAccounts.tokenizeFor': 'as cards.tokenize',
  'views.create': 'a view is a name for an address: it changes nothing that anybody owns',
  'views.share': 'as views.create',
  'views.unshare': 'as views.create',
  'views.remove': 'as views.create',
  'approvals.approve':
    'people decide, and not credentials: approvals-audit.test.ts has their records',
  'approvals.reject': 'as approvals.approve',
  'approvals.withdraw': 'as approvals.approve',
  'approvals.result': 'as approvals.approve',
  'approvalPolicies.set': 'as approvals.approve',
  'approvalPolicies.remove': 'as approvals.approve',
  'transactions.decideRefund': 'as transfers.decide: payments/refund-decisions.test.ts',
  'transfers.decide':
    'people decide, and not credentials: marketplace/payout-decisions.test.ts has its records',
  'quotes.create': 'a quote that nobody uses changes nothing, and expires',
}

/** Calls with the platform's credential, each with its expected record. */
function callerOf(w: World, token: string) {
  const called = new Set<string>()
  /**
   * Returns the reply of a call that succeeds, after its one record was found; the records, where
   * it does two things.
   */
  const act = async (
    id: string,
    action: string | readonly string[],
    path: string,
    body?: unknown,
  ): Promise<Json> => {
    const { method } = OPERATIONS.find((one) => one.id === id)!
    const said = `why ${id}`
    const headers = { 'vintem-reason': encodeURIComponent(said) }
    const answer = await w.call(method, path, {
      token,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    assert.ok(answer.status < 300, `${id}: ${answer.text}`)
    called.add(id)
    const request_id = answer.headers.get('x-request-id')!
    const { items } = await w.sdk.audit.list({ request_id })
    assert.deepEqual(
      items
        .map((one) => [one.action, one.operation, one.actor.type, one.source, reasonOf(one)])
        .toSorted(),
      [action].flat().map((one) => [one, id, 'credential', '127.0.0.1', said]),
      id,
    )
    return answer.body?.success ?? answer.body
  }
  const free = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await w.call(method, path, { token, ...(body === undefined ? {} : { body }) })
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
    return answer.body?.success ?? answer.body
  }
  return { called, act, free }
}
type Calls = ReturnType<typeof callerOf>

async function boletos(w: World, { act, free }: Calls): Promise<void> {
  const payer = { first_name: 'Ana', taxpayer_id: '12345678909' }
  const { id: customer } = await free('POST', '/v1/customer/new', payer)
  const body = { amount: 45_09, payment_type: 'boleto' }
  const { id } = await free('POST', `/v1/transaction/new/${customer}`, body)
  const path = `/v1/transaction/update/${id}`
  await act('transactions.update', 'transaction.change_requested', path, { amount: 50_00 })
  await makeOverdue(w, id)
  for (const [one, said, word] of PROTEST_ACTS)
    await act(one, said, `/v1/transaction/${word}/${id}`, {})
  const [batches, many] = ['/v1/boleto_batches', { action: 'cancel', transactions: [id] }]
  const batch = await act('boletoBatches.create', 'boleto_batch.created', batches, many)
  await act('boletoBatches.cancel', 'boleto_batch.canceled', `${batches}/${batch.id}/cancel`)
}

async function payments({ act, free }: Calls): Promise<void> {
  const { id } = await act('customers.create', 'customer.created', '/v1/customer/new', {
    first_name: 'Maria',
  })
  await act('customers.update', 'customer.updated', `/v1/customer/update/${id}`, {
    first_name: 'Ana',
  })
  const associated = async () => {
    const token = await free('POST', '/v1/card/tokenize/token', CARD)
    const path = '/v1/card/associate_token_with_customer'
    return (
      await act('cards.associate', 'card.associated', path, { id_customer: id, token: token.id })
    ).id_card
  }
  const card = await associated()
  const other = await free('POST', '/v1/card/tokenize/token', {
    ...CARD,
    card_number: '5555 5555 5555 4444',
  })
  const second = await free('POST', '/v1/card/associate_token_with_customer', {
    id_customer: id,
    token: other.id,
  })
  await act('cards.setDefault', 'card.set_default', `/v1/card/set_default/${id}`, {
    id_card: second.id_card,
  })
  await act('cards.delete', 'card.deleted', `/v1/card/delete/${id}/${card}`)

  const create = (body: object) =>
    act('transactions.create', 'transaction.created', `/v1/transaction/new/${id}`, body)
  const pix = await create({ amount: 45_09, payment_type: 'pix' })
  await free('POST', `/v1/sandbox/pix/${pix.id}/pay`, {})
  await act('transactions.void', 'transaction.refund_requested', `/v1/transaction/void/${pix.id}`, {
    amount: 7_00,
  })
  const open = await create({ amount: 45_09, payment_type: 'pix' })
  await act(
    'transactions.void',
    'transaction.cancel_requested',
    `/v1/transaction/void/${open.id}`,
    {},
  )
  const byCard = { amount: 90_00, payment_type: 'credit', card: second.id_card }
  const held = await create({ ...byCard, capture: false })
  await act(
    'transactions.capture',
    'transaction.capture_requested',
    `/v1/transaction/capture/${held.id}`,
    {},
  )
  await free('POST', `/v1/sandbox/transactions/${held.id}/dispute`, {})
  const { items: disputes } = await free('GET', `/v1/disputes?transaction=${held.id}`)
  const evidence = { text: 'Delivered on 20 November.' }
  await act(
    'disputes.submitEvidence',
    'dispute.evidence_submitted',
    `/v1/disputes/${disputes[0].id}/evidence`,
    evidence,
  )
  const link = await act('paymentLinks.create', 'payment_link.created', '/v1/payment_links', {
    amount: 45_09,
    description: 'Order',
  })
  await act('paymentLinks.update', 'payment_link.updated', `/v1/payment_links/${link.id}`, {
    status: 'inactive',
  })
  const codes = '/v1/static_qr_codes'
  const code = await act('staticQrCodes.create', 'static_qr_code.created', codes, {})
  const off = { status: 'inactive' }
  await act('staticQrCodes.update', 'static_qr_code.updated', `${codes}/${code.id}`, off)
  for (const [id, action, what, body] of [
    ['receivedPix.assign', 'received_pix.assigned', 'assign', { static_qr_code: code.id }],
    ['receivedPix.return', 'received_pix.return_requested', 'return', {}],
  ] as const) {
    const { items: received } = await free('POST', '/v1/sandbox/pix_key/pay', { amount: 45_09 })
    await act(id, action, `/v1/received_pix/${received[0].id}/${what}`, body)
  }
  await act('cards.deleteAll', 'customer.cards_deleted', `/v1/card/delete_all/${id}`)
  const { id: leaving } = await free('POST', '/v1/customer/new', { first_name: 'Bia' })
  await act('customers.export', 'customer.exported', `/v1/customer/${leaving}/export`, {})
  await act('customers.erase', 'customer.erased', `/v1/customer/${leaving}/erase`, {
    reason: 'asked for',
  })
}

async function marketplace(w: World, { act, free }: Calls): Promise<void> {
  const example = (id: string) => OPERATIONS.find((one) => one.id === id)!.example as Json
  const person = await act(
    'sellers.createIndividual',
    'seller.created',
    '/v1/sellers/create/individuals',
    example('sellers.createIndividual'),
  )
  const company = await act(
    'sellers.createBusiness',
    'seller.created',
    '/v1/sellers/create/businesses',
    example('sellers.createBusiness'),
  )
  const update = '/v1/sellers/update'
  await act(
    'sellers.updateIndividual',
    'seller.updated',
    `${update}/individuals/${person.io_seller_id}`,
    {
      enable_boleto: false,
    },
  )
  await act(
    'sellers.updateBusiness',
    'seller.updated',
    `${update}/businesses/${company.io_seller_id}`,
    {
      max_transaction_amount: 5_000,
    },
  )
  await act(
    'sellers.delete',
    'seller.deleted',
    `/v1/sellers/delete/${person.io_seller_id}/${person.taxpayer_id}`,
  )

  const { io_seller_id: seller, taxpayer_id } = w.platform.sellers[0]!
  await act('branding.update', 'branding.updated', `/v1/branding/${seller}`, { color: '#0b6e57' })
  await act('branding.uploadLogo', 'branding.updated', `/v1/branding/${seller}/logo`, JPEG)
  await act('branding.removeLogo', 'branding.updated', `/v1/branding/${seller}/logo`)
  const rule = { ...example('splitRules.create'), receiver: seller }
  const { id } = await act('splitRules.create', 'split_rule.created', '/v1/split_rules', rule)
  await act('splitRules.delete', 'split_rule.deleted', `/v1/split_rules/${id}`)

  const root = '/v1/sellers/bank_accounts'
  const tokenOf = async (account_number: string) =>
    (
      await free('POST', `${root}/tokenize/${seller}`, {
        ...ACCOUNT,
        account_number,
        type: 'checking',
        taxpayer_id,
      })
    ).id
  const link = (token: string) => ({ io_seller_id: seller, token })
  const path = `${root}/associate_bank_account`
  const first = await act(
    'bankAccounts.associate',
    'bank_account.associated',
    path,
    link(await tokenOf(ACCOUNT.account_number)),
  )
  const other = await act(
    'bankAccounts.associateFor',
    'bank_account.associated',
    `${path}/${w.platform.id_dev}`,
    link(await tokenOf('7305918-1')),
  )
  // Associating the same account again changes nothing.
  const before = (await w.sdk.audit.list({ action: 'bank_account.associated' })).items
  await free('POST', path, link(await tokenOf(ACCOUNT.account_number)))
  assert.deepEqual((await w.sdk.audit.list({ action: 'bank_account.associated' })).items, before)
  await act('bankAccounts.delete', 'bank_account.deleted', `${root}/delete/${seller}/${other.id}`)
  const sdk = w.as(w.platform.sellers[0]!)
  const customer = await sdk.customers.create({ first_name: 'Caio' })
  const paid = await sdk.transactions.create(customer.id, { amount: 900_00, payment_type: 'pix' })
  await free('POST', `/v1/sandbox/pix/${paid.id}/pay`, {})
  await act(
    'transfers.create',
    'transfer.created',
    `/v1/sellers/transfers/new/${seller}/${first.id}`,
    {
      amount: 5_000,
    },
  )
}

async function integration({ act }: Calls, receiver: string, w: World): Promise<void> {
  const body = { email: 'robot@example.com', note: 'the robot', scopes: ['payments'] }
  const { id } = await act('credentials.create', 'credential.created', '/v1/credentials', body)
  const budget = { operations: ['transactions.create'] }
  await act('credentials.update', 'credential.updated', `/v1/credentials/${id}`, { budget })
  await act('credentials.rotate', 'credential.secret_rotated', `/v1/credentials/${id}/rotate`, {})
  await act('credentials.revoke', 'credential.revoked', `/v1/credentials/${id}`)

  const guest = { email: 'robot@example.com', name: 'Ana', role: 'viewer' }
  const user = `/v1/users/${(await act('users.invite', 'user.invited', '/v1/users', guest)).id}`
  await act('users.update', 'user.updated', user, { role: 'finance' })
  await w.db.rows(sql`update person_links set ${agedBy('created_at', 60_000)}`)
  await act('users.inviteAgain', 'user.invited_again', `${user}/invite`, {})
  await act('users.withdraw', 'user.invitation_withdrawn', user)

  const hook = await act('webhooks.create', 'webhook.created', '/v1/webhooks', {
    url: receiver,
    events: ['customer.*'],
  })
  const at = `/v1/webhooks/${hook.id}`
  await act('webhooks.update', 'webhook.updated', at, { description: 'the shop' })
  await act('webhooks.rotateSecret', 'webhook.secret_rotated', `${at}/secret/rotate`, {})
  await act('webhooks.test', 'webhook.tested', `${at}/test`, {})
  await act('webhooks.recover', 'webhook.recovered', `${at}/recover`, {
    since: '2026-01-01T00:00:00Z',
  })
  await w.sdk.customers.create({ first_name: 'Ana' })
  await w.work()
  const { items } = await w.sdk.webhooks.deliveries(hook.id)
  await act(
    'webhooks.redeliver',
    'webhook_delivery.redelivered',
    `/v1/webhooks/deliveries/${items[0]!.id}/redeliver`,
    {},
  )
  await act('webhooks.delete', 'webhook.deleted', at)

  const [asked, kind] = [`${ROOT}/authorization-endpoint`, 'corporate_authorization_endpoint']
  await act('corporate.authorizationEndpoint.create', `${kind}.created`, asked, { url: receiver })
  await act('corporate.authorizationEndpoint.update', `${kind}.updated`, asked, { timeout_ms: 800 })
  const rotate = `${asked}/secret/rotate`
  await act('corporate.authorizationEndpoint.rotateSecret', `${kind}.secret_rotated`, rotate, {})
  await act('corporate.authorizationEndpoint.test', `${kind}.tested`, `${asked}/test`, {})
  await act('corporate.authorizationEndpoint.delete', `${kind}.deleted`, asked)
}

/** Cardholders, cards, and a purchase, which it returns. */
async function holders({ act, free }: Calls, card: string): Promise<{ id: string }> {
  const maria = {
    name: 'Maria Souza',
    tax_id: '529.982.247-25',
    amount: 1_000_00,
    interval: 'month',
  }
  const holder = await act(
    'corporate.holders.create',
    'corporate_holder.created',
    `${ROOT}/holders`,
    maria,
  )
  const changed = { amount: 2_000_00 }
  await act(
    'corporate.holders.update',
    'corporate_holder.updated',
    `${ROOT}/holders/${holder.id}`,
    changed,
  )
  const limits = { name: 'Maria', limit: 1_000_00, interval: 'month', type: 'virtual' }
  const made = await act('corporate.cards.create', 'corporate_card.created', ROOT, {
    ...limits,
    holder_id: holder.id,
  })
  const blocked = { status: 'blocked', reason: 'Perdido em viagem' }
  await act('corporate.cards.update', 'corporate_card.updated', `${ROOT}/${made.id}`, blocked)
  await act('corporate.cards.secrets', 'corporate_card.secrets_read', `${ROOT}/${card}/secrets`)
  await act('corporate.holders.cancel', 'corporate_holder.canceled', `${ROOT}/holders/${holder.id}`)
  const purchase = await free('POST', `/v1/sandbox/cards/${card}/purchases`, { amount: 100_00 })
  await free('POST', `/v1/sandbox/purchases/${purchase.id}/clear`, {})
  return purchase
}

async function limitRequests({ act }: Calls, card: string): Promise<void> {
  const raise = async (card_id: string) =>
    act(
      'corporate.limitRequests.create',
      'corporate_limit_request.created',
      `${ROOT}/limit-requests`,
      {
        card_id,
        amount: 900_000_00,
        reason: 'Viagem',
      },
    )
  const decide = async (verb: 'decline' | 'cancel', action: string, body: object) =>
    act(
      `corporate.limitRequests.${verb}`,
      action,
      `${ROOT}/limit-requests/${(await raise(card)).id}/${verb}`,
      body,
    )
  const accepting = ['corporate_card.updated', 'corporate_limit_request.accepted']
  const accept = `${ROOT}/limit-requests/${(await raise(card)).id}/accept`
  await act('corporate.limitRequests.accept', accepting, accept, { amount: 600_000_00 })
  await decide('decline', 'corporate_limit_request.declined', { reason: 'Não' })
  await decide('cancel', 'corporate_limit_request.canceled', {})
}

async function receipts({ act }: Calls, purchase: { id: string }): Promise<void> {
  const receipt = await act(
    'corporate.receipts.create',
    'corporate_receipt.created',
    `${ROOT}/receipts`,
    JPEG,
  )
  const ofReceipt = `${ROOT}/receipts/${receipt.id}`
  await act('corporate.receipts.update', 'corporate_receipt.updated', ofReceipt, {
    purchase_id: purchase.id,
  })
  await act('corporate.receipts.remove', 'corporate_receipt.removed', ofReceipt)
  const dispute = await act(
    'corporate.disputes.create',
    'corporate_purchase_dispute.created',
    `${ROOT}/purchases/${purchase.id}/disputes`,
    { reason: 'product_not_received' },
  )
  const evidence = `${ROOT}/disputes/${dispute.id}/evidence`
  await act(
    'corporate.disputes.addEvidence',
    'corporate_purchase_dispute.evidence_added',
    evidence,
    JPEG,
  )
  const withdraw = `${ROOT}/disputes/${dispute.id}/withdraw`
  await act('corporate.disputes.withdraw', 'corporate_purchase_dispute.withdrawn', withdraw, {})
}

async function statements({ act, free }: Calls): Promise<void> {
  await act('corporate.recharge', 'corporate_charge.created', `${ROOT}/account/recharge`, {
    amount: 1_000_00,
  })
  await act(
    'corporate.invoices.changeDueDay',
    'corporate_account.updated',
    `${ROOT}/invoices/due-day`,
    { due_day: 15 },
  )
  await free('POST', '/v1/sandbox/clock', { to: '2026-12-05T15:00:00Z' })
  const { items } = await free('GET', `${ROOT}/invoices`)
  const closed = items.find((one: Json) => one.status !== 'open')
  await act(
    'corporate.invoices.payment',
    'corporate_charge.created',
    `${ROOT}/invoices/${closed.id}/payment`,
    {},
  )
}

async function company(calls: Calls, card: string): Promise<void> {
  const purchase = await holders(calls, card)
  await limitRequests(calls, card)
  await receipts(calls, purchase)
  await statements(calls)
}

test('every call that changes something or reads a secret leaves one record, with who, from where, why and by which request', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  const calls = callerOf(w, await w.token())
  await payments(calls)
  await boletos(w, calls)
  await marketplace(w, calls)
  await integration(calls, receiver.url, w)
  await makeFiles(w, calls)
  const corporate = await disputingCompany(t)
  const ofCompany = callerOf(corporate.w, corporate.token)
  await company(ofCompany, corporate.card)

  const writes = OPERATIONS.filter((one) => !one.sandbox && isAct(one)).map(({ id }) => id)
  const called = [...calls.called, ...ofCompany.called]
  assert.deepEqual([...called, ...Object.keys(NOT_ON_RECORD)].toSorted(), writes.toSorted())

  await extendChains(w.deps)
  assert.deepEqual(await verify(w.db), [])
  // Of the class that its call says.
  const said = new Map(OPERATIONS.map((one) => [one.id, auditClassOf(one)]))
  const access = new Set<string>()
  for (const { db } of [w, corporate.w])
    for (const { operation, action, kept } of await db.rows<{
      operation: string
      action: string
      kept: string
    }>(
      sql`select distinct operation, action, class as kept
        from audit_records
        where actor_type = 'credential'`,
    )) {
      assert.equal(kept, said.get(operation), `${operation}: ${action}`)
      if (kept === 'access') access.add(action)
    }
  assert.deepEqual([...access].toSorted(), [
    'cnab_file.downloaded',
    'corporate_card.secrets_read',
    'customer.exported',
  ])
  const secrets = /4111 ?1111|5555 ?5555|7305918|vtm_|whsec_|robot@|Maria|MARIA|529\.982/
  for (const { db } of [w, corporate.w]) {
    const [stored] = await db.rows<{ text: string }>(
      sql`select string_agg(concat(before, after, reason), ' ') as text from audit_records`,
    )
    assert.equal(secrets.exec(stored!.text)?.[0], undefined)
  }
})

test('a change shows what was before and after; what is refused, repeated or changes nothing leaves no record', async (t) => {
  const { w, done, card } = await bankOf(t)
  await done('PATCH', `${ROOT}/${card.id}`, { limit: 500_00 })
  const [record] = (await w.sdk.audit.list({ object: card.id })).items
  assert.deepEqual([record!.before, record!.after], [{ limit: card.limit }, { limit: 500_00 }])
  await done('PATCH', `${ROOT}/${card.id}`, { status: 'blocked', reason: 'Perdido em viagem' })
  const [blocked] = (await w.sdk.audit.list({ object: card.id, action: 'corporate_card.updated' }))
    .items
  assert.deepEqual([blocked!.reason, blocked!.after], ['Perdido em viagem', { status: 'blocked' }])
  assert.deepEqual(await w.sdk.audit.get(blocked!.id), blocked)

  const token = await w.token()
  const before = (await w.sdk.audit.list({ limit: 200 })).items.length
  const refused = await w.call('POST', '/v1/customer/new', { token, body: { first_name: 7 } })
  assert.equal(refused.status, 422)
  const key = { 'idempotency-key': 'once' }
  for (let n = 0; n < 2; n++)
    await w.call('POST', '/v1/customer/new', { token, body: { first_name: 'Ana' }, headers: key })
  await done('PATCH', `${ROOT}/${card.id}`, { limit: 500_00 })
  assert.equal((await w.sdk.audit.list({ limit: 200 })).items.length, before + 1, 'the customer')
})

test('of concurrent calls by many credentials, each record names its own credential', async (t) => {
  const w = await world(t)
  const sellers = [w.platform, ...w.platform.sellers]
  const rows = await w.db.rows<{ id: string; email: string }>(
    sql`select id, email from credentials`,
  )
  const credentials = new Map(rows.map(({ id, email }) => [email, id]))
  const customers = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const seller = sellers[n % sellers.length]!
      const { id } = await w.as(seller).customers.create({ first_name: 'Ana' })
      const { id: pix } = await w
        .as(seller)
        .transactions.create(id, { amount: 10_00, payment_type: 'pix' })
      return { seller, ids: [id, pix] }
    }),
  )
  for (const { seller, ids } of customers)
    for (const object of ids) {
      const { items } = await w.sdk.audit.list({ object })
      assert.deepEqual(
        items.map((one) => [one.actor.id, one.io_seller_id]),
        [[credentials.get(seller.email), seller.io_seller_id]],
      )
    }
})

test('a platform sees its own records and those of its sellers, a seller its own, and no caller another platform’s', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [seller] = w.platform.sellers
  const { email, secret } = w.platform
  const acting = await w.call('POST', '/auth/login', {
    body: loginOf({ email, secret, io_seller_id: seller!.io_seller_id }),
  })
  const token = acting.body.access_token as string
  await w.call('POST', '/v1/customer/new', { token, body: { first_name: 'Ana' } })
  const own = await w.as(seller!).audit.list({ action: 'customer.created' })
  assert.deepEqual(
    own.items.map((one) => [one.action, one.acting_for_seller, one.actor.id]),
    [['customer.created', true, w.platform.id_dev.replaceAll('-', '')]],
  )
  const { id } = own.items[0]!
  const { items } = await w.sdk.audit.list({ io_seller_id: seller!.io_seller_id })
  assert.deepEqual(items[0], own.items[0])
  const stranger = w.as(w.platforms[1]!)
  await assert.rejects(stranger.audit.get(id), { code: 'audit_record_not_found' })
  assert.deepEqual((await stranger.audit.list({ io_seller_id: seller!.io_seller_id })).items, [])
  await w.sdk.customers.create({ first_name: 'Caio' })
  const platforms = await w.sdk.audit.list({ action: 'customer.created' })
  const mine = platforms.items.find((one) => one.io_seller_id === w.platform.io_seller_id)!
  await assert.rejects(w.as(seller!).audit.get(mine.id), { code: 'audit_record_not_found' })
})
