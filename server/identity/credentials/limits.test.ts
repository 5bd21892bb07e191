// What a credential may give away: rows of its own limits, what it gives, and what is beyond.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Budget } from '../../runtime/budget.ts'
import { beyond, covers, type Limits } from './limits.ts'

const END = new Date('2027-01-01T00:00:00Z')
const LATER = new Date('2027-01-01T00:00:00.001Z')

test('a network covers the networks and addresses inside it, of its own family', () => {
  const rows: [outer: string, inner: string, covered: boolean][] = [
    ['203.0.113.0/24', '203.0.113.0/24', true],
    ['203.0.113.0/24', '203.0.113.128/25', true],
    ['203.0.113.0/24', '203.0.113.7', true],
    ['203.0.113.0/24', '203.0.112.0/23', false],
    ['203.0.113.0/24', '203.0.113.0/16', false],
    ['203.0.113.0/24', '203.0.114.1', false],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.7/32', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['0.0.0.0/0', '198.51.100.1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['2001:db8::/32', '2001:db8:1::/48', true],
    ['2001:db8::/32', '2001:db9::1', false],
  ]
  for (const [outer, inner, covered] of rows)
    assert.equal(covers(outer, inner), covered, `${outer} ${inner}`)
})

test('a credential gives away no scope, network or life beyond its own', () => {
  const all = {
    scopes: ['payments', 'sellers:read'],
    networks: ['203.0.113.0/24'],
    expiresAt: END,
    rateLimit: 60,
  }
  const own = { ...all, scopes: new Set(all.scopes), id: 'own', budget: null }
  const everywhere = { ...own, networks: null, expiresAt: null, rateLimit: null }
  const budget: Budget = {
    operations: ['customers.*'],
    hours: null,
    amountPerCall: null,
    amountPerDay: null,
  }
  const spender = { ...everywhere, budget }
  const rows: [of: Limits, given: object, beyond: RegExp | undefined][] = [
    [own, {}, undefined],
    [own, { scopes: ['payments:read'], networks: ['203.0.113.9'] }, undefined],
    [own, { scopes: ['sellers'] }, /^the scope sellers$/],
    [own, { scopes: ['payments', 'corporate:secrets'] }, /^the scope corporate:secrets$/],
    [own, { networks: null }, /^use from everywhere$/],
    [own, { networks: ['203.0.113.9', '198.51.100.1'] }, /^the network 198\.51\.100\.1$/],
    [own, { expiresAt: null }, /^an end after 2027/],
    [own, { expiresAt: LATER }, /^an end after 2027/],
    [own, { rateLimit: 61 }, /^more than 60 calls/],
    [own, { rateLimit: null }, /^more than 60 calls/],
    [everywhere, { networks: null, expiresAt: null }, undefined],
    [everywhere, { networks: ['::/0'], expiresAt: LATER }, undefined],
    [spender, { id: 'other', budget }, /^a budget of its own$/],
    [spender, { id: 'own', budget }, undefined],
  ]
  for (const [of, given, wanted] of rows) {
    const found = beyond(of, { ...all, ...given })
    if (wanted) assert.match(found ?? 'nothing', wanted)
    else assert.equal(found, undefined)
  }
})
