// Receipts of purchases: uploaded, matched, suggested, downloaded and removed; by what they are,
// and never shown as pages.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { VintemError } from '../../../sdk/errors.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { disputingCompany } from '../../disputing-company.ts'
import { ROOT } from '../../paying-company.ts'
import { HEIC, JPEG, PDF, png, pngOf, WEBP } from '../../receipt-files.ts'

const KEY = '35261111222333000181650010000012341837461523'
const MAX = 10 * 1024 * 1024
const PATH = `${ROOT}/receipts`
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')

type Company = Awaited<ReturnType<typeof disputingCompany>>

const refusedWith =
  (code: string, says = '') =>
  (error: unknown) => {
    assert.ok(error instanceof VintemError, String(error))
    assert.deepEqual([error.code, error.message.includes(says)], [code, true], error.message)
    return true
  }
const post = (
  { call }: Company,
  file: Uint8Array,
  query = '',
  headers: Record<string, string> = {},
) => call('POST', `${PATH}${query}`, file, headers)

test('a receipt is uploaded for a purchase, downloaded as it was, and counted', async (t) => {
  const c = await disputingCompany(t)
  const { receipts, purchases } = c.corporate
  const { id: purchase } = await c.bought(45_09)
  const missing = async () =>
    (await purchases.list({ has_receipt: false })).items.map(({ id }) => id)
  assert.deepEqual(await missing(), [purchase])

  const made = await receipts.create(JPEG, {
    purchase_id: purchase,
    file_name: ' almoço.jpg ',
    amount: 45_09,
  })
  const { content_type, size, file_name, holder_id, amount, access_key, same_key_count } = made
  const { holder_id: holder, receipts_count } = await purchases.get(purchase)
  assert.deepEqual(
    [content_type, size, file_name, holder_id, amount, access_key, same_key_count, receipts_count],
    ['image/jpeg', JPEG.length, 'almoço.jpg', holder, 45_09, null, 0, 1],
  )
  assert.deepEqual(Buffer.from(await receipts.content(made.id)), JPEG)
  assert.deepEqual(
    [await receipts.get(made.id), (await receipts.list({ purchase_id: purchase })).items],
    [made, [made]],
  )
  assert.deepEqual([await missing(), (await purchases.list({ has_receipt: true })).total], [[], 1])
  assert.match(Buffer.from(await purchases.export()).toString(), /;Recibos;/)

  await receipts.remove(made.id)
  await assert.rejects(receipts.get(made.id), refusedWith('receipt_not_found'))
  assert.deepEqual(
    [await missing(), (await purchases.get(purchase)).receipts_count],
    [[purchase], 0],
  )
  assert.deepEqual(await c.eventsOf(made.id), ['receipt.created 1', 'receipt.removed 2'])
  assert.equal((await c.w.db.rows(sql`select 1 from stored_file_parts`)).length, 0)
  await c.right()
})

test('the type follows from the content, whatever the upload says; what is no receipt is refused', async (t) => {
  const c = await disputingCompany(t)
  const types = [JPEG, png(), WEBP, HEIC, PDF].map(
    async (file) => (await c.corporate.receipts.create(file)).content_type,
  )
  assert.deepEqual(await Promise.all(types), [
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/heic',
    'application/pdf',
  ])
  const rows: [what: string, file: Buffer, says: RegExp, headers?: Record<string, string>][] = [
    ['nothing', Buffer.alloc(0), /body: is required/],
    ['a page', HTML, /must be a picture/],
    [
      'a page that says it is a picture',
      HTML,
      /must be a picture/,
      { 'content-type': 'image/jpeg' },
    ],
    ['a page before a PDF', Buffer.concat([HTML, PDF]), /must be a picture/],
    ['a PNG and a page after it', Buffer.concat([png(), HTML]), /cut off or damaged/],
    ['half a picture', JPEG.subarray(0, 80), /cut off or damaged/],
    ['JSON', Buffer.from('{"content": "x"}'), /must be a picture/],
    ['too many pixels', png(20_000, 20_000), /100 million/],
  ]
  for (const [what, file, says, headers] of rows) {
    const answer = await post(c, file, '', headers)
    assert.deepEqual([answer.status, answer.body.code], [422, 'invalid_request'], what)
    assert.match(answer.body.message, says, what)
  }
  const declared = await post(c, png(), '', { 'content-type': 'text/html' })
  assert.deepEqual([declared.status, declared.body.content_type], [201, 'image/png'])
  const packed = await post(c, png(), '', { 'content-encoding': 'gzip' })
  assert.deepEqual([packed.status, packed.body.code], [415, 'unsupported_media_type'])
  assert.equal((await c.corporate.receipts.list()).total, 6)
  await c.right()
})

test('ten megabytes are kept in parts, and a byte more is refused', async (t) => {
  const c = await disputingCompany(t)
  const whole = pngOf(MAX)
  assert.equal(whole.length, MAX)
  const { id, size } = await c.corporate.receipts.create(whole)
  assert.equal(size, MAX)
  const back = Buffer.from(await c.corporate.receipts.content(id))
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  assert.equal(digest(back), digest(whole))
  const [parts] = await c.w.db.rows<{ n: number; largest: number }>(sql`
    select count(*)::int as n, max(length(content))::int as largest from stored_file_parts`)
  assert.deepEqual(parts, { n: 40, largest: 256 * 1024 })
  const over = await post(c, pngOf(MAX + 1))
  assert.deepEqual([over.status, over.body.code], [413, 'body_too_large'])
  // Other calls take no more than before.
  const other = await c.call('PATCH', `${PATH}/${id}`, ' '.repeat(200_000))
  assert.deepEqual([other.status, other.body.code], [413, 'body_too_large'])
  await c.right()
})

test('a browser saves a receipt, and never shows it as a page', async (t) => {
  const c = await disputingCompany(t)
  const { id } = await c.corporate.receipts.create(PDF)
  const { headers, status } = await c.call('GET', `${PATH}/${id}/content`)
  assert.equal(status, 200)
  const names = [
    'content-type',
    'x-content-type-options',
    'content-disposition',
    'content-security-policy',
    'content-length',
  ]
  assert.deepEqual(
    names.map((name) => headers.get(name)),
    [
      'application/pdf',
      'nosniff',
      `attachment; filename="${id}.pdf"`,
      "default-src 'none'; sandbox",
      String(PDF.length),
    ],
  )
})

test('one key makes one receipt; another file, or another purchase, under it is refused', async (t) => {
  const c = await disputingCompany(t)
  const { id: purchase } = await c.bought(10_00)
  const key = { 'idempotency-key': 'once' }
  const first = await post(c, JPEG, '', key)
  const again = await post(c, JPEG, '', key)
  assert.deepEqual(
    [first.status, again.status, again.headers.get('idempotent-replayed'), again.body.id],
    [201, 201, 'true', first.body.id],
  )
  for (const answer of [
    await post(c, PDF, '', key),
    await post(c, JPEG, `?purchase_id=${purchase}`, key),
  ])
    assert.deepEqual([answer.status, answer.body.code], [422, 'idempotency_key_reused'])
  const many = await Promise.all(
    Array.from({ length: 8 }, () => post(c, JPEG, '', { 'idempotency-key': 'many' })),
  )
  assert.equal(
    new Set(many.filter(({ status }) => status === 201).map(({ body }) => body.id)).size,
    1,
  )
  assert.equal((await c.corporate.receipts.list()).total, 2)
  await c.right()
})

test('a receipt is matched, moved and taken away; two at once leave it with one purchase', async (t) => {
  const c = await disputingCompany(t)
  const { receipts, purchases } = c.corporate
  const [one, other] = [(await c.bought(10_00)).id as string, (await c.bought(20_00)).id as string]
  const { id } = await receipts.create(JPEG)
  const counts = async () =>
    Promise.all([one, other].map(async (at) => (await purchases.get(at)).receipts_count))
  assert.equal((await receipts.update(id, { purchase_id: one })).purchase_id, one)
  assert.deepEqual(await counts(), [1, 0])
  const same = await receipts.update(id, { purchase_id: one })
  assert.equal(same.updated_at, (await receipts.get(id)).updated_at)
  await receipts.update(id, { purchase_id: other })
  assert.deepEqual(await counts(), [0, 1])
  for (let round = 0; round < 5; round++) {
    const wanted = [one, other, null, one, other, null]
    await Promise.all(wanted.map((purchase_id) => receipts.update(id, { purchase_id })))
    const { purchase_id: at } = await receipts.get(id)
    assert.deepEqual(await counts(), [at === one ? 1 : 0, at === other ? 1 : 0])
  }
  await receipts.update(id, { purchase_id: null })
  assert.deepEqual([await counts(), (await receipts.list({ matched: false })).total], [[0, 0], 1])
  await assert.rejects(
    receipts.update(id, { purchase_id: 'nobody' }),
    refusedWith('purchase_not_found'),
  )
  await c.right()
})

test('a purchase has at most ten receipts, also when eleven come at once', async (t) => {
  const c = await disputingCompany(t)
  const { id: purchase } = await c.bought(10_00)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => post(c, JPEG, `?purchase_id=${purchase}`)),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  assert.deepEqual([...new Set(refused.map(({ body }) => body.code))], ['too_many_receipts'])
  assert.deepEqual(
    [answers.length - refused.length, (await c.corporate.purchases.get(purchase)).receipts_count],
    [10, 10],
  )
  await c.right()
})

test('five hundred receipts of no purchase are enough: one more is neither uploaded nor taken from its purchase', async (t) => {
  const c = await disputingCompany(t)
  const { receipts } = c.corporate
  const matched = await receipts.create(JPEG, { purchase_id: (await c.bought(45_09)).id })
  const loose = await receipts.create(JPEG)
  await c.w.db.rows(sql`
    with files as (
      insert into stored_files (owner, id, seller, type, size, sha256, created_at)
      select f.owner, gen_random_uuid(), f.seller, f.type, f.size, f.sha256, f.created_at
      from stored_files f
      join corporate_receipts r on r.owner = f.owner
        and r.file = f.id, generate_series(2, 500)
      where r.id = ${loose.id} returning id)
    insert into corporate_receipts (owner, id, seller, file, author, version, created_at,
      updated_at)
    select owner, gen_random_uuid(), seller, files.id, author, version, created_at, updated_at
    from corporate_receipts r, files where r.id = ${loose.id}`)
  const refused = refusedWith('too_many_receipts', 'that belong to no purchase')
  await assert.rejects(receipts.create(JPEG), refused)
  // Of a cardholder they are counted apart.
  await c.w.db.rows(sql`update corporate_receipts set holder = ${matched.holder_id}`)
  assert.equal((await receipts.create(JPEG)).holder_id, null)
  await assert.rejects(receipts.update(matched.id, { purchase_id: null }), refused)
  await receipts.remove(loose.id)
  assert.equal((await receipts.update(matched.id, { purchase_id: null })).purchase_id, null)
})

test('the QR code of a receipt gives its key, month and total; purchases are suggested by them, and by the shop', async (t) => {
  const c = await disputingCompany(t)
  const { receipts } = c.corporate
  const [cheap, dear] = [
    (await c.bought(60_90)).id as string,
    (await c.bought(1_000_00)).id as string,
  ]
  const qr = `https://www.sefazexemplo.gov.br/nfce/qrcode?p=${KEY}|2|1|02|60.90|797a|1|4615`
  const made = await receipts.create(JPEG, { access_key: qr })
  const { access_key, issuer_taxpayer_id, issued_month, amount, purchase_id } = made
  assert.deepEqual(
    [access_key, issuer_taxpayer_id, issued_month, amount, purchase_id],
    [KEY, '11222333000181', '2026-11', 60_90, null],
    'a suggestion changes nothing',
  )
  const suggested = async (id: string) =>
    (await receipts.suggestions(id)).items.map(({ purchase, reasons }) => [purchase.id, ...reasons])
  assert.deepEqual(await suggested(made.id), [[cheap, 'amount', 'day', 'month']])
  await receipts.update(made.id, { purchase_id: dear })
  // The shop of the key is the merchant of that purchase from now on; both purchases are of one
  // merchant here.
  const next = await receipts.create(PDF, { access_key: KEY })
  assert.equal(next.same_key_count, 1, 'the same invoice twice is told')
  assert.equal((await receipts.get(made.id)).same_key_count, 1)
  assert.deepEqual(await suggested(next.id), [
    [cheap, 'merchant', 'month'],
    [dear, 'merchant', 'month'],
  ])
  assert.equal((await receipts.list({ access_key: KEY })).total, 2)
  const without = await receipts.update(next.id, { access_key: null, amount: 1_000_00 })
  assert.deepEqual(
    [without.access_key, without.issued_month, without.same_key_count],
    [null, null, 0],
  )
  assert.deepEqual(await suggested(next.id), [[dear, 'amount', 'recent']])
  await assert.rejects(
    receipts.update(next.id, { access_key: KEY.replace('3526', '3527') }),
    refusedWith('invalid_request', 'access_key: must be the 44'),
  )
  await c.right()
})

test('receipts older than the configured years are removed, with their files and their counts', async (t) => {
  const c = await disputingCompany(t)
  const { id: purchase } = await c.bought(10_00)
  const { id } = await c.corporate.receipts.create(JPEG, { purchase_id: purchase })
  const { runJob } = await import('../../../server/corporate/receipts/job.ts')
  assert.equal(await runJob(c.w.deps), 0, 'by default they are kept')
  Object.assign(c.w.deps.config, { receiptYears: 6 })
  assert.equal(await runJob(c.w.deps), 0)
  await c.w.db.rows(sql`update corporate_receipts set created_at = '2020-11-01T00:00:00Z'`)
  assert.equal(await runJob(c.w.deps), 1)
  await assert.rejects(c.corporate.receipts.get(id), refusedWith('receipt_not_found'))
  assert.equal((await c.corporate.purchases.get(purchase)).receipts_count, 0)
  await c.right()
})

test('verify finds a file that was changed or lost a part, and a purchase counted wrongly', async (t) => {
  const c = await disputingCompany(t)
  const { id: purchase } = await c.bought(10_00)
  await c.corporate.receipts.create(JPEG, { purchase_id: purchase })
  assert.deepEqual(await verify(c.w.db), [])
  const what = async () => (await verify(c.w.db)).map((fault) => fault.what.en)
  await c.w.db.rows(sql`update corporate_purchases set receipts = 2`)
  assert.deepEqual(await what(), ['the receipts of a purchase are counted wrongly'])
  await c.w.db.rows(sql`update corporate_purchases set receipts = 1`)
  await c.w.db.rows(sql`update stored_file_parts set content = set_byte(content, 20, 7)`)
  assert.deepEqual(await what(), ['a stored file differs from its digest'])
  await c.w.db.rows(sql`delete from stored_file_parts`)
  assert.deepEqual(await what(), ['a stored file differs from its digest'])
})

test('a dispute of a purchase has files as evidence while the bank examines it', async (t) => {
  const c = await disputingCompany(t)
  const { disputes } = c.corporate
  const { id: purchase } = await c.bought(45_09)
  const { id: dispute } = await c.dispute(purchase)
  const piece = await disputes.addEvidence(
    dispute,
    PDF,
    { file_name: 'conversa.pdf' },
    { key: 'once' },
  )
  const again = await disputes.addEvidence(
    dispute,
    PDF,
    { file_name: 'conversa.pdf' },
    { key: 'once' },
  )
  assert.deepEqual(again, piece)
  assert.deepEqual(
    [piece.dispute_id, piece.content_type, piece.file_name],
    [dispute, 'application/pdf', 'conversa.pdf'],
  )
  assert.deepEqual(Buffer.from(await disputes.evidenceContent(dispute, piece.id)), PDF)
  assert.deepEqual((await disputes.evidence(dispute)).items, [piece])
  await assert.rejects(
    disputes.addEvidence(dispute, HTML),
    refusedWith('invalid_request', 'must be a picture'),
  )
  for (let n = 1; n < 10; n++) await disputes.addEvidence(dispute, JPEG)
  await assert.rejects(
    disputes.addEvidence(dispute, JPEG),
    refusedWith('too_many_receipts', 'with this dispute'),
  )
  await disputes.withdraw(dispute)
  await assert.rejects(disputes.addEvidence(dispute, JPEG), refusedWith('purchase_dispute_over'))
  assert.equal((await disputes.evidence(dispute)).total, 10)
  const { headers } = await c.call(
    'GET',
    `${ROOT}/disputes/${dispute}/evidence/${piece.id}/content`,
  )
  assert.deepEqual(
    [headers.get('content-disposition'), headers.get('content-security-policy')],
    [`attachment; filename="${piece.id}.pdf"`, "default-src 'none'; sandbox"],
  )
  await c.right()
})
