// Parsing the bank's replies. A defect makes a reply invalid; harmless differences between banks do
// not.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fs from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { writeBrCode } from '../../kernel/brazil/br-code.ts'
import { type Dialect, dialectOf } from './dialect.ts'
import { chargeFromBank, openReading, pageFromBank, pixFromBank, returnFromBank } from './report.ts'

const TXID = '7978c0c97ea847e78e8849634473c1f1'
const BR_CODE =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'
const LOCATION = 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441'

const MADE = writeBrCode({
  kind: 'dynamic',
  location: LOCATION,
  oneTime: true,
  name: 'Fulano de Tal',
  city: 'BRASILIA',
})

const given = {
  id: 'r1',
  rtrId: 'D12345678202009091000abcde123456',
  valor: '1.00',
  horario: { solicitacao: '2020-09-11T15:25:59.411Z' },
  status: 'EM_PROCESSAMENTO',
}
const pix = {
  endToEndId: 'E12345678202009091221abcdef12345',
  txid: TXID,
  valor: '37.00',
  horario: '2020-09-09T20:15:00.358Z',
  devolucoes: [given],
}
const cob = {
  calendario: { criacao: '2020-09-09T20:15:00.358Z', expiracao: 3600 },
  txid: TXID,
  revisao: 0,
  loc: { id: 789, location: LOCATION, tipoCob: 'cob' },
  location: LOCATION,
  status: 'ATIVA',
  valor: { original: '37.00' },
  chave: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
  pixCopiaECola: BR_CODE,
}

const report = {
  status: 'active',
  brCode: BR_CODE,
  location: LOCATION,
  amount: 3700,
  createdAt: new Date('2020-09-09T20:15:00.358Z'),
  expiresAt: new Date('2020-09-09T21:15:00.358Z'),
  payments: [],
}
const payment = {
  endToEndId: pix.endToEndId,
  txid: TXID,
  amount: 3700,
  paidAt: new Date(pix.horario),
  returns: [{ id: 'r1', providerReference: given.rtrId, amount: 100, status: 'processing' }],
}

const GOOD: [string, object, object][] = [
  ['as the standard has it', {}, {}],
  ['paid', { status: 'CONCLUIDA', pix: [pix] }, { status: 'completed', payments: [payment] }],
  ['removed by us', { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }, { status: 'removed' }],
  ['removed by the bank', { status: 'REMOVIDA_PELO_PSP' }, { status: 'removed' }],
  ['unknown fields', { somethingNew: { a: 1 } }, {}],
  [
    'no expiry is a day',
    { calendario: { criacao: cob.calendario.criacao } },
    { expiresAt: new Date('2020-09-10T20:15:00.358Z') },
  ],
  [
    'a time with an offset',
    { calendario: { criacao: '2020-09-09T17:15:00.358-03:00', expiracao: 3600 } },
    {},
  ],
  ['an expiry as a text', { calendario: { ...cob.calendario, expiracao: '3600' } }, {}],
  ['the address in one place only', { loc: undefined }, {}],
  ['the address in the other place only', { location: undefined }, {}],
  ['the address in the code only', { loc: undefined, location: undefined }, {}],
  ['the address with a scheme', { loc: { location: `https://${LOCATION}` } }, {}],
  [
    'paid, without the code',
    {
      status: 'CONCLUIDA',
      pix: [pix],
      pixCopiaECola: undefined,
      loc: undefined,
      location: undefined,
    },
    { status: 'completed', payments: [payment], brCode: '', location: '' },
  ],
  ['pix is null', { pix: null }, {}],
]

test('a charge is read, despite harmless differences between banks', () => {
  for (const [what, change, expected] of GOOD)
    assert.deepEqual(chargeFromBank({ ...cob, ...change }, TXID), { ...report, ...expected }, what)
})

const BENT: [string, unknown][] = [
  ['no object', 'text'],
  ['nothing', undefined],
  ['a list', [cob]],
  ['another charge', { ...cob, txid: 'b'.repeat(32) }],
  ['an unknown status', { ...cob, status: 'EXPIRADA' }],
  ['a status that every object has', { ...cob, status: 'constructor' }],
  ['no status', { ...cob, status: undefined }],
  ['an amount of one decimal', { ...cob, valor: { original: '37.0' } }],
  ['an amount that is a number', { ...cob, valor: { original: 37 } }],
  ['an amount below zero', { ...cob, valor: { original: '-37.00' } }],
  ['no amount', { ...cob, valor: {} }],
  [
    'a time without an offset',
    { ...cob, calendario: { criacao: '2020-09-09T20:15:00.358', expiracao: 3600 } },
  ],
  [
    'a day that does not exist',
    { ...cob, calendario: { criacao: '2020-13-09T20:15:00Z', expiracao: 3600 } },
  ],
  ['an expiry in hours', { ...cob, calendario: { ...cob.calendario, expiracao: '1h' } }],
  ['an expiry of nothing', { ...cob, calendario: { ...cob.calendario, expiracao: 0 } }],
  ['an active charge without a code', { ...cob, pixCopiaECola: undefined }],
  ['a code that is too long', { ...cob, pixCopiaECola: 'x'.repeat(513) }],
  [
    'one bent payment among good ones',
    { ...cob, status: 'CONCLUIDA', pix: [pix, { ...pix, valor: 'x' }] },
  ],
  ['payments that are no list', { ...cob, status: 'CONCLUIDA', pix: {} }],
]

const CREATED = { criacao: cob.calendario.criacao }
const calendario = { ...CREATED, dataDeVencimento: '2020-12-25', validadeAposVencimento: 3 }
const cobv = { ...cob, calendario }

// The last days of the worked examples of the standard (B, C, E, G), each ending at midnight in São
// Paulo.
const ENDS: [string, object, string][] = [
  ['as the standard has it', {}, '2021-01-01T03:00:00Z'],
  ['a holiday and no day more', { validadeAposVencimento: 0 }, '2020-12-29T03:00:00Z'],
  ['a last day that is no banking day', { validadeAposVencimento: 4 }, '2021-01-05T03:00:00Z'],
  [
    'a Saturday',
    { dataDeVencimento: '2021-08-28', validadeAposVencimento: 5 },
    '2021-09-07T03:00:00Z',
  ],
  ['no validity is thirty days', { validadeAposVencimento: undefined }, '2021-01-28T03:00:00Z'],
]

test('a charge with a due date is read, and ends with its last day', () => {
  for (const [what, change, end] of ENDS) {
    const body = { ...cobv, calendario: { ...calendario, ...change } }
    assert.deepEqual(
      chargeFromBank(body, TXID, true),
      { ...report, expiresAt: new Date(end) },
      what,
    )
  }
})

const BENT_DUE: [string, object][] = [
  ['no due date', { dataDeVencimento: undefined }],
  ['a day that does not exist', { dataDeVencimento: '2021-02-30' }],
  ['a day beyond the calendar', { dataDeVencimento: '9999-12-31' }],
  ['a date that is a number', { dataDeVencimento: 20201225 }],
  ['a validity below zero', { validadeAposVencimento: -1 }],
  ['a validity of centuries', { validadeAposVencimento: 2_147_483_647 }],
  ['part of a day', { validadeAposVencimento: 0.5 }],
  ['a validity that is a word', { validadeAposVencimento: 'três' }],
]

test('a charge without a readable end is unknown', () => {
  for (const [what, change] of BENT_DUE)
    assert.equal(
      chargeFromBank({ ...cobv, calendario: { ...calendario, ...change } }, TXID, true),
      undefined,
      what,
    )
  assert.equal(chargeFromBank(cob, TXID, true), undefined, 'a cob is no cobv')
})

const merchant = { name: 'Fulano de Tal', city: 'BRASILIA' }
const bare = { criacao: '2020-09-09T20:15:00.358', expiracao: 3600 }

test('a dialect says where the code is, what a bare time is, and that the reply is more than a charge', () => {
  const { pixCopiaECola: _none, ...codeless } = cob
  const rows: [string, Partial<Dialect>, object, object][] = [
    ['the code elsewhere', { code: ['pixCopiaECola', 'brcode'] }, { brcode: BR_CODE }, {}],
    ['the code within', { code: ['qr.text'] }, { qr: { text: BR_CODE } }, {}],
    ['the code made of the location', { merchant }, {}, { brCode: MADE }],
    [
      'a bare time that is UTC',
      { code: ['c'], bareTimes: 'utc' },
      { c: BR_CODE, calendario: bare },
      {},
    ],
    [
      'a bare time that is São Paulo’s',
      { code: ['c'], bareTimes: 'sao-paulo' },
      { c: BR_CODE, calendario: { ...bare, criacao: '2020-09-09T17:15:00.358' } },
      {},
    ],
  ]
  for (const [what, changes, more, expected] of rows)
    assert.deepEqual(
      chargeFromBank({ ...codeless, ...more }, TXID, false, openReading(dialectOf(changes))),
      { ...report, ...expected },
      what,
    )
  const wrapped = openReading(dialectOf({ inside: 'cob', code: ['emv'] }))
  assert.deepEqual(chargeFromBank({ cob: codeless, emv: BR_CODE }, TXID, false, wrapped), report)
})

test('a reply that cannot be read says what is wrong with it, and where', () => {
  const rows: [object, RegExp][] = [
    [
      { calendario: bare },
      /^calendario\.criacao is "2020-09-09T20:15:00\.358", not a time with its/,
    ],
    [{ status: 'EXPIRADA' }, /^status is "EXPIRADA", not one of ATIVA, CONCLUIDA/],
    [{ valor: { original: 37 } }, /^valor\.original is "37", not an amount such as "12\.34"/],
    [{ txid: 'other' }, /^txid is "other", not the one that was asked for/],
    [{ pixCopiaECola: undefined }, /^pixCopiaECola is missing, not the text of a QR code/],
    [
      { status: 'CONCLUIDA', pix: [{ ...pix, horario: 'now' }] },
      /^pix: horario is "now", not a time/,
    ],
    [{ pix: {} }, /^pix is something else, not a list/],
  ]
  for (const [change, why] of rows) {
    const reading = openReading()
    assert.equal(chargeFromBank({ ...cob, ...change }, TXID, false, reading), undefined)
    assert.match(reading.faults[0]!, why)
  }
})

test('an invalid charge is unknown', () => {
  for (const [what, body] of BENT) assert.equal(chargeFromBank(body, TXID), undefined, what)
})

test('a pix and a return are read, or are unknown', () => {
  assert.deepEqual(pixFromBank(pix), payment)
  assert.deepEqual(pixFromBank({ ...pix, txid: undefined, devolucoes: undefined }), {
    endToEndId: pix.endToEndId,
    amount: 3700,
    paidAt: payment.paidAt,
    returns: [],
  })
  assert.deepEqual(returnFromBank({ ...given, status: 'DEVOLVIDO' })?.status, 'returned')
  assert.deepEqual(returnFromBank({ ...given, status: 'NAO_REALIZADO', motivo: 'sem saldo' }), {
    id: 'r1',
    providerReference: given.rtrId,
    amount: 100,
    status: 'failed',
    reason: 'sem saldo',
  })
  // A return that the bank made by itself (MED), not one we requested.
  const at = new Date('2020-09-11T15:25:59.411Z')
  for (const [natureza, med] of [
    ['MED_FRAUDE', { nature: 'fraud', at }],
    ['MED_OPERACIONAL', { nature: 'operational', at }],
    ['MED_PIX_AUTOMATICO', { nature: 'automatic', at }],
    ['ORIGINAL', undefined],
    ['toString', undefined],
  ] as const)
    assert.deepEqual(returnFromBank({ ...given, natureza })?.med, med, natureza)
  assert.deepEqual(returnFromBank({ ...given, natureza: 'MED_FRAUDE', horario: {} })?.med, {
    nature: 'fraud',
  })
  for (const bent of [
    { endToEndId: 'short' },
    { valor: 37 },
    { horario: 'now' },
    { devolucoes: [{}] },
  ])
    assert.equal(pixFromBank({ ...pix, ...bent }), undefined)
  for (const bent of [{ id: '' }, { rtrId: 'x' }, { valor: '1' }, { status: 'toString' }])
    assert.equal(returnFromBank({ ...given, ...bent }), undefined)
})

test('a page shows whether another follows', () => {
  const page = (paginaAtual: unknown, quantidadeDePaginas: unknown) =>
    pageFromBank({ parametros: { paginacao: { paginaAtual, quantidadeDePaginas } }, pix: [pix] })
  assert.deepEqual(page(0, 2), { pix: [payment], more: true })
  assert.deepEqual(page(1, 2), { pix: [payment], more: false })
  // Some banks send numbers as texts.
  assert.deepEqual(page('0', '2'), { pix: [payment], more: true })
  assert.equal(page('zero', 2), undefined)
  assert.equal(pageFromBank({ pix: [] }), undefined)
  assert.equal(
    pageFromBank({
      parametros: { paginacao: { paginaAtual: 0, quantidadeDePaginas: 1 } },
      pix: [{}],
    }),
    undefined,
  )
})

test('a bank’s reason is stored only if PostgreSQL can store it', () => {
  const failed = { ...given, status: 'NAO_REALIZADO', motivo: `a\0${'w'.repeat(600)}` }
  assert.equal(returnFromBank(failed)?.reason, `a ${'w'.repeat(497)}…`)
})

test('the examples of the standard are understood', () => {
  const file = join(import.meta.dirname, '../../../test/data/bacen-pix-api-2.9.0.yaml')
  const { examples } = (
    parse(fs.readFileSync(file, 'utf8')) as {
      components: { examples: Record<string, { value: Record<string, unknown> }> }
    }
  ).components
  const one = examples['cobResponse2']!.value
  const read = chargeFromBank({ ...one, pixCopiaECola: BR_CODE }, one['txid'] as string)
  assert.deepEqual([read?.status, read?.amount], ['completed', 100_00])
  assert.equal(read!.payments.length, (one['pix'] as unknown[]).length)
  assert.ok(pixFromBank(examples['pixResponse1']!.value))
  // The endToEndId of this example has 34 characters, where the standard's own schema has 32.
  assert.equal(pixFromBank(examples['pixResponse2']!.value), undefined)
  for (const name of ['devolucaoResponse1', 'devolucaoResponse2'])
    assert.ok(returnFromBank(examples[name]!.value), name)
})
