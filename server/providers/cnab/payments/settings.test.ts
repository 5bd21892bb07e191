// The settings of banks that pay by files: what the operator may write, and what is refused by name.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBanks } from '../../settings/banks-file.ts'

const AGREEMENT = { bankCode: '237', branch: '1234-5', account: '7654321-0', number: '456789' }
const CNAB = { company: { name: 'Loja Açaí Ltda', taxpayerId: '11222333000181' } }
const [ONE, TWO] = ['0191f0c4-7a52-7b53-9c1e-3f6a5d2e8b10', '0191f0c4-7a52-7b53-9c1e-3f6a5d2e8b11']

const fileOf = (payouts: object, platforms: object = {}) =>
  readBanks(JSON.stringify({ pix: {}, keys: {}, payouts, platforms }), '/nowhere', {})

const faultsOf = (agreement: object, cnab: object = {}, more: object = {}) => {
  const bank = { agreement: { ...AGREEMENT, ...agreement }, cnab: { ...CNAB, ...cnab }, ...more }
  const read = fileOf({ arquivos: bank })
  return read.ok ? [] : read.faults
}

test('an agreement has its defaults, and a form that its bank is known to pay', () => {
  const read = fileOf(
    {
      arquivos: {
        agreement: AGREEMENT,
        cnab: { ...CNAB, sameBank: 'transfer' },
        limits: { perPayment: 5 },
      },
      caixa: {
        agreement: { ...AGREEMENT, bankCode: '104', account: '12-3' },
        cnab: { ...CNAB, parameter: '01', commitmentKind: '02', commitmentCode: '0003' },
      },
    },
    { [ONE]: { payouts: 'arquivos' } },
  )
  assert.ok(read.ok, JSON.stringify(read))
  const { arquivos, caixa } = Object.fromEntries(read.banks.paymentFiles)
  assert.deepEqual(arquivos, {
    name: 'arquivos',
    agreement: { ...AGREEMENT, wallet: '' },
    cnab: {
      ...CNAB,
      transfer: 'pix',
      sameBank: 'transfer',
      service: '20',
      purpose: '00005',
    },
    limits: { perPayment: 5 },
  })
  assert.equal(caixa?.cnab.transfer, 'ted')
  assert.equal(read.banks.payouts.size, 0)
})

const WRONG: readonly [agreement: object, cnab: object, fault: RegExp][] = [
  [{ bankCode: '748' }, {}, /payouts\.arquivos: nothing is known of the columns of Sicredi’s/],
  [{ bankCode: '041' }, {}, /payouts\.arquivos: nothing is known of the columns of Banrisul’s/],
  [{ bankCode: '000' }, {}, /agreement\.bankCode must be the three digits of a bank/],
  [{ branch: '123456' }, {}, /agreement\.branch must be at most five digits/],
  [{ account: 7 }, {}, /agreement\.account must be at most twelve digits/],
  [{ number: 'x'.repeat(21) }, {}, /agreement\.number must be at most 20 digits/],
  [{ number: '' }, {}, /agreement\.number is missing: the bank gives the company one/],
  [{ wallet: '1' }, {}, /agreement: "wallet" is not known here/],
  [{}, { transfer: 'doc' }, /cnab\.transfer must be pix or ted/],
  [{}, { transfer: 'ted' }, /cnab\.transfer: Bradesco asks for the address of the receiver/],
  [{ bankCode: '341' }, { transfer: 'ted' }, /cnab\.transfer: sources disagree .* \(41 and 43\)/],
  [
    { bankCode: '104' },
    {
      transfer: 'pix',
      parameter: '01',
      commitmentKind: '02',
      commitmentCode: '0003',
    },
    /cnab\.transfer: nothing is known of a pix in the files of Caixa/,
  ],
  [{ bankCode: '104' }, {}, /cnab\.parameter is missing: the parameter of transmission/],
  [{}, { service: '2' }, /cnab\.service must be two digits/],
  [{}, { purpose: '5' }, /cnab\.purpose must be five digits/],
  [{}, { released: true }, /cnab\.released must be by_person/],
  [{}, { test: 'yes' }, /cnab\.test must be true or false/],
  [{}, { tranfer: 'pix' }, /cnab: "tranfer" is not known here; did you mean "transfer"/],
  [{}, { company: { name: '', taxpayerId: '1' } }, /cnab\.company must be/],
  [
    {},
    { company: { name: 'Loja', taxpayerId: '12ABC34501DE35' } },
    /taxpayerId has letters, which this bank is not known to take/,
  ],
  [
    { bankCode: '001', number: '1234567890' },
    {},
    /in the header of a file, agreement has 10 digits/,
  ],
]

test('what is no agreement of payments is refused by its name', () => {
  for (const [agreement, cnab, fault] of WRONG)
    assert.match(faultsOf(agreement, cnab).join('\n'), fault)
  assert.match(
    faultsOf({}, {}, { baseUrl: 'https://x.test' }).join(),
    /"baseUrl" is not known here/,
  )
  const missing = fileOf({ arquivos: { cnab: CNAB } })
  assert.ok(!missing.ok && /agreement must be an object with bankCode/.test(missing.faults.join()))
  const none = fileOf({ Arquivos: { agreement: AGREEMENT, cnab: 7 } })
  assert.ok(!none.ok)
  assert.match(none.faults.join('\n'), /a name is lower-case[\s\S]*cnab must be an object/)
})

test('one agreement pays for one platform, under one name', () => {
  const bank = { agreement: AGREEMENT, cnab: CNAB }
  const shared = fileOf(
    { arquivos: bank },
    { [ONE]: { payouts: 'arquivos' }, [TWO]: { payouts: 'arquivos' } },
  )
  assert.ok(!shared.ok && /arquivos is already that of/.test(shared.faults.join()))
  const twice = fileOf({ arquivos: bank, outros: bank })
  assert.ok(
    !twice.ok && /outros\.agreement is already that of payouts\.arquivos/.test(twice.faults.join()),
  )
})
