// The package as others get it: built once into a folder of its own, and imported from plain JavaScript.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { pathToFileURL } from 'node:url'

const SDK = import.meta.dirname
const TSC = join(SDK, '../node_modules/typescript/bin/tsc')

test('what is published loads nothing but itself and node, and works without types', async (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-sdk-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  execFileSync(process.execPath, [TSC, '-p', SDK, '--outDir', folder])

  const built = join(folder, 'sdk')
  const scripts = fs.readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  assert.ok(scripts.includes(join('cli', 'main.js')))
  const imported = scripts.flatMap((name) =>
    [...fs.readFileSync(join(built, name), 'utf8').matchAll(/^(?:import|export)\b.* from '([^']+)'/gm)].map(
      (m) => m[1]!,
    ),
  )
  assert.ok(imported.length > 0)
  assert.deepEqual(
    imported.filter((from) => !/^\.\.?\/[\w-]+\.js$|^node:/.test(from)),
    [],
  )

  fs.writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const { openVintem, verifyWebhook } = (await import(
    pathToFileURL(join(built, 'index.js')).href
  )) as typeof import('./index.ts')
  const vintem = openVintem({ url: 'https://payments.example.com', email: 'a@b.co', secret: 's', sellerId: 'x' })
  assert.equal(typeof vintem.transactions.create, 'function')
  assert.equal(typeof verifyWebhook, 'function')

  // `bin` of package.json names a file that is there, and is a program.
  const { bin, version } = JSON.parse(fs.readFileSync(join(SDK, 'package.json'), 'utf8'))
  const cli = join(folder, bin.vintem.replace('./dist/', ''))
  assert.match(fs.readFileSync(cli, 'utf8'), /^#!\/usr\/bin\/env node\n/)
  assert.match(execFileSync(process.execPath, [cli, '--help'], { encoding: 'utf8' }), /^vintem unknown: .*\n/)
  assert.equal(
    execFileSync(process.execPath, [join(SDK, 'cli/main.ts'), '--version'], { encoding: 'utf8' }),
    `${version}\n`,
  )
})
