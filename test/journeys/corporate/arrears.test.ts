// A company that pays too late: the terms it is shown before, what it is charged, when its account
// is suspended and what resumes it; with reports late, reordered or after a crash, and operators
// who intervene.

import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { addDays, startOf } from '../../../server/kernel/brazil/calendar.ts'
import { after } from '../../../server/kernel/clock.ts'
import { hyphened } from '../../../server/kernel/ids.ts'
import { decideAccount } from '../../../server/corporate/account/operations.ts'
import { authorize } from '../../../server/corporate/purchases/operations.ts'
import { runJob as closeStatements } from '../../../server/corporate/statements/job.ts'
import { raw, sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { askOf } from '../../company.ts'
import { payingCompany, ROOT, type Json } from '../../paying-company.ts'
import { pagesOf } from '../../pdf.ts'
import { person, signIn } from '../../portal.ts'
import { whileHeld } from '../../waiting.ts'
import { beside } from '../../world.ts'

const PORTAL = '/portal/api/corporate'
/** Due on Thursday the tenth: late on the eleventh, suspended after fifteen days. */
const LATE = '2026-12-11'
const SUSPENDED = '2026-12-26'

/** A company that owes 1 000.00 on a statement, and a portal user of it. */
async function lateCompany(t: TestContext) {
  const company = await payingCompany(t)
  const { w, seller, card, buy, goTo, pay } = company
  await buy('p1', 1_000_00)
  await goTo('2026-12-01')
  const finance = await signIn(w, await person(w, hyphened(seller), 'finance'))
  const read = async (path: string): Promise<Json> => {
    const answer = await finance.get(`${PORTAL}${path}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const { id } = (await read('/invoices?status=closed')).items[0]
  const ask = async (): Promise<Json> =>
    (await finance.post(`${PORTAL}/invoices/${id}/payment`, {})).body
  let n = 0
  return {
    ...company,
    id: id as string,
    read,
    ask,
    statement: (): Promise<Json> => read(`/invoices/${id}`),
    /** The status of the account, and the reason of a declined purchase. */
    accountStatus: async () => {
      const { status, suspended_for, reason } = await company.done('GET', `${ROOT}/account`)
      const decision = await authorize(w.deps, askOf(`ask${n++}`, card, 1_00, w.deps.clock.now()))
      return [status, suspended_for, reason, decision.reason]
    },
    payAll: async (how = {}) => pay((await ask()).id, how),
    right: async () => assert.deepEqual((await verify(w.db)).slice(0, 5), []),
  }
}

const ACTIVE = ['active', null, null, null]
const IN_ARREARS = ['suspended', 'arrears', 'arrears', 'account_in_arrears']
const BY_OPERATOR = ['suspended', 'operator', 'fraude', 'account_not_active']

const charges = ({ late_fee, interest, owed, status }: Json) => [late_fee, interest, owed, status]

const pageOf = async ({ link }: Json, language: string) =>
  (await fetch(`${link}?lang=${language}`)).text()
/** The components of the amount on the page of a pix. */
const partsIn = (page: string): string[] =>
  [...page.matchAll(/<dt>([^<]+)<\/dt>\s*<dd>([^<]+)<\/dd>/g)].map(
    ([, label, amount]) => `${label} ${amount}`,
  )

/** The document of the statement, as bytes. */
const documentsOf =
  ({ w, token, id }: Awaited<ReturnType<typeof lateCompany>>) =>
  async (format: string): Promise<Buffer> => {
    const address = `${w.url}${ROOT}/invoices/${id}/document?format=${format}`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    return Buffer.from(await answer.arrayBuffer())
  }

test('a statement announces its late charges before they begin', async (t) => {
  const company = await lateCompany(t)
  const { statement, ask } = company
  const read = documentsOf(company)
  const before = await statement()
  assert.deepEqual(
    [
      before.late_fee_percent,
      before.interest_percent_month,
      before.payable_until,
      before.suspends_on,
    ],
    [2, 1, '2026-12-10', SUSPENDED],
  )
  assert.deepEqual(charges(before), [0, 0, 1_000_00, 'closed'])
  const terms =
    'Após 10/12/2026: multa de 2% e juros de 1% ao mês, por dia de atraso. Conta suspensa em 26/12/2026.'
  assert.ok((await read('csv')).toString().includes(`;Condições;"${terms}";`))
  assert.ok(
    pagesOf(await read('pdf'))
      .join('\n')
      .includes(terms),
  )
  const page = await pageOf(await ask(), 'pt-BR')
  assert.ok(page.includes('multa de 2% e juros de 1% ao mês'))
  assert.deepEqual(partsIn(page), [])
})

test('a statement bears its late charges from its first late day until it is paid', async (t) => {
  const company = await lateCompany(t)
  const { w, id, statement, goTo, ask, pay, payAll, balance, eventsOf, right } = company
  const read = documentsOf(company)
  await goTo('2026-12-10')
  assert.deepEqual(charges(await statement()), [0, 0, 1_000_00, 'closed'])
  await goTo(LATE)
  assert.deepEqual(charges(await statement()), [20_00, 33, 1_020_33, 'overdue'])
  assert.deepEqual(await balance(), [0, 1_020_33])
  await goTo('2026-12-13')
  const owing = await statement()
  assert.deepEqual(charges(owing), [20_00, 1_00, 1_021_00, 'overdue'])
  const table = (await read('csv')).toString()
  assert.ok(
    table.includes(';Multa por atraso;') &&
      table.includes(';20,00;') &&
      table.includes(';Juros de mora;'),
  )
  const text = pagesOf(await read('pdf')).join('\n')
  for (const words of ['Multa por atraso', 'R$ 20,00', 'Juros de mora', 'R$ 1,00', 'R$ 1.021,00'])
    assert.ok(text.includes(words), words)
  const whole = await ask()
  for (const [language, parts] of [
    [
      'pt-BR',
      ['Compras a pagar R$ 1.000,00', 'Multa por atraso R$ 20,00', 'Juros de mora R$ 1,00'],
    ],
    [
      'en',
      [
        'Purchases to be paid R$ 1,000.00',
        'Late fee R$ 20.00',
        'Interest for late payment R$ 1.00',
      ],
    ],
  ] as const)
    assert.deepEqual(partsIn(await pageOf(whole, language)), parts)

  // A partial payment covers purchases; interest continues on the rest.
  await payAll({ amount: 400_00 })
  assert.deepEqual(charges(await statement()), [20_00, 1_00, 621_00, 'overdue'])
  await goTo('2026-12-16')
  assert.deepEqual(charges(await statement()), [20_00, 1_60, 621_60, 'overdue'])
  const asked = await ask()
  assert.equal(asked.amount, 621_60)
  assert.equal(partsIn(await pageOf(asked, 'pt-BR'))[0], 'Compras a pagar R$ 600,00')
  // The terms of an earlier pix are not stored.
  assert.deepEqual(partsIn(await pageOf(whole, 'pt-BR')), [])
  await pay(asked.id, { amount: 700_00 })
  const paid = await statement()
  assert.deepEqual([...charges(paid), paid.paid_amount], [20_00, 1_60, 0, 'paid', 1_021_60])
  assert.deepEqual(await balance(), [78_40, 0])
  assert.deepEqual(await eventsOf(id), [
    'invoice.closed 1',
    'invoice.overdue 2',
    'invoice.updated 3',
    'invoice.paid 4',
  ])
  const [ledger] = await w.db.rows<{ fee: number; interest: number }>(sql`
    select sum(amount) filter (where kind = 'late_fee')::int as fee,
      sum(amount) filter (where kind = 'interest')::int as interest
    from transfers where credit = 'late_charges' and cause = ${id}`)
  assert.deepEqual(ledger, { fee: 20_00, interest: 1_60 })
  await goTo('2027-02-01')
  assert.deepEqual(charges(await statement()), [20_00, 1_60, 0, 'paid'])
  await right()
})

test('once the purchases of a late statement are paid, the rest is shown as late charges', async (t) => {
  const { goTo, ask, payAll } = await lateCompany(t)
  await goTo('2026-12-13')
  await payAll({ amount: 1_010_00 })
  assert.deepEqual(partsIn(await pageOf(await ask(), 'pt-BR')), [
    'Multa por atraso R$ 10,00',
    'Juros de mora R$ 1,00',
  ])
})

test('a pix created before midnight pays its amount while it is valid; the next day a new pix asks for more', async (t) => {
  const { done, goTo, ask, pay, statement, right } = await lateCompany(t)
  await done('POST', '/v1/sandbox/clock', { to: after(startOf(LATE), -5 * 60_000).toISOString() })
  const before = await ask()
  assert.equal(before.amount, 1_000_00)
  await done('POST', '/v1/sandbox/clock', { to: after(startOf(LATE), 5 * 60_000).toISOString() })
  assert.equal((await ask()).amount, 1_020_33, 'who asks now is late')
  // Its last minutes belong to the day of its creation.
  await pay(before.id)
  assert.deepEqual(charges(await statement()), [0, 0, 0, 'paid'])
  await right()
  await goTo('2026-12-20')
  assert.deepEqual(charges(await statement()), [0, 0, 0, 'paid'])
})

test('a payment that the bank received in time is in time, and reports in another order give the same amount', async (t) => {
  const { w, id, goTo, ask, pay, statement, balance, eventsOf, done, right } = await lateCompany(t)
  const bank = w.deps.banks.sandbox!
  await goTo('2026-12-12')
  const first = await ask()
  assert.equal(first.amount, 1_020_66)
  // 1 000.00 are paid on the twelfth, without a notification.
  await w.db.rows(sql`delete from bank.webhooks`)
  await bank.pay(first.id, { amount: 1_000_00 as never })
  await goTo('2026-12-12')
  await w.db.rows(sql`update corporate_charges set due_at = '2027-06-01' where id = ${first.id}`)
  await done('POST', '/v1/sandbox/clock', {
    to: after(startOf('2026-12-15'), 3_600_000).toISOString(),
  })
  const second = await ask()
  assert.deepEqual([second.amount, second.id === first.id], [1_021_66, false])
  await pay(second.id)
  assert.deepEqual(charges(await statement()), [20_00, 1_66, 0, 'paid'])
  assert.deepEqual(await balance(), [0, 0])
  // The payment is read now: three days of interest are reversed, and the excess goes to the
  // balance.
  await w.db.rows(
    sql`update corporate_charges set due_at = ${w.deps.clock.now()} where id = ${first.id}`,
  )
  await w.work()
  assert.deepEqual(charges(await statement()), [20_00, 66, 0, 'paid'])
  assert.deepEqual(await balance(), [1_001_00, 0])
  assert.equal((await eventsOf(id)).at(-1), 'invoice.updated 4')
  await right()
})

test('after fifteen days the account is suspended, once, despite crashes, and resumed when everything is paid', async (t) => {
  const {
    w,
    seller,
    statement,
    goTo,
    ask,
    payAll,
    accountStatus,
    eventsOf,
    read,
    refused,
    id,
    right,
  } = await lateCompany(t)
  await goTo(addDays(SUSPENDED, -1))
  assert.deepEqual(await accountStatus(), ACTIVE)
  // No process calls the bank at midnight: two processes run later, and one of them is killed.
  w.deps.clock.moveTo(after(startOf(SUSPENDED), 1_000))
  const broken = beside(w.deps, {
    db: { ...w.deps.db, begin: () => Promise.reject(new Error('gone')) },
  })
  await assert.rejects(closeStatements(broken))
  assert.deepEqual(await accountStatus(), ACTIVE)
  const lock = sql`select 1 from corporate_accounts where seller = ${seller} for update`
  await whileHeld(w.db, (tx) => tx.rows(lock), [
    () => closeStatements(w.deps),
    () => closeStatements(w.deps),
  ])
  assert.equal(await closeStatements(w.deps), 0)
  assert.deepEqual(await accountStatus(), IN_ARREARS)
  assert.deepEqual(await eventsOf(seller), ['account.suspended 1'])
  const portal = await read('/account')
  assert.deepEqual([portal.reason, portal.account.suspended_for], ['arrears', 'arrears'])
  assert.match(portal.account.reason_display, /Fatura em atraso/)
  await refused('POST', `${ROOT}/invoices/${id}/payment`, {}, 403, 'account_not_active')

  await payAll({ amount: 1_000_00 })
  assert.deepEqual(await accountStatus(), IN_ARREARS, 'what lateness costs is still owed')
  const rest = await statement()
  assert.deepEqual([rest.owed, (await ask()).amount], [25_33, 25_33])
  await payAll()
  assert.deepEqual(await accountStatus(), ACTIVE)
  assert.deepEqual(await eventsOf(seller), ['account.suspended 1', 'account.activated 2'])
  await goTo('2027-01-31')
  assert.deepEqual(await eventsOf(seller), ['account.suspended 1', 'account.activated 2'])
  await right()
})

test('a payment in the last minutes prevents the suspension even if the bank is silent', async (t) => {
  const { w, done, goTo, accountStatus, ask, right } = await lateCompany(t)
  await done('POST', '/v1/sandbox/clock', {
    to: after(startOf(SUSPENDED), -5 * 60_000).toISOString(),
  })
  const asked = await ask()
  const bank = w.deps.banks.sandbox!
  await bank.faults('pix', 'down')
  await w.db.rows(sql`delete from bank.webhooks`)
  await bank.pay(asked.id, {})
  await goTo(SUSPENDED)
  assert.deepEqual(await accountStatus(), ACTIVE)
  await bank.faults('pix', 'fair')
  await done('POST', '/v1/sandbox/clock', { advance: '2h' })
  assert.deepEqual(await accountStatus(), ACTIVE)
  await goTo('2026-12-30')
  assert.deepEqual(await accountStatus(), ACTIVE)
  await right()
})

test('an operator’s suspension stays despite payments, and an operator can resume an account in arrears', async (t) => {
  const orders: [steps: string, stands: (string | null)[]][] = [
    ['suspend, clock, pay', BY_OPERATOR],
    ['suspend, clock, resume, pay', ACTIVE],
    ['clock, resume, later', ACTIVE],
    ['contract, clock, approve', IN_ARREARS],
  ]
  for (const [steps, stands] of orders) {
    const c = await lateCompany(t)
    const { w, seller } = c
    const browser = await signIn(w, await person(w, hyphened(seller), 'admin', 'admin@example.com'))
    const doing: Record<string, () => Promise<unknown>> = {
      suspend: () => decideAccount(w.deps, seller, 'suspended', { reason: 'fraude' }),
      resume: () => decideAccount(w.deps, seller, 'resumed'),
      contract: () => decideAccount(w.deps, seller, 'contract_changed'),
      approve: async () => {
        const { version } = (await browser.get(`${PORTAL}/contract`)).body
        await browser.post(`${PORTAL}/account/accept`, { version })
        await decideAccount(w.deps, seller, 'approved')
      },
      clock: () => c.goTo(SUSPENDED),
      later: () => c.goTo('2026-12-31'),
      pay: () => c.payAll(),
    }
    for (const step of steps.split(', ')) await doing[step]!()
    assert.deepEqual(await c.accountStatus(), stands, steps)
    await c.right()
  }
})

test('with two statements in arrears both have to be paid; a contract without rates charges nothing', async (t) => {
  const { w, owner, buy, goTo, read, payAll, accountStatus, statement, right, seller } =
    await lateCompany(t)
  await buy('p2', 500_00)
  await decideAccount(w.deps, seller, 'suspended', { reason: 'fraude' })
  // Closed on the last of December, due on Sunday the tenth of January.
  await goTo('2027-01-27')
  const [, second] = (await read('/invoices')).items
  assert.deepEqual(
    [second.payable_until, second.suspends_on, second.status],
    ['2027-01-11', '2027-01-27', 'overdue'],
  )
  await decideAccount(w.deps, seller, 'resumed')
  assert.deepEqual(await accountStatus(), IN_ARREARS)
  await payAll()
  assert.equal((await statement()).status, 'paid')
  assert.deepEqual(await accountStatus(), IN_ARREARS)
  await right()
  const [row] = await w.db.rows<{ n: number }>(sql`
    select count(*)::int as n
    from corporate_invoices
    where owner = ${owner}
      and arrears_at is not null`)
  assert.equal(row!.n, 2)

  const older = await lateCompany(t)
  await older.w.db.rows(sql`
    update corporate_invoices
    set late_fee_bp = 0, interest_bp = 0, suspends_after_days = null
    where status = 'closed'`)
  await older.goTo('2027-01-09')
  assert.deepEqual(charges(await older.statement()), [0, 0, 1_000_00, 'overdue'])
  assert.deepEqual(await older.accountStatus(), ACTIVE)
  await older.right()
})

test('verify finds corrupted late charges, ledger entries, payments and suspensions', async (t) => {
  const { w, goTo, payAll, accountStatus, right } = await lateCompany(t)
  await goTo('2026-12-13')
  await payAll({ amount: 400_00 })
  await goTo('2026-12-14')
  await right()
  const [reckoned, ledger, paid, suspended] = [
    'the late charges of a statement differ from its days and payments',
    'the late fee and interest of a statement differ from the ledger',
    'the paid amount of a statement differs from its payments',
    'the arrears of an account differ from its suspension, or from its overdue statements',
  ]
  const rows: [table: string, column: string, wrong: string, says: (string | undefined)[]][] = [
    ['corporate_invoices', 'late_fee', 'late_fee + 1', [reckoned, ledger]],
    ['corporate_invoices', 'interest', 'interest + 1', [reckoned, ledger]],
    ['corporate_invoices', 'interest_base', 'interest_base + 1', [reckoned]],
    ['corporate_invoices', 'last_day', 'last_day - 1', [reckoned]],
    ['corporate_invoices', 'paid_amount', 'paid_amount - 1', [paid]],
    ['corporate_accounts', 'arrears_since', 'updated_at', [suspended]],
  ]
  for (const [table, column, wrong, says] of rows) {
    const of = table === 'corporate_invoices' ? raw("where status = 'overdue'") : raw('')
    const [kept] = await w.db.rows<{ text: string | null; type: string }>(
      sql`select ${raw(column)}::text as text, pg_typeof(${raw(column)})::text as type
        from ${raw(table)} ${of}
        limit 1`,
    )
    await w.db.rows(sql`update ${raw(table)} set ${raw(column)} = ${raw(wrong)} ${of}`)
    const named = new Set((await verify(w.db)).map(({ what }) => what.en))
    for (const what of says) assert.ok(named.has(what!), `${column}: ${[...named].join('; ')}`)
    await w.db.rows(
      sql`update ${raw(table)} set ${raw(column)} = ${kept!.text}::text::${raw(kept!.type)} ${of}`,
    )
  }
  await right()
  assert.deepEqual(await accountStatus(), ACTIVE)
})
