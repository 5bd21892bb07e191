// A company closes its corporate account: open items are settled, its cards end, the balance is
// paid out, and later reports are neither lost nor leave money behind.

import assert from 'node:assert/strict'
import test from 'node:test'
import { newId, type CorporateCardId } from '../../../server/kernel/ids.ts'
import type { Cents } from '../../../server/kernel/money.ts'
import { accept, request, decideAccount } from '../../../server/corporate/account/operations.ts'
import { close } from '../../../server/corporate/account/closing-operations.ts'
import { authorize, applyPurchases } from '../../../server/corporate/purchases/operations.ts'
import { CONTRACT_VERSION } from '../../../server/corporate/account/contract-store.ts'
import { sql, type Tx } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { codeAt } from '../../../server/identity/users/people/second-factor.ts'
import { askOf, reportOf } from '../../company.ts'
import { force, market } from '../../marketplace.ts'
import { payingCompany, ROOT, type Json } from '../../paying-company.ts'
import { person, signIn } from '../../portal.ts'
import { areWaiting, whileHeld } from '../../waiting.ts'
import { addUser } from '../../../server/identity/users/members/operator-operations.ts'

const PORTAL = '/portal/api/corporate'
const [PAID, REFUSED, SENT_BACK] = ['7305918-2', '9999001-1', '9999003-3']

type Test = Parameters<typeof payingCompany>[0]

/** A company, a portal user with the role finance, and the bank account for its payouts. */
async function closingCompany(t: Test) {
  const company = await payingCompany(t)
  const { w, owner, seller, done } = company
  const who = await person(w, w.platform.io_seller_id, 'finance')
  const browser = await signIn(w, who)
  const open = await browser.post(`${PORTAL}/account/close`, {})
  assert.equal(open.body.code, 'second_factor_needed', 'closing moves money out')
  const { secret } = (await browser.post('/portal/api/second-factor', { password: who.password }))
    .body
  await browser.post('/portal/api/second-factor/confirm', {
    code: codeAt(secret, w.deps.clock.wall()),
  })
  const m = await market(w)
  const [mine] = await w.db.rows<{ taxpayer_id: string }>(sql`
    select taxpayer_id from sellers where owner = ${owner} and id = ${seller}`)
  const refusedFor = async (code: string, words: string) => {
    const answer = await browser.post(`${PORTAL}/account/close`, {})
    assert.deepEqual([answer.status, answer.body.code], [409, code], answer.text)
    assert.ok(answer.body.message.includes(words), answer.body.message)
    if (code !== 'account_not_settled') return
    const { closable, obstacles } = (await browser.get(`${PORTAL}/account/closing`)).body
    assert.deepEqual([closable, obstacles], [true, [words]], 'it says so before anybody tries')
  }
  return {
    ...company,
    browser,
    refusedFor,
    link: (number = PAID!) =>
      m.link({ io_seller_id: w.platform.io_seller_id, taxpayer_id: mine!.taxpayer_id }, number),
    close: async (body = {}): Promise<Json> => {
      const answer = await browser.post(`${PORTAL}/account/close`, body)
      assert.equal(answer.status, 200, answer.text)
      return answer.body
    },
    stands: async (): Promise<Json> => (await browser.get(`${PORTAL}/account`)).body,
    account: (): Promise<Json> => done('GET', `${ROOT}/account`),
    balances: async () => {
      const [row] = await w.db.rows<{
        balance: number
        used: number
        available: number
        paid: number
      }>(sql`
        select a.balance, a.used, coalesce((select credits_posted - debits_posted from accounts
            where owner = a.owner and holder = a.seller and kind = 'available'),
              0)::int as available,
          coalesce((select sum(amount) from payouts where owner = a.owner and seller = a.seller and status = 'succeeded'),
            0)::int as paid
        from corporate_accounts a where a.owner = ${owner} and a.seller = ${seller}`)
      return [row!.balance, row!.used, row!.available, row!.paid]
    },
    right: async () => {
      await w.work()
      assert.deepEqual(await verify(w.db), [])
    },
  }
}

const ANA = { name: 'Ana', email: 'ana@example.com', role: 'admin', language: 'pt-BR' } as const

test('an account closes once nothing is open; its cards end and the balance is paid out', async (t) => {
  const company = await closingCompany(t)
  const { w, owner, card, buy, recharge, pay, goTo, invoices, ask, refusedFor, stands, account } =
    company
  await applyPurchases(w.deps, owner, [
    reportOf(askOf('held', card, 50_00, w.deps.clock.now()), []),
  ])
  await refusedFor('account_not_settled', 'purchase_held')
  await applyPurchases(w.deps, owner, [
    reportOf(askOf('held', card, 50_00, w.deps.clock.now()), ['reversal']),
  ])
  await buy('p1', 100_00)
  await refusedFor('account_not_settled', 'statement_open')
  await goTo('2026-12-01')
  await refusedFor('account_not_settled', 'statement_unpaid')
  await pay((await ask((await invoices())[1].id)).id)
  await pay((await recharge(1_234_56)).id)
  await w.work()
  await refusedFor('seller_without_bank_account', '')
  await decideAccount(w.deps, company.seller, 'suspended', { reason: 'fraud?' })
  await refusedFor('account_not_settled', 'suspended')
  await decideAccount(w.deps, company.seller, 'resumed')
  const unknown = await company.browser.post(`${PORTAL}/account/close`, {
    bank_account_id: newId(w.deps.clock.wall()),
  })
  assert.equal(unknown.status, 409)
  const bankAccount = await company.link()
  assert.equal((await account()).status, 'active', 'what was refused changed nothing')
  const planned = (await company.browser.get(`${PORTAL}/account/closing`)).body
  assert.deepEqual(planned, { closable: true, obstacles: [], amount: 1_234_56 })

  const closed = await company.close({ bank_account_id: bankAccount })
  assert.deepEqual([closed.account.status, closed.account.reason], ['inactive', null])
  assert.equal((await company.browser.get(`${PORTAL}/account/closing`)).body.closable, false)
  assert.equal(closed.account.closed_at, w.deps.clock.now().toISOString())
  assert.equal(closed.closing.amount, 1_234_56)
  assert.equal(closed.closing.transfer_id, closed.account.closing_transfer_id)
  await w.work()
  assert.equal((await stands()).closing.status, 'succeeded')
  assert.deepEqual(await company.balances(), [0, 0, 0, 1_234_56])
  const over = await w.db.rows(sql`
    select status
    from corporate_cards
    where owner = ${owner}
    union all
    select status
    from corporate_holders
    where owner = ${owner}`)
  assert.deepEqual(over, [{ status: 'canceled' }, { status: 'canceled' }])
  const events = await company.eventsOf(company.seller)
  assert.match(events.at(-1)!, /^account.closed /)
  const decision = await authorize(
    w.deps,
    askOf('after', card as CorporateCardId, 1_00, w.deps.clock.now()),
  )
  assert.deepEqual(decision, { approved: false, reason: 'account_not_active' })
  assert.equal(
    (await company.call('GET', `${ROOT}/account/balance`)).body.code,
    'account_not_active',
  )
  assert.equal((await account()).closed_at, closed.account.closed_at)

  assert.deepEqual((await company.close()).account, closed.account, 'closed twice is closed once')
  await company.right()
  const [row] = await w.db.rows<{ n: number }>(
    sql`select count(*)::int as n from payouts where owner = ${owner}`,
  )
  assert.equal(row!.n, 1)

  await w.db.rows(
    sql`update corporate_accounts set status = 'waiting_contract_assignment' where owner = ${owner}`,
  )
  assert.ok(
    (await verify(w.db)).some(
      ({ what }) =>
        what.en === 'a closed account is not inactive, or still has cardholders or cards',
    ),
  )
})

test('reports after the closing are posted, billed and paid, or paid out: no centavo is lost or left', async (t) => {
  const company = await closingCompany(t)
  const { w, owner, card, buy, goTo, invoices, ask, pay, recharge, browser } = company
  await company.link()
  await buy('p1', 300_00)
  const open = await recharge(40_00)
  await goTo('2026-12-01')
  await pay((await ask((await invoices())[1].id)).id)
  await w.work()
  await company.close()
  const before = (
    await company.eventsOf(
      (
        await w.db.rows<{ id: string }>(sql`
    select id from corporate_invoices where owner = ${owner} and status = 'open'`)
      )[0]!.id,
    )
  ).length
  assert.equal(before, 0)
  await goTo('2027-02-03')
  const listed = async (): Promise<Json[]> => (await browser.get(`${PORTAL}/invoices`)).body.items
  assert.deepEqual(
    (await listed()).map(({ status, reference }) => [status, reference]),
    [
      ['open', '2027-03'],
      ['paid', '2026-12'],
    ],
    'a statement with nothing on it closes for nobody, and no period is missing or there twice',
  )

  // An earlier recharge is paid, and a merchant refunds: both are paid out like the balance.
  await pay(open.id)
  await w.work()
  assert.deepEqual(await company.balances(), [0, 0, 0, 40_00], 'paid out at once')
  await buy('p1', 25_00, { kind: 'refund' })
  assert.deepEqual(await company.balances(), [0, -25_00, 0, 40_00])
  await goTo('2027-03-01')
  await w.work()
  assert.deepEqual(await company.balances(), [0, 0, 0, 65_00])
  await company.right()

  // A merchant clears late: the amount is owed and paid in the portal; an excess is paid out.
  const late = {
    ...reportOf(askOf('late', card, 70_00, w.deps.clock.now()), ['clearing']),
    approvedBy: 'stand_in' as const,
  }
  await applyPurchases(w.deps, owner, [late])
  await goTo('2027-04-01')
  const [, owed] = await listed()
  assert.deepEqual([owed.status, owed.owed], ['closed', 70_00])
  const payment = (await browser.post(`${PORTAL}/invoices/${owed.id}/payment`, {})).body
  await pay(payment.id, { amount: 80_00 })
  await w.work()
  assert.deepEqual(await company.balances(), [0, 0, 0, 75_00])
  await company.right()

  // A new request starts over: no credit limit, and the contract must be accepted.
  await request(w.deps, company, undefined)
  const anew = await company.account()
  assert.deepEqual(
    [anew.status, anew.closed_at, anew.closing_transfer_id],
    ['waiting_contract_assignment', null, null],
  )
  const { user } = (await addUser(w.deps, { ...company, ...ANA }))!
  await accept(w.deps, company, { version: CONTRACT_VERSION, user: user.id, source: '127.0.0.1' })
  await decideAccount(w.deps, company.seller, 'approved')
  assert.deepEqual((await company.done('GET', `${ROOT}/account/balance`)).limit, 0)
  const again = await recharge(10_00)
  await pay(again.id)
  await w.work()
  assert.deepEqual(
    await company.balances(),
    [10_00, 0, 0, 75_00],
    'what comes now is there to be spent',
  )
  await company.right()
})

test('a payout that is rejected or returned is credited to the seller, and closing shows it; a silent bank is called again', async (t) => {
  for (const [number, status] of [
    [REFUSED, 'failed'],
    [SENT_BACK, 'returned'],
  ] as const) {
    const company = await closingCompany(t)
    const { w } = company
    await company.link(number)
    await company.pay((await company.recharge(500_00)).id)
    await w.work()
    await company.done('POST', '/v1/sandbox/weather', {
      bank: 'payout',
      mode: 'silent_after',
      calls: 1,
    })
    const closed = await company.close()
    assert.deepEqual(
      [closed.account.status, closed.closing.status],
      ['inactive', 'pending'],
      'closed, whatever the bank says',
    )
    for (let n = 0; n < 8; n++) {
      await company.done('POST', '/v1/sandbox/clock', { advance: '1d' })
      await w.work()
    }
    const { closing } = await company.stands()
    assert.equal(closing.status, status)
    assert.ok(closing.reason)
    assert.deepEqual(await company.balances(), [0, 0, 500_00, 0])
    await company.right()
  }
})

test('what the company owes as a seller is kept back from what closing pays out', async (t) => {
  const company = await closingCompany(t)
  const { w } = company
  await company.link()
  await company.pay((await company.recharge(500_00)).id)
  await w.work()
  await force(w, w.platform.io_seller_id, 200_00)
  assert.equal((await company.close()).closing.amount, 300_00)
  await w.work()
  assert.deepEqual(await company.balances(), [0, 0, 0, 300_00])
  await company.right()
})

test('a concurrent closing and purchase: either the purchase counts and the account stays open, or it is declined', async (t) => {
  const company = await closingCompany(t)
  const { w, owner, seller, card } = company
  await company.link()
  const buying = (name: string) => () =>
    authorize(w.deps, askOf(name, card, 10_00, w.deps.clock.now()))
  const closing = () => close(w.deps, company, { by: 'company' }).catch((error: Error) => error)
  /** Both wait for the lock of the account, one after the other. */
  const inTurn = async (first: () => Promise<unknown>, then: () => Promise<unknown>) => {
    const hold = (tx: Tx) =>
      tx.rows(
        sql`select 1
          from corporate_accounts
          where owner = ${owner}
            and seller = ${seller}
          for update`,
      )
    const second = async () => {
      assert.ok(await areWaiting(w.db, 1))
      return then()
    }
    return whileHeld(w.db, hold, [first, second])
  }
  const [bought, refused] = await inTurn(buying('p1'), closing)
  assert.deepEqual(bought, { approved: true, reason: null })
  assert.match(String(refused), /purchase_held/)
  assert.equal((await company.account()).status, 'active')
  const at = w.deps.clock.now()
  await applyPurchases(w.deps, owner, [reportOf(askOf('p1', card, 10_00, at), ['reversal'])])
  const [closed, denied] = await inTurn(closing, buying('p2'))
  assert.equal((closed as { status?: string }).status, 'inactive')
  assert.deepEqual(denied, { approved: false, reason: 'account_not_active' })
  await company.right()
})

test('an operator can close an account that the company cannot, but not one with open debts', async (t) => {
  const company = await closingCompany(t)
  const { w, seller, buy } = company
  await decideAccount(w.deps, seller, 'suspended', { reason: 'fraud?' })
  const word = { by: 'operator', reason: 'end of contract' } as const
  await buy('p1', 1_00)
  await assert.rejects(close(w.deps, company, word), /statement_open/)
  await buy('p1', 1_00 as Cents, { kind: 'refund' })
  const closed = await close(w.deps, company, word)
  assert.deepEqual([closed?.status, closed?.reason], ['inactive', 'end of contract'])
  assert.equal(
    await close(
      w.deps,
      { ...company, seller: newId<'seller'>(w.deps.clock.wall()) as typeof seller },
      word,
    ),
    undefined,
  )
  await company.right()
})
