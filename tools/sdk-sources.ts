// For `node --import`: `@vintem/sdk` and its entries are the sources of this clone, so that a
// sample runs before the package is built or installed.

import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const SDK = new URL('../sdk/', import.meta.url)
const NAME = '@vintem/sdk'

const { exports: entries } = JSON.parse(readFileSync(new URL('package.json', SDK), 'utf8')) as {
  exports: Readonly<Record<string, { import: { default: string } }>>
}

registerHooks({
  resolve(specifier, context, next) {
    const built = specifier.startsWith(NAME)
      ? entries[`.${specifier.slice(NAME.length)}`]?.import.default
      : undefined
    if (built === undefined) return next(specifier, context)
    const source = built.replace('./dist/sdk/', './').replace(/\.js$/, '.ts')
    return { url: new URL(source, SDK).href, format: 'module-typescript', shortCircuit: true }
  },
})
