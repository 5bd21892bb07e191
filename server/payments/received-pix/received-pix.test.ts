// Which received pix can be assigned, and which returned.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OwnerId, type ReceivedPixId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { demandUnassigned, open, type ReceivedPix } from './received-pix.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const REPORT = { endToEndId: 'E1', amount: cents(1_000), paidAt: NOW, returns: [] }
const PIX = open(
  REPORT,
  {
    owner: 'a'.repeat(32) as OwnerId,
    id: 'b'.repeat(32) as ReceivedPixId,
    psp: null,
    key: 'shop@example.com',
    staticQrCode: null,
    reason: 'no_code',
    transaction: null,
  },
  NOW,
)

const refusalOf = (pix: ReceivedPix, whole: boolean): string => {
  try {
    demandUnassigned(pix, { whole })
    return 'taken'
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return error.code
  }
}

const ROWS: readonly [says: string, change: Partial<ReceivedPix>, assign: string, back: string][] =
  [
    ['it waits', {}, 'taken', 'taken'],
    ['its bank is being asked what went back', { dueAt: NOW }, 'request_in_progress', 'taken'],
    ['a part went back', { returned: cents(400) }, 'received_pix_returned_in_part', 'taken'],
    ['it is being returned', { status: 'returning' }, 'invalid_state', 'invalid_state'],
    ['it is a sale', { status: 'assigned' }, 'invalid_state', 'invalid_state'],
    ['it went back', { status: 'returned' }, 'invalid_state', 'invalid_state'],
  ]

for (const [says, change, assign, back] of ROWS)
  test(`${says}: assigned ${assign}, returned ${back}`, () => {
    const pix = { ...PIX, ...change }
    assert.deepEqual([refusalOf(pix, true), refusalOf(pix, false)], [assign, back])
  })
