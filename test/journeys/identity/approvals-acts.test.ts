// What a policy holds: each kind of act by all its calls, of people and, where it says so, of
// credentials; and what it does not hold.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pass } from '../../../server/approvals/hold-operations.ts'
import { seedAccount } from '../../../server/app/seed/corporate.ts'
import { callerOf } from '../../../server/identity/auth/operations.ts'
import { readId, type SellerId } from '../../../server/kernel/ids.ts'
import { cents } from '../../../server/kernel/money.ts'
import { voidOrRefund } from '../../../server/payments/transactions/refunds/void.ts'
import { inTransaction, sql, type Database } from '../../../server/platform/db/sql.ts'
import { createPayout } from '../../../contract/marketplace/payouts.ts'
import { voidTransaction } from '../../../contract/payments/transactions.ts'
import { companyIn } from '../../company.ts'
import { market, ownerOf } from '../../marketplace.ts'
import { enrolled, signIn, person, type Browser } from '../../portal.ts'
import { loginOf } from '../../world.ts'
import { API, approvalOf, decide, heldBy, setPolicy, stage } from './approvals-stage.ts'

test('a policy binds credentials where it says so, also one that acts for a seller; a seller’s own are bound by the seller’s policies', async (t) => {
  const { w, m, seller, account, ana, bia } = await stage(t)
  const { email, secret } = w.platform
  const own = await market(w, { ...w.platform.sellers[0]!, io_seller_id: seller })
  const set = (binds: boolean) => setPolicy(ana, { action: 'payout', binds_credentials: binds })
  assert.equal((await set(false)).status, 200)
  assert.equal((await m.payOut(seller, account, 1_00)).status, 201)
  // Its change is held by the policy itself.
  assert.equal((await decide(bia, heldBy(await set(true)), 'approve')).status, 200)
  await w.work()
  // Tokens are remembered for two seconds; a new one knows at once.
  const fresh = await market(w, w.platform)
  const held = await fresh.payOut(seller, account, 1_00, 'k')
  const id = heldBy(held)
  assert.equal((await approvalOf(ana, id)).asked_by.type, 'credential')
  const byActing = await market(w, { email, secret, io_seller_id: seller })
  const forSeller = heldBy(await byActing.payOut(seller, account, 1_00))
  const listed = (await byActing.get('/v1/approvals')).body.items.map(
    (one: { id: string }) => one.id,
  )
  assert.deepEqual(listed, [forSeller])
  // The same call as the platform itself is another one.
  assert.notEqual(heldBy(await fresh.payOut(seller, account, 1_00)), forSeller)
  assert.equal((await own.payOut(seller, account, 1_00)).status, 201)
  assert.equal((await decide(ana, id, 'approve')).status, 200)
  await w.work()
  const again = await fresh.payOut(seller, account, 1_00, 'k')
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true'])
  assert.equal((await fresh.payouts(seller)).length, 3)
  const withdrawn = heldBy(await fresh.payOut(seller, account, 2_00))
  assert.equal((await fresh.send(`/v1/approvals/${withdrawn}/withdraw`)).body.status, 'withdrawn')
})

test('a refund waits, a cancellation does not; one that became a refund meanwhile is held', async (t) => {
  const { w, m, seller, ana, fabio } = await stage(t)
  await setPolicy(ana, { action: 'refund', amount_from_cents: 10_00 })
  const undo = (id: string, amount?: number) =>
    fabio.post(`/portal/api/v1/transaction/void/${id}`, amount === undefined ? {} : { amount })
  const paid = await m.paid(30_00, { io_seller_id: seller })
  assert.equal((await undo(paid, 9_99)).status, 200)
  const id = heldBy(await undo(paid))
  assert.deepEqual((await approvalOf(ana, id)).amount_cents, 20_01)
  const unpaid = await m.sell(30_00, { io_seller_id: seller })
  assert.equal((await undo(unpaid)).body.success.status, 'canceled')
  assert.equal((await decide(ana, id, 'approve')).status, 200)
  await w.work()
  assert.equal((await m.sale(paid)).status, 'refunded')
  // Found unpaid, and paid before it was locked.
  const late = await m.paid(30_00, { io_seller_id: seller })
  const caller = await callerOf(w.deps, await w.token())
  const allowed = async (sale: string, body: object) => {
    const asked = {
      operation: voidTransaction,
      action: 'refund' as const,
      caller: { ...caller, hasPolicies: true as const },
      params: { id: sale },
      query: {},
      body,
      key: undefined,
    }
    return (await pass(w.deps, asked)).caller.refundsUpTo
  }
  const waiting = await m.sell(30_00, { io_seller_id: seller })
  assert.deepEqual([await allowed(waiting, {}), await allowed(late, { amount: 9_99 })], [0, 9_99])
  const refund = voidOrRefund(w.deps, { ...caller, refundsUpTo: cents(0) }, late, {}, undefined)
  await assert.rejects(refund, { code: 'request_in_progress' })
  assert.equal((await m.sale(late)).status, 'succeeded')
})

test('nothing is asked about the statement of another company: no approval shows its amount', async (t) => {
  const { w, ana, fabio } = await stage(t)
  await companyIn(w, { account: 1_000_00, holder: 100_00, card: 100_00 })
  const other = readId<'seller'>(w.platform.sellers[1]!.io_seller_id) as SellerId
  await inTransaction(w.db, (tx) => seedAccount(tx, w.deps, { owner: ownerOf(w), seller: other }))
  const [theirs] = await w.db.rows<{ id: string }>(
    sql`select id from corporate_invoices where seller = ${other}`,
  )
  await setPolicy(ana, { action: 'corporate_payment' })
  const paying = await fabio.post(`${API}/baas/corporate/cards/invoices/${theirs!.id}/payment`, {})
  assert.deepEqual([paying.status, paying.body.code], [404, 'invoice_not_found'])
})

test('linking and unlinking a bank account, limits of cards, and a payout policy are held; other changes are not', async (t) => {
  const { w, seller, account, ana, bia, fabio } = await stage(t)
  const { holders, cards } = await companyIn(
    w,
    { account: 1_000_00, holder: 100_00, card: 100_00 },
    { holders: 1, cards: 2 },
  )
  const [card, small] = cards
  await w.db.rows(sql`update corporate_cards set spend_limit = 1000 where id = ${small!}`)
  for (const action of ['bank_account', 'payout'])
    assert.equal((await setPolicy(ana, { action })).status, 200)
  assert.equal(
    (await setPolicy(ana, { action: 'card_limit', amount_from_cents: 50_00 })).status,
    200,
  )
  assert.equal((await setPolicy(ana, { action: 'corporate_payment' })).status, 200)
  const send = (method: string, path: string, body?: object) =>
    fabio.send(method, `/portal/api${path}`, body)
  const root = '/v1/sellers/bank_accounts'
  const cardsRoot = '/v1/baas/corporate/cards'
  const named = await send('POST', `${root}/tokenize/${seller}`, {
    holder_name: 'Maria Silva',
    bank_code: '341',
    routing_number: '0001',
    account_number: '1234567-8',
    taxpayer_id: w.platform.sellers[0]!.taxpayer_id,
    type: 'checking',
  })
  assert.equal(named.status, 201, named.text)
  const association = { io_seller_id: seller, token: named.body.id }
  const updating = `/v1/sellers/update/individuals/${seller}`
  const asked = await w.sdk.corporate.limitRequests.create({
    card_id: small!,
    amount: 500_00,
    reason: 'Feira',
  })
  const accepting = `${cardsRoot}/limit-requests/${asked.id}/accept`
  const held: [method: string, path: string, body?: object][] = [
    ['POST', `${root}/associate_bank_account`, association],
    ['DELETE', `${root}/delete/${seller}/${account}`],
    ['PATCH', updating, { payout_policy: { interval: 'daily' } }],
    ['PATCH', `${cardsRoot}/holders/${holders[0]!.id}`, { amount: 50_00 }],
    ['PATCH', `${cardsRoot}/holders/${holders[0]!.id}`, { interval: 'day' }],
    // Amounts of different intervals cannot be compared.
    ['PATCH', `${cardsRoot}/holders/${holders[0]!.id}`, { amount: 1_00, interval: 'day' }],
    ['PATCH', `${cardsRoot}/${card!}`, { limit: 1_00, interval: 'week' }],
    [
      'POST',
      `${cardsRoot}/holders`,
      { name: 'Ana', tax_id: '123.456.789-09', amount: 60_00, interval: 'month' },
    ],
    ['PATCH', `${cardsRoot}/${card!}`, { limit: 90_00 }],
    ['POST', accepting],
    ['POST', accepting, { amount: 400_00 }],
    ['POST', `${cardsRoot}/account/recharge`, { amount: 10_00 }],
  ]
  for (const [method, path, body] of held) {
    const answer = await send(method, path, body)
    assert.deepEqual(
      [answer.status, answer.body.code],
      [409, 'approval_required'],
      `${method} ${path} ${answer.text}`,
    )
  }
  // The portal's other route, by which a company pays while it is suspended.
  heldBy(await fabio.post('/portal/api/corporate/account/recharge', { amount: 10_00 }))
  const free: [method: string, path: string, body: object][] = [
    ['PATCH', updating, { description: 'x' }],
    ['PATCH', `${cardsRoot}/holders/${holders[0]!.id}`, { amount: 49_99, interval: 'month' }],
    ['PATCH', `${cardsRoot}/holders/${holders[0]!.id}`, { interval: 'month' }],
    ['PATCH', `${cardsRoot}/${card!}`, { status: 'blocked' }],
    ['POST', accepting, { amount: 49_99 }],
  ]
  for (const [method, path, body] of free) {
    const answer = await send(method, path, body)
    assert.equal(answer.status, 200, `${method} ${path} ${answer.text}`)
  }
  // What is asked without a key is asked once at a time.
  const [first, second] = [await send(...held[2]!), await send(...held[2]!)].map(heldBy)
  assert.equal(first, second)
  const raise = heldBy(await send(...held[3]!))
  assert.equal((await decide(bia, raise, 'approve')).status, 200)
  await w.work()
  assert.equal((await send('GET', `${cardsRoot}/holders/${holders[0]!.id}`)).body.amount, 50_00)
})

test('a credential that moves money is made after approval; its secret is shown to the same key alone', async (t) => {
  const { w, m, platform, ana, bia } = await stage(t)
  const dora = await enrolled(w, platform, 'developer')
  await setPolicy(ana, { action: 'credential', roles: ['admin'], binds_credentials: false })
  const make = (scopes: string[], key?: string) =>
    dora.post(
      `${API}/credentials`,
      { email: `${scopes[0]!.replace(':', '.')}@example.com`, scopes },
      key ? { 'idempotency-key': key } : {},
    )
  assert.equal((await make(['payments:read'])).status, 201)
  for (const scope of ['sellers', 'corporate']) heldBy(await make([scope]))
  // It could invite people who may.
  heldBy(await ana.post(`${API}/credentials`, { email: 'people@example.com', scopes: ['users'] }))
  const id = heldBy(await make(['payments'], 'shop'))
  // A credential that makes credentials is no way around it.
  const token = (await w.call('POST', '/auth/login', { body: loginOf(w.platform) })).body
    .access_token
  heldBy(await w.call('POST', '/v1/credentials', { token, body: { email: 'y@example.com' } }))
  await decide(bia, id, 'approve')
  await w.work()
  const done = await approvalOf(dora, id)
  assert.deepEqual([done.status, done.result.body.email], ['carried_out', 'payments@example.com'])
  assert.doesNotMatch(JSON.stringify(done), /vtm_/)
  const { items } = (await m.get('/v1/events?limit=1000&type=approval.carried_out')).body
  assert.doesNotMatch(JSON.stringify(items), /vtm_/)
  const result = await dora.post(`${API}/approvals/${id}/result`)
  const { body } = await make(['payments'], 'shop')
  assert.deepEqual(
    [result.status, result.body.status, result.body.body.secret],
    [200, 201, body.secret],
  )
  assert.equal((await ana.post(`${API}/approvals/${id}/result`)).body.code, 'asker_needed')
  const login = loginOf({ email: body.email, secret: body.secret, io_seller_id: platform })
  assert.equal((await w.call('POST', '/auth/login', { body: login })).status, 200)
  heldBy(await dora.post(`${API}/credentials/${body.id}/rotate`, {}))
})

test('changing or removing a policy needs its own approval; a policy for policies holds new ones; a lone administrator brings nobody in', async (t) => {
  const { w, platform, ana, bia } = await stage(t)
  const root = `${API}/approval_policies`
  const list = async () =>
    (await ana.get(root)).body.items as { id: string; action: string; approvals: number }[]
  for (const action of ['payout', 'user', 'policy'])
    assert.equal((await setPolicy(ana, { action })).status, 200, action)
  // The last one holds what is new.
  heldBy(await setPolicy(ana, { action: 'refund' }))
  const [payout] = (await list()).filter(({ action }) => action === 'payout')
  const removal = heldBy(await ana.send('DELETE', `${root}/${payout!.id}`))
  assert.equal((await decide(ana, removal, 'approve')).body.code, 'own_approval')
  assert.equal((await decide(bia, removal, 'approve')).status, 200)
  await w.work()
  assert.deepEqual(
    (await list()).map(({ action }) => action),
    ['policy', 'user'],
  )
  heldBy(await ana.send('DELETE', `${root}/${(await list())[0]!.id}`))
  // A credential does not go around it either.
  const { access_token: token } = (
    await w.call('POST', '/auth/login', { body: loginOf(w.platform) })
  ).body
  heldBy(await w.call('DELETE', `/v1/approval_policies/${(await list())[0]!.id}`, { token }))

  const invite = { email: 'second-mailbox@example.com', name: 'Ana', role: 'admin' }
  const invited = heldBy(await ana.post('/portal/api/v1/users', invite))
  const viewer = await signIn(w, await person(w, platform, 'viewer'))
  heldBy(
    await ana.send('PATCH', `/portal/api/v1/users/${viewer.signedIn.body.user.id}`, {
      role: 'admin',
    }),
  )
  assert.equal((await decide(bia, invited, 'approve')).status, 200)
  await w.work()
  assert.equal((await approvalOf(bia, invited)).status, 'carried_out')
  const { items } = (await bia.get('/portal/api/v1/users')).body
  assert.ok(items.some(({ email }: { email: string }) => email === invite.email))
})

test('what a platform’s credential asks for a seller waits for the platform’s people; that seller sees it, and no other', async (t) => {
  const { w, seller, account, ana, bia } = await stage(t)
  await setPolicy(ana, { action: 'payout' })
  const other = w.platform.sellers
    .map(({ io_seller_id }) => io_seller_id)
    .find((id) => id !== seller)!
  const eva = await enrolled(w, seller, 'admin', 'eva@example.com')
  const stranger = await enrolled(w, other, 'admin', 'ivo@example.com')
  const login = loginOf({ ...w.platform, io_seller_id: seller })
  const { access_token: token } = (await w.call('POST', '/auth/login', { body: login })).body
  const path = `/v1/sellers/transfers/new/${seller}/${account}`
  const id = heldBy(await w.call('POST', path, { token, body: { amount: 1_00 } }))
  assert.equal((await approvalOf(eva, id)).can_decide, false)
  assert.equal((await decide(eva, id, 'approve')).body.code, 'approver_needed')
  assert.equal((await stranger.get(`${API}/approvals/${id}`)).body.code, 'approval_not_found')
  const totals = await Promise.all(
    [eva, stranger].map(async (one) => (await one.get(`${API}/approvals`)).body.total),
  )
  assert.deepEqual(totals, [1, 0])
  assert.equal((await decide(bia, id, 'approve')).status, 200)
})

test('a seller has policies of its own: its people and credentials are bound, the platform sees them', async (t) => {
  const { w, m, seller, account, pay, fabio } = await stage(t)
  const [eva, ivo] = [
    await enrolled(w, seller, 'admin', 'eva@example.com'),
    await enrolled(w, seller, 'admin', 'ivo@example.com'),
  ]
  assert.equal((await setPolicy(eva, { action: 'payout' })).status, 200)
  const id = heldBy(
    await eva.post(`/portal/api/v1/sellers/transfers/new/${seller}/${account}`, { amount: 1_00 }),
  )
  assert.equal((await pay(fabio, 1_00)).status, 201)
  assert.equal((await m.get(`/v1/approvals/${id}`)).body.io_seller_id, seller)
  assert.equal((await decide(fabio, id, 'approve')).body.code, 'approver_needed')
  assert.equal((await decide(ivo, id, 'approve')).status, 200)
  await w.work()
  assert.equal((await approvalOf(eva, id)).status, 'carried_out')
})

test('without a policy nothing is read for a call, and with one it is known with the caller', async (t) => {
  const { w, m, account, seller, ana } = await stage(t)
  const untouchable = new Proxy(
    {},
    { get: (_, name) => assert.fail(`the database was asked: ${String(name)}`) },
  )
  const asked = async () => ({
    operation: createPayout,
    action: 'payout' as const,
    caller: await callerOf(w.deps, await tokenOf()),
    params: { io_seller_id: seller, bank_account_id: account },
    query: {},
    body: { amount: 1_00 },
    key: undefined,
  })
  const tokenOf = async () =>
    (await w.call('POST', '/auth/login', { body: loginOf(w.platform) })).body.access_token as string
  const deps = { ...w.deps, db: untouchable as Database }
  const call = await asked()
  assert.deepEqual(await pass(deps, call), { caller: call.caller })
  await setPolicy(ana, { action: 'payout' })
  await assert.rejects(async () => pass(deps, await asked()), /the database was asked/)
  await assert.rejects(async () => pass(w.deps, await asked()), { code: 'approval_required' })
  void m
})

test('who was shown the secret of a credential does not approve what it asks for', async (t) => {
  const { w, platform, seller, account, ana, bia } = await stage(t)
  const carla = await enrolled(w, platform, 'admin', 'carla@example.com')
  const make = async (by: Browser, path: string, body: object): Promise<string> => {
    const { status, body: made, text } = await by.post(`${API}/credentials${path}`, body)
    assert.ok(status < 300, text)
    return made.secret
  }
  const email = 'shop@example.com'
  const secret = await make(ana, '', { email, scopes: ['payments', 'sellers', 'credentials'] })
  const as = (login: object) => market(w, { email, secret, io_seller_id: platform, ...login })
  const shop = await as({})
  const [{ id }] = (await shop.get('/v1/credentials?limit=1')).body.items
  // What a credential makes is known to everybody who knows its own secret.
  const second = await shop.send('/v1/credentials', {
    email: 'second@example.com',
    scopes: ['payments', 'sellers'],
  })
  assert.equal(second.status, 201, second.text)
  // Another person who repeats a call with its key is not shown the secret.
  const third = { email: 'third@example.com', scopes: ['payments', 'sellers'] }
  const secrets: (string | null)[] = []
  for (const by of [ana, bia])
    secrets.push(
      (await by.post(`${API}/credentials`, third, { 'idempotency-key': 'third' })).body.secret,
    )
  assert.equal(secrets[1], null)
  await setPolicy(ana, { action: 'payout' })
  let amount = 1_00
  const ask = async (login: object) =>
    heldBy(await (await as(login)).payOut(seller, account, amount++))
  const approvers = async (approval: string) => {
    const found = []
    for (const [name, by] of Object.entries({ ana, bia, carla }))
      if ((await approvalOf(by, approval)).can_decide) found.push(name)
    return found.join(' ')
  }
  const first = await ask({})
  assert.equal(await approvers(first), 'bia carla')
  assert.equal((await decide(ana, first, 'approve')).body.code, 'own_approval')
  assert.equal((await ana.get(`${API}/approvals?waiting_for_me=true`)).body.total, 0)
  assert.equal(
    await approvers(await ask({ email: 'second@example.com', secret: second.body.secret })),
    'bia carla',
  )
  assert.equal(await approvers(await ask({ email: third.email, secret: secrets[0]! })), 'bia carla')
  // The secret before works for a day, with its tokens; then who rotated it is alone.
  const rotated = { secret: await make(bia, `/${id}/rotate`, { overlap_hours: 24 }) }
  assert.equal(await approvers(await ask(rotated)), 'carla')
  await w.db.rows(sql`update credentials set previous_until = ${new Date(0)} where id = ${id}`)
  assert.equal(await approvers(await ask(rotated)), 'ana carla')
  assert.equal((await decide(carla, first, 'approve')).body.status, 'approved')
})

test('whoever is shown a secret by a repeated call does not approve what it asks for, beside people who were shown it before', async (t) => {
  const { w, platform, seller, account, ana, bia } = await stage(t)
  const carla = await enrolled(w, platform, 'admin', 'carla@example.com')
  const email = 'shop@example.com'
  const made = (
    await ana.post(`${API}/credentials`, { email, scopes: ['payments', 'sellers', 'credentials'] })
  ).body
  const as = (login: object) =>
    market(w, { email, secret: made.secret, io_seller_id: platform, ...login })
  const make = async (name: string, login: object): Promise<object> => {
    const asked = { email: `${name}@example.com`, scopes: ['payments', 'sellers'] }
    const { status, body, text } = await (await as(login)).send('/v1/credentials', asked, name)
    assert.ok(status < 300 && body.secret !== null, text)
    return { email: asked.email, secret: body.secret }
  }
  await make('of-ana', {})
  const { secret } = (await bia.post(`${API}/credentials/${made.id}/rotate`, { overlap_hours: 24 }))
    .body
  // The secret before is over for a while, so that Bia alone makes the second.
  const until = async (at: Date) =>
    (
      await w.db.rows<{ before: Date }>(sql`
      update credentials c set previous_until = ${at} from credentials before
      where c.id = ${made.id} and before.id = c.id returning before.previous_until as before`)
    )[0]!.before
  const day = await until(new Date(0))
  await make('of-bia', { secret })
  await until(day)
  const repeated = [await make('of-ana', { secret }), await make('of-bia', { secret })]
  await setPolicy(ana, { action: 'payout' })
  for (const [n, login] of repeated.entries()) {
    const approval = heldBy(await (await as(login)).payOut(seller, account, 1_00 + n))
    const can = await Promise.all(
      [ana, bia, carla].map(async (by) => (await approvalOf(by, approval)).can_decide),
    )
    assert.deepEqual(can, [false, false, true])
  }
})

test('an approval shows the bank account and whose it is, and expires with the token that links it', async (t) => {
  const { w, m, seller, account, ana, bia, fabio } = await stage(t)
  for (const action of ['bank_account', 'payout'])
    assert.equal((await setPolicy(ana, { action })).status, 200)
  const root = '/portal/api/v1/sellers/bank_accounts'
  const { taxpayer_id: document } = w.platform.sellers[0]!
  const token = async () => {
    const named = {
      holder_name: 'Maria Silva',
      bank_code: '341',
      routing_number: '4321',
      account_number: '1234567-8',
    }
    const { body } = await fabio.post(`${root}/tokenize/${seller}`, {
      ...named,
      taxpayer_id: document,
      type: 'checking',
    })
    return { io_seller_id: seller, token: body.id as string }
  }
  const link = (association: object) => fabio.post(`${root}/associate_bank_account`, association)
  const of = async (id: string) => (await approvalOf(bia, id)).request.bank_account
  const association = await token()
  const linking = heldBy(await link(association))
  const shown = await of(linking)
  assert.deepEqual(
    [
      shown.io_seller_id,
      shown.bank_code,
      shown.routing_number,
      shown.account_number,
      shown.holder_name,
    ],
    [seller, '341', '4321', '****5678', 'Maria Silva'],
  )
  assert.ok(shown.seller_name.length > 3 && shown.bank_name.length > 3)
  const { created_at: from, expires_at: until } = await approvalOf(bia, linking)
  assert.ok(Date.parse(until) - Date.parse(from) <= 86_400_000)
  const paying = heldBy(
    await fabio.post(`/portal/api/v1/sellers/transfers/new/${seller}/${account}`, { amount: 1_00 }),
  )
  assert.equal((await of(paying)).account_number, '****9182')
  assert.equal(
    (await of(heldBy(await fabio.send('DELETE', `${root}/delete/${seller}/${account}`)))).bank_code,
    '341',
  )
  // What cannot be done does not wait: the call itself refuses a used token.
  assert.equal((await link({ ...association, token: account })).body.code, 'token_used')
  const approved = heldBy(await link(await token()))
  assert.equal((await decide(bia, approved, 'approve')).status, 200)
  await w.work()
  assert.equal((await approvalOf(bia, approved)).status, 'carried_out')
  await m.advance('25h')
  assert.deepEqual(
    [(await approvalOf(bia, linking)).status, (await approvalOf(bia, paying)).status],
    ['expired', 'pending'],
  )
  assert.equal((await link(association)).body.code, 'token_expired')
})

test('closing the corporate account is held as the payout of its balance', async (t) => {
  const { w, ana, bia, fabio } = await stage(t)
  await companyIn(w, { account: 0, holder: 100_00, card: 100_00 })
  await w.db.rows(sql`update corporate_accounts set balance = 7000`)
  assert.equal((await setPolicy(ana, { action: 'payout', amount_from_cents: 70_00 })).status, 200)
  const close = () => fabio.post('/portal/api/corporate/account/close', {})
  const id = heldBy(await close())
  assert.equal((await approvalOf(bia, id)).amount_cents, 70_00)
  await w.db.rows(sql`update corporate_accounts set balance = 0`)
  assert.equal((await close()).body.account.status, 'inactive')
  assert.equal((await decide(bia, id, 'approve')).status, 200)
  await w.work()
  assert.equal((await approvalOf(bia, id)).status, 'carried_out')
})
