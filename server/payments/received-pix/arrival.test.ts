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
const AT_ANA: Receiver = { owner: ANA, key: 'Pix@Ana.com.br' }
const AT_BIA: Receiver = { owner: BIA, key: '+5511999990000' }

const codeOf = (owner: OwnerId): ReadonlyMap<string, StaticQrCode> =>
  new Map([[TXID, { owner, id: 'c'.repeat(32) as StaticQrCodeId, key: 'old-key' } as StaticQrCode]])
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
    'foreign',
  ],
  ['a code of a platform that is not here', { txid: TXID }, [AT_BIA], 'foreign'],
  ['a txid of another system', { txid: 'pedido1042', key: AT_ANA.key }, [AT_ANA], 'foreign'],
]

for (const [says, pix, receivers, expected] of ROWS)
  test(`a pix without a charge: ${says}`, () => {
    const arrival = arrivalOf(pixOf(pix), receivers, codeOf(ANA))
    const shown =
      typeof arrival === 'string'
        ? arrival
        : `${arrival.receiver.owner} ${arrival.code ? 'code' : '-'}`
    assert.equal(shown, expected)
  })

test('a charge of ours is never taken for a pix without one', () => {
  assert.equal(mayBeUncharged({ txid: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' }), false)
  assert.equal(mayBeUncharged({ txid: 'a'.repeat(26) }), false)
  assert.equal(mayBeUncharged({ txid: 'g'.repeat(25) }), false)
  assert.equal(mayBeUncharged({ txid: TXID }), true)
  assert.equal(mayBeUncharged({}), true)
})
