// One identity has one form at every entrance: e-mail addresses, documents, phones and card
// numbers, as people, programs and operators type them.

import assert from 'node:assert/strict'
import test from 'node:test'
import { person, signIn, trySignIn } from '../portal.ts'
import { world, type Answer } from '../world.ts'

const PLAIN = 'maria.silva@example.com'
const SPELLINGS = [PLAIN, ' Maria.Silva@EXAMPLE.com ', 'MARIA.SILVA@example.COM']
/** An address with what nobody sees, and without the shape of one. */
const REFUSED = [
  '\u202Dmaria.silva@example.com\u202C',
  'maria.silva\u200B@example.com',
  'maria..silva@example.com',
  'maria.silva@-example.com',
  'maria.silva@example.com.',
  `${'.'.repeat(200)}@example.com`,
]
const CARD = {
  holder_name: 'MARIA SILVA',
  expiration_month: '12',
  expiration_year: '2031',
  security_code: '123',
}

/** Every call that takes an address and keeps it, with the rest of its body. */
const ENTRANCES: {
  path: string
  bodyOf: (email: string, n: number) => object
  emailIn: (body: Answer['body']) => string
}[] = [
  {
    path: '/v1/customer/new',
    bodyOf: (email) => ({ first_name: 'Maria', email }),
    emailIn: (body) => body.success.email,
  },
  {
    path: '/v1/credentials',
    bodyOf: (email, n) => ({
      email: email.replace(/maria/i, (name) => `${name}${n}`),
      scopes: ['payments'],
    }),
    emailIn: (body) => body.email.replace(/maria\d/, 'maria'),
  },
]

test('every entrance keeps an address in its one form, and refuses what is none', async (t) => {
  const w = await world(t)
  const token = await w.token()
  for (const { path, bodyOf, emailIn } of ENTRANCES) {
    for (const [n, email] of SPELLINGS.entries()) {
      const made = await w.call('POST', path, { token, body: bodyOf(email, n) })
      assert.equal(made.status, 201, `${path} ${email}: ${made.text}`)
      assert.equal(emailIn(made.body), PLAIN, path)
    }
    for (const email of REFUSED) {
      const refused = await w.call('POST', path, { token, body: bodyOf(email, 9) })
      assert.equal(refused.status, 422, `${path} ${JSON.stringify(email)}`)
      assert.match(JSON.stringify(refused.body.error), /must be an e-mail address/)
    }
  }
  for (const email of SPELLINGS)
    assert.equal((await w.sdk.customers.list({ email })).total, SPELLINGS.length, email)
  const { id } = (await w.sdk.customers.list({ email: PLAIN })).items[0]!
  assert.equal(
    (await w.sdk.customers.update(id, { email: 'Other@Example.com' })).email,
    'other@example.com',
  )
  for (const { io_seller_id, type } of w.platform.sellers) {
    const email = 'Dona@Bücher.example'
    const body = type === 'business' ? { business: { email } } : { email }
    const reply = await w.call(
      'PATCH',
      `/v1/sellers/update/${type === 'business' ? 'businesses' : 'individuals'}/${io_seller_id}`,
      { token, body },
    )
    assert.equal(reply.status, 200, reply.text)
    assert.match(reply.text, /"dona@xn--bcher-kva\.example"/)
  }
})

test('a credential logs in by any spelling, all of which are counted as one', async (t) => {
  const w = await world(t)
  const { secret, io_seller_id } = w.platform
  const log = (email: string, given: string) =>
    w.call('POST', '/auth/login', { body: { email, secret: given, io_seller_id } })
  const spelt = [w.platform.email, w.platform.email.toUpperCase(), ` ${w.platform.email} `]
  for (const email of spelt) assert.equal((await log(email, secret)).status, 200, email)
  const look = w.platform.email.replace('i', 'İ').replace('.', '.İ')
  for (let n = 0; n < 10; n++) assert.equal((await log(spelt[n % 3]!, 'not it')).status, 401)
  for (const email of spelt) assert.equal((await log(email, secret)).status, 429, email)
  // A look-alike is nobody, with a lock of its own.
  assert.equal((await log(look, secret)).status, 401)
})

test('a person signs in by any spelling, is locked in all of them, and no look-alike is them', async (t) => {
  const w = await world(t)
  const who = await person(w, w.platform.io_seller_id, 'admin', 'i.silva@example.com')
  const spelt = ['i.silva@example.com', 'I.SILVA@example.com', ' I.Silva@Example.COM']
  for (const email of spelt) await signIn(w, { ...who, email })
  for (const email of [
    '\u0130.silva@example.com',
    '\u0131.silva@example.com',
    'i\u0307.silva@example.com',
  ])
    assert.equal((await trySignIn(w, { ...who, email })).status, 401, JSON.stringify(email))
  for (let n = 0; n < 10; n++)
    assert.equal(
      (await trySignIn(w, { email: spelt[n % 3]!, password: 'not the password' })).status,
      401,
    )
  for (const email of spelt)
    assert.equal((await trySignIn(w, { ...who, email })).body.code, 'too_many_attempts')
})

test('an invitation to a look-alike is another person', async (t) => {
  const w = await world(t)
  const { users, sandbox } = w.as(w.platform.sellers[0]!)
  await users.invite({ email: 'I@example.com', name: 'Iara', role: 'admin' })
  await assert.rejects(users.invite({ email: 'i@EXAMPLE.com', name: 'Iara', role: 'admin' }))
  await users.invite({ email: '\u0130@example.com', name: 'Another', role: 'viewer' })
  const emails = (await users.list()).items.map(({ email }) => email).toSorted()
  assert.deepEqual(emails, ['i@example.com', 'i\u0307@example.com'].toSorted())
  assert.equal((await sandbox.mails({ to: 'I@Example.com' })).total, 1)
})

test('documents, phones and card numbers take what people type between digits, and nothing that is not seen', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const make = (fields: object) =>
    w.call('POST', '/v1/customer/new', { token, body: { first_name: 'Maria', ...fields } })
  const typed = await make({
    taxpayer_id: '529\u00A0982\u2009247\u201325',
    phone_number: '(11)\u00A098765\u20114321',
  })
  assert.deepEqual(
    [typed.body.success.taxpayer_id, typed.body.success.phone_number],
    ['52998224725', '+5511987654321'],
  )
  for (const hidden of ['\u200B', '\u202A', '\u00AD', '\u2060']) {
    for (const fields of [
      { taxpayer_id: `529.982${hidden}.247-25` },
      { phone_number: `(11) 98765${hidden}-4321` },
    ])
      assert.equal((await make(fields)).status, 422, JSON.stringify(fields))
    const card = { ...CARD, card_number: `4111 1111${hidden} 1111 1111` }
    assert.equal(
      (await w.call('POST', '/v1/card/tokenize/token', { token, body: card })).status,
      402,
    )
  }
  const card = { ...CARD, card_number: '4111\u00A01111\u20111111\u20131111' }
  assert.equal((await w.call('POST', '/v1/card/tokenize/token', { token, body: card })).status, 201)
})
