// Charges can be read again, and a company's people can pay in the portal in every state since the
// first activation; the public API then returns the account's status and nothing else.

import assert from 'node:assert/strict'
import test from 'node:test'
import { hyphened, newId, type ChargeId } from '../../../server/kernel/ids.ts'
import { decideAccount } from '../../../server/corporate/account/operations.ts'
import { saveCharges } from '../../../server/corporate/charges/store.ts'
import { newCharge } from '../../../server/corporate/charges/charge.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import type { Cents } from '../../../server/kernel/money.ts'
import { verify } from '../../../server/verification/verify.ts'
import { switchTrigger } from '../../database.ts'
import { person, signIn } from '../../portal.ts'
import { payingCompany, ROOT, UNKNOWN, type Json } from '../../paying-company.ts'

const PORTAL = '/portal/api/corporate'

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

test('recharges can be read: the list has those accepted by the bank, and a single one is shown in any state', async (t) => {
  const { w, owner, seller, recharge, pay, done, refused } = await payingCompany(t)
  const [one, two] = [await recharge(100_00), await recharge(50_00)]
  await pay(one.id, { amount: 40_00 })
  const recharges = `${ROOT}/account/recharges`
  const shown = await done('GET', `${recharges}/${one.id}`)
  assert.deepEqual(
    [shown.resource, shown.amount, shown.paid_amount, shown.status, shown.brcode],
    ['corporate_recharge', 100_00, 40_00, 'paid', one.brcode],
  )
  const listed = async (query = '') => {
    const { items, total } = await done('GET', `${recharges}${query}`)
    return [idsOf(items), total]
  }
  assert.deepEqual(await listed(), [[two.id, one.id], 2])
  assert.deepEqual(await listed('?sort=time-ascending&limit=1'), [[one.id], 2])
  assert.deepEqual(await listed('?status=created,expired'), [[two.id], 1])
  await refused('GET', `${recharges}?status=failed`, undefined, 422, 'invalid_request')

  // A charge that the bank has not accepted is not listed; with its id it can be read.
  for (const [status, code, word] of [
    ['new', 502, 'bank_unavailable'],
    ['failed', 402, 'charge_refused'],
  ] as const) {
    const id = newId<'corporate charge'>(w.deps.clock.wall()) as ChargeId
    const said = {
      owner,
      id,
      seller,
      purpose: 'recharge',
      invoice: null,
      amount: 1 as Cents,
      description: null,
    } as const
    const charge = { ...newCharge(said, w.deps.clock.now()), dueAt: null, status }
    await inTransaction(w.db, (tx) => saveCharges(tx, [charge]))
    await refused('GET', `${recharges}/${id}`, undefined, code, word)
  }
  assert.deepEqual(await listed(), [[two.id, one.id], 2])
  await refused('GET', `${recharges}/${UNKNOWN}`, undefined, 404, 'recharge_not_found')
})

test('statements, their charges and their purchases can be read again', async (t) => {
  const { buy, recharge, pay, goTo, ask, done, refused } = await payingCompany(t)
  const one = await recharge(1_00)
  await buy('p1', 300_00)
  await goTo('2026-12-01')
  await buy('p2', 20_00)
  const [open, closed] = (await done('GET', `${ROOT}/invoices`)).items
  assert.deepEqual(await done('GET', `${ROOT}/invoices/${closed.id}`), closed)
  assert.deepEqual(await done('GET', `${ROOT}/invoices/${open.id}?refresh=true`), open)
  const first = await ask(closed.id)
  await pay(first.id, { amount: 60_00 })
  const second = await ask(closed.id)
  const payments = `${ROOT}/invoices/${closed.id}/payments`
  const paid = await done('GET', `${payments}/${first.id}`)
  assert.deepEqual(
    [paid.resource, paid.amount, paid.paid_amount, paid.status, paid.invoice_id],
    ['corporate_invoice_payment', 300_00, 60_00, 'paid', closed.id],
  )
  assert.ok(paid.paid_at && paid.brcode === first.brcode)
  assert.deepEqual(idsOf((await done('GET', payments)).items), [second.id, first.id])
  assert.deepEqual(idsOf((await done('GET', `${payments}?status=created`)).items), [second.id])
  assert.deepEqual((await done('GET', `${ROOT}/invoices/${open.id}/payments`)).items, [])

  for (const [path, code] of [
    [`${ROOT}/account/recharges/${first.id}`, 'recharge_not_found'],
    [`${ROOT}/invoices/${UNKNOWN}`, 'invoice_not_found'],
    [`${ROOT}/invoices/${UNKNOWN}/payments`, 'invoice_not_found'],
    [`${payments}/${one.id}`, 'invoice_payment_not_found'],
    [`${ROOT}/invoices/${open.id}/payments/${first.id}`, 'invoice_payment_not_found'],
  ] as const)
    await refused('GET', path, undefined, 404, code)

  const amounts = async (query: string) =>
    (await done('GET', `${ROOT}/purchases?${query}`)).items.map(({ amount }: Json) => amount)
  assert.deepEqual(await amounts(`invoice_id=${closed.id}`), [300_00])
  assert.deepEqual(await amounts(`invoice_id=${open.id}`), [20_00])
  assert.deepEqual(await amounts(`invoice_id=${UNKNOWN}`), [])
  assert.deepEqual(await amounts('invoice_id=nothing'), [])
  await refused('GET', `${ROOT}/purchases?invoice_id=`, undefined, 422, 'invalid_request')
  assert.equal((await done('GET', `${ROOT}/analytics?invoice_id=${closed.id}`)).total_spent, 300_00)
})

test('the reason of a blocked card, a blocked cardholder and a suspension is stored and shown', async (t) => {
  const { w, seller, card, done, refused } = await payingCompany(t)
  const at = `${ROOT}/${card}`
  const reasonOf = async (path: string) => (await done('GET', path)).reason
  assert.equal(await reasonOf(at), null)
  const holder = (await done('GET', at)).holder_id as string
  for (const path of [at, `${ROOT}/holders/${holder}`]) {
    await refused('PATCH', path, { reason: 'perdido' }, 422, 'invalid_request')
    await refused('PATCH', path, { status: 'active', reason: 'achado' }, 422, 'invalid_request')
    const steps: [body: object, reason: string | null][] = [
      [{ status: 'blocked', reason: ' Perdido em viagem ' }, 'Perdido em viagem'],
      [{ status: 'blocked' }, 'Perdido em viagem'],
      [{ name: 'Outro nome' }, 'Perdido em viagem'],
      [{ reason: 'Achado, a verificar' }, 'Achado, a verificar'],
      [{ status: 'active' }, null],
      [{ status: 'blocked' }, null],
      [{ reason: 'x'.repeat(255) }, 'x'.repeat(255)],
      [{ reason: ' ' }, null],
      [{ reason: 'de novo' }, 'de novo'],
    ]
    for (const [body, reason] of steps) {
      assert.equal((await done('PATCH', path, body)).reason, reason, JSON.stringify(body))
      assert.equal(await reasonOf(path), reason)
    }
    await refused('PATCH', path, { reason: 'x'.repeat(256) }, 422, 'invalid_request')
  }
  const [listed] = (await done('GET', ROOT)).items
  assert.deepEqual([listed.status, listed.reason], ['blocked', 'de novo'])
  assert.equal((await done('PATCH', at, { status: 'canceled', reason: 'Fraude' })).reason, 'Fraude')
  await w.work()
  const events = await w.sdk.events.list({ object: card, type: 'corporate.card.canceled' })
  assert.equal((events.items[0]!.data as Json).reason, 'Fraude')

  await decideAccount(w.deps, seller, 'suspended', { reason: 'suspeita de fraude' })
  assert.equal(await reasonOf(`${ROOT}/account`), 'suspeita de fraude')
  await decideAccount(w.deps, seller, 'resumed')
  assert.equal(await reasonOf(`${ROOT}/account`), null)
})

test('in the portal a company without an active account reads and pays its debts; the public API stays closed', async (t) => {
  const { w, seller, buy, goTo, pay, refused, invoices } = await payingCompany(t)
  const finance = await signIn(w, await person(w, hyphened(seller), 'finance'))
  await buy('p1', 500_00)
  await goTo('2026-12-01')
  const [, { id: invoice }] = await invoices()
  const read = async (path: string) => {
    const answer = await finance.get(`${PORTAL}${path}`)
    assert.equal(answer.status, 200, `${path}: ${answer.text}`)
    return answer.body
  }
  const put = (status: string) =>
    inTransaction(w.db, async (tx) => {
      await switchTrigger(tx, 'disable', 'corporate_accounts', 'corporate_accounts_status')
      await tx.rows(sql`update corporate_accounts set status = ${status}`)
      await switchTrigger(tx, 'enable', 'corporate_accounts', 'corporate_accounts_status')
    })
  await decideAccount(w.deps, seller, 'suspended', { reason: 'por quê' })
  let owed = 500_00
  for (const status of [
    'suspended',
    'waiting_contract_assignment',
    'pending',
    'inactive',
    'active',
  ]) {
    await put(status)
    const recharge = await finance.post(`${PORTAL}/account/recharge`, { amount: 10_00 })
    assert.equal(recharge.status, 201, `${status}: ${recharge.text}`)
    await pay(recharge.body.id)
    assert.equal((await read(`/account/recharges/${recharge.body.id}`)).status, 'paid')
    assert.ok(idsOf((await read('/account/recharges')).items).includes(recharge.body.id))

    const asked = await finance.post(`${PORTAL}/invoices/${invoice}/payment`, {})
    assert.deepEqual([asked.status, asked.body.amount], [201, owed], asked.text)
    assert.equal(
      (await finance.post(`${PORTAL}/invoices/${invoice}/payment`, {})).status,
      200,
      'the same again',
    )
    await pay(asked.body.id, { amount: 100_00 })
    owed -= 100_00
    assert.equal((await read(`/invoices/${invoice}/payments/${asked.body.id}`)).paid_amount, 100_00)
    assert.ok(idsOf((await read(`/invoices/${invoice}/payments`)).items).includes(asked.body.id))
    assert.equal((await read(`/invoices/${invoice}`)).owed, owed)
    assert.deepEqual(idsOf((await read('/invoices?status=closed,paid')).items), [invoice])
    const document = await finance.get(`${PORTAL}/invoices/${invoice}/document?format=csv`)
    assert.match(document.text, /Padaria/)
    assert.ok((await read('/account/balance')).balance > 0)
    if (status === 'active') continue
    await refused('POST', `${ROOT}/invoices/${invoice}/payment`, {}, 403, 'account_not_active')
    await refused('POST', `${ROOT}/account/recharge`, { amount: 1 }, 403, 'account_not_active')
    await refused('GET', `${ROOT}/invoices/${invoice}`, undefined, 403, 'account_not_active')
  }
  assert.equal((await read(`/invoices/${invoice}`)).status, 'paid')
  assert.deepEqual(await verify(w.db), [])
})

test('only admin and finance users pay in the portal, with their CSRF token, for their own company', async (t) => {
  const { w, seller, buy, goTo, invoices } = await payingCompany(t)
  await buy('p1', 500_00)
  await goTo('2026-12-01')
  const [, { id: invoice }] = await invoices()
  const of = async (
    company: string,
    role: 'admin' | 'finance' | 'developer' | 'viewer',
    email?: string,
  ) => signIn(w, await person(w, company, role, email))
  const [admin, viewer, developer] = await Promise.all(
    (['admin', 'viewer', 'developer'] as const).map((role) => of(hyphened(seller), role)),
  )
  const sibling = await of(w.platform.sellers[0]!.io_seller_id, 'admin', 'sibling@example.com')
  const payment = `${PORTAL}/invoices/${invoice}/payment`
  const codes = async (answers: Promise<{ status: number; body: Json }>[]) =>
    (await Promise.all(answers)).map(({ status, body }) => [status, body.code])
  const shut = [403, 'role_not_allowed']
  assert.deepEqual(await codes([viewer!.post(payment, {}), developer!.get(`${PORTAL}/invoices`)]), [
    shut,
    shut,
  ])
  const forged = { 'x-csrf-token': 'x' }
  assert.deepEqual(
    await codes([
      admin!.post(payment, {}, forged),
      admin!.post(`${PORTAL}/account/recharge`, { amount: 1 }, forged),
    ]),
    [
      [403, 'csrf_refused'],
      [403, 'csrf_refused'],
    ],
  )
  // The sibling was never active: there is nothing to pay.
  assert.deepEqual(await codes([sibling.post(payment, {}), sibling.get(`${PORTAL}/invoices`)]), [
    [403, 'account_not_active'],
    [403, 'account_not_active'],
  ])
  assert.equal((await admin!.post(payment, {})).status, 201)
})

test('a repeated portal request with one key creates one pix', async (t) => {
  const { w, buy, goTo } = await payingCompany(t)
  const browser = await signIn(w, await person(w, w.platform.io_seller_id, 'finance'))
  const post = (path: string, body: object, key: string) =>
    browser.post(`${PORTAL}/${path}`, body, { 'idempotency-key': key })
  const count = async () =>
    (await w.db.rows<{ n: number }>(sql`select count(*)::int as n from corporate_charges`))[0]!.n

  const clicks = await Promise.all(
    [1, 2, 3].map(() => post('account/recharge', { amount: 100_00 }, 'click')),
  )
  assert.ok(
    clicks.some(({ status }) => status === 201),
    'the first is answered',
  )
  for (const { status, body } of clicks)
    assert.ok(status === 201 || body.code === 'request_in_progress', body.code)
  const again = await post('account/recharge', { amount: 100_00 }, 'click')
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true'])
  assert.deepEqual(
    new Set(clicks.flatMap(({ status, body }) => (status === 201 ? [body.id] : []))),
    new Set([again.body.id]),
  )
  assert.equal(await count(), 1)
  for (const [path, body, key, code] of [
    ['account/recharge', { amount: 100_01 }, 'click', 'idempotency_key_reused'],
    ['account/recharge', { amount: 100_00 }, '', 'invalid_request'],
    ['account/recharge', { amount: 100_00 }, '4539003370725497', 'card_number_not_allowed'],
  ] as const) {
    const refused = await post(path, body, key)
    assert.deepEqual([refused.status, refused.body.code], [422, code])
  }
  assert.equal(await count(), 1)
  assert.notEqual(
    (await post('account/recharge', { amount: 100_00 }, 'another')).body.id,
    again.body.id,
  )

  await buy('p1', 300_00)
  await goTo('2026-12-01')
  const [, owed] = (await browser.get(`${PORTAL}/invoices`)).body.items
  const first = await post(`invoices/${owed.id}/payment`, {}, 'pay')
  const second = await post(`invoices/${owed.id}/payment`, {}, 'pay')
  assert.equal(first.headers.get('idempotent-replayed'), null)
  assert.deepEqual(
    [second.body.id, second.headers.get('idempotent-replayed')],
    [first.body.id, 'true'],
  )
  assert.equal(
    (await post(`invoices/${owed.id}/payment`, {}, 'click')).body.code,
    'idempotency_key_reused',
  )
})
