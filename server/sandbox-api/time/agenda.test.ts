// Every entry of the agenda that the contract has is called something, by the capability whose rows
// it is about.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AGENDA_WORDS } from '../../../contract/sandbox/time.ts'
import type { SellerId } from '../../kernel/ids.ts'
import { itemToWire } from './agenda.ts'

test('each kind of entry of the agenda has a type of object and a summary', () => {
  for (const what of AGENDA_WORDS) {
    const id = '0'.repeat(32)
    const { resource, summary } = itemToWire({
      at: new Date(0),
      what,
      id,
      seller: id as SellerId,
      amount: null,
    })
    assert.match(resource, /^[a-z_]+$/, what)
    assert.match(summary, /^\S.+\.$/, what)
  }
})
