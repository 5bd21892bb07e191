// Return files: published ones, files refused whole, invalid lines, and ten thousand corrupted
// ones.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeBrCode } from '../../kernel/brazil/br-code.ts'
import { orderOf, paid, SENDER } from '../../../test/cnab.ts'
import { returnLines, returnText, senderOf } from '../../../test/cnab-bank.ts'
import { LAYOUTS } from './layouts/index.ts'
import { readReturn, type ReadReturn } from './return.ts'
import type { Sender } from './remittance.ts'
import { seedOf } from '../../../test/seed.ts'

const SEED = seedOf(20_261_127)
const BENT = 10_000

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../test/data/cnab', name), 'latin1')
const SANTANDER: Sender = {
  agreement: {
    bankCode: '033',
    branch: '4567',
    account: '11111111-9',
    wallet: '101',
    number: '1111111',
  },
  cnab: { ...SENDER.cnab, code: '456700001111111' },
}
const BRASIL: Sender = {
  agreement: { bankCode: '001', branch: '3286', account: '75367', wallet: '17', number: '3294860' },
  cnab: { ...SENDER.cnab, variation: '019' },
}
const codeTo = (location: string): string =>
  writeBrCode({ kind: 'dynamic', location, oneTime: true, name: 'Loja', city: 'BRASIL' })

type Read = Extract<ReadReturn, { ok: true }>
const readOf = (sender: Sender, text: string): Read => {
  const read = readReturn(sender, text)
  assert.ok(read.ok, JSON.stringify(read))
  return read
}

test('a published file of Santander, with a pix', () => {
  const read = readOf(
    {
      agreement: { ...SANTANDER.agreement, number: '001111111' },
      cnab: { ...SANTANDER.cnab, company: { name: 'ACME', taxpayerId: '11111111111111' } },
    },
    fixture('santander-pix.ret'),
  )
  assert.deepEqual(read.faults, [])
  assert.deepEqual([read.sequence, read.writtenOn], [77, '2014-06-04'])
  const [entry, ...others] = read.entries
  assert.deepEqual(others, [])
  assert.deepEqual(entry, {
    line: 3,
    ourNumber: '0000000001040',
    reference: '',
    movement: '06',
    kind: 'paid',
    word: 'paid',
    occurredOn: '2014-06-04',
    creditedOn: '2014-06-05',
    dueOn: '2014-06-04',
    face: 1_000,
    paid: 1_100,
    credited: 1_100,
    additions: 0,
    discount: 0,
    bank: '033',
    branch: '0353',
    motives: ['61'],
    pix: { key: '34711996000165', txid: 'YKP000550547000000000003509062026' },
  })
})

test('a published file of Banco do Brasil, with five payments', () => {
  const { entries, faults } = readOf(BRASIL, fixture('banco-do-brasil.ret'))
  assert.deepEqual(faults, [])
  assert.deepEqual(
    entries.map(({ ourNumber, face, paid: got, credited, occurredOn, creditedOn, bank }) => [
      ourNumber,
      face,
      got,
      credited,
      occurredOn,
      creditedOn,
      bank,
    ]),
    [
      ['32948600000000196', 4_000, 4_000, 3_500, '2011-03-21', '2011-03-23', '237'],
      ['32948600000000236', 3_000, 3_000, 2_500, '2011-03-21', '2011-03-23', '033'],
      ['32948600000000244', 1_500, 1_500, 1_000, '2011-03-21', '2011-03-23', '104'],
      ['32948600000000249', 1_500, 1_500, 1_000, '2011-03-21', '2011-03-23', '104'],
      ['32948600000005048', 2_880, 2_880, 2_380, '2011-03-21', '2011-03-23', '033'],
    ],
  )
})

test('a published file of Itaú in CNAB 400: a payment is more than what was credited, by the fee', () => {
  const agreement = {
    bankCode: '341',
    branch: '0057',
    account: '12345-7',
    wallet: '109',
    number: '',
  }
  const sender: Sender = { agreement, cnab: { ...SENDER.cnab, layout: 'cnab400' } }
  const read = readOf(sender, fixture('itau-400.ret'))
  assert.deepEqual(read.faults, [
    { line: 4, says: 'it is of wallet 157, not of 109', foreign: true },
  ])
  assert.deepEqual([read.sequence, read.writtenOn], [25, '2013-05-20'])
  assert.deepEqual(
    read.entries.map(({ ourNumber, word, face, paid: got, credited, creditedOn, bank }) => [
      ourNumber,
      word,
      face,
      got,
      credited,
      creditedOn,
      bank,
    ]),
    [
      ['000000114', 'paid', 4_000, 4_000, 3_790, '2013-05-21', '104'],
      ['000000353', 'paid', 4_000, 4_000, 3_790, '2013-05-21', '104'],
    ],
  )
  const other = { ...sender, agreement: { ...agreement, account: '54321-7' } }
  const refused = readReturn(other, fixture('itau-400.ret'))
  assert.ok(!refused.ok && refused.kind === 'not_ours')
  assert.match(refused.why, /^it is of branch 0057 and account 12345, not of 0057 and 54321-7$/)
})

test('a published file of Bradesco in CNAB 400, with registrations and a withdrawal', () => {
  const agreement = {
    bankCode: '237',
    branch: '1467',
    account: '19669-P',
    wallet: '09',
    number: '4540691',
  }
  const sender: Sender = { agreement, cnab: { ...SENDER.cnab, layout: 'cnab400' } }
  const { entries, faults, sequence, writtenOn } = readOf(sender, fixture('bradesco-400.ret'))
  assert.deepEqual([faults, sequence, writtenOn], [[], 405, '2015-05-15'])
  assert.deepEqual(
    entries.map(({ ourNumber, word, face }) => [ourNumber, word, face]),
    [
      ['000000000303', 'registered', 145_000],
      ['51350000004P', 'registered', 18_000],
      ['513500000074', 'registered', 72_000],
      ['513500000090', 'registered', 20_000],
      ['513500000112', 'registered', 18_000],
      ['509800000028', 'withdrawn', 20_000],
    ],
  )
})

test('a file of another layout says which bank and layout it looks like, and which line does not fit', () => {
  const itau = fixture('itau-400.ret')
  const rows: readonly [text: string, why: RegExp][] = [
    [itau, /^it looks like CNAB 400 of Itaú \(341\), and this agreement has CNAB 240$/],
    [
      itau.replace('\r\n', ' \u00c3\r\n'),
      /CNAB 400 of Itaú .*; line 1 does not fit: it has 402 columns, not 400$/,
    ],
    [
      itau.replace('\r\n9', '\r\nX'),
      /CNAB 400 of Itaú .*; line 5 does not fit: there is no record X$/,
    ],
  ]
  for (const [text, why] of rows) {
    const read = readReturn(SENDER, text)
    assert.ok(!read.ok && read.kind === 'unreadable')
    assert.match(read.why, why)
  }
  const bradesco: Sender = {
    agreement: { bankCode: '237', branch: '9014', account: '67001', wallet: '09', number: '1' },
    cnab: { ...SENDER.cnab, layout: 'cnab400' },
  }
  const bent240 = fixture('banco-do-brasil.ret').split(/\r?\n/)
  for (const [lines, why] of [
    [
      bent240,
      /^it looks like CNAB 240 of Banco do Brasil \(001\), and this agreement has CNAB 400 of Bradesco/,
    ],
    [bent240.with(3, `237${bent240[3]!.slice(3)}`), /line 4 does not fit: it is of another bank$/],
    [bent240.slice(1), /^it looks like CNAB 240 of Banco do Brasil/],
  ] as const) {
    const read = readReturn(bradesco, lines.join('\r\n'))
    assert.ok(!read.ok)
    assert.match(read.why, why)
  }
})

const ids = [1, 2, 3].map((n) => n.toString(16).padStart(32, '0'))
const orders = ids.map((id, at) => orderOf(id, at + 1))
const lines = returnLines(SENDER, [
  { order: orders[0]!, movement: '02' },
  paid(orders[1]!),
  paid(orders[2]!),
])
const joined = (list: readonly string[]): string => list.join('\r\n')
/** Overwrites the columns of a line, from `from` on. */
const bent = (line: number, from: number, text: string): string[] =>
  lines.map((one, at) =>
    at === line - 1 ? one.slice(0, from - 1) + text + one.slice(from - 1 + text.length) : one,
  )

const REFUSED: readonly [what: string, text: string, why: RegExp][] = [
  ['nothing', '', /^the file is empty$/],
  ['a page of a website', '<html><body>login</body></html>', /^line 1 has 31 columns, not 240/],
  ['a cut header', lines[0]!.slice(0, 150), /^line 1 has 150 columns/],
  ['no header', joined(lines.slice(1)), /does not begin with the header/],
  ['another bank', joined(bent(1, 1, '341')), /^it is of bank 341, not of 756$/],
  [
    'another agreement',
    joined(bent(1, 33, '7654321')),
    /^it is of agreement 7654321, not of 1234567$/,
  ],
  ['a remittance', joined(bent(1, 143, '1')), /^it is a remittance/],
  ['neither way', joined(bent(1, 143, '7')), /^it is no return file$/],
  [
    'no agreement, and another company',
    joined(bent(1, 19, '11444777000161' + ' '.repeat(20))),
    /^it is of company 11444777000161, not of 11222333000181$/,
  ],
]
for (const [what, text, why] of REFUSED) {
  test(`refused as a whole: ${what}`, () => {
    const read = readReturn(SENDER, text)
    assert.ok(!read.ok)
    assert.match(read.why, why)
  })
}

const LINES: readonly [
  what: string,
  list: readonly string[],
  faults: [line: number, says: RegExp][],
  entries: number,
][] = [
  ['all is well', lines, [], 3],
  ['a company without an agreement', bent(1, 33, ' '.repeat(20)), [], 3],
  ['a company whose agreement is zeros', bent(1, 33, '0'.repeat(20)), [], 3],
  ['blanks behind', lines.map((line) => `${line}   `), [], 3],
  ['no blanks behind', lines.map((line) => line.trimEnd()), [], 3],
  ['an end of text', [...lines, '\u001a'], [], 3],
  ['an unknown movement', bent(3, 16, '99'), [[3, /different movements/]], 2],
  ['an amount of letters', bent(6, 78, 'X'), [[5, /an amount is no number/]], 2],
  [
    'a payment larger than any boleto',
    bent(6, 78, '9'.repeat(15)),
    [[5, /an amount is larger/]],
    2,
  ],
  ['a day that is none', bent(6, 138, '31022026'), [[5, /a date is invalid/]], 2],
  ['no number of ours', bent(5, 38, ' '.repeat(20)), [[5, /our number is missing/]], 2],
  [
    'a short line',
    lines.with(5, lines[5]!.slice(0, 179)),
    [
      [6, /179 columns/],
      [5, /no segment U after it/],
    ],
    2,
  ],
  ['no U', lines.toSpliced(5, 1), [], -1],
  [
    'an unknown segment',
    bent(4, 14, 'Z'),
    [
      [3, /no segment U after/],
      [4, /segment Z does not belong/],
    ],
    2,
  ],
  ['an unknown record', bent(2, 8, '7'), [], -1],
  ['a line of another bank', bent(4, 1, '001'), [], -1],
  ['no trailer', lines.slice(0, -1), [[9, /ends without its trailer/]], 3],
  [
    'a trailer that counts otherwise',
    bent(10, 24, '000009'),
    [[10, /says 000009 records, and there are 10/]],
    3,
  ],
  [
    'a batch that counts otherwise',
    bent(9, 18, '000009'),
    [[9, /says 000009 records in the batch, and there are 8/]],
    3,
  ],
  [
    'something after the end',
    [...lines, lines[2]!],
    [
      [11, /after the trailer/],
      [10, /records/],
    ],
    3,
  ],
  ['another service', bent(2, 10, '45'), [[2, /of another service/]], 0],
  [
    'a batch that counts other boletos',
    bent(9, 24, '000004'),
    [[9, /says 000004 boletos, and there are 3/]],
    3,
  ],
  ['a batch with the total of its boletos', bent(9, 30, '00000000000045000'), [], 3],
  [
    'a batch with a total, and a boleto that cannot be read',
    bent(6, 78, 'X').with(8, bent(9, 30, '00000000000045000')[8]!),
    [[5, /an amount is no number/]],
    2,
  ],
  ['a batch with another total', bent(9, 30, '00000000000045001'), [[9, /add up to 45000/]], 3],
  [
    'a batch with boletos of several kinds',
    bent(9, 24, `000004${'0'.repeat(17)}000001${'0'.repeat(14)}100`),
    [],
    3,
  ],
  [
    'a line in UTF-8, as long as before',
    bent(5, 149, 'JOS\u00c3\u0089'),
    [
      [5, /converted to UTF-8/],
      [6, /no segment T before/],
      [9, /000003 boletos, and there are 2/],
    ],
    2,
  ],
]
for (const [what, list, faults, entries] of LINES) {
  test(`line by line: ${what}`, () => {
    const read = readOf(SENDER, joined(list))
    // An incomplete pair never gives an entry.
    if (entries < 0) {
      assert.ok(read.faults.length > 0)
      assert.ok(read.entries.length < 3)
      return
    }
    assert.equal(read.entries.length, entries)
    assert.equal(read.faults.length, faults.length, JSON.stringify(read.faults))
    for (const [line, says] of faults)
      assert.ok(
        read.faults.some((one) => one.line === line && says.test(one.says)),
        JSON.stringify(read.faults),
      )
  })
}

const ITAU_400 = senderOf(
  LAYOUTS.find(({ bank, format }) => bank === '341' && format.name === 'cnab400')!,
)
for (const bank of [SENDER, ITAU_400]) {
  test(`ten thousand corrupted files of bank ${bank.agreement.bankCode} are read or refused, and never throw`, (t) => {
    t.diagnostic(`SEED=${SEED}`)
    let state = SEED
    const random = (sides: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * sides)
    }
    const known = ids.slice(0, 2).map((id, at) => orderOf(id, at + 1, {}, bank.agreement))
    const whole = returnText(bank, [{ order: known[0]!, movement: '02' }, paid(known[1]!)])
    const letters = ' 0123456789ABCZ-\r\n\u001a\u0000\u00ff'
    const bend = (text: string): string => {
      const at = random(text.length)
      const what = random(5)
      if (what === 0) return text.slice(0, at)
      if (what === 1) return text.slice(0, at) + text.slice(at + 1 + random(300))
      if (what === 2) return text.slice(0, at) + text.slice(random(text.length))
      const one = letters[random(letters.length)]!
      return text.slice(0, at) + one.repeat(1 + random(20)) + text.slice(at + (what === 3 ? 0 : 1))
    }
    let read = 0
    for (let n = 0; n < BENT; n++) {
      let text = whole
      for (let times = random(3); times >= 0; times--) text = bend(text)
      const result = readReturn(bank, text)
      if (!result.ok) continue
      read += 1
      for (const { paid: amount, face, line } of result.entries) {
        assert.ok(Number.isSafeInteger(amount) && Number.isSafeInteger(face) && line > 0)
      }
    }
    assert.ok(read > BENT / 10, `only ${read} were read at all`)
  })
}

const layoutNamed = (bank: string, name: string) =>
  LAYOUTS.find((one) => one.bank === bank && one.format.name === name)!

const PIX_BANKS = [
  ['033', 'cnab240'],
  ['033', 'cnab400'],
  ['237', 'cnab400'],
  ['341', 'cnab400'],
  ['748', 'cnab400'],
] as const
for (const [bank, name] of PIX_BANKS) {
  test(`what is lost in a file gives nothing to the boleto before: ${bank}, ${name}`, () => {
    const layout = layoutNamed(bank, name)
    const sender = senderOf(layout, { pixKey: 'pix@example.com' })
    const is240 = name === 'cnab240'
    const said = [1, 2].map((n) => ({
      order: orderOf(ids[n]!, n, {}, sender.agreement),
      movement: '02',
      pix: { key: `pix.example.com/qr/${n}`, txid: `T${n}`, qr: codeTo(`pix.example.com/qr/${n}`) },
    }))
    const whole = returnLines(sender, said)
    const codes = (list: readonly string[]) =>
      readOf(sender, joined(list)).entries.map(({ pix }) => pix && /qr\/(.)/.exec(pix.brCode!)?.[1])
    assert.deepEqual(codes(whole), ['1', '2'])
    // Of the first boleto its pix; of the second its T and U, or its detail.
    const [from, to] = is240 ? [4, 7] : [2, 4]
    assert.deepEqual(codes(whole.toSpliced(from, to - from)), [undefined])
    const damages: readonly ((line: string) => string)[] = [
      (line) => line.slice(0, 60),
      (line) => line.slice(0, 30) + '\u00c3\u0089' + line.slice(32),
      (line) => (is240 ? `${line.slice(0, 13)}Z${line.slice(14)}` : `X${line.slice(1)}`),
      (line) => (is240 ? `999${line.slice(3)}` : `6${line.slice(1)}`),
    ]
    for (const damage of damages) {
      const list = whole.map((line, at) => (at >= from && at < to ? damage(line) : line))
      assert.deepEqual(codes(list), [undefined], String(damage))
    }
  })
}

test('segment T of one boleto is no pair with U of another, whatever is between', () => {
  const bare = (list: readonly string[]) =>
    readOf(SENDER, joined(list)).entries.map(({ ourNumber }) => Number(ourNumber))
  // Of the second boleto U, and of the third T: lost, too short, or of a segment that is none.
  assert.deepEqual(bare(lines.toSpliced(5, 2)), [1])
  const short = lines.map((line, at) => (at === 5 || at === 6 ? line.slice(0, 100) : line))
  assert.deepEqual(bare(short), [1])
  // The same number in another batch.
  assert.deepEqual(bare(bent(6, 4, '0002')), [1, 3])
})

for (const layout of LAYOUTS) {
  const sender = senderOf(layout)
  const { agreement } = sender
  const said = [1, 2].map((n) => ({ order: orderOf(ids[n]!, n, {}, agreement), movement: '02' }))
  const other = (text: string): string =>
    text.replace(/[0-9]/g, (digit) => String((Number(digit) + 1) % 10))
  test(`another account or agreement with the same numbers: ${layout.title}, ${layout.format.title}`, () => {
    const tables = Object.entries(layout.records)
    for (const name of ['agreement', 'account', 'wallet', 'branch', 'taxpayerId'] as const) {
      const isIn = (...records: string[]): boolean =>
        tables.some(([r, fields]) => records.includes(r) && fields.some((one) => one.name === name))
      const company = { ...sender.cnab.company, taxpayerId: '11444777000161' }
      const stranger: Sender =
        name === 'taxpayerId'
          ? { ...sender, cnab: { ...sender.cnab, company } }
          : {
              cnab: { ...sender.cnab, ...(name === 'agreement' && { code: '999' }) },
              agreement: {
                ...agreement,
                [name === 'agreement' ? 'number' : name]: other(
                  name === 'agreement' ? agreement.number : agreement[name],
                ),
                ...(name === 'agreement' && agreement.number === '' && { number: '7' }),
              },
            }
      const whole = returnLines(sender, said)
      const read = readReturn(stranger, joined(whole))
      const isBatch = layout.format.columns === 240
      const batch = layout.records.returnBatch ? 'returnBatch' : 'batchHeader'
      if (isIn('returnHeader')) assert.ok(!read.ok, name)
      else if (isBatch && isIn(batch))
        assert.ok(read.ok && read.entries.length === 0 && read.faults[0]?.damage, name)
      else if (name !== 'taxpayerId' && isIn('t', 'returnDetail'))
        assert.ok(
          read.ok && read.entries.length === 0 && read.faults.every((one) => one.foreign),
          name,
        )
    }
  })
}

test('a line with any character of several bytes was converted', () => {
  for (const bytes of [
    '\u00c2\u00ba',
    '\u00c3\u0089',
    '\u00c5\u00a1',
    '\u00e2\u0080\u0093',
    '\u00f0\u009f\u0098\u0080',
  ]) {
    const { faults, entries } = readOf(SENDER, joined(bent(3, 149, bytes)))
    assert.equal(entries.length, 2, bytes)
    assert.ok(faults.some(({ says, damage }) => /UTF-8/.test(says) && damage === 'characters'))
  }
  // Letters of Windows one after another, as a bank writes them.
  assert.deepEqual(readOf(SENDER, joined(bent(3, 149, 'JO\u00c3O \u00c7\u00c3'))).faults, [])
})

test('a file of very many short lines is refused before it is read', () => {
  const many = `${joined(lines)}\r\n${'\n'.repeat(200_000)}`
  const read = readReturn(SENDER, many)
  assert.ok(!read.ok && read.kind === 'unreadable')
  assert.equal(read.why, 'its lines are shorter than 240 columns')
  assert.ok(readReturn(SENDER, `${joined(lines)}\r\n${'\n'.repeat(50)}`).ok)
})
