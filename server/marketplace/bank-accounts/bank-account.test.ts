// Bank account fields that are accepted, the holder check, and the mask of the number.

import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { tokenizeBankAccount } from '../../../contract/marketplace/bank-accounts.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { newId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { Secret } from '../../kernel/secret.ts'
import { checkerOf } from '../../app/http/input/check.ts'
import { associate, payable, tokenize, tokenToWire, toWire, type Payee } from './bank-account.ts'

const CPF = '12345678909'
const CNPJ = '12ABC34501DE35'
const NOW = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 86_400_000
const KEYS = {
  hashKey: new Secret(createSecretKey(randomBytes(32))),
  sealKeys: [{ id: 'k', key: new Secret(createSecretKey(randomBytes(32))) }],
}

const sellerWith = (more: Partial<Payee> = {}): Payee => ({
  owner: newId<'owner'>(NOW) as OwnerId,
  id: newId<'seller'>(NOW) as SellerId,
  taxpayerId: CPF,
  status: 'active',
  ...more,
})

const check = checkerOf(tokenizeBankAccount.body, { where: 'body', tolerant: true })
const RIGHT = {
  holder_name: 'Maria Silva',
  bank_code: '341',
  routing_number: '0001',
  account_number: '12345-6',
  ein: null,
  taxpayer_id: '123.456.789-09',
  type: 'checking',
}

/** Checks a body as the API does, and makes its token. */
const take = (more: object = {}, seller = sellerWith()) => {
  const body = check({ ...RIGHT, ...more }) as BodyOf<typeof tokenizeBankAccount>
  return tokenize(KEYS, body, seller, { id: newId(NOW), now: NOW })
}

const refused = (code: ErrorCode, field?: string) => (error: unknown) =>
  error instanceof Refusal &&
  error.code === code &&
  (field === undefined || Object.hasOwn(error.detail.fields ?? {}, field))

test('a bank is named by its COMPE code, as text or number, or by its ISPB; an unknown one is refused', () => {
  const rows: [given: unknown, code: string, ispb: string][] = [
    ['341', '341', '60701190'],
    ['60701190', '341', '60701190'],
    ['001', '001', '00000000'],
    ['1', '001', '00000000'],
    [1, '001', '00000000'],
    [33, '033', '90400888'],
    ['00000000', '001', '00000000'],
    // An ISPB with letters is newer than our list of banks.
    ['12ABC345', '12ABC345', '12ABC345'],
    ['12abc345', '12ABC345', '12ABC345'],
  ]
  for (const [given, code, ispb] of rows) {
    const { bankCode, ispb: found, bankName } = take({ bank_code: given })
    assert.deepEqual([bankCode, found], [code, ispb], String(given))
    assert.ok(bankName.length > 2)
  }
  for (const given of [
    '',
    '0',
    '000',
    '999',
    '1234',
    '99999999',
    '6070119',
    '60.701.190',
    'ITAU',
    'BRADESCO',
    '12ABC34',
    ' 341',
    34.1,
    -1,
    true,
  ])
    assert.throws(
      () => take({ bank_code: given }),
      refused('invalid_request', 'bank_code'),
      String(given),
    )
})

test('branches: up to five digits, a check digit after a hyphen, or a final X or P', () => {
  const rows = [
    ['1', '0001'],
    ['0001', '0001'],
    ['12345', '12345'],
    ['1234-5', '1234-5'],
    ['123-0', '0123-0'],
    ['1234-x', '1234-X'],
    ['1234X', '1234-X'],
    ['1234P', '1234-P'],
    ['1234-p', '1234-P'],
  ]
  for (const [given, kept] of rows)
    assert.equal(take({ routing_number: given }).routingNumber, kept)
  for (const given of [
    '',
    '123456',
    '1234-',
    '1234-56',
    '-5',
    'X',
    'P',
    '1234-Y',
    '1234XP',
    '12 34',
    '1.234',
    '1234-XX',
    '１２３４',
    1234,
  ])
    assert.throws(
      () => take({ routing_number: given }),
      refused('invalid_request', 'routing_number'),
      String(given),
    )
})

test('account numbers: up to twenty digits and a check digit after a hyphen, or X or P; dots and blanks are removed', () => {
  const rows = [
    ['1', '1'],
    ['12345-6', '12345-6'],
    ['12.345-6', '12345-6'],
    [' 12 345 - x ', '12345-X'],
    ['12345X', '12345-X'],
    ['12.345 p', '12345-P'],
    ['12345-P', '12345-P'],
    ['0012345', '0012345'],
    ['12345678901234567890-1', '12345678901234567890-1'],
  ]
  for (const [given, kept] of rows) {
    const seller = sellerWith()
    const account = associate(KEYS, take({ account_number: given }, seller), seller, NOW)
    const { to } = payable(KEYS, account)
    assert.equal('account' in to && to.account.number, kept)
  }
  const wrong = [
    '',
    ' ',
    '-',
    '-5',
    '12345-',
    '12345-67',
    '12345A',
    '12X45',
    '12345XP',
    '12345X-1',
    '1-2-3',
    '12a45',
    '123456789012345678901',
    '１２３',
    0,
  ]
  for (const given of [...wrong, '0', '000-0', '.'.repeat(50_000), `1${' '.repeat(60)}`])
    assert.throws(
      () => take({ account_number: given }),
      refused('invalid_request', 'account_number'),
      String(given),
    )
})

test('a holder is a person by taxpayer_id or a company by ein or taxpayer_id; two documents must be equal', () => {
  const company = sellerWith({ taxpayerId: CNPJ })
  const masked = '12.ABC.345/01DE-35'
  const companies = [
    { taxpayer_id: masked, ein: null },
    { taxpayer_id: masked.toLowerCase(), ein: undefined },
    { taxpayer_id: undefined, ein: CNPJ },
    { taxpayer_id: null, ein: masked },
    { taxpayer_id: CNPJ, ein: masked },
  ]
  for (const one of companies) assert.equal(take(one, company).taxpayerId, CNPJ)
  const rows: [string, object][] = [
    ['ein', { ein: '12ABC34501DE36' }],
    ['ein', { ein: CPF }],
    ['ein', { ein: '' }],
    ['ein', { ein: CNPJ, taxpayer_id: CPF }],
    ['ein', { ein: CNPJ, taxpayer_id: '00.000.000/0001-91' }],
    ['taxpayer_id', { taxpayer_id: '123.456.789-00' }],
    ['taxpayer_id', { taxpayer_id: '' }],
    ['taxpayer_id', { taxpayer_id: '', ein: CNPJ }],
    ['taxpayer_id', { taxpayer_id: undefined }],
    ['taxpayer_id', { taxpayer_id: null, ein: null }],
  ]
  for (const [field, one] of rows)
    for (const seller of [company, sellerWith()])
      assert.throws(() => take(one, seller), refused('invalid_request', field), inspect(one))
})

test('the whole document is compared: a company’s branch, another person or another company is another holder', () => {
  const head = '00000000000191'
  const branch = '00000000000272'
  const rows = [
    [CPF, CNPJ],
    [CPF, '98765432100'],
    [CNPJ, head],
    [head, branch],
    [branch, head],
  ] as const
  for (const [own, given] of rows) {
    const seller = sellerWith({ taxpayerId: own })
    assert.throws(
      () => take({ taxpayer_id: given }, seller),
      refused('holder_mismatch'),
      `${own} ${given}`,
    )
    const token = take({ taxpayer_id: given }, sellerWith({ taxpayerId: given }))
    assert.throws(() => associate(KEYS, token, seller, NOW), refused('holder_mismatch'))
  }
})

test('all invalid fields are named at once, before the holder is compared', () => {
  const wrong = { bank_code: '999', account_number: '000', taxpayer_id: '111.111.111-11' }
  assert.throws(
    () => take(wrong),
    (error: unknown) =>
      error instanceof Refusal &&
      Object.keys(error.detail.fields!).sort().join() === Object.keys(wrong).sort().join(),
  )
})

test('blocked and denied sellers cannot register or link an account; pending sellers can', () => {
  for (const status of ['denied', 'blocked', 'deleted'] as const) {
    assert.throws(() => take({}, sellerWith({ status })), refused('seller_not_active'))
    assert.throws(
      () => associate(KEYS, take(), sellerWith({ status }), NOW),
      refused('seller_not_active'),
    )
  }
  const pending = sellerWith({ status: 'pending' })
  assert.equal(associate(KEYS, take({}, pending), pending, NOW).version, 1)
})

test('a token is valid once and for 24 hours, to the millisecond', () => {
  const seller = sellerWith()
  const token = take({}, seller)
  const at = (ms: number) => new Date(NOW.getTime() + ms)
  assert.equal(
    associate(KEYS, token, seller, at(DAY_MS - 1)).createdAt.getTime(),
    NOW.getTime() + DAY_MS - 1,
  )
  assert.throws(() => associate(KEYS, token, seller, at(DAY_MS)), refused('token_expired'))
  const used = { ...token, usedAt: NOW, accountSealed: Buffer.alloc(0) }
  assert.throws(() => associate(KEYS, used, seller, NOW), refused('token_used'))
})

test('an account has the same fingerprint in every spelling, and any other account another', () => {
  const seller = sellerWith()
  const of = (more: object, to = seller) => take(more, to).fingerprint
  const same: object[] = [
    {},
    { bank_code: '60701190' },
    { routing_number: '1' },
    { routing_number: '1-9' },
    { account_number: '123456' },
    { account_number: '0012.345-6' },
  ]
  assert.deepEqual([...new Set(same.map((more) => of(more)))], [of({})])
  assert.match(of({}), /^[0-9a-f]{32}$/)
  const others = [
    { bank_code: '001' },
    { routing_number: '0002' },
    { account_number: '12345-7' },
    { account_number: '12345' },
    { type: 'savings' },
  ]
  const prints = [
    ...others.map((more) => of(more)),
    of({ taxpayer_id: CNPJ }, sellerWith({ taxpayerId: CNPJ })),
    of({}),
  ]
  assert.equal(new Set(prints).size, prints.length)
})

test('only the last characters of a number are shown, and never all of them', () => {
  const rows = [
    ['12345-6', '3456'],
    ['12345-X', '345X'],
    ['12345', '2345'],
    ['1234', '34'],
    ['123', '3'],
    ['1-2', '2'],
    ['7', ''],
  ]
  for (const [number, last] of rows) {
    const seller = sellerWith()
    const token = take({ account_number: number }, seller)
    const account = associate(KEYS, token, seller, NOW)
    for (const shown of [tokenToWire(token).bank_account, toWire(account)])
      assert.deepEqual([shown.account_number, shown.last4_digits], [`****${last}`, last])
  }
  const seller = sellerWith()
  const token = take({ account_number: '98765432-1' }, seller)
  const account = associate(KEYS, token, seller, NOW)
  for (const one of [token, account, tokenToWire(token), toWire(account)])
    for (const text of [JSON.stringify(one), inspect(one, { depth: 9 })])
      assert.ok(
        !/98765432|9876543/.test(text) && !text.includes(Buffer.from('98765432').toString('hex')),
      )
})

test('a sealed number opens only for its own row', () => {
  const seller = sellerWith()
  const [one, two] = [1, 2].map(() => associate(KEYS, take({}, seller), seller, NOW)) as [
    ReturnType<typeof associate>,
    ReturnType<typeof associate>,
  ]
  assert.deepEqual(payable(KEYS, one), {
    to: {
      account: { ispb: '60701190', branch: '0001', number: '12345-6', type: 'checking' },
    },
    holder: { name: 'Maria Silva', taxpayerId: CPF },
  })
  assert.throws(
    () => payable(KEYS, { ...one, accountSealed: two.accountSealed }),
    /a seal does not open/,
  )
  assert.throws(
    () => payable(KEYS, { ...one, accountSealed: take({}, seller).accountSealed }),
    /a seal does not open/,
  )
  assert.throws(() => payable(KEYS, { ...one, owner: newId<'owner'>(NOW) }), /a seal does not open/)
})

const BY_KEY = {
  bank_code: undefined,
  routing_number: undefined,
  account_number: undefined,
  type: undefined,
}

test('a pix key stands in place of an account: it is kept sealed, shown masked, and paid to', () => {
  const seller = sellerWith()
  const account = associate(
    KEYS,
    take({ ...BY_KEY, pix_key: 'Ana@Example.com' }, seller),
    seller,
    NOW,
  )
  assert.deepEqual(payable(KEYS, account), {
    to: { key: 'ana@example.com' },
    holder: { name: 'Maria Silva', taxpayerId: CPF },
  })
  const shown = toWire(account)
  assert.deepEqual(
    [shown.bank_name, shown.bank_code, shown.ispb, shown.routing_number, shown.type],
    ['Pix', null, null, null, 'pix'],
  )
  assert.deepEqual([shown.account_number, shown.pix_key_type], ['a****@example.com', 'email'])
  assert.ok(!inspect(account, { depth: 9 }).includes('ana@'))
  const again = take({ ...BY_KEY, pix_key: 'ANA@example.com' }, seller)
  assert.equal(again.fingerprint, account.fingerprint)
})

test('a CPF or CNPJ as key is the seller’s own; a key and an account are one too many', () => {
  const seller = sellerWith()
  take({ ...BY_KEY, pix_key: CPF }, seller)
  assert.throws(
    () => take({ ...BY_KEY, pix_key: '11222333000181' }, seller),
    refused('holder_mismatch'),
  )
  assert.throws(
    () => take({ ...BY_KEY, pix_key: '12345678900' }),
    refused('invalid_request', 'pix_key'),
  )
  for (const name of ['bank_code', 'routing_number', 'account_number', 'type'] as const) {
    const one = { ...BY_KEY, pix_key: CPF, [name]: RIGHT[name] }
    assert.throws(() => take(one), refused('invalid_request', name), name)
    assert.throws(() => take({ [name]: undefined }), refused('invalid_request', name), name)
  }
})
