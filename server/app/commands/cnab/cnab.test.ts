// File exchange with a bank, as its commands do it: written once, read once, and applied to the
// transactions.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { freshDatabase } from '../../../../test/database.ts'
import { typed } from '../../../../test/command-stage.ts'
import { envOf, runProgram } from '../../../../test/program.ts'
import { AGREEMENT, orderOf, paid, SENDER } from '../../../../test/cnab.ts'
import { paymentSenderOf, paymentTo } from '../../../../test/payment-files.ts'
import { returnLines, returnText, type Said } from '../../../../test/cnab-bank.ts'
import { openPaymentFiles } from '../../../providers/cnab/payments/rail.ts'
import { composePayments } from '../../../providers/cnab/payments/remittance.ts'
import { openCnab } from '../../../providers/cnab/rail.ts'
import type { BoletoOrder } from '../../../providers/bank.ts'
import { dayOf } from '../../../kernel/brazil/calendar.ts'
import { openClock } from '../../../kernel/clock.ts'
import { hyphened, newId } from '../../../kernel/ids.ts'
import { sql } from '../../../platform/db/sql.ts'
import { makeKeyring } from '../../../platform/keyring.ts'

const line = {
  baseUrl: 'https://p.test',
  tokenUrl: 'https://p.test/t',
  clientId: 'x',
  clientSecret: 'x',
}

/** An agreement of the same company at the same bank, with one account but for its check digit. */
const SECOND = { ...AGREEMENT, account: '123456-0', number: '7654321' }

/** Of the same number as the agreement of boletos. */
const { layout: _layout, wallet: _wallet, ...payer } = AGREEMENT
const PAYER = { ...paymentSenderOf('756'), agreement: { ...payer, wallet: '' as const } }

/** A remittance of one payment that no database knows. */
function paymentText(): string {
  const order = paymentTo('f'.repeat(32), { bank: '001' })
  const written = { id: order.id, number: 'A1', form: 'pix' as const, order }
  return composePayments(PAYER, [written], { sequence: 1, at: openClock().now() }).text
}

async function opened(t: TestContext, { hasSecond = false, hasPayments = false } = {}) {
  const db = await freshDatabase(t)
  const settings = envOf(t, db)
  const folder = settings.DATA_DIR
  const clock = openClock()
  const [owner, other] = [newId<'owner'>(clock.wall()), newId<'owner'>(clock.wall())]
  const file = {
    pix: { psp: line },
    keys: {},
    boletos: {
      arquivos: { agreement: AGREEMENT, cnab: { company: SENDER.cnab.company } },
      outros: { agreement: SECOND, cnab: { company: SENDER.cnab.company } },
      mesa: { agreement: AGREEMENT, ...line },
    },
    payouts: { pagamentos: { agreement: payer, cnab: { company: SENDER.cnab.company } } },
    platforms: {
      [hyphened(owner)]: { boletos: 'arquivos', ...(hasPayments && { payouts: 'pagamentos' }) },
      [newId(clock.wall())]: { boletos: 'mesa' },
      ...(hasSecond && { [hyphened(other)]: { boletos: 'outros' } }),
    },
  }
  makeKeyring(join(folder, 'keyring.json'))
  fs.writeFileSync(join(folder, 'banks.json'), JSON.stringify(file))
  const env = { ...settings, BANKS_FILE: join(folder, 'banks.json') }
  const run = (...args: string[]) => typed(['cnab', ...args], env)
  /** By the program, started by npm in that folder. */
  const runThere = (...args: string[]) =>
    runProgram(['cnab', ...args], { ...env, INIT_CWD: folder })
  const rail = openCnab({ db, clock, owner, name: 'arquivos', ...SENDER })
  const registered = async (count: number) => {
    const order = orderOf(newId(clock.wall()), count)
    assert.equal((await rail.register(order)).result, 'accepted')
    return order
  }
  const put = (name: string, said: readonly Said[], sequence = 1): string => {
    const path = join(folder, name)
    fs.writeFileSync(path, returnText(SENDER, said, sequence), 'latin1')
    return path
  }
  const pay = async (): Promise<string> => {
    const order = paymentTo(newId(clock.wall()), { bank: '001' })
    await openPaymentFiles({ db, clock, owner, name: 'pagamentos', ...PAYER }).pay(order, {})
    return order.id
  }
  return { folder, db, owner, rail, run, runThere, registered, put, pay }
}

test('a remittance is written once, under the next number, at the given path', async (t) => {
  const { folder, db, owner, run, runThere, registered } = await opened(t)
  await registered(1)
  await registered(2)
  const first = await run('write')
  assert.deepEqual([first.code, first.err], [0, ''])
  const path = join(folder, 'cnab', '756-1234567-000001.rem')
  assert.match(first.out, /remittance 1 of 756\/1234567, 2 instructions, R\$ 300\.00/)
  const text = fs.readFileSync(path, 'latin1')
  assert.deepEqual([text.length, text.split('\r\n').length], [8 * 242, 9])
  assert.equal(fs.statSync(path).mode & 0o777, 0o600)
  assert.deepEqual(await run('write'), { code: 0, out: '', err: '' })

  await registered(3)
  const taken = await run('write', path)
  assert.equal(taken.code, 1)
  assert.match(taken.err, /already exists with other content/)
  assert.equal(fs.readFileSync(path, 'latin1'), text)
  await registered(4)
  const named = await runThere('write', '--owner', hyphened(owner), '--json', 'other.rem')
  assert.deepEqual(JSON.parse(named.out), {
    written: join(folder, 'other.rem'),
    platform: hyphened(owner),
    agreement: '756/1234567',
    sequence: 2,
    again: true,
    titles: 1,
    total: 15_000,
  })
  assert.deepEqual(
    fs.readdirSync(folder).filter((name) => name.includes('partial')),
    [],
  )
  const rows = await db.rows<{ sequence: number }>(
    sql`select sequence from cnab_files where written_at is not null order by 1`,
  )
  assert.deepEqual(
    rows.map(({ sequence }) => sequence),
    [1, 2],
  )
})

test('what a notary did, and another due date, is told by name', async (t) => {
  const { run, registered, put } = await opened(t)
  const [one, two] = [await registered(1), await registered(2)]
  await run('write')
  const told = put('told.ret', [
    { order: one, movement: '02' },
    { order: one, movement: '14' },
    { order: one, movement: '23' },
    { order: one, movement: '20' },
    { order: two, movement: '25' },
  ])
  const read = await run('read', told)
  assert.equal(read.code, 0)
  assert.match(read.out, /registered 1, .*withdrawn 1, informational 3,/)
  assert.deepEqual(read.out.split('\n').slice(1, 5), [
    `  due date changed: line 5, boleto ${one.id}`,
    `  at notary: line 7, boleto ${one.id}`,
    `  protest canceled: line 9, boleto ${one.id}`,
    `  protested: line 11, boleto ${two.id}`,
  ])
})

test('a return file is applied once, and entries that cannot be interpreted are reported', async (t) => {
  const { db, rail, run, registered, put } = await opened(t)
  const [one, two, three] = [await registered(1), await registered(2), await registered(3)]
  await run('write')
  const good = put('good.ret', [
    { order: one, movement: '02' },
    { order: two, movement: '02' },
  ])
  const read = await run('read', good)
  assert.deepEqual([read.code, read.err], [0, ''])
  assert.match(read.out, /return 1 of 756\/1234567: registered 2, paid 0 \(R\$ 0\.00\), refused 0/)
  assert.match((await run('read', good)).out, /already read; nothing changed/)

  const today = dayOf(openClock().now())
  const paidToday = (order: BoletoOrder, amount?: number) =>
    paid(order, amount, { occurredOn: today, creditedOn: today })
  const mixed = put(
    'mixed.ret',
    [
      { order: one, movement: '02' },
      paidToday(one),
      paidToday(two, 14_000),
      { order: three, movement: '03', t: { motives: '48' } },
      { order: orderOf('f'.repeat(32), 77), movement: '06' },
    ],
    2,
  )
  const second = await run('read', '--json', mixed)
  assert.equal(second.code, 3)
  const report = JSON.parse(second.out)
  assert.deepEqual(report.counts, {
    registered: 0,
    refused: 1,
    withdrawn: 0,
    payments: 2,
    paid: 29_000,
    told: 0,
    again: 1,
  })
  assert.deepEqual(
    report.exceptions.map(({ what, line: at }: { what: string; line: number }) => [what, at]),
    [
      ['amount_differs', 7],
      ['unknown_boleto', 11],
    ],
  )
  assert.deepEqual(
    report.boletos.map(({ boleto, news }: { boleto: string; news: string }) => [boleto, news]),
    [
      [one.id, 'paid'],
      [two.id, 'paid'],
      [three.id, 'refused'],
    ],
  )
  const answer = await rail.read(one)
  assert.ok(answer.result === 'accepted' && answer.value.status === 'paid')
  assert.deepEqual(await db.rows(sql`select count(*) as n from cnab_exceptions`), [{ n: 2 }])
})

test('reading a return file makes its transactions due', async (t) => {
  const { db, owner, run, registered, put } = await opened(t)
  const order = await registered(1)
  await run('write')
  // A row with the boleto's id is enough here: transactions have tests of their own.
  await db.begin(async (tx) => {
    await tx.rows(sql`set local session_replication_role = replica`)
    await tx.rows(sql`
      insert into transactions (owner, id, seller, customer, method, status, amount, fee,
        fee_version, boleto, detail, version,
        expires_at, created_at, updated_at)
      values (${owner}, ${order.id}, ${owner}, ${owner}, 'boleto', 'pending', 15000, 0, 1, '{}',
        '{}', 1, '2027-01-01', '2026-01-01', '2026-01-01')`)
  })
  await run('read', put('r.ret', [paid(order)]))
  const rows = await db.rows<{ due: boolean }>(
    sql`select due_at is not null as due from transactions`,
  )
  assert.deepEqual(rows, [{ due: true }])
})

test('a file of another company is refused whole, and invalid arguments are reported', async (t) => {
  const { folder, run, put, registered } = await opened(t)
  const text = returnText(SENDER, [paid(await registered(1))]).replaceAll('\r\n756', '\r\n341')
  fs.writeFileSync(join(folder, 'other.ret'), `341${text.slice(3)}`)
  const refused = await run('read', join(folder, 'other.ret'))
  assert.equal(refused.code, 1)
  assert.match(refused.out, /other\.ret: refused, nothing was read: it is of bank 341, not of 756/)
  const wrong: readonly [args: string[], says: RegExp][] = [
    [[], /^usage: npm run cnab/],
    [['read'], /^FILE is missing/],
    [['read', '--owner', put('x.ret', [])], /^There is no option --owner/],
    [['read', 'absent.ret'], /absent\.ret cannot be read \(ENOENT\)/],
    [['write', 'a', 'b'], /^"b" is one argument too many/],
    [['write', '--owner', 'x'], /^"x" is no io_seller_id/],
    [
      ['write', '--owner', hyphened('0'.repeat(32))],
      /boletos or payments of 0{8}-.* go by CNAB files/,
    ],
  ]
  for (const [args, says] of wrong) {
    const ended = await run(...args)
    assert.equal(ended.code, 1, args.join(' '))
    assert.match(ended.err, says)
  }
})

test('payments are written, answered and read by the same command as boletos', async (t) => {
  const { folder, db, run, registered, pay } = await opened(t, { hasPayments: true })
  await registered(1)
  const payout = await pay()
  const both = await run('write', 'one.rem')
  assert.match(both.err, /There are boletos and payments: choose with --service/)
  assert.match((await run('write', '--service', 'x')).err, /--service is boletos or payments/)
  const written = await run('write', '--json')
  assert.deepEqual([written.code, written.err], [3, ''])
  const lines = written.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  // The account of a payout that no platform has can be read no more.
  assert.deepEqual(
    lines.map(({ agreement, unwritable }) => agreement ?? unwritable),
    ['756/1234567', payout],
  )
  assert.deepEqual(await db.rows(sql`select status from cnab_payments`), [{ status: 'failed' }])
  const remittance = join(folder, 'payments.rem')
  fs.writeFileSync(remittance, paymentText(), 'latin1')
  const answered = await run('answer', remittance)
  assert.deepEqual([answered.code, answered.err], [0, ''])
  const [taken, made] = [join(folder, 'payments-1.ret'), join(folder, 'payments-2.ret')]
  const read = await run('read', taken)
  assert.equal(read.code, 3)
  assert.match(read.out, /return 1 of payments\/756\/1234567: accepted 0, paid 0 .*exceptions 1/)
  assert.match(read.out, /unknown_payment: line 3: number A1 is not in this agreement/)
  assert.match((await run('read', taken)).out, /already read; nothing changed/)
  assert.match((await run('read', remittance)).out, /refused, nothing was read: .*a remittance/)
  assert.match((await run('read', '--json', made)).out, /"unknown_payment"/)
  assert.match(
    (await run('answer', remittance, '--occurrence', 'x')).err,
    /a code of two characters/,
  )
  assert.match((await run('answer', remittance, '--paid', 'never')).err, /--paid is of boletos/)
})

test('boletos are written, answered by the stand-in bank, and read', async (t) => {
  const { folder, rail, run, registered } = await opened(t)
  const [one, two] = [await registered(1), await registered(2)]
  const path = join(folder, 'boletos.rem')
  await run('write', path)
  const today = dayOf(openClock().now())
  const answered = await run('answer', path, '--paid', 'twice', '--paid-on', today)
  assert.deepEqual([answered.code, answered.err], [0, ''])
  const [taken, paidThen] = ['boletos-1.ret', 'boletos-2.ret'].map((name) => join(folder, name))
  const read = await run('read', taken!)
  assert.deepEqual([read.code, read.err], [0, ''])
  assert.match(read.out, /return 1 of 756\/1234567: registered 2, paid 0/)
  assert.match((await run('read', paidThen!)).out, /paid 4 \(R\$ 600\.00\)/)
  for (const order of [one, two]) {
    const known = await rail.read(order)
    assert.ok(known.result === 'accepted' && known.value.status === 'paid')
    assert.deepEqual(
      known.value.payments.map(({ amount }) => amount),
      [15_000, 15_000],
    )
  }
  const wrong: readonly [args: string[], says: RegExp][] = [
    [[path, '--paid', 'thrice'], /--paid is never, once, twice, not "thrice"/],
    [[path, '--paid-on', '2020-01-01'], /--paid-on is a day from .* on, not "2020-01-01"/],
    [[path, '--paid-on', 'soon'], /--paid-on is a day/],
    [[path, '--amount', '0'], /--amount is centavos/],
    [[path, '--amount', '99999999999'], /--amount is centavos, at most/],
    [[path, '--reason', '48'], /--reason goes with --occurrence/],
    [[path, '--occurrence', '03', '--reason', 'x'], /--reason is the bank's code/],
    [[taken!], /The bank takes nothing of .*boletos-1\.ret: its header is no remittance/],
  ]
  for (const [args, says] of wrong) {
    const ended = await run('answer', ...args)
    assert.equal(ended.code, 1, args.join(' '))
    assert.match(ended.err, says)
  }
})

test('a file that fits two agreements is refused whole', async (t) => {
  const { folder, run, registered } = await opened(t, { hasSecond: true })
  const order = await registered(1)
  await run('write')
  const path = join(folder, 'two.ret')
  const [header, batch, ...rest] = returnLines(SENDER, [{ order, movement: '02' }])
  const without = (text: string, from: number): string =>
    text.slice(0, from - 1) + ' '.repeat(20) + text.slice(from + 19)
  const put = (lines: readonly string[]) =>
    fs.writeFileSync(path, `${lines.join('\r\n')}\r\n`, 'latin1')
  put([without(header!, 33), without(batch!, 34), ...rest])
  const refused = await run('read', path)
  assert.equal(refused.code, 1)
  assert.match(refused.out, /it fits 756\/1234567 and 756\/7654321/)
  put([without(header!, 33), batch!, ...rest])
  const taken = await run('read', path)
  assert.deepEqual([taken.err, taken.code], ['', 0], taken.out)
})

test('with folders a remittance goes where its carrier takes it', async (t) => {
  const { folder, run, registered } = await opened(t)
  const path = join(folder, 'banks.json')
  const banks = JSON.parse(fs.readFileSync(path, 'utf8'))
  const folders = {
    remittances: join(folder, 'out'),
    returns: join(folder, 'in'),
    writtenAt: ['10:00'],
  }
  banks.boletos.arquivos.folders = folders
  fs.writeFileSync(path, JSON.stringify(banks))
  await registered(1)
  assert.equal((await run('write')).code, 0)
  assert.deepEqual(fs.readdirSync(folders.remittances), ['756-1234567-000001.rem'])
})
