// BR Codes compared with the examples of the Banco Central's manuals, real codes, and corrupted
// ones.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BrCode, type BrCodeFault, readBrCode, writeBrCode } from './br-code.ts'
import { cents } from '../money.ts'
import { crc16, field } from './tlv.ts'

const FULANO = { name: 'Fulano de Tal', city: 'BRASILIA' }
const OGLIARI = { name: 'THALES OGLIARI', city: 'SAO MIGUEL DO O' }
const EVP = '123e4567-e12b-12d1-a456-426655440000'
const LOCATION = 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441'
const RECURRENCE = 'pix.example.com/rec/2353c790eefb11eaadc10242ac120002'

// Manual de Padrões para Iniciação do Pix 2.10.0, the section named; the others are tests of
// thalesog/pix-utils (MIT).
const examples: [string, BrCode, string][] = [
  [
    '2.6.3, static',
    { kind: 'static', key: EVP, ...FULANO },
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  ],
  [
    '2.7.2, dynamic',
    { kind: 'dynamic', location: LOCATION, oneTime: true, ...FULANO },
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
  ],
  [
    '2.8, composite of a dynamic one',
    { kind: 'dynamic', location: LOCATION, oneTime: true, recurrence: RECURRENCE, ...FULANO },
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80740014br.gov.bcb.pix2552pix.example.com/rec/2353c790eefb11eaadc10242ac1200026304FB42',
  ],
  [
    '2.8.5, composite of a static one',
    { kind: 'static', key: EVP, amount: cents(100_50), recurrence: RECURRENCE, ...FULANO },
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406100.505802BR5913Fulano de Tal6008BRASILIA62070503***80740014br.gov.bcb.pix2552pix.example.com/rec/2353c790eefb11eaadc10242ac12000263042875',
  ],
  [
    'recurrence only',
    {
      kind: 'recurrence',
      recurrence: 'qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/5ee5232ead29422396b44f5eb67180d6',
      ...FULANO,
    },
    '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80950014br.gov.bcb.pix2573qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/5ee5232ead29422396b44f5eb67180d663041AD9',
  ],
  [
    'pix saque',
    {
      kind: 'static',
      key: '4004901d-bd85-4769-8e52-cb4c42c506dc',
      text: 'Jornada pagador 43107',
      facilitator: '99999008',
      amount: cents(577_57),
      txid: '99ed983ea570413d8d336301d',
      name: 'Pix',
      city: 'BRASILIA',
    },
    '00020126950014br.gov.bcb.pix01364004901d-bd85-4769-8e52-cb4c42c506dc0221Jornada pagador 431070308999990085204000053039865406577.575802BR5903Pix6008BRASILIA6229052599ed983ea570413d8d336301d630418B7',
  ],
  [
    'static with amount and text',
    {
      kind: 'static',
      key: 'thalesog@me.com',
      text: 'Pedido 123',
      amount: cents(10_00),
      ...OGLIARI,
    },
    '00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6',
  ],
  [
    'dynamic, one time',
    {
      kind: 'dynamic',
      location: 'payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e87',
      oneTime: true,
      ...OGLIARI,
    },
    '00020101021226740014br.gov.bcb.pix2552payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e875204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63042895',
  ],
]

for (const [what, code, text] of examples) {
  test(`the published code is written byte for byte and read back: ${what}`, () => {
    assert.equal(writeBrCode(code), text)
    assert.deepEqual(readBrCode(text), { ok: true, code })
    assert.deepEqual(readBrCode(`  ${text}\n`), { ok: true, code }, 'pasted with blanks')
  })
}

test('a code with several arrangements is read, with its txid (Manual do BR Code 2.2)', () => {
  const text =
    '00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ6304AD38'
  assert.deepEqual(readBrCode(text), {
    ok: true,
    code: {
      kind: 'static',
      key: EVP,
      name: 'NOME DO RECEBEDOR',
      city: 'BRASILIA',
      amount: 123_45,
      postalCode: '70074900',
      txid: 'RP12345678-2019',
    },
  })
})

/** A code of these fields with a valid checksum, so that the other rules are reached. */
const sealed = (...fields: string[]): string => {
  const body = `${fields.join('')}6304`
  return body + crc16(body)
}
const [START, CATEGORY, REAL] = [field('00', '01'), field('52', '0000'), field('53', '986')]
const PLACE = field('58', 'BR') + field('59', 'A') + field('60', 'B')
const pix = (...fields: string[]): string =>
  field('26', field('00', 'br.gov.bcb.pix') + fields.join(''))
const KEY = pix(field('01', 'a@b.com'))

test('a code that is no pix is refused with its reason', () => {
  const rows: [BrCodeFault, string][] = [
    // Published bad ones.
    [
      'crc',
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3E',
    ],
    [
      'currency',
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053038405802BR5913Fulano de Tal6008BRASILIA62070503***63040C88',
    ],
    [
      'key_and_location',
      '00020101021226500014br.gov.bcb.pix0107a@b.com2517pix.example.com/x5204000053039865802BR5901A6001B62070503***63049A4B',
    ],
    [
      'location',
      '00020101021226470014br.gov.bcb.pix2525https://pix.example.com/x5204000053039865802BR5901A6001B62070503***6304F843',
    ],
    // Ours.
    ['crc', ''],
    ['crc', 'hello'],
    ['crc', '63041D3D'],
    ['length', sealed(START, KEY, CATEGORY, REAL, PLACE, '629905')],
    ['length', 'x'.repeat(513)],
    ['length', sealed(START, KEY, CATEGORY, REAL, PLACE, field('62', '0599'))],
    ['repeated', sealed(START, KEY, KEY, CATEGORY, REAL, PLACE)],
    ['repeated', sealed(START, KEY, CATEGORY, REAL, PLACE, '6304AAAA')],
    ['version', sealed(KEY, CATEGORY, REAL, PLACE)],
    ['version', sealed(field('00', '02'), KEY, CATEGORY, REAL, PLACE)],
    ['one_time', sealed(START, field('01', '13'), KEY, CATEGORY, REAL, PLACE)],
    ['category', sealed(START, KEY, REAL, PLACE)],
    ['category', sealed(START, KEY, field('52', '12'), REAL, PLACE)],
    ['currency', sealed(START, KEY, CATEGORY, PLACE)],
    [
      'country',
      sealed(START, KEY, CATEGORY, REAL, field('58', 'AR'), field('59', 'A'), field('60', 'B')),
    ],
    ['name', sealed(START, KEY, CATEGORY, REAL, field('58', 'BR'), field('60', 'B'))],
    [
      'name',
      sealed(START, KEY, CATEGORY, REAL, field('58', 'BR'), field('59', '  '), field('60', 'B')),
    ],
    ['city', sealed(START, KEY, CATEGORY, REAL, field('58', 'BR'), field('59', 'A'))],
    ['no_pix', sealed(START, CATEGORY, REAL, PLACE)],
    ['no_pix', sealed(START, field('26', field('00', 'com.other')), CATEGORY, REAL, PLACE)],
    ['no_pix', sealed(START, field('26', 'not fields'), CATEGORY, REAL, PLACE)],
    [
      'no_pix',
      sealed(START, field('52', '0000'), REAL, PLACE, field('80', field('00', 'br.gov.bcb.pix'))),
    ],
    ['no_key', sealed(START, pix(), CATEGORY, REAL, PLACE)],
    ['no_key', sealed(START, pix('0100'), CATEGORY, REAL, PLACE)],
    ['location', sealed(START, pix(field('25', 'pix.example.com')), CATEGORY, REAL, PLACE)],
    ['location', sealed(START, pix(field('25', 'pix.example.com/a b')), CATEGORY, REAL, PLACE)],
    ['location', sealed(START, pix(field('25', 'user@pix.example.com/a')), CATEGORY, REAL, PLACE)],
    [
      'location',
      sealed(
        START,
        KEY,
        CATEGORY,
        REAL,
        PLACE,
        field('80', field('00', 'br.gov.bcb.pix') + field('25', 'x')),
      ),
    ],
    [
      'facilitator',
      sealed(START, pix(field('01', 'a@b.com'), field('03', '123')), CATEGORY, REAL, PLACE),
    ],
    [
      'facilitator',
      sealed(START, pix(field('03', '99999008'), field('25', 'a.com/b')), CATEGORY, REAL, PLACE),
    ],
    ...['1,00', '-1.00', '1.000', '1e3', '.5', '5.', '12345678901.00', ' 1'].map(
      (amount): [BrCodeFault, string] => [
        'amount',
        sealed(START, KEY, CATEGORY, REAL, field('54', amount), PLACE),
      ],
    ),
  ]
  for (const [reason, text] of rows) assert.deepEqual(readBrCode(text), { ok: false, reason }, text)
})

test('deviations of real banks are tolerated', () => {
  const read = (text: string): BrCode => {
    const found = readBrCode(text)
    assert.ok(found.ok, text)
    return found.code
  }
  const amountOf = (amount: string) =>
    read(sealed(START, KEY, CATEGORY, REAL, field('54', amount), PLACE)).amount
  assert.deepEqual(['10', '10.5', '10.05', '0000010.50', '0', '0.00'].map(amountOf), [
    1000,
    1050,
    1005,
    1050,
    undefined,
    undefined,
  ])

  const plain: BrCode = { kind: 'static', key: 'a@b.com', name: 'A', city: 'B' }
  assert.deepEqual(read(sealed(START, field('01', '11'), KEY, CATEGORY, REAL, PLACE)), plain)
  const bare = sealed(START, KEY, CATEGORY, REAL, PLACE)
  assert.deepEqual(read(bare.slice(0, -4) + bare.slice(-4).toLowerCase()), plain)
  const elsewhere = field('51', field('00', 'BR.GOV.BCB.PIX') + field('01', 'a@b.com'))
  assert.deepEqual(
    read(sealed(START, field('26', 'nonsense'), elsewhere, CATEGORY, REAL, PLACE)),
    plain,
  )
  const accents = sealed(
    START,
    KEY,
    field('52', '5411'),
    REAL,
    field('58', 'br'),
    field('59', 'Padaria Pão'),
    field('60', 'São José do Rio Preto'),
  )
  assert.deepEqual(read(accents), {
    ...plain,
    name: 'Padaria Pão',
    city: 'São José do Rio Preto',
    mcc: '5411',
  })
  const dynamic = sealed(
    START,
    pix(field('25', 'localhost:4010/qr/1')),
    CATEGORY,
    REAL,
    field('54', '1,5'),
    PLACE,
  )
  assert.deepEqual(read(dynamic), {
    kind: 'dynamic',
    location: 'localhost:4010/qr/1',
    name: 'A',
    city: 'B',
  })
})

test('every changed character is detected', () => {
  const text = examples[1]![2]
  for (let at = 0; at < text.length; at++) {
    const other = text[at] === '0' ? '1' : '0'
    const bent = text.slice(0, at) + other + text.slice(at + 1)
    assert.deepEqual(readBrCode(bent), { ok: false, reason: 'crc' }, String(at))
  }
})

test('name, city and text are folded and truncated to their fields', () => {
  const read = readBrCode(
    writeBrCode({
      kind: 'static',
      key: EVP,
      name: 'Panificadora São João do Açúcar Ltda',
      city: 'São José dos Campos',
      text: `Pão 🍞 ${'x'.repeat(99)}`,
    }),
  )
  assert.ok(read.ok && read.code.kind === 'static')
  assert.equal(read.code.name, 'Panificadora Sao Joao do', 'the blank at the cut goes too')
  assert.equal(read.code.city, 'Sao Jose dos Ca')
  assert.equal(read.code.text, `Pao ${'x'.repeat(33)}`, '99 less 18, 40 and 4')

  const full: BrCode = {
    kind: 'static',
    key: 'k'.repeat(77),
    name: 'A',
    city: 'B',
    text: 'no room',
  }
  const { text: _, ...silent } = full
  assert.deepEqual(readBrCode(writeBrCode(full)), { ok: true, code: silent })
})

test('values that cannot be written exactly are refused', () => {
  const fixed = { kind: 'static', key: 'a@b.com', name: 'A', city: 'B' } as const
  const moving = { kind: 'dynamic', location: 'a.com/b', name: 'A', city: 'B' } as const
  const rows: BrCode[] = [
    { ...fixed, key: '' },
    { ...fixed, key: 'k'.repeat(78) },
    { ...fixed, key: 'não@b.com' },
    { ...fixed, amount: cents(0) },
    { ...fixed, amount: cents(-1) },
    { ...fixed, amount: cents(1_000_000_000_000_00) },
    { ...fixed, txid: '' },
    { ...fixed, txid: 'a-b' },
    { ...fixed, txid: 'x'.repeat(26) },
    { ...fixed, mcc: '742' },
    { ...fixed, facilitator: '123' },
    { ...fixed, name: '東京' },
    { ...fixed, city: ' ' },
    { ...fixed, recurrence: 'https://a.com/b' },
    { ...moving, location: 'https://a.com/b' },
    { ...moving, location: 'a.com' },
  ]
  for (const code of rows) assert.throws(() => writeBrCode(code), RangeError, JSON.stringify(code))
  assert.throws(
    () => writeBrCode({ ...moving, location: `a.com/${'b'.repeat(72)}` }),
    /a location is/,
  )
})
