// A declaration that is wrong fails against the emulator of its company: what the company insists on
// is left out, one after the other, and no charge is said to be there.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { readBrCode } from '../../server/kernel/brazil/br-code.ts'
import { Secret } from '../../server/kernel/secret.ts'
import { versioned } from '../../server/providers/api-pix/dialect.ts'
import type { Carried } from '../../server/providers/connector.ts'
import { answers } from './line.ts'
import {
  connectorOf,
  entryOf,
  known,
  NAMES,
  openStage,
  openWorld,
  orderOf,
  paidPix,
  receiverOf,
  settingsOf,
  type DialectSettings,
  type Stage,
} from './stage.ts'

type Bend = (settings: DialectSettings) => DialectSettings

const bent =
  (change: object): Bend =>
  (settings) =>
    ({ ...settings, ...change }) as DialectSettings
const dialect =
  (change: object): Bend =>
  (settings) => ({ ...settings, dialect: { ...settings.dialect, ...change } })
const token =
  (change: object): Bend =>
  (settings) =>
    ({ ...settings, token: { ...settings.token!, ...change } }) as DialectSettings
const lacking = (name: string): Bend => {
  const left = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([one]) => one !== name))
  return (settings) =>
    ({
      ...settings,
      headers: left(settings.headers),
      query: left(settings.query),
    }) as DialectSettings
}
const SECRET = new Secret('a-secret-of-the-test')
const NO_CODE = dialect({ code: ['pixCopiaECola'], codeAt: undefined, merchant: undefined })

/** What is bent: a word of the facts, by the company. */
const BENT: Readonly<Record<string, Readonly<Record<string, Bend>>>> = {
  ailos: {
    'the code is at a path of its own': NO_CODE,
    'a new charge has a word of its own': dialect({ active: [] }),
    'scopes are asked for': bent({ scope: undefined }),
    'id and secret are in the body': bent({ clientAuth: 'basic' }),
  },
  'banco-do-brasil': {
    'the key is in every query': lacking('gw-dev-app-key'),
    'id and secret are in the header': bent({ clientAuth: 'body' }),
    'the token is asked for by a form': token({ format: 'json' }),
  },
  banrisul: { 'the grant is in the body': token({ hasGrantType: false }) },
  bradesco: {
    'the code is beside the charge': dialect({ code: ['pixCopiaECola'], merchant: undefined }),
    'the charge is within the reply': dialect({ inside: undefined }),
    'charges are created at -emv': dialect({ paths: versioned({ usual: 'v3' }) }),
  },
  c6: { 'the token is asked for by a form': token({ format: 'json' }) },
  efi: {
    'the token is asked for by JSON': token({ format: 'form' }),
    'id and secret are in the header': bent({ clientAuth: 'body' }),
    'what is not there is a 400': dialect({ absent: [] }),
  },
  inter: {
    'id and secret are in the body': bent({ clientAuth: 'basic' }),
    'scopes are asked for': bent({ scope: undefined }),
  },
  itau: { 'the key is in a header': lacking('x-itau-apikey') },
  pagbank: {
    'scopes are asked for': bent({ scope: undefined }),
    'those of due charges are not': bent({ scope: 'cob.read cob.write cobv.read' }),
    'the code is made of the location': NO_CODE,
    'id and secret are in the header': bent({ clientAuth: 'body' }),
  },
  santander: {
    'the grant is in the query': token({ query: {} }),
    'the code is made of the location': NO_CODE,
    'the path has its version': dialect({ paths: versioned({ usual: 'v2' }) }),
  },
  sicoob: {
    'the code has a name of its own': NO_CODE,
    'there is no secret': bent({ clientAuth: 'basic', clientSecret: SECRET }),
    'scopes are asked for': bent({ scope: undefined }),
  },
  sicredi: {
    'the path has its version': dialect({ paths: versioned({ usual: 'v1' }) }),
    'the grant is in body or query': token({ hasGrantType: false }),
    'the code has either name': NO_CODE,
  },
}

/** A charge that is created, created again, and read. */
async function holds({ rail, ...stage }: Stage): Promise<boolean> {
  const order = orderOf({ rail, ...stage }, 1_00)
  const answers = [
    await rail.read(order.txid),
    await rail.charge(order, true),
    await rail.charge(order, true),
  ]
  return answers.every(({ result }) => result === 'accepted')
}

test('every declaration holds, and bent it does not', async (t) => {
  const world = await openWorld(t)
  assert.deepEqual(Object.keys(BENT), NAMES)
  for (const [name, bends] of Object.entries(BENT)) {
    assert.ok(await holds(openStage(world, name)), name)
    for (const [what, bend] of Object.entries(bends))
      assert.equal(await holds(openStage(world, name, { bend })), false, `${name}: ${what}`)
  }
})

test('both forms work where sources disagree', async (t) => {
  const world = await openWorld(t)
  const EITHER: [name: string, bend: Bend][] = [
    ['sicredi', dialect({ paths: versioned({ usual: 'v2', 'cob.put': 'v3', 'cob.get': 'v3' }) })],
    ['c6', bent({ clientAuth: 'basic' })],
    ['banrisul', bent({ clientAuth: 'body' })],
    ['pagbank', token({ format: 'form' })],
    [
      'bradesco',
      (one) => ({ ...one, tokenUrl: 'http://127.0.0.1:1/v2/oauth/token' }) as DialectSettings,
    ],
    [
      'bradesco',
      (one) => ({ ...one, tokenUrl: 'http://127.0.0.1:1/oauth/token' }) as DialectSettings,
    ],
  ]
  for (const [name, bend] of EITHER) assert.ok(await holds(openStage(world, name, { bend })), name)
  const { 'cob.patch': _, ...paths } = versioned({ usual: 'v1' })
  const stage = openStage(world, 'santander', { entry: { dialect: { paths } } })
  const order = orderOf(stage, 1_00)
  await stage.rail.charge(order, false)
  assert.equal((await stage.rail.remove(order.txid)).result, 'accepted')
})

/** A company's whole declaration, as an operator writes it who has no connector for it. */
function genericOf(name: string): object {
  const { token, headers, query, pix } = connectorOf(name)
  const { clientId, clientSecret, ...own } = entryOf(name)
  const carried = (values: Readonly<Record<string, Carried>> = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([one, value]) => [
        one,
        typeof value === 'object' && 'setting' in value
          ? { clientId, ...own }[value.setting]
          : value,
      ]),
    )
  const { scope, dialect: read } = settingsOf(name, entryOf(name))
  return {
    connector: 'generic',
    clientId,
    ...(clientSecret !== undefined && { clientSecret }),
    clientAuth: token.auth,
    scope: scope ?? '',
    tokenFormat: token.format,
    tokenGrantType: token.hasGrantType,
    tokenNames: token.names,
    tokenQuery: carried(token.query),
    tokenParams: carried(token.params),
    tokenHeaders: carried(token.headers),
    headers: carried(headers),
    query: carried(query),
    dialect: { ...pix.dialect, ...(read.merchant && { merchant: read.merchant }) },
  }
}

test('what a connector declares can be written in the banks file as well', async (t) => {
  const world = await openWorld(t)
  for (const name of NAMES) {
    const own = openStage(world, name)
    const generic = openStage(world, name, { bend: () => settingsOf(name, genericOf(name)) })
    assert.equal(generic.settings.connector, 'generic')
    assert.deepEqual(generic.settings.dialect, own.settings.dialect)
    assert.ok(await holds(generic), name)
  }
})

test('lists that the company does not have are refused by it', async (t) => {
  const world = await openWorld(t)
  const stage = (change: object) => openStage(world, 'santander', { bend: dialect(change) })
  await paidPix(stage({}), 1_00, { horario: '2022-03-02T12:00:00Z' })
  const span = {
    from: new Date('2022-03-01T00:00:00Z'),
    to: new Date('2022-03-04T00:00:00Z'),
    page: 0,
  }
  const day = { ...span, to: new Date('2022-03-02T00:00:00Z') }
  assert.ok(stage({}).rail.windowMs! < span.to.getTime() - span.from.getTime())
  assert.equal((await stage({}).rail.received(day)).result, 'accepted')
  assert.equal((await stage({}).rail.received(span)).result, 'unknown')
  assert.equal((await stage({ asksMilliseconds: true }).rail.received(day)).result, 'unknown')
  const itau = openStage(world, 'itau', { bend: dialect({ emptyWithoutBody: false }) })
  assert.equal((await itau.rail.received(span)).result, 'unknown')
})

test('an address that does not answer is not registered, and Efí wants it refused without us', async (t) => {
  const world = await openWorld(t)
  for (const name of ['efi', 'santander']) {
    const stage = openStage(world, name)
    const url = `https://us.test/${name}`
    assert.equal((await stage.rail.registerWebhook(stage.key, url)).result, 'accepted')
    assert.deepEqual(
      stage.knocks,
      name === 'efi'
        ? [{ method: 'POST', url, hasCertificate: true }]
        : [{ method: 'GET', url, hasCertificate: false }],
    )
    stage.answer(404)
    assert.equal((await stage.rail.registerWebhook(stage.key, `${url}/2`)).result, 'rejected')
    // What is there stays there.
    assert.equal((await stage.rail.registerWebhook(stage.key, url)).result, 'accepted')
  }
  const efi = openStage(world, 'efi', {
    bend: dialect({
      webhook: { register: 'api', headers: {}, suffix: '/pix', field: 'webhookUrl' },
    }),
  })
  const answer = await efi.rail.registerWebhook(efi.key, 'https://us.test/efi/3')
  assert.ok(answer.result === 'rejected' && /TLS mútuo/.test(answer.why), JSON.stringify(answer))
  const ailos = openStage(world, 'ailos', {
    bend: dialect({
      webhook: { register: 'api', headers: {}, suffix: '/pix', field: 'webhookUrl' },
    }),
  })
  const other = await ailos.rail.registerWebhook(ailos.key, 'https://us.test/ailos')
  assert.equal(other.result, 'rejected')
})

test('no address is tried for a key of somebody else', async (t) => {
  const world = await openWorld(t)
  for (const name of ['efi', 'santander']) {
    const stage = openStage(world, name)
    const [of] = receiverOf('sicoob').keys
    const foreign = await stage.rail.registerWebhook(of!, `https://us.test/${name}`)
    assert.ok(foreign.result === 'rejected', JSON.stringify(foreign))
    assert.match(foreign.why, /não pertence/)
    assert.deepEqual(stage.knocks, [])
  }
})

test('the id of a call is made for each call', async (t) => {
  const world = await openWorld(t)
  const stage = openStage(world, 'itau')
  await stage.rail.read(orderOf(stage, 1_00).txid)
  await stage.rail.read(orderOf(stage, 1_00).txid)
  const ids = stage.line.seen.map(({ headers }) => headers['x-itau-correlationid'])
  assert.equal(new Set(ids).size, 2)
})

test('where the second call has no text, the code is made of the location', async (t) => {
  const world = await openWorld(t)
  const stage = openStage(world, 'ailos', { entry: { merchantName: 'Outra Loja' } })
  const order = orderOf(stage, 1_00)
  const own = known(await stage.rail.charge(order, false))
  for (const fault of [answers(503, {}), answers(404, {}), answers(200, { copiaCola: 'x' })]) {
    stage.line.fails('PUT', async (request, next) => {
      stage.line.fails('GET', fault)
      return next(request)
    })
    const made = known(await stage.rail.charge(orderOf(stage, 1_00), false))
    const code = readBrCode(made.brCode)
    assert.ok(code.ok && code.code.kind === 'dynamic' && code.code.location === made.location)
    assert.equal(code.code.name, 'Outra Loja')
  }
  assert.match(own.brCode, /Padaria Sao Joao/)
})
