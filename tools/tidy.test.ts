// The style is a test: the checkers in tidy/ judge every file of the project. Each checker is pure,
// and has a test on snippets that shows that it can fail. The reasons of the rules are in STYLE.md.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { floorFaults, type Packages } from './tidy/floors.ts'
import { listOf } from './tidy/judge.ts'
import { migrationFaults } from './tidy/migrations.ts'
import { decisionFaults, linkFaults, namedFileFaults } from './tidy/named-files.ts'
import {
  dependencyFaults,
  engineFaults,
  installScriptFaults,
  type Lock,
  machineFaults,
  type Manifest,
  pinFaults,
  pinsOf,
  unusedPackages,
} from './tidy/packages.ts'
import {
  CITUS_COMMAND,
  filesOf,
  filesOnCitus,
  filesOnOwnPostgres,
  IN_MAIN,
  OWN_POSTGRES_COMMAND,
  SUITES,
  WALKS,
  type Suite,
} from './suites.ts'
import { folderFaults, headerFaults, nameFaults, placeFaults, wordFaults } from './tidy/shape.ts'
import { isWordsFile, unusedWords, type WordSet } from './tidy/portal-words.ts'
import { vocabularyFaults } from './tidy/words.ts'
import type { Fault, Source } from './tidy/source.ts'
import { stateFaults } from './tidy/state.ts'
import { deadExports, deadFiles } from './tidy/unused.ts'

const PROJECT = resolve(import.meta.dirname, '..')
// What git does not keep.
const NOT_OURS = new Set(['.git', 'node_modules', 'data', 'coverage', 'portal/dist', 'sdk/dist'])
const TEXTS =
  /\.(ts|tsx|sql|json|md|yaml|yml|sh|css|html)$|(^|\/)(\.[\w-]+|Dockerfile|run|LICENSE)$/
// This file names machines and addresses in order to refuse them.
const TIDY = /^tools\/tidy(\.test\.ts|\/)/

function readTree(folder: string): Source[] {
  return fs
    .readdirSync(join(PROJECT, folder), { withFileTypes: true })
    .flatMap((entry): Source[] => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (NOT_OURS.has(path) || entry.name === 'node_modules') return []
      if (entry.isDirectory()) return readTree(path)
      return entry.isFile() && TEXTS.test(path)
        ? [{ path, text: fs.readFileSync(join(PROJECT, path), 'utf8') }]
        : []
    })
}

const tree = readTree('')
const textOf = (path: string): string => tree.find((source) => source.path === path)?.text ?? '{}'
const manifest = JSON.parse(textOf('package.json')) as Manifest
const lock = JSON.parse(textOf('package-lock.json')) as Lock
const packages: Packages = {
  all: new Set(pinsOf(manifest).map(([name]) => name)),
  running: new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })),
}

function clean(faults: readonly Fault[]): void {
  if (faults.length > 0) assert.fail(`${faults.length} to mend (STYLE.md):\n${listOf(faults)}`)
}

test('the whole project is read', () => {
  for (const folder of [
    'contract',
    'server',
    'server/platform/db/migrations',
    'sandbox',
    'sdk',
    'clients',
    'portal/src',
    'samples',
    'test',
    'bench',
    'tools',
    'docs',
  ]) {
    assert.ok(
      tree.some(({ path }) => path.startsWith(`${folder}/`)),
      folder,
    )
  }
})
test('every file imports from its own place or from one before it', () =>
  clean(floorFaults(tree, packages)))
test('a folder of the server, the bank or the portal holds at most sixteen files', () =>
  clean(folderFaults(tree)))
test('a test of the whole server is in the folder of its capability', () =>
  clean(tree.flatMap(placeFaults)))
test('every file opens with its purpose, and every migration with its reason', () =>
  clean(tree.flatMap(headerFaults)))
test('a new migration runs on engines of several nodes', () => clean(tree.flatMap(migrationFaults)))
test('no file uses a refused word', () => clean(tree.flatMap(wordFaults)))
test('names use the standard words', () =>
  clean(tree.flatMap((source) => vocabularyFaults(source))))
test('no module of a server keeps state', () => clean(tree.flatMap(stateFaults)))
test('file names describe their content', () => clean(tree.flatMap(nameFaults)))
test('every file named by a document exists', () => clean(namedFileFaults(tree)))
test('every reference to a decision leads to its page', () => clean(decisionFaults(tree)))
test('every link of a document leads to a file and a chapter', () => clean(linkFaults(tree)))
test('every test file is in one suite, and CI runs every suite', () => {
  const suites = Object.keys(SUITES) as Suite[]
  const run = suites.flatMap((suite) => filesOf(suite, PROJECT))
  const written = tree.filter(({ path }) => path.endsWith('.test.ts')).map(({ path }) => path)
  assert.deepEqual(run.toSorted(), written.toSorted())
  for (const suite of suites) assert.ok(filesOf(suite, PROJECT).length > 0, suite)
  for (const file of IN_MAIN) assert.ok(filesOf('main', PROJECT).includes(file), file)
  for (const file of WALKS) assert.ok(filesOf('walks', PROJECT).includes(file), file)
  const commands = textOf('.ci/run').split('\n')
  for (const command of [...Object.values(SUITES), OWN_POSTGRES_COMMAND, CITUS_COMMAND])
    assert.ok(commands.includes(command), command)
  for (const files of [filesOnOwnPostgres(PROJECT), filesOnCitus(PROJECT)]) {
    assert.ok(files.length > 10)
    assert.ok(files.every((file) => written.includes(file)))
  }
})
test('CONTRIBUTING.md has the test commands that CI runs, and no other', () => {
  const run = textOf('.ci/run')
    .split('\n')
    .filter((line) => line.startsWith('npm ') && line !== 'npm ci')
  const written = [...textOf('CONTRIBUTING.md').matchAll(/^\| `(npm [^`]+)` \|/gm)].map(
    ([, command]) => command,
  )
  assert.deepEqual(written, run)
})
/** The build of the package, which starts a file of ours from its own folder. */
const built = (JSON.parse(textOf('sdk/package.json')) as Manifest).scripts['build']!.replaceAll(
  '../',
  '',
)
test('every file is used', () => clean(deadFiles(tree, { ...manifest.scripts, built })))
test('every exported name is imported', () => clean(deadExports(tree)))
test('every word of the portal is used by a screen', async () => {
  const paths = tree.map(({ path }) => path).filter(isWordsFile)
  const sets = await Promise.all(
    paths.map(async (path): Promise<WordSet[]> => {
      const exported = (await import(join(PROJECT, path))) as Record<
        string,
        { pt?: WordSet['words'] }
      >
      return Object.entries(exported).flatMap(([name, { pt }]) =>
        pt ? [{ path, name, words: pt }] : [],
      )
    }),
  )
  assert.ok(sets.flat().length > 30)
  clean(unusedWords(sets.flat(), tree))
})
test('dependencies are pinned exactly, and locked to their pins', () =>
  clean(pinFaults(manifest, lock)))
test('every package runs on the Node version of the README', () => {
  assert.match(textOf('README.md'), /Node 20\.19 or newer/)
  assert.equal(manifest.engines?.node, '>=20.19')
  clean(engineFaults(manifest, lock))
})
test('every install script of a dependency is known, and allowed by name', () =>
  clean(installScriptFaults(manifest, lock)))
test('every dependency is used', () => clean(unusedPackages(tree, manifest)))
test('docs/dependencies.md accounts for every dependency', () => {
  const path = 'docs/dependencies.md'
  clean(dependencyFaults({ path, text: textOf(path) }, manifest, lock))
})
test('no file names a machine or a registry', () =>
  clean(tree.filter(({ path }) => !TIDY.test(path)).flatMap(machineFaults)))
