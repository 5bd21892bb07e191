// Charges with a due date through the API, and the payload at their address.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { assertIs } from '../../test/api-pix-standard.ts'
import { KEY, newTxid, openTestBank, type TestBank } from '../../test/bank.ts'
import { dayOf, rolled } from './due.ts'

const DEBTOR = {
  cpf: '12345678909',
  nome: 'Ana',
  logradouro: 'Rua 1',
  cidade: 'Recife',
  uf: 'PE',
  cep: '70011750',
}
const inDays = ({ clock }: TestBank, days: number): string =>
  rolled(dayOf(new Date(clock.now().getTime() + days * 86_400_000)))

const due = (bank: TestBank, valor: object, days = 10): object => ({
  calendario: { dataDeVencimento: inDays(bank, days), validadeAposVencimento: 30 },
  devedor: DEBTOR,
  valor: { original: '100.00', ...valor },
  chave: KEY,
})

test('the lifecycle of a charge with a due date follows the standard', async (t) => {
  const bank = await openTestBank(t)
  const { api, pay } = bank
  const txid = newTxid()
  const valor = {
    multa: { modalidade: 2, valorPerc: '2.00' },
    juros: { modalidade: 1, valorPerc: '0.10' },
    abatimento: { modalidade: 1, valorPerc: '1.00' },
    desconto: { modalidade: 1, descontoDataFixa: [{ data: inDays(bank, 5), valorPerc: '3.00' }] },
  }
  const made = await api('PUT', `/cobv/${txid}`, due(bank, valor))
  assert.equal(made.status, 201)
  assert.deepEqual(made.body.valor, { original: '100.00', ...valor })
  assert.deepEqual(made.body.devedor, DEBTOR)
  assert.equal(made.body.recebedor.cnpj, '11222333000181')
  assert.deepEqual((await api('GET', `/cobv/${txid}`)).body, made.body)

  const revised = await api('PATCH', `/cobv/${txid}`, { valor: { original: '200.00' } })
  assert.deepEqual(
    [revised.status, revised.body.revisao, revised.body.valor],
    [200, 1, { ...made.body.valor, original: '200.00' }],
  )
  assert.equal((await api('PUT', `/cobv/${txid}`, due(bank, valor))).body.revisao, 2)

  const paid = await pay(txid)
  // 100.00 less the rebate of 1.00 and the discount of 3.00.
  assert.deepEqual([paid.status, paid.pix[0].valor], ['CONCLUIDA', '96.00'])
  const { body } = await api('GET', '/cobv', undefined, {
    inicio: '2020-01-01T00:00:00Z',
    fim: '2099-01-01T00:00:00Z',
  })
  assert.deepEqual(
    body.cobs.map((one: { txid: string }) => one.txid),
    [txid],
  )
  assert.equal(
    (await api('PATCH', `/cobv/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })).status,
    400,
  )
})

const BAD: [string, object][] = [
  ['no debtor', { devedor: undefined }],
  ['a due date that has passed', { calendario: { dataDeVencimento: '2020-01-01' } }],
  ['a day that does not exist', { calendario: { dataDeVencimento: '2099-02-30' } }],
  [
    'validity below zero',
    { calendario: { dataDeVencimento: '2099-02-20', validadeAposVencimento: -1 } },
  ],
  [
    'a rebate of everything',
    { valor: { original: '10.00', abatimento: { modalidade: 1, valorPerc: '10.00' } } },
  ],
  [
    'a third way to fine',
    { valor: { original: '10.00', multa: { modalidade: 3, valorPerc: '1.00' } } },
  ],
  [
    'a discount after the due date',
    {
      valor: {
        original: '10.00',
        desconto: { modalidade: 1, descontoDataFixa: [{ data: '2099-12-31', valorPerc: '1.00' }] },
      },
    },
  ],
  [
    'a fixed discount without its date',
    { valor: { original: '10.00', desconto: { modalidade: 1, valorPerc: '1.00' } } },
  ],
  [
    'a daily discount with a date',
    { valor: { original: '10.00', desconto: { modalidade: 3, descontoDataFixa: [] } } },
  ],
  [
    'a discount of all of it',
    { valor: { original: '10.00', desconto: { modalidade: 5, valorPerc: '100.00' } } },
  ],
]

test('a charge with a due date that breaks a rule is refused', async (t) => {
  const bank = await openTestBank(t)
  for (const [what, change] of BAD) {
    const refused = await bank.api('PUT', `/cobv/${newTxid()}`, { ...due(bank, {}), ...change })
    assert.equal(refused.status, 400, what)
    assert.ok(refused.body.type.endsWith('/CobVOperacaoInvalida'), what)
  }
})

test('a txid belongs to one charge, of either kind', async (t) => {
  const bank = await openTestBank(t)
  const txid = await bank.cob('10.00')
  assert.equal((await bank.api('PUT', `/cobv/${txid}`, due(bank, {}))).status, 400)
  assert.equal((await bank.api('GET', `/cobv/${txid}`)).status, 404)
  const removal = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
  assert.equal((await bank.api('PATCH', `/cobv/${txid}`, removal)).status, 404)
  assert.equal((await bank.api('GET', `/cob/${txid}`)).body.status, 'ATIVA')
})

test('the location shows the amount due on the day the payer chooses', async (t) => {
  const bank = await openTestBank(t)
  const { body } = await bank.api(
    'PUT',
    `/cobv/${newTxid()}`,
    due(bank, { multa: { modalidade: 2, valorPerc: '2.00' } }),
  )
  const path = body.location.slice(body.location.indexOf('/'))
  const read = (query: Record<string, string>) =>
    bank.call({ method: 'GET', path, headers: {}, query })

  const today = decodeJwt((await read({ codMun: '5300108' })).body as string)
  assertIs('CobVPayload', today)
  assert.deepEqual(today['valor'], { original: '100.00', final: '100.00' })
  const late = decodeJwt((await read({ DPP: inDays(bank, 15) })).body as string)
  assert.deepEqual(late['valor'], { original: '100.00', multa: '2.00', final: '102.00' })
  for (const query of [
    { codMun: '1' },
    { DPP: '2020-01-01' },
    { DPP: 'tomorrow' },
    { DPP: inDays(bank, 80) },
  ]) {
    assert.equal((await read(query)).status, 400, JSON.stringify(query))
  }
  bank.clock.advanceTo(60 * 86_400_000)
  assert.equal((await read({})).status, 404)
})
