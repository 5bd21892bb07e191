// Boleto agreements in the banks file: a REST provider or files, with all faults reported together.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AGREEMENT } from '../../../test/cnab.ts'
import { readBanks } from './banks-file.ts'

const [ONE, TWO] = ['0191f0c4-7a52-7b53-9c1e-3f6a5d2e8b10', '0191f0c4-7a52-7b53-9c1e-3f6a5d2e8b11']
const connection = {
  baseUrl: 'https://b.test',
  tokenUrl: 'https://b.test/t',
  clientId: 'x',
  clientSecret: 'x',
}
const cnab = { company: { name: 'Loja', taxpayerId: '11.222.333/0001-81' } }
const BRASIL = {
  bankCode: '001',
  branch: '1234-5',
  account: '54321-X',
  wallet: '17',
  number: '1234567',
}
const SANTANDER = {
  bankCode: '033',
  branch: '4567',
  account: '11111111-9',
  wallet: '101',
  number: '1111111',
}

const read = (boletos: unknown, platforms: object = {}) =>
  readBanks(JSON.stringify({ pix: {}, keys: {}, boletos, platforms }), '/nowhere', {})

test('a bank is a provider or works by files, and both have an agreement', () => {
  const result = read(
    {
      mesa: { agreement: AGREEMENT, lateFeeMaxPercent: 2, ...connection },
      arquivos: { agreement: AGREEMENT, cnab },
    },
    { [ONE]: { boletos: 'mesa' }, [TWO]: { boletos: 'arquivos' } },
  )
  assert.ok(result.ok, JSON.stringify(result))
  const { boletos, platforms } = result.banks
  const [rest, files] = [boletos.get('mesa')!, boletos.get('arquivos')!]
  assert.ok('connection' in rest && 'cnab' in files)
  assert.equal(rest.lateFeeMax, 2)
  assert.deepEqual(
    [rest.connection.name, rest.connection.scope],
    ['mesa', 'boletos.read boletos.write notices.write'],
  )
  assert.deepEqual(files, {
    name: 'arquivos',
    agreement: AGREEMENT,
    lateFeeMax: undefined,
    cnab: { company: { name: 'Loja', taxpayerId: '11222333000181' } },
  })
  assert.deepEqual([...platforms.values()], [{ boletos: 'mesa' }, { boletos: 'arquivos' }])
  assert.ok(read({ bb: { agreement: BRASIL, cnab: { ...cnab, variation: '019' } } }).ok)
  assert.ok(read({ san: { agreement: SANTANDER, cnab: { ...cnab, code: '456700001111111' } } }).ok)
})

const ITAU = { bankCode: '341', branch: '1234', account: '12345-6', wallet: '109', number: '' }
const BRADESCO = { ...ITAU, bankCode: '237', wallet: '09' }

test('the layout of the files is chosen, and a bank asks for what its layout needs', () => {
  for (const [agreement, more] of [
    [ITAU, {}],
    [ITAU, { layout: 'cnab400' }],
    [BRADESCO, { layout: 'cnab240', code: '4567890' }],
    [{ ...BRADESCO, number: '4567890' }, { layout: 'cnab400' }],
  ] as const) {
    const result = read(filed(more, agreement))
    assert.ok(result.ok, JSON.stringify(result))
    const bank = result.banks.boletos.get('a')!
    assert.ok('cnab' in bank)
    assert.deepEqual(bank.cnab, {
      company: { name: 'Loja', taxpayerId: '11222333000181' },
      ...more,
    })
  }
})

const SICREDI = { ...AGREEMENT, bankCode: '748' }
const LETTERED = { name: 'x', taxpayerId: '12.ABC.345/01DE-35' }
const filed = (more: object, agreement: object = AGREEMENT) => ({
  a: { agreement, cnab: { ...cnab, ...more } },
})

test('a CNPJ with letters is taken at a bank that is known to take it, and where the settings say so', () => {
  for (const boletos of [
    filed({ company: LETTERED }, SICREDI),
    filed({ company: LETTERED, cnpjLetters: true }),
    filed({ company: LETTERED, cnpjLetters: true, code: '456700001111111' }, SANTANDER),
    filed({ company: LETTERED, cnpjLetters: true, variation: '019' }, BRASIL),
  ]) {
    const result = read(boletos)
    assert.ok(result.ok, JSON.stringify(result))
    const bank = result.banks.boletos.get('a')!
    assert.ok('cnab' in bank)
    assert.equal(bank.cnab.company.taxpayerId, '12ABC34501DE35')
  }
})

test('a check digit that is a letter needs no hyphen in an agreement', () => {
  const rows = [
    ['4321x', '123456p', '4321-X', '123456-P'],
    ['4321-P', '123.456-X', '4321-P', '123456-X'],
  ] as const
  for (const [branch, account, branchRead, accountRead] of rows) {
    const result = read(filed({}, { ...AGREEMENT, branch, account }))
    assert.ok(result.ok, JSON.stringify(result))
    const { agreement } = result.banks.boletos.get('a')!
    assert.deepEqual([agreement.branch, agreement.account], [branchRead, accountRead])
  }
})

const FOLDERS = { remittances: '/srv/out', returns: '/srv/in', writtenAt: ['10:00', '17:30'] }
const byFolders = (more: object) => ({
  a: { agreement: AGREEMENT, cnab, folders: { ...FOLDERS, ...more } },
})

test('folders in which files are exchanged are absolute, and have times', () => {
  const result = read(byFolders({ returns: '/srv//in/' }))
  assert.ok(result.ok, JSON.stringify(result))
  const bank = result.banks.boletos.get('a')!
  assert.ok('cnab' in bank)
  assert.deepEqual(bank.folders, { ...FOLDERS, returns: '/srv/in' })
})

const FAULTS: readonly [what: string, boletos: unknown, says: RegExp, platforms?: object][] = [
  ...[0, -1, 100.01, 2.001, '2', null].map((most): [string, unknown, RegExp] => [
    `a late fee of at most ${most} percent`,
    { a: { agreement: AGREEMENT, lateFeeMaxPercent: most, cnab } },
    /^boletos\.a\.lateFeeMaxPercent must be a percentage above 0, at most 100 with two decimals$/,
  ]),
  [
    'folders that are a text',
    { a: { agreement: AGREEMENT, cnab, folders: '/srv' } },
    /^boletos\.a\.folders must be \{"remittances"/,
  ],
  [
    'a folder from somewhere',
    byFolders({ returns: 'in' }),
    /^boletos\.a\.folders\.returns must be the absolute path/,
  ],
  [
    'one folder for both',
    byFolders({ returns: '/srv/out' }),
    /must be two folders: a remittance would be read/,
  ],
  [
    'a folder of another name',
    byFolders({ retornos: '/x' }),
    /a\.folders: "retornos" is not known here/,
  ],
  ...[undefined, [], ['24:00'], ['9:00'], [10], Array(25).fill('10:00')].map(
    (writtenAt): [string, unknown, RegExp] => [
      `times ${JSON.stringify(writtenAt)}`,
      byFolders({ writtenAt }),
      /^boletos\.a\.folders\.writtenAt must be 1 to 24 times/,
    ],
  ),
  ['a list', [], /^boletos must be an object$/],
  ['a text for a bank', { a: 'x' }, /^boletos\.a must be an object$/],
  ['no agreement', { a: { cnab } }, /^boletos\.a\.agreement must be an object with bankCode/],
  [
    'a number that is a number',
    { a: { agreement: { ...AGREEMENT, number: 1234567 }, cnab } },
    /agreement\.number must be a text/,
  ],
  [
    'an agreement that is none',
    { a: { agreement: { ...AGREEMENT, bankCode: '7' }, cnab } },
    /agreement\.bankCode must be/,
  ],
  [
    'a field of neither',
    { a: { agreement: AGREEMENT, cnab, baseUrl: 'x' } },
    /boletos\.a: "baseUrl" is not known here/,
  ],
  [
    'a provider without an address',
    { a: { agreement: AGREEMENT } },
    /boletos\.a\.baseUrl must be an https address/,
  ],
  [
    'a name with blanks',
    { 'a b': { agreement: AGREEMENT, cnab } },
    /boletos\.a b: a name is lower-case/,
  ],
  ['no company', filed({ company: undefined }), /a\.cnab\.company must be \{"name"/],
  [
    'a company without a valid document',
    filed({ company: { name: 'x', taxpayerId: '1' } }),
    /taxpayerId is no CPF and no CNPJ/,
  ],
  [
    'letters in the CNPJ of the company',
    filed({ company: { name: 'x', taxpayerId: '12.ABC.345/01DE-35' } }),
    /taxpayerId has letters, which this bank is not known to take in a file: ask it, and set cnpjLetters/,
  ],
  [
    'letters in a CNPJ where the settings say no',
    filed({ company: LETTERED, cnpjLetters: false }, SICREDI),
    /taxpayerId has letters/,
  ],
  [
    'letters that are a word',
    filed({ cnpjLetters: 'yes' }),
    /a\.cnab\.cnpjLetters must be true or false/,
  ],
  ['a misspelt field', filed({ varation: '019' }), /a\.cnab: "varation" is not known here/],
  [
    'a code in small letters',
    filed({ code: 'abc' }),
    /a\.cnab\.code must be 1 to 20 digits and capital/,
  ],
  [
    'uploads that are a word',
    filed({ returnUploads: 'yes' }),
    /a\.cnab\.returnUploads must be true or false/,
  ],
  ['a kind that is not a number', filed({ kind: 'DM' }), /a\.cnab\.kind must be two digits/],
  [
    'an account that is too long',
    filed({}, { ...AGREEMENT, account: '1234567890123' }),
    /in the header of a file, account has 13/,
  ],
  ['Banco do Brasil without a variation', filed({}, BRASIL), /variation is missing/],
  ['Santander without a code', filed({}, SANTANDER), /code is missing/],
  [
    'Itaú without the check digit of the account',
    filed({}, { ...ITAU, account: '12345' }),
    /a\.cnab: the check digit of the account is missing: Itaú has it in every record/,
  ],
  [
    'Bradesco without a company code',
    filed({}, BRADESCO),
    /a\.cnab\.code is missing, and so is the number of the agreement: Bradesco gives/,
  ],
  [
    'a layout that is none',
    filed({ layout: 'cnab150' }),
    /a\.cnab\.layout must be cnab240 or cnab400/,
  ],
  [
    'a bank whose files cannot be used',
    filed({}, { ...ITAU, bankCode: '077', wallet: '110', number: '123456' }),
    /a\.cnab: Inter has no CNAB 240, and its CNAB 400 cannot withdraw a boleto: use its API$/,
  ],
  [
    'CNAB 400 of a bank that nobody published',
    filed({ layout: 'cnab400' }, { ...AGREEMENT, bankCode: '422' }),
    /a\.cnab: no CNAB 400 of bank 422 is known/,
  ],
  [
    'a pix key that no record has room for',
    filed({ layout: 'cnab400', pixKey: 'pix@loja.com.br' }, { ...BRADESCO, number: '1' }),
    /a\.cnab\.pixKey: no files of Bradesco that are known carry a pix key/,
  ],
  ['a kind that is none', filed({ kind: '2' }), /a\.cnab\.kind must be two digits, or the letter/],
  [
    'one agreement for two platforms',
    filed({}),
    /boletos: a is already that of/,
    { [ONE]: { boletos: 'a' }, [TWO]: { boletos: 'a' } },
  ],
  [
    'a platform with an unknown bank',
    filed({}),
    /boletos: there is no boletos\.b/,
    { [ONE]: { boletos: 'b' } },
  ],
]
for (const [what, boletos, says, platforms] of FAULTS) {
  test(`refused: ${what}`, () => {
    const result = read(boletos, platforms)
    assert.ok(!result.ok)
    assert.ok(
      result.faults.some((fault) => says.test(fault)),
      JSON.stringify(result.faults),
    )
  })
}

const INTER = {
  connector: 'inter',
  clientId: 'x',
  clientSecret: 'x',
  agreement: { bankCode: '077', branch: '0001', account: '12345678-9', wallet: '112' },
}

test('a company is named, and its own numbers need no free field', () => {
  const named = read({ b: { ...INTER, environment: 'test', lateFeeMaxPercent: 2 } })
  assert.ok(named.ok, JSON.stringify(named))
  const bank = named.banks.boletos.get('b')!
  assert.ok('service' in bank && bank.service)
  assert.equal(bank.agreement.countedBy, 'bank')
  const { baseUrl, scope } = bank.connection
  assert.deepEqual(
    [baseUrl, scope, bank.lateFeeMax],
    [
      'https://cdpj-sandbox.partners.uatinter.co/cobranca/v3',
      'boleto-cobranca.read boleto-cobranca.write',
      2,
    ],
  )
})

test('a company without boletos, or what is none of its settings, is a fault', () => {
  const rows: [object, RegExp][] = [
    [{ connector: 'intre' }, /there is no "intre"; did you mean "inter"\?/],
    [{ connector: 'woovi' }, /Woovi has no boletos here; .*inter/],
    [{ cnab }, /"cnab" is no setting of inter/],
    [{ dueDates: true }, /"dueDates" is no setting of inter/],
    [{}, /Inter asks for a client certificate/],
    [{ agreement: { ...INTER.agreement, bankCode: '7' } }, /bankCode must be the three digits/],
  ]
  for (const [change, fault] of rows) {
    const result = read({ b: { ...INTER, ...change } })
    assert.ok(!result.ok && result.faults.some((one) => fault.test(one)), JSON.stringify(result))
  }
})
