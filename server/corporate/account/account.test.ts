// A corporate account's states and moves, and the SQL guard of its states.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { EventType } from '../../../contract/events.ts'
import { inTransaction, sql, type Tx } from '../../platform/db/sql.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { world } from '../../../test/world.ts'
import {
  accept,
  transition,
  fallInArrears,
  withArrears,
  leaveArrears,
  transitions,
  nextCardsToResend,
  refuseIfClosed,
  refuseIfNeverActive,
  refuseUnlessActive,
  availableOf,
  newAccount,
  type Account,
  type AccountEvent,
  type AccountChanges,
  type Status,
} from './account.ts'
import { toBalance, toWire } from './wire.ts'
import { insertAccount, lockAccounts, saveAccounts } from './store.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const OPENED = new Date('2026-11-01T12:00:00Z')
const NAME = {
  owner: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as OwnerId,
  seller: '019a1b2c3d4e7f008a1b2c3d4e5f6a7c' as SellerId,
}
const account = (more: Partial<Account> = {}): Account => ({
  ...newAccount(NAME, OPENED),
  version: 3,
  ...more,
})

const MOVES: readonly [from: Status, event: AccountEvent, to: Status, type: EventType][] = [
  ['inactive', 'requested', 'waiting_contract_assignment', 'corporate.account.requested'],
  ['waiting_contract_assignment', 'accepted', 'pending', 'corporate.account.accepted'],
  ['pending', 'approved', 'active', 'corporate.account.activated'],
  ['pending', 'denied', 'inactive', 'corporate.account.denied'],
  ['waiting_contract_assignment', 'closed', 'inactive', 'corporate.account.closed'],
  ['pending', 'closed', 'inactive', 'corporate.account.closed'],
  ['active', 'closed', 'inactive', 'corporate.account.closed'],
  ['suspended', 'closed', 'inactive', 'corporate.account.closed'],
  ['active', 'suspended', 'suspended', 'corporate.account.suspended'],
  [
    'active',
    'contract_changed',
    'waiting_contract_assignment',
    'corporate.account.contract_changed',
  ],
  ['suspended', 'resumed', 'active', 'corporate.account.activated'],
]

test('an account changes only as its table allows, with one event per change', () => {
  for (const from of transitions.states)
    for (const given of transitions.events) {
      const move = MOVES.find(([state, event]) => state === from && event === given)
      const decided = transition(account({ status: from }), given, NOW, 'why')
      if (!move) assert.equal(decided, undefined, `${from} after ${given}`)
      else
        assert.deepEqual(decided, {
          account: account({
            status: move[2],
            reason: 'why',
            suspendedFor: move[2] === 'suspended' ? 'operator' : null,
            closedAt: given === 'closed' ? NOW : null,
            version: 4,
            activationChanges: from === 'active' || move[2] === 'active' ? 1 : 0,
            updatedAt: NOW,
          }),
          event: move[3],
        })
    }
})

type Step = 'suspend' | 'resume' | 'clock' | 'paid' | 'contract' | 'accept' | 'approve'

/** An active account after a series of steps, and its events. */
function after(steps: readonly Step[]): { account: Account; events: string[] } {
  let now = account({ status: 'active', contractVersion: 1 })
  const events: string[] = []
  const add = (changes: readonly AccountChanges[]) => {
    for (const one of changes) {
      assert.equal(one.account.version, now.version + 1, 'each has an event')
      now = one.account
      events.push(one.event.replace('corporate.account.', ''))
    }
  }
  const moves = {
    suspend: 'suspended',
    resume: 'resumed',
    contract: 'contract_changed',
    accept: 'accepted',
    approve: 'approved',
  } as const
  for (const step of steps) {
    if (step === 'clock' || step === 'paid') {
      const { account: left, changes: one } = (step === 'clock' ? fallInArrears : leaveArrears)(
        now,
        NOW,
      )
      if (one) add([one])
      now = left
    } else add(withArrears(now, transition(now, moves[step], NOW, 'fraude')!, NOW))
  }
  return { account: now, events }
}

test('the clock suspends for arrears and a payment resumes; an operator’s suspension stays, in any order', () => {
  const [active, arrears, operator] = [
    ['active', null],
    ['suspended', 'arrears'],
    ['suspended', 'operator'],
  ] as const
  const rows: [steps: string, expected: readonly [string, string | null], events: string][] = [
    ['clock', arrears, 'suspended'],
    ['clock clock', arrears, 'suspended'],
    ['clock paid', active, 'suspended activated'],
    ['paid', active, ''],
    ['suspend paid', operator, 'suspended'],
    ['suspend clock', operator, 'suspended'],
    ['suspend clock paid', operator, 'suspended'],
    ['clock suspend', operator, 'suspended suspended'],
    ['clock suspend paid', operator, 'suspended suspended'],
    ['clock suspend paid resume', active, 'suspended suspended activated'],
    ['clock suspend resume', arrears, 'suspended suspended activated suspended'],
    ['suspend clock resume', arrears, 'suspended activated suspended'],
    ['suspend clock resume paid', active, 'suspended activated suspended activated'],
    ['suspend clock resume resume', active, 'suspended activated suspended activated'],
    ['suspend resume clock', arrears, 'suspended activated suspended'],
    ['clock resume', active, 'suspended activated'],
    ['clock resume paid', active, 'suspended activated'],
    ['clock resume clock', arrears, 'suspended activated suspended'],
    ['contract clock accept approve', arrears, 'contract_changed accepted activated suspended'],
    ['contract clock paid accept approve', active, 'contract_changed accepted activated'],
  ]
  for (const [steps, expected, events] of rows) {
    const result = after(steps.split(' ') as Step[])
    assert.deepEqual([result.account.status, result.account.suspendedFor], expected, steps)
    assert.equal(result.events.join(' '), events, steps)
    assert.equal(result.account.reason === 'arrears', expected === arrears, steps)
  }
  assert.equal(
    transition(account({ status: 'suspended', suspendedFor: 'operator' }), 'suspended', NOW),
    undefined,
  )
  assert.equal(
    transition(account({ status: 'suspended', suspendedFor: null }), 'suspended', NOW),
    undefined,
  )
})

test('when an account starts or stops being active its cards are sent to the bank again, in batches, from the first', () => {
  const active = account({ status: 'active', cards: 5, activationChanges: 1 })
  const suspended = transition(active, 'suspended', NOW)!.account
  assert.deepEqual([suspended.activationChanges, suspended.resendFrom], [2, 1])
  const first = nextCardsToResend(suspended, 3)!
  assert.deepEqual([first.from, first.to, first.account], [1, 3, { ...suspended, resendFrom: 4 }])
  const last = nextCardsToResend(first.account, 3)!
  assert.deepEqual([last.from, last.to, last.account], [4, 5, { ...suspended, resendFrom: null }])
  assert.equal(nextCardsToResend(suspended, 5)!.account.resendFrom, null)
  assert.equal(nextCardsToResend(last.account, 3), undefined)
  const resumed = transition(first.account, 'resumed', NOW)!.account
  assert.deepEqual(
    [resumed.activationChanges, resumed.resendFrom],
    [3, 1],
    'a resend under way starts again from the first card',
  )
  const waiting = transition(active, 'contract_changed', NOW)!.account
  const pending = accept({ ...waiting, resendFrom: 4 }, 1, NOW)!.account
  assert.deepEqual(
    [pending.activationChanges, pending.resendFrom],
    [2, 4],
    'what changes nothing for the cards begins nothing',
  )
})

test('an acceptance stores the contract’s version and time; an account that needs none accepts none', () => {
  const waiting = account({
    status: 'waiting_contract_assignment',
    contractVersion: 1,
    contractAcceptedAt: OPENED,
  })
  assert.deepEqual(accept(waiting, 2, NOW)?.account, {
    ...waiting,
    status: 'pending',
    contractVersion: 2,
    contractAcceptedAt: NOW,
    version: 4,
    updatedAt: NOW,
  })
  for (const status of transitions.states.filter(
    (state) => state !== 'waiting_contract_assignment',
  ))
    assert.equal(accept(account({ status }), 2, NOW), undefined, status)
})

test('only an active account serves calls; the refusal names the current state', () => {
  const active = account({ status: 'active' })
  assert.equal(refuseUnlessActive(active), active)
  for (const status of transitions.states.filter((state) => state !== 'active'))
    assert.throws(
      () => refuseUnlessActive(status === 'inactive' ? undefined : account({ status })),
      (error: Refusal) =>
        error.code === 'account_not_active' && error.message.endsWith(`is ${status}`),
    )
})

test('a company that may not buy still sees and pays its debts, and disputes purchases until it is closed', () => {
  const rows: [status: Status, activationChanges: number, sees: boolean, disputes: boolean][] = [
    ['active', 0, true, true],
    ['suspended', 2, true, true],
    ['waiting_contract_assignment', 2, true, true],
    ['inactive', 2, true, false],
    ['waiting_contract_assignment', 0, false, false],
    ['pending', 0, false, false],
    ['inactive', 0, false, false],
  ]
  for (const [status, activationChanges, sees, disputes] of rows) {
    const one = account({ status, activationChanges })
    for (const [gate, passes] of [
      [refuseIfNeverActive, sees],
      [refuseIfClosed, disputes],
    ] as const) {
      const what = `${gate.name}, ${status} after ${activationChanges} changes`
      if (passes) assert.equal(gate(one), one, what)
      else assert.throws(() => gate(one), { code: 'account_not_active' }, what)
    }
  }
})

test('the spendable amount is balance plus limit minus used, and is never shown below zero', () => {
  const rows: readonly [
    balance: number,
    limit: number,
    used: number,
    room: number,
    shown: number,
  ][] = [
    [0, 0, 0, 0, 0],
    [100, 500, 0, 600, 600],
    [100, 500, 600, 0, 0],
    [100, 500, 750, -150, 0],
    [0, 500, -40, 540, 540],
  ]
  for (const [balance, creditLimit, used, left, available] of rows) {
    const one = account({
      balance: balance as Cents,
      creditLimit: creditLimit as Cents,
      used: used as Cents,
    })
    assert.equal(availableOf(one), left)
    assert.equal(toBalance(one).available, available)
  }
})

test('an account shows its seller', () => {
  const shown = toWire(account({ status: 'pending' }), {
    name: 'Mercado',
    taxpayerId: '11222333000181',
  })
  assert.deepEqual(shown, {
    resource: 'corporate_account',
    id: NAME.seller,
    status: 'pending',
    suspended_for: null,
    reason: null,
    reason_display: null,
    name: 'Mercado',
    tax_id: '11222333000181',
    due_day: 10,
    next_due_day: 10,
    contract_version: null,
    contract_accepted_at: null,
    closed_at: null,
    closing_transfer_id: null,
    created_at: OPENED.toISOString(),
    updated_at: OPENED.toISOString(),
  })
})

test('an account is read as it was saved, and the database refuses every transition that its table lacks', async (t) => {
  const w = await world(t)
  const [owner, seller] = [w.platform, w.platform.sellers[0]!].map(({ io_seller_id }) =>
    io_seller_id.replaceAll('-', ''),
  )
  const name = { owner: owner as OwnerId, seller: seller as SellerId }
  const first = { ...newAccount(name, OPENED), version: 0 }
  const later: Account = {
    ...first,
    status: 'waiting_contract_assignment',
    reason: 'x',
    suspendedFor: 'arrears',
    arrearsSince: NOW,
    dueDay: 5,
    nextDueDay: 28,
    creditLimit: 50_000_00 as Cents,
    balance: 12 as Cents,
    used: -3 as Cents,
    contractVersion: 1,
    contractAcceptedAt: NOW,
    holders: 1,
    cards: 2,
    purchases: 3,
    syncedUntil: NOW,
    activationChanges: 1,
    resendFrom: 2,
    version: 1,
    updatedAt: NOW,
  }
  await inTransaction(w.db, async (tx) => {
    assert.equal(await insertAccount(tx, first), true)
    assert.equal(await insertAccount(tx, later), false, 'a seller has one account')
    assert.deepEqual(await lockAccounts(tx, [name, name]), [first])
    await saveAccounts(tx, [later])
    assert.deepEqual(await lockAccounts(tx, [name]), [later])
  })
  const set = (tx: Tx, status: string) =>
    tx.rows(sql`update corporate_accounts set status = ${status}`)
  for (const from of transitions.states)
    for (const to of transitions.states) {
      const allowed =
        from === to || transitions.events.some((event) => transitions.next(from, event) === to)
      const attempt = inTransaction(w.db, async (tx) => {
        await tx.rows(sql`alter table corporate_accounts disable trigger corporate_accounts_status`)
        await set(tx, from)
        await tx.rows(sql`alter table corporate_accounts enable trigger corporate_accounts_status`)
        await set(tx, to)
        throw new Error('allowed') // Rolled back: only the guard is tested.
      })
      const says = allowed ? /^Error: allowed$/ : /a corporate account cannot go from/
      await assert.rejects(attempt, says, `${from} → ${to}`)
    }
})
