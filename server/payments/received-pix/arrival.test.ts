// Whose a pix without a charge is: a table of keys, txids and receivers.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnerId, StaticQrCodeId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import type { ReceivedPix } from '../../providers/bank.ts'
import type { StaticQrCode } from '../static-qr-codes/static-qr-code.ts'
import { arrivalOf, mayBeUncharged, type Receiver } from './arrival.ts'

const TXID = '9f86d081884c7d659a2feaa0c'
const [ANA, BIA] = ['a'.repeat(32), 'b'.repeat(32)] as [OwnerId, OwnerId]
const PSP = 'psp'
const AT_ANA: Receiver = { owner: ANA, key: 'Pix@Ana.com.br' }
const AT_BIA: Receiver = { owner: BIA, key: '+5511999990000' }

const CODE = { owner: ANA, id: 'c'.repeat(32) as StaticQrCodeId, key: 'old-key', psp: PSP }
const codesOf = (psp: string | null): ReadonlyMap<string, StaticQrCode> =>
  new Map([[TXID, { ...CODE, psp } as StaticQrCode]])
const pixOf = (more: Partial<ReceivedPix>): ReceivedPix => ({
  endToEndId: `E${'1'.repeat(31)}`,
  amount: cents(10_00),
  paidAt: new Date('2026-11-30T12:00:00Z'),
  returns: [],
  ...more,
})

const ROWS: readonly [
  says: string,
  pix: Partial<ReceivedPix>,
  receivers: readonly Receiver[],
  expected: string,
][] = [
  ['a typed key', { key: 'pix@ana.com.br' }, [AT_ANA, AT_BIA], `${ANA} -`],
  ['another typed key', { key: '+5511999990000' }, [AT_ANA, AT_BIA], `${BIA} -`],
  ['a key of nobody here', { key: 'other' }, [AT_ANA, AT_BIA], 'foreign'],
  ['no key, one platform', {}, [AT_ANA], `${ANA} -`],
  ['no key, one platform with two keys', {}, [AT_ANA, { ...AT_ANA, key: 'k' }], `${ANA} -`],
  ['no key, two platforms', {}, [AT_ANA, AT_BIA], 'unclear'],
  ['no platform', {}, [], 'foreign'],
  ['a code', { txid: TXID, key: 'Pix@Ana.com.br' }, [AT_ANA, AT_BIA], `${ANA} code`],
  ['a code in capitals', { txid: TXID.toUpperCase() }, [AT_BIA, AT_ANA], `${ANA} code`],
  [
    'a code at a key that the platform has no more',
    { txid: TXID, key: 'old-key' },
    [AT_ANA],
    `${ANA} code`,
  ],
  [
    'a code at the key of another platform',
    { txid: TXID, key: AT_BIA.key },
    [AT_ANA, AT_BIA],
    'misplaced',
  ],
  ['a code of a platform that moved away', { txid: TXID }, [AT_BIA], `${ANA} code`],
  [
    'a code of a platform that moved away, at its key',
    { txid: TXID, key: 'OLD-KEY' },
    [AT_BIA],
    `${ANA} code`,
  ],
  ['the same, and nobody else is there', { txid: TXID, key: 'old-key' }, [], `${ANA} code`],
  ['a code at a masked key', { txid: TXID, key: 'p**@ana.com.br' }, [AT_ANA], `${ANA} code`],
  [
    'a code of a platform that moved away, at the key of another',
    { txid: TXID, key: AT_BIA.key },
    [AT_BIA],
    'misplaced',
  ],
  ['a phone without its plus', { key: '5511999990000' }, [AT_ANA, AT_BIA], `${BIA} -`],
  ['a txid of another system', { txid: 'pedido1042', key: AT_ANA.key }, [AT_ANA], 'foreign'],
]

for (const [says, pix, receivers, expected] of ROWS)
  test(`a pix without a charge: ${says}`, () => {
    const arrival = arrivalOf(pixOf(pix), { psp: PSP, receivers }, codesOf(PSP))
    const shown =
      typeof arrival === 'string'
        ? arrival
        : `${arrival.receiver.owner} ${arrival.code ? 'code' : '-'}`
    assert.equal(shown, expected)
  })

test('a code whose platform is not here is of the PSP where it was made', () => {
  const at = (psp: string | null, receivers: readonly Receiver[]) => {
    const arrival = arrivalOf(pixOf({ txid: TXID }), { psp: PSP, receivers }, codesOf(psp))
    return typeof arrival === 'string' ? arrival : arrival.receiver
  }
  assert.deepEqual(at(PSP, [AT_BIA]), { owner: ANA, key: 'old-key', psp: PSP })
  // Made before its PSP had a name.
  assert.deepEqual(at(null, [AT_BIA]), { owner: ANA, key: 'old-key' })
  assert.equal(at('another', [AT_BIA]), 'misplaced')
  // Its key moved with the platform, or the PSP has another name by now.
  assert.deepEqual(at('another', [AT_BIA, AT_ANA]), AT_ANA)
})

test('a charge of ours is never taken for a pix without one', () => {
  assert.equal(mayBeUncharged({ txid: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' }), false)
  assert.equal(mayBeUncharged({ txid: 'a'.repeat(26) }), false)
  assert.equal(mayBeUncharged({ txid: 'g'.repeat(25) }), false)
  assert.equal(mayBeUncharged({ txid: TXID }), true)
  assert.equal(mayBeUncharged({}), true)
})
