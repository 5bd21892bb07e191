// Pinned versions, the lock, the list of dependencies, and paths of one machine, on snippets.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge, listOf } from './judge.ts'
import {
  dependencyFaults,
  engineFaults,
  installScriptFaults,
  machineFaults,
  pinFaults,
  unusedPackages,
} from './packages.ts'

test('tidy refuses a dependency that is not exactly pinned', () => {
  const none = { scripts: {}, dependencies: {}, optionalDependencies: {}, devDependencies: {} }
  const held = { packages: { 'node_modules/pg': { version: '8.23.1', license: 'MIT' } } }
  const pinned = (pin: string) => listOf(pinFaults({ ...none, dependencies: { pg: pin } }, held))
  assert.equal(pinned('8.23.1'), '')
  for (const pin of ['^8.23.1', '8', 'latest', 'npm:null@*', 'npm:pg@8.23.1', 'file:../pg']) {
    assert.match(pinned(pin), /is not one exact version/, pin)
  }
  assert.match(pinned('8.23.0'), /pinned to 8\.23\.0, locked to 8\.23\.1/)
  assert.match(
    listOf(pinFaults({ ...none, devDependencies: { pq: '1.0.0' } }, held)),
    /locked to nothing/,
  )

  const wanted = {
    ...none,
    dependencies: { pg: '8.23.1', pino: '10.4.0' },
    devDependencies: { '@types/pg': '8.23.1' },
  }
  const sources = [{ path: 'a.ts', text: "import pg from 'pg'\n// import pino from 'pino'" }]
  assert.equal(listOf(unusedPackages(sources, wanted)), 'package.json:1 pino: no file imports it')

  const accounts = (text: string) =>
    listOf(
      dependencyFaults({ path: 'd.md', text }, { ...none, dependencies: { pg: '8.23.1' } }, held),
    )
  assert.equal(accounts('| `pg` | 8.23.1 | MIT | 2026-09 | the driver |'), '')
  assert.match(accounts(''), /pg has no line/)
  assert.match(
    accounts('| `pg` | 8.23.0 | MIT | 2026-09 | the driver |'),
    /says 8\.23\.0, pinned is 8\.23\.1/,
  )
  assert.match(
    accounts('| `pg` | 8.23.1 | ISC | 2026-09 | the driver |'),
    /says ISC, the package says MIT/,
  )
  assert.match(accounts('| `pq` | 8.23.1 | MIT | 2026-09 | the driver |'), /pq: is no dependency/)
})

test('tidy refuses a package that does not run on the oldest supported Node', () => {
  const none = { scripts: {}, dependencies: {}, optionalDependencies: {}, devDependencies: {} }
  const asking = (node: string, wanted: string) =>
    listOf(
      engineFaults(
        { ...none, engines: { node } },
        {
          packages: {
            'node_modules/a/node_modules/b': { engines: { node: wanted } },
            'node_modules/c': {},
          },
        },
      ),
    )
  for (const wanted of ['>=20', '*', '>= 14', '^18.19 || ^20.9 || >=22', '>=0.10.0']) {
    assert.equal(asking('>=20.19', wanted), '', wanted)
  }
  assert.match(asking('>=20.19', '>=22'), /b wants Node >=22, we ask for 20\.19\.0/)
  assert.match(asking('>=20.19', '^20.20 || >=22'), /b wants/)
})

test('tidy refuses a reference to one machine', () => {
  judge(machineFaults, [
    ['package-lock.json', '"resolved": "https://example.com/pg.tgz"', 'an address in the lock'],
    ['.npmrc', 'registry=https://example.com/', 'the address of a registry'],
    ['.npmrc', '//example.com/:_authToken=secret', 'the address of a registry'],
    ['README.md', 'npm i --registry https://registry.npmjs.org', 'the address of a registry'],
    ['.npmrc', 'omit-lockfile-registry-resolved=true'],
    ['docs/a.md', 'cd /home/maria/vintem', 'a path of one machine'],
    ['docs/a.md', 'see (/root/notes/a.md)', 'a path of one machine'],
    ['docs/a.md', 'open C:\\Users\\maria', 'a path of one machine'],
    ['server/a.ts', "import { runDueJobs } from '../work/jobs.ts' // server/jobs/jobs.ts"],
    ['server/a.ts', "const path = '/v1/home/page'"],
  ])
})

test('tidy refuses an install script that nobody has allowed by name, wherever its package lies', () => {
  const manifest = { scripts: {}, dependencies: {}, optionalDependencies: {}, devDependencies: {} }
  const having = (path: string) => ({
    packages: { '': { hasInstallScript: true }, [path]: { hasInstallScript: true } },
  })
  const faults = (path: string, allowScripts: Record<string, boolean>) =>
    listOf(installScriptFaults({ ...manifest, allowScripts }, having(path)))
  assert.equal(faults('node_modules/@a/b', { '@a/b': true }), '')
  assert.match(faults('node_modules/@a/b', {}), /@a\/b runs a script/)
  assert.match(faults('node_modules/@a/b', { '@a/b': false }), /@a\/b runs a script/)
  assert.match(faults('node_modules/x/node_modules/count', { '@a/b': true }), /count runs a script/)
  assert.match(faults('node_modules/@a/b', { '@a/b': true, gone: true }), /names gone/)
})
