// Who paid a pix, through each connector: the payer of each company's own wire, and, against the
// emulators, whom the bank was told of, or nobody where the company tells none.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import type { PixRail, ReceivedPix } from '../../server/providers/bank.ts'
import * as asaas from '../../server/providers/connectors/asaas/report.ts'
import * as mercadoPago from '../../server/providers/connectors/mercado-pago/report.ts'
import * as pagarme from '../../server/providers/connectors/pagarme/report.ts'
import * as starkBank from '../../server/providers/connectors/stark-bank/report.ts'
import * as woovi from '../../server/providers/connectors/woovi/report.ts'
import { NAMES, openStage, openWorld, orderOf } from './stage.ts'
import { COMPANIES, openWorld as openCompany, orderOf as orderOfCompany } from './wires.ts'

const E2E = 'E79457883202011031547tAFDWZxYyGN'
const AT = '2026-11-30T12:00:00Z'
const HOUR_MS = 3_600_000

/** A reply with these words about the payer, as the company writes it, and what is read of it. */
const WIRES: Record<string, (words: object) => Partial<ReceivedPix> | undefined> = {
  asaas: (externalAccount) =>
    asaas.pixFrom(
      {
        endToEndIdentifier: E2E,
        value: 100,
        effectiveDate: '2026-11-30 10:00:00',
        externalAccount,
      },
      asaas.paymentFrom({
        id: 'pay_1',
        status: 'RECEIVED',
        value: 100,
        dateCreated: '2026-11-30',
        pixTransaction: 'x',
      })!,
    ),
  'mercado-pago': (payer) =>
    mercadoPago.receivedFrom({
      id: 1,
      date_approved: AT,
      transaction_amount: 1,
      // Whom the order named.
      payer: { identification: { number: '12345678909' }, first_name: 'Outra' },
      point_of_interaction: {
        transaction_data: { transaction_id: `PIX${E2E}`, bank_info: { payer } },
      },
    }),
  pagarme: (payer) => pagarme.paymentAmong({ data: [{ end_to_end_id: E2E, payer }], paging: {} }),
  'stark-bank': (words) =>
    starkBank.paymentFrom({ payment: { endToEndId: E2E, amount: 100, ...words } }),
  woovi: (words) =>
    woovi.transactionsFrom({
      transactions: [
        { endToEndId: E2E, value: 100, time: AT, type: 'PAYMENT', status: 'CONFIRMED', ...words },
      ],
      pageInfo: { hasNextPage: false },
    })?.received[0]?.pix,
}

type Told = Pick<ReceivedPix, 'payer' | 'message'>
const VECTORS: [company: string, words: object, told: Told][] = [
  [
    'asaas',
    { ispb: '99999999', name: 'Ana Souza', cpfCnpj: '***.456.789-**' },
    { payer: { name: 'Ana Souza', taxpayerId: '***.456.789-**' } },
  ],
  [
    'asaas',
    { ispb: 19_540_550, name: 'MBreve Sistemas Ltda', cpfCnpj: '11.222.333/0001-81' },
    { payer: { name: 'MBreve Sistemas Ltda', taxpayerId: '11222333000181' } },
  ],
  ['asaas', { name: null, cpfCnpj: null }, {}],
  [
    'mercado-pago',
    {
      long_name: 'BANCO XYZ',
      account_holder_name: 'Ana Souza',
      identification: { type: 'CPF', number: '12345678909' },
    },
    { payer: { name: 'Ana Souza', taxpayerId: '12345678909' } },
  ],
  [
    'mercado-pago',
    { long_name: 'BANCO XYZ', account_holder_name: null, identification: { number: null } },
    {},
  ],
  [
    'pagarme',
    { name: 'Ana Souza', document: '***456789**', document_type: 'CPF' },
    { payer: { name: 'Ana Souza', taxpayerId: '***456789**' } },
  ],
  [
    'stark-bank',
    { name: 'Anthony Edward Stark', taxId: '20.018.183/0001-80' },
    { payer: { name: 'Anthony Edward Stark', taxpayerId: '20018183000180' } },
  ],
  [
    'woovi',
    {
      payer: { name: 'Dan', taxID: { taxID: '31324227036', type: 'BR:CPF' } },
      infoPagador: 'payer info 0',
    },
    { payer: { name: 'Dan', taxpayerId: '31324227036' }, message: 'payer info 0' },
  ],
  ['woovi', { payer: null, infoPagador: '' }, {}],
]

test('the payer is read where each company with a wire of its own tells it', () => {
  for (const [company, words, told] of VECTORS) {
    const { payer, message } = WIRES[company]!(words)!
    const read = { ...(payer && { payer }), ...(message !== undefined && { message }) }
    assert.deepEqual(read, told, company)
  }
})

/** The companies with an API Pix that tell it. */
const TELLS = ['banco-do-brasil', 'efi']
const PAYING = {
  pagador: { cpf: '12345678909', nome: 'Ana Souza' },
  infoPagador: 'Obrigada!',
  formaIniciacao: 'QRDN',
}
const ANA = { taxpayerId: '12345678909', name: 'Ana Souza' }

/** What is told of the payer of a charge by a read of it, and by the list of received pix. */
async function toldOf(rail: PixRail, txid: string, now: Date): Promise<ReceivedPix[]> {
  const read = await rail.read(txid)
  assert.ok(read.result === 'accepted' && read.value.status === 'completed', JSON.stringify(read))
  const span = { from: after(now, -HOUR_MS), to: after(now, HOUR_MS), page: 0 }
  const listed = await rail.received(span)
  assert.ok(listed.result === 'accepted', JSON.stringify(listed))
  const one = listed.value.pix.find((pix) => pix.txid === txid)
  return [read.value.payments[0]!, one!]
}

test('a bank with an API Pix tells whom its facts say that it tells', async (t) => {
  const world = await openWorld(t)
  for (const name of NAMES) {
    const stage = openStage(world, name)
    const order = orderOf(stage, 45_09)
    await stage.rail.charge(order, false)
    await stage.pay(order.txid, PAYING)
    for (const pix of await toldOf(stage.rail, order.txid, world.bank.clock.now())) {
      assert.deepEqual(pix.payer, TELLS.includes(name) ? ANA : undefined, name)
      assert.deepEqual([pix.message, pix.initiation], ['Obrigada!', undefined], name)
      assert.equal(pix.key, stage.key, name)
    }
  }
})

for (const company of COMPANIES)
  test(`${company.name} tells who paid, whoever was charged`, async (t) => {
    const world = await openCompany(t, company)
    const order = orderOfCompany(45_09)
    await world.rail.charge(order, false)
    await world.pay(order.txid, PAYING)
    for (const pix of await toldOf(world.rail, order.txid, world.clock.now()))
      assert.deepEqual(pix.payer, ANA)
  })
