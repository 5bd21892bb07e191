// Receipts as people have them in the portal: a cardholder their own, finance all of the company, a
// viewer reads, another company nothing.

import assert from 'node:assert/strict'
import test from 'node:test'
import { disputingCompany } from '../../disputing-company.ts'
import { ROOT } from '../../paying-company.ts'
import { cardholder, person, signIn, type Browser } from '../../portal.ts'
import { JPEG, PDF, pngOf } from '../../receipt-files.ts'

const PATH = `/portal/api${ROOT}/receipts`

type Company = Awaited<ReturnType<typeof disputingCompany>>

/** Another cardholder of the company, with a purchase of their own. */
async function otherHolder({ corporate, sandbox }: Company) {
  const ana = await corporate.holders.create({
    name: 'Ana',
    tax_id: '987.654.321-00',
    amount: 1_000_00,
    interval: 'month',
  })
  const card = await corporate.cards.create({
    holder_id: ana.id,
    name: 'Ana',
    limit: 500_00,
    interval: 'month',
    type: 'virtual',
  })
  const purchase = await sandbox.buyWithCard(card.id, { amount: 20_00 })
  return { holder: ana.id, purchase: purchase.id }
}

const upload = (browser: Browser, query = '', file: Uint8Array = JPEG) =>
  browser.post(`${PATH}${query}`, file)
const codes = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => (status < 300 ? status : body.code))

test('a cardholder uploads and sees receipts of their own purchases, and no others', async (t) => {
  const c = await disputingCompany(t)
  const own = (await c.bought(45_09)).id as string
  const { holder_id: holder } = await c.corporate.purchases.get(own)
  const other = await otherHolder(c)
  const theirs = await c.corporate.receipts.create(JPEG, { purchase_id: other.purchase })
  const companys = await c.corporate.receipts.create(JPEG)
  const me = await signIn(c.w, await cardholder(c.w, holder))

  const mine = await upload(me, `?purchase_id=${own}&file_name=almoco.jpg`)
  assert.deepEqual([mine.status, mine.body.holder_id, mine.body.purchase_id], [201, holder, own])
  assert.deepEqual(codes([await upload(me, `?purchase_id=${other.purchase}`)]), [
    'purchase_not_found',
  ])
  // Of no purchase yet: theirs all the same.
  const loose = await upload(me)
  assert.deepEqual([loose.body.holder_id, loose.body.purchase_id], [holder, null])
  assert.equal((await me.get(PATH)).body.total, 2)
  assert.equal((await me.get(`${PATH}?holder_id=${other.holder}`)).body.total, 0)
  for (const { id } of [theirs, companys]) {
    const calls = [
      await me.get(`${PATH}/${id}`),
      await me.get(`${PATH}/${id}/content`),
      await me.get(`${PATH}/${id}/suggestions`),
      await me.send('PATCH', `${PATH}/${id}`, { purchase_id: own }),
      await me.send('DELETE', `${PATH}/${id}`),
    ]
    assert.deepEqual([...new Set(codes(calls))], ['receipt_not_found'])
  }
  const moved = await me.send('PATCH', `${PATH}/${loose.body.id}`, { purchase_id: other.purchase })
  assert.deepEqual(codes([moved]), ['purchase_not_found'])
  const seen = (await me.get(`${PATH}/${loose.body.id}/suggestions`)).body.items
  assert.deepEqual(
    seen.map((one: { purchase: { id: string } }) => one.purchase.id),
    [own],
  )
  assert.deepEqual(codes([await me.send('DELETE', `${PATH}/${mine.body.id}`)]), [200])
  await c.right()
})

test('finance has all receipts, a viewer reads them, a developer and another company have none', async (t) => {
  const c = await disputingCompany(t)
  const { id: purchase } = await c.bought(45_09)
  const { io_seller_id: company } = c.w.platform
  const [finance, viewer, developer] = await Promise.all(
    (['finance', 'viewer', 'developer'] as const).map(async (role) =>
      signIn(c.w, await person(c.w, company, role)),
    ),
  )
  const made = await upload(finance!, `?purchase_id=${purchase}`, PDF)
  const { id } = made.body
  const calls = async (browser: Browser) =>
    codes([
      await browser.get(PATH),
      await browser.get(`${PATH}/${id}/content`),
      await upload(browser),
      await browser.send('PATCH', `${PATH}/${id}`, { amount: 45_09 }),
    ])
  assert.deepEqual(await calls(finance!), [200, 200, 201, 200])
  assert.deepEqual(await calls(viewer!), [200, 200, 'role_not_allowed', 'role_not_allowed'])
  assert.deepEqual([...new Set(await calls(developer!))], ['role_not_allowed'])
  const stranger = await signIn(
    c.w,
    await person(c.w, c.w.platform.sellers[0]!.io_seller_id, 'admin', 'other@example.com'),
  )
  assert.deepEqual([...new Set(await calls(stranger))], ['account_not_active'])
})

test('a file is read only of somebody who may send it: ten megabytes of nobody, or without a token, are not', async (t) => {
  const c = await disputingCompany(t)
  const viewer = await signIn(c.w, await person(c.w, c.w.platform.io_seller_id, 'viewer'))
  const file = pngOf(5 * 1024 * 1024)
  const body = (headers: Record<string, string>, path = PATH) =>
    c.w.call('POST', path, { headers, body: file })
  assert.deepEqual(codes([await body({})]), ['not_signed_in'])
  assert.deepEqual(codes([await body({}, `${ROOT}/receipts`)]), ['invalid_token'])
  assert.deepEqual(codes([await body({ cookie: viewer.cookie })]), ['csrf_refused'])
  assert.deepEqual(codes([await upload(viewer, '', file)]), ['role_not_allowed'])
  const foreign = {
    origin: 'https://shop.example',
    cookie: viewer.cookie,
    'x-csrf-token': viewer.csrf,
  }
  assert.deepEqual(codes([await body(foreign)]), ['browser_not_allowed'])
  const { headers } = await c.w.call('POST', `${ROOT}/receipts`, { body: JPEG, token: c.token })
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('more large files at once than there is room for: some are told to come again, and none is lost', async (t) => {
  const c = await disputingCompany(t)
  const file = pngOf(2 * 1024 * 1024)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      c.w.call('POST', `${ROOT}/receipts`, { token: c.token, body: file }),
    ),
  )
  const kept = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status !== 201)
  t.diagnostic(`${kept.length} of ${answers.length} had room`)
  assert.ok(codes(refused).every((code) => code === 'overloaded'))
  assert.ok(refused.every(({ headers }) => headers.get('retry-after') === '2'))
  assert.ok(kept.length >= 8, `${kept.length} of 40`)
  assert.equal((await c.corporate.receipts.list()).total, kept.length)
  // Small ones need no room.
  const small = await Promise.all(
    Array.from({ length: 40 }, () => c.corporate.receipts.create(JPEG)),
  )
  assert.equal(small.length, 40)
  await c.right()
})
