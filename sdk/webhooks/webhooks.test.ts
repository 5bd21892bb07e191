// Webhooks: the published vector, the public library, and every alteration.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import test from 'node:test'
import { Webhook } from 'standardwebhooks'
import { confirmsWebhook, signConfirm, signWebhook, verifyWebhook } from '../index.ts'

// From the tests of the public library (standard-webhooks/standard-webhooks, MIT).
const EXAMPLE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestampS: 1614265330,
  body: '{"test": 2432232314}',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

test('webhooks: the published signature verifies, and the public library agrees', () => {
  assert.equal(signWebhook(EXAMPLE), EXAMPLE.signature)
  const now = new Date()
  const timestampS = Math.floor(now.getTime() / 1000)
  const headers = {
    'webhook-id': 'm1',
    'webhook-timestamp': String(timestampS),
    'webhook-signature': new Webhook(EXAMPLE.secret).sign('m1', now, EXAMPLE.body),
  }
  assert.deepEqual(verifyWebhook({ headers, body: EXAMPLE.body, secrets: EXAMPLE.secret }), {
    test: 2432232314,
  })
  assert.deepEqual(
    new Webhook(EXAMPLE.secret).verify(EXAMPLE.body, {
      ...headers,
      'webhook-signature': signWebhook({ ...EXAMPLE, id: 'm1', timestampS }),
    }),
    { test: 2432232314 },
  )
})

test('webhooks: a modified, old or wrongly signed event is refused; a rotated secret still verifies', () => {
  const headers = (signature: string) => ({
    'webhook-id': EXAMPLE.id,
    'webhook-timestamp': String(EXAMPLE.timestampS),
    'webhook-signature': signature,
  })
  const now = EXAMPLE.timestampS * 1000
  const good = {
    headers: headers(EXAMPLE.signature),
    body: EXAMPLE.body,
    secrets: EXAMPLE.secret,
    now,
  }
  const other = `whsec_${Buffer.from('another secret of ours!!').toString('base64')}`
  assert.ok(verifyWebhook(good))
  assert.ok(verifyWebhook({ ...good, secrets: [other, EXAMPLE.secret] }))
  assert.ok(verifyWebhook({ ...good, headers: headers(`v1,AAAA ${EXAMPLE.signature}`) }))
  assert.ok(
    verifyWebhook({
      ...good,
      headers: new Headers(headers(EXAMPLE.signature)),
      body: Buffer.from(EXAMPLE.body),
    }),
  )
  const bad = [
    { ...good, body: `${EXAMPLE.body} ` },
    { ...good, secrets: other },
    { ...good, now: now + 301_000 },
    { ...good, now: now - 301_000 },
    { ...good, headers: headers('') },
    { ...good, headers: headers('v1,AAAA') },
    { ...good, headers: { ...headers(EXAMPLE.signature), 'webhook-id': 'other' } },
    { ...good, headers: { ...headers(EXAMPLE.signature), 'webhook-timestamp': 'soon' } },
    { ...good, headers: { ...headers(EXAMPLE.signature), 'webhook-timestamp': '1.61426533e9' } },
    { ...good, headers: headers(EXAMPLE.signature.replace('v1,', 'v1a,')) },
    { ...good, headers: {} },
    { ...good, now: Number.NaN },
    { ...good, now: now + 400_000, toleranceS: Number.NaN },
  ]
  for (const one of bad) assert.throws(() => verifyWebhook(one), { code: 'invalid_signature' })
})

test('webhooks: header names ignore case, and a value may be a list of one', () => {
  const headers = {
    'Webhook-Id': EXAMPLE.id,
    'WEBHOOK-TIMESTAMP': String(EXAMPLE.timestampS),
    'Webhook-Signature': [EXAMPLE.signature],
  }
  const now = EXAMPLE.timestampS * 1000
  assert.ok(verifyWebhook({ headers, body: EXAMPLE.body, secrets: EXAMPLE.secret, now }))
})

test('webhooks: the tolerance is five minutes to either side, to the second', () => {
  const headers = {
    'webhook-id': EXAMPLE.id,
    'webhook-timestamp': String(EXAMPLE.timestampS),
    'webhook-signature': EXAMPLE.signature,
  }
  const at = (seconds: number) => () =>
    verifyWebhook({
      headers,
      body: EXAMPLE.body,
      secrets: EXAMPLE.secret,
      now: (EXAMPLE.timestampS + seconds) * 1000,
    })
  for (const seconds of [-300, 0, 300]) assert.doesNotThrow(at(seconds))
  for (const seconds of [-301, 301]) assert.throws(at(seconds), { code: 'invalid_signature' })
})

test('webhooks: an unset secret does not accept signatures made with an empty key', () => {
  const signature = `v1,${createHmac('sha256', '').update(`${EXAMPLE.id}.${EXAMPLE.timestampS}.{}`).digest('base64')}`
  const headers = {
    'webhook-id': EXAMPLE.id,
    'webhook-timestamp': String(EXAMPLE.timestampS),
    'webhook-signature': signature,
  }
  const now = EXAMPLE.timestampS * 1000
  for (const secrets of ['', 'whsec_', 'whsec_***', 'undefined', [], [EXAMPLE.secret, '']]) {
    assert.throws(
      () => verifyWebhook({ headers, body: '{}', secrets, now }),
      TypeError,
      JSON.stringify(secrets),
    )
  }
})

test('webhooks: a body that was already parsed cannot be verified, and the error says so', () => {
  const parsed = JSON.parse(EXAMPLE.body) as string
  assert.throws(
    () => verifyWebhook({ headers: {}, body: parsed, secrets: EXAMPLE.secret }),
    /before any parsing/,
  )
})

test('webhooks: of several secrets and several signatures any pair may agree, in every place', () => {
  const others = ['another secret of ours!!', 'a third secret of ours!!'].map(
    (text) => `whsec_${Buffer.from(text).toString('base64')}`,
  )
  const event = { id: 'e', type: 't', status: null, reference_id: 'r', io_seller_id: 's' }
  const confirmed = { ...event, sign_confirm: signConfirm(event, EXAMPLE.secret) }
  const placesOf = <T>(one: T, rest: readonly T[]): T[][] =>
    rest.map((_, n) => rest.toSpliced(n, 0, one)).concat([[...rest, one]])
  const verified = (signature: string, secrets: readonly string[]): boolean => {
    const headers = {
      'webhook-id': EXAMPLE.id,
      'webhook-timestamp': String(EXAMPLE.timestampS),
      'webhook-signature': signature,
    }
    try {
      verifyWebhook({ headers, body: EXAMPLE.body, secrets, now: EXAMPLE.timestampS * 1000 })
      return true
    } catch {
      return false
    }
  }
  const wrong = others.map(() => 'v1,AAAA')
  for (const secrets of placesOf(EXAMPLE.secret, others)) {
    assert.ok(confirmsWebhook(confirmed, secrets), String(secrets))
    for (const signatures of placesOf(EXAMPLE.signature, wrong))
      assert.ok(
        verified(signatures.join(' '), secrets),
        `${signatures.join(' ')} by ${secrets.join()}`,
      )
    assert.ok(!verified(wrong.join(' '), secrets))
  }
  assert.ok(!confirmsWebhook(confirmed, others))
  assert.ok(!verified(EXAMPLE.signature, others))
})
