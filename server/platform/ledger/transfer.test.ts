// The effect of transfers on accounts and on statements, as tables and as properties: every phase,
// every side. Pure.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { readAccount, SELLER_ACCOUNTS, type AccountId } from './chart.ts'
import { changesOf, ended, type Change, type Transfer, type TransferId } from './transfer.ts'

const OWNER = 'o' as OwnerId
const AT = new Date('2026-11-21T12:00:00Z')
const RUNS = Number(process.env['RUNS'] ?? 2_000)

const made = (
  debit: AccountId,
  credit: AccountId,
  amount: number,
  phase: Transfer['phase'] = 'posted',
): Transfer => ({
  owner: OWNER,
  id: `${debit} ${credit} ${amount} ${phase}` as TransferId,
  debit,
  credit,
  amount: cents(amount),
  kind: 'sale',
  phase,
  cause: { kind: 'transaction', id: 't' },
  at: AT,
})

type Sums = Pick<
  Change,
  'debits_pending' | 'debits_posted' | 'credits_pending' | 'credits_posted' | 'lines' | 'current'
>
const NONE: Sums = {
  debits_pending: 0,
  debits_posted: 0,
  credits_pending: 0,
  credits_posted: 0,
  lines: 0,
  current: 0,
}
const NAMES = Object.keys(NONE) as (keyof Sums)[]
const sums = ({ changes }: ReturnType<typeof changesOf>): Record<string, Sums> =>
  Object.fromEntries(
    changes.map((one) => [
      one.id,
      Object.fromEntries(NAMES.map((name) => [name, one[name]])) as Sums,
    ]),
  )
const withoutLines = (folded: ReturnType<typeof changesOf>): object =>
  Object.fromEntries(Object.entries(sums(folded)).map(([id, one]) => [id, { ...one, lines: 0 }]))

const TRANSACTION = made('bank:pix', 'available/a', 100)
const FEE = made('available/a', 'fees', 1)
const HOLD = made('available/a', 'refunding/a', 40, 'pending')

const ROWS: [
  says: string,
  transfers: Transfer[],
  changes: Record<string, Partial<Sums>>,
  lines: number[],
][] = [
  ['nothing', [], {}, []],
  [
    'a payment arrives',
    [TRANSACTION],
    { 'available/a': { credits_posted: 100, lines: 1, current: 100 } },
    [100],
  ],
  [
    'a payment and its fee are two lines of one account',
    [TRANSACTION, FEE],
    { 'available/a': { credits_posted: 100, debits_posted: 1, lines: 2, current: 99 } },
    [100, -1],
  ],
  [
    'a hold takes at once',
    [HOLD],
    {
      'available/a': { debits_pending: 40, lines: 1, current: -40 },
      'refunding/a': { credits_pending: 40 },
    },
    [-40],
  ],
  [
    'a posted hold has no second line',
    [ended(HOLD, 'post', 'p' as TransferId, AT)],
    {
      'available/a': { debits_pending: -40, debits_posted: 40 },
      'refunding/a': { credits_pending: -40, credits_posted: 40 },
    },
    [],
  ],
  [
    'a released hold is available again',
    [ended(HOLD, 'void', 'v' as TransferId, AT)],
    {
      'available/a': { debits_pending: -40, lines: 1, current: 40 },
      'refunding/a': { credits_pending: -40 },
    },
    [40],
  ],
  [
    'pending money is in no statement',
    [made('bank-due:card', 'pending/a', 100)],
    { 'pending/a': { credits_posted: 100 } },
    [],
  ],
  [
    'what settles is',
    [made('pending/a', 'available/a', 97)],
    {
      'pending/a': { debits_posted: 97 },
      'available/a': { credits_posted: 97, lines: 1, current: 97 },
    },
    [97],
  ],
  [
    'a debt is a line of the available balance',
    [made('debt/a', 'bank:pix', 30)],
    { 'debt/a': { debits_posted: 30 }, 'available/a': { lines: 1, current: -30 } },
    [-30],
  ],
  [
    'working it off is none',
    [made('available/a', 'debt/a', 30)],
    { 'available/a': { debits_posted: 30 }, 'debt/a': { credits_posted: 30 } },
    [],
  ],
  [
    'between two sellers each has a line',
    [made('available/a', 'available/b', 5)],
    {
      'available/a': { debits_posted: 5, lines: 1, current: -5 },
      'available/b': { credits_posted: 5, lines: 1, current: 5 },
    },
    [-5, 5],
  ],
  [
    'between two platform accounts no seller has a line',
    [made('bank:card', 'bank-due:card', 5)],
    {},
    [],
  ],
]

for (const [says, transfers, changes, lines] of ROWS)
  test(`transfers: ${says}`, () => {
    const folded = changesOf(transfers)
    assert.deepEqual(
      sums(folded),
      Object.fromEntries(Object.entries(changes).map(([id, some]) => [id, { ...NONE, ...some }])),
    )
    assert.deepEqual(
      folded.lines.map(({ amount }) => amount),
      lines,
    )
  })

test('only a hold can be ended, and a transfer moves an amount between two accounts', () => {
  for (const phase of ['posted', 'post', 'void'] as const)
    assert.throws(
      () => ended({ ...HOLD, phase }, 'post', 'p' as TransferId, AT),
      /only a hold can be ended/,
    )
  assert.throws(() => changesOf([made('fees', 'bank:pix', 0)]), /an amount above 0/)
  assert.throws(() => changesOf([made('fees', 'fees', 1)]), /two different accounts/)
})

const HOLDERS = ['a', 'b', 'c'] as SellerId[]
const accounts: AccountId[] = [
  ...HOLDERS.flatMap((holder) => SELLER_ACCOUNTS.map((kind): AccountId => `${kind}/${holder}`)),
  'bank:pix',
  'fees',
]
const transfers = fc
  .array(
    fc.record({
      debit: fc.constantFrom(...accounts),
      credit: fc.constantFrom(...accounts),
      amount: fc.integer({ min: 1, max: 1_000 }),
      phase: fc.constantFrom('posted', 'pending'),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all
      .filter(({ debit, credit }) => debit !== credit)
      .map(({ debit, credit, amount, phase }) => made(debit, credit, amount, phase as 'posted')),
  )

test('any batch: accounts by name, conserving the total, numbering lines once, and equal to single transfers', () => {
  fc.assert(
    fc.property(transfers, (batch) => {
      const { changes, lines } = changesOf(batch)
      const names = changes.map(({ id }) => `${OWNER}/${id}`)
      assert.deepEqual(names, names.toSorted())
      for (const change of changes.filter(({ kind }) => kind === 'available')) {
        const own = lines.filter(({ seller }) => seller === change.holder)
        assert.deepEqual(
          [change.lines, change.current],
          [own.length, own.reduce((all, { amount }) => all + amount, 0)],
        )
      }
      const single = new Map<string, Sums>()
      for (const one of batch) {
        for (const [id, more] of Object.entries(sums(changesOf([one])))) {
          const before = single.get(id) ?? NONE
          single.set(
            id,
            Object.fromEntries(NAMES.map((name) => [name, before[name] + more[name]])) as Sums,
          )
        }
      }
      assert.deepEqual(sums({ changes, lines }), Object.fromEntries(single))
      assert.deepEqual(
        lines,
        batch.flatMap((one) => changesOf([one]).lines),
      )
      // A hold and its end together equal a posted transfer, or none.
      const holds = batch.filter(
        ({ phase, debit, credit }) =>
          phase === 'pending' && readAccount(debit) && readAccount(credit),
      )
      for (const hold of holds) {
        const voided = changesOf([hold, ended(hold, 'void', 'v' as TransferId, AT)])
        assert.ok(
          voided.changes.every(
            (one) => one.debits_pending === 0 && one.credits_pending === 0 && one.current === 0,
          ),
        )
        const posted = changesOf([hold, ended(hold, 'post', 'p' as TransferId, AT)])
        const direct = changesOf([{ ...hold, phase: 'posted' }])
        assert.deepEqual(withoutLines(posted), withoutLines(direct))
      }
    }),
    { numRuns: RUNS },
  )
})
