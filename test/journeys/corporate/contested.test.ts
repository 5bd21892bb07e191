// A company's pix that the payer's bank contests (MED) and returns: of a recharge or a statement;
// in full or in part, reported twice or late, after the balance was spent or the account closed. In
// the end our books equal the bank's, and what the company owes is on a statement.

import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { startOf } from '../../../server/kernel/brazil/calendar.ts'
import { after } from '../../../server/kernel/clock.ts'
import { findCharge } from '../../../server/corporate/charges/store.ts'
import { advance } from '../../../server/corporate/charges/advance.ts'
import { close } from '../../../server/corporate/account/closing-operations.ts'
import { runJob as closeStatements } from '../../../server/corporate/statements/job.ts'
import { hyphened, readId, type ChargeId } from '../../../server/kernel/ids.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { markDue } from '../../../server/jobs/mark-due.ts'
import { runJob as reconcile } from '../../../server/jobs/reconcile.ts'
import { verify } from '../../../server/verification/verify.ts'
import { banksAgree, noticesOf } from '../../bank-books.ts'
import { payingCompany, ROOT, type Json } from '../../paying-company.ts'
import { pagesOf } from '../../pdf.ts'
import { person, signIn } from '../../portal.ts'
import { inTurn } from '../../waiting.ts'

const FRAUD = { code: 'MED_FRAUDE', message: 'Devolução por fundada suspeita de fraude.' }

async function contestedCompany(t: TestContext) {
  const company = await payingCompany(t)
  const { w, owner, done, refused, recharge, pay } = company
  const control =
    (what: string) =>
    (id: string, body: object = {}) =>
      done('POST', `/v1/sandbox/transactions/${id}/${what}`, body)
  const [dispute, lose] = [control('dispute'), control('lose')]
  const chargeOf = async (id: string) =>
    (await findCharge(w.db, { owner, id: readId(id) as ChargeId }))!
  return {
    ...company,
    dispute,
    lose,
    win: control('win'),
    refusedControl: (id: string, what: string, body: object, status: number, code: string) =>
      refused('POST', `/v1/sandbox/transactions/${id}/${what}`, body, status, code),
    /** A paid recharge. */
    raised: async (amount: number): Promise<Json> => pay((await recharge(amount)).id),
    /** Contested, and returned at once. */
    takenBack: async (id: string, how = {}): Promise<Json> => {
      await dispute(id)
      return lose(id, how)
    },
    /** Returned at the bank, without a notification. */
    atTheBank: async (id: string, how = {}) => {
      const bank = w.deps.banks.sandbox!
      await bank.contest((await chargeOf(id)).id, 'dispute')
      await bank.contest((await chargeOf(id)).id, 'lose', how)
    },
    advance: async (id: string) => advance(w.deps, await chargeOf(id)),
    invoice: (id: string): Promise<Json> => done('GET', `${ROOT}/invoices/${id}`),
    open: async (): Promise<Json> => (await done('GET', `${ROOT}/invoices?status=open`)).items[0],
    right: async () => {
      await w.work()
      assert.deepEqual((await verify(w.db)).slice(0, 5), [])
      await banksAgree(w)
    },
  }
}

const backs = ({ returns }: Json) =>
  returns.map(({ amount, from_balance, owed }: Json) => [amount, from_balance, owed])

test('a contested recharge: nothing changes while it is open or if it is rejected; a return in parts leaves the balance', async (t) => {
  const {
    raised,
    dispute,
    win,
    lose,
    refusedControl,
    balance,
    eventsOf,
    done,
    recharge,
    open,
    right,
  } = await contestedCompany(t)
  const { id } = await raised(100_00)
  const before = await dispute(id, { reason: 'MED_FRAUDE' })
  assert.deepEqual([before.status, before.returned_amount, before.returns], ['paid', 0, []])
  assert.deepEqual(await win(id), before)
  assert.deepEqual(
    [await balance(), await eventsOf(id)],
    [
      [100_00, 0],
      ['recharge.created 1', 'recharge.paid 2'],
    ],
  )

  await dispute(id)
  const part = await lose(id, { amount: 30_00 })
  const [{ id: name, created_at: _at, ...back }] = part.returns
  assert.match(name, /^D/)
  assert.deepEqual(back, {
    amount: 30_00,
    from_balance: 30_00,
    owed: 0,
    invoice_id: null,
    reason: FRAUD,
  })
  assert.deepEqual([part.status, part.paid_amount, part.returned_amount], ['paid', 100_00, 30_00])
  assert.deepEqual(await balance(), [70_00, 0])
  assert.deepEqual(backs(await lose(id)), [
    [30_00, 30_00, 0],
    [70_00, 70_00, 0],
  ])
  assert.deepEqual(await balance(), [0, 0])
  const seen = await done('GET', `${ROOT}/account/recharges/${id}`)
  assert.deepEqual(
    [seen.returned_amount, (await done('GET', `${ROOT}/account/recharges`)).items],
    [100_00, [seen]],
  )
  assert.deepEqual((await eventsOf(id)).slice(2), ['recharge.returned 3', 'recharge.returned 4'])
  assert.equal((await open()).returned_payments, 0)
  await refusedControl(id, 'lose', {}, 409, 'invalid_state')
  await refusedControl((await recharge(1_00)).id, 'dispute', {}, 409, 'invalid_state')
  await right()
})

test('money already spent is owed on the open statement, shown there, and paid with it', async (t) => {
  const { w, token, raised, buy, goTo, takenBack, balance, open, invoice, ask, pay, done, right } =
    await contestedCompany(t)
  const { id } = await raised(100_00)
  await buy('p1', 80_00)
  await goTo('2026-12-01')
  assert.deepEqual(await balance(), [20_00, 0])
  const back = await takenBack(id)
  const now = await open()
  assert.deepEqual(backs(back), [[100_00, 20_00, 80_00]])
  assert.equal(back.returns[0].invoice_id, now.id)
  assert.deepEqual([now.amount, now.returned_payments, now.owed], [0, 80_00, 0])
  const { available, used } = await done('GET', `${ROOT}/account/balance`)
  const { credit } = (
    await w.db.rows<{ credit: number }>(sql`select credit_limit as credit from corporate_accounts`)
  )[0]!
  assert.deepEqual([available, used], [credit - 80_00, 80_00])
  const agenda = (await done('GET', '/v1/sandbox/agenda')).items.find(
    (one: Json) => one.id === now.id,
  )
  assert.equal(agenda.summary, 'A statement closes; its amount is R$ 80.00 now.')
  await buy('p2', 5_00)
  await right()

  await goTo('2027-01-01')
  const closed = await invoice(now.id)
  assert.deepEqual(
    [closed.status, closed.amount, closed.returned_payments, closed.owed],
    ['closed', 5_00, 80_00, 85_00],
  )
  const read = async (format: string) => {
    const address = `${w.url}${ROOT}/invoices/${now.id}/document?format=${format}`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    return Buffer.from(await answer.arrayBuffer())
  }
  assert.match((await read('csv')).toString(), /;Pix devolvidos ao pagador;[^\r]*;80,00;/)
  const text = pagesOf(await read('pdf')).join('\n')
  for (const words of ['Pix devolvidos ao pagador', 'R$ 80,00', 'R$ 85,00'])
    assert.ok(text.includes(words), words)
  await pay((await ask(now.id)).id)
  assert.deepEqual([(await invoice(now.id)).status, await balance()], ['paid', [0, 0]])
  await right()
})

test('of a recharge that was paid twice one payment is returned, the first or the second: it is owed on the open statement', async (t) => {
  const { recharge, pay, buy, goTo, dispute, win, lose, balance, open, right } =
    await contestedCompany(t)
  const ids: string[] = [(await recharge(100_00)).id, (await recharge(100_00)).id]
  for (const id of ids) await pay(id, { times: 2 })
  await buy('p1', 400_00)
  await goTo('2026-12-01')
  assert.deepEqual(await balance(), [0, 0])
  for (const [n, id] of ids.entries()) {
    // The bank contests the first payment that it can; all of that is held then, so the next
    // dispute is of the second.
    await dispute(id)
    if (n === 1) {
      await dispute(id)
      await win(id)
    }
    const back = await lose(id)
    assert.deepEqual(backs(back), [[100_00, 0, 100_00]])
    const { id: bears, returned_payments: owed } = await open()
    assert.deepEqual(
      [back.returns[0].invoice_id, owed, await balance()],
      [bears, (n + 1) * 100_00, [0, owed]],
    )
  }
  await right()
})

test('a statement whose payment is returned stays paid and is not late; the company owes the amount on the open one', async (t) => {
  const {
    buy,
    goTo,
    ask,
    pay,
    takenBack,
    lose,
    dispute,
    balance,
    invoice,
    open,
    eventsOf,
    done,
    right,
  } = await contestedCompany(t)
  await buy('p1', 1_000_00)
  await goTo('2026-12-01')
  const [, { id }] = (await done('GET', `${ROOT}/invoices`)).items
  const { id: payment } = await pay((await ask(id)).id, { amount: 1_050_00 })
  assert.deepEqual(await balance(), [50_00, 0])
  await goTo('2026-12-28')
  await dispute(payment)
  const part = await lose(payment, { amount: 400_00 })
  assert.deepEqual(
    [part.resource, part.invoice_id, backs(part)],
    ['corporate_invoice_payment', id, [[400_00, 50_00, 350_00]]],
  )
  assert.deepEqual(await done('GET', `${ROOT}/invoices/${id}/payments/${payment}`), part)
  assert.deepEqual(await balance(), [0, 350_00])
  const paid = await invoice(id)
  assert.deepEqual(
    [paid.status, paid.paid_amount, paid.late_fee, paid.interest, paid.owed],
    ['paid', 1_000_00, 0, 0, 0],
  )
  assert.deepEqual(await eventsOf(payment), ['payment.returned 1'])
  await lose(payment)
  const { id: bears, returned_payments: owed } = await open()
  assert.deepEqual([owed, await balance()], [1_000_00, [0, 1_000_00]])
  await right()

  // Owed like everything on a statement: late if it is not paid.
  await goTo('2027-01-12')
  const late = await invoice(bears)
  assert.deepEqual(
    [late.status, late.late_fee, late.interest, late.owed],
    ['overdue', 20_00, 33, 1_020_33],
  )
  await right()
  const again = await pay((await ask(bears)).id)
  assert.deepEqual([(await invoice(bears)).status, await balance()], ['paid', [0, 0]])
  // This payment can be contested as well.
  assert.deepEqual(backs(await takenBack(again.id)), [[1_020_33, 0, 1_020_33]])
  await right()
})

test('a payment returned before its first report is booked as paid and returned, once', async (t) => {
  const { w, recharge, atTheBank, advance, balance, eventsOf, right } = await contestedCompany(t)
  const { id } = await recharge(100_00)
  await noticesOf(w, 'pix', 'down')
  await w.deps.banks.sandbox!.pay(readId(id)!, {})
  await atTheBank(id, { amount: 40_00 })
  await advance(id)
  assert.deepEqual(await balance(), [60_00, 0])
  assert.deepEqual(await eventsOf(id), [
    'recharge.created 1',
    'recharge.paid 2',
    'recharge.returned 3',
  ])
  await right()
})

test('without a notification or a disputes API: the list of returns finds it, sixty days later', async (t) => {
  const { w, raised, atTheBank, goTo, balance, done, right } = await contestedCompany(t)
  Object.defineProperties(w.deps.banks, {
    disputes: { value: () => undefined },
    disputeRails: { value: [] },
  })
  const { id } = await raised(100_00)
  await noticesOf(w, 'pix', 'down')
  await goTo('2026-12-31')
  await atTheBank(id, { amount: 30_00 })
  await done('POST', '/v1/sandbox/clock', { advance: '2h' })
  await reconcile(w.deps)
  await w.work()
  assert.deepEqual(await balance(), [70_00, 0])
  await done('POST', '/v1/sandbox/clock', { advance: '2h' })
  assert.equal(await reconcile(w.deps), 0)
  await right()
})

test('under a hundred notifications and concurrent workers each return is booked once', async (t) => {
  const { w, raised, atTheBank, advance, balance, eventsOf, right } = await contestedCompany(t)
  const { id } = await raised(100_00)
  await noticesOf(w, 'pix', 'twice')
  await atTheBank(id, { amount: 30_00 })
  const bank = w.deps.banks.sandbox!
  const notifications = Array.from({ length: 100 }, () =>
    markDue(w.deps, { pix: [{ txid: id }], disputes: [{ id }] }),
  )
  const readers = Array.from({ length: 20 }, () => advance(id))
  await Promise.all([
    ...notifications,
    ...readers,
    bank.contest(readId(id)!, 'lose', { amount: 20_00 }),
    w.work(),
  ])
  await w.work()
  assert.deepEqual(await balance(), [50_00, 0])
  assert.equal((await eventsOf(id)).filter((one) => one.startsWith('recharge.returned')).length, 2)
  await right()
})

test('a return concurrent with a clearing, in either order: both are on the open statement', async (t) => {
  const { w, owner, raised, buy, goTo, atTheBank, advance, balance, open, right } =
    await contestedCompany(t)
  const ids = [(await raised(50_00)).id, (await raised(30_00)).id]
  await buy('p1', 80_00)
  await goTo('2026-12-01')
  await noticesOf(w, 'pix', 'down')
  const lock = sql`select 1 from corporate_accounts where owner = ${owner} for update`
  for (const [n, id] of ids.entries()) {
    await atTheBank(id)
    const actions: (() => Promise<unknown>)[] = [() => advance(id), () => buy(`beside-${n}`, 7_00)]
    const { ended, waited } = await inTurn(w.db, lock, n === 0 ? actions : actions.toReversed())
    assert.deepEqual(waited, [true, true])
    for (const { status } of ended) assert.equal(status, 'fulfilled')
  }
  const { amount, returned_payments } = await open()
  assert.deepEqual([amount, returned_payments, await balance()], [14_00, 80_00, [0, 94_00]])
  await right()
})

test('a return reported between a statement’s end and its closing is on the next statement', async (t) => {
  const { w, raised, atTheBank, advance, invoices, balance, buy, done, goTo, right } =
    await contestedCompany(t)
  const { id } = await raised(100_00)
  await buy('p1', 100_00)
  await goTo('2026-12-01')
  await noticesOf(w, 'pix', 'down')
  await atTheBank(id)
  w.deps.clock.moveTo(after(startOf('2027-01-01'), 1_000))
  await advance(id)
  const bearer = async () =>
    (await done('GET', `${ROOT}/account/recharges/${id}`)).returns[0].invoice_id
  assert.deepEqual([await bearer(), await balance()], [null, [0, 100_00]])
  await closeStatements(w.deps)
  const [open, closed] = await invoices()
  assert.deepEqual(
    [open.returned_payments, closed.returned_payments, closed.status],
    [100_00, 0, 'paid'],
  )
  assert.deepEqual([await bearer(), await balance()], [open.id, [0, 100_00]])
  await right()
})

test('a return of a closed account is owed on its next statement, and paid there', async (t) => {
  const { w, owner, seller, raised, takenBack, buy, goTo, right } = await contestedCompany(t)
  const { id } = await raised(100_00)
  await buy('p1', 100_00)
  await goTo('2026-12-01')
  const closed = await close(w.deps, { owner, seller }, { by: 'operator' })
  assert.equal(closed?.status, 'inactive')
  assert.deepEqual(backs(await takenBack(id)), [[100_00, 0, 100_00]])
  await goTo('2027-01-01')
  const finance = await signIn(w, await person(w, hyphened(seller), 'finance'))
  const [owing] = (await finance.get('/portal/api/corporate/invoices?status=closed')).body.items
  assert.deepEqual([owing.amount, owing.returned_payments, owing.owed], [0, 100_00, 100_00])
  await right()
})
