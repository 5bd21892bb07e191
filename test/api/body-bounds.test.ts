// Every call refuses a body beyond its bound before it reads it, and no body within the bound holds
// up the server: for each text of each call, the longest that its schema takes and the longest that
// its bound takes, made of what slow code is slow on.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operation } from '../../contract/operation.ts'
import { isTolerant } from '../../contract/strictness.ts'
import { PORTAL_ROUTES, ROUTES } from '../../server/app/app.ts'
import { checkerOf } from '../../server/app/http/input/check.ts'
import { readJson } from '../../server/app/http/input/json.ts'
import { Refusal } from '../../server/kernel/refusal.ts'
import { CHECKOUT_CALLS } from '../../server/payments/checkout/calls.ts'
import { enrolled, operator } from '../portal.ts'
import { exchange, requestText, type RawAnswer } from '../raw-http.ts'
import { world, type World } from '../world.ts'

type Schema = {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | false
  readonly maxLength?: number
}

const ID = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const CALLS: readonly Operation[] = [...ROUTES, ...PORTAL_ROUTES].map(({ operation }) => operation)
const BODIES = [...CALLS, ...(CHECKOUT_CALLS as readonly Operation[])].filter(
  ({ method, takes }) => method !== 'GET' && !takes,
)
const BANKS = { '/banks/issuing/authorizations': 16_384, [`/banks/pix/${ID}/pix`]: 131_072 }

const pathOf = ({ path }: Pick<Operation, 'path'>): string => path.replaceAll(/:\w+/g, ID)

const head = (w: World, method: string, path: string, headers: readonly string[]): string =>
  requestText(`${method} ${path} HTTP/1.1`, [
    `Host: ${new URL(w.url).host}`,
    'Content-Type: application/json',
    'Connection: close',
    ...headers,
  ])

const isTooLarge = ({ status, body }: RawAnswer): boolean =>
  status === 413 && body?.code === 'body_too_large'

test(
  'a body beyond the bound is refused by its header, and while it arrives',
  { timeout: 600_000 },
  async (t) => {
    const w = await world(t)
    const places = [
      ...BODIES.map((one) => ({
        method: one.method as string,
        path: pathOf(one),
        max: one.maxBytes,
      })),
      ...Object.entries(BANKS).map(([path, max]) => ({ method: 'POST', path, max })),
      { method: 'POST', path: '/no/such/path', max: 8_192 },
    ]
    assert.ok(places.length > 120)
    const wrong: string[] = []
    for (const { method, path, max } of places) {
      // Not a byte of the body is sent.
      const byHeader = await exchange(w.url, [
        head(w, method, path, [`Content-Length: ${max + 1}`]),
      ])
      if (!isTooLarge(byHeader)) wrong.push(`${method} ${path}: ${byHeader.status} by its header`)
      const chunk = ' '.repeat(max + 1)
      const chunked = head(w, method, path, ['Transfer-Encoding: chunked'])
      // The last chunk never comes.
      const arriving = await exchange(w.url, [
        chunked,
        `${chunk.length.toString(16)}\r\n${chunk}\r\n`,
      ])
      if (!isTooLarge(arriving))
        wrong.push(`${method} ${path}: ${arriving.status} while it arrives`)
    }
    assert.deepEqual(wrong, [])
  },
)

/** The texts of a body, each with what makes a body of it. */
function textsOf(
  schema: Schema,
  put: (text: unknown) => unknown,
): { max: number; put: (text: string) => unknown }[] {
  const {
    anyOf = [],
    items,
    properties = {},
    additionalProperties: values,
    type,
    maxLength = 0,
  } = schema
  if (type === 'string') return [{ max: maxLength, put }]
  return [
    ...anyOf.flatMap((one) => textsOf(one, put)),
    ...(items ? textsOf(items, (text) => put([text])) : []),
    ...(values ? textsOf(values, (text) => put({ name: text })) : []),
    ...Object.entries(properties).flatMap(([name, one]) =>
      textsOf(one, (text) => put({ [name]: text })),
    ),
  ]
}

const PARTS = ['.', 'a@', '0 ', '4', ' ', '=', '\u0301', '\u200b']
const ROOM_BYTES = 512

const filled = (part: string, bytes: number): string =>
  part.repeat(Math.max(1, Math.floor((bytes - ROOM_BYTES) / Buffer.byteLength(part))))

/** Many names that nobody knows, as many values as fit, and a value as deep as is allowed. */
const shapes = (maxBytes: number): string[] => [
  `{${Array.from({ length: Math.floor(maxBytes / 12) - 9 }, (_, n) => `"k${n}":0`).join(',')}}`,
  `{"metadata":[${'{},'.repeat(Math.floor(maxBytes / 3) - 20)}{}]}`,
  `${'['.repeat(64)}${' '.repeat(maxBytes - 128)}${']'.repeat(64)}`,
  `{"a":"${'\\'.repeat(2 * Math.floor((maxBytes - 16) / 2))}"}`,
]

/**
 * The bodies of a call that its length allows: for each text alone, and one in which the first text
 * takes all the room.
 */
function bodiesOf({ body, maxBytes }: Operation): { alone: string[]; whole: string[] } {
  const texts = body ? textsOf(body as Schema, (text) => text) : []
  const alone = texts.flatMap(({ max, put }) =>
    PARTS.flatMap((part) =>
      [
        filled(part, maxBytes),
        part.repeat(max).slice(0, max),
        part.repeat(max).slice(0, max + 1),
      ].map((text) => JSON.stringify(put(text))),
    ),
  )
  const first = texts
    .slice(0, 1)
    .flatMap(({ put }) => PARTS.map((part) => JSON.stringify(put(filled(part, maxBytes)))))
  const within = (all: readonly string[]) => all.filter((one) => Buffer.byteLength(one) <= maxBytes)
  return { alone: within(alone), whole: within([...shapes(maxBytes), ...first]) }
}

/** Of the processor, in which the client, the server and its log run: a call takes two to five. */
const CPU_MAX_MS = 50
/**
 * A busy machine counts more time for the same work, and work that is not the call's: a body is
 * slow if no turn is within the bound, and in most of them it took so many times as long as a
 * harmless one of its size just after it.
 */
const TURNS = 24
const HARMLESS_TIMES = 6

type Act = (body: string) => unknown

/** The milliseconds of an act. */
async function costOf(act: () => unknown): Promise<number> {
  const from = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1_000
}

/** The least milliseconds of a body that is slow; undefined: it is not. */
async function slownessOf(body: string, act: Act): Promise<number | undefined> {
  const harmless = `{"a":"${'x'.repeat(Math.max(0, body.length - 8))}"}`
  let least = Infinity
  let times = 0
  for (let turn = 0; turn < TURNS; turn++) {
    const cost = await costOf(() => act(body))
    if (cost <= CPU_MAX_MS) return undefined
    least = Math.min(least, cost)
    if (cost > HARMLESS_TIMES * (await costOf(() => act(harmless)))) times++
    if (times > TURNS / 2) return least
  }
  return undefined
}

/** The bodies of a call for which an act takes too long. */
async function slowOf(
  operation: Operation,
  bodies: readonly string[],
  act: Act,
): Promise<string[]> {
  const slow: string[] = []
  for (const body of bodies) {
    const cost = await slownessOf(body, act)
    if (cost !== undefined)
      slow.push(
        `${operation.id}: ${Math.round(cost)} ms for ${body.length} of ${body.slice(0, 80)}`,
      )
  }
  return slow
}

test('each text of each call is read and checked within fifty milliseconds, as long as it may be and longer', async () => {
  const slow: string[] = []
  for (const one of BODIES) {
    if (!one.body) continue
    const check = checkerOf(one.body, { where: 'body', tolerant: isTolerant(one) })
    const read = (body: string) => {
      try {
        check(readJson(Buffer.from(body)), [])
      } catch (error) {
        assert.ok(error instanceof Refusal, String(error))
      }
    }
    slow.push(...(await slowOf(one, bodiesOf(one).alone, read)))
  }
  assert.deepEqual(slow, [])
})

test(
  'no body within the bound holds up the server for fifty milliseconds',
  { timeout: 1_800_000 },
  async (t) => {
    const w = await world(t, { corporate: true })
    const token = await w.token()
    const [person, boss] = [await enrolled(w, w.platform.io_seller_id, 'admin'), await operator(w)]
    const json = { 'content-type': 'application/json' }
    const senders: Record<
      string,
      (method: string, path: string, body: string) => Promise<unknown>
    > = {
      '/portal/api/operator': (method, path, body) => boss.send(method, path, body, json),
      '/portal/api': (method, path, body) => person.send(method, path, body, json),
      '/link': (method, path, body) => w.call(method, path, { body, headers: json }),
      '/': (method, path, body) => w.call(method, path, { body, token }),
    }
    const senderOf = ({ path }: Operation) =>
      Object.entries(senders).find(([beginning]) => path.startsWith(beginning))![1]
    const slow: string[] = []
    // What would end the session that the others need comes last.
    const ends = /sign-out|sessions|password$/
    for (const one of BODIES.toSorted(
      (a, b) => Number(ends.test(a.path)) - Number(ends.test(b.path)),
    ))
      slow.push(
        ...(await slowOf(one, bodiesOf(one).whole, (body) =>
          senderOf(one)(one.method, pathOf(one), body),
        )),
      )
    assert.deepEqual(slow, [])
  },
)
