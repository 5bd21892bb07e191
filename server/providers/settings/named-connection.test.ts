// Connections of companies that have a connector: the operator gives what is theirs, and what is
// missing, misspelt, of another company or of another environment is refused by its name.

import { strict as assert } from 'node:assert'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { readBanks } from './banks-file.ts'
import { CONNECTORS } from '../connectors/index.ts'
import { readNamedConnection } from './named-connection.ts'
import { openSentValues, type SentValues } from '../sent-values.ts'

const OWNER = '0191f0c4-7a52-7b53-9c1e-3f6a5d2e8b10'
const KEY_OF_CURVE = generateKeyPairSync('ec', {
  namedCurve: 'secp256k1',
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey
const KEY_OF_ANOTHER = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey
const NOON = () => new Date('2026-12-01T12:00:00Z')
// A stand-in on this machine needs no certificate.
const HERE = { baseUrl: 'http://127.0.0.1:4100', tokenUrl: 'http://127.0.0.1:4100/token' }

const read = (entry: object) =>
  readBanks(
    JSON.stringify({
      pix: { bank: entry },
      keys: { [OWNER]: { psp: 'bank', key: 'pix@loja.com.br' } },
    }),
    '/nowhere',
    { SECRET: 's3cret' },
  )

function settingsOf(entry: object) {
  const result = read(entry)
  assert.ok(result.ok, JSON.stringify(result))
  return result.banks.pix.get('bank')!
}

const faultsOf = (entry: object): string[] => {
  const result = read(entry)
  return result.ok ? [] : result.faults
}

const sent = (values: SentValues) => openSentValues(values, NOON)()

test('a bank is named, and its connector knows the rest', () => {
  const bb = settingsOf({
    connector: 'banco-do-brasil',
    environment: 'test',
    clientId: 'id',
    clientSecret: { env: 'SECRET' },
    applicationKey: 'app',
  })
  assert.match(bb.baseUrl, /^https:\/\/api[\w.-]*\.hm\.bb\.com\.br\/pix\/v2$/)
  assert.deepEqual(sent(bb.query), { 'gw-dev-app-key': 'app' })
  assert.deepEqual([bb.connector, bb.clientAuth], ['banco-do-brasil', 'basic'])

  const sicoob = settingsOf({ connector: 'sicoob', clientId: 'me', ...HERE })
  assert.deepEqual([sicoob.clientAuth, sicoob.clientSecret], ['none', undefined])
  assert.deepEqual(sent(sicoob.headers), { client_id: 'me' })
  assert.ok(sicoob.dialect!.code.includes('brcode'))

  const itau = settingsOf({ connector: 'itau', clientId: 'me', clientSecret: 'x', ...HERE })
  const [one, two] = [sent(itau.headers), sent(itau.headers)]
  assert.equal(one['x-itau-apikey'], 'me')
  assert.notEqual(one['x-itau-correlationid'], two['x-itau-correlationid'])
})

const SICOOB = { connector: 'sicoob', clientId: 'me', ...HERE }
const INTER = { connector: 'inter', clientId: 'me', clientSecret: 'x', ...HERE }
const BRADESCO = { connector: 'bradesco', clientId: 'me', clientSecret: 'x', ...HERE }
const MERCADO_PAGO = {
  connector: 'mercado-pago',
  accessToken: 'APP_USR-1',
  payerEmail: 'pix@loja.com.br',
  baseUrl: HERE.baseUrl,
}
const STARK = { connector: 'stark-bank', accessId: 'project/1', baseUrl: HERE.baseUrl }
const FAULTS: [string, object, RegExp][] = [
  [
    'a missing key of a company without tokens',
    { ...MERCADO_PAGO, accessToken: undefined },
    /pix\.bank\.accessToken is missing: the access token at mercado-pago/,
  ],
  [
    'a token’s client where there are no tokens',
    { ...MERCADO_PAGO, clientId: 'me', tokenUrl: HERE.tokenUrl },
    /"clientId" is no setting of mercado-pago, but of ailos/,
  ],
  [
    'a dialect where there is no API Pix',
    { ...MERCADO_PAGO, dialect: {} },
    /"dialect" is no setting of mercado-pago/,
  ],
  [
    'a key that no header can carry',
    { ...MERCADO_PAGO, accessToken: 'APP\nUSR' },
    /accessToken has a character that no header has/,
  ],
  [
    'the test address in production',
    { connector: 'asaas', apiKey: 'x', baseUrl: 'https://api-sandbox.asaas.com/v3' },
    /baseUrl is the test address of asaas; this connection is production of asaas/,
  ],
  [
    'the address of another company',
    { connector: 'asaas', apiKey: 'x', baseUrl: 'https://api.woovi.com' },
    /baseUrl is the production address of woovi/,
  ],
  ['no private key', { ...STARK, privateKey: 'x' }, /privateKey is no private key of the curve/],
  [
    'a private key of another curve',
    { ...STARK, privateKey: KEY_OF_ANOTHER },
    /privateKey is no private key of the curve secp256k1/,
  ],
  [
    'an id of no project',
    { ...STARK, privateKey: KEY_OF_CURVE, accessId: '1' },
    /accessId does not look like the id of the project \(such as project\/5656565656565656\)/,
  ],
  [
    'an unknown company',
    { connector: 'sicoobb' },
    /there is no "sicoobb"; did you mean "sicoob"\?/,
  ],
  ['a company far from any', { connector: 'x' }, /npm run banks -- list/],
  ['no company', { connector: 7 }, /there is no "7"/],
  [
    'a missing setting',
    { ...BRADESCO, merchantName: 'Loja' },
    /pix\.bank\.merchantCity is missing/,
  ],
  [
    'half of a receiver',
    { ...SICOOB, merchantCity: 'Recife' },
    /pix\.bank: merchantName and merchantCity come together/,
  ],
  [
    'a misspelt setting',
    { ...INTER, acount: '1' },
    /"acount" is no setting of inter; did you mean "account"\?/,
  ],
  [
    'a setting of another company',
    { ...SICOOB, applicationKey: 'x' },
    /"applicationKey" is no setting of sicoob, but of banco-do-brasil/,
  ],
  [
    'a secret where there is none',
    { ...SICOOB, clientSecret: 'x' },
    /"clientSecret" is no setting of sicoob/,
  ],
  ['a setting of another form', { ...INTER, account: '12345-6' }, /account does not look like/],
  [
    'an address of the other environment',
    {
      ...INTER,
      account: '1',
      baseUrl: CONNECTORS.find(({ name }) => name === 'inter')!.addresses.test!.api,
    },
    /baseUrl is the test address of inter; this connection is production of inter/,
  ],
  [
    'an address of another company',
    { ...INTER, tokenUrl: 'https://oauth.bb.com.br/oauth/token' },
    /tokenUrl is the production address of banco-do-brasil/,
  ],
  [
    'an unknown environment',
    { ...SICOOB, environment: 'prod' },
    /environment of sicoob is "production"/,
  ],
  [
    'no certificate',
    { connector: 'sicoob', clientId: 'me' },
    /Sicoob asks for a client certificate: "pfx", or "cert" and "key"/,
  ],
  [
    'a knob that is none',
    { ...SICOOB, dialect: { pagesize: 7 } },
    /dialect: "pagesize" is not known here; did you mean "pageSize"\?/,
  ],
]

test('what is missing, misspelt, foreign or of another environment is refused by its name', () => {
  for (const [what, entry, why] of FAULTS) {
    const faults = faultsOf(entry)
    assert.ok(
      faults.some((fault) => why.test(fault)),
      `${what}: ${JSON.stringify(faults)}`,
    )
  }
})

test('a company without tokens is known by a key in a header, or by signatures', () => {
  const keyOf = (entry: object) => {
    const { name, value } = settingsOf({ baseUrl: HERE.baseUrl, ...entry }).keyHeader!
    return [name, value.reveal()]
  }
  assert.deepEqual(keyOf(MERCADO_PAGO), ['authorization', 'Bearer APP_USR-1'])
  assert.deepEqual(keyOf({ connector: 'asaas', apiKey: { env: 'SECRET' } }), [
    'access_token',
    's3cret',
  ])
  assert.deepEqual(keyOf({ connector: 'woovi', appId: 'Q2xp' }), ['authorization', 'Q2xp'])
  const pagarme = { connector: 'pagarme', secretKey: 'sk_test_1', payerPhone: '11999998888' }
  assert.deepEqual(keyOf({ ...pagarme, payerEmail: 'pix@loja.com.br' }), [
    'authorization',
    `Basic ${Buffer.from('sk_test_1:').toString('base64')}`,
  ])
  const stark = settingsOf({ ...STARK, privateKey: KEY_OF_CURVE })
  assert.deepEqual(
    [stark.signature!.id, stark.signature!.headers.signature, stark.dialect],
    ['project/1', 'access-signature', undefined],
  )
  assert.ok(!JSON.stringify(stark).includes('PRIVATE'))
})

test('no fault quotes a secret', () => {
  const secret = 'do-not-print-me'
  const faults = faultsOf({ ...INTER, clientSecret: secret, account: secret, clientId: secret })
  assert.equal(faults.length, 1)
  assert.ok(!faults.join('').includes(secret))
})

test('no scope is asked for charges that a company does not have', () => {
  const context = { folder: '/nowhere', env: {}, faults: [] }
  const place = { where: 'pix', name: 'bank', usual: 'cob.read cobv.read cobv.write pix.read' }
  const scopes = ['pagbank', 'banrisul'].map((name) => {
    const connector = CONNECTORS.find((one) => one.name === name)!
    const own = name === 'pagbank' && { merchantName: 'Loja', merchantCity: 'Recife' }
    const entry = { connector: name, clientId: 'id', clientSecret: 'x', ...own, ...HERE }
    return readNamedConnection(context, place, { connector, others: [] }, entry)?.scope
  })
  assert.deepEqual([scopes, context.faults], [['cob.read pix.read', place.usual], []])
})

test('every connector can be set up, in each environment that it has', () => {
  for (const connector of CONNECTORS)
    for (const environment of Object.keys(connector.addresses)) {
      const { token, signature } = connector
      const own = connector.settings.map(({ name, example }) => [
        name,
        name === signature?.key ? KEY_OF_CURVE : example,
      ])
      const entry = {
        connector: connector.name,
        environment,
        ...(token && { clientId: 'id', tokenUrl: HERE.tokenUrl }),
        ...(token && token.auth !== 'none' && { clientSecret: 'secret' }),
        ...Object.fromEntries(own),
        baseUrl: HERE.baseUrl,
      }
      const settings = settingsOf(entry)
      assert.equal(settings.connector, connector.name)
      assert.deepEqual(faultsOf({ ...entry, [`${environment}x`]: 1 }).length, 1, connector.name)
    }
})

const GENERIC: [string, object, RegExp][] = [
  [
    'a path without its txid',
    { paths: { 'cob.put': '/cob' } },
    /cob\.put must be a path .* with \{txid\}/,
  ],
  ['a path with a query', { paths: { 'pix.list': '/pix?a=b' } }, /pix\.list must be a path/],
  ['a path of no operation', { paths: { 'cob.post': '/cob' } }, /"cob\.post" is not known here/],
  ['a place that is no name', { code: ['a b'] }, /dialect\.code is a list of names/],
  ['half a receiver', { merchant: { name: 'Loja' } }, /dialect\.merchant is/],
  ['a page of nothing', { pageSize: 0 }, /dialect\.pageSize is a number from 1 to 1000/],
  [
    'times of another zone',
    { bareTimes: 'local' },
    /dialect\.bareTimes is "refused", "utc" or "sao-paulo"/,
  ],
  [
    'a header of two lines',
    { webhook: { headers: { 'x-a': 'b', 'x b': 'c' } } },
    /dialect\.webhook is/,
  ],
  ['a second call for nothing', { codeAt: { path: '/qr', code: ['a'] } }, /dialect\.codeAt is/],
  ['a word that is none', { active: [7] }, /dialect\.active is a list of words/],
  ['some due charges', { due: true }, /dialect\.due is "offered", "with address" or "missing"/],
  ['a maybe', { emptyWithoutBody: 'no' }, /dialect\.emptyWithoutBody is true or false/],
  ['another name of the address', { webhook: { field: 'url' } }, /dialect\.webhook is/],
  ['no object', { paths: 7 }, /dialect\.paths must be an object/],
]

test('a bank that is not in the list has every knob, each refused where it is wrong', () => {
  const psp = { ...HERE, clientId: 'id', clientSecret: 'x' }
  const settings = settingsOf({
    ...psp,
    query: { 'app-key': 'k' },
    tokenFormat: 'json',
    tokenGrantType: false,
    tokenQuery: { a: 'b' },
    tokenParams: { cacert: { env: 'SECRET' } },
    tokenHeaders: { 'x-call': { each: 'uuid' } },
    headers: { client_id: 'me', 'x-at': { each: 'time' } },
    dialect: {
      paths: { 'cob.put': '/v3/cob/{txid}' },
      code: ['brcode'],
      merchant: { name: 'Loja', city: 'Recife' },
      bareTimes: 'utc',
      windowDays: 5,
      pageSize: 50,
      webhook: { register: 'manual', field: 'webHookUrl' },
      codeAt: { path: '/qr/{txid}', code: ['copiaCola'] },
      active: ['CRIADA'],
      due: 'missing',
      emptyWithoutBody: true,
    },
    tokenNames: { id: 'Client_Id', secret: 'Client_Secret' },
  })
  assert.equal(settings.connector, 'generic')
  assert.deepEqual(
    [settings.dialect!.paths['cob.put'], settings.dialect!.paths['cob.get']],
    ['/v3/cob/{txid}', '/cob/{txid}'],
  )
  assert.deepEqual(sent(settings.headers), { client_id: 'me', 'x-at': '2026-12-01T12:00:00.000Z' })
  assert.deepEqual(
    [settings.token!.format, settings.token!.hasGrantType, sent(settings.token!.params)],
    ['json', false, { cacert: 's3cret' }],
  )
  assert.deepEqual(settings.token!.names, { id: 'Client_Id', secret: 'Client_Secret' })
  assert.deepEqual(settings.dialect!.webhook, {
    register: 'manual',
    headers: {},
    suffix: '/pix',
    field: 'webHookUrl',
  })
  for (const tokenNames of [7, { id: 'a' }, { id: 'a', secret: 'a' }, { id: 'a b', secret: 'c' }])
    assert.match(faultsOf({ ...psp, tokenNames }).join(), /pix\.bank\.tokenNames is/)
  for (const [what, dialect, why] of GENERIC) {
    const faults = faultsOf({ ...psp, dialect })
    assert.ok(
      faults.some((fault) => why.test(fault)),
      `${what}: ${JSON.stringify(faults)}`,
    )
  }
})

test('a setting of a company has one line, but for a key in PEM', () => {
  let tried = 0
  for (const { name: connector, settings, token } of CONNECTORS)
    for (const { name } of settings)
      for (const text of ['a\nx-other: b', 'a\rb', 'a\0b']) {
        const entry = {
          connector,
          clientId: 'id',
          ...(token && token.auth !== 'none' && { clientSecret: 'a secret' }),
          ...Object.fromEntries(settings.map((one) => [one.name, one.example])),
          [name]: text,
        }
        const faults = faultsOf(entry)
        assert.ok(
          faults.includes(`pix.bank.${name} has more than one line`),
          `${connector}.${name}: ${faults}`,
        )
        assert.ok(!faults.join().includes('x-other'), 'no fault shows it')
        tried++
      }
  assert.ok(tried > CONNECTORS.length)
})
