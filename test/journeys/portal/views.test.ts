// Saved views: a person's own, shared with the company by those who may, bounded, and nobody
// else's.

import assert from 'node:assert/strict'
import test from 'node:test'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { VIEWS_MAX } from '../../../contract/records/views.ts'
import { companyIn } from '../../company.ts'
import { cardholder, person, signIn, type Browser } from '../../portal.ts'
import { world } from '../../world.ts'

const PATH = '/portal/api/v1/views'
const VIEW = { name: 'Sem recibo', path: '/purchases', query: 'has_receipt=false&status=confirmed' }
const namesOf = async (browser: Browser, query = '') =>
  ((await browser.get(`${PATH}${query}`)).body.items as { name: string; own: boolean }[]).map(
    ({ name, own }) => `${name}${own ? '' : ' (shared)'}`,
  )

test('a view is one’s own until it is shared; only those who may share do, and only the author removes it', async (t) => {
  const w = await world(t)
  const { io_seller_id: company } = w.platform
  const { holders } = await companyIn(w, { account: 1, holder: 1, card: 1 })
  const sign = async (role: 'finance' | 'viewer' | 'developer') =>
    signIn(w, await person(w, company, role))
  const [finance, viewer, developer] = [
    await sign('finance'),
    await sign('viewer'),
    await sign('developer'),
  ]
  const holder = await signIn(w, await cardholder(w, holders[0]!.id))
  const stranger = await signIn(
    w,
    await person(w, w.platform.sellers[0]!.io_seller_id, 'admin', 'other@example.com'),
  )

  const made = await finance.post(PATH, VIEW)
  const { name, path, query, shared, own } = made.body
  assert.deepEqual(
    [made.status, name, path, query, shared, own],
    [201, ...Object.values(VIEW), false, true],
  )
  const mine = await viewer.post(PATH, { name: 'Meu', path: '/sales' })
  assert.equal(
    (await viewer.post(`${PATH}/${mine.body.id}/share`, {})).body.code,
    'role_not_allowed',
  )
  assert.deepEqual([await namesOf(viewer), await namesOf(developer)], [['Meu'], []])
  assert.equal(
    (await developer.post(`${PATH}/${made.body.id}/share`, {})).body.code,
    'view_not_found',
  )

  for (let n = 0; n < 2; n++)
    assert.equal((await finance.post(`${PATH}/${made.body.id}/share`, {})).body.shared, true)
  assert.deepEqual(await namesOf(viewer, '?sort=time-ascending'), ['Sem recibo (shared)', 'Meu'])
  assert.deepEqual(await namesOf(viewer, '?path=/purchases'), ['Sem recibo (shared)'])
  assert.deepEqual([await namesOf(holder), await namesOf(stranger)], [[], []])
  assert.equal((await viewer.send('DELETE', `${PATH}/${made.body.id}`)).body.code, 'view_not_found')
  assert.equal((await developer.post(`${PATH}/${made.body.id}/unshare`, {})).body.shared, false)
  assert.deepEqual([await namesOf(viewer), await namesOf(finance)], [['Meu'], ['Sem recibo']])
  assert.deepEqual((await finance.send('DELETE', `${PATH}/${made.body.id}`)).body.deleted, true)
  assert.deepEqual(await namesOf(finance), [])
})

test('a person saves a bounded number, also at once; a path is one of a screen', async (t) => {
  const w = await world(t)
  const { views } = w.sdk
  for (let n = 0; n < VIEWS_MAX - 2; n++) await views.create({ name: `View ${n}`, path: '/sales' })
  const rest = await Promise.allSettled(
    Array.from({ length: 6 }, (_, n) => views.create({ name: `More ${n}`, path: '/sales' })),
  )
  assert.equal(rest.filter(({ status }) => status === 'fulfilled').length, 2)
  assert.equal((await views.list()).total, VIEWS_MAX)
  const token = await w.token()
  for (const path of [
    'https://example.com',
    '//example.com/x',
    '/sales?x=1',
    '/Sales',
    'sales',
    '/../x',
    '',
  ]) {
    const { status, body } = await w.call('POST', '/v1/views', { token, body: { name: 'x', path } })
    if (path === '//example.com/x') assert.equal(body.code, 'invalid_request')
    assert.deepEqual([status, Object.keys(body.error)], [422, ['path']], path)
  }
  const [kept] = await inTransaction(w.db, (tx) =>
    tx.rows<{ n: number }>(sql`select count(*)::int as n from saved_views`),
  )
  assert.equal(kept!.n, VIEWS_MAX)
})
