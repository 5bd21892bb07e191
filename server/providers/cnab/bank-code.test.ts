// Which QR codes of a return are put on a boleto, and what is said of the others.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderOf } from '../../../test/cnab.ts'
import { returnText, senderOf } from '../../../test/cnab-bank.ts'
import { type BrCode, writeBrCode } from '../../kernel/brazil/br-code.ts'
import { newId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { applyReturnFile } from './apply.ts'
import { LAYOUTS } from './layouts/index.ts'
import { readReturn } from './return.ts'
import type { Title } from './title.ts'

const ID = '0191f0c47a527b539c1e3f6a5d2e8b10'
const names = { name: 'Loja', city: 'BRASIL' }
const dynamic = (path: string, more: Partial<BrCode> = {}): string =>
  writeBrCode({ kind: 'dynamic', location: `pix.example.com/${path}`, ...names, ...more } as BrCode)
const OURS = dynamic('ours')
const STATIC = writeBrCode({ kind: 'static', key: 'someone@example.com', ...names })

type Pix = { readonly qr?: string; readonly key?: string; readonly txid?: string }
const CASES: readonly [
  what: string,
  layout: string,
  pix: Pix,
  given: {
    pixKey?: string | null
    has?: string
    movement?: string
    status?: Title['status']
  },
  taken: string | null,
  says: RegExp | undefined,
][] = [
  ['of the registration', '341/cnab400', { qr: OURS }, {}, OURS, undefined],
  [
    'of the amount',
    '341/cnab400',
    { qr: dynamic('a', { amount: cents(150_00) }) },
    {},
    dynamic('a', { amount: cents(150_00) }),
    undefined,
  ],
  [
    'of another amount',
    '341/cnab400',
    { qr: dynamic('a', { amount: cents(1) }) },
    {},
    null,
    /it is of R\$ 0[.,]01, and the boleto of R\$ 150/,
  ],
  ['of a key', '341/cnab400', { qr: STATIC }, {}, null, /it is no code of a charge/],
  [
    'of a recurrence',
    '341/cnab400',
    { qr: dynamic('a', { recurrence: 'pix.example.com/rec/1' }) },
    {},
    null,
    /it is no code of a charge/,
  ],
  [
    'where there is another',
    '341/cnab400',
    { qr: OURS },
    { has: dynamic('first') },
    dynamic('first'),
    /the boleto has another/,
  ],
  ['where it is there', '341/cnab400', { qr: OURS }, { has: OURS }, OURS, undefined],
  [
    'of a payment',
    '341/cnab400',
    { qr: OURS },
    { movement: '06', status: 'registered' },
    null,
    /does not register/,
  ],
  [
    'of a withdrawn boleto',
    '341/cnab400',
    { qr: OURS },
    { status: 'withdrawn' },
    null,
    /does not register/,
  ],
  ['where no pix was agreed on', '341/cnab400', { qr: OURS }, { pixKey: null }, null, undefined],
  [
    'where the bank arranges it',
    '237/cnab400',
    { key: 'pix.example.com/x', txid: 'T' },
    { pixKey: null },
    '',
    undefined,
  ],
  ['with our id', '033/cnab400', { key: 'pix.example.com/x', txid: ID }, {}, '', undefined],
  [
    'with another id',
    '033/cnab400',
    { key: 'pix.example.com/x', txid: 'T' },
    {},
    null,
    /its pix is T, not/,
  ],
  [
    'with another id, in segments',
    '033/cnab240',
    { key: 'pix.example.com/x' },
    {},
    null,
    /its pix is not named/,
  ],
]
for (const [what, layout, pix, { pixKey, has, movement, status }, taken, says] of CASES)
  test(`a QR code ${what}: ${layout}`, () => {
    const [bank, name] = layout.split('/')
    const table = LAYOUTS.find((one) => one.bank === bank && one.format.name === name)!
    const sender = senderOf(table, pixKey === null ? {} : { pixKey: 'pix@example.com' })
    const order = orderOf(ID, 1, {}, sender.agreement)
    const u = { paid: order.terms.amount }
    const read = readReturn(
      sender,
      returnText(sender, [{ order, movement: movement ?? '02', u, pix }]),
    )
    assert.ok(read.ok, JSON.stringify(read))
    const title: Title = {
      owner: newId<'owner'>(new Date(1)),
      id: ID,
      agreement: 'x',
      ourNumber: order.ourNumber,
      status: status ?? 'requested',
      reason: null,
      order,
      payments: [],
      changedTerms: null,
      protest: null,
      brCode: has ?? null,
    }
    const changes = applyReturnFile('x', read, { titles: [title], known: [] })
    const code = (changes.titles[0] ?? title).brCode
    if (taken === '') assert.ok(code?.includes('pix.example.com/x'))
    else assert.equal(code, taken)
    const said = changes.exceptions.filter((one) => /QR code/.test(one.says))
    assert.deepEqual([said.length, said[0]?.what], says ? [1, 'look'] : [0, undefined])
    if (says) assert.match(said[0]!.says, says)
    const isNew = code !== null && code !== has
    assert.deepEqual(
      changes.codes.map(({ boleto }) => boleto),
      isNew ? [ID] : [],
    )
  })
