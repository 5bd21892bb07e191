// The SDK as it is published, installed into another project; and the Nodes and compilers of this
// machine that it is tried with.

import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'

const PROJECT = join(import.meta.dirname, '..')
export const SDK = join(PROJECT, 'sdk')
const MODULES = join(PROJECT, 'node_modules')
export const TSC = join(MODULES, 'typescript/bin/tsc')
/** What `npm run sdk:tools` installed. */
const TOOLS = join(SDK, '.tools', 'node_modules')

/** The other dependencies of a project that uses the package: the types of Node. */
const PEERS = ['@types/node', 'undici-types']

const npm = (folder: string, args: readonly string[]): string =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      npm_config_cache: join(folder, 'cache'),
      npm_config_update_notifier: 'false',
    },
  })

/**
 * Builds and packs the SDK as `npm publish` would, and installs the tarball into another project:
 * the folder of that project.
 */
export function installSdk(folder: string): string {
  const source = join(folder, 'source')
  const dist = join(source, 'dist')
  fs.mkdirSync(source)
  execFileSync(process.execPath, [TSC, '-p', SDK, '--outDir', dist])
  for (const step of ['sdk-types.ts', 'sdk-forms.ts'])
    execFileSync(process.execPath, [join(PROJECT, 'tools', step), dist])
  for (const name of ['package.json', 'README.md'])
    fs.copyFileSync(join(SDK, name), join(source, name))
  const [tarball = ''] = npm(source, ['pack', '--ignore-scripts']).trim().split('\n').slice(-1)
  const shop = join(folder, 'shop')
  fs.mkdirSync(shop)
  fs.writeFileSync(join(shop, 'package.json'), '{"name":"shop","private":true,"type":"module"}')
  const peers = PEERS.map((name) => `file:${join(MODULES, name)}`)
  npm(shop, ['install', '--ignore-scripts', '--install-links', join(source, tarball), ...peers])
  return shop
}

/** The packages of `npm run sdk:tools` whose names begin so. */
const toolsNamed = (start: string): string[] =>
  (fs.existsSync(TOOLS) ? fs.readdirSync(TOOLS) : [])
    .filter((name) => name.startsWith(start))
    .map((name) => join(TOOLS, name))

export const onPath = (program: string): string[] =>
  (process.env['PATH'] ?? '')
    .split(':')
    .map((folder) => join(folder, program))
    .filter((path) => fs.existsSync(path))

/**
 * By version: this Node, those on the path, in `SDK_NODES` (paths, separated by colons), and of
 * `npm run sdk:tools`.
 */
export function nodesHere(): [version: string, path: string][] {
  const given = (process.env['SDK_NODES'] ?? '').split(':').filter((path) => path !== '')
  const tools = toolsNamed('node-').map((folder) => join(folder, 'bin', 'node'))
  const nodes = new Map<string, string>()
  for (const path of [process.execPath, ...onPath('node'), ...given, ...tools]) {
    const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim()
    // Something else on the path may have the name.
    if (/^v\d/.test(version ?? '')) nodes.set(version!, path)
  }
  return [...nodes]
}

/** By version: the compiler of this project, and those of `npm run sdk:tools`. */
export const compilersHere = (): [version: string, path: string][] =>
  [join(MODULES, 'typescript'), ...toolsNamed('typescript-')].map((folder) => {
    const { version } = JSON.parse(fs.readFileSync(join(folder, 'package.json'), 'utf8')) as {
      version: string
    }
    return [version, join(folder, 'bin', 'tsc')]
  })

/**
 * Types of Node that a compiler of a version reads, where those of this project are too new for it
 * (before 5.7); undefined: those.
 */
export function nodeTypesFor(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < 5 || (major === 5 && minor < 7) ? toolsNamed('types-node-')[0] : undefined
}
