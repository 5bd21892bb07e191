// Random boletos: written and read back here, and compared with another library. A failure prints
// its seed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info'
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import fc from 'fast-check'
import {
  type BoletoAgreement,
  BOLETO_AMOUNT_MAX,
  composeBarcode,
  dayOfFactor,
  lineOf,
  ourNumberMax,
  printedLine,
  readBarcode,
  readLine,
  writeOurNumber,
} from './boleto.ts'
import { addDays } from './calendar.ts'
import { cents } from '../money.ts'
import { seedOf } from '../../../test/seed.ts'

const SEED = seedOf(20_261_127)
const RUNS = 3_000

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const agreements: fc.Arbitrary<BoletoAgreement> = fc.oneof(
  fc.record({
    // 8 would begin a bill of utilities.
    bankCode: digits(3).filter((code) => code !== '000' && !code.startsWith('8')),
    branch: digits(4),
    account: digits(5),
    wallet: digits(3),
    number: digits(7),
    layout: fc.constant('generic'),
  }),
  ...[
    ['001', '17'],
    ['033', '101'],
    ['077', '110'],
    ['237', '09'],
    ['341', '109'],
  ].map(([bankCode, wallet]) =>
    fc.record({
      bankCode: fc.constant(bankCode!),
      branch: digits(4),
      account: digits(5),
      wallet: fc.constant(wallet!),
      number: digits(7),
    }),
  ),
)
const boletos = fc.record({
  agreement: agreements,
  luck: fc.double({ min: 0, max: 1, noNaN: true }),
  amount: fc.integer({ min: 1, max: BOLETO_AMOUNT_MAX }).map(cents),
  dueOn: fc.integer({ min: 0, max: 17_900 }).map((days) => addDays('2000-07-03', days)),
})

// The library gives local midnights.
const dayOfLocal = (at: Date): string =>
  [
    at.getFullYear(),
    String(at.getMonth() + 1).padStart(2, '0'),
    String(at.getDate()).padStart(2, '0'),
  ].join('-')

test(`a written boleto is read back, here and by another library (SEED ${SEED})`, () => {
  fc.assert(
    fc.property(boletos, ({ agreement, luck, amount, dueOn }) => {
      const ourNumber = writeOurNumber(
        agreement,
        1 + Math.floor(luck * (ourNumberMax(agreement) - 1)),
      )
      const barcode = composeBarcode({ agreement, ourNumber, amount, dueOn })
      const line = lineOf(barcode)
      const read = readLine(printedLine(line))
      assert.deepEqual(read, readBarcode(barcode))
      assert(read.ok)
      assert.equal(read.boleto.amount, amount)
      assert.equal(dayOfFactor(read.boleto.factor, dueOn), dueOn)

      const referenceDate = new Date(`${dueOn}T12:00:00`)
      const theirs = getBoletoInfo(line, { referenceDate })
      assert.equal(theirs?.amount, amount)
      assert.equal(theirs?.bankCode, agreement.bankCode)
      assert.equal(theirs?.expirationDate && dayOfLocal(theirs.expirationDate), dueOn)
    }),
    { seed: SEED, numRuns: RUNS },
  )
})

test(`a line with one changed digit is refused, as in the other library (SEED ${SEED})`, () => {
  const changes = fc.record({
    boleto: boletos,
    at: fc.nat({ max: 46 }),
    by: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(changes, ({ boleto: { agreement, amount, dueOn }, at, by }) => {
      const line = lineOf(
        composeBarcode({ agreement, ourNumber: writeOurNumber(agreement, 1), amount, dueOn }),
      )
      const bent = line.slice(0, at) + ((Number(line[at]) + by) % 10) + line.slice(at + 1)
      assert.equal(readLine(bent).ok, isValidBoleto(bent))
      // The general digit writes 1 for three remainders, so that some changes of factor and amount
      // pass it.
      if (at < 32) assert.equal(readLine(bent).ok, false)
    }),
    { seed: SEED, numRuns: RUNS },
  )
})
