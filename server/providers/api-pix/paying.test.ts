// Who paid a pix, to which key, how it began and what the payer wrote: what each bank says, and that
// an odd word about them leaves the pix as it is.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type DialectChanges, dialectOf } from './dialect.ts'
import { openReading, pixFromBank } from './report.ts'

const PIX = {
  endToEndId: 'E12345678202009091221abcdef12345',
  valor: '37.00',
  horario: '2020-09-09T20:15:00.358Z',
}
const MONEY = {
  endToEndId: PIX.endToEndId,
  amount: 3700,
  paidAt: new Date(PIX.horario),
  returns: [],
}
const EFI: DialectChanges = { payer: ['pagador', 'gnExtras.pagador'] }
const INITIATION: DialectChanges = { initiation: 'extra.forma' }

const ROWS: [string, DialectChanges, object, object][] = [
  ['the standard names none', {}, {}, {}],
  [
    'the standard’s own words',
    {},
    { chave: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906', infoPagador: 'Reforma da casa' },
    { key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906', message: 'Reforma da casa' },
  ],
  // Itaú's own examples.
  ['a message of digits, as a number', {}, { infoPagador: 123_456_789 }, { message: '123456789' }],
  ['an empty message', {}, { infoPagador: ' ' }, {}],
  ['a long message', {}, { infoPagador: 'a'.repeat(200) }, { message: `${'a'.repeat(139)}…` }],
  [
    'a message that cannot be stored',
    {},
    { infoPagador: 'a\0b\ud800c' },
    { message: 'a b\ufffdc' },
  ],
  [
    'a person',
    {},
    { pagador: { cpf: '12345678909', nome: 'Ana Souza' } },
    { payer: { taxpayerId: '12345678909', name: 'Ana Souza' } },
  ],
  [
    'a company, with punctuation',
    {},
    { pagador: { cnpj: '09.089.356/0001-18', nome: ' Efí S.A. ' } },
    { payer: { taxpayerId: '09089356000118', name: 'Efí S.A.' } },
  ],
  [
    'a masked document stays masked',
    {},
    { pagador: { cpf: '***.456.789-**', nome: 'Ana' } },
    { payer: { taxpayerId: '***.456.789-**', name: 'Ana' } },
  ],
  ['a name alone', {}, { pagador: { nome: 'Ana' } }, { payer: { name: 'Ana' } }],
  [
    'a document alone',
    {},
    { pagador: { cpf: '12345678909', nome: null } },
    { payer: { taxpayerId: '12345678909' } },
  ],
  ['a document with a wrong digit', {}, { pagador: { cpf: '12345678900', nome: '' } }, {}],
  ['a payer that is a text', {}, { pagador: 'Ana' }, {}],
  ['a payer of another form', {}, { pagador: { cpf: 1, nome: ['Ana'] } }, {}],
  [
    'Efí’s own place',
    EFI,
    { gnExtras: { pagador: { nome: 'Consultoria', cnpj: '09089356000118' }, tarifa: '0.01' } },
    { payer: { name: 'Consultoria', taxpayerId: '09089356000118' } },
  ],
  [
    'the place of the standard before Efí’s own',
    EFI,
    { pagador: { nome: 'Ana' }, gnExtras: { pagador: { nome: 'Outra' } } },
    { payer: { name: 'Ana' } },
  ],
  ['Efí’s place at another bank', {}, { gnExtras: { pagador: { nome: 'Ana' } } }, {}],
  ['no place for the initiation', {}, { extra: { forma: 'QRDN' } }, {}],
  ['account data', INITIATION, { extra: { forma: 'MANU' } }, { initiation: 'manual' }],
  ['a key', INITIATION, { extra: { forma: 'DICT' } }, { initiation: 'key' }],
  ['a static code', INITIATION, { extra: { forma: 'QRES' } }, { initiation: 'static_qr_code' }],
  ['a dynamic code', INITIATION, { extra: { forma: 'QRDN' } }, { initiation: 'dynamic_qr_code' }],
  ['Open Finance', INITIATION, { extra: { forma: 'INIC' } }, { initiation: 'payment_initiator' }],
  ['contactless', INITIATION, { extra: { forma: 'APDN' } }, { initiation: 'contactless' }],
  ['Pix Automático', INITIATION, { extra: { forma: 'AUTO' } }, { initiation: 'automatic' }],
  ['a code that came later', INITIATION, { extra: { forma: 'NOVA' } }, { initiation: 'other' }],
  ['no code', INITIATION, { extra: { forma: 'toString' } }, {}],
  ['a key of no form', {}, { chave: 'x'.repeat(78) }, {}],
]

test('what a bank says of the payer is read, and what is odd in it is left out', () => {
  for (const [what, changes, more, expected] of ROWS)
    assert.deepEqual(
      pixFromBank({ ...PIX, ...more }, openReading(dialectOf(changes))),
      { ...MONEY, ...expected },
      what,
    )
})
