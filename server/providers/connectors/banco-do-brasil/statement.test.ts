// Which lines of Banco do Brasil's statement are payments, and what they are called.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { debitFrom, goesOn } from './statement.ts'

const row = (more: object = {}) => ({
  indicadorTipoLancamento: '1',
  dataLancamento: 7_11_2026,
  numeroDocumento: 1_234_567,
  codigoHistorico: 144,
  textoDescricaoHistorico: 'Pix - Enviado',
  valorLancamento: 40,
  indicadorSinalLancamento: 'D',
  ...more,
})
const AT = new Date('2026-11-07T03:00:00Z')

test('a booked debit is a payment, by the document that it has once it is consolidated', () => {
  const { id, ...entry } = debitFrom(row())!
  assert.deepEqual(entry, { amount: 40_00, at: AT, reference: '1234567' })
  const { id: before, ...unnamed } = debitFrom(row({ numeroDocumento: 0 }))!
  assert.deepEqual([before, unnamed], [id, { amount: 40_00, at: AT }])
  // The older version, the other field of the text, other forms of the same.
  for (const same of [
    { indicadorTipoLancamento: 'D', indicadorSinalLancamento: undefined },
    { textoDescricaoHistorico: undefined, textoDescricaoSubHistorico: 'Pix - Enviado' },
    { valorLancamento: '40.00', dataLancamento: '07112026', numeroDocumento: '0001234567' },
  ])
    assert.deepEqual(debitFrom(row(same)), { id, ...entry }, JSON.stringify(same))
  // A word of the bank's own debits within another one.
  for (const name of ['Pix - Enviado Aprenderei', 'Pix - Enviado Devanir', 'TED Aplicativos SA'])
    assert.ok(debitFrom(row({ textoDescricaoHistorico: name })), name)
  assert.notEqual(debitFrom(row({ valorLancamento: 41 }))!.id, id)
})

test('what is no payment is none, and what cannot be read is not left out', () => {
  for (const other of [
    { indicadorTipoLancamento: '2' },
    { indicadorTipoLancamento: 'SA' },
    { indicadorSinalLancamento: 'C' },
    { indicadorSinalLancamento: '*' },
    { codigoHistorico: 0, textoDescricaoHistorico: 'Saldo Anterior' },
    { codigoHistorico: 999, textoDescricaoHistorico: 'S A L D O' },
    { textoDescricaoHistorico: 'Tarifa Pacote de Serviços' },
    { textoDescricaoHistorico: 'BB Rende Fácil' },
    { textoDescricaoHistorico: 'Pix - Devolução' },
  ])
    assert.equal(debitFrom(row(other)), null, JSON.stringify(other))
  for (const bent of [
    { indicadorTipoLancamento: undefined },
    { dataLancamento: 99_99_2026 },
    { valorLancamento: 'muito' },
    { indicadorSinalLancamento: undefined },
    { indicadorSinalLancamento: 'X' },
  ])
    assert.equal(debitFrom(row(bent)), undefined, JSON.stringify(bent))
})

test('a full page ends the list only where the bank says so', () => {
  const rows: [rows: number, next: unknown, more: boolean | undefined][] = [
    [120, 3, true],
    [120, 0, false],
    [120, '0', false],
    [120, undefined, undefined],
    [120, 2, undefined],
    [120, 'x', undefined],
    [120, 2.5, undefined],
    [119, undefined, false],
    [0, 0, false],
  ]
  for (const [length, numeroPaginaProximo, more] of rows) {
    const body = { listaLancamento: Array.from({ length }, () => row()), numeroPaginaProximo }
    assert.equal(goesOn(body, 2), more, JSON.stringify([length, numeroPaginaProximo]))
  }
})
