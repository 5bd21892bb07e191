// Files of boletos exchanged by folders that another program carries: what is written when, what is
// taken once, and where a file goes that nobody can read.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { dayOf, timeOfDay } from '../../../server/kernel/brazil/calendar.ts'
import { readId, type OwnerId } from '../../../server/kernel/ids.ts'
import { QUIET_MS } from '../../../server/jobs/bank-files/disk.ts'
import { runJob } from '../../../server/jobs/bank-files/job.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { buyer } from '../../cards.ts'
import { AGREEMENT, fileBankIn, orderIn, paid, SENDER } from '../../cnab.ts'
import { returnLines, returnText, type Said } from '../../cnab-bank.ts'
import { world, type Test } from '../../world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const OTHERS = {
  ...SENDER,
  agreement: { ...AGREEMENT, account: '654321-0', number: '7654321' },
}

async function opened(t: Test, platforms = 1) {
  const w = await world(t, { platforms })
  const place = fs.mkdtempSync(join(os.tmpdir(), 'vintem-folders-'))
  t.after(() => fs.rmSync(place, { recursive: true }))
  const folders = {
    remittances: join(place, 'out'),
    returns: join(place, 'in'),
    // An hour ago: the next one is far away.
    writtenAt: [timeOfDay(new Date(w.deps.clock.now().getTime() - HOUR_MS)).slice(0, 5)],
  }
  for (const folder of [folders.remittances, folders.returns]) fs.mkdirSync(folder)
  const [first, second] = w.platforms.map(({ io_seller_id: id }) => readId<'owner'>(id) as OwnerId)
  fileBankIn(w, first!, false, SENDER, folders)
  if (second) fileBankIn(w, second, false, OTHERS, folders)
  const customer = await buyer(w)
  const issue = async () => {
    const body = { amount: 100_00, payment_type: 'boleto' } as const
    return orderIn(w, (await w.sdk.transactions.create(customer.id, body)).id)
  }
  // The clock of the machine stands later, so that every file is at rest.
  const { clock } = w.deps
  const later = (ms: number, days = 0) =>
    Object.assign(w.deps, {
      clock: {
        ...clock,
        wall: () => new Date(clock.wall().getTime() + ms),
        now: () => new Date(clock.now().getTime() + days * DAY_MS),
      },
    })
  later(QUIET_MS + 1_000)
  const put = (name: string, text: string) =>
    fs.writeFileSync(join(folders.returns, name), text, 'latin1')
  const names = (folder: string) =>
    fs
      .readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
      .toSorted()
  const today = dayOf(clock.now())
  const paidToday = (order: Awaited<ReturnType<typeof issue>>): Said =>
    paid(order, order.terms.amount, { occurredOn: today, creditedOn: today })
  return { w, folders, issue, later, put, names, paidToday }
}

test('what waits is written at its time, once, and nothing before', async (t) => {
  const { w, folders, issue, later, names } = await opened(t)
  const order = await issue()
  // Issued after the last time, whatever the time is now.
  assert.equal(await runJob(w.deps), 0)
  assert.deepEqual(names(folders.remittances), [])
  later(0, 1)
  assert.equal(await runJob(w.deps), 1)
  assert.equal(await runJob(w.deps), 0)
  assert.deepEqual(names(folders.remittances), ['756-1234567-000001.rem'])
  const text = fs.readFileSync(join(folders.remittances, '756-1234567-000001.rem'), 'latin1')
  assert.ok(text.includes(order.id.slice(0, 20)) || text.includes(order.ourNumber))
})

test('a file that a stopped server left reserved is written at once, with its number and bytes', async (t) => {
  const { w, folders, issue, later, names } = await opened(t)
  await issue()
  later(0, 1)
  await runJob(w.deps)
  const path = join(folders.remittances, '756-1234567-000001.rem')
  const text = fs.readFileSync(path, 'latin1')
  // As if it had died before the file counted as written.
  fs.rmSync(path)
  await w.db.rows(sql`update cnab_files set written_at = null, name = null`)
  later(0)
  assert.equal(await runJob(w.deps), 1)
  assert.deepEqual(names(folders.remittances), ['756-1234567-000001.rem'])
  assert.equal(fs.readFileSync(path, 'latin1'), text)
})

test('a return is taken once, and moved away; the same bytes under another name change nothing', async (t) => {
  const { w, folders, issue, put, names, paidToday } = await opened(t)
  const order = await issue()
  const text = returnText(SENDER, [paidToday(order)])
  put('CB0112.RET', text)
  assert.equal(await runJob(w.deps), 1)
  await w.work()
  assert.equal((await w.sdk.transactions.get(order.id)).status, 'succeeded')
  assert.deepEqual(names(folders.returns), ['read/CB0112.RET'])
  const before = await w.sdk.boletoFiles.list()
  put('CB0112.RET', text)
  put('again.ret', text)
  assert.equal(await runJob(w.deps), 2)
  assert.equal((await w.sdk.boletoFiles.list()).total, before.total)
  assert.deepEqual(
    names(folders.returns).map((name) => name.replace(/-[0-9a-f]{12}/, '-HASH')),
    ['read/CB0112-HASH.RET', 'read/CB0112.RET', 'read/again.ret'],
  )
})

test('what is still carried waits: a new file, a name of a carrier, one without its end; no link is followed', async (t) => {
  const { w, folders, issue, put, later, names, paidToday } = await opened(t)
  const text = returnText(SENDER, [paidToday(await issue())])
  const cut = returnLines(SENDER, [paidToday(await issue())], 2)
  put('whole.ret', text)
  put('.hidden.ret', text)
  put('carried.ret.part', text)
  put('cut.ret', `${cut.slice(0, -1).join('\r\n')}\r\n`)
  fs.mkdirSync(join(folders.returns, 'folder.ret'))
  fs.symlinkSync(join(folders.returns, 'whole.ret'), join(folders.returns, 'link.ret'))
  later(0)
  assert.equal(await runJob(w.deps), 0, 'a file of this second is not whole yet')
  later(QUIET_MS + 1_000)
  assert.equal(await runJob(w.deps), 1)
  const left = names(folders.returns)
  assert.deepEqual(left, ['.hidden.ret', 'carried.ret.part', 'cut.ret', 'read/whole.ret'])
  // Its end never came: what it has is read, and a person is told.
  later(16 * 60_000)
  assert.equal(await runJob(w.deps), 1)
  assert.ok(names(folders.returns).includes('read/cut.ret'))
  assert.match(w.logged.join('\n'), /a person has to look at some of its lines/)
})

test('a file of another bank is moved to `refused` with the reason beside it, and the next is read', async (t) => {
  const { w, folders, issue, put, names, paidToday } = await opened(t)
  const order = await issue()
  const text = returnText(SENDER, [paidToday(order)])
  put('a-other.ret', `341${text.slice(3)}`.replaceAll('\r\n756', '\r\n341'))
  put('b-photo.jpg', 'no file of a bank')
  put('c-good.ret', text)
  assert.equal(await runJob(w.deps), 3)
  assert.deepEqual(names(folders.returns), [
    'read/c-good.ret',
    'refused/a-other.ret',
    'refused/a-other.ret.txt',
    'refused/b-photo.jpg',
    'refused/b-photo.jpg.txt',
  ])
  const why = fs.readFileSync(join(folders.returns, 'refused/a-other.ret.txt'), 'utf8')
  assert.match(why, /Nothing of this file was read: it is of bank 341, not of 756/)
})

test('two agreements share a folder: each return goes to its own', async (t) => {
  const { w, issue, put, paidToday } = await opened(t, 2)
  const order = await issue()
  put('one.ret', returnText(SENDER, [paidToday(order)]))
  put('two.ret', returnText(OTHERS, []))
  assert.equal(await runJob(w.deps), 2, w.logged.join())
  const rows = await w.db.rows<{ agreement: string; name: string }>(
    sql`select agreement, name from cnab_files order by name`,
  )
  assert.deepEqual(
    rows.map(({ agreement, name }) => [name, agreement]),
    [
      ['one.ret', '756/1234567'],
      ['two.ret', '756/7654321'],
    ],
  )
})

test('a folder that cannot be used is said once, stops no other, and works again by itself', async (t) => {
  const { w, folders, issue, later, put, names } = await opened(t)
  const order = await issue()
  fs.rmSync(folders.remittances, { recursive: true })
  put('one.ret', returnText(SENDER, [{ order, movement: '02' }]))
  later(QUIET_MS + 1_000, 1)
  assert.equal(await runJob(w.deps), 1, 'the return')
  assert.equal(await runJob(w.deps), 0)
  const said = w.logged.filter((line) => line.includes('a folder of this bank cannot be used'))
  assert.equal(said.length, 1)
  assert.equal(fs.existsSync(folders.remittances), false, 'what is not mounted is not made')
  fs.mkdirSync(folders.remittances)
  assert.equal(await runJob(w.deps), 1)
  assert.deepEqual(names(folders.remittances), ['756-1234567-000001.rem'])
})

test('a folder of returns that is away, and a file that nobody can read, stop no other', async (t) => {
  const { w, folders, issue, put, names, paidToday } = await opened(t, 2)
  const order = await issue()
  const huge = join(folders.returns, 'a-huge.ret')
  fs.writeFileSync(huge, '')
  fs.truncateSync(huge, 65 * 1024 * 1024)
  put('b-good.ret', returnText(SENDER, [paidToday(order)]))
  assert.equal(await runJob(w.deps), 2)
  assert.deepEqual(names(folders.returns), [
    'read/b-good.ret',
    'refused/a-huge.ret',
    'refused/a-huge.ret.txt',
  ])
  fs.rmSync(folders.returns, { recursive: true })
  assert.equal(await runJob(w.deps), 0)
  assert.match(w.logged.join('\n'), /a folder of this bank cannot be used[^\n]*ENOENT/)
})

test('a reason is written over no other file, whatever stands in its place', async (t) => {
  const { w, folders, put } = await opened(t)
  const other = join(folders.remittances, 'kept.txt')
  fs.writeFileSync(other, 'kept')
  fs.mkdirSync(join(folders.returns, 'refused'))
  fs.symlinkSync(other, join(folders.returns, 'refused', 'x.ret.txt'))
  put('x.ret', 'no file of a bank')
  assert.equal(await runJob(w.deps), 1)
  assert.equal(fs.readFileSync(other, 'utf8'), 'kept')
})
