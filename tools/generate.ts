// npm run generate: writes the files that are made from the code.

import fs from 'node:fs'
import { resolve } from 'node:path'
import { generated } from './generated.ts'

for (const [path, text] of generated()) {
  fs.writeFileSync(resolve(import.meta.dirname, '..', path), text)
  process.stdout.write(`${path}\n`)
}
