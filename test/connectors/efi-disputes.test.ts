// Contested pix (MED) at Efí by its own routes, against its emulator: an infraction is a dispute of
// its sale, a defence reaches the bank once, and the end is applied once. And what of a list cannot
// be believed.

import { strict as assert } from 'node:assert'
import { test, type TestContext } from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { cents } from '../../server/kernel/money.ts'
import type { BankReply, BankRequest } from '../../server/kernel/bank-call.ts'
import type { ReceivedPix } from '../../server/providers/bank.ts'
import { openClient } from '../../server/providers/client.ts'
import { openPixDisputes } from '../../server/app/banks/open-pix-disputes.ts'
import { disputesOf, infractionFrom } from '../../server/providers/connectors/efi/infractions.ts'
import { runJob as reconcile } from '../../server/jobs/reconcile.ts'
import { accounts, buyer } from '../cards.ts'
import { right } from '../marketplace.ts'
import { world } from '../world.ts'
import { openStage, openWorld } from './stage.ts'

const DAY_MS = 86_400_000
const E2E = 'E09089356202312181249APId91a6304'

/** The example of Efí's documentation, with the words that it comments out. */
const EXAMPLE = {
  idInfracao: '8ad75c93-6150-422c-929e-822f361c7a6b',
  endToEndId: E2E,
  protocolo: '1313',
  dataTransacao: '2023-12-22T16:01:35Z',
  valor: '100',
  status: 'ABERTA',
  razao: 'Solicitacao de devolução',
  tipoSituacao: 'golpe',
  comentario: 'Transação feita através de Qrcode falso em boleto',
  dadosAnalise: { abertura: '2023-12-22T16:01:35Z', prazoFinalizacao: '2023-12-29T16:01:35Z' },
  atualizadoEm: '2023-12-22T16:01:35Z',
}
const PAID: ReceivedPix = {
  endToEndId: E2E,
  amount: cents(100_00),
  paidAt: new Date('2023-12-18T12:49:00Z'),
  returns: [],
}
const BACK = {
  id: 'MED1',
  providerReference: 'D09089356202312201200APId91a6304',
  amount: cents(40_00),
  status: 'returned',
  med: { nature: 'fraud' },
} as const
const SOON = new Date('2023-12-23T00:00:00Z')

test('an infraction is read, whichever way its amount is written, or not at all', () => {
  for (const valor of ['100', '100.00', '100.0', 100])
    assert.equal(infractionFrom({ ...EXAMPLE, valor })?.amount, 100_00, String(valor))
  assert.equal(infractionFrom(EXAMPLE)?.why, 'Solicitacao de devolução: golpe')
  for (const bent of [
    { idInfracao: '' },
    { idInfracao: '../x' },
    { endToEndId: 'E1' },
    { valor: '0' },
    { valor: '1,00' },
    { valor: null },
    { status: 'NOVA' },
    { status: 'toString' },
    { dadosAnalise: {} },
    { dadosAnalise: { ...EXAMPLE.dadosAnalise, prazoFinalizacao: 'amanhã' } },
    { atualizadoEm: undefined },
  ])
    assert.equal(infractionFrom({ ...EXAMPLE, ...bent }), undefined, JSON.stringify(bent))
})

test('an accepted infraction is lost by what went back, open until then, and won once nothing can', () => {
  const of = (status: string, pix: Partial<ReceivedPix> = {}, now = SOON) =>
    disputesOf({ ...PAID, ...pix }, [infractionFrom({ ...EXAMPLE, status })!], now)?.map((one) => [
      one.status,
      one.pix?.returns.length,
    ])
  assert.deepEqual(of('ABERTA'), [['open', 0]])
  assert.deepEqual(of('EM_DEFESA'), [['open', 0]])
  assert.deepEqual(of('REJEITADA'), [['won', 0]])
  assert.deepEqual(of('CANCELADA_EFI'), [['won', 0]])
  assert.deepEqual(of('ACEITA'), [['open', 0]])
  assert.deepEqual(of('ACEITA', { returns: [BACK] }), [['lost', 1]])
  // A return that we asked for is none of the MED's.
  const { med: _, ...ours } = BACK
  assert.deepEqual(of('ACEITA', { returns: [ours] }), [['open', 0]])
  assert.deepEqual(of('ACEITA', {}, after(PAID.paidAt, 92 * DAY_MS)), [['won', 0]])
  // Of another pix, and of more than the pix had: an amount that was not understood.
  assert.deepEqual(of('ABERTA', { endToEndId: E2E.replace('A', 'B') }), [])
  assert.equal(of('ABERTA', { amount: cents(99_99) }), undefined)
})

const NO_SCOPE = { nome: 'insufficient_scope', mensagem: 'Token sem o escopo necessário.' }

/** One page of infractions. */
const listOf = (infracoes: readonly object[]) => ({
  parametros: { paginacao: { paginaAtual: 0, quantidadeDePaginas: 1 } },
  infracoes,
})

const answerList =
  (reply: BankReply) =>
  ({ path }: BankRequest): BankReply | undefined =>
    path.endsWith('/gn/infracoes') ? reply : undefined

/** A platform whose pix is at Efí. `bend`: what the line does to a call. */
async function openSale(t: TestContext) {
  const w = await world(t)
  const there = await openWorld(t)
  const stage = openStage(there, 'efi')
  const bent: { by?: (request: BankRequest) => BankReply | undefined } = {}
  const asked: string[] = []
  const faults: (string | undefined)[] = []
  const call = async (request: BankRequest): Promise<BankReply> => {
    asked.push(`${request.method} ${request.path}`)
    return bent.by?.(request) ?? stage.line.call(request)
  }
  const clock = { now: () => there.bank.clock.now() }
  const client = openClient(stage.settings, call)
  const disputes = openPixDisputes(stage.settings, client, clock, (why) => faults.push(why))!
  Object.assign(w.deps, {
    banks: {
      ...w.deps.banks,
      pix: () => ({ rail: stage.rail, key: stage.key, psp: 'efi' }),
      rails: [stage.rail],
      // The sale's own PSP has them, and the platform's first one has none.
      disputes: (_owner: unknown, sale?: { psp?: string }) =>
        sale?.psp === 'efi' ? disputes : undefined,
      disputeRails: [disputes],
    },
  })
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(customer, { amount: 100_00, payment_type: 'pix' })
  await stage.pay(sale.id)
  let minutes = 0
  // Both clocks move, so that the lists are read again.
  const ask = async (by = 3) => {
    minutes += by
    await there.bank.control('clock', { offset_ms: minutes * 60_000 })
    await w.sdk.sandbox.moveClock({ advance: `${by}m` })
    await reconcile(w.deps)
    await w.work()
  }
  await ask()
  const pull = (what: string, body: object = {}) =>
    there.bank.control(`disputes/${sale.id}/${what}`, body)
  const statusOf = async () => (await w.sdk.transactions.get(sale.id)).status
  const dispute = async () => (await w.sdk.disputes.list({ transaction: sale.id })).items[0]!
  return { w, sale, stage, disputes, asked, bent, faults, ask, pull, statusOf, dispute, there }
}

test('an infraction disputes its sale, a defence reaches Efí once, and its end is applied once', async (t) => {
  const { w, stage, asked, ask, pull, statusOf, dispute } = await openSale(t)
  assert.equal(await statusOf(), 'succeeded')
  await pull('dispute')
  await ask()
  assert.equal(await statusOf(), 'dispute')
  const opened = await dispute()
  assert.deepEqual([opened.amount_cents, opened.reason.code], [100_00, 'MED_FRAUDE'])

  const files = [{ name: 'nota.pdf', type: 'application/pdf' as const, content: 'JVBERi0xLjQ=' }]
  await w.sdk.disputes.submitEvidence(opened.id, { text: 'Entregue.', files })
  await w.sdk.disputes.submitEvidence(opened.id, { text: 'Entregue em 20/11.' })
  await w.work()
  const { evidence } = await dispute()
  assert.deepEqual(evidence.map(({ status }) => status).toSorted(), ['refused', 'sent'])
  assert.equal(asked.filter((one) => /^POST .*\/gn\/infracoes\//.test(one)).length, 1)

  await pull('lose')
  await ask()
  await ask()
  assert.equal(await statusOf(), 'charged_back')
  assert.equal((await dispute()).returned_cents, 100_00)
  assert.deepEqual(await accounts(w), { fees: 99, debt: -99 })
  assert.equal((await stage.account()).returned, 100_00)
  await right(w)
})

test('a defence whose answer was lost is found, and another one is refused', async (t) => {
  const { disputes, pull, bent, stage, sale } = await openSale(t)
  await pull('dispute')
  const found = await stage.rail.read(sale.id)
  assert.ok(found.result === 'accepted' && found.value.status !== 'absent')
  const read = await disputes.read(sale.id, found.value.payments)
  assert.ok(read.result === 'accepted')
  const order = { txid: sale.id, dispute: read.value[0]!.id, id: 'e1', text: 'Não.', files: [] }
  bent.by = ({ method }) =>
    method === 'POST' ? { status: 503, headers: {}, body: undefined } : undefined
  assert.equal((await disputes.defend(order)).result, 'unknown')
  delete bent.by
  assert.equal((await disputes.defend(order)).result, 'accepted')
  assert.equal((await disputes.defend(order)).result, 'accepted')
  const other = await disputes.defend({ ...order, text: 'Outra.' })
  assert.deepEqual(
    [other.result, 'code' in other && other.code],
    ['rejected', 'InfracaoOperacaoInvalida'],
  )
  const none = await disputes.defend({ ...order, dispute: 'none' })
  assert.equal('code' in none && none.code, 'InfracaoNaoEncontrada')
  // A refusal says nothing where the list cannot be read, or the infraction in it.
  for (const body of [undefined, listOf([{ idInfracao: order.dispute }]), listOf([{}])]) {
    bent.by = ({ method }) =>
      method === 'GET' ? { status: body ? 200 : 503, headers: {}, body } : undefined
    assert.equal((await disputes.defend(order)).result, 'unknown')
  }
  bent.by = ({ method }) =>
    method === 'GET' ? { status: 200, headers: {}, body: listOf([]) } : undefined
  assert.equal((await disputes.defend(order)).result, 'rejected')
})

test('the list is read page by page within its time, and what is odd in it is unknown', async (t) => {
  const { disputes, bent, asked, there } = await openSale(t)
  const now = there.bank.clock.now()
  const span = { from: after(now, -60_000), to: now, page: 0 }
  const seen: Record<string, string>[] = []
  const paged = (infracoes: unknown, pages: number) => {
    bent.by = ({ path, query = {} }) => {
      if (!path.endsWith('/gn/infracoes')) return undefined
      seen.push(query)
      const paginacao = {
        paginaAtual: Number(query['paginacao.paginaAtual']),
        quantidadeDePaginas: pages,
      }
      return { status: 200, headers: {}, body: { parametros: { paginacao }, infracoes } }
    }
  }
  const fresh = { ...EXAMPLE, atualizadoEm: after(now, -1_000).toISOString() }
  const old = { ...EXAMPLE, atualizadoEm: after(now, -DAY_MS).toISOString() }
  paged([fresh, old], 2)
  for (const [page, more] of [
    [0, true],
    [1, false],
  ] as const)
    assert.deepEqual(await disputes.changed({ ...span, page }), {
      result: 'accepted',
      value: { ids: [], endToEndIds: [E2E], more },
    })
  assert.equal(seen[0]!['inicio'], after(span.from, -95 * DAY_MS).toISOString())
  assert.equal(seen[0]!['fim'], now.toISOString())
  // A sale is read in as many pages as there are, and never for ever.
  asked.length = 0
  const pix = { ...PAID, paidAt: after(now, -DAY_MS) }
  paged([], 1_000)
  assert.equal((await disputes.read('x', [pix])).result, 'unknown')
  assert.equal(asked.filter((one) => one.includes('infracoes')).length, 20)
  for (const infracoes of [undefined, {}]) {
    paged(infracoes, 1)
    const answer = await disputes.changed(span)
    assert.match('why' in answer ? answer.why : '', /cannot be read/, JSON.stringify(infracoes))
  }
  paged([{ ...EXAMPLE, valor: '10000' }], 1)
  const tooMuch = await disputes.read('x', [pix])
  assert.match('why' in tooMuch ? tooMuch.why : '', /cannot be read/)
  bent.by = ({ path }) =>
    path.includes('infracoes') ? { status: 500, headers: {}, body: undefined } : undefined
  assert.equal((await disputes.changed(span)).result, 'unknown')
})

test('what of a list cannot be read matters to its own pix alone, and the operator hears of it', async (t) => {
  const { disputes, bent, faults, there } = await openSale(t)
  const now = there.bank.clock.now()
  const pix = { ...PAID, paidAt: after(now, -DAY_MS) }
  const other = E2E.replace('A', 'B')
  const span = { from: after(now, -60_000), to: now, page: 0 }
  const changedAt = { atualizadoEm: after(now, -1_000).toISOString() }
  const listed = async (...infracoes: object[]) => {
    bent.by = answerList({ status: 200, headers: {}, body: listOf(infracoes) })
    faults.length = 0
    const [read, changed] = [await disputes.read('x', [pix]), await disputes.changed(span)]
    assert.ok(changed.result === 'accepted')
    return [
      read.result === 'accepted' ? read.value.length : read.result,
      changed.value.endToEndIds,
      faults.map((why) => (why === undefined ? 'whole' : /cannot be read/.test(why))),
    ]
  }
  const bad = { ...EXAMPLE, ...changedAt, status: 'NOVA' }
  assert.deepEqual(await listed(EXAMPLE), [1, [], ['whole']])
  assert.deepEqual(await listed(EXAMPLE, {}), [1, [], [true, true]])
  assert.deepEqual(await listed(EXAMPLE, { ...bad, endToEndId: other }), [1, [other], [true, true]])
  // Its sale is read, and waits for a word that is known.
  assert.deepEqual(await listed(bad), ['unknown', [E2E], [true, true]])
  assert.deepEqual(await listed({ ...bad, valor: '0' }), ['unknown', [E2E], [true, true]])
  assert.deepEqual(await listed({ ...EXAMPLE, endToEndId: other, valor: '10000' }), [
    0,
    [],
    ['whole'],
  ])
})

test('an application without the scope knows no infraction of a sale, and keeps its place in the list', async (t) => {
  const { disputes, bent, faults, there } = await openSale(t)
  const now = there.bank.clock.now()
  for (const status of [401, 403]) {
    faults.length = 0
    bent.by = answerList({ status, headers: {}, body: NO_SCOPE })
    const paidAt = after(now, -DAY_MS)
    assert.deepEqual(await disputes.read('x', [{ ...PAID, paidAt }]), {
      result: 'accepted',
      value: [],
    })
    const span = { from: after(now, -60_000), to: now, page: 0 }
    assert.equal((await disputes.changed(span)).result, 'unknown')
    assert.equal(faults.length, 2)
    assert.match(faults[0]!, /cannot be listed/)
  }
})

const UNLISTED: Readonly<Record<string, () => BankReply>> = {
  'is forbidden': () => ({ status: 403, headers: {}, body: NO_SCOPE }),
  'has an unknown word of another pix': () => ({
    status: 200,
    headers: {},
    body: listOf([{ ...EXAMPLE, status: 'NOVA' }]),
  }),
  'has no answer': () => {
    throw new Error('timed out')
  },
}

for (const [says, reply] of Object.entries(UNLISTED))
  test(`a list that ${says} keeps no return and no second payment from the books`, async (t) => {
    const { w, sale, stage, bent, ask, pull, statusOf, dispute } = await openSale(t)
    await pull('dispute')
    await ask()
    assert.equal(await statusOf(), 'dispute')
    bent.by = ({ path }) => (path.endsWith('/gn/infracoes') ? reply() : undefined)
    await stage.pay(sale.id, { times: 1 })
    await ask()
    // What was paid twice goes back, and what is open is not decided.
    assert.equal((await stage.account()).returned, 100_00)
    assert.equal((await dispute()).status, 'open')
    assert.equal(await statusOf(), 'dispute')

    await pull('lose', { amount: 40_00 })
    await ask(61)
    const { items } = await w.sdk.disputes.list({ transaction: sale.id })
    assert.deepEqual(items.map((one) => [one.status, one.returned_cents]).toSorted(), [
      ['lost', 40_00],
      ['open', 0],
    ])
    await right(w)

    delete bent.by
    await ask(61)
    const { items: known } = await w.sdk.disputes.list({ transaction: sale.id })
    assert.deepEqual(known.map((one) => [one.status, one.returned_cents]).toSorted(), [
      ['lost', 0],
      ['lost', 40_00],
    ])
    assert.equal((await stage.account()).returned, 140_00)
    await right(w)
  })

test('the test environment has no such routes, and no other bank has them', async (t) => {
  const there = await openWorld(t)
  const { settings } = openStage(there, 'efi')
  const client = openClient(settings, there.bank.call)
  const of = (more: object) =>
    openPixDisputes({ ...settings, ...more }, client, there.bank.clock, () => {})
  // A provider of disputes may have the same name in the file: each has its place in its list.
  assert.equal(of({})?.name, 'disputes/bank/pix')
  assert.equal(of({ environment: 'test' }), undefined)
  assert.equal(of({ connector: 'inter' }), undefined)
})
