// A bank that works by files, used as a rail on a real database: registering, repeating,
// withdrawing, writing and reading files.

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { freshDatabase } from '../../../test/database.ts'
import { orderOf, paid, SENDER } from '../../../test/cnab.ts'
import { returnText, type Said, senderOf } from '../../../test/cnab-bank.ts'
import { whileHeld } from '../../../test/waiting.ts'
import { addDays, dayOf } from '../../kernel/brazil/calendar.ts'
import { after, openClock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ProviderResult, BoletoReport } from '../bank.ts'
import {
  applyReturn,
  type Exchange,
  hashOf,
  reserve,
  type ReservedFile,
  written,
} from './exchange.ts'
import { oldestWaiting } from './instruction-store.ts'
import { openCnab } from './rail.ts'
import { LAYOUTS } from './layouts/index.ts'
import type { Sender } from './remittance.ts'
import { readReturn } from './return.ts'
import { lockFiles } from './store.ts'
import { agreementKey, titleTransitions } from './title.ts'

async function opened(t: TestContext, sender: Sender = SENDER) {
  const db = await freshDatabase(t)
  const clock = openClock()
  // After the payments of the files below.
  clock.moveTo(new Date('2026-12-20T12:00:00Z'))
  const owner = newId<'owner'>(clock.wall())
  const messages: string[] = []
  const rail = openCnab({ db, clock, owner, name: 'arquivos', ...sender })
  const exchange: Exchange = {
    db,
    clock,
    sender,
    place: { owner, agreement: agreementKey(sender.agreement) },
    markDue: async (_tx, ids) => void messages.push(...ids),
  }
  const order = (count: number) => orderOf(newId(clock.wall()), count, {}, sender.agreement)
  const write = async (): Promise<ReservedFile | undefined> => {
    const next = await reserve(exchange)
    if (!('remittance' in next)) return undefined
    await written(exchange, next, `${next.sequence}.rem`)
    return next
  }
  const read = (said: readonly Said[], sequence = 1) => {
    const text = returnText(sender, said, sequence)
    const file = readReturn(sender, text)
    assert.ok(file.ok)
    return applyReturn(exchange, { read: file, hash: hashOf(text), name: 'x.ret' })
  }
  return { db, clock, rail, exchange, order, write, read, reported: messages }
}

const statusOf = (answer: ProviderResult<BoletoReport>): string =>
  answer.result === 'accepted' ? answer.value.status : answer.result
const codeOf = (answer: ProviderResult<BoletoReport>): string =>
  answer.result === 'rejected' ? answer.code : answer.result

test('the same by CNAB 400, at a bank whose agreement is its account', async (t) => {
  const layout = LAYOUTS.find(({ bank, format }) => bank === '341' && format.name === 'cnab400')!
  const { rail, exchange, order, write, read } = await opened(t, senderOf(layout))
  assert.equal(exchange.place.agreement, '341/0057-12345-7')
  const first = order(1)
  assert.equal(statusOf(await rail.register(first)), 'requested')
  const made = await write()
  assert.match(made!.remittance.text, /^01REMESSA.{391}\r\n1.{399}\r\n9.{399}\r\n$/)
  await read([{ order: first, movement: '02' }])
  await rail.withdraw(first)
  assert.equal((await write())!.remittance.text.slice(402 + 108, 402 + 110), '02')
  await read([{ order: first, movement: '15', t: { motives: '08' } }], 2)
  assert.equal(statusOf(await rail.read(first)), 'registered')
  const money = { paid: 147_90, fee: 2_10, credited: 147_90 }
  assert.ok(await read([{ order: first, movement: '06', u: money }], 3))
  const report = await rail.read(first)
  assert.ok(report.result === 'accepted' && report.value.status === 'paid')
  assert.deepEqual(
    report.value.payments.map(({ amount }) => amount),
    [150_00],
  )
  assert.equal(await read([{ order: first, movement: '06', u: money }], 3), undefined)
})

test('from request to payment: registered by one file, reported by another', async (t) => {
  const { rail, clock, order, write, read, reported } = await opened(t)
  const first = order(1)
  assert.equal(rail.name, 'boletos/arquivos')
  assert.equal(statusOf(await rail.read(first)), 'absent')
  const answers = await Promise.all([
    rail.register(first),
    rail.register(first),
    rail.register(first),
  ])
  assert.deepEqual(answers.map(statusOf), ['requested', 'requested', 'requested'])
  const made = await write()
  assert.deepEqual([made?.sequence, made?.remittance.sent.length], [1, 1])
  assert.equal(await write(), undefined)
  const from = after(clock.now(), -60_000)
  assert.ok(await read([{ order: first, movement: '02' }]))
  assert.equal(statusOf(await rail.read(first)), 'registered')
  assert.ok(await read([paid(first)], 2))
  assert.deepEqual(reported, [first.id, first.id])
  const report = await rail.read(first)
  assert.deepEqual(report, {
    result: 'accepted',
    value: {
      id: first.id,
      status: 'paid',
      barcode: first.barcode,
      amount: 15_000,
      payments: [
        {
          id: '756/1234567/1-paid-20261210-15000-20261211-1',
          amount: 15_000,
          paidAt: new Date('2026-12-10T15:00:00Z'),
        },
      ],
    },
  })
  const changed = await rail.changed({ from, to: after(clock.now(), 60_000), page: 0 })
  assert.deepEqual(changed, { result: 'accepted', value: { ids: [first.id], more: false } })
  assert.equal(statusOf(await rail.withdraw(first)), 'paid')
})

test('the same occurrence in two files has one effect, and the same file again has none', async (t) => {
  const { rail, order, write, read } = await opened(t)
  const first = order(1)
  await rail.register(first)
  await write()
  assert.ok(await read([paid(first)], 1))
  assert.equal(await read([paid(first)], 1), undefined)
  const again = await read([{ order: first, movement: '28' }, paid(first)], 2)
  assert.deepEqual(
    again?.results.map(({ result }) => result),
    ['told', 'again'],
  )
  const report = await rail.read(first)
  assert.ok(report.result === 'accepted' && report.value.status === 'paid')
  assert.equal(report.value.payments.length, 1)
})

test('different content for an id, a used number, another barcode, and letters in a CNPJ are rejected', async (t) => {
  const { rail, order, db } = await opened(t)
  const first = order(1)
  await rail.register(first)
  assert.equal(codeOf(await rail.register({ ...first, text: 'other' })), 'other_words')
  assert.equal(codeOf(await rail.register(order(1))), 'our_number_taken')
  assert.equal(
    codeOf(await rail.register({ ...order(2), barcode: first.barcode })),
    'barcode_differs',
  )
  const lettered = orderOf(newId(new Date(2)), 3, { payer: { taxpayerId: '12ABC34501DE35' } })
  const answer = await rail.register(lettered)
  assert.ok(answer.result === 'rejected' && answer.code === 'cnab_unwritable')
  assert.match(answer.why, /payerId has letters/)
  assert.deepEqual(await db.rows(sql`select count(*) as n from cnab_titles`), [{ n: 1 }])
  assert.deepEqual(await db.rows(sql`select count(*) as n from cnab_instructions`), [{ n: 1 }])
})

test('a boleto that was in no file is withdrawn at once; the bank withdraws the others', async (t) => {
  const { db, rail, order, write, read } = await opened(t)
  const [early, late] = [order(1), order(2)]
  await rail.register(early)
  assert.equal(statusOf(await rail.withdraw(early)), 'withdrawn')
  assert.equal(await write(), undefined)
  assert.equal(statusOf(await rail.register(early)), 'withdrawn')
  await rail.register(late)
  await write()
  assert.equal(statusOf(await rail.withdraw(late)), 'requested')
  await read([{ order: late, movement: '02' }], 1)
  assert.equal(statusOf(await rail.withdraw(late)), 'registered')
  const second = await write()
  assert.deepEqual(
    second?.remittance.sent.map(({ id, what }) => [id, what]),
    [[late.id, 'withdraw']],
  )
  assert.equal(second?.sequence, 2)
  await read([{ order: late, movement: '26', t: { motives: '60' } }], 2)
  // Of its instructions, the bank refused this one.
  assert.deepEqual(await db.rows(sql`select what, status from cnab_instructions order by id`), [
    { what: 'register', status: 'written' },
    { what: 'withdraw', status: 'refused' },
  ])
  assert.equal(statusOf(await rail.withdraw(late)), 'registered')
  assert.equal((await write())?.sequence, 3)
  await read([{ order: late, movement: '09' }], 3)
  assert.equal(statusOf(await rail.read(late)), 'withdrawn')
})

test('a new due date goes with the next file once, is confirmed or refused, and leaves the order', async (t) => {
  const { db, rail, order, write, read } = await opened(t)
  const first = order(1)
  await rail.register(first)
  const terms = { ...first.terms, dueOn: '2027-01-08', limitOn: '2027-02-08' }
  const wanted = (n: number) =>
    ({ id: newId(new Date(n)), field: 'due_date', terms, barcode: '', again: false }) as const
  const became = (answer: ProviderResult<BoletoReport>): string | undefined =>
    answer.result === 'accepted' && answer.value.status !== 'absent'
      ? (answer.value.change?.is ?? answer.value.status)
      : codeOf(answer)
  const one = wanted(1)
  assert.equal(became(await rail.changes!.change(first, one)), 'requested')
  await write()
  await read([{ order: first, movement: '02' }], 1)
  for (let n = 0; n < 2; n++) assert.equal(became(await rail.changes!.change(first, one)), 'queued')
  const file = await write()
  assert.deepEqual(
    file?.remittance.sent.map(({ what, order: { terms: sent } }) => [what, sent.dueOn]),
    [['due_date', '2027-01-08']],
  )
  assert.equal(became(await rail.changes!.change(first, one)), 'queued')
  await read([{ order: first, movement: '30', t: { motives: '16' } }], 2)
  const refused = await rail.changes!.change(first, one)
  assert.ok(refused.result === 'rejected')
  assert.match(refused.why, /16/)
  const two = wanted(2)
  assert.equal(became(await rail.changes!.change(first, two)), 'queued')
  await write()
  await read([{ order: first, movement: '14' }], 3)
  assert.equal(became(await rail.changes!.change(first, two)), 'made')
  assert.deepEqual(
    await db.rows(sql`
      select said -> 'terms' ->> 'dueOn' as ordered, changed_terms ->> 'dueOn' as now from cnab_titles`),
    [{ ordered: first.terms.dueOn, now: '2027-01-08' }],
  )
  // A change that no file has yet is dropped by a withdrawal.
  assert.equal(became(await rail.changes!.change(first, wanted(3))), 'queued')
  await rail.withdraw(first)
  assert.deepEqual(
    (await write())?.remittance.sent.map(({ what }) => what),
    ['withdraw'],
  )
})

test('two new due dates that are confirmed on one day are both made, and no confirmation counts twice', async (t) => {
  const { rail, order, write, read } = await opened(t)
  const first = order(1)
  await rail.register(first)
  await write()
  await read([{ order: first, movement: '02' }], 1)
  const says = (dueOn: string, n: number) => {
    const terms = { ...first.terms, dueOn, limitOn: '2027-02-28' }
    const id = newId(new Date(n))
    return { id, field: 'due_date', terms, barcode: '', again: false } as const
  }
  const became = async (change: ReturnType<typeof says>) => {
    const answer = await rail.changes!.change(first, change)
    return answer.result === 'accepted' && answer.value.status !== 'absent'
      ? answer.value.change?.is
      : answer.result
  }
  const confirmed = (dueOn: string) => ({
    order: { ...first, terms: { ...first.terms, dueOn } },
    movement: '14',
  })
  const [one, two] = [says('2027-01-08', 1), says('2027-01-15', 2)]
  assert.equal(await became(one), 'queued')
  await write()
  await read([confirmed('2027-01-08')], 2)
  assert.equal(await became(one), 'made')
  assert.equal(await became(two), 'queued')
  await write()
  // The bank says the first again, in another file.
  await read([confirmed('2027-01-08'), { order: order(9), movement: '02' }], 3)
  assert.equal(await became(two), 'queued')
  await read([confirmed('2027-01-15')], 4)
  assert.equal(await became(two), 'made')
})

test('a change that is asked for after a withdrawal waits for what becomes of that', async (t) => {
  const { rail, order, write, read } = await opened(t)
  const first = order(1)
  await rail.register(first)
  await write()
  await read([{ order: first, movement: '02' }], 1)
  const terms = { ...first.terms, dueOn: '2027-01-08', limitOn: '2027-02-08' }
  const id = newId(new Date(1))
  const wanted = { id, field: 'due_date', terms, barcode: '', again: false } as const
  await rail.changes!.change(first, wanted)
  await rail.withdraw(first)
  await rail.changes!.change(first, wanted)
  const sends = async () => (await write())?.remittance.sent.map(({ what }) => what)
  assert.deepEqual(await sends(), ['withdraw'])
  await rail.changes!.change(first, wanted)
  assert.equal(await sends(), undefined)
  // The bank did not withdraw it, so that it can be changed.
  await read([{ order: first, movement: '26', t: { motives: '05' } }], 2)
  await rail.changes!.change(first, wanted)
  assert.deepEqual(await sends(), ['due_date'])
})

test('a protest goes with the next file, is followed by returns, and is stopped by another', async (t) => {
  const { rail, order, write, read } = await opened(t)
  const first = order(1)
  await rail.register(first)
  await write()
  await read([{ order: first, movement: '02' }], 1)
  const wanted = (n: number, field: 'protest' | 'protest_cancel') =>
    ({ id: newId(new Date(n)), field, terms: first.terms, barcode: '', again: false }) as const
  const told = async (change?: ReturnType<typeof wanted>) => {
    const answer = change ? await rail.changes!.change(first, change) : await rail.read(first)
    if (answer.result !== 'accepted' || answer.value.status === 'absent') return answer.result
    const { status, protest, change: what } = answer.value
    return [status, protest, what?.is].filter(Boolean).join(' ')
  }
  const sends = async () => (await write())?.remittance.sent.map(({ what }) => what)
  const [one, two, stop] = [
    wanted(1, 'protest'),
    wanted(2, 'protest'),
    wanted(3, 'protest_cancel'),
  ] as const
  for (let n = 0; n < 2; n++) assert.equal(await told(one), 'registered queued')
  assert.deepEqual(await sends(), ['protest'])
  await read([{ order: first, movement: '26', t: { motives: '39' } }], 2)
  const refused = await rail.changes!.change(first, one)
  assert.ok(refused.result === 'rejected')
  assert.match(refused.why, /39/)
  assert.equal(await told(two), 'registered queued')
  assert.deepEqual(await sends(), ['protest'])
  await read([{ order: first, movement: '19' }], 3)
  assert.equal(await told(two), 'registered ordered made')
  await read([{ order: first, movement: '23' }], 4)
  assert.equal(await told(), 'registered at_registry')
  assert.equal(await told(stop), 'registered at_registry queued')
  assert.deepEqual(await sends(), ['protest_cancel'])
  await read([{ order: first, movement: '20' }], 5)
  assert.equal(await told(stop), 'registered canceled made')
  // Another one is not ended by the end of the one before, and is by its own.
  const other = wanted(4, 'protest')
  assert.equal(await told(other), 'registered queued')
  assert.equal(await told(), 'registered')
  assert.deepEqual(await sends(), ['protest'])
  await read([{ order: first, movement: '20', u: { occurredOn: '2027-01-20' } }], 6)
  assert.equal(await told(other), 'rejected')
  // Ordered at the bank itself, and protested.
  await read([{ order: first, movement: '25' }], 7)
  assert.equal(await told(), 'withdrawn protested')
})

test('a new due date of a boleto that was paid meanwhile makes no remittance due', async (t) => {
  const { db, exchange, rail, order, write, read } = await opened(t)
  const first = order(1)
  await rail.register(first)
  await write()
  await read([{ order: first, movement: '02' }], 1)
  const terms = { ...first.terms, dueOn: '2027-01-08', limitOn: '2027-02-08' }
  const id = newId(new Date(1))
  const wanted = { id, field: 'due_date', terms, barcode: '', again: false } as const
  await rail.changes!.change(first, wanted)
  const { place } = exchange
  assert.ok(await oldestWaiting(db, place))
  await read([paid(first)], 2)
  assert.equal(statusOf(await rail.read(first)), 'paid')
  assert.equal(await oldestWaiting(db, place), undefined)
  assert.deepEqual(
    await db.rows(sql`select what from cnab_instructions where status = 'waiting'`),
    [],
  )
  assert.equal(await write(), undefined)
})

test('a refused boleto reads as withdrawn, and a repeated request for it is rejected', async (t) => {
  const { rail, order, write, read } = await opened(t)
  const first = order(1)
  await rail.register(first)
  await write()
  await read([{ order: first, movement: '03', t: { motives: '08' } }])
  assert.equal(statusOf(await rail.read(first)), 'withdrawn')
  const again = await rail.register(first)
  assert.ok(again.result === 'rejected')
  assert.match(again.why, /08: our number is wrong/)
})

test('a file that was reserved but not marked is written again, byte by byte, with its number', async (t) => {
  const { rail, order, exchange, write } = await opened(t)
  const first = order(1)
  await rail.register(first)
  const before = await reserve(exchange)
  await rail.register(order(2))
  assert.equal(statusOf(await rail.withdraw(first)), 'requested', 'it may be at the bank already')
  const [one, other] = await Promise.all([reserve(exchange), reserve(exchange)])
  assert.ok('remittance' in before && 'remittance' in one && 'remittance' in other)
  assert.equal(one.remittance.text, before.remittance.text)
  assert.equal(other.remittance.text, before.remittance.text)
  assert.deepEqual([one.sequence, one.again, before.again], [1, true, false])
  assert.equal((await write())?.sequence, 1)
  assert.deepEqual(
    (await write())?.remittance.sent.map(({ what }) => what),
    ['register', 'withdraw'],
  )
})

test('a boleto that can no longer be written is refused, reported and left out; the others are written', async (t) => {
  const { db, rail, order, exchange, write, reported } = await opened(t)
  const [bad, good] = [order(1), order(2)]
  await rail.register(bad)
  await rail.register(good)
  await db.rows(sql`
    update cnab_titles
    set said = jsonb_set(said, '{payer,taxpayerId}', '"12ABC34501DE35"')
    where id = ${bad.id}`)
  const made = await write()
  assert.deepEqual(
    made?.remittance.sent.map(({ id }) => id),
    [good.id],
  )
  assert.equal(made?.remittance.unwritable[0]?.id, bad.id)
  assert.deepEqual(reported, [bad.id])
  assert.equal(statusOf(await rail.read(bad)), 'withdrawn')
  const [row] = await db.rows<{ what: string; boleto: string; says: string }>(
    sql`select what, boleto, says from cnab_exceptions`,
  )
  assert.deepEqual([row?.what, row?.boleto], ['unwritable', bad.id])
  assert.match(row!.says, /payerId has letters/)
  assert.deepEqual(await reserve(exchange), [])
})

test('a withdrawal that can no longer be written is reported, and the registered boleto stays so', async (t) => {
  const { db, rail, order, write, read } = await opened(t)
  const one = order(1)
  await rail.register(one)
  await write()
  await read([{ order: one, movement: '02' }])
  await rail.withdraw(one)
  await db.rows(
    sql`update cnab_titles set said = jsonb_set(said, '{ourNumber}', to_jsonb(repeat('9', 40)))`,
  )
  assert.equal(await write(), undefined)
  assert.deepEqual(await db.rows(sql`select what from cnab_exceptions`), [{ what: 'unwritable' }])
  assert.equal(statusOf(await rail.read(one)), 'registered')
})

test('one process at a time makes or reads files of an agreement', async (t) => {
  const { db, rail, order, exchange, read } = await opened(t)
  const one = order(1)
  await rail.register(one)
  const [next, applied] = await whileHeld<unknown>(db, (tx) => lockFiles(tx, exchange.place), [
    () => reserve(exchange),
    () => read([{ order: one, movement: '02' }]),
  ])
  assert.ok((next as ReservedFile).remittance && applied)
})

test('the states of a boleto in the database equal those of the code', async (t) => {
  const { db, rail, order } = await opened(t)
  for (const [at, from] of titleTransitions.states.entries())
    for (const [n, to] of titleTransitions.states.entries()) {
      if (from === to) continue
      const one = order(100 + at * 10 + n)
      await rail.register(one)
      const reach = titleTransitions.events
        .map((event) => titleTransitions.next('requested', event))
        .includes(from)
      if (from !== 'requested' && !reach) continue
      const set = (status: string) =>
        db.rows(sql`update cnab_titles
          set status = ${status}, reason = case
            when ${status} = 'refused' then 'x' end,
          payments = '[{}]' where id = ${one.id}`)
      await set(from)
      const may = titleTransitions.events.some((event) => titleTransitions.next(from, event) === to)
      if (may) await set(to)
      else await assert.rejects(set(to), /cannot go from/, `${from} to ${to}`)
    }
})

test('a bank with one code for all refusals refuses a withdrawal before it reported the boleto', async (t) => {
  const layout = LAYOUTS.find(({ bank, format }) => bank === '033' && format.name === 'cnab400')!
  const { rail, order, write, read } = await opened(t, senderOf(layout))
  const first = order(1)
  await rail.register(first)
  await write()
  await rail.withdraw(first)
  await write()
  const changes = await read([{ order: first, movement: '03', t: { motives: '001' } }])
  assert.deepEqual(
    changes?.exceptions.map(({ what }) => what),
    ['instruction_refused'],
  )
  assert.equal(statusOf(await rail.read(first)), 'requested')
  await rail.withdraw(first)
  assert.equal((await write())?.remittance.sent[0]?.what, 'withdraw')
})

test('a return with the number of another, and other content, says so', async (t) => {
  const { order, rail, write, read } = await opened(t)
  const first = order(1)
  await rail.register(first)
  await write()
  const numbered = (changes: Awaited<ReturnType<typeof read>>) =>
    changes?.exceptions.filter(({ says }) => /other content/.test(says)).map(({ what }) => what)
  assert.deepEqual(numbered(await read([{ order: first, movement: '02' }], 7)), [])
  assert.deepEqual(numbered(await read([paid(first)], 8)), [])
  assert.deepEqual(numbered(await read([paid(first), paid(first)], 8)), ['look'])
  // A bank that does not number its files.
  assert.deepEqual(numbered(await read([{ order: first, movement: '28' }], 0)), [])
  assert.deepEqual(numbered(await read([{ order: first, movement: '14' }], 0)), [])
})

test('a remittance that would not be the same again is not written again', async (t) => {
  const { order, rail, exchange, write } = await opened(t)
  await rail.register(order(1))
  assert.ok('remittance' in (await reserve(exchange)))
  const company = { ...exchange.sender.cnab.company, name: 'Outra' }
  const changed = { ...exchange, sender: { ...exchange.sender, cnab: { company } } }
  await assert.rejects(reserve(changed), /remittance 1 .* cannot be written again as it was/)
  assert.equal((await write())?.again, true)
})

test('a payment of a day to come is not recorded', async (t) => {
  const { order, rail, read, clock } = await opened(t)
  const first = order(1)
  await rail.register(first)
  const on = (days: number) => addDays(dayOf(clock.now()), days)
  const later = await read([paid(first, 150_00, { occurredOn: on(2) })])
  assert.deepEqual([later?.titles, later?.exceptions.map(({ what }) => what)], [[], ['look']])
  const tomorrow = await read([paid(first, 150_00, { occurredOn: on(1) })], 2)
  assert.equal(tomorrow?.titles[0]?.status, 'paid')
})
