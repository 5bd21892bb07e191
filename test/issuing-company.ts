// A company with a cardholder and a card made by the sandbox's issuing bank, for tests of the
// exchange with that bank.

import assert from 'node:assert/strict'
import { verify } from '../server/verification/verify.ts'
import { companyIn } from './company.ts'
import { world, type Answer, type Test, type WorldOptions } from './world.ts'

export const ROOT = '/v1/baas/corporate/cards'
export const OPEN = 1_000_000_00
const CPF = '12345678909'

export type Json = ReturnType<typeof JSON.parse>

/** A company with a cardholder and a card created by the bank. */
export async function bankOf(t: Test, options: WorldOptions = {}) {
  const w = await world(t, options)
  const { owner, seller } = await companyIn(
    w,
    { account: OPEN, holder: OPEN, card: OPEN },
    { holders: 0, cards: 0 },
  )
  const token = await w.token()
  const call = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    w.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
  const done = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await call(method, path, body)
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.body
  }
  const refused = async (method: string, path: string, body: unknown, code: string) => {
    const answer = await call(method, path, body)
    assert.equal(answer.body.code, code, `${method} ${path}: ${answer.text}`)
  }
  const setFaults = (mode: string, calls?: number) =>
    done('POST', '/v1/sandbox/weather', {
      bank: 'issuing',
      mode,
      ...(calls === undefined ? {} : { calls }),
    })
  const holder = await done('POST', `${ROOT}/holders`, {
    name: 'Maria',
    tax_id: CPF,
    amount: OPEN,
    interval: 'month',
  })
  const card = await done('POST', ROOT, {
    holder_id: holder.id,
    name: 'Maria',
    limit: OPEN,
    interval: 'month',
    type: 'virtual',
  })
  const buy = (more: object = {}): Promise<Json> =>
    done('POST', `/v1/sandbox/cards/${card.id}/purchases`, { amount: 100_00, ...more })
  const read = async (id: string): Promise<Json> =>
    (await done('GET', `${ROOT}/purchases?limit=100`)).items.find((one: Json) => one.id === id)
  const right = async () => assert.deepEqual(await verify(w.db), [])
  return { w, owner, seller, call, done, refused, setFaults, holder, card, buy, read, right }
}
