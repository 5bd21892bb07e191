// What is Bradesco's own in its boletos: texts of its alphabet, codes of states and of withdrawal, and
// sums that stand in the list of their day alone.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { addDays, dayOf, startOf } from '../../server/kernel/brazil/calendar.ts'
import { COLLECTORS, known, openStage, resultOf, type Stage } from './boletos.ts'
import { answers, type Fault, says } from './line.ts'

const BRADESCO = COLLECTORS.find(({ name }) => name === 'bradesco')!
type Body = Record<string, unknown>

/** Answers the reading of a boleto, and no list. */
const reads =
  (change: (body: Body) => Body): Fault =>
  async (request, next) => {
    const reply = await next(request)
    return { ...reply, body: change(reply.body as Body) }
  }
const titled = (more: Body) =>
  reads((body) => ({ ...body, titulo: { ...(body['titulo'] as Body), ...more } }))

const listOf = (titulos: Body[], more: Body = {}): Fault =>
  answers(200, { status: 200, pagina: 1, indMaisPagina: 'N', titulos, ...more })
const row = (
  nossoNumero: unknown,
  valorPagamento: unknown,
  dataPagamento: unknown,
  numeroSequenciaPagamento: unknown = 1,
): Body => ({
  nossoNumero,
  numeroSequenciaPagamento,
  valorTitulo: 10_000,
  valorPagamento,
  dataPagamento,
})

async function open(t: Parameters<typeof openStage>[0]): Promise<
  Stage & {
    first: ReturnType<Stage['order']>
    number: number
    today: string
  }
> {
  const stage = await openStage(t, BRADESCO)
  const first = stage.order()
  known(await stage.rail.register(first))
  const today = dayOf(stage.bank.clock.now()).split('-').toReversed().join('')
  return { ...stage, first, number: Number(first.ourNumber.slice(0, 11)), today }
}

test('it is asked in centavos and in texts of its alphabet, the number of the house apart', async (t) => {
  const { line, number } = await open(t)
  const { path, body } = line.seen[0]!
  const sent = body as Record<string, string>
  assert.equal(path, '/boleto-hibrido/cobranca-registro/v1/gerarBoleto')
  assert.ok(Object.values(sent).every((value) => typeof value === 'string'))
  assert.deepEqual(
    [
      sent['vnmnalTitloCobr'],
      sent['ctitloCobrCdent'],
      sent['cnegocCobr'],
      sent['isacdoTitloCobr'],
      sent['elogdrSacdoTitlo'],
      sent['enroLogdrSacdo'],
      sent['nroCpfCnpjSacdo'],
      sent['qtdDecurPrz'],
    ],
    [
      '10000',
      String(number).padStart(11, '0'),
      '386100000000041000',
      'Jose Nunez',
      'Rua Augusta',
      '100',
      '00012345678909',
      '30',
    ],
  )
  assert.deepEqual(
    [sent['nroCpfCnpjBenef'], sent['filCpfCnpjBenef'], sent['digCpfCnpjBenef']],
    ['11222333', '0001', '81'],
  )
})

test('the contract of a person has nine digits and no branch', async (t) => {
  const { rail, line, order } = await openStage(t, {
    ...BRADESCO,
    settings: { beneficiaryId: '12345678909' },
  })
  const one = order()
  known(await rail.register(one))
  known(await rail.read(one))
  const [made, read] = line.seen.map(({ body }) => body as Body)
  assert.deepEqual(
    [made!['nroCpfCnpjBenef'], made!['filCpfCnpjBenef'], made!['digCpfCnpjBenef']],
    ['123456789', '0000', '09'],
  )
  assert.deepEqual(read!['cpfCnpj'], { cpfCnpj: 123456789, filial: 0, controle: 9 })
})

test('a payment whose sum is not listed yet is neither paid nor open, and is not withdrawn', async (t) => {
  const { rail, line, lay, first, number, today } = await open(t)
  await lay(first)
  line.fails('GET', titled({}))
  line.fails('GET', answers(412, { status: 412, causa: 'CBTT0021 - NAO HA DADOS' }))
  assert.equal(resultOf(await rail.read(first)), 'unknown')
  // The day is not told either.
  line.fails('GET', titled({ dtPagto: 0 }))
  assert.equal(resultOf(await rail.read(first)), 'unknown')
  line.fails('GET', titled({}))
  line.fails('GET', listOf([row(number + 1, 10_000, today)]))
  assert.equal(resultOf(await rail.withdraw(first)), 'unknown')
  assert.ok(line.seen.every(({ path }) => !path.endsWith('/baixar')))
  line.isDone()
  assert.equal(resultOf(await rail.read(first)), 'paid')
})

test('each payment is named by its number, and those of a page that follows count', async (t) => {
  const { rail, line, bank, first, number } = await open(t)
  const day = (n: number) => dayOf(new Date(startOf(dayOf(bank.clock.now())).getTime() + n))
  const ids: string[] = []
  for (const n of [0, 1]) {
    const on = addDays(day(0), n).split('-').toReversed().join('')
    line.fails('GET', titled({ codStatus: 61, dtPagto: Number(on) }))
    line.fails('GET', listOf([row(number + 7, 1, on)], { indMaisPagina: 'S' }))
    line.fails('GET', listOf([row(String(number), 10_000 + n, on, n + 1)]))
    const { status, payments } = known(await rail.read(first))
    assert.deepEqual([status, payments.map(({ amount }) => amount)], ['paid', [10_000 + n]])
    ids.push(...payments.map(({ id }) => id))
  }
  assert.equal(new Set(ids).size, 2)
  const pages = line.seen.filter(({ path }) => path.endsWith('/listar'))
  assert.deepEqual(
    pages.map(({ body }) => (body as Body)['paginaAnterior']),
    [0, 1, 0, 1],
  )
  line.isDone()
})

test('a row that is shown twice while the list grows is one payment, and two payments are two', async (t) => {
  const { rail, line, first, number, today } = await open(t)
  const read = async (...pages: Body[][]) => {
    line.fails('GET', titled({ codStatus: 61, dtPagto: Number(today) }))
    pages.forEach((page, n) =>
      line.fails('GET', listOf(page, { indMaisPagina: n < pages.length - 1 ? 'S' : 'N' })),
    )
    const answer = await rail.read(first)
    line.isDone()
    return answer
  }
  const [one, other] = [row(number, 10_000, today, 1), row(number, 10_000, today, 2)]
  const others = [row(number + 7, 1, today)]
  const once = known(await read([...others, one])).payments
  assert.equal(once.length, 1)
  assert.deepEqual(known(await read([...others, one], [one])).payments, once)
  const both = known(await read([other], [one, other])).payments
  assert.deepEqual(
    both.map(({ amount }) => amount),
    [10_000, 10_000],
  )
  assert.equal(new Set(both.map(({ id }) => id)).size, 2)
  assert.ok(both.some(({ id }) => id === once[0]!.id))
  // The day that the bank tells of it may be put right; the payment is the same.
  const moved = row(number, 10_000, '30112026', 1)
  assert.deepEqual(
    known(await read([moved])).payments.map(({ id }) => id),
    [once[0]!.id],
  )
})

test('a row of another boleto that cannot be read hides no payment, and one of ours does', async (t) => {
  const { rail, line, first, number, today } = await open(t)
  const ours = row(number, 10_000, today)
  for (const [more, is] of [
    [row(number + 7, 'cem', today), 'paid'],
    [row(number + 7, 1, 'ontem', null), 'paid'],
    [row('x', 1, today), 'paid'],
    [row(null, 1, today), 'paid'],
    [row(number, 'cem', today, 2), 'unknown'],
    [row(number, 1, today, null), 'unknown'],
    [row(`${number}-0`, 1, today, 2), 'unknown'],
    // Two sums under one number.
    [row(number, 1, today), 'unknown'],
  ] as const) {
    line.fails('GET', titled({ codStatus: 61, dtPagto: Number(today) }))
    line.fails('GET', listOf([more, ours]))
    const answer = await rail.read(first)
    assert.equal(resultOf(answer), is, JSON.stringify(more))
    if (is === 'paid') assert.equal(known(answer).payments.length, 1)
  }
  line.isDone()
})

test('its codes of state and of withdrawal are read, and one that is unknown is', async (t) => {
  const { rail, line, first } = await open(t)
  const end = (codigo: unknown) => ({ baixa: { codigo, descricao: '', data: 0 } })
  for (const [more, is] of [
    [{ codStatus: 2 }, 'registered'],
    [{ codStatus: '11' }, 'registered'],
    [{ codStatus: 33 }, 'registered'],
    [{ codStatus: 53 }, 'withdrawn'],
    [{ codStatus: 1, ...end(58) }, 'withdrawn'],
    [{ codStatus: 61, ...end(61) }, 'unknown'],
    [{ codStatus: 99 }, 'unknown'],
    [{ codStatus: 0 }, 'unknown'],
    [{ codStatus: 'A VENCER' }, 'unknown'],
    [{ codStatus: 1, ...end('x') }, 'unknown'],
    [{ linhaDig: null }, 'unknown'],
  ] as const) {
    line.fails('GET', titled(more))
    assert.equal(resultOf(await rail.read(first)), is, JSON.stringify(more))
  }
  line.isDone()
})

test('there is none by the word of the bank alone, of a boleto and of a list', async (t) => {
  const { rail, line, bank, first, today } = await open(t)
  for (const [status, causa, is] of [
    [412, 'CBTT0552 - TITULO INEXISTENTE', 'absent'],
    [200, 'CBTT0552 - TITULO INEXISTENTE', 'absent'],
    [412, 'CBTT0021 - NAO HA DADOS', 'unknown'],
    [412, 'CBTT0065 - NEGOCIACAO INEXISTENTE', 'unknown'],
  ] as const) {
    line.fails('GET', answers(status, { status: 412, causa }))
    assert.equal(resultOf(await rail.read(first)), is, causa)
  }
  const now = bank.clock.now()
  const changed = async () => {
    const answer = await rail.changed({ from: now, to: now, page: 0 })
    return answer.result === 'accepted' ? answer.value.ourNumbers : answer.result
  }
  line.fails('GET', answers(412, { status: 412, causa: 'CBTT0021 - NAO HA DADOS' }))
  assert.deepEqual(await changed(), [])
  for (const fault of [
    answers(412, { status: 412, causa: 'CBTT0065 - NEGOCIACAO INEXISTENTE' }),
    listOf([row(0, 1, today)]),
    listOf([row(999_999_999_999, 1, today)]),
    listOf([row('x', 1, today), row(null, 1, today)]),
    listOf([row(7, 1, today)], { indMaisPagina: 'X' }),
  ]) {
    line.fails('GET', fault)
    assert.equal(await changed(), 'unknown')
  }
  // Its number alone counts, and one without a readable number hides no other.
  for (const rows of [
    [row(7, 1, today)],
    [row(7, 1, '31022026')],
    [row('x', 1, today), row(7, 1.5, today), row(7, 1, today)],
  ]) {
    line.fails('GET', listOf(rows))
    const [numbered, ...others] = (await changed()) as string[]
    assert.match(numbered!, /^00000000007[0-9P]$/)
    assert.deepEqual(others, [])
  }
  line.isDone()
})

test('a registration that names another boleto, or no bars, is unknown', async (t) => {
  const { rail, line, order } = await openStage(t, BRADESCO)
  for (const fault of [
    says('"linhaDig10":"2379', '"linhaDig10":"2389'),
    says('"linhaDig10"', '"linha"'),
    says('"ctitloCobrCdent":', '"ctitloCobrCdent":9'),
  ]) {
    line.fails('POST', fault)
    assert.equal(resultOf(await rail.register(order())), 'unknown')
  }
  line.isDone()
})
