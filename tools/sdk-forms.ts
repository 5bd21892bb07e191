// The last step of the build of the SDK (sdk/package.json): the same modules for `require`, in
// `dist/cjs`, and types that every TypeScript from 5.0 on reads, under each way of finding modules.
// Node before 20.19 and 22.12 cannot `require` an ES module.

import fs from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'vite'

const SDK = join(import.meta.dirname, '..', 'sdk')
/** What the steps before have built: in `sdk/dist`, or in the folder that is named. */
const BUILT = resolve(process.argv[2] ?? join(SDK, 'dist'))
const REQUIRED = join(BUILT, 'cjs')
const NODE = 'node20.12'
/** The command line is a program: nobody requires it. */
const PROGRAM = join('sdk', 'cli/')

type Entry = { readonly import: { readonly default: string } }
const { exports: entries } = JSON.parse(fs.readFileSync(join(SDK, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, Entry>>
}
const input = Object.values(entries).map(({ import: { default: path } }) =>
  join(BUILT, relative('dist', path)),
)

/**
 * A declaration as compilers since 5.0 read it. Those before 5.7 look for no declaration beside a
 * source that is named, and know no bytes with a parameter, whose default is the one that is
 * written out here.
 */
const readable = (text: string): string =>
  text
    .replaceAll(/(\bfrom |\bimport\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2')
    .replaceAll('Uint8Array<ArrayBufferLike>', 'Uint8Array')

fs.rmSync(REQUIRED, { recursive: true, force: true })
const declarations = fs.globSync('{sdk,contract}/**/*.d.ts', { cwd: BUILT })
for (const path of declarations)
  fs.writeFileSync(join(BUILT, path), readable(fs.readFileSync(join(BUILT, path), 'utf8')))
await build({
  root: BUILT,
  configFile: false,
  logLevel: 'error',
  // Of an ES module it has no other name.
  define: { 'import.meta.dirname': '__dirname' },
  build: {
    ssr: true,
    outDir: REQUIRED,
    target: NODE,
    minify: false,
    rolldownOptions: {
      input,
      external: /^node:/,
      output: {
        format: 'cjs',
        preserveModules: true,
        preserveModulesRoot: BUILT,
        entryFileNames: '[name].js',
        strict: true,
      },
    },
  },
})
for (const path of declarations.filter((one) => !one.startsWith(PROGRAM))) {
  fs.mkdirSync(dirname(join(REQUIRED, path)), { recursive: true })
  fs.copyFileSync(join(BUILT, path), join(REQUIRED, path))
}
fs.writeFileSync(join(REQUIRED, 'package.json'), '{ "type": "commonjs" }\n')
