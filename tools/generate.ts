// npm run generate: writes the generated files.

import fs from 'node:fs'
import { resolve } from 'node:path'
import { generated } from './generated.ts'

for (const [path, text] of generated()) {
  fs.writeFileSync(resolve(import.meta.dirname, '..', path), text)
  process.stdout.write(`${path}\n`)
}
