// The search of the portal by parts of what a person has in hand: filled by the worker, own objects
// only, erased with the customer.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runJob as fillSearch } from '../../../server/jobs/fill-search.ts'
import { hyphened } from '../../../server/kernel/ids.ts'
import { openState } from '../../../server/kernel/state.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { searchTerms } from '../../../server/platform/search/store.ts'
import { readTyped } from '../../../server/platform/search/terms.ts'
import { tokenFor } from '../../cards.ts'
import { payingCompany } from '../../paying-company.ts'
import { openPlans } from '../../plans.ts'
import { person, signIn, type Browser } from '../../portal.ts'
import { world } from '../../world.ts'

const asked = async (browser: Browser, q: string) => {
  const { status, body, text } = await browser.get(
    `/portal/api/v1/search?q=${encodeURIComponent(q)}`,
  )
  assert.equal(status, 200, text)
  return body as {
    items: { kind: string; id: string }[]
    complete: boolean
    filled_until: string | null
    has_more: boolean
  }
}
const found = async (browser: Browser, q: string) =>
  (await asked(browser, q)).items.map(({ kind, id }) => `${kind} ${id}`).toSorted()

test('an object is found by the beginning of its words, its numbers in any spelling, and its amount', async (t) => {
  const w = await world(t)
  const viewer = await signIn(w, await person(w, w.platform.io_seller_id, 'viewer'))
  const customer = await w.sdk.customers.create({
    first_name: 'João',
    last_name: 'da Conceição Wanderley',
    email: 'joao.wanderley@example.com',
    taxpayer_id: '123.456.789-09',
    address: {
      line1: 'Rua A',
      line2: '1',
      neighborhood: 'Centro',
      city: 'Recife',
      state: 'PE',
      postal_code: '50010-000',
    },
  })
  const sell = (more: object) => w.sdk.transactions.create(customer.id, more as never)
  const pix = await sell({
    amount: 1_234_56,
    payment_type: 'pix',
    reference_id: 'Pedido Época/7731',
  })
  const boleto = await sell({ amount: 77_01, payment_type: 'boleto' })
  const card = await sell({
    amount: 88_02,
    payment_type: 'credit',
    token: await tokenFor(w, '5555555555554444'),
  })
  const behind = await asked(viewer, 'wanderley')
  assert.deepEqual([behind.items, behind.complete], [[], false])
  // Whole keys need no worker.
  assert.deepEqual(await found(viewer, pix.id), [`transaction ${pix.id}`])
  await w.work()
  assert.equal((await asked(viewer, 'wanderley')).complete, true)
  const { reference_number: number } = boleto.payment_method as unknown as {
    reference_number: string
  }
  const rows: [object: string, ways: string[]][] = [
    [
      `customer ${customer.id}`,
      [
        'joao wand',
        'CONCEIÇÃO',
        'conceicao joão',
        'joao.wanderley@example.com',
        'joao.wan',
        '123.456.789-09',
        '12345678909',
        '123 456 789',
        '1234567',
      ],
    ],
    [
      `transaction ${pix.id}`,
      ['epoca', 'pedido ÉPOCA/7731', '7731', 'R$ 1.234,56', '1234,56', '1.234,56'],
    ],
    [`transaction ${boleto.id}`, [number, number.slice(0, -2), '77,01']],
    [`transaction ${card.id}`, ['4444', '88.02']],
  ]
  for (const [object, ways] of rows)
    for (const q of ways)
      assert.ok((await found(viewer, q)).includes(object), `${q}: ${await found(viewer, q)}`)
  for (const q of ['joao silva', 'anderley', '%', '_', "'", '1.234,57'])
    assert.deepEqual(await found(viewer, q), [], q)
  assert.deepEqual(await verify(w.db), [])

  await w.sdk.customers.update(customer.id, { last_name: 'Prates' })
  await w.work()
  assert.deepEqual(await found(viewer, 'prates'), [`customer ${customer.id}`])
  assert.deepEqual(await found(viewer, 'conceicao'), [])
  // A platform has its terms from the commit that creates it, without an event.
  const count = () =>
    w.db.rows(sql`
      select owner, object, term, kind, seller, holder from search_terms
      where object in (select object_id from events) order by 2, 3`)
  const filled = await count()
  await inTransaction(w.db, async (tx) => {
    await tx.rows(sql`delete from search_terms`)
    await tx.rows(sql`delete from feed_readers where reader = 'search'`)
  })
  const worker = () => fillSearch({ ...w.deps, state: openState() })
  await Promise.all([worker(), worker()])
  assert.deepEqual(await count(), filled)
})

test('a platform and its first sellers are found by their names before any event names them', async (t) => {
  const w = await world(t)
  const viewer = await signIn(w, await person(w, w.platform.io_seller_id, 'viewer'))
  const [renamed] = w.platform.sellers
  const own = await signIn(w, await person(w, renamed!.io_seller_id, 'viewer', 's@example.com'))
  const sellers = await w.db.rows<{ id: string; name: string }>(
    sql`select id, name from sellers order by id`,
  )
  assert.ok(sellers.length > 2)
  for (const { id, name } of sellers)
    assert.ok((await found(viewer, name)).includes(`seller ${hyphened(id)}`), name)
  assert.deepEqual(
    await found(own, sellers.find(({ id }) => hyphened(id) === w.platform.io_seller_id)!.name),
    [],
  )
  assert.deepEqual(await verify(w.db), [])
})

test('sellers and cardholders find their own alone; an erased customer is not found', async (t) => {
  const company = await payingCompany(t)
  const { w } = company
  const [one, two] = w.platform.sellers
  const add = async (sdk: typeof w.sdk) =>
    (await sdk.customers.create({ first_name: 'Zuleica', last_name: 'Same' })).id
  const ids = [await add(w.as(one!)), await add(w.as(two!))]
  const { holder_id: mine } = await w.sdk.corporate.cards.get(company.card)
  const other = await w.sdk.corporate.holders.create({
    name: 'Outra Zuleica',
    tax_id: '868.828.520-90',
    amount: 1_00,
    interval: 'month',
  })
  await company.buy('p1', 12_00, { shop: 'Zuleica Doces' })
  await w.work()
  const [purchase] = (await w.sdk.corporate.purchases.list()).items
  const users = {
    platform: await signIn(w, await person(w, w.platform.io_seller_id, 'viewer', 'p@example.com')),
    seller: await signIn(w, await person(w, one!.io_seller_id, 'finance', 's@example.com')),
    holder: await signIn(w, await person(w, w.platform.io_seller_id, 'viewer', 'h@example.com')),
    other: await signIn(w, await person(w, w.platform.io_seller_id, 'viewer', 'o@example.com')),
  }
  const asHolder = (email: string, holder: string) =>
    w.db.rows(sql`
      update portal_users
      set role = 'cardholder', holder = ${holder}
      where person = (select id from people where email = ${email})`)
  await asHolder('h@example.com', mine)
  await asHolder('o@example.com', other.id)
  const bought = `corporate_purchase ${purchase!.id}`
  const named = `corporate_holder ${other.id}`
  const customers = ids.map((id) => `customer ${id}`)
  assert.deepEqual(await found(users.platform, 'zuleica'), [bought, named, ...customers].toSorted())
  assert.deepEqual(await found(users.seller, 'zuleica'), [customers[0]])
  assert.deepEqual(await found(users.holder, 'zuleica'), [bought])
  assert.deepEqual(await found(users.holder, '12,00'), [bought])
  assert.deepEqual(await found(users.other, 'zuleica'), [named])
  assert.deepEqual(await found(users.other, '12,00'), [])
  assert.deepEqual(await found(users.holder, 'same'), [])
  // Not only what is shown: the terms that are looked at are the cardholder's own.
  const kinds = ['corporate_holder', 'corporate_card', 'corporate_purchase']
  const scope = { owner: company.owner, seller: company.seller, platform: true, kinds }
  const termsOf = (holder: object) =>
    searchTerms(w.db, { ...scope, ...holder }, { prefixes: ['zuleica'] }, 21)
  assert.deepEqual(await termsOf({ holder: other.id }), [other.id])
  assert.deepEqual((await termsOf({})).toSorted(), [other.id, purchase!.id].toSorted())

  await w.as(one!).customers.erase(ids[0]!, { reason: 'asked for' })
  assert.deepEqual(await found(users.seller, 'zuleica'), [])
  await w.work()
  assert.deepEqual(await found(users.seller, 'zuleica'), [])
  assert.deepEqual(await found(users.platform, 'same'), [customers[1]])
  assert.deepEqual(await verify(w.db), [])
})

test('every search for terms reads by an index of its owner, seller or cardholder', async (t) => {
  const w = await world(t)
  const owner = w.platform.io_seller_id
  const { sql: explain, plans } = openPlans(w, t, [{ at: 0 }, { at: 1 }])
  for (const scope of [{ platform: true }, { platform: false }, { platform: false, holder: owner }])
    for (const q of ['maria silva', 'R$ 45,09'])
      for (const way of readTyped(q))
        await searchTerms(explain, { owner, seller: owner, kinds: ['customer'], ...scope }, way, 21)
  assert.ok(plans.length > 9)
  for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan/, plan)
})
