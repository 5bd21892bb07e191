// R28: thousands of random bodies, for all operations that take one; replayed from its seed;
// SEED=random explores:
//   SEED=… RUNS=… npm test -- test/api/fuzz.test.ts

import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import fc, { type Arbitrary } from 'fast-check'
import { OPERATIONS } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { notificationUrl } from '../../server/runtime/banks/notification-address.ts'
import { checkAnswer } from '../answers.ts'
import { bodies, fitting } from './arbitraries.ts'
import { activate } from '../company.ts'
import { fingerprint } from '../fingerprint.ts'
import { accountOf, ANA, cardOf, documentOf, idsFor, type Ids } from './fuzz-given.ts'
import { type Field, NOBODY, particularOf, pathOf } from '../samples.ts'
import { loginOf, world, type World } from '../world.ts'
import { seedOf } from '../seed.ts'

const SEED = seedOf(20_261_127)
const RUNS = Number(process.env['RUNS'] ?? 4_000)
const AT_ONCE = 32
const BATCH = 1_000
/** Refused bodies that are sent a second time. */
const AGAIN_EVERY = 3
/** Calls that move the clock run all due jobs: correct but slow, so they get a smaller share. */
const SHARES: Record<string, number> = { 'sandbox.expire': 1, 'sandbox.moveClock': 1 }
const SHARE = 5
/** Refusals that follow from the request alone, so that a repetition is refused in the same way. */
const ALWAYS = new Set([400, 401, 403, 404, 413, 415, 422])
/** Rows that a refusal may write: the record of a wrong secret. */
const BUT = ['login_failures']

const WRITES = OPERATIONS.filter((operation) => operation.body)

type Case = {
  method: string
  /** The path, with `{kind}` where an id of the batch belongs. */
  path: string
  pick: number
  body: Buffer
  headers: Record<string, string>
}

const headers: Arbitrary<Record<string, string>> = fc
  .record({
    type: fc.oneof(
      { weight: 20, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'text/xml',
          'application/x-www-form-urlencoded',
          'application/json; charset=utf-16',
          'x',
          '',
        ),
      },
    ),
    key: fc.oneof(
      { weight: 10, arbitrary: fc.constant(undefined) },
      { weight: 4, arbitrary: fc.constantFrom('k1', 'k2', 'k3') },
      { weight: 2, arbitrary: fc.stringMatching(/^[\x21-\x7e\xa0-\xff]{1,300}$/) },
    ),
  })
  .map(({ type, key }) => ({
    'content-type': type,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }))

/** Mostly ids of the batch; sometimes an id of nothing. */
const id = (kind: string) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(`{${kind}}`) },
    {
      weight: 1,
      arbitrary: fc
        .string({ unit: 'binary' })
        .map((text) => `${[...text].map((c) => encodeURIComponent(c.toWellFormed())).join('')}x`),
    },
  )

/** Values that only this world knows: credentials, accounts, receivers, stored cards. */
type Known = { login: object; holder: object; receivers: readonly string[]; card: string }
type Rule = { split_type: string }
type Sale = { split_rules?: Rule[]; payment_type?: string; url?: string }

/** Values by which a split rule is possible: hardly any rule made from the schema alone is. */
const fulfilling = ({ split_type: type }: Rule, receiver: string) => ({
  receiver,
  split_value: type === 'percent' ? 12.5 : 7,
})

/** Requirements of a body that its schema does not express. */
function knownFor(
  { id }: Operation,
  value: Sale & Rule,
  { login, holder, receivers, card }: Known,
): object {
  if (id.startsWith('auth.')) return login
  if (id.includes('tokenize')) return holder
  if (value.url) return { url: NOBODY }
  if (id === 'splitRules.create') return fulfilling(value, receivers[0]!)
  const rules = value.split_rules?.map((one, n) => ({ ...one, ...fulfilling(one, receivers[n]!) }))
  const paid = value.payment_type === 'credit' ? { id_card: card } : {}
  return rules ? { ...paid, split_rules: rules } : paid
}

function casesOf(operation: Operation, known: Known): Arbitrary<Case> {
  const right = fitting(operation.body as unknown as Field).map((value) => {
    const particular = {
      ...particularOf(operation),
      ...knownFor(operation, value as Sale & Rule, known),
    }
    return Object.fromEntries(
      Object.entries({ ...(value as object), ...particular }).filter(
        ([, one]) => one !== undefined,
      ),
    )
  })
  const kinds = [
    'customer',
    'transaction',
    'refund',
    'seller',
    'event',
    'integration',
    'bank account',
    'transfer',
  ]
  kinds.push(
    'dispute',
    'payment link',
    'static QR code',
    'received pix',
    'credential',
    'approval',
    'webhook',
    'delivery',
    'cardholder',
    'corporate card',
    'purchase',
    'purchase dispute',
    'receipt',
    'limit request',
    'authorization request',
    'view',
    'user',
    'invoice',
  )
  // An individual is changed by the call for individuals; the platform is a business.
  const of = (kind: string) =>
    operation.id === 'sellers.updateIndividual' && kind === 'seller' ? 'person' : kind
  const path = pathOf(operation, Object.fromEntries(kinds.map((kind) => [kind, `<${of(kind)}>`])))
  const parts = path.split(/%3C(.+?)%3E/)
  const texts = parts.map((part, n) =>
    n % 2 === 0 ? fc.constant(part) : id(decodeURIComponent(part)),
  )
  const paths = fc.tuple(...texts).map((text) => text.join(''))
  return fc.record({
    method: fc.constant(operation.method),
    path: paths,
    pick: fc.nat(1_000),
    body: bodies(right),
    headers,
  })
}

/** Bodies that a bank, or anyone who knows the notification URL, can post. */
function notificationCases(path: string): Arbitrary<Case> {
  const pix = fc.record(
    {
      txid: fc.oneof(fc.constant('{transaction}'), fc.string()),
      endToEndId: fc.string(),
      valor: fc.constantFrom('45.09', '1e9', '-1', 7),
      devolucoes: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  const notice = fc.record({ pix: fc.oneof(fc.array(pix, { maxLength: 3 }), fc.jsonValue()) })
  return fc.record({
    method: fc.constant('POST'),
    path: fc.constant(path),
    pick: fc.nat(1_000),
    body: bodies(notice),
    headers,
  })
}

type Sent = { one: Case; status: number; text: string }

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })

/** As `w.call`, at a third of its cost; the reply is checked against the contract as well. */
function ask(
  url: URL,
  { method, headers: given, body }: Case,
  token: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      agent,
      method,
      headers: { ...given, authorization: `Bearer ${token}`, 'content-length': body.length },
    })
    request.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      response.on('end', () => {
        const [status, text] = [response.statusCode!, Buffer.concat(chunks).toString()]
        const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ])
        checkAnswer(method, url, new Response(text, { status, headers })).then(
          () => resolve({ status, text }),
          reject,
        )
      })
    })
    request.end(body)
  })
}

function sender(w: World, token: string, ids: Ids) {
  const send = async (one: Case): Promise<Sent> => {
    const place = (text: string) =>
      text.replace(
        /\{([\w ]+)\}/g,
        (all, kind: string) => ids[kind]?.[one.pick % ids[kind].length] ?? all,
      )
    return { one, ...(await ask(new URL(w.url + place(one.path)), one, token)) }
  }
  return async (cases: readonly Case[]): Promise<Sent[]> => {
    const sent: Sent[] = []
    let next = 0
    const worker = async () => {
      while (next < cases.length) sent.push(await send(cases[next++]!))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    return sent
  }
}

const replyTo = ({ one, status, text }: Sent) =>
  `${one.method} ${one.path} ${JSON.stringify(one.headers)} ${one.body.toString('latin1').slice(0, 400)} → ${status} ${text.slice(0, 300)}`

/**
 * Whether a repetition was not refused any more: taken, or held until people of the company approve
 * it, which is on record.
 */
const isTaken = ({ status, text }: Sent): boolean =>
  status < 400 ||
  (status === 409 && (JSON.parse(text) as { code: string }).code === 'approval_required')

/**
 * Sends a refused body once more, without concurrent writes: no row may change. Bodies that are
 * accepted by now are skipped.
 */
async function refusalsWriteNothing(
  w: World,
  send: (cases: readonly Case[]) => Promise<Sent[]>,
  refused: readonly Case[],
) {
  let cases = refused
  for (let round = 0; round < 3; round++) {
    const before = await fingerprint(w.db, BUT)
    const again = await send(cases)
    const taken = again.filter(isTaken)
    if (taken.length === 0)
      return assert.deepEqual(await fingerprint(w.db, BUT), before, 'a refusal changed a row')
    const late = new Set(taken.map(({ one }) => one))
    cases = cases.filter((one) => !late.has(one))
  }
  assert.fail('what is refused is taken at random')
}

test('random bodies: never a 5xx, every refusal documented and without effect (R28)', async (t) => {
  t.diagnostic(`SEED=${SEED} RUNS=${RUNS}`)
  const w = await world(t)
  await activate(w)
  const token = await w.token()
  const customer = (await w.call('POST', '/v1/customer/new', { token, body: ANA })).body.success
    .id as string
  const card = await cardOf(w, token, customer)
  const notification = notificationCases(
    `${new URL(notificationUrl(w.deps, 'pix/any')).pathname}/pix`,
  )
  const document = await documentOf(w)
  const account = await accountOf(w, token, document)
  const receivers = [
    ...w.platform.sellers.map(({ io_seller_id: id }) => id),
    w.platform.io_seller_id,
  ]
  const known = { login: loginOf(w.platform), holder: { taxpayer_id: document }, receivers, card }
  const shared = WRITES.map((operation) => ({
    weight: SHARES[operation.id] ?? SHARE,
    arbitrary: casesOf(operation, known),
  }))
  const cases = fc.oneof(...shared, { weight: SHARE, arbitrary: notification })
  const counts: Record<number, number> = {}
  for (let batch = 0; batch * BATCH < RUNS; batch++) {
    const send = sender(w, token, await idsFor(w, token, { customer, account, card }))
    const numRuns = Math.min(BATCH, RUNS - batch * BATCH)
    const sent = await send(fc.sample(cases, { seed: SEED + batch, numRuns }))
    for (const one of sent) {
      counts[one.status] = (counts[one.status] ?? 0) + 1
      assert.ok(one.status < 500, `SEED=${SEED}: ${replyTo(one)}`)
    }
    const refused = sent.filter(({ status }) => ALWAYS.has(status)).map(({ one }) => one)
    await refusalsWriteNothing(
      w,
      send,
      refused.filter((_, n) => n % AGAIN_EVERY === 0),
    )
  }
  t.diagnostic(`answers by status: ${JSON.stringify(counts)}`)
  agent.destroy()
  assert.ok(
    (counts[200] ?? 0) + (counts[201] ?? 0) > RUNS / 50,
    'too few were taken for this to mean anything',
  )
  assert.deepEqual(w.logged, [], `SEED=${SEED}`)
})
