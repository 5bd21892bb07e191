// CPF and CNPJ against published numbers, and against another library on random ones.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import fc from 'fast-check'
import { maskTaxpayerId, readCnpj, readCpf, readTaxpayerId } from './taxpayer.ts'

test('a CPF is read in any spelling and stored as digits', () => {
  const rows: [string, string | undefined][] = [
    ['52998224725', '52998224725'],
    ['529.982.247-25', '52998224725'],
    [' 529 982 247 25 ', '52998224725'],
    ['529982247-25', '52998224725'],
    ['11144477735', '11144477735'],
    ['12345678909', '12345678909'], // the examples of the Banco Central's pix-api
    ['87734514122', undefined], // also among those examples, but its digits are wrong
    ['12345678900', undefined],
    ['52998224724', undefined],
    ['52998224735', undefined],
    ['11111111111', undefined],
    ['00000000000', undefined],
    ['5299822472', undefined],
    ['529982247250', undefined],
    ['5.2998224725', undefined],
    ['529.982.247----25', undefined],
    ['529.982.247-2A', undefined],
    ['５２９９８２２４７２５', undefined],
    ['', undefined],
  ]
  for (const [text, value] of rows) assert.equal(readCpf(text), value, text)
})

test('a CNPJ is read in any spelling, letters allowed, and stored in upper case', () => {
  const rows: [string, string | undefined][] = [
    ['12ABC34501DE35', '12ABC34501DE35'], // Nota Técnica 49/2024; questions and answers 14
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12abc34501de35', '12ABC34501DE35'],
    [' 12.abc.345/01de-35\n', '12ABC34501DE35'],
    ['AA345678000114', 'AA345678000114'], // question 23
    ['AA345678000A29', 'AA345678000A29'],
    ['12345678000A08', '12345678000A08'],
    ['12ABC345000188', '12ABC345000188'],
    ['Q0SLFMBD7VX439', 'Q0SLFMBD7VX439'],
    ['11222333000181', '11222333000181'],
    ['11.222.333/0001-81', '11222333000181'],
    ['54550752000155', '54550752000155'],
    ['00000000000191', '00000000000191'], // Banco do Brasil S.A.
    ['12345678000195', '12345678000195'],
    ['12ABC34501DE36', undefined],
    ['12ABC34501DE25', undefined],
    ['12ABC34501DEAB', undefined],
    ['11222333000180', undefined],
    ['00000000000000', undefined],
    ['1122233300018', undefined],
    ['112223330001810', undefined],
    ['1ıABC34501DE35', undefined], // a dotless i becomes I in upper case; it is no letter of a CNPJ
    ['12.ABC.345\\01DE-35', undefined],
    ['', undefined],
  ]
  for (const [text, value] of rows) assert.equal(readCnpj(text), value, text)
})

test('CPF and CNPJ are distinguished', () => {
  assert.deepEqual(readTaxpayerId('529.982.247-25'), { kind: 'cpf', value: '52998224725' })
  assert.deepEqual(readTaxpayerId('12.abc.345/01de-35'), { kind: 'cnpj', value: '12ABC34501DE35' })
  assert.equal(readTaxpayerId('123'), undefined)
  assert.equal(readTaxpayerId(''), undefined)
})

test('a CPF is shown in part and a CNPJ in full', () => {
  const rows: [string, string][] = [
    ['12345678909', '***.456.789-**'],
    ['12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['11222333000181', '11.222.333/0001-81'],
    ['4111111111111111', '***'],
    ['', ''],
  ]
  for (const [value, shown] of rows) assert.equal(maskTaxpayerId(value), shown)
})

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`))
const roots = fc.stringMatching(/^[0-9A-Z]{12}$/)

test('another library agrees on random CPFs', () => {
  fc.assert(
    fc.property(digits(9), (body) => {
      const good = hundred(body).filter((value) => readCpf(value) !== undefined)
      assert.deepEqual(
        good,
        hundred(body).filter((value) => isValidCpf(value)),
      )
      assert.ok(good.length === 1 || /^(.)\1*$/.test(body))
    }),
    { numRuns: 200 },
  )
})

test('another library agrees on random CNPJs, with letters and without', () => {
  fc.assert(
    fc.property(fc.oneof(roots, digits(12)), (body) => {
      const good = hundred(body).filter((value) => readCnpj(value) !== undefined)
      assert.deepEqual(
        good,
        hundred(body).filter((value) => isValidCnpj(value, { version: 2 })),
      )
      assert.ok(good.length === 1 || /^(.)\1*$/.test(body))
    }),
    { numRuns: 200 },
  )
})

/** `body` with each of the hundred endings. */
const hundred = (body: string): string[] =>
  Array.from({ length: 100 }, (_, end) => body + String(end).padStart(2, '0'))
