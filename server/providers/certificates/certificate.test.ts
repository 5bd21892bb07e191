// How long a certificate is valid, and which of several are one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysLeft, merged, stateOf, type Certificate } from './certificate.ts'

const from = (validFrom: string, validTo: string) => ({
  validFrom: new Date(validFrom),
  validTo: new Date(validTo),
})

for (const [now, state, days] of [
  ['2025-12-31T23:59:59Z', 'not_valid_yet', 180],
  ['2026-01-01T00:00:00Z', 'valid', 180],
  ['2026-05-31T12:00:00Z', 'valid', 30],
  ['2026-05-31T12:00:01Z', 'ends_soon', 29],
  ['2026-06-30T12:00:00Z', 'ends_soon', 0],
  ['2026-06-30T12:00:01Z', 'expired', -1],
] as const)
  test(`at ${now} a certificate of the first half of 2026 is ${state}`, () => {
    const certificate = from('2026-01-01T00:00:00Z', '2026-06-30T12:00:00Z')
    assert.deepEqual(
      [stateOf(certificate, new Date(now)), daysLeft(certificate, new Date(now))],
      [state, days],
    )
  })

test('one certificate in several places is one, with all of them; the first to end comes first', () => {
  const one = (place: string, fingerprint: string, validTo: string): Certificate => ({
    places: [place],
    kind: 'client',
    fingerprint,
    ...from('2026-01-01', validTo),
  })
  const all = [
    one('pix/itau', 'A', '2026-09-01'),
    one('pix/bb', 'B', '2026-07-01'),
    one('payouts/itau', 'A', '2026-09-01'),
    { ...one('pix/itau', 'A', '2026-09-01'), kind: 'authority' as const },
  ]
  assert.deepEqual(
    merged(all).map(({ kind, places }) => [kind, ...places]),
    [
      ['client', 'pix/bb'],
      ['client', 'pix/itau', 'payouts/itau'],
      ['authority', 'pix/itau'],
    ],
  )
})
