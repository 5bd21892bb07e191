// npm run generate: writes the generated files.

import fs from 'node:fs'
import { resolve } from 'node:path'
import { generated } from './generated.ts'
import { isUsageShown } from './usage.ts'

const USAGE =
  'usage: npm run generate\nWrites openapi.json and what else is made from the code, and prints which files (tools/README.md).'

function generate(): void {
  for (const [path, text] of generated()) {
    fs.writeFileSync(resolve(import.meta.dirname, '..', path), text)
    process.stdout.write(`${path}\n`)
  }
}

if (!isUsageShown(USAGE, process.argv.slice(2))) generate()
