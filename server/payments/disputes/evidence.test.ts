// Evidence after each answer of its bank, and what is accepted as evidence: tables.

import assert from 'node:assert/strict'
import test from 'node:test'
import { rejected, unknown, accepted, type ProviderResult } from '../../providers/bank.ts'
import { after } from '../../kernel/clock.ts'
import type { DisputeId, EvidenceId, OwnerId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Dispute } from '../transactions/disputes/dispute.ts'
import {
  evidenceTransitions,
  apply,
  readFiles,
  refuseMore,
  refuseOver,
  type Evidence,
} from './evidence.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const INSTANT = { now: NOW, random: () => 0.5 }

const piece = (more: Partial<Evidence> = {}): Evidence => ({
  owner: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as OwnerId,
  id: '019a1b2c3d4e7f008a1b2c3d4e5f6a7c' as EvidenceId,
  dispute: '019a1b2c3d4e7f008a1b2c3d4e5f6a7d' as DisputeId,
  text: 'Delivered.',
  files: [],
  status: 'pending',
  reason: null,
  attempts: 0,
  dueAt: after(NOW, -1),
  createdAt: after(NOW, -60_000),
  updatedAt: after(NOW, -60_000),
  ...more,
})

type Row = readonly [
  says: string,
  before: Partial<Evidence>,
  answer: ProviderResult<unknown>,
  becomes: Partial<Evidence>,
]
const APPLIED: readonly Row[] = [
  ['taken', {}, accepted({}), { status: 'sent', dueAt: null }],
  [
    'refused',
    {},
    rejected('X', 'too late'),
    { status: 'refused', reason: 'too late', dueAt: null },
  ],
  ['silence', {}, unknown('time-out'), { attempts: 1, dueAt: after(NOW, 5_000) }],
  [
    'silence again',
    { attempts: 1 },
    unknown('time-out'),
    { attempts: 2, dueAt: after(NOW, 15_000) },
  ],
  ['taken after all', { attempts: 2 }, accepted({}), { status: 'sent', attempts: 2, dueAt: null }],
]
for (const [says, before, answer, becomes] of APPLIED)
  test(`evidence after a response: ${says}`, () => {
    assert.deepEqual(
      apply(piece(before), answer, INSTANT),
      piece({ ...before, updatedAt: NOW, ...becomes }),
    )
  })

test('an answered piece of evidence does not change, whatever is reported later', () => {
  for (const state of evidenceTransitions.states.filter(evidenceTransitions.isFinal))
    for (const [, , answer] of APPLIED) {
      const over = piece({ status: state, dueAt: null })
      assert.equal(apply(over, answer, INSTANT), over)
    }
})

const code = (of: string) => (error: unknown) => error instanceof Refusal && error.code === of

test('evidence is accepted while a dispute is open, until its deadline, twenty times', () => {
  const dispute = (state: Dispute['status'], ms: number) =>
    ({ status: state, evidenceDueAt: after(NOW, ms) }) as Dispute
  refuseOver(dispute('open', 1), NOW)
  for (const over of [
    dispute('open', 0),
    dispute('open', -1),
    dispute('won', 1),
    dispute('lost', 1),
  ])
    assert.throws(() => refuseOver(over, NOW), code('dispute_over'))
  refuseMore(19)
  assert.throws(() => refuseMore(20), code('too_much_evidence'))
})

type File = readonly [
  name: string,
  type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'text/plain',
  bytes: string | number[],
]
const FILES: readonly File[] = [
  ['nota fiscal (1).pdf', 'application/pdf', '%PDF-1.7'],
  ['ação.png', 'image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['.foto', 'image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  ['conversa.txt', 'text/plain', 'Olá, já recebi.'],
]
test('files must match their type, and are read back unchanged', () => {
  for (const [name, type, bytes] of FILES) {
    const content = Buffer.from(bytes as string).toString('base64')
    const length = Buffer.from(bytes as string).length
    assert.deepEqual(readFiles([{ name, type, content }]), [
      { name, type, bytes: length, base64: content },
    ])
    for (const other of FILES.filter((one) => one[1] !== type && one[1] !== 'text/plain'))
      assert.throws(
        () => readFiles([{ name, type: other[1], content }]),
        code('invalid_request'),
        `${type} as ${other[1]}`,
      )
  }
  assert.deepEqual(readFiles(undefined), [])
})
