// A step of the build of the SDK (sdk/package.json): the types of the contract as plain ones,
// written out by the compiler, so that the package needs no types of another. Of the contract it
// has what its own types name, and nothing else: operations, each with its query, body and reply.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const PROJECT = join(import.meta.dirname, '..')
const DIST = join(PROJECT, 'sdk', 'dist')
/** What tsc has built: in `sdk/dist`, or in the folder that is named. */
const BUILT = resolve(process.argv[2] ?? DIST)
const CONTRACT = join(BUILT, 'contract')

const TSC = join(PROJECT, 'node_modules', 'typescript', 'bin', 'tsc')

/** Beside the operations, the types of the SDK name these. */
const TYPES = `/** A call of the API: what it is sent with, and what it replies. */
export type Operation = { readonly query: unknown; readonly body: unknown; readonly reply: unknown }
export type QueryOf<O extends Operation> = O['query']
export type BodyOf<O extends Operation> = O['body']
export type ReplyOf<O extends Operation> = O['reply']
export type ValueOf<S> = S
`
/** A text for people in both languages (contract/text.ts), which is no schema. */
const TEXT = `export type Language = 'en' | 'pt-BR'
/** English, and Brazilian Portuguese. */
export type Text = { readonly en: string; readonly pt: string }
`
const FLAT = `import type { TSchema } from 'typebox'
import type { BodyOf, Operation, QueryOf, ReplyOf, ValueOf } from '../../../contract/operation.ts'
export declare function flat<O extends Operation>(
  operation: O,
): { readonly query: QueryOf<O>; readonly body: BodyOf<O>; readonly reply: ReplyOf<O> }
export declare function flat<S extends TSchema>(schema: S): ValueOf<S>
`
const OPTIONS = {
  noEmit: false,
  declaration: true,
  emitDeclarationOnly: true,
  outDir: 'out',
  rootDir: PROJECT,
}
const IMPORT =
  /(?:import (?:type )?\{([^}]*)\} from '|import\(")[./]+\/contract\/([\w/-]+)\.ts(?:'|"\)\.(\w+))/g

/** The names that the SDK's types take from each file of the contract. */
function namesBy(): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>()
  for (const path of fs.globSync('sdk/**/*.d.ts', { cwd: BUILT }))
    for (const [, some = '', file = '', one = ''] of fs
      .readFileSync(join(BUILT, path), 'utf8')
      .matchAll(IMPORT)) {
      const names = all.get(file) ?? new Set()
      for (const name of [...some.split(','), one]) if (name.trim() !== '') names.add(name.trim())
      all.set(file, names)
    }
  return all
}

/** From the folder of a file, of the contract or here, to that of all. */
const up = (file: string): string => '../'.repeat(file.split('/').length - 1)

/** A source of which the compiler infers plain types. */
const sourceOf = (file: string, names: Iterable<string>): string =>
  [
    `import { flat } from './${up(file)}flat.ts'`,
    `import * as contract from '${up(file)}../../../contract/${file}.ts'`,
    ...[...names].toSorted().map((name) => `export const ${name} = flat(contract.${name})`),
  ].join('\n')

function write(path: string, text: string): void {
  fs.mkdirSync(dirname(path), { recursive: true })
  fs.writeFileSync(path, text)
}

const names = namesBy()
names.delete('operation')
names.delete('text')
fs.mkdirSync(DIST, { recursive: true })
// Below the project: the compiler finds its packages from there.
const work = fs.mkdtempSync(join(DIST, 'flat-'))
try {
  for (const [file, some] of names) write(join(work, `${file}.ts`), sourceOf(file, some))
  write(join(work, 'flat.ts'), FLAT)
  const config = {
    extends: join(PROJECT, 'tsconfig.json'),
    compilerOptions: OPTIONS,
    include: ['**/*.ts'],
    exclude: ['out'],
  }
  write(join(work, 'tsconfig.json'), JSON.stringify(config))
  execFileSync(process.execPath, [TSC, '-p', work], { stdio: 'inherit' })
  fs.rmSync(CONTRACT, { recursive: true, force: true })
  const out = join(work, 'out', relative(PROJECT, work))
  for (const file of names.keys())
    write(join(CONTRACT, `${file}.d.ts`), fs.readFileSync(join(out, `${file}.d.ts`), 'utf8'))
  write(join(CONTRACT, 'operation.d.ts'), TYPES)
  write(join(CONTRACT, 'text.d.ts'), TEXT)
} finally {
  fs.rmSync(work, { recursive: true, force: true })
}
