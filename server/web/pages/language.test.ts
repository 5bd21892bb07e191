// Which language a page is shown in.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseLanguage } from './language.ts'

const ROWS: readonly [requested: unknown, accepted: string | undefined, language: string][] = [
  [undefined, undefined, 'pt-BR'],
  [undefined, '', 'pt-BR'],
  [undefined, 'pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
  [undefined, 'en-US,en;q=0.9,pt;q=0.8', 'en'],
  [undefined, 'pt;q=0.1, en;q=0.9', 'en'],
  [undefined, 'en;q=0, pt;q=0.1', 'pt-BR'],
  [undefined, 'es, en;q=0', 'pt-BR'],
  [undefined, 'es,en;q=0.5', 'en'],
  [undefined, 'de,fr;q=0.5', 'pt-BR'],
  [undefined, '*', 'pt-BR'],
  [undefined, ';;;,,q=x', 'pt-BR'],
  [undefined, 'en;q=nonsense', 'pt-BR'],
  ['en', 'pt-BR', 'en'],
  ['pt-BR', 'en', 'pt-BR'],
  ['PT', 'en', 'pt-BR'],
  ['en_US', 'pt', 'en'],
  ['xx', 'en', 'en'],
  [['en', 'pt'], 'pt', 'pt-BR'],
]

for (const [asked, accepted, spoken] of ROWS) {
  test(`lang=${String(asked)} and Accept-Language ${accepted} is ${spoken}`, () => {
    assert.equal(chooseLanguage(asked, accepted), spoken)
  })
}
