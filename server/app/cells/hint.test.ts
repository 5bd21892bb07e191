// By what each kind of request names its platform.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { hintInBody, hintOf, isNamedInBody, type Hint } from './hint.ts'

const ID = '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
const HEX = ID.replaceAll('-', '')
const TOKEN = 'x'.repeat(32)
const COOKIE = 'y'.repeat(43)
const hashed = (kind: Hint['kind'], text: string): Hint => ({
  kind,
  key: hash('sha256', text, 'hex'),
})

const asked = (path: string, query = '') =>
  hintOf({
    method: 'GET',
    path,
    query,
    authorization: `Bearer ${TOKEN}`,
    cookie: `a=b; vintem_session=${COOKIE}`,
  })

const PATHS: readonly (readonly [path: string, hint: Hint | undefined])[] = [
  ['/v1/transaction/list', hashed('token', TOKEN)],
  ['/portal/api/me', hashed('session', COOKIE)],
  ['/portal', hashed('token', TOKEN)],
  [`/pay/${ID}`, { kind: 'transaction', key: HEX }],
  [`/pay/${HEX}/status`, { kind: 'transaction', key: HEX }],
  [`/boleto/${HEX}.pdf`, { kind: 'transaction', key: HEX }],
  [`/corporate/pay/${HEX}`, { kind: 'charge', key: HEX }],
  [`/link/${HEX}/payments`, { kind: 'payment link', key: HEX }],
  [`/static/${HEX}`, { kind: 'static QR code', key: HEX }],
  [`/pix/static/${HEX}.svg`, { kind: 'static QR code', key: HEX }],
  [`/branding/${HEX}/abc`, { kind: 'seller', key: HEX }],
  ['/qr/cobv/abc', { kind: 'qr', key: '/qr/cobv/abc' }],
  [`/sandbox/mail/${HEX}-${HEX}`, { kind: 'mail', key: HEX }],
  ['/pay/none', undefined],
  ['/link/', undefined],
]

test('a path names what is in it, the portal its session, and everything else its token', () => {
  for (const [path, hint] of PATHS) assert.deepEqual(asked(path), hint, path)
  assert.deepEqual(asked('/sandbox/mail', 'schema=b'), { kind: 'cell', key: 'b' })
  assert.equal(asked('/sandbox/mail'), undefined)
  const bare = { method: 'GET', query: '', authorization: undefined, cookie: undefined }
  for (const path of ['/', '/v1/transaction/list', '/portal/api/me'])
    assert.equal(hintOf({ ...bare, path }), undefined)
})

const BODIES: readonly (readonly [path: string, body: object, hint: Hint | undefined])[] = [
  ['/auth/login', { io_seller_id: ID, email: 'A@b.com' }, { kind: 'seller', key: HEX }],
  ['/auth/login', { io_seller_id: '7', email: 'A@b.com' }, { kind: 'credential', key: 'a@b.com' }],
  ['/v1/card/authentication', { email: 1 }, { kind: 'credential', key: '' }],
  ['/portal/api/sign-in', { email: 'A@b.com' }, { kind: 'person', key: 'a@b.com' }],
  ['/portal/api/password/reset', { token: COOKIE }, hashed('mailed link', COOKIE)],
  ['/banks/issuing/authorizations', { card_id: HEX }, { kind: 'issued card', key: HEX }],
  ['/banks/issuing/authorizations', {}, undefined],
]

test('a login, a sign-in, a mailed link and an issuer name theirs in the body, as JSON or as a form', () => {
  for (const [path, body, hint] of BODIES) {
    assert.ok(isNamedInBody('POST', path))
    assert.deepEqual(hintInBody(path, Buffer.from(JSON.stringify(body))), hint, path)
  }
  assert.ok(!isNamedInBody('GET', '/auth/login'))
  assert.deepEqual(hintInBody('/auth/login', Buffer.from(`io_seller_id=${ID}`)), {
    kind: 'seller',
    key: HEX,
  })
  for (const text of ['{', '[]', 'null', '"x"'])
    assert.doesNotThrow(() => hintInBody('/auth/login', Buffer.from(text)))
})
