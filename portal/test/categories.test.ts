// The portal names every category of merchants, in Portuguese as exports and statements do, and
// every reason of a bank.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATEGORIES, categoryText } from '../../server/corporate/purchases/category.ts'
import { MOTIVES } from '../../server/providers/cnab/movements.ts'
import {
  BOLETO_FILE_EXCEPTIONS,
  BOLETO_FILE_REPORTS,
} from '../../contract/payments/boletos/files.ts'
import { PAYMENT_OCCURRENCES } from '../../contract/names/payment-occurrences.ts'
import {
  PAYMENT_AT_BANK,
  PAYMENT_FILE_EXCEPTIONS,
  PAYMENT_FILE_REPORTS,
} from '../../contract/names/payment-file-lines.ts'
import { paymentFilesWords } from '../src/screens/finance/payment-files/words.ts'
import { boletoFilesWords } from '../src/screens/finance/boleto-files/words.ts'
import { CATEGORY_NAMES as categoryWords } from '../../contract/names/merchant-categories.ts'

test('the portal names every category, in Portuguese as the server does', () => {
  assert.deepEqual(
    categoryWords.pt,
    Object.fromEntries(CATEGORIES.map((name) => [name, categoryText(name)])),
  )
  assert.deepEqual(Object.keys(categoryWords.en).toSorted(), CATEGORIES.toSorted())
})

test('the portal says every reason of a bank that refuses a boleto, and whatever else a line of a file does', () => {
  const { pt, en } = boletoFilesWords
  assert.deepEqual(en.reasons, MOTIVES)
  assert.deepEqual(Object.keys(pt.reasons).toSorted(), Object.keys(MOTIVES).toSorted())
  for (const { reports, exceptions } of [pt, en]) {
    assert.deepEqual(Object.keys(reports).toSorted(), BOLETO_FILE_REPORTS.toSorted())
    assert.deepEqual(Object.keys(exceptions).toSorted(), BOLETO_FILE_EXCEPTIONS.toSorted())
  }
})

test('the portal says every occurrence of a payment, and whatever else a line of a file does', () => {
  for (const language of ['pt', 'en'] as const) {
    const { reports, exceptions, statuses, codes } = paymentFilesWords[language]
    assert.deepEqual(codes, PAYMENT_OCCURRENCES[language])
    assert.deepEqual(Object.keys(reports).toSorted(), PAYMENT_FILE_REPORTS.toSorted())
    assert.deepEqual(Object.keys(exceptions).toSorted(), PAYMENT_FILE_EXCEPTIONS.toSorted())
    assert.deepEqual(Object.keys(statuses).toSorted(), PAYMENT_AT_BANK.toSorted())
  }
})
