// The token of a payment link's page: what it is bound to, and the exact instant at which it is
// over.

import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import test from 'node:test'
import { after } from '../../kernel/clock.ts'
import type { OwnerId, PaymentLinkId } from '../../kernel/ids.ts'
import { Secret } from '../../kernel/secret.ts'
import { readToken, TOKEN_LIFETIME_MS, tokenFor } from './page-token.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const END = after(NOW, TOKEN_LIFETIME_MS)
const KEY = new Secret(createSecretKey(Buffer.alloc(32, 1)))
const link = { owner: 'o' as OwnerId, id: 'l' as PaymentLinkId }
const named = { link, source: '192.0.2.7' }
const token = tokenFor(KEY, named, '0'.repeat(32), NOW)

test('a token holds until its end, and at its end no more', () => {
  const used = { owner: link.owner, id: '0'.repeat(32), link: link.id, expiresAt: END }
  assert.deepEqual(readToken(KEY, named, token, after(END, -1)), used)
  assert.throws(() => readToken(KEY, named, token, END), { code: 'payment_link_token_over' })
})

const OTHERS: readonly (readonly [says: string, named: typeof named, token: string])[] = [
  ['another link', { ...named, link: { ...link, id: 'm' as PaymentLinkId } }, token],
  [
    'the same link of another platform',
    { ...named, link: { ...link, owner: 'p' as OwnerId } },
    token,
  ],
  ['another network', { ...named, source: '192.0.2.8' }, token],
  ['another nonce', named, `1${token.slice(1)}`],
  ['a later time', named, `${token.slice(0, 32)}${'f'.repeat(12)}${token.slice(44)}`],
  ['a text that is none', named, 'token'],
]

for (const [says, to, text] of OTHERS)
  test(`a token does not open ${says}`, () => {
    assert.throws(() => readToken(KEY, to, text, NOW), { code: 'payment_link_token_over' })
  })
