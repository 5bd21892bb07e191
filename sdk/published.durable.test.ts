// The package as published: packed, installed into another folder, and used from plain JavaScript and from a type-checked program.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { openVintem } from './index.ts'

const SDK = import.meta.dirname
const MODULES = join(SDK, '../node_modules')
const TSC = join(MODULES, 'typescript/bin/tsc')
const PLACE = { url: 'https://payments.example.com', email: 'a@b.co', secret: 's', sellerId: 'x' }

const COMPILER = {
  target: 'es2024',
  lib: ['es2024'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: false,
}

/** The other dependencies of a project that uses the package: the peer of its types, and the types of Node. */
const PEERS = ['typebox', '@types/node', 'undici-types']

const npm = (folder: string, args: readonly string[]): string =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_update_notifier: 'false' },
  })

/** Builds and packs the SDK as `npm publish` would, and installs the tarball into another project. */
function install(folder: string): string {
  const source = join(folder, 'source')
  fs.mkdirSync(source)
  execFileSync(process.execPath, [TSC, '-p', SDK, '--outDir', join(source, 'dist')])
  for (const name of ['package.json', 'README.md']) fs.copyFileSync(join(SDK, name), join(source, name))
  const [tarball = ''] = npm(source, ['pack', '--ignore-scripts']).trim().split('\n').slice(-1)
  const shop = join(folder, 'shop')
  fs.mkdirSync(shop)
  fs.writeFileSync(join(shop, 'package.json'), '{"name":"shop","private":true,"type":"module"}')
  const peers = PEERS.map((name) => `file:${join(MODULES, name)}`)
  npm(shop, ['install', '--ignore-scripts', '--install-links', join(source, tarball), ...peers])
  return shop
}

/** The paths of all methods of a client: `transactions.create`, … */
const methodsOf = (value: object, path: readonly string[] = []): string[] =>
  Object.entries(value).flatMap(([name, inner]): string[] => {
    if (typeof inner === 'function') return [[...path, name].join('.')]
    return inner !== null && typeof inner === 'object' ? methodsOf(inner, [...path, name]) : []
  })

/** A program that checks that the compiler knows the type that every method returns. */
const programOver = (methods: readonly string[]): string =>
  [
    "import { openVintem } from '@vintem/sdk'",
    `const vintem = openVintem(${JSON.stringify(PLACE)})`,
    'type Given<M extends (...args: never[]) => unknown> =',
    '  ReturnType<M> extends AsyncIterable<infer T> ? T : Awaited<ReturnType<M>>',
    'type Known<T> = 0 extends 1 & T ? never : true',
    ...methods.map((path, n) => `export const known${n}: Known<Given<typeof vintem.${path}>> = true`),
  ].join('\n')

const check = (shop: string) => spawnSync(process.execPath, [TSC, '-p', shop], { encoding: 'utf8', cwd: shop })

test('the packed SDK installs elsewhere, runs, and type-checks', async (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-sdk-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  const shop = install(folder)
  const installed = join(shop, 'node_modules/@vintem/sdk')

  await t.test('it loads only itself and Node, and works without types', async () => {
    const built = join(installed, 'dist/sdk')
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
    const sdk = (await import(pathToFileURL(join(built, 'index.js')).href)) as typeof import('./index.ts')
    assert.equal(typeof sdk.openVintem(PLACE).transactions.create, 'function')
    assert.equal(typeof sdk.verifyWebhook, 'function')
  })

  await t.test('its command is an existing program', () => {
    const cli = fs.realpathSync(join(shop, 'node_modules/.bin/vintem'))
    assert.match(fs.readFileSync(cli, 'utf8'), /^#!\/usr\/bin\/env node\n/)
    const { version } = JSON.parse(fs.readFileSync(join(SDK, 'package.json'), 'utf8'))
    const said = (...args: string[]) => execFileSync(process.execPath, args, { encoding: 'utf8' })
    assert.equal(said(cli, '--help').split(':')[0], `vintem ${version}`)
    assert.equal(said(join(SDK, 'cli/main.ts'), '--version'), `${version}\n`)
  })

  await t.test('a program that uses every method type-checks, libraries included, and no method returns `any`', () => {
    const methods = methodsOf(openVintem(PLACE))
    assert.ok(methods.length > 80, `${methods.length} methods`)
    fs.writeFileSync(
      join(shop, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER, files: ['every-method.ts'] }),
    )
    fs.writeFileSync(join(shop, 'every-method.ts'), programOver(methods))
    assert.equal(check(shop).stdout, '')
    // The check can fail: a folder of the contract's types is left out of the package.
    fs.renameSync(join(installed, 'dist/contract/corporate'), join(folder, 'left-out'))
    assert.match(check(shop).stdout, /Cannot find module '.*contract\/corporate/)
  })
})
