// Which month may be archived, and the reason against each other one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasonAgainst } from './candidate.ts'

test('a month is archived when it is old, before the day that was given, and nobody waits for its events', () => {
  const nothing = {
    archived: false,
    empty: false,
    unpublished: false,
    delivered: false,
    unread: false,
  }
  const month = (to: string | null) => ({
    table: 'events_first',
    from: null,
    to: to === null ? null : new Date(to),
  })
  const now = new Date('2027-06-30T00:00Z')
  const at = { now, wall: now, before: new Date('2027-03-01T00:00Z') }
  const rows: [to: string | null, waiting: Partial<typeof nothing>, reason: RegExp | undefined][] =
    [
      ['2027-03-01', {}, undefined],
      ['2027-02-01', {}, undefined],
      [null, {}, /being written/],
      ['2027-03-01T00:00:00.001Z', {}, /does not end before/],
      ['2027-05-01', {}, /less than 90 days/],
      ['2027-07-01', {}, /has not ended/],
      ['2027-03-01', { archived: true }, /it is archived/],
      ['2027-03-01', { empty: true }, /has no events/],
      ['2027-03-01', { unpublished: true }, /place in the feed/],
      ['2027-03-01', { delivered: true }, /webhook deliveries/],
      ['2027-03-01', { unread: true }, /have not read/],
    ]
  for (const [to, waiting, reason] of rows) {
    const found = reasonAgainst(month(to), { ...nothing, ...waiting }, at)
    if (reason) assert.match(found ?? '', reason, `${to}`)
    else assert.equal(found, undefined, `${to}`)
  }

  // The sandbox's time was moved: what is old follows business time, what is still written to
  // follows the ids.
  const moved = { ...at, wall: new Date('2027-02-15T00:00Z'), before: now }
  assert.equal(reasonAgainst(month('2027-02-01'), nothing, moved), undefined)
  assert.match(reasonAgainst(month('2027-03-01'), nothing, moved) ?? '', /has not ended/)
  const back = { ...at, now: new Date('2027-04-15T00:00Z') }
  assert.match(reasonAgainst(month('2027-02-01'), nothing, back) ?? '', /less than 90 days/)
})
