// Addresses by the rules of their country.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Faults } from '../../kernel/refusal.ts'
import { isOfBrazil, readAddress } from './address.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'

const CITY = { city: 'Recife' }
const read = (more: object) => {
  const faults: Faults = {}
  return { address: readAddress({ ...CITY, ...more }, faults), faults }
}

test('a postal code is one of the country', () => {
  const good: [country: string, code: string, kept: string][] = [
    ['US', '94105', '94105'],
    ['US', '94105-1234', '94105-1234'],
    ['us', ' 94105 ', '94105'],
    ['CA', 'k1a 0b1', 'K1A 0B1'],
    ['CA', 'K1A0B1', 'K1A0B1'],
    ['CA', 'M5V-3L9', 'M5V-3L9'],
    ['US', '10001-', '10001'],
    ['US', '10001 1234', '10001 1234'],
    ['GB', 'SW1A 1AA', 'SW1A 1AA'],
    ['PT', '1100-148', '1100-148'],
    ['AR', 'C1425CLA', 'C1425CLA'],
    ['AR', '1425', '1425'],
    ['CL', '8320000', '8320000'],
    ['NL', '1012 AB', '1012 AB'],
    ['IE', 'D02 X285', 'D02 X285'],
    ['UY', '11000', '11000'],
    ['SG', '018956', '018956'],
    ['ZZ', '12', '12'],
  ]
  for (const [country_code, postal_code, kept] of good) {
    const { address, faults } = read({ country_code, postal_code })
    assert.deepEqual(
      [faults, address?.postal_code, address?.country_code],
      [{}, kept, country_code.toUpperCase()],
    )
  }
  const bad: [country: string, code: string][] = [
    ['US', '9410'],
    ['US', 'ABCDE'],
    ['US', '01310-100'],
    ['CA', '94105'],
    ['DE', '1011'],
    ['GB', '-'],
    ['GB', 'SW1A--1AA'],
    ['NL', '1012_AB'],
    ['UY', '1'],
    ['ZZ', '12345678901'],
    ['ZZ', '١٢٣٤٥'],
  ]
  for (const [country, code] of bad)
    assert.match(
      JSON.stringify(read({ country_code: country, postal_code: code }).faults),
      /^\{"address\.postal_code":\[\{"en":"(must be a postal code of [A-Z]{2}, such as|must be a postal code: 2 to 10 letters)/,
      `${country} ${code}`,
    )
})

test('a Brazilian address is as strict with a country as without one', () => {
  const WRONG_CODE = {
    'address.postal_code': [{ en: 'must have 8 digits', pt: 'deve ter 8 dígitos' }],
  }
  for (const country of [{}, { country_code: 'BR' }, { country_code: 'br' }]) {
    const of = (more: object) => read({ state: 'PE', ...country, ...more })
    assert.deepEqual(of({ state: 'pe', postal_code: '50010-000' }), {
      address: {
        ...CITY,
        state: 'PE',
        postal_code: '50010000',
        ...('country_code' in country && { country_code: 'BR' }),
      },
      faults: {},
    })
    for (const postal_code of [
      '94105',
      '5001-0000',
      '50010 000',
      '500100000',
      'K1A 0B1',
      '50010-00a',
    ])
      assert.deepEqual(of({ postal_code }).faults, WRONG_CODE, postal_code)
    assert.deepEqual(of({ state: undefined }).faults, {
      'address.state': [FIELD_MESSAGES.required],
    })
    for (const state of ['P', 'PER', 'Pernambuco', '26', 'P '])
      assert.deepEqual(
        of({ state }).faults,
        { 'address.state': [FIELD_MESSAGES.notAStateCode] },
        state,
      )
    assert.ok(isOfBrazil(country))
  }
})

test('a state abroad is a code, a name, or absent', () => {
  const rows: [given: string | undefined, kept: string | undefined][] = [
    ['ca', 'CA'],
    ['NSW', 'NSW'],
    ['California', 'California'],
    [' Île-de-France ', 'Île-de-France'],
    [undefined, undefined],
  ]
  for (const [state, kept] of rows) {
    const { address, faults } = read({
      country_code: 'US',
      ...(state === undefined ? {} : { state }),
    })
    assert.deepEqual([faults, address?.state], [{}, kept])
  }
})
