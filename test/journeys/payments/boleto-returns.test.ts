// A return of the bank of boletos that a platform uploads: what it does, and does once; and what is
// refused before anything is written.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RETURN_MAX_BYTES } from '../../../contract/payments/boletos/files.ts'
import type { VintemError } from '../../../sdk/index.ts'
import { readBrCode } from '../../../server/kernel/brazil/br-code.ts'
import { dayOf } from '../../../server/kernel/brazil/calendar.ts'
import { readId, type OwnerId, type TransactionId } from '../../../server/kernel/ids.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { makeDue } from '../../../server/payments/transactions/due-store.ts'
import { applyReturn, type Exchange, hashOf } from '../../../server/providers/cnab/exchange.ts'
import { readReturn } from '../../../server/providers/cnab/return.ts'
import { accounts, buyer } from '../../cards.ts'
import { AGREEMENT, fileBankIn, orderIn, paid, SENDER } from '../../cnab.ts'
import { returnLines, returnText, type Said } from '../../cnab-bank.ts'
import { enrolled, person, signIn } from '../../portal.ts'
import { world, type Test } from '../../world.ts'

const coded =
  (code: string, says = /./) =>
  (error: VintemError) =>
    error.code === code && says.test(error.message)
const ownerOf = ({ io_seller_id }: { io_seller_id: string }) =>
  readId<'owner'>(io_seller_id) as OwnerId
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')
const joined = (lines: readonly string[]): Buffer =>
  bytesOf(lines.map((line) => `${line}\r\n`).join(''))
const PATH = '/v1/boleto_files'
const OTHERS = { ...SENDER, agreement: { ...AGREEMENT, number: '7654321' } }

/** A platform whose bank of boletos works by files, with a boleto of R$ 100. */
async function opened(t: Test, { returnUploads = true, platforms = 1 } = {}) {
  const w = await world(t, { platforms })
  fileBankIn(w, ownerOf(w.platform), returnUploads)
  const customer = await buyer(w)
  const issue = async () => {
    const { id } = await w.sdk.transactions.create(customer.id, {
      amount: 100_00,
      payment_type: 'boleto',
    })
    return orderIn(w, id)
  }
  const order = await issue()
  const today = dayOf(w.deps.clock.now())
  const paidToday = (of = order, amount?: number): Said =>
    paid(of, amount, { occurredOn: today, creditedOn: today })
  const nothingHappened = async () => {
    assert.equal((await w.sdk.boletoFiles.list()).total, 0)
    assert.deepEqual(await accounts(w), {})
    assert.equal((await w.sdk.transactions.get(order.id)).status, 'pending')
  }
  return { w, order, issue, paidToday, nothingHappened }
}

/** The files of a platform as the operator's command has them. */
const operatorsIn = (w: Awaited<ReturnType<typeof world>>, sender = SENDER): Exchange => ({
  db: w.db,
  clock: w.deps.clock,
  sender,
  place: { owner: ownerOf(w.platform), agreement: '756/1234567' },
  markDue: async (tx, ids, now) => void (await makeDue(tx, ids as readonly TransactionId[], now)),
})

test('the QR code that the bank put on a boleto is the transaction’s, once a return has it', async (t) => {
  const { w, issue } = await opened(t)
  // A platform without a pix key at a PSP: its boleto's bank makes the pix.
  const sender = { ...SENDER, cnab: { ...SENDER.cnab, pixKey: 'pix@example.com' } }
  fileBankIn(w, ownerOf(w.platform), true, sender)
  Object.assign(w.deps, { banks: { ...w.deps.banks, pix: () => undefined } })
  const order = await issue()
  const codeOf = async () => {
    const { payment_method: method } = await w.sdk.transactions.get(order.id)
    return method?.resource === 'boleto' ? method.qr_code.emv : undefined
  }
  assert.equal(await codeOf(), null)
  const key = 'pix.example.com/qr/v2/cobv/9d36b84fc70b478fb95c12729b90ca25'
  const pix = { key, txid: order.id }
  const text = returnText(sender, [{ order, movement: '02', pix }])
  await assert.rejects(
    w.sdk.boletoFiles.create(bytesOf(text)),
    coded('boleto_file_needs_operator', /^line 3 .* QR code/),
  )
  const file = readReturn(sender, text)
  assert.ok(file.ok)
  await applyReturn(operatorsIn(w, sender), { read: file, hash: hashOf(text), name: null })
  await w.work()
  const read = readBrCode((await codeOf()) ?? '')
  assert.ok(read.ok && read.code.kind === 'dynamic')
  assert.deepEqual([read.code.location, read.code.name], [key, 'Loja Acai Ltda'])
})

test('a return is uploaded, pays its boleto, and says what each line did; again, by whatever way, it changes nothing', async (t) => {
  const { w, order, paidToday } = await opened(t)
  const file = bytesOf(returnText(SENDER, [paidToday()], 7))
  assert.deepEqual(await w.sdk.boletoFiles.agreement(), {
    resource: 'boleto_agreement',
    agreement: '756/1234567',
    return_uploads: true,
    waiting: 1,
  })
  const read = await w.sdk.boletoFiles.create(file, { file_name: 'CB2611.RET' }, { key: 'once' })
  assert.deepEqual([read.direction, read.sequence, read.name], ['return', 7, 'CB2611.RET'])
  assert.deepEqual(
    [read.read!.payments, read.read!.paid_cents, read.read!.exceptions],
    [1, 100_00, 0],
  )
  const { items: lines } = await w.sdk.boletoFiles.lines(read.id)
  assert.deepEqual(
    lines.map(({ line, transaction_id, report, paid_cents, status }) => [
      line,
      transaction_id,
      report,
      paid_cents,
      status,
    ]),
    [[3, order.id, 'paid', 100_00, 'paid']],
  )
  await w.work()
  assert.equal((await w.sdk.transactions.get(order.id)).status, 'succeeded')
  const books = { 'bank-due:boleto': -100_00, fees: 3_49, pending: 96_51 }
  assert.deepEqual(await accounts(w), books)

  // The same key; another key, and another name; and both at the same instant.
  const token = await w.token()
  const post = (key: string) =>
    w.call('POST', PATH, { token, body: new Uint8Array(file), headers: { 'idempotency-key': key } })
  const again = await w.call('POST', `${PATH}?file_name=CB2611.RET`, {
    token,
    body: new Uint8Array(file),
    headers: { 'idempotency-key': 'once' },
  })
  assert.deepEqual(
    [again.status, again.headers.get('idempotent-replayed'), again.body.id],
    [201, 'true', read.id],
  )
  const answers = [
    ...(await Promise.all([post('other'), post('other'), post('third')])),
    await post('other'),
  ]
  assert.deepEqual(
    answers.map(({ status, body }) => `${status} ${body.id}`),
    Array(4).fill(`200 ${read.id}`),
  )
  const reused = w.sdk.boletoFiles.create(
    bytesOf(returnText(SENDER, [paidToday()], 8)),
    {},
    { key: 'once' },
  )
  await assert.rejects(reused, coded('idempotency_key_reused'))
  // Another file with the same payment.
  const other = await w.sdk.boletoFiles.create(bytesOf(returnText(SENDER, [paidToday()], 9)))
  assert.deepEqual([other.name, other.read!.payments, other.read!.again], [null, 0, 1])
  await w.work()
  assert.deepEqual(await accounts(w), books)
  assert.deepEqual(await verify(w.db), [])
})

test('what the operator read is not read again, and two uploads of one file at the same time are one', async (t) => {
  const { w, order, issue, paidToday } = await opened(t)
  const [text, second] = [
    returnText(SENDER, [paidToday()]),
    returnText(SENDER, [paidToday(await issue())], 2),
  ]
  const read = readReturn(SENDER, text)
  assert.ok(read.ok)
  await applyReturn(operatorsIn(w), { read, hash: hashOf(text), name: 'pasta/CB.RET' })
  const found = await w.sdk.boletoFiles.create(bytesOf(text), { file_name: 'mine.ret' })
  assert.deepEqual([found.name, found.read!.payments], ['CB.RET', 1])
  assert.equal((await w.sdk.boletoFiles.lines(found.id)).items[0]!.transaction_id, order.id)

  const both = await Promise.all([1, 2, 3, 4].map(() => w.sdk.boletoFiles.create(bytesOf(second))))
  assert.equal(new Set(both.map(({ id }) => id)).size, 1)
  assert.deepEqual((await w.sdk.boletoFiles.list()).total, 2)
  await w.work()
  assert.deepEqual(await verify(w.db), [])
})

test('what is not the return of this agreement, as the bank wrote it, is refused before anything is written', async (t) => {
  const { w, order, paidToday, nothingHappened } = await opened(t, { platforms: 2 })
  const lines = returnLines(SENDER, [paidToday()])
  const bent = (line: number, from: number, text: string) =>
    lines.map((one, at) =>
      at === line - 1 ? one.slice(0, from - 1) + text + one.slice(from - 1 + text.length) : one,
    )
  fileBankIn(w, ownerOf(w.platforms[1]!), true, OTHERS)
  const rows: readonly [what: string, file: Buffer, code: string, says: RegExp][] = [
    [
      'of another platform',
      bytesOf(returnText(OTHERS, [paidToday()])),
      'boleto_file_not_yours',
      /yours, 756\/1234567;/,
    ],
    ['of another bank', joined(bent(1, 1, '341')), 'boleto_file_not_yours', /another bank/],
    ['a remittance', joined(bent(1, 143, '1')), 'boleto_file_not_a_return', /remittance/],
    ['a page', bytesOf('<html><body>login</body></html>'), 'boleto_file_unreadable', /31 columns/],
    [
      'packed',
      Buffer.concat([joined(lines.slice(0, 2)), Buffer.alloc(240), joined(lines.slice(2))]),
      'boleto_file_unreadable',
      /no text/,
    ],
    ['cut off', joined(lines.slice(0, -1)), 'boleto_file_unreadable', /without its trailer/],
    [
      'cut within a line',
      joined([...lines.slice(0, -1), lines.at(-1)!.slice(0, 20)]),
      'boleto_file_unreadable',
      /line 6: .* 20 columns/,
    ],
    [
      'in UTF-8',
      Buffer.from(joined(bent(3, 149, 'JOSÉ')).toString('latin1'), 'utf8'),
      'boleto_file_unreadable',
      /line 3: .*UTF-8/,
    ],
    ['a line taken out', joined(lines.toSpliced(3, 1)), 'boleto_file_unreadable', /no segment U/],
    [
      'a pair taken out',
      joined(lines.toSpliced(2, 2)),
      'boleto_file_unreadable',
      /000004 records .* there are 2/,
    ],
    [
      'other boletos than the trailer counts',
      joined(bent(5, 24, '000002')),
      'boleto_file_unreadable',
      /000002 boletos/,
    ],
    [
      'another total than the trailer says',
      joined(bent(5, 30, '00000000000019900')),
      'boleto_file_unreadable',
      /add up to 10000/,
    ],
    [
      'two files in one',
      joined([...lines, ...lines]),
      'boleto_file_unreadable',
      /000006 records, and there are 12/,
    ],
  ]
  for (const [what, file, code, says] of rows)
    await assert.rejects(w.sdk.boletoFiles.create(file), coded(code, says), what)
  const token = await w.token()
  for (const [bytes, status, code] of [
    [Buffer.alloc(0), 422, 'boleto_file_unreadable'],
    [Buffer.alloc(RETURN_MAX_BYTES + 1, '0'), 413, 'body_too_large'],
  ] as const) {
    const answer = await w.call('POST', PATH, { token, body: new Uint8Array(bytes) })
    assert.deepEqual([answer.status, answer.body.code], [status, code])
  }
  // With the other platform's own boleto in a file of this agreement: it is not known here, and
  // stays as it was.
  await nothingHappened()
  const theirs = await w
    .as(w.platforms[1]!)
    .boletoFiles.create(bytesOf(returnText(OTHERS, [paidToday()])))
  assert.deepEqual([theirs.read!.payments, theirs.read!.exceptions], [0, 1])
  await w.work()
  assert.equal((await w.sdk.transactions.get(order.id)).status, 'pending')
})

test('a batch has a trailer, and a file is made of whole lines', async (t) => {
  const { w, order, paidToday, nothingHappened } = await opened(t)
  const lines = returnLines(SENDER, [paidToday()])
  const unended = joined(lines.toSpliced(4, 1).with(-1, lines.at(-1)!.replace('000006', '000005')))
  for (const [file, says] of [
    [unended, /the batch before has no trailer/],
    [Buffer.concat([joined(lines), Buffer.alloc(5_000, 10)]), /shorter than 240/],
    // An amount that no boleto can have spoils its line alone; what comes after it spoils the file.
    [
      joined(returnLines(SENDER, [paidToday(order, 30_000_000_000_00), paidToday()]).slice(0, -1)),
      /its trailer/,
    ],
  ] as const)
    await assert.rejects(w.sdk.boletoFiles.create(file), coded('boleto_file_unreadable', says))
  await nothingHappened()
})

test('a payment that would be sent back to the payer is left to the operator: nothing of the file is read', async (t) => {
  const { w, order, issue, paidToday, nothingHappened } = await opened(t)
  const later = await issue()
  let sequence = 0
  const upload = (...said: Said[]) =>
    w.sdk.boletoFiles.create(bytesOf(returnText(SENDER, said, (sequence += 1))))
  const refused = (line: number) =>
    coded('boleto_file_needs_operator', new RegExp(`^line ${line} `))
  for (const [line, ...said] of [
    [3, paidToday(order, 1_00)],
    [3, paidToday(order, 500_000_00)],
    // The first of them would pay.
    [3, paidToday(), paidToday()],
    [5, paidToday(later), paidToday(order, 99_99)],
  ] as const)
    await assert.rejects(upload(...said), refused(line))
  await w.work()
  await nothingHappened()

  // Paid, and canceled: the file of another day reports a payment all the same.
  await upload(paidToday())
  await w.work()
  assert.equal((await w.sdk.transactions.get(order.id)).status, 'succeeded')
  await w.sdk.transactions.void(later.id)
  await w.work()
  for (const one of [order, later]) await assert.rejects(upload(paidToday(one, 99_98)), refused(3))
  // Registered at the bank, and expired here: the bank may take what was due all the same.
  const third = await issue()
  await upload({ order: third, movement: '02' })
  await w.sdk.sandbox.moveClock({ advance: '90d' })
  const now = dayOf(w.deps.clock.now())
  assert.equal((await w.sdk.transactions.get(third.id)).status, 'canceled')
  await assert.rejects(
    upload(paid(third, 100_00, { occurredOn: now, creditedOn: now })),
    refused(3),
  )
  // A sale of a link for one sale: another one of the link may be paid meanwhile.
  const linked = await issue()
  const link = await w.sdk.paymentLinks.create({
    description: 'Curso',
    amount: 100_00,
    payment_types: ['boleto'],
    usage: 'once',
  })
  await w.db.rows(sql`update transactions set payment_link = ${link.id} where id = ${linked.id}`)
  const soon = { occurredOn: now, creditedOn: now }
  await assert.rejects(upload(paid(linked, 100_00, soon)), refused(3))
  // An amount that no boleto can have is no report at all.
  const { read } = await upload(paidToday(order, 30_000_000_000_00))
  assert.deepEqual([read!.payments, read!.exceptions], [0, 1])
  await w.work()
  assert.deepEqual(await w.db.rows(sql`select id from refunds`), [])
  assert.deepEqual(await verify(w.db), [])
})

test('only where the operator allows it, and only by who may: with a second factor, of the platform, and on record', async (t) => {
  const { w, order, paidToday, nothingHappened } = await opened(t, {
    returnUploads: false,
    platforms: 2,
  })
  const file = bytesOf(returnText(SENDER, [paidToday()]))
  assert.equal((await w.sdk.boletoFiles.agreement()).return_uploads, false)
  await assert.rejects(w.sdk.boletoFiles.create(file), coded('boleto_file_uploads_off'))
  // A platform whose bank has an API.
  const other = w.as(w.platforms[1]!)
  assert.deepEqual(await other.boletoFiles.agreement(), {
    resource: 'boleto_agreement',
    agreement: null,
    return_uploads: false,
    waiting: 0,
  })
  await assert.rejects(other.boletoFiles.create(file), coded('boleto_file_uploads_off'))

  fileBankIn(w, ownerOf(w.platform))
  const seller = w.as(w.platform.sellers[0]!)
  assert.equal((await seller.boletoFiles.agreement()).agreement, null)
  await assert.rejects(seller.boletoFiles.create(file), coded('platform_only'))
  const upload = (browser: Awaited<ReturnType<typeof signIn>>) =>
    browser.post(`/portal/api${PATH}?file_name=CB.RET`, new Uint8Array(file))
  for (const role of ['viewer', 'developer'] as const) {
    const { status } = await upload(await signIn(w, await person(w, w.platform.io_seller_id, role)))
    assert.equal(status, 403, role)
  }
  const alone = await upload(
    await signIn(w, await person(w, w.platform.io_seller_id, 'finance', 'ana@example.com')),
  )
  assert.deepEqual([alone.status, alone.body.code], [403, 'second_factor_needed'])
  await nothingHappened()

  const made = await upload(await enrolled(w, w.platform.io_seller_id, 'finance'))
  assert.equal(made.status, 201, made.text)
  await w.work()
  assert.equal((await w.sdk.transactions.get(order.id)).status, 'succeeded')
  const [act] = await w.db.rows<{
    actorType: string
    operation: string
    after: Record<string, unknown>
  }>(sql`
    select actor_type as "actorType", operation, after
    from audit_records
    where action = 'cnab_file.read'`)
  assert.deepEqual([act!.actorType, act!.operation], ['user', 'boletoFiles.create'])
  assert.deepEqual(
    ['agreement', 'file', 'sha256', 'payments', 'paid'].map((name) => act!.after[name]),
    ['756/1234567', 'CB.RET', hashOf(file), 1, 100_00],
  )
})
