// PostgreSQL's settings for a machine, and finding a running one. Starting, stopping and restarting
// are in embedded.durable.test.ts.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { checkProgramFolder, clusterPathsIn } from './cluster/cluster.ts'
import { buffersFor, clearLeftovers, runningIn } from './postmaster.ts'
import { alive } from './processes.ts'

test('PostgreSQL keeps an eighth of the memory for tables, from 128 MB to 1 GB', () => {
  const GB = 2 ** 30
  const rows: [number, string][] = [
    [GB / 2, '128MB'],
    [GB, '128MB'],
    [2 * GB + 1, '256MB'],
    [4 * GB, '512MB'],
    [8 * GB, '1024MB'],
    [256 * GB, '1024MB'],
  ]
  for (const [memory, expected] of rows) assert.equal(buffersFor(memory), expected)
})

/**
 * A process with the name and the tag of a PostgreSQL, whose program lies in a folder of this name.
 */
async function openProgram(t: TestContext, folder: string, program = 'postgres') {
  const root = fs.mkdtempSync(join(os.tmpdir(), 'vintem-postmaster-'))
  t.after(() => fs.rmSync(root, { recursive: true, force: true }))
  const [paths, bin] = [clusterPathsIn(join(root, folder, 'data')), join(root, folder, 'bin')]
  for (const made of [paths.pg, bin]) fs.mkdirSync(made)
  fs.symlinkSync('/bin/sh', join(bin, program))
  const child = spawn(join(bin, program), [
    '-c',
    'echo up; read line',
    'sh',
    `cluster_name=${paths.tag}`,
  ])
  t.after(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  fs.writeFileSync(
    join(paths.pg, 'postmaster.pid'),
    `${child.pid}\n${paths.pg}\n1\n5432\n/tmp\n\n1 1\nready\n`,
  )
  return { paths, child }
}

for (const folder of ['vintem', 'Meus Arquivos (cópia)', "d'Ávila & #1 postgres"])
  test(`a PostgreSQL whose program is in "${folder}" is found, and ended before another starts there`, async (t) => {
    const { paths, child } = await openProgram(t, folder)
    assert.equal(runningIn(paths)?.pid, child.pid)
    await clearLeftovers(paths)
    assert.equal(runningIn(paths), undefined)
    assert.equal(alive(child.pid ?? 0), false)
  })

test('a process that is no PostgreSQL, and has the id in a stale file, is left alone', async (t) => {
  const { paths, child } = await openProgram(t, 'old postgres', 'other')
  assert.equal(runningIn(paths), undefined)
  await clearLeftovers(paths)
  assert.equal(alive(child.pid ?? 0), true)
})

test('a project in a folder whose name initdb would hand to a shell as something else is refused with the reason', () => {
  for (const name of ['R$ 100', 'a"b', 'a`b', 'a\\b'])
    assert.throws(
      () => checkProgramFolder({ initdb: `/srv/${name}/vintem/bin/initdb` }),
      /may have one of " \$ ` \\/,
    )
  for (const name of ["d'Ávila & #1", 'Meus Arquivos (cópia)'])
    checkProgramFolder({ initdb: `/srv/${name}/vintem/bin/initdb` })
})
