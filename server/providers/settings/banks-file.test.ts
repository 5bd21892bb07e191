// The banks file: read completely or not at all, with all faults reported together.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { readBanks, SCOPES } from './banks-file.ts'
import { PAYOUT_SCOPES } from './payers.ts'
import { codeOf } from './read-settings.ts'

const OWNER = '0191f0c4-7a52-7b53-9c1e-3f6a5d2e8b10'
const PLAIN = OWNER.replaceAll('-', '')
const psp = {
  baseUrl: 'https://pix.psp.test/v2/',
  tokenUrl: 'https://oauth.psp.test/token',
  clientId: 'id',
  clientSecret: 's3cret',
}
const whole = { pix: { psp }, keys: { [OWNER]: { psp: 'psp', key: 'pix@loja.com.br' } } }

const read = (file: unknown, env: NodeJS.ProcessEnv = {}) =>
  readBanks(JSON.stringify(file), '/nowhere', env)
const faultsOf = (file: unknown, env?: NodeJS.ProcessEnv): string[] => {
  const result = read(file, env)
  return result.ok ? [] : result.faults
}

test('a complete file gives the banks and the key of each platform', () => {
  const result = read(whole)
  assert.ok(result.ok)
  const settings = result.banks.pix.get('psp')!
  assert.deepEqual(
    [settings.baseUrl, settings.clientAuth, settings.scope, settings.timeoutMs, settings.headers],
    ['https://pix.psp.test/v2', 'basic', SCOPES.pix, 8_000, {}],
  )
  assert.equal(settings.clientSecret?.reveal(), 's3cret')
  assert.deepEqual([...result.banks.keys], [[PLAIN, { psp: 'psp', key: 'pix@loja.com.br' }]])
  const { payouts, kyc, cards, platforms } = result.banks
  assert.deepEqual([payouts.size, kyc.size, cards.size, platforms.size], [0, 0, 0, 0])
})

const providers = {
  ...whole,
  payouts: { payer: psp },
  kyc: { checker: { ...psp, clientAuth: 'body', scope: 'kyc' } },
  platforms: { [OWNER]: { payouts: 'payer', kyc: 'checker' } },
}

test('payout and KYC providers are named like banks, and assigned per platform', () => {
  const result = read(providers)
  assert.ok(result.ok, JSON.stringify(result))
  const { payouts, kyc, platforms } = result.banks
  const [payer, checker] = [payouts.get('payer')!, kyc.get('checker')!]
  assert.deepEqual(
    [payer.name, payer.baseUrl, payer.scope],
    ['payer', 'https://pix.psp.test/v2', PAYOUT_SCOPES],
  )
  assert.deepEqual([checker.clientAuth, checker.scope], ['body', 'kyc'])
  assert.deepEqual([...platforms], [[PLAIN, { payouts: 'payer', kyc: 'checker' }]])
  const one = read({ ...providers, platforms: { [PLAIN]: { kyc: 'checker' } } })
  assert.deepEqual(one.ok && [...one.banks.platforms], [[PLAIN, { kyc: 'checker' }]])
  const acquired = read({
    ...providers,
    cards: { acquirer: psp },
    platforms: { [OWNER]: { cards: 'acquirer' } },
  })
  assert.deepEqual(acquired.ok && [...acquired.banks.platforms], [[PLAIN, { cards: 'acquirer' }]])
  assert.equal(acquired.ok && acquired.banks.cards.get('acquirer')?.scope, SCOPES.cards)
  assert.equal(acquired.ok && acquired.banks.cards.get('acquirer')?.protocol, 'rest')
  const contested = read({
    ...providers,
    disputes: { teller: psp },
    platforms: { [OWNER]: { disputes: 'teller' } },
  })
  assert.deepEqual(contested.ok && [...contested.banks.platforms], [
    [PLAIN, { disputes: 'teller' }],
  ])
  assert.equal(contested.ok && contested.banks.disputes.get('teller')?.scope, SCOPES.disputes)
  const issued = read({
    ...providers,
    issuing: { issuer: psp },
    platforms: { [OWNER]: { issuing: 'issuer' } },
  })
  assert.deepEqual(issued.ok && [...issued.banks.platforms], [[PLAIN, { issuing: 'issuer' }]])
  assert.equal(issued.ok && issued.banks.issuing.get('issuer')?.scope, SCOPES.issuing)
  const plain = read({ ...providers, kyc: { checker: psp } })
  assert.equal(plain.ok && plain.banks.kyc.get('checker')?.scope, SCOPES.kyc)
})

const agreement = { bankCode: '237', branch: '1234', account: '7654321', wallet: '09', number: '1' }

test('a boleto bank has an agreement, and with one the PSP’s scopes include those for QR codes', () => {
  const boletos = { collector: { ...psp, agreement } }
  const result = read({ ...providers, boletos, platforms: { [OWNER]: { boletos: 'collector' } } })
  assert.ok(result.ok, JSON.stringify(result))
  const collector = result.banks.boletos.get('collector')!
  assert.ok('connection' in collector)
  assert.deepEqual(
    [collector.agreement, collector.connection.name, collector.connection.scope],
    [agreement, 'collector', 'boletos.read boletos.write notices.write'],
  )
  assert.deepEqual([...result.banks.platforms], [[PLAIN, { boletos: 'collector' }]])
  assert.equal(result.banks.pix.get('psp')!.scope, `${SCOPES.pix} cobv.read cobv.write`)
  const scoped = read({ ...whole, boletos, pix: { psp: { ...psp, scope: 'cob.write' } } })
  assert.equal(scoped.ok && scoped.banks.pix.get('psp')!.scope, 'cob.write')
  assert.ok(scoped.ok && scoped.banks.pix.get('psp')!.dueDates)
  const none = read({ ...whole, boletos: {} })
  assert.equal(none.ok && none.banks.pix.get('psp')!.scope, SCOPES.pix)
})

test('charges with a due date are asked for where there are boletos, or by the operator’s word', () => {
  const due = `${SCOPES.pix} cobv.read cobv.write`
  const boletos = { collector: { ...psp, agreement } }
  const rows: [file: object, dueDates: boolean, scope: string][] = [
    [change({}), false, SCOPES.pix],
    [change({ dueDates: true }), true, due],
    [{ ...change({}), boletos }, true, due],
    [{ ...change({ dueDates: false }), boletos }, false, SCOPES.pix],
    [change({ dueDates: true, scope: 'cobv.write' }), true, 'cobv.write'],
  ]
  for (const [file, dueDates, scope] of rows) {
    const result = read(file)
    const settings = result.ok ? result.banks.pix.get('psp')! : undefined
    assert.deepEqual([settings?.dueDates, settings?.scope], [dueDates, scope])
  }
  for (const [more, says] of [
    [{ dueDates: 'yes' }, /dueDates is true or false/],
    [{ connector: 'asaas', dueDates: true }, /"dueDates" is no setting of asaas/],
  ] as const) {
    const result = read(change(more))
    assert.ok(!result.ok && says.test(result.faults.join('\n')), JSON.stringify(result))
  }
})

const change = (more: object) => ({ ...whole, pix: { psp: { ...psp, ...more } } })
const keyed = (key: unknown) => ({ ...whole, keys: { [OWNER]: { psp: 'psp', key } } })

const FAULTS: [string, unknown, RegExp][] = [
  ['no object', [], /must be an object with "pix" and "keys"/],
  ['no keys', { pix: {} }, /must be an object with "pix" and "keys"/],
  ['an unknown field', { ...whole, webhooks: {} }, /the file: "webhooks" is not known here/],
  ['a misspelt field', change({ clientScret: 'x' }), /pix\.psp: "clientScret" is not known here/],
  [
    'a name with blanks',
    { ...whole, pix: { psp, 'My PSP': psp } },
    /pix\.My PSP: a name is lower-case/,
  ],
  [
    'an unknown protocol',
    { ...whole, cards: { a: { ...psp, protocol: 'x' } } },
    /protocol is one of rest/,
  ],
  ['a PSP with a protocol', change({ protocol: 'rest' }), /pix\.psp: "protocol" is not known here/],
  ['a bank that is a text', { ...whole, pix: { psp: 'x' } }, /pix\.psp must be an object/],
  [
    'http to another machine',
    change({ baseUrl: 'http://pix.psp.test' }),
    /pix\.psp\.baseUrl must be an https address/,
  ],
  [
    'no token address',
    change({ tokenUrl: undefined }),
    /pix\.psp\.tokenUrl must be an https address/,
  ],
  [
    'a password in the address',
    change({ baseUrl: 'https://a:b@psp.test' }),
    /baseUrl must be a plain address/,
  ],
  [
    'a query in the address',
    change({ tokenUrl: 'https://psp.test/t?x=1' }),
    /tokenUrl must be a plain address/,
  ],
  ['no secret', change({ clientSecret: undefined }), /clientSecret must be a text, \{"file"/],
  ['an empty secret', change({ clientSecret: '' }), /clientSecret must be a text/],
  [
    'a secret that is not in the environment',
    change({ clientSecret: { env: 'NO' } }),
    /clientSecret: the environment has no NO/,
  ],
  [
    'a secret in a file that is not there',
    change({ clientSecret: { file: 'no' } }),
    /clientSecret: no cannot be read \(ENOENT\)/,
  ],
  [
    'an unknown client authentication',
    change({ clientAuth: 'jwt' }),
    /clientAuth is "basic", "body" or "none"/,
  ],
  ['a scope that is a list', change({ scope: ['cob.read'] }), /scope is a text/],
  ['too long a wait', change({ timeoutMs: 9_000 }), /timeoutMs goes from 500 to 8000/],
  ['a wait that is a text', change({ timeoutMs: '5000' }), /timeoutMs goes from/],
  ['headers that are a list', change({ headers: [] }), /headers must be an object/],
  [
    'a header of ours',
    change({ headers: { Authorization: 'x' } }),
    /headers: "Authorization" cannot be set here/,
  ],
  [
    'a header of two lines',
    change({ headers: { 'x-a': 'a\r\nb' } }),
    /headers\.x-a has more than one line/,
  ],
  ['a certificate without its key', change({ cert: 'c.pem' }), /cert and key come together/],
  [
    'two kinds of certificate',
    change({ cert: 'c.pem', key: 'k.pem', pfx: 'p.p12' }),
    /either pfx, or cert and key/,
  ],
  ['a certificate that is not there', change({ pfx: 'c.p12' }), /pfx: c\.p12 cannot be read/],
  [
    'an owner that is none',
    { ...whole, keys: { loja: { psp: 'psp', key: 'a@b.com' } } },
    /keys\.loja: not an io_seller_id/,
  ],
  [
    'an unknown bank',
    { ...whole, keys: { [OWNER]: { psp: 'other', key: 'a@b.com' } } },
    /psp: there is no pix\.other/,
  ],
  ['a key with a mask', keyed('123.456.789-09'), /key is no pix key/],
  ['a key in capitals', keyed('PIX@LOJA.COM'), /key is no pix key/],
  ['no key', keyed(undefined), /key is no pix key/],
  [
    'one owner in two spellings',
    { ...whole, keys: { ...whole.keys, [PLAIN]: { psp: 'psp', key: 'other@b.com' } } },
    /the same owner twice/,
  ],
  [
    'one key of two owners',
    {
      ...whole,
      keys: { ...whole.keys, [`f${PLAIN.slice(1)}`]: { psp: 'psp', key: 'pix@loja.com.br' } },
    },
    /key is already that of 0191f0c4/,
  ],
  ['providers that are a list', { ...whole, payouts: [] }, /payouts must be an object/],
  [
    'a provider without its secret',
    { ...whole, kyc: { a: { ...psp, clientSecret: 1 } } },
    /kyc\.a\.clientSecret must be/,
  ],
  [
    'a misspelt field of a provider',
    { ...whole, payouts: { a: { ...psp, kye: 1 } } },
    /payouts\.a: "kye" is not known here/,
  ],
  [
    'boletos without an agreement',
    { ...whole, boletos: { a: psp } },
    /boletos\.a\.agreement must be an object/,
  ],
  [
    'an agreement the bank cannot have',
    { ...whole, boletos: { a: { ...psp, agreement: { ...agreement, wallet: '9' } } } },
    /boletos\.a\.agreement\.wallet has 2 digits/,
  ],
  [
    'two platforms in one agreement',
    {
      ...whole,
      boletos: { a: { ...psp, agreement } },
      platforms: { [OWNER]: { boletos: 'a' }, [`f${PLAIN.slice(1)}`]: { boletos: 'a' } },
    },
    /boletos: a is already that of 0191f0c4/,
  ],
  ['platforms that are a list', { ...whole, platforms: [] }, /platforms must be an object/],
  [
    'a platform that is a text',
    { ...providers, platforms: { [OWNER]: 'payer' } },
    /platforms\..* must be an object with names of providers/,
  ],
  [
    'a platform that is none',
    { ...providers, platforms: { loja: {} } },
    /platforms\.loja: not an io_seller_id/,
  ],
  [
    'one platform in two spellings',
    { ...providers, platforms: { [OWNER]: {}, [PLAIN]: {} } },
    /platforms\..*: the same owner twice/,
  ],
  [
    'an unknown acquirer',
    { ...providers, platforms: { [OWNER]: { cards: 'payer' } } },
    /cards: there is no cards\.payer/,
  ],
  [
    'an unknown provider',
    { ...providers, platforms: { [OWNER]: { kyc: 'payer' } } },
    /kyc: there is no kyc\.payer/,
  ],
  [
    'a provider called like what every object has',
    { ...providers, platforms: { [OWNER]: { payouts: 'constructor' } } },
    /payouts: there is no payouts\.constructor/,
  ],
  [
    'no provider of any kind',
    { ...providers, platforms: { [OWNER]: { pix: 'psp' } } },
    /platforms\..*: "pix" is not known/,
  ],
]

test('an invalid file is reported, and nothing of it is used', () => {
  for (const [what, file, expected] of FAULTS) {
    const faults = faultsOf(file)
    assert.equal(faults.length, 1, `${what}: ${faults.join(' | ')}`)
    assert.match(faults[0]!, expected, what)
  }
})

test('every form of a DICT key is accepted', () => {
  for (const key of [
    '12345678909',
    '11222333000181',
    '12ABC34501DE35',
    '+5511987654321',
    'pix@loja.com.br',
    '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
  ]) {
    assert.deepEqual(faultsOf(keyed(key)), [], key)
  }
})

test('all faults are reported at once, without secrets', () => {
  const faults = faultsOf(
    change({
      baseUrl: 'x',
      tokenUrl: 'y',
      timeoutMs: 1,
      clientSecret: { env: 'A', file: 'hunter2' },
    }),
  )
  assert.equal(faults.length, 4)
  const broken = readBanks('{"pix": {"clientSecret": "hunter2" oops', '/', {})
  assert.ok(!broken.ok)
  assert.ok(
    ![...faults, ...broken.faults].some((fault) => fault.includes('hunter2')),
    broken.faults.join(),
  )
})

test('http is accepted on this machine only', () => {
  assert.deepEqual(
    faultsOf(
      change({ baseUrl: 'http://127.0.0.1:8080', tokenUrl: 'http://localhost:8080/oauth/token' }),
    ),
    [],
  )
})

test('a file that another user owns is no riddle: preflight as root reads it, and the server does not', () => {
  assert.equal(codeOf({ code: 'EACCES' }), 'EACCES: let the user who runs Vintém read it')
  assert.deepEqual([codeOf({ code: 'ENOENT' }), codeOf(new Error('x'))], ['ENOENT', 'unknown'])
})
