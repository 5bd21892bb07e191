// The status of a mail after an attempt, as a table.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after } from '../kernel/clock.ts'
import { newId, type OwnerId, type SellerId } from '../kernel/ids.ts'
import {
  attempted,
  readContent,
  contentText,
  requeued,
  TRIED_FOR_MS,
  type Mail,
  type MailId,
  type SendResult,
} from './mail.ts'

const MADE = new Date('2026-11-23T12:00:00Z')
const waiting = (more: Partial<Mail> = {}): Mail => ({
  owner: 'o' as OwnerId,
  id: newId<'mail'>(MADE) as MailId,
  seller: 's' as SellerId,
  kind: 'welcome',
  recipient: 'ana@example.com',
  language: 'pt-BR',
  contentSealed: Buffer.from('sealed'),
  status: 'queued',
  attempts: 0,
  error: null,
  dueAt: MADE,
  createdAt: MADE,
  sentAt: null,
  ...more,
})
const middle = () => 0.5
const down: SendResult = { status: 'unknown', error: 'refused', isDown: true }
const rejected: SendResult = { status: 'rejected', error: '550 no such user' }
const secondsFrom = (wall: Date, { dueAt }: Mail) =>
  dueAt && (dueAt.getTime() - wall.getTime()) / 1_000

test('a mail that was taken is sent, and its content is erased', () => {
  const wall = after(MADE, 5_000)
  const mail = attempted(
    waiting({ error: 'refused', attempts: 2 }),
    { status: 'accepted' },
    wall,
    middle,
  )
  assert.deepEqual(
    [mail.status, mail.contentSealed, mail.dueAt, mail.error, mail.sentAt, mail.attempts],
    ['sent', null, null, null, wall, 3],
  )
})

const FAILURES: [
  what: string,
  before: Partial<Mail>,
  result: SendResult,
  ageMs: number,
  status: string,
  seconds: number | null,
][] = [
  ['refused for good', {}, rejected, 0, 'failed', null],
  ['a first failure', {}, down, 0, 'queued', 5],
  ['a third one', { attempts: 2 }, down, 60_000, 'queued', 60],
  ['a tenth one', { attempts: 9 }, down, 3_600_000, 'queued', 3_600],
  ['just before three days', { attempts: 70 }, down, TRIED_FOR_MS - 1, 'queued', 3_600],
  ['after three days', { attempts: 70 }, down, TRIED_FOR_MS, 'failed', null],
]

for (const [what, before, result, ageMs, status, seconds] of FAILURES)
  test(`a mail after ${what} is ${status}, with its content`, () => {
    const wall = after(MADE, ageMs)
    const mail = attempted(waiting(before), result, wall, middle)
    assert.deepEqual(
      [mail.status, secondsFrom(wall, mail), mail.contentSealed?.toString()],
      [status, seconds, 'sealed'],
    )
    assert.equal(mail.error, 'error' in result && result.error)
  })

test('an error is stored no longer than 300 characters', () => {
  const mail = attempted(waiting(), { ...down, error: 'x'.repeat(5_000) }, MADE, middle)
  assert.equal(mail.error?.length, 300)
})

test('an operator has a failed mail tried again; a mail that waits or was sent stays as it is', () => {
  const wall = after(MADE, 5_000)
  const failed = waiting({ status: 'failed', dueAt: null })
  assert.deepEqual([requeued(failed, wall).status, requeued(failed, wall).dueAt], ['queued', wall])
  for (const other of [waiting(), waiting({ status: 'sent', dueAt: null })])
    assert.equal(requeued(other, wall), other)
})

test('a content is read as it was written, also a reason that looks like a date', () => {
  const reason = '2026-11-23T12:00:00.000Z'
  const contents = [
    { kind: 'seller_denied', name: 'Ana', platform: 'Loja', reason },
    { kind: 'credential_expires', name: 'Ana', credential: 'c', note: null, expiresAt: MADE },
  ] as const
  for (const content of contents) assert.deepEqual(readContent(contentText(content)), content)
})
