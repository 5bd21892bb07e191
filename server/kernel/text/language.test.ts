// The language of error texts, chosen by the Accept-Language header.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Language } from '../../../contract/text.ts'
import { preferredLanguage } from './language.ts'

const ROWS: readonly [header: string | undefined, language: Language][] = [
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de, fr;q=0.5', 'en'],
  ['pt-BR', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['pt-PT,pt;q=0.9,en;q=0.8', 'pt-BR'],
  ['pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7', 'pt-BR'],
  ['en-US,en;q=0.9,pt-BR;q=0.8', 'en'],
  ['en;q=0.5, pt;q=0.6', 'pt-BR'],
  ['en;q=0.5, pt;q=0.5', 'en'],
  ['de, pt;q=0.3', 'pt-BR'],
  ['pt;q=0, de', 'en'],
  ['pt;q=nonsense', 'en'],
  ['pt;q=2', 'en'],
  [`${'de,'.repeat(50)}pt`, 'en'],
]

test('the response language is the supported one that the header prefers, else English', () => {
  for (const [header, language] of ROWS)
    assert.equal(preferredLanguage(header, 'en'), language, header)
})
