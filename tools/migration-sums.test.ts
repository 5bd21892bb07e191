// A migration never changes after it was recorded.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrationSums } from './migration-sums.ts'

test('a new migration is added; one that changed or vanished after it landed is refused by name', (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-sums-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => fs.writeFileSync(join(folder, name), text)
  const record = () => write('SHA256SUMS', migrationSums(folder))
  write('0001-one.sql', 'select 1;\n')
  record()
  write('0002-two.sql', 'select 2;\n')
  record()
  assert.match(
    fs.readFileSync(join(folder, 'SHA256SUMS'), 'utf8'),
    /^\w{64} {2}0001-one\.sql\n\w{64} {2}0002-two\.sql\n$/,
  )
  write('0001-one.sql', '-- The same, with a comment.\nselect 1;\n')
  assert.throws(record, /0001-one\.sql changed after it landed/)
  fs.rmSync(join(folder, '0001-one.sql'))
  assert.throws(record, /0001-one\.sql changed after it landed/)
})
