// Purchases decided together: each decision counts the ones before.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Day } from '../../kernel/brazil/calendar.ts'
import type { CorporateCardId, HolderId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { cents, type Cents } from '../../kernel/money.ts'
import type { DecisionAccount } from '../account/account.ts'
import {
  decideTogether,
  requestKey,
  type AskFirst,
  type Decision,
  type DecisionContexts,
} from './decide.ts'
import type { EndpointDecision } from '../authorization-endpoint/endpoint-decision.ts'
import type {
  AuthorizationRequest,
  DecisionCard,
  DecisionRequest,
  EarlierDecision,
} from './purchase.ts'

const AT = new Date('2026-11-02T15:00:00Z')
const OWNER = 'o' as OwnerId
const OPEN = cents(1_000_00)

const account = (seller: string, more: Partial<DecisionAccount> = {}): DecisionAccount => ({
  owner: OWNER,
  seller: seller as SellerId,
  status: 'active',
  suspendedFor: null,
  balance: cents(0),
  creditLimit: OPEN,
  used: cents(0),
  purchases: 4,
  ...more,
})

const cardOf = (
  id: string,
  holder: string,
  seller = 's',
  more: Partial<DecisionCard> = {},
): DecisionCard => ({
  owner: OWNER,
  id: id as CorporateCardId,
  seller: seller as SellerId,
  status: 'active',
  limit: OPEN,
  interval: 'month',
  merchant: null,
  last4: '1234',
  expiresOn: null,
  holder: holder as HolderId,
  holderName: 'Ana',
  holderStatus: 'active',
  holderLimit: OPEN,
  holderInterval: 'month',
  center: null,
  centerBefore: null,
  centerSince: null,
  centerName: null,
  ...more,
})

function contextsOf(
  accounts: DecisionAccount[],
  cards: DecisionCard[],
  earlier: [string, EarlierDecision][] = [],
): DecisionContexts {
  const days = new Map<Day, Cents>()
  return {
    accounts,
    cards: new Map(cards.map((one) => [one.id, one])),
    spent: new Map(cards.flatMap(({ id, holder }) => [id, holder].map((name) => [name, days]))),
    earlier: new Map(earlier.map(([id, before]) => [requestKey(OWNER, id), before])),
    asking: new Set(),
  }
}

const request = (id: string, card: string, amount: number): AuthorizationRequest => ({
  id,
  card: card as CorporateCardId,
  amount: cents(amount),
  merchant: { name: 'Padaria', mcc: '5411', country: 'BR' },
  merchantAmount: amount,
  merchantCurrency: 'BRL',
  method: 'online',
  at: AT,
})

function changesOf(requests: DecisionRequest[], contexts: DecisionContexts) {
  const { decisions, changes } = decideTogether(requests, contexts, { now: AT, wall: AT })
  const word = (one: Decision | AskFirst) =>
    'ask' in one ? 'ask' : one.approved ? 'yes' : one.reason
  return { changes, reasons: decisions.map(word) }
}

test('each decision counts the previous ones of the same card, cardholder and account', () => {
  const cards = [
    cardOf('a', 'ana', 's', { limit: cents(100_00), holderLimit: cents(150_00) }),
    cardOf('b', 'ana', 's', { holderLimit: cents(150_00) }),
    cardOf('c', 'rui'),
  ]
  const contexts = contextsOf([account('s', { creditLimit: cents(200_00) })], cards)
  const requests = [
    request('1', 'a', 60_00),
    request('2', 'a', 60_00),
    request('3', 'b', 60_00),
    request('4', 'b', 60_00),
    request('5', 'c', 60_00),
    request('6', 'c', 60_00),
  ]
  const { reasons, changes } = changesOf(requests, contexts)
  assert.deepEqual(reasons, [
    'yes',
    'card_limit',
    'yes',
    'holder_limit',
    'yes',
    'insufficient_funds',
  ])
  assert.deepEqual(
    changes.map(({ after }) => [after.n, after.held]),
    [
      [5, 60_00],
      [6, 0],
      [7, 60_00],
      [8, 0],
      [9, 60_00],
      [10, 0],
    ],
  )
  assert.equal(contexts.spent.get('a')!.size, 0, 'the given contexts are not changed')
})

test('a repeated request gets its first answer, also within one batch', () => {
  const cards = [cardOf('a', 'ana'), cardOf('z', 'eva', 'other')]
  const before: [string, EarlierDecision][] = [
    ['yes', { status: 'confirmed', deniedReason: null }],
    ['no', { status: 'denied', deniedReason: 'card_limit' }],
    ['voided', { status: 'voided', deniedReason: null }],
  ]
  const requests = [
    request('yes', 'a', 1),
    request('no', 'a', 1),
    request('voided', 'a', 1),
    request('new', 'z', 1),
    request('new', 'z', 1),
    request('lost', 'x', 1),
  ]
  const { reasons, changes } = changesOf(
    requests,
    contextsOf([account('s'), account('other')], cards, before),
  )
  assert.deepEqual(reasons, ['yes', 'card_limit', 'issuer_denied', 'yes', 'yes', 'card_not_active'])
  assert.deepEqual(
    changes.map(({ after: { seller, n, issuerId } }) => [seller, n, issuerId]),
    [['other', 5, 'new']],
  )
})

test('a platform with an endpoint is asked only about what its limits allow, and its answer only narrows them', () => {
  const endpointDecision = (
    result: EndpointDecision['result'],
    approved: boolean,
  ): EndpointDecision => ({
    result,
    approved,
    reason: null,
    fault: null,
    durationMs: 1,
  })
  const cards = [
    cardOf('a', 'ana', 's', { limit: cents(100_00) }),
    cardOf('b', 'rui', 's', { status: 'blocked' }),
  ]
  const contexts = { ...contextsOf([account('s')], cards), asking: new Set([OWNER]) }
  const requests: DecisionRequest[] = [
    request('asked', 'a', 60_00),
    request('too much', 'a', 101_00),
    request('blocked', 'b', 1),
    { ...request('asked', 'a', 60_00), endpointDecision: endpointDecision('approved', true) },
    { ...request('asked', 'a', 60_00), endpointDecision: endpointDecision('declined', false) },
    request('asked', 'a', 60_00),
    {
      ...request('limit gone meanwhile', 'a', 60_00),
      endpointDecision: endpointDecision('approved', true),
    },
    { ...request('declined', 'a', 1), endpointDecision: endpointDecision('declined', false) },
    { ...request('late', 'a', 1), endpointDecision: endpointDecision('timeout', false) },
    { ...request('late, approved', 'a', 1), endpointDecision: endpointDecision('timeout', true) },
    { ...request('endpoint gone meanwhile', 'a', 1), endpointDecision: null },
  ]
  const { reasons, changes } = changesOf(requests, contexts)
  assert.deepEqual(reasons, [
    'ask',
    'card_limit',
    'card_not_active',
    'yes',
    'yes',
    'yes',
    'card_limit',
    'declined_by_endpoint',
    'endpoint_unavailable',
    'yes',
    'yes',
  ])
  assert.deepEqual(
    changes.map(({ after }) => [after.issuerId, after.endpointDecision?.result, after.held]),
    [
      ['too much', undefined, 0],
      ['blocked', undefined, 0],
      ['asked', 'approved', 60_00],
      ['limit gone meanwhile', 'approved', 0],
      ['declined', 'declined', 0],
      ['late', 'timeout', 0],
      ['late, approved', 'timeout', 1],
      ['endpoint gone meanwhile', undefined, 1],
    ],
  )
})
