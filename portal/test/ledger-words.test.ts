// The portal names every account, movement, cause and rule of the ledger, in both languages;
// movements in Portuguese as statements do.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CAUSES, KINDS } from '../../server/marketplace/statements/table.ts'
import {
  CORPORATE_ACCOUNTS,
  PLATFORM_ACCOUNTS,
  SELLER_ACCOUNTS,
} from '../../server/platform/ledger/chart.ts'
import { accountName } from '../src/parts/ledger/account-name.ts'
import { ledgerWords } from '../src/words/ledger.ts'

const ACCOUNTS = [...SELLER_ACCOUNTS, ...CORPORATE_ACCOUNTS, ...PLATFORM_ACCOUNTS].toSorted()

test('every account, movement and cause has words in both languages', () => {
  assert.deepEqual(ledgerWords.pt.kinds, KINDS)
  for (const { accounts, kinds, causes, rules } of Object.values(ledgerWords)) {
    assert.deepEqual(Object.keys(accounts).toSorted(), ACCOUNTS)
    assert.deepEqual(Object.keys(kinds), Object.keys(KINDS))
    assert.deepEqual(Object.keys(causes), Object.keys(CAUSES))
    assert.deepEqual(Object.keys(rules), ['split_rule', 'fee_plan'])
  }
})

test('an account is named by its kind, and by the end of its seller id', () => {
  const { accounts } = ledgerWords.pt
  const named = (name: string | null) => accountName(accounts, name)
  assert.equal(named('bank-due:card'), 'a receber da adquirente')
  assert.equal(named('available/01a21e1911ff76d2a26b060359f38485'), 'disponível (01a21e…38485)')
  assert.equal(named(null), '–')
})
