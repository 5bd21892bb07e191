// The portal names every category of merchants, in Portuguese as exports and statements do. It cannot import their texts: they are the server's.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATEGORIES, categoryText } from '../../server/corporate/purchases/category.ts'
import { categoryWords } from '../src/words/categories.ts'

test('the portal names every category, in Portuguese as the server does', () => {
  assert.deepEqual(categoryWords.pt, Object.fromEntries(CATEGORIES.map((name) => [name, categoryText(name)])))
  assert.deepEqual(Object.keys(categoryWords.en).toSorted(), CATEGORIES.toSorted())
})
