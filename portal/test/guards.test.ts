// Every control that writes is behind a permission for what it does: read from the sources, each
// component with the calls that it makes, the permissions that it asks for, and the components that
// show it, up to the screens and who sees them.

import { PERMISSIONS, type Permission } from '../../contract/access/permissions.ts'
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import { permissionsFor } from '../../server/identity/users/public-permissions.ts'
import { ROLES, rolesWith } from '../../server/identity/users/roles.ts'
import { screens } from '../../tools/screens.ts'

const SOURCES = resolve(import.meta.dirname, '..', 'src')

/**
 * Calls of the portal alone, which are not in the public contract. Those of operators are behind
 * screens that only they see.
 */
const OF_THE_PORTAL: Readonly<Record<string, readonly Permission[]>> = {
  'portal.corporate.request': ['account:manage'],
  'portal.corporate.accept': ['account:manage'],
  'portal.corporate.close': ['account:close'],
}
/** Functions that give a part of the SDK, and its name. */
const PARTS = { 'debts(vintem)': 'corporate', 'calls(vintem)': 'credentials', vintem: '' }
/** It shows what it is given only to those who may use the sandbox. */
const SANDBOX_MENU = /<SandboxMenu\b/

/** A component, or another function at the top of a file. */
type Part = { readonly file: string; readonly name: string; readonly text: string }

const files = fs
  .globSync('**/*.{ts,tsx}', { cwd: SOURCES })
  .filter((file) => !file.startsWith('words/'))
const textOf = new Map(files.map((file) => [file, fs.readFileSync(join(SOURCES, file), 'utf8')]))

const partsOf = (file: string, text: string): Part[] =>
  [
    ...text.matchAll(
      /^(?:export )?(?:async )?(?:function|const) (\w+)[\s\S]*?(?=^(?:export )?(?:async )?(?:function|const) \w+|(?![\s\S]))/gm,
    ),
  ].map(([whole, name]) => ({ file, name: name!, text: whole }))
const parts = files.flatMap((file) => partsOf(file, textOf.get(file)!))

/** The files that a file imports a name from. */
function importsOf(file: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, names, from] of textOf
    .get(file)!
    .matchAll(/import (?:type )?\{([^}]*)\} from '(\.[^']+)'/g))
    for (const name of names!.split(','))
      found.set(name.trim(), relative(SOURCES, resolve(SOURCES, dirname(file), from!)))
  return found
}
const imports = new Map(files.map((file) => [file, importsOf(file)]))

/** The parts that mention a part. */
const usersOf = ({ file, name }: Part): Part[] =>
  parts.filter(
    (one) =>
      (one.file === file ? one.name !== name : imports.get(one.file)!.get(name) === file) &&
      new RegExp(`\\b${name}\\b`).test(one.text),
  )

const OPERATION_OF = new Map(OPERATIONS.map((operation) => [operation.id, operation]))

/** The calls of a part that write, and the permissions of which each needs one. */
function writesOf({ text }: Part): { id: string; needed: readonly Permission[] }[] {
  const ids = Object.entries(PARTS).flatMap(([word, prefix]) =>
    [
      ...text.matchAll(
        new RegExp(`(?<![\\w(])${word.replace(/[()]/g, '\\$&')}\\.([\\w.]+)\\(`, 'g'),
      ),
    ].map(([, id]) => (prefix === '' ? id! : `${prefix}.${id}`)),
  )
  return [...new Set(ids)].flatMap((id) => {
    const operation = OPERATION_OF.get(id)
    const needed = operation
      ? operation.method === 'GET'
        ? undefined
        : permissionsFor(operation)
      : OF_THE_PORTAL[id]
    return needed ? [{ id, needed }] : []
  })
}

/** The permissions that a part asks for by name. */
const askedBy = ({ text }: Part): Permission[] =>
  [...text.matchAll(/\bmay\(([^)]*)\)/g)].flatMap(([, args]) =>
    PERMISSIONS.filter((permission) => args!.includes(`'${permission}'`)),
  )

const isMenuGuarded = parts.some(
  (part) => part.name === 'SandboxMenu' && askedBy(part).includes('sandbox:use'),
)

/** The files of screens, and the roles that see one of them. */
const SEEN = new Map<string, Set<string>>()
for (const file of files.filter((one) => one.endsWith('/screens.ts')))
  for (const [, path, from] of textOf
    .get(file)!
    .matchAll(/path: '([^']+)'[\s\S]*?import\('([^']+)'\)/g)) {
    const page = relative(SOURCES, resolve(SOURCES, dirname(file), from!))
    const seenBy = screens.find((screen) => screen.path === path)!.seenBy
    SEEN.set(page, new Set([...(SEEN.get(page) ?? []), ...seenBy]))
  }

/** Whether what needs one of the permissions is behind one of them, wherever the part is shown. */
function isGuarded(
  part: Part,
  needed: readonly Permission[],
  under: readonly Part[] = [],
): boolean {
  const may: readonly string[] = [...rolesWith(...needed), 'operator']
  if (ROLES.every((role) => may.includes(role))) return true
  if (askedBy(part).some((asked) => needed.includes(asked))) return true
  if (needed.includes('sandbox:use') && SANDBOX_MENU.test(part.text) && isMenuGuarded) return true
  const seenBy = part.name === 'Page' ? SEEN.get(part.file) : undefined
  if (seenBy) return [...seenBy].every((kind) => may.includes(kind))
  const users = usersOf(part).filter((one) => !under.includes(one))
  return users.length > 0 && users.every((one) => isGuarded(one, needed, [...under, part]))
}

test('each control that writes is shown only where one of its permissions is asked for, or every role that sees the screen has one', () => {
  const writing = parts.flatMap((part) => writesOf(part).map((write) => ({ part, ...write })))
  assert.ok(new Set(writing.map(({ id }) => id)).size > 50, 'the calls of the sources are found')
  assert.ok(SEEN.size > 40, 'the screens are found')
  assert.deepEqual(
    writing
      .filter(({ part, needed }) => !isGuarded(part, needed))
      .map(
        ({ part, id, needed }) => `${part.file}, ${part.name}: ${id} needs ${needed.join(' or ')}`,
      ),
    [],
  )
})
