// Requests for a higher limit: a cardholder asks, finance decides once, the limit changes with the
// decision, and a raise ends by itself.

import assert from 'node:assert/strict'
import test from 'node:test'
import { VintemError } from '../../../sdk/errors.ts'
import { decideAccount } from '../../../server/corporate/account/operations.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { disputingCompany } from '../../disputing-company.ts'
import { ROOT } from '../../paying-company.ts'
import { cardholder, enrolled, person, signIn } from '../../portal.ts'

const PATH = `/portal/api${ROOT}/limit-requests`
type Company = Awaited<ReturnType<typeof disputingCompany>>

const refusedWith =
  (code: string, says = '') =>
  (error: unknown) => {
    assert.ok(error instanceof VintemError, String(error))
    assert.deepEqual([error.code, error.message.includes(says)], [code, true], error.message)
    return true
  }

/** A holder with a card, both of R$ 500.00 a month. */
async function holderOf({ corporate }: Company) {
  const limit = 500_00
  const made = { name: 'Ana', tax_id: '987.654.321-00', amount: limit, interval: 'month' } as const
  const holder = await corporate.holders.create(made)
  const card = await corporate.cards.create({
    holder_id: holder.id,
    name: 'Ana',
    limit,
    interval: 'month',
    type: 'virtual',
  })
  const limits = async () => {
    const [{ amount, interval }, now] = [
      await corporate.holders.get(holder.id),
      await corporate.cards.get(card.id),
    ]
    return [amount, interval, now.limit, now.interval]
  }
  return { holder: holder.id, card: card.id, limits }
}

test('a cardholder asks on their own, finance accepts another amount, and the limit changes once', async (t) => {
  const c = await disputingCompany(t)
  const { holder, card, limits } = await holderOf(c)
  const me = await signIn(c.w, await cardholder(c.w, holder))
  const finance = await signIn(c.w, await person(c.w, c.w.platform.io_seller_id, 'finance'))
  const viewer = await signIn(c.w, await person(c.w, c.w.platform.io_seller_id, 'viewer'))
  const asked = await me.post(PATH, { card_id: card, amount: 900_00, reason: ' Viagem a Recife ' })
  assert.deepEqual(
    [
      asked.status,
      asked.body.status,
      asked.body.holder_id,
      asked.body.reason,
      asked.body.expires_at,
    ],
    [201, 'pending', holder, 'Viagem a Recife', '2026-11-16T15:00:00.000Z'],
  )
  const path = `${PATH}/${asked.body.id}`
  assert.equal(
    (await me.post(PATH, { card_id: card, amount: 950_00, reason: 'x' })).body.code,
    'limit_requested',
  )
  assert.equal((await me.post(`${path}/accept`, {})).body.code, 'role_not_allowed')
  assert.equal((await viewer.post(`${path}/accept`, {})).body.code, 'role_not_allowed')
  assert.equal((await viewer.get(PATH)).body.total, 1)
  assert.deepEqual(await limits(), [500_00, 'month', 500_00, 'month'])

  const decided = await Promise.all(
    [800_00, 800_00, 800_00].map((amount) =>
      finance.post(`${path}/accept`, { amount, reason: 'Só a viagem' }),
    ),
  )
  assert.deepEqual(
    [...new Set(decided.map(({ status, body }) => `${status} ${body.granted_amount}`))],
    ['200 80000'],
  )
  assert.deepEqual(await limits(), [500_00, 'month', 800_00, 'month'])
  assert.equal(
    (await finance.post(`${path}/accept`, { amount: 900_00 })).body.code,
    'limit_request_over',
  )
  assert.equal(
    (await finance.post(`${path}/decline`, { reason: 'x' })).body.code,
    'limit_request_over',
  )
  assert.equal((await me.post(`${path}/cancel`, {})).body.code, 'limit_request_over')
  const updates = (await c.eventsOf(card)).filter((event) => event.startsWith('card.updated'))
  assert.equal(updates.length, 1, 'the limit was changed once')
  assert.deepEqual(await c.eventsOf(asked.body.id), [
    'limit_request.created 1',
    'limit_request.accepted 2',
  ])
  await c.right()
})

test('accepted, declined and taken back at once: one of them is what happened', async (t) => {
  const c = await disputingCompany(t)
  const { card, limits } = await holderOf(c)
  const { limitRequests } = c.corporate
  for (let round = 0; round < 4; round++) {
    const { limit } = await c.corporate.cards.get(card)
    const { id } = await limitRequests.create({ card_id: card, amount: limit + 1_00, reason: 'x' })
    const results = await Promise.allSettled([
      limitRequests.accept(id),
      limitRequests.decline(id, { reason: 'Não' }),
      limitRequests.cancel(id),
    ])
    const done = results.filter(({ status }) => status === 'fulfilled')
    assert.equal(done.length, 1)
    const { status } = await limitRequests.get(id)
    assert.equal((await limits())[2], limit + (status === 'accepted' ? 1_00 : 0), status)
  }
  await c.right()
})

test('a raise ends after its last day, unless somebody has changed the limit since', async (t) => {
  const c = await disputingCompany(t)
  const { holder, card, limits } = await holderOf(c)
  const { limitRequests } = c.corporate
  const raise = async (body: object, of: object) =>
    limitRequests.accept(
      (await limitRequests.create({ ...of, amount: 900_00, reason: 'Feira', ...body })).id,
    )
  const ofHolder = await raise({ until: '2026-11-10', interval: 'week' }, { holder_id: holder })
  const ofCard = await raise({ until: '2026-11-10' }, { card_id: card })
  assert.deepEqual(
    [ofHolder.status, ofHolder.until, ofCard.granted_amount],
    ['accepted', '2026-11-10', 900_00],
  )
  assert.deepEqual(await limits(), [900_00, 'week', 900_00, 'month'])
  await c.goTo('2026-11-10')
  assert.deepEqual(await limits(), [900_00, 'week', 900_00, 'month'])
  await c.corporate.cards.update(card, { limit: 700_00 })
  await c.goTo('2026-11-11')
  assert.deepEqual(await limits(), [500_00, 'month', 700_00, 'month'])
  const statuses = await Promise.all(
    [ofHolder, ofCard].map(async ({ id }) => (await limitRequests.get(id)).status),
  )
  assert.deepEqual(statuses, ['ended', 'ended'])
  for (const { id } of [ofHolder, ofCard]) {
    const [record] = (await c.w.sdk.audit.list({ object: id })).items
    assert.equal(record?.action, 'corporate_limit_request.ended')
  }
  await c.right()
})

test('a raise whose interval somebody has changed since is not undone, though its amount is the same', async (t) => {
  const c = await disputingCompany(t)
  const { holder, card, limits } = await holderOf(c)
  const { limitRequests, cards, holders } = c.corporate
  for (const limit of [{ card_id: card }, { holder_id: holder }])
    await limitRequests.accept(
      (
        await limitRequests.create({
          ...limit,
          amount: 900_00,
          until: '2026-11-10',
          reason: 'Feira',
        })
      ).id,
    )
  await cards.update(card, { interval: 'week' })
  await holders.update(holder, { interval: 'week' })
  await c.goTo('2026-11-11')
  assert.deepEqual(await limits(), [900_00, 'week', 900_00, 'week'])
  await c.right()
})

test('a raise upon a raise ends where the first began, whichever of them ends first', async (t) => {
  const c = await disputingCompany(t)
  const { holder, card, limits } = await holderOf(c)
  const { limitRequests } = c.corporate
  const raise = async (of: object, amount: number, until: string) =>
    limitRequests.accept((await limitRequests.create({ ...of, amount, until, reason: 'Feira' })).id)
  const ofCard = { card_id: card }
  await raise(ofCard, 900_00, '2026-11-05')
  await raise(ofCard, 1_200_00, '2026-11-10')
  await raise(ofCard, 1_500_00, '2026-11-12')
  await raise({ holder_id: holder }, 900_00, '2026-11-10')
  await raise({ holder_id: holder }, 1_200_00, '2026-11-05')
  await c.goTo('2026-11-06')
  assert.deepEqual(await limits(), [900_00, 'month', 1_500_00, 'month'])
  await c.goTo('2026-11-11')
  assert.deepEqual(await limits(), [500_00, 'month', 1_500_00, 'month'])
  await c.goTo('2026-11-13')
  assert.deepEqual(await limits(), [500_00, 'month', 500_00, 'month'])
  await c.right()
})

test('a limit that was changed since it was asked for is not lowered by an acceptance', async (t) => {
  const c = await disputingCompany(t)
  const { card, limits } = await holderOf(c)
  const { limitRequests, cards } = c.corporate
  const { id } = await limitRequests.create({ card_id: card, amount: 900_00, reason: 'x' })
  await cards.update(card, { limit: 1_000_00 })
  for (const body of [{}, { amount: 1_000_00 }])
    await assert.rejects(
      limitRequests.accept(id, body),
      refusedWith('invalid_request', 'amount: must be more than'),
    )
  assert.deepEqual((await limits())[2], 1_000_00)
  assert.equal((await limitRequests.accept(id, { amount: 1_100_00 })).granted_amount, 1_100_00)
  await c.right()
})

test('nobody accepts what they asked for themselves, an administrator neither; they take it back', async (t) => {
  const c = await disputingCompany(t)
  const { card, limits } = await holderOf(c)
  const { io_seller_id: company } = c.w.platform
  const [ana, bia] = [
    await signIn(c.w, await person(c.w, company, 'admin', 'ana@example.com')),
    await signIn(c.w, await person(c.w, company, 'finance', 'bia@example.com')),
  ]
  const ask = async () =>
    (await ana.post(PATH, { card_id: card, amount: 900_00, reason: 'x' })).body.id as string
  const first = await ask()
  const own = await ana.post(`${PATH}/${first}/accept`, {})
  assert.deepEqual([own.status, own.body.code], [403, 'own_approval'])
  assert.equal((await ana.post(`${PATH}/${first}/cancel`, {})).body.status, 'canceled')
  assert.equal((await bia.post(`${PATH}/${await ask()}/accept`, {})).body.status, 'accepted')
  assert.deepEqual((await limits())[2], 900_00)
})

test('nobody decides for two weeks: it expires; a raise of a card that is gone ends without it', async (t) => {
  const c = await disputingCompany(t)
  const { holder, card } = await holderOf(c)
  const { limitRequests, cards } = c.corporate
  const { id } = await limitRequests.create({ holder_id: holder, amount: 900_00, reason: 'x' })
  const raised = await limitRequests.create({
    card_id: card,
    amount: 900_00,
    until: '2026-11-05',
    reason: 'x',
  })
  await limitRequests.accept(raised.id)
  await cards.update(card, { status: 'canceled' })
  c.w.deps.clock.moveTo(new Date('2026-11-16T15:00:00Z'))
  await assert.rejects(
    limitRequests.accept(id),
    refusedWith('limit_request_over', 'expired'),
    'before the job',
  )
  await c.goTo('2026-11-17')
  assert.deepEqual(
    [(await limitRequests.get(id)).status, (await limitRequests.get(raised.id)).status],
    ['expired', 'ended'],
  )
  await assert.rejects(limitRequests.accept(id), refusedWith('limit_request_over', 'expired'))
  assert.equal((await limitRequests.list({ status: 'pending' })).total, 0)
  assert.equal(
    (await limitRequests.create({ holder_id: holder, amount: 900_00, reason: 'again' })).status,
    'pending',
  )
  await c.right()
})

test('a raise of a suspended account ends when it is resumed; of a closed account everything ends', async (t) => {
  const c = await disputingCompany(t)
  const { holder, card, limits } = await holderOf(c)
  const { limitRequests } = c.corporate
  const raise = async (until: string) =>
    (
      await limitRequests.accept(
        (await limitRequests.create({ card_id: card, amount: 900_00, until, reason: 'x' })).id,
      )
    ).id
  const statusOf = async (id: string) =>
    (
      await c.w.db.rows<{ status: string }>(
        sql`select status from corporate_limit_requests where id = ${id}`,
      )
    )[0]!.status
  const first = await raise('2026-11-05')
  await decideAccount(c.w.deps, c.seller, 'suspended', { reason: 'a statement is overdue' })
  await c.goTo('2026-11-07')
  assert.equal(await statusOf(first), 'accepted')
  await decideAccount(c.w.deps, c.seller, 'resumed')
  await c.w.sdk.sandbox.moveClock({ advance: '2h' })
  assert.deepEqual([await statusOf(first), (await limits())[2]], ['ended', 500_00])

  const second = await raise('2026-11-10')
  const waiting = await limitRequests.create({ holder_id: holder, amount: 900_00, reason: 'x' })
  const finance = await enrolled(c.w, c.w.platform.io_seller_id, 'finance')
  const closed = await finance.post('/portal/api/corporate/account/close', {})
  assert.equal(closed.status, 200, closed.text)
  await c.goTo('2026-11-25')
  assert.deepEqual([await statusOf(second), await statusOf(waiting.id)], ['ended', 'expired'])
})

test('what is asked must be more than there is, of somebody who is there, until a day to come', async (t) => {
  const c = await disputingCompany(t)
  const { holder, card } = await holderOf(c)
  const { limitRequests } = c.corporate
  const ask = (body: object) => limitRequests.create({ amount: 900_00, reason: 'x', ...body })
  await assert.rejects(
    ask({}),
    refusedWith('invalid_request', 'holder_id: is required, or card_id'),
  )
  await assert.rejects(
    ask({ holder_id: holder, amount: 500_00 }),
    refusedWith('invalid_request', 'amount: must be more than'),
  )
  await assert.rejects(
    ask({ card_id: card, until: '2026-11-01' }),
    refusedWith('invalid_request', 'until: must be today'),
  )
  // A year from today, and a day more.
  await assert.rejects(
    ask({ card_id: card, until: '2027-11-04' }),
    refusedWith('invalid_request', 'until: must be today'),
  )
  await assert.rejects(ask({ card_id: card, reason: '' }), refusedWith('invalid_request', 'reason'))
  await assert.rejects(ask({ card_id: holder }), refusedWith('corporate_card_not_found'))
  const rui = { name: 'Rui', tax_id: '868.828.520-90', amount: 500_00, interval: 'month' } as const
  const { id: other } = await c.corporate.holders.create(rui)
  await assert.rejects(ask({ card_id: card, holder_id: other }), refusedWith('holder_not_found'))
  assert.equal(
    (await ask({ card_id: card, holder_id: holder, until: '2026-11-02' })).until,
    '2026-11-02',
  )
  // Less for a week than for a month is more.
  const weekly = await ask({ holder_id: holder, amount: 400_00, interval: 'week' })
  assert.deepEqual([weekly.amount, weekly.interval], [400_00, 'week'])
  await c.corporate.holders.cancel(holder)
  await assert.rejects(limitRequests.accept(weekly.id), refusedWith('holder_canceled'))
  await assert.rejects(ask({ holder_id: holder }), refusedWith('holder_canceled'))
  assert.deepEqual(await verify(c.w.db), [])
})

test('finance is mailed what is asked, and only the cardholder what was decided, each in their language', async (t) => {
  const c = await disputingCompany(t)
  const { holder, card } = await holderOf(c)
  const { io_seller_id: company } = c.w.platform
  await person(c.w, company, 'finance', 'finance@example.com', 'en')
  await person(c.w, company, 'viewer', 'viewer@example.com')
  await cardholder(c.w, holder, 'ana@example.com')
  const [other] = (await c.corporate.holders.list({ q: 'Maria' })).items
  await cardholder(c.w, other!.id, 'maria@example.com')
  const request = await c.corporate.limitRequests.create({
    card_id: card,
    amount: 900_00,
    reason: 'Viagem',
  })
  await c.corporate.limitRequests.decline(request.id, { reason: 'Use o cartão da equipe' })
  // Rui does not sign in: what was decided is not for the company's address.
  const rui = { name: 'Rui', tax_id: '868.828.520-90', amount: 500_00, interval: 'month' } as const
  const { id: alone } = await c.corporate.holders.create(rui)
  const ofRui = await c.corporate.limitRequests.create({
    holder_id: alone,
    amount: 900_00,
    reason: 'Feira',
  })
  await c.corporate.limitRequests.decline(ofRui.id, { reason: 'x' })
  await c.w.work()
  const { items } = await c.w.sdk.sandbox.mails()
  const sent = items
    .filter(({ kind }) => kind.startsWith('limit_'))
    .map((mail) => [mail.to, mail.subject])
  assert.deepEqual(sent.toSorted(), [
    ['ana@example.com', 'Seu pedido de limite foi recusado'],
    ['finance@example.com', 'Ana asks for a limit of R$ 900.00'],
    ['finance@example.com', 'Rui asks for a limit of R$ 900.00'],
  ])
})
