// Every bank and layout: a remittance that its bank can read, and the return of it as it is applied.
// The bank's side is test/cnab-bank.ts; columns named here are those of the sources in
// layouts/facts.md.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ADDRESS, orderOf } from '../../../test/cnab.ts'
import { boletosIn, returnText, type Said, senderOf } from '../../../test/cnab-bank.ts'
import { readBrCode, writeBrCode } from '../../kernel/brazil/br-code.ts'
import type { BoletoAgreement } from '../../kernel/brazil/boleto.ts'
import { cents } from '../../kernel/money.ts'
import type { BoletoOrder } from '../bank.ts'
import { applyReturnFile } from './apply.ts'
import { namesOf, type ReturnChanges } from './occurrence.ts'
import type { Values } from './codec.ts'
import type { Layout } from './layout.ts'
import { LAYOUTS } from './layouts/index.ts'
import { sayMotives, type MovementWord } from './movements.ts'
import { composeRemittance, faultsOf, faultsOfSender, type Sender } from './remittance.ts'
import { readReturn } from './return.ts'
import { type Instruction, referenceOf, type Title } from './title.ts'

test('the guide names every bank, in both languages', () => {
  const banks = new Set(LAYOUTS.map(({ bank, title }) => `\n| ${bank} ${title} |`))

  for (const guide of ['docs/cnab.md', 'docs/pt-BR/cnab.md']) {
    const text = readFileSync(join(import.meta.dirname, '../../..', guide), 'utf8')
    for (const row of banks) assert.ok(text.includes(row), `${guide} has no row for${row}`)
  }
})

const idOf = (n: number): string => n.toString(16).padStart(32, '0')
const AT = new Date('2026-11-21T12:34:56Z')
const compose = (sender: Sender, instructions: readonly Instruction[]) =>
  composeRemittance(sender, instructions, { sequence: 7, at: AT })
const register = (order: BoletoOrder): Instruction => ({ id: order.id, what: 'register', order })
const titleOf = ({ bankCode, number }: BoletoAgreement, order: BoletoOrder): Title => ({
  owner: 'o' as Title['owner'],
  id: order.id,
  agreement: `${bankCode}/${number}`,
  ourNumber: order.ourNumber,
  status: 'requested',
  reason: null,
  order,
  payments: [],
  changedTerms: null,
  protest: null,
  brCode: null,
})

/** The code of a word at a bank. */
const codeOf = ({ words }: Layout, ...wanted: readonly MovementWord[]): string =>
  Object.keys(words).find((code) => wanted.includes(words[code]!))!

/** Terms that every layout carries, due on a holiday. */
const TERMS = {
  amount: cents(150_00),
  dueOn: '2026-12-25',
  limitOn: '2027-01-20',
  discount: { mode: 'percentage', value: 50_000, limitOn: '2026-12-18' },
} as const
/** A late fee, and interest by the day or, at Sicoob, by the month. */
const lateTerms = ({ terms }: Layout) => ({
  lateFee: { mode: 'percentage', value: 20_000 } as const,
  interest:
    terms.interest.amount === undefined
      ? ({ mode: 'monthly_percentage', value: 10_000 } as const)
      : ({ mode: 'daily_amount', value: 5 } as const),
})

/** The movements that order a protest, and that stop one and keep the boleto, as the sources give them. */
const PROTESTS: Readonly<Record<string, readonly [order?: string, stop?: string]>> = {
  '/240': ['09', '11'],
  '001/240': ['09', '10'],
  '001/400': ['09', '10'],
  '033/240': ['09', '18'],
  '033/400': ['09', '18'],
  '041/240': ['09'],
  '041/400': ['09'],
  '104/240': ['09', '11'],
  '104/400': [],
  '237/240': ['09', '11'],
  '237/400': ['09', '19'],
  '341/240': ['09', '18'],
  '341/400': ['09', '18'],
  '748/240': ['09', '11'],
  '748/400': ['09', '19'],
  '756/240': ['09'],
  '756/400': ['09'],
}

for (const layout of LAYOUTS) {
  const { bank, title, format } = layout
  const name = `${title}, ${format.title}`
  const sender = senderOf(layout)
  const { agreement } = sender
  const order = (n: number, more: Parameters<typeof orderOf>[2] = {}): BoletoOrder =>
    orderOf(idOf(n), n, { ...more, terms: { ...TERMS, ...more.terms } }, agreement)

  test(`${name}: a remittance is as the bank reads it`, () => {
    assert.deepEqual(faultsOfSender(sender), [])
    const payer = { name: 'João Gonçalves – Zé', address: { ...ADDRESS, street: 'Praça Sé, 1º' } }
    const full = order(1, { payer, terms: lateTerms(layout), text: 'Pague até o vencimento.' })
    const made = compose(sender, [
      register(full),
      register(order(2)),
      { id: idOf(3), what: 'withdraw', order: order(3) },
    ])
    assert.deepEqual(made.unwritable, [])
    const [first, second, withdrawn, ...more] = boletosIn(sender, made.text)
    assert.deepEqual(more, [])
    assert.equal(made.counts.records, made.text.split('\r\n').length - 1)
    assert.equal(first!['amount']!.replace(/^0+/, ''), '15000')
    assert.equal(first!['dueOn'], '25122026')
    assert.equal(first!['payerId']!.slice(-11), '12345678909')
    assert.equal(first!['payer'], 'JOAO GONCALVES - ZE')
    assert.equal(first!['street'], 'PRACA SE, 1O')
    assert.equal(first!['zipCode']! + first!['zipSuffix']!, '01310100')
    assert.equal(first!['discountUntil'], '18122026')
    assert.equal(Number(first!['discount']), layout.terms.discount.percent ? 500 : 750)
    const { lateFee } = layout.terms
    const fee = lateFee.percent === undefined ? 300 : 2 * 10 ** (lateFee.decimals ?? 2)
    assert.equal(Number(first!['lateFee']), fee)
    assert.equal(Number(second!['lateFee'] ?? 0), 0)
    assert.equal(
      Number(first!['interest']),
      layout.terms.interest.amount === undefined ? 10_000 : 5,
    )
    assert.equal(first!['movement'], '01')
    assert.equal(withdrawn!['movement'], '02')
    if ('reference' in first!) assert.equal(first['reference'], referenceOf(full.id))
    const numbers = [first, second, withdrawn].map((one) => one!['ourNumber'] ?? one!['ourCount'])
    assert.equal(new Set(numbers).size, 3)
  })

  test(`${name}: a new due date is the bank's movement, confirmed or refused by a return`, () => {
    const later = { ...TERMS, dueOn: '2027-01-08', limitOn: '2027-02-08' }
    const one = order(1)
    const changed: Instruction = {
      id: one.id,
      what: 'due_date',
      order: { ...one, terms: later },
    }
    const made = compose(sender, [changed])
    assert.deepEqual(made.unwritable, [])
    const lines = made.text.split('\r\n')
    const isWide = format.columns === 240
    const [line] = lines.filter((text) => (isWide ? text[13] === 'P' : '17'.includes(text[0]!)))
    const [movement, due] = isWide
      ? [line!.slice(15, 17), line!.slice(77, 85)]
      : [line!.slice(108, 110), line!.slice(120, 126)]
    // Caixa's CNAB 400 has codes of its own.
    assert.equal(movement, bank === '104' && !isWide ? '05' : '06')
    assert.equal(due, isWide ? '08012027' : '080127')
    const title: Title = { ...titleOf(agreement, one), status: 'registered' }
    const changing = [{ boleto: one.id, terms: later }]
    const applyTo = (word: MovementWord, withdrawing: string[] = []) => {
      const code = Object.keys(layout.words).find((each) => layout.words[each] === word)
      if (code === undefined) return undefined
      const motives = { motives: '08'.padStart(layout.reasonColumns, '0') }
      const read = readReturn(
        sender,
        returnText(sender, [{ order: one, movement: code, t: motives }]),
      )
      assert.ok(read.ok && read.entries[0]!.word === word)
      return applyReturnFile('x', read, { titles: [title], known: [], changing, withdrawing })
    }
    const confirmed = applyTo('due_date_changed')!
    assert.deepEqual(confirmed.dueDatesChanged, [one.id])
    assert.deepEqual(confirmed.titles[0]!.changedTerms, later)
    const refused = applyTo('instruction_refused') ?? applyTo('command_refused')
    if (refused) {
      assert.deepEqual(
        refused.changesRefused.map(({ boleto }) => boleto),
        [one.id],
      )
      assert.ok(refused.changesRefused[0]!.reason.length > 3)
      const both = applyTo('instruction_refused', [one.id]) ?? applyTo('command_refused', [one.id])!
      assert.deepEqual([both.changesRefused, both.withdrawalsRefused], [[], [one.id]])
    }
  })

  test(`${name}: a protest, and a stop that keeps the boleto, are the bank's movements`, () => {
    const one = order(1)
    const written = (what: 'protest' | 'protest_cancel') => {
      const { text, unwritable } = compose(sender, [{ id: one.id, what, order: one }])
      assert.deepEqual(unwritable, [])
      const isWide = format.columns === 240
      const [line] = text
        .split('\r\n')
        .filter((each) => (isWide ? each[13] === 'P' : '17'.includes(each[0]!)))
      return isWide ? [line!.slice(15, 17), line!.slice(220, 223)] : [line!.slice(108, 110)]
    }
    const [protest, stop] = PROTESTS[`${bank}/${format.columns}`]!
    assert.deepEqual([layout.movements.protest, layout.movements.protest_cancel], [protest, stop])
    if (protest !== undefined) {
      const [movement, days] = written('protest')
      assert.equal(movement, protest)
      // The day of the file is before the due day here: one day at least.
      if (format.columns === 240) assert.equal(days, '101')
    }
    if (stop !== undefined) assert.equal(written('protest_cancel')[0], stop)
    const title: Title = { ...titleOf(agreement, one), status: 'registered' }
    const became = (word: MovementWord, what: 'protest' | 'protest_cancel') => {
      const code = Object.keys(layout.words).find((each) => layout.words[each] === word)
      if (code === undefined) return undefined
      const read = readReturn(sender, returnText(sender, [{ order: one, movement: code }]))
      assert.ok(read.ok)
      const changing = [{ boleto: one.id, what, terms: TERMS }]
      const made = applyReturnFile('x', read, { titles: [title], known: [], changing })
      return [made.titles[0]?.protest, made.protestsDone.length, made.changesRefused.length]
    }
    for (const [word, what, said] of [
      ['protest_ordered', 'protest', 'ordered'],
      ['at_notary', 'protest', 'at_registry'],
      ['protest_canceled', 'protest_cancel', 'canceled'],
    ] as const) {
      const done = became(word, what)
      if (done) assert.deepEqual(done, [said, 1, 0], word)
    }
    // An order that was stopped before it was confirmed has ended, and a refusal is of what was asked.
    const other = became('protest_canceled', 'protest')
    if (other) assert.deepEqual(other, ['canceled', 0, 1])
    const refused = became('instruction_refused', 'protest') ?? became('command_refused', 'protest')
    if (refused) assert.deepEqual(refused, [undefined, 0, 1])
  })

  /** Applies a return to boletos of which the bank has reported nothing, or what `known` names. */
  function applied(said: readonly Said[], orders: readonly BoletoOrder[], before?: ReturnChanges) {
    const read = readReturn(sender, returnText(sender, said))
    assert.ok(read.ok, JSON.stringify(read))
    assert.deepEqual(read.faults, [])
    const changed = new Map(before?.titles.map((one) => [one.id, one]))
    const titles = orders.map((one) => changed.get(one.id) ?? titleOf(agreement, one))
    const known = before ? namesOf(titles, read.entries) : []
    return applyReturnFile(`${bank}/x`, read, { titles, known })
  }
  const paid = (one: BoletoOrder, u = {}): Said => {
    const amount = one.terms.amount
    // Itaú reports what it credited: the payment less its fee.
    const fee = layout.paidLess === 'fee' ? { paid: amount - 210, fee: 210 } : { paid: amount }
    return {
      order: one,
      movement: codeOf(layout, 'paid'),
      u: { ...fee, credited: amount, occurredOn: '2026-12-28', creditedOn: '2026-12-29', ...u },
    }
  }

  test(`${name}: a return is applied, and a second time changes nothing`, () => {
    const orders = [1, 2, 3, 4, 5].map((n) => order(n, { terms: lateTerms(layout) }))
    const [one, two, three, four, five] = orders as [
      BoletoOrder,
      BoletoOrder,
      BoletoOrder,
      BoletoOrder,
      BoletoOrder,
    ]
    const [code, reason] = Object.entries(layout.reasons ?? { '08': '08' })[0]!
    const said: Said[] = [
      { order: one, movement: codeOf(layout, 'registered') },
      {
        order: two,
        movement: codeOf(layout, 'refused', 'command_refused'),
        t: { motives: code },
      },
      // At a counter on Christmas, on which it was due, and on the banking day after it.
      paid(three, { occurredOn: '2026-12-25' }),
      paid(four),
      paid(four, { occurredOn: '2026-12-29', creditedOn: '2026-12-30' }),
      { order: five, movement: codeOf(layout, 'registered') },
      { order: five, movement: codeOf(layout, 'withdrawn') },
    ]
    const changes = applied(said, orders)
    assert.deepEqual(
      changes.titles.map(({ id, status, payments }) => [
        Number(`0x${id}`),
        status,
        payments.length,
      ]),
      [
        [1, 'registered', 0],
        [2, 'refused', 0],
        [3, 'paid', 1],
        [4, 'paid', 2],
        [5, 'withdrawn', 0],
      ],
    )
    assert.equal(changes.titles[1]!.reason, sayMotives([reason]))
    assert.match(changes.titles[1]!.reason!, /^[0-9A-Z]{2}: \w/)
    const [payment] = changes.titles[2]!.payments
    assert.equal(payment!.amount, 150_00)
    assert.equal(payment!.paidAt, '2026-12-25T15:00:00.000Z')
    // Only the second payment, a day late, is of another amount than was due.
    assert.deepEqual(
      changes.exceptions.map(({ what, boleto }) => [what, boleto]),
      [['amount_differs', four.id]],
    )
    const again = applied(said, orders, changes)
    assert.deepEqual([again.titles, again.exceptions], [[], []])
    assert.ok(again.results.every(({ result }) => result === 'again'))
  })

  test(`${name}: a notary, a protest and a refused withdrawal`, () => {
    const orders = [1, 2, 3].map((n) => order(n))
    const [one, two, three] = orders as [BoletoOrder, BoletoOrder, BoletoOrder]
    const has = (word: MovementWord) => Object.values(layout.words).includes(word)
    const refused = codeOf(layout, 'instruction_refused', 'command_refused')
    const changes = applied(
      [
        { order: one, movement: codeOf(layout, 'registered') },
        { order: one, movement: refused },
        ...(has('protested') ? [{ order: two, movement: codeOf(layout, 'protested') }] : []),
        ...(has('paid_at_notary')
          ? [{ ...paid(three), movement: codeOf(layout, 'paid_at_notary') }]
          : []),
      ],
      orders,
    )
    assert.deepEqual(changes.withdrawalsRefused, [one.id])
    const status = new Map(changes.titles.map((title) => [title.id, title.status]))
    assert.equal(status.get(one.id), 'registered')
    assert.equal(status.get(two.id), has('protested') ? 'withdrawn' : undefined)
    assert.equal(status.get(three.id), has('paid_at_notary') ? 'paid' : undefined)
  })

  test(`${name}: a CNPJ with letters is written where the bank takes it, or refused before`, () => {
    const lettered = order(1, { payer: { taxpayerId: '12ABC34501DE35' } })
    const allowed = senderOf(layout, { cnpjLetters: true })
    const [boleto] = boletosIn(allowed, compose(allowed, [register(lettered)]).text)
    assert.equal(boleto!['payerId']!.slice(-14), '12ABC34501DE35')
    const faults = faultsOf(sender, lettered).map(({ field }) => field)
    assert.deepEqual(faults, layout.letters ? [] : ['payerId'])
  })
}

const LOCATION = 'pix.example.com/qr/v2/cobv/9d36b84fc70b478fb95c12729b90ca25'
const BR_CODE = writeBrCode({
  kind: 'dynamic',
  location: LOCATION,
  oneTime: true,
  name: 'Loja',
  city: 'SAO PAULO',
})
/** Banks whose returns have a pix, what is in it, and whether it has the code of our location. */
const HYBRIDS: readonly [bank: string, format: string, pix: Values, hasCode: boolean][] = [
  ['341', 'cnab400', { qr: BR_CODE }, true],
  ['341', 'cnab400', { qr: `${BR_CODE.slice(0, -1)}x` }, false],
  ['748', 'cnab400', { qr: BR_CODE, key: LOCATION, txid: 'T1' }, true],
  ['748', 'cnab400', { key: LOCATION, txid: 'T1' }, true],
  ['237', 'cnab400', { key: `https://${LOCATION}`, txid: 'T2' }, true],
  ['033', 'cnab400', { key: LOCATION, txid: idOf(1) }, true],
  ['033', 'cnab240', { key: LOCATION, txid: idOf(1) }, true],
  ['033', 'cnab240', { key: '34711996000165', txid: 'T5' }, false],
  ['033', 'cnab240', { key: 'x/y z.w', txid: 'T5' }, false],
]
for (const [bank, format, pix, hasCode] of HYBRIDS) {
  test(`the pix of a boleto is read from a return of ${bank}, ${format}: ${JSON.stringify(pix)}`, () => {
    const layout = LAYOUTS.find((one) => one.bank === bank && one.format.name === format)!
    const sender = senderOf(layout, layout.arrangesPix ? {} : { pixKey: 'pix@example.com' })
    const order = orderOf(idOf(1), 1, {}, sender.agreement)
    const said = { order, movement: codeOf(layout, 'registered'), pix }
    const result = readReturn(sender, returnText(sender, [said]))
    assert.ok(result.ok, JSON.stringify(result))
    assert.deepEqual(result.faults, [])
    const { key, txid, brCode } = result.entries[0]!.pix!
    assert.deepEqual([key, txid], [pix['key'] ?? '', pix['txid'] ?? ''])
    const code = readBrCode(brCode ?? '')
    assert.equal(code.ok && code.code.kind === 'dynamic' && code.code.location, hasCode && LOCATION)
    const titles = [titleOf(sender.agreement, order)]
    const [title] = applyReturnFile('x', result, { titles, known: [] }).titles
    assert.deepEqual([title!.status, title!.brCode], ['registered', brCode ?? null])
  })
}

const PAYMENTS: readonly [what: string, bank: string, amounts: Values, paid: number | string][] = [
  ['on time', '041', { paid: 15_000 }, 15_000],
  ['with interest, which it leaves out', '041', { paid: 15_000, additions: 45 }, 15_045],
  ['short, with interest', '041', { paid: 14_000, additions: 45 }, 14_045],
  ['on time', '748', { paid: 15_000 }, 15_000],
  ['with interest left out', '748', { paid: 15_000, additions: 45 }, 15_045],
  ['with interest included', '748', { paid: 15_045, additions: 45 }, 15_045],
  ['less a discount', '748', { paid: 14_250, discount: 750 }, 14_250],
  [
    'with interest and fine included',
    '748',
    { paid: 15_345, additions: 45, otherCredits: 300 },
    15_345,
  ],
  ['with interest, of another amount', '748', { paid: 14_000, additions: 45 }, 'left out'],
  ['with a fine left out', '748', { paid: 15_000, additions: 45, otherCredits: 300 }, 'left out'],
]
for (const [what, bank, amounts, expected] of PAYMENTS)
  test(`a payment in CNAB 400 of ${bank}, ${what}: ${JSON.stringify(amounts)}`, () => {
    const layout = LAYOUTS.find((one) => one.bank === bank && one.format.name === 'cnab400')!
    const sender = senderOf(layout)
    const order = orderOf(idOf(1), 1, {}, sender.agreement)
    const read = readReturn(
      sender,
      returnText(sender, [{ order, movement: codeOf(layout, 'paid'), u: amounts }]),
    )
    assert.ok(read.ok)
    const [entry] = read.entries
    assert.equal(entry?.paid ?? 'left out', expected)
    assert.deepEqual(
      read.faults.map(({ says }) => says),
      entry
        ? []
        : ['the payment may be without its interest: face, interest and payment do not add up'],
    )
  })
