// The generated files are up to date.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { generated } from './generated.ts'

for (const [path, text] of generated()) {
  test(`${path} is up to date`, () => {
    const kept = fs.readFileSync(resolve(import.meta.dirname, '..', path), 'utf8')
    assert.ok(
      kept === text,
      `${path} is not what the code says: run "npm run generate" and commit what it writes`,
    )
  })
}
