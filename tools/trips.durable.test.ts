// Bounds the number of files of server/ that run for one request, by V8's own counters. The server
// is warm and has no worker, so that what runs is the request's. `own`: files of capabilities,
// which differ from call to call; `all`: those too that every call runs through
// (docs/decisions/0038). The bounds are what was reached, `all` with three for timers: lower them,
// never raise them.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { Session } from 'node:inspector/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import test, { type TestContext } from 'node:test'
import { issuerKey } from '../server/app/http/issuing.ts'
import { settled } from '../server/requests/save.ts'
import { companyIn } from '../test/company.ts'
import { world, type World } from '../test/world.ts'

const SERVER = pathToFileURL(resolve(import.meta.dirname, '..', 'server')).href
/** Requests before the measured one, so that one-time work is not counted. */
const WARM = 3
const TRIPS = 3

type Trip = { files: string[]; functions: number }

async function counting(): Promise<{ take(): Promise<Trip>; end(): Promise<void> }> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    take: async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      const ran = result
        .filter(({ url }) => url.startsWith(`${SERVER}/`))
        .map(({ url, functions }) => ({
          file: url.slice(SERVER.length + 1),
          functions: functions.filter((one) => one.functionName !== '' && one.ranges[0]!.count > 0)
            .length,
        }))
        .filter(({ functions }) => functions > 0)
      return {
        files: ran.map(({ file }) => file).toSorted(),
        functions: ran.reduce((n, one) => n + one.functions, 0),
      }
    },
    end: async () => {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

/** The shortest of a few trips: in one of them a timer may end that has nothing to do with it. */
async function travel(
  { deps }: World,
  request: () => Promise<{ status: number; text: string }>,
): Promise<Trip> {
  for (let n = 0; n < WARM; n++) await request()
  const counter = await counting()
  try {
    await request()
    // So that the timer of the request log does not end now.
    await settled(deps)
    await counter.take()
    const trips: Trip[] = []
    for (let n = 0; n < TRIPS; n++) {
      const { status, text } = await request()
      assert.ok(status < 300, text)
      trips.push(await counter.take())
    }
    return trips.reduce((one, other) => (other.files.length < one.files.length ? other : one))
  } finally {
    await counter.end()
  }
}

const OWN = /^(payments|marketplace|corporate)\//

function judge(
  t: TestContext,
  name: string,
  { files, functions }: Trip,
  max: { all: number; own: number },
): void {
  const own = files.filter((file) => OWN.test(file))
  t.diagnostic(
    `${name}: ${own.length} files of capabilities, ${files.length} in all, ${functions} functions`,
  )
  assert.ok(
    own.length <= max.own,
    `${name}: ${own.length} files, ${max.own} are enough:\n${own.join('\n')}`,
  )
  assert.ok(
    files.length <= max.all,
    `${name}: ${files.length} files, ${max.all} are enough:\n${files.join('\n')}`,
  )
}

test('a payment is read in few files', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const { id: customer } = await w.sdk.customers.create({
    first_name: 'Ana',
    taxpayer_id: '123.456.789-09',
  })
  const sold = {
    amount: 1000,
    currency: 'BRL',
    payment_type: 'pix',
    io_seller_id: w.platform.io_seller_id,
  }
  const create = (): Promise<{ status: number; text: string; body: { success: { id: string } } }> =>
    w.call('POST', `/v1/transaction/new/${customer}`, { token, body: sold })
  judge(t, 'create a pix', await travel(w, create), { all: 88, own: 20 })
  judge(
    t,
    'get a customer',
    await travel(w, () => w.call('GET', `/v1/customer/get/${customer}`, { token })),
    {
      all: 33,
      own: 3,
    },
  )
  const { body: made } = await create()
  const read = () => w.call('GET', `/v1/transaction/get/${made.success.id}`, { token })
  judge(t, 'get a transaction', await travel(w, read), { all: 37, own: 6 })
  const refund = async () => {
    const { body } = await create()
    await w.sdk.sandbox.payPix(body.success.id)
    return body.success.id
  }
  const ids: string[] = []
  for (let n = 0; n < WARM + 1 + TRIPS; n++) ids.push(await refund())
  const voided = await travel(w, () =>
    w.call('POST', `/v1/transaction/void/${ids.pop()}`, { token, body: {} }),
  )
  judge(t, 'refund a pix', voided, { all: 88, own: 22 })
})

test('a corporate purchase is read in few files', async (t) => {
  const w = await world(t)
  const { cards } = await companyIn(w, { account: 1_000_00, holder: 1_000_00, card: 1_000_00 })
  const token = await w.token()
  let n = 0
  const ask = () =>
    w.call(
      'POST',
      '/banks/issuing/authorizations',
      signed(w, { id: `trip-${n++}`, card_id: cards[0]! }),
    )
  judge(t, 'decide a purchase', await travel(w, ask), { all: 43, own: 12 })
  const list = () => w.call('GET', '/v1/baas/corporate/cards/purchases?refresh=true', { token })
  judge(t, 'list purchases with refresh=true', await travel(w, list), { all: 56, own: 8 })
})

/** What the issuing bank asks about a purchase, signed. */
function signed({ deps }: World, named: { id: string; card_id: string }) {
  const money = { amount: 1000, currency: 'BRL', merchant_amount: 1000, merchant_currency: 'BRL' }
  const merchant = { name: 'Padaria São João', mcc: '5411', country: 'BR' }
  const at = deps.clock.now().toISOString()
  const body = JSON.stringify({ ...named, ...money, merchant, method: 'online', at })
  const timestamp = String(Math.floor(deps.clock.wall().getTime() / 1000))
  const signature = createHmac('sha256', issuerKey(deps.hashKey).reveal())
    .update(`${timestamp}.${body}`)
    .digest('hex')
  return { body, headers: { 'x-issuer-timestamp': timestamp, 'x-issuer-signature': signature } }
}
