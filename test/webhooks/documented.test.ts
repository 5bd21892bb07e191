// What the document says of webhooks is true: every body that a receiver gets fits the schema of
// its type, for an object of every kind.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { EVENTS, type EventType } from '../../contract/events.ts'
import { openapi } from '../../contract/openapi.ts'
import { dataOf } from '../../contract/openapi/webhooks.ts'
import { person } from '../../server/app/seed/sellers.ts'
import { decideAccount } from '../../server/corporate/account/operations.ts'
import { openReceiver, type Receiver } from '../hooks.ts'
import { decide, heldBy, setPolicy, stage } from '../journeys/identity/approvals-stage.ts'
import { payingCompany } from '../paying-company.ts'
import { rowsOf } from '../rows.ts'
import type { Test, World } from '../world.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
ajv.addSchema(openapi(), 'document')

/** What receivers have got in this file. */
const came: Receiver['came'] = []

/**
 * A receiver of all events of a platform. `check` delivers what is waiting, and compares it with
 * the document.
 */
async function listening(t: Test, w: World) {
  const receiver = await openReceiver(t)
  const webhook = await w.sdk.webhooks.create({ url: receiver.url, events: ['*'] })
  return {
    webhook,
    check: async () => {
      while ((await w.work()) > 0);
      came.push(...receiver.came)
      for (const { event } of receiver.came) {
        const fits = ajv.getSchema(
          `document#/webhooks/${event.type}/post/requestBody/content/application~1json/schema`,
        )!
        assert.ok(
          fits(event),
          `${event.type}: ${ajv.errorsText(fits.errors)}\n${JSON.stringify(event)}`,
        )
      }
    },
  }
}

test('of a platform: its customers, transactions, sellers, payouts, cards, approvals and webhooks', async (t) => {
  const { w, pay, ana, bia, fabio, platform } = await stage(t)
  const { webhook, check } = await listening(t, w)
  await w.sdk.sellers.createIndividual(person('João', 'Lima', 'joao@example.com'))
  await rowsOf(w, await w.token(), platform, 'Maria')
  await setPolicy(ana, { action: 'payout' })
  await decide(fabio, heldBy(await pay(fabio, 100)), 'withdraw')
  await decide(bia, heldBy(await pay(fabio, 200)), 'approve')
  await w.sdk.webhooks.test(webhook.id)
  await check()
})

test('of a company: its account, its statements, and a payment that was returned', async (t) => {
  const { w, seller, buy, goTo, invoices, ask, pay, done } = await payingCompany(t)
  const { check } = await listening(t, w)
  await buy('lunch', 90_00)
  await goTo('2026-12-01')
  const closed = (await invoices()).find(({ status }) => status === 'closed')
  const payment = await ask(closed.id)
  await pay(payment.id)
  await done('POST', `/v1/sandbox/transactions/${payment.id}/dispute`, {})
  await done('POST', `/v1/sandbox/transactions/${payment.id}/lose`, {})
  await decideAccount(w.deps, seller, 'suspended')
  await check()
})

test('a receiver has got an event of every kind of object', () => {
  const carried = new Set(came.map(({ event }) => dataOf(event.type as EventType)))
  const lacking = (Object.keys(EVENTS) as EventType[]).filter((type) => !carried.has(dataOf(type)))
  assert.deepEqual(lacking, [])
})
