// Card numbers in free text: what is taken for one, what only looks like one, and what masking
// leaves.

import assert from 'node:assert/strict'
import test from 'node:test'
import { brandOf, fitsLength, passesLuhn } from './brand.ts'
import {
  holdsCardNumber,
  phoneWithoutCardNumbers,
  shopWithoutCardNumbers,
  withoutCardNumbers,
} from './card-numbers.ts'

const VISA = '4111111111111111'
const SHOWN = '411111******1111'

test('a card number is masked in every common spelling', () => {
  const rows: [text: string, left: string][] = [
    [VISA, SHOWN],
    ['4111 1111 1111 1111', SHOWN],
    ['4111-1111-1111-1111', SHOWN],
    ['4111.1111.1111.1111', SHOWN],
    ['41111111 11111111', SHOWN],
    ['4111 - 1111 - 1111 - 1111', SHOWN],
    ['4111\u00a01111\u202f1111\u20131111', SHOWN],
    ['4111\u200b1111\u200b1111\u200b1111', SHOWN],
    ['４１１１１１１１１１１１１１１１', SHOWN],
    ['٤١١١١١١١١١١١١١١١', SHOWN],
    ['3782 822463 10005', '378282*****0005'],
    ['3056 930902 5904', '305693****5904'],
    ['4222222222222', '422222***2222'],
    [`card ${VISA}, 12/30`, `card ${SHOWN}, 12/30`],
    ['4111 1111 1111 1111 12 2030 123', `${SHOWN} 12 2030 123`],
    [`order${VISA}x`, `order${SHOWN}x`],
    [`pedido 77 4111 1111 1111 1111`, `pedido 77 ${SHOWN}`],
    [`${VISA} e 5555 5555 5555 4444`, `${SHOWN} e 555555******4444`],
    [`4111 1111 1111 1111 5555 5555 5555 4444`, `${SHOWN} 555555******4444`],
    [`{"pan":"${VISA}"}`, `{"pan":"${SHOWN}"}`],
    [`abc${VISA}def`, `abc${SHOWN}def`],
  ]
  for (const [text, left] of rows) {
    assert.equal(withoutCardNumbers(text), left, text)
    assert.equal(holdsCardNumber(text), true, text)
    assert.equal(withoutCardNumbers(left), left, `${left}, once more`)
  }
})

test('texts that only resemble a card number are not masked', () => {
  const rows: [text: string, what: string][] = [
    ['', 'nothing'],
    ['4111111111111112', 'a wrong check digit'],
    ['411111111111116', 'a length that the brand does not have'],
    ['9111111111111111', 'no brand'],
    [`${VISA}1`, 'a digit too many'],
    [`1${VISA}`, 'a digit too many, before it'],
    ['0000000000000000', 'zero over and over'],
    ['1234567890123456', 'an order number'],
    ['4111 111 111 111 111', 'groups that no card has'],
    ['4111\n1111\n1111\n1111', 'four lines'],
    ['411111******1111', 'a masked one'],
    ['019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b', 'a UUID'],
    ['41111111-1111-1111-1111-111111111111', 'a UUID of digits alone'],
    [`a${VISA}bcdefabcdefabcdef`, 'an id of 32 hexadecimal digits'],
    [`${'ab'.repeat(20)}${VISA}${'cd'.repeat(4)}`, 'a hash'],
    [
      '36123456000140'.replace('40', cnpjEnd('361234560001')),
      'a CNPJ that begins as a Diners does',
    ],
    ['4006381333931', 'an EAN-13 of Germany'],
    ['3526 0512 3456 7800 0190 5500 1000 0001 2312 3456 7890', 'the key of a fiscal document'],
    ['34191.79001 01043.510047 91020.150008 6 88880000015000', 'the line of a boleto'],
    ['(11) 98765-4321', 'a telephone'],
    ['2026-11-21 12:00:00.000', 'an instant'],
  ]
  for (const [text, what] of rows) {
    assert.equal(withoutCardNumbers(text), text, what)
    assert.equal(holdsCardNumber(text), false, what)
  }
})

/** The check digits of a CNPJ. */
function cnpjEnd(body: string): string {
  const digit = (text: string) => {
    const sum = [...text]
      .reverse()
      .reduce((total, one, n) => total + Number(one) * (2 + (n % 8)), 0)
    return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
  }
  const first = digit(body)
  return first + digit(body + first)
}

test('nearly all random numbers of 16 digits, such as order numbers, are not masked', () => {
  let state = 7
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  const many = Array.from(
    { length: 20_000 },
    () => `${1e7 + (next() % 9e7)}${1e7 + (next() % 9e7)}`,
  )
  const held = many.filter(holdsCardNumber)
  assert.deepEqual(
    held,
    many.filter((one) => passesLuhn(one) && brandOf(one) && fitsLength(brandOf(one)!, one)),
  )
  assert.ok(held.length > 0 && held.length < many.length * 0.05, `${held.length} of ${many.length}`)
})

test('a phone number of 13 digits may begin and end like an old Visa number', () => {
  assert.equal(phoneWithoutCardNumbers('+4222222222222'), '+4222222222222')
  assert.equal(phoneWithoutCardNumbers('+4111 1111 1111 1111'), `+${SHOWN}`)
  assert.equal(phoneWithoutCardNumbers('378282246310005'), '378282*****0005')
})

test('a merchant name is masked only where the number stands alone', () => {
  const rows: [name: string, left: string][] = [
    [VISA, SHOWN],
    [`Bar ${VISA}`, `Bar ${SHOWN}`],
    [`${VISA} Bar`, `${SHOWN} Bar`],
    [`Bar  ${VISA}\tSP`, `Bar  ${SHOWN}\tSP`],
    ['PAG*1234567890123456', 'PAG*1234567890123456'],
    ['LOJA 1234567890123456', 'LOJA 1234567890123456'],
    [`PAG*${VISA}`, `PAG*${VISA}`],
    [`LOJA-${VISA}`, `LOJA-${VISA}`],
    ['4111 1111 1111 1111', '4111 1111 1111 1111'],
    ['UBER 019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b', 'UBER 019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b'],
    ['ID 41111111-1111-1111-1111-111111111111', 'ID 41111111-1111-1111-1111-111111111111'],
    ['3526 0512 3456 7800 0190', '3526 0512 3456 7800 0190'],
  ]
  for (const [name, left] of rows) assert.equal(shopWithoutCardNumbers(name), left, name)
})
