// Every date and time that a call takes, at the edges of the calendar: it is refused or it is
// answered, and never an error of ours.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operation } from '../../contract/operation.ts'
import { ROUTES } from '../../server/app/app.ts'
import { buyer } from '../cards.ts'
import { world } from '../world.ts'

type Schema = {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

const EDGES = [
  '0000-01-01',
  '0001-01-01',
  '0001-01-02',
  '1899-12-31',
  '1900-01-01',
  '2026-02-30',
  '2999-12-31',
  '3000-01-01',
  '9999-12-30',
  '9999-12-31',
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '1900-01-01T00:00:00+23:59',
  '2999-12-31T23:59:59-23:59',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-23:59',
  '000000000',
  '99999999999',
]

const TIMES = /(_at|_on|day|date|from|to|since|until)(\[[gl]te\])?$/

/** The texts of a schema that are times by their names, as paths. */
function timesOf(schema: Schema | undefined, name = '', path: readonly string[] = []): string[][] {
  if (!schema) return []
  const { type, anyOf = [], items, properties = {} } = schema
  if (type === 'string') return TIMES.test(name) ? [[...path]] : []
  return [
    ...anyOf.flatMap((one) => timesOf(one, name, path)),
    ...(items ? timesOf(items, name, [...path, '0']) : []),
    ...Object.entries(properties).flatMap(([inner, one]) => timesOf(one, inner, [...path, inner])),
  ]
}

type Json = { [name: string]: unknown }

/** A copy of a body with another value at a path. */
function withValue(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (name === '0') return [withValue((body as unknown[] | undefined)?.[0], rest, value)]
  return { ...(body as Json), [name]: withValue((body as Json | undefined)?.[name], rest, value) }
}

const pathsOf = (schema: unknown): string[][] => [
  ...new Map(timesOf(schema as Schema).map((one) => [one.join('.'), one])).values(),
]

test(
  'no date at the edge of the calendar is an error of ours',
  { timeout: 1_200_000 },
  async (t) => {
    const w = await world(t, { corporate: true })
    const token = await w.token()
    const { id } = await buyer(w)
    const pathOf = ({ path }: Operation) =>
      path.replaceAll(/:(\w+)/g, (_, name) =>
        name === 'CustomerID' ? id : w.platform.io_seller_id,
      )
    const wrong: string[] = []
    let tried = 0
    const call = async ({ method, path, ...one }: Operation, query: string, body?: unknown) => {
      tried++
      const address = `${pathOf({ method, path, ...one })}${query}`
      const reply = await w.call(method, address, {
        token,
        ...(body === undefined ? {} : { body }),
      })
      if (reply.status >= 500)
        wrong.push(
          `${method} ${address} ${JSON.stringify(body ?? null)}: ${reply.status} ${reply.body?.code}`,
        )
    }
    for (const { operation: one } of ROUTES) {
      // It would move the clock of the sandbox for all others.
      if (one.produces === 'text/event-stream' || one.id === 'sandbox.moveClock') continue
      const names = pathsOf(one.query).map(([name]) => name!)
      for (const edge of EDGES) {
        for (const name of names)
          await call(one, `?${encodeURIComponent(name)}=${encodeURIComponent(edge)}`)
        if (names.length > 1)
          await call(
            one,
            `?${names.map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(edge)}`).join('&')}`,
          )
        if (one.takes) continue
        for (const path of pathsOf(one.body))
          await call(one, '', withValue(one.example ?? {}, path, edge))
      }
    }
    assert.ok(tried > 500, `${tried} tried`)
    assert.deepEqual(wrong, [])
  },
)
