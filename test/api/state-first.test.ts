// In a state that forbids a call, the state's refusal comes before the faults of its body: every
// call on one object, in states of its lifecycle that forbid it, with bodies that are good and
// faulty. Who may not make the call at all is refused before both.

import assert from 'node:assert/strict'
import test from 'node:test'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { needsActiveSeller, type Operation } from '../../contract/operation.ts'
import { ROUTES } from '../../server/app/app.ts'
import { transitions as accounts } from '../../server/corporate/account/account.ts'
import { transitions as requests } from '../../server/corporate/limit-requests/limit-request.ts'
import { transitions as disputes } from '../../server/corporate/purchases/disputes/dispute.ts'
import { transitions as purchases } from '../../server/corporate/purchases/purchase.ts'
import { transitions as sellers } from '../../server/marketplace/sellers/seller.ts'
import { disputeTransitions } from '../../server/payments/transactions/disputes/dispute.ts'
import { transitions as receivedPix } from '../../server/payments/received-pix/received-pix.ts'
import { transitions as sales } from '../../server/payments/transactions/transaction.ts'
import { raw, sql } from '../../server/platform/db/sql.ts'
import { rowsOf } from '../rows.ts'
import { bodyFor, pathOf } from '../samples.ts'
import { tokenOf } from '../tokens.ts'
import { loginOf, world, type World } from '../world.ts'
import type { Ids, Kind } from '../kinds.ts'

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'

/**
 * Calls on one object whose refusals by a state depend on the body, so that a faulty one has none;
 * and of controls of the bank.
 */
const WITHOUT: Readonly<Record<string, string>> = {
  'users.update': 'only a change of `status` is refused, of a user who is invited',
  'customers.erase': 'what is still open is looked for by the erasure itself, for minutes',
  'webhooks.update': 'only another `url` is refused, of the endpoint of a seller',
  'views.share': 'what counts is how many are shared',
  'bankAccounts.associateFor': 'the seller and the token are named by the body',
}

const isChecked = ({ method, body, params, sandbox, refusals }: Operation): boolean =>
  method !== 'GET' &&
  body !== undefined &&
  Object.keys(params.properties).length > 0 &&
  !sandbox &&
  refusals.some((code) => ERRORS[code as ErrorCode].category === 'state')

test('every call on one object that a state can forbid knows how, or says why not', () => {
  const missing = ROUTES.filter(({ operation, state }) => isChecked(operation) && !state).map(
    ({ operation }) => operation.id,
  )
  assert.deepEqual(missing.toSorted(), Object.keys(WITHOUT).toSorted())
})

/** Objects in states: a table, the kind of its row, its column, and the states that forbid. */
type Forbidden = {
  readonly of: string
  readonly kind?: Kind
  readonly column?: string
  readonly states: readonly string[]
  readonly code: ErrorCode
}

const but = (states: readonly string[], ...allowed: readonly string[]): readonly string[] =>
  states.filter((one) => !allowed.includes(one))

const inactive = (...allowed: string[]): Forbidden => ({
  of: 'corporate_accounts',
  column: 'status',
  states: but(accounts.states, 'active', ...allowed),
  code: 'account_not_active',
})
const NEVER_CLOSED = ['suspended', 'pending', 'waiting_contract_assignment']
const seller: Forbidden = {
  of: 'sellers',
  column: 'status',
  states: but(sellers.states, 'active', 'pending', 'deleted'),
  code: 'seller_not_active',
}
/** But the one in which the call would be a repetition. */
const request = (again: string): Forbidden => ({
  of: 'corporate_limit_requests',
  kind: 'limit request',
  column: 'status',
  states: but(requests.states, 'pending', again),
  code: 'limit_request_over',
})
const dispute: Forbidden = {
  of: 'corporate_purchase_disputes',
  kind: 'purchase dispute',
  column: 'status',
  states: disputes.states.filter((one) => disputes.isFinal(one)),
  code: 'purchase_dispute_over',
}
const webhook: Forbidden = {
  of: 'webhook_endpoints',
  kind: 'webhook',
  column: 'status',
  states: ['disabled'],
  code: 'webhook_disabled',
}
const unassignedOnly: Forbidden = {
  of: 'received_pix',
  kind: 'received pix',
  states: but(receivedPix.states, 'unassigned'),
  code: 'invalid_state',
}
const revoked: Forbidden = {
  of: 'credentials',
  kind: 'credential',
  column: 'revoked_at',
  states: ['2026-01-01'],
  code: 'credential_revoked',
}
const erased: Forbidden = {
  of: 'customers',
  kind: 'customer',
  column: 'erased_at',
  states: ['2026-01-01'],
  code: 'customer_erased',
}

/** What is owed says whether it is paid. */
const invoice = (column: string, state: string, code: ErrorCode): Forbidden => ({
  of: 'corporate_invoices',
  kind: 'invoice',
  column,
  states: [state],
  code,
})

/** Calls for one kind of transaction. */
const SALES_OF: Readonly<Record<string, Kind>> = {
  'transactions.capture': 'authorization',
  'transactions.update': 'open boleto',
  'transactions.protest': 'overdue boleto',
  'transactions.cancelProtest': 'boleto in protest',
}

const TABLE: Readonly<Record<string, readonly Forbidden[]>> = {
  'transactions.capture': [
    {
      of: 'transactions',
      kind: 'authorization',
      states: but(sales.states, 'pre_authorized'),
      code: 'invalid_state',
    },
  ],
  'transactions.update': [
    {
      of: 'transactions',
      kind: 'open boleto',
      states: but(sales.states, 'pending'),
      code: 'invalid_state',
    },
  ],
  'transactions.protest': [
    {
      of: 'transactions',
      kind: 'overdue boleto',
      states: but(sales.states, 'pending'),
      code: 'invalid_state',
    },
  ],
  'transactions.cancelProtest': [
    {
      of: 'transactions',
      kind: 'boleto in protest',
      states: but(sales.states, 'pending'),
      code: 'invalid_state',
    },
  ],
  'transactions.void': [
    {
      of: 'transactions',
      kind: 'transaction',
      states: ['failed', 'canceled', 'dispute', 'charged_back', 'reversed'],
      code: 'invalid_state',
    },
  ],
  'transactions.create': [erased],
  'customers.update': [erased],
  'paymentLinks.update': [
    { of: 'payment_links', kind: 'payment link', states: ['paid'], code: 'payment_link_over' },
  ],
  'receivedPix.assign': [unassignedOnly],
  'receivedPix.return': [unassignedOnly],
  'disputes.submitEvidence': [
    {
      of: 'disputes',
      kind: 'dispute',
      states: but(disputeTransitions.states, 'open'),
      code: 'dispute_over',
    },
  ],
  'credentials.update': [revoked],
  'credentials.rotate': [revoked],
  'users.inviteAgain': [
    {
      of: 'portal_users',
      kind: 'user',
      column: 'status',
      states: ['active', 'blocked'],
      code: 'invalid_state',
    },
  ],
  'transfers.create': [seller],
  'bankAccounts.tokenize': [seller],
  'bankAccounts.tokenizeFor': [seller],
  'webhooks.test': [webhook],
  'webhooks.recover': [webhook],
  'webhooks.redeliver': [webhook],
  'corporate.holders.create': [inactive()],
  'corporate.holders.update': [
    {
      of: 'corporate_holders',
      kind: 'cardholder',
      column: 'status',
      states: ['canceled'],
      code: 'holder_canceled',
    },
    inactive(),
  ],
  'corporate.cards.create': [inactive()],
  'corporate.cards.update': [
    {
      of: 'corporate_cards',
      kind: 'corporate card',
      column: 'status',
      states: ['canceled', 'expired'],
      code: 'corporate_card_ended',
    },
    inactive(),
  ],
  'corporate.recharge': [inactive()],
  'corporate.invoices.changeDueDay': [inactive()],
  'corporate.invoices.payment': [
    invoice('status', 'open', 'invoice_open'),
    invoice('paid_amount', '9999999', 'invoice_paid'),
  ],
  'corporate.receipts.update': [inactive(...NEVER_CLOSED)],
  'corporate.limitRequests.create': [inactive()],
  'corporate.limitRequests.accept': [request('accepted'), inactive()],
  'corporate.limitRequests.decline': [request('declined'), inactive(...NEVER_CLOSED)],
  'corporate.limitRequests.cancel': [request('canceled'), inactive(...NEVER_CLOSED)],
  'corporate.disputes.create': [
    {
      of: 'corporate_purchases',
      kind: 'purchase',
      column: 'status',
      states: but(purchases.states, 'confirmed'),
      code: 'purchase_not_disputable',
    },
    inactive(...NEVER_CLOSED),
  ],
  'corporate.disputes.withdraw': [
    { ...dispute, states: but(dispute.states, 'withdrawn') },
    inactive(...NEVER_CLOSED),
  ],
}

/**
 * The body of two is a file, which is read after the state; of the others people decide:
 * test/journeys/identity/approvals.test.ts, test/marketplace/payout-decisions.test.ts.
 */
const ELSEWHERE = [
  'approvals.reject',
  'corporate.disputes.addEvidence',
  'corporate.receipts.create',
  'transfers.decide',
  'transactions.decideRefund',
]

const routes = ROUTES.filter(({ state }) => state !== undefined)

test('every state check is tried', () => {
  assert.deepEqual(
    routes.map(({ operation }) => operation.id).toSorted(),
    [...Object.keys(TABLE), ...ELSEWHERE].toSorted(),
  )
})

/** A body that no call takes. */
const FAULTY = [1]
const isFault = (code: string): boolean => code === 'invalid_request' || code === 'unknown_field'

async function scene(w: World) {
  const token = await w.token()
  const ids = await rowsOf(w, token, w.platform.io_seller_id, 'Maria')
  const refusedBy = async (operation: Operation, named: Record<string, string>, body: unknown) =>
    (await w.call(operation.method, pathOf(operation, named), { token, body: body as object })).body
      .code as string
  /** Carries out `work` while the rows are in a state, however they came to it. */
  const during = async (
    { of, kind, column = 'status' }: Forbidden,
    state: string,
    work: () => Promise<void>,
  ) => {
    const key = raw(of === 'corporate_accounts' ? 'seller' : 'id')
    const id = kind === undefined ? sql`true` : sql`id = ${ids[kind]}`
    const rows = await w.db.rows<{ before: string | null; id: string }>(
      sql`select ${key} as id, ${raw(column)}::text as before from ${raw(of)} where ${id}`,
    )
    assert.ok(rows.length > 0, `${of} has no ${kind}`)
    await w.db.rows(sql`update ${raw(of)} set ${raw(column)} = ${raw(`'${state}'`)} where ${id}`)
    await work()
    for (const { id: one, before } of rows)
      await w.db.rows(
        sql`update ${raw(of)}
          set ${raw(column)} = ${before === null ? raw('null') : raw(`'${before}'`)}
          where ${key} = ${one}`,
      )
  }
  return { ids, refusedBy, during }
}

test('a state that forbids a call refuses a faulty body with the same code as a good one', async (t) => {
  const w = await world(t, { corporate: true })
  const { ids, refusedBy, during } = await scene(w)
  const tables = new Set(Object.values(TABLE).flatMap((all) => all.map(({ of }) => of)))
  for (const table of tables) {
    await w.db.rows(sql`alter table ${raw(table)} disable trigger user`)
    const checks = await w.db.rows<{ name: string }>(
      sql`select conname as name
        from pg_constraint
        where contype = 'c'
          and conrelid = ${table}::regclass`,
    )
    for (const { name } of checks)
      await w.db.rows(sql`alter table ${raw(table)} drop constraint ${raw(name)}`)
  }
  // A company has one open statement; here another one is open for a moment.
  await w.db.rows(sql`drop index corporate_invoices_open`)
  let tried = 0
  for (const { operation } of routes.filter(({ operation: { id } }) => id in TABLE)) {
    const sale = SALES_OF[operation.id]
    const named = sale ? { ...ids, transaction: ids[sale] } : ids
    const fault = await refusedBy(operation, named, FAULTY)
    assert.ok(isFault(fault), `${operation.id}: ${fault} in a state that allows it`)
    for (const forbidden of TABLE[operation.id]!)
      for (const state of forbidden.states)
        await during(forbidden, state, async () => {
          const says = `${operation.id} of ${forbidden.of} that is ${state}`
          const code = await refusedBy(operation, named, FAULTY)
          assert.equal(code, forbidden.code, `${says}, by a faulty body`)
          const good = operation.body && bodyFor(operation)
          assert.equal(await refusedBy(operation, named, good), code, `${says}, by a good body`)
          tried++
        })
  }
  t.diagnostic(`${tried} states of ${Object.keys(TABLE).length} calls`)
})

test('an object that is not there has no state; who may not make the call is told that first', async (t) => {
  const w = await world(t)
  const nobody = new Proxy({}, { get: () => UNKNOWN }) as Ids
  const { body: narrow } = await w.call('POST', '/auth/login', {
    body: { ...loginOf(w.platform), scope: 'audit' },
  })
  const token = await w.token()
  for (const { operation } of routes.filter(({ operation: { takes } }) => !takes)) {
    const ask = async (bearer: string) =>
      (
        await w.call(operation.method, pathOf(operation, nobody), {
          token: bearer,
          body: FAULTY as object,
        })
      ).body.code
    const code = await ask(token)
    assert.ok(isFault(code) || code === 'account_not_active', `${operation.id}: ${code}`)
    assert.equal(await ask('no token'), 'invalid_token', operation.id)
    assert.equal(await ask(narrow.access_token), 'scope_not_allowed', operation.id)
  }
})

test('a credential, which may not reject, is told so whatever the state and the body', async (t) => {
  const w = await world(t)
  const { ids, refusedBy, during } = await scene(w)
  const { operation } = routes.find((route) => route.operation.id === 'approvals.reject')!
  await w.db.rows(sql`alter table approvals disable trigger user`)
  const ended: Forbidden = {
    of: 'approvals',
    kind: 'approval',
    column: 'status',
    states: ['expired'],
    code: 'person_needed',
  }
  for (const body of [FAULTY, bodyFor(operation)])
    await during(ended, 'expired', async () =>
      assert.equal(await refusedBy(operation, ids, body), ended.code),
    )
})

test('a seller that may not act is told so before the faults of a body', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[0]!
  const token = await tokenOf(w, seller)
  await w.db.rows(sql`alter table sellers disable trigger user`)
  await w.db.rows(sql`update sellers set status = 'blocked' where id = ${seller.io_seller_id}`)
  const nobody = new Proxy({}, { get: () => UNKNOWN }) as Ids
  for (const { operation } of ROUTES.filter(
    (route) => needsActiveSeller(route.operation) && route.operation.body,
  )) {
    const { body } = await w.call(operation.method, pathOf(operation, nobody), {
      token,
      body: FAULTY as object,
    })
    assert.ok(
      ['seller_not_active', 'scope_not_allowed'].includes(body.code),
      `${operation.id}: ${body.code}`,
    )
  }
})
