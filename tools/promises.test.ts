// No promise stays unhandled: the linter that knows types reads every file (rules in
// tidy/promises.json). An async function whose promise is dropped, and `void f()`, count as
// unhandled; use `background` of server/runtime/background.ts. `() => void f()`, which the linter
// does not see, is found by the compiler.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { SyntaxKind, type Node, type VoidExpression } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'

const PROJECT = resolve(import.meta.dirname, '..')
const OXLINT = join(PROJECT, 'node_modules/oxlint/bin/oxlint')
const RULES = join(PROJECT, 'tools/tidy/promises.json')
const FOLDERS = [
  'contract',
  'server',
  'sandbox',
  'sdk',
  'portal/build.ts',
  'portal/test',
  'samples',
  'test',
  'bench',
  'tools',
]

/** The linter's findings in these folders, one per line: `file:line:column: sentence [rule]`. */
const faultsIn = (
  cwd: string,
  folders: readonly string[],
): Promise<{ ok: boolean; faults: string[] }> =>
  new Promise((done) => {
    const args = [OXLINT, '--type-aware', '-c', RULES, '--format=unix', ...folders]
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 24 }, (error, out, err) =>
      done({
        ok: !error,
        faults: `${out}${err}`
          .split('\n')
          .filter((line) => line !== '' && !/^Found |^Finished /.test(line)),
      }),
    )
  })

const HANDLED = /\.catch\([^)]/

function voidsIn(file: Node): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (node.kind === SyntaxKind.VoidExpression) found.push((node as VoidExpression).expression)
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

/** The promises that `void` discards, in the files of a project: `file: expression`. */
function thrownAway(folder: string): string[] {
  const api = new API({ cwd: folder })
  try {
    const [project] = api
      .updateSnapshot({ openProjects: [join(folder, 'tsconfig.json')] })
      .getProjects()
    const { program, checker } = project!
    const files = program.getSourceFileNames().filter((name) => !name.includes('/node_modules/'))
    return files.flatMap((name) => {
      const file = program.getSourceFile(name)
      const voids = file && /\bvoid [^,;>|]/.test(file.text) ? voidsIn(file) : []
      const types = voids.length > 0 ? checker.getTypeAtLocation(voids) : []
      return voids.flatMap((node, n) => {
        const said = node.getText()
        const isPromise =
          types[n] !== undefined && /^Promise(Like)?</.test(checker.typeToString(types[n]))
        return isPromise && !HANDLED.test(said)
          ? [`${name.slice(folder.length + 1)}: void ${said}`]
          : []
      })
    })
  } finally {
    api.close()
  }
}

test('every promise of the project is awaited or handled', async () => {
  assert.deepEqual(await faultsIn(PROJECT, FOLDERS), { ok: true, faults: [] })
  // In tests too, a promise that `void` discards would fail the test later.
  assert.deepEqual(
    thrownAway(PROJECT).filter((fault) => !/^test\/|\.test\.ts:/.test(fault)),
    [],
  )
})

test('an unhandled promise is found in every form', async (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-promises-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const lines = [
    'declare function work(): Promise<void>',
    'declare function every(work: () => void): void',
    'work()',
    'void work()',
    'work().then(() => {})',
    'every(async () => await work())',
    'work().catch(() => {})',
    'await work()',
    'every(() => void work())',
    'every(() => void work().catch(() => {}))',
    'export {}',
  ]
  fs.writeFileSync(join(folder, 'left.ts'), `${lines.join('\n')}\n`)
  fs.writeFileSync(
    join(folder, 'tsconfig.json'),
    '{"compilerOptions":{"types":[],"target":"es2024","module":"nodenext"}}',
  )
  const { ok, faults } = await faultsIn(folder, ['.'])
  assert.equal(ok, false)
  const found = faults.flatMap((line) => /left\.ts:(\d+):/.exec(line)?.[1] ?? []).map(Number)
  assert.deepEqual(found.toSorted(), [3, 4, 5, 6], faults.join('\n'))
  assert.deepEqual(thrownAway(folder), ['left.ts: void work()', 'left.ts: void work()'])
})
