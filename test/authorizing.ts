// A company whose platform has an authorization endpoint: a real receiver that answers as told, for
// tests of the question.

import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { until } from '../server/platform/db/processes.ts'
import { openReceiver, type Came } from './hooks.ts'
import { bankOf, ROOT, type Json } from './issuing-company.ts'
import type { Test, WorldOptions } from './world.ts'

export const ENDPOINT = `${ROOT}/authorization-endpoint`
export type Answers = (answer: ServerResponse, came: Came) => void

export const answering =
  (body: string | object, status = 200): Answers =>
  (answer) =>
    void answer
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
export const approving = answering({ approved: true })
export const declining = answering({ approved: false, reason: 'Fora do horário' })
/** Never answers. */
export const hanging: Answers = () => {}

/** The longest time, so that a slow machine answers within it. */
const PATIENT_MS = 1_500

/** A company with a card, and a registered endpoint with its receiver. */
export async function askedCompany(t: Test, more: object = {}, options: WorldOptions = {}) {
  const company = await bankOf(t, options)
  const receiver = await openReceiver(t, approving)
  const endpoint: Json = await company.done('POST', ENDPOINT, {
    url: receiver.url,
    timeout_ms: PATIENT_MS,
    ...more,
  })
  const set = (body: object) => company.done('PATCH', ENDPOINT, body)
  /**
   * What came of a purchase: its status, why it was denied, and what the endpoint had to do with
   * it.
   */
  const bought = async (more: object = {}) => {
    const { status, denied_reason: reason, endpoint_decision: decision } = await company.buy(more)
    return [status, reason, decision?.result ?? null]
  }
  const used = async () => (await company.done('GET', `${ROOT}/account/balance`)).used
  const endpointRequests = () => receiver.came.map(({ text }) => JSON.parse(text))
  return {
    ...company,
    receiver,
    endpoint,
    set,
    bought,
    used,
    endpointRequests,
    secret: endpoint.secret as string,
  }
}

/** Resolves once `holds`; fails after a generous time. */
export async function once(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  assert.ok(await until(holds, { withinMs: 30_000 }), `not in time: ${what}`)
}
