// The generated part of the PHP client (clients/php): one method for every operation, and the
// shapes of bodies and replies in the comments that PHPStan, Psalm and editors read. How a call is
// sent is written by hand beside them. Pure.

import { pascal } from '../contract/openapi/names.ts'
import type { Operation } from '../contract/operation.ts'
import {
  type Call,
  callsOf,
  type Document,
  pagesOf,
  queryName,
  querySchema,
  refName,
  type Schema,
  wrapped,
} from './client-calls.ts'

const LINE_MAX = 110

/** `CustomerID` and `IO_SELLER_ID` as PHP writes them. */
const camel = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A comment of this text and these lines. */
function comment(text: string | undefined, lines: readonly string[], indent: string): string {
  const said = wrapped((text ?? '').replaceAll('*/', '* /'), LINE_MAX - indent.length)
  const all = [...said.filter((line, n) => n > 0 || line !== ''), ...lines]
  return `${indent}/**\n${all.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const literal = (value: unknown): string =>
  typeof value === 'string' ? quoted(value) : String(value)

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'int',
  number: 'int|float',
  boolean: 'bool',
  null: 'null',
}

/** The type of a schema, as PHPStan writes it. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return refName(schema.$ref)
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (values) return values.map(literal).join('|')
  if (schema.anyOf && !schema.properties) {
    const forms = [...new Set(schema.anyOf.flatMap((one) => typeOf(one)))]
    return forms.includes('mixed') ? 'mixed' : forms.join('|')
  }
  if (schema.type === 'array') return `list<${schema.items ? typeOf(schema.items) : 'mixed'}>`
  if (schema.type === 'object') {
    const { additionalProperties: others, patternProperties } = schema
    const [value] = typeof others === 'object' ? [others] : Object.values(patternProperties ?? {})
    return `array<string, ${value ? typeOf(value) : 'mixed'}>|object`
  }
  return PLAIN[schema.type ?? ''] ?? 'mixed'
}

/** One object as the shape of an array. */
function shapeOf(name: string, { properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(
    ([key, field]) =>
      `${/^\w+$/.test(key) ? key : quoted(key)}${required.includes(key) ? '' : '?'}: ${typeOf(field)}`,
  )
  return `@phpstan-type ${name} array{${fields.join(', ')}}`
}

/** The names of shapes in a type. */
const namesIn = (type: string): string[] =>
  type.replace(/'(\\.|[^'])*'/g, '').match(/\b[A-Z]\w+/g) ?? []

type Argument = {
  readonly name: string
  readonly type: string
  readonly code: string
  readonly isNeeded: boolean
}

function argumentsOf(call: Call): Argument[] {
  const { operation, body, query } = call
  const paths = Object.keys(operation.params.properties).map((name) => ({
    type: 'string',
    code: `string $${camel(name)}`,
  }))
  const array = (name: string, type: string, isNeeded: boolean) => ({
    name,
    type: isNeeded ? type : `${type}|null`,
    code: isNeeded ? `array $${name}` : `?array $${name} = null`,
    isNeeded,
  })
  return [
    ...paths.map((one) => ({ ...one, name: one.code.split('$')[1]!, isNeeded: true })),
    ...(operation.takes
      ? [{ name: 'file', type: 'string', code: 'string $file', isNeeded: true }]
      : []),
    ...(body ? [array('body', typeOf(body.schema), body.isRequired)] : []),
    ...(operation.id.startsWith('auth.')
      ? [{ name: 'scope', type: 'string|null', code: '?string $scope = null', isNeeded: false }]
      : []),
    ...(query.length > 0
      ? [
          array(
            'query',
            queryName(call),
            query.some(({ required }) => required),
          ),
        ]
      : []),
    // What is needed stands before what is not.
  ].toSorted((a, b) => Number(b.isNeeded) - Number(a.isNeeded))
}

const documented = (given: readonly Argument[]): string[] =>
  given.map(({ name, type }) => `@param ${type} $${name}`)
const methodName = ({ operation }: Call): string => operation.id.split('.').at(-1)!

const pathOf = ({ path }: Operation): string =>
  path
    .split(/:(\w+)/)
    .map((part, n) => (n % 2 === 0 ? quoted(part) : `Transport::segment($${camel(part)})`))
    .filter((part) => part !== "''")
    .join(' . ')

/** The method that makes the call. `asFile`: the one that reads a list as a file. */
function method(call: Call, asFile = false): string {
  const { operation, described, reply } = call
  const isFile = asFile || operation.produces !== undefined
  const given = argumentsOf(call)
  const has = (name: string) => given.some((one) => one.name === name)
  const sent = [
    quoted(operation.method),
    pathOf(operation),
    ...['query', 'body', 'file'].filter(has).map((name) => `${name}: $${name}`),
    ...(has('scope')
      ? ["body: $this->transport->credentials + ($scope === null ? [] : ['scope' => $scope])"]
      : []),
    ...(operation.idempotent ? ['keyed: true', 'key: $key'] : []),
    ...(operation.scopes.length === 0 ? ['signedIn: false'] : []),
    ...(operation.wrapped ? ['wrapped: true'] : []),
    ...(isFile ? ['asBytes: true'] : []),
  ]
  const says = [
    `${described.summary}.`,
    ...(described.description ? [described.description] : []),
    ...(asFile ? ['The whole list as a file, in the `format` of the query.'] : []),
    '',
  ].join('\n\n')
  const type = isFile ? 'string' : typeOf(reply)
  const code = [
    ...given.map((one) => one.code),
    ...(operation.idempotent ? ['?string $key = null'] : []),
  ].join(', ')
  const name = `${methodName(call)}${asFile ? 'File' : ''}`
  return `${comment(says.trimEnd(), ['', ...documented(given), `@return ${type}`], '    ')}    public function ${name}(${code}): ${isFile ? 'string' : 'array'}
    {
        return $this->transport->send(${sent.join(', ')});
    }
`
}

/** The method that reads every page of a listing. */
function allMethod(call: Call): string[] {
  const pages = pagesOf(call)
  if (pages === undefined) return []
  const own = methodName(call)
  const name = own === 'list' ? 'all' : `all${pascal(own)}`
  const given = argumentsOf(call)
  const names = given.map((one) => (one.name === 'query' ? '$asked' : `$${one.name}`))
  const page = `fn (array $asked): array => $this->${own}(${names.join(', ')})`
  const text = comment(
    `Every item of \`${own}\`, page by page.`,
    ['', ...documented(given), `@return \\Generator<int, ${typeOf(pages.item)}>`],
    '    ',
  )
  return [
    `${text}    public function ${name}(${given.map(({ code }) => code).join(', ')}): \\Generator
    {
        return Paging::by${pascal(pages.by)}(${page}, $query);
    }
`,
  ]
}

/** The classes of a namespace and of those within it, those within first. */
function classesOf(prefix: string, calls: readonly Call[], says: string | undefined): string {
  const rest = ({ operation }: Call) => operation.id.slice(prefix.length)
  const inner = [
    ...new Set(
      calls
        .map(rest)
        .filter((id) => id.includes('.'))
        .map((id) => id.split('.')[0]!),
    ),
  ]
  const parts = inner.map((name) => {
    const path = `${prefix}${name}.`
    return classesOf(
      path,
      calls.filter(({ operation }) => operation.id.startsWith(path)),
      undefined,
    )
  })
  const own = calls.filter((call) => !rest(call).includes('.'))
  const methods = own.flatMap((call) => {
    const asFile =
      call.operation.files && call.operation.produces === undefined ? [method(call, true)] : []
    return [method(call), ...asFile, ...allMethod(call)]
  })
  const types = own.flatMap((call) => [
    ...argumentsOf(call).map(({ type }) => type),
    typeOf(call.reply),
    ...(pagesOf(call) ? [typeOf(pagesOf(call)!.item)] : []),
  ])
  const imported = [...new Set(types.flatMap(namesIn))].map(
    (name) => `@phpstan-import-type ${name} from Types`,
  )
  return `${parts.join('')}\n${comment(says, imported, '')}${holder(pascal(prefix.slice(0, -1)), prefix, inner)}${methods.map((text) => `\n${text}`).join('')}}\n`
}

/** The opening of a class that holds namespaces. */
function holder(name: string, prefix: string, inner: readonly string[]): string {
  const fields = inner.map((one) => `    public readonly ${pascal(prefix + one)} $${one};\n`)
  const made = inner.map(
    (one) => `        $this->${one} = new ${pascal(prefix + one)}($transport);\n`,
  )
  return `class ${name}
{
${fields.join('')}${fields.length > 0 ? '\n' : ''}    public function __construct(private readonly Transport $transport)
    {
${made.join('')}    }
`
}

const MADE = 'Made by `npm run generate` from the contract; changes here would be lost.'
const HEAD = `<?php

declare(strict_types=1);

namespace Vintem;
`

function typesText(document: Document, calls: readonly Call[]): string {
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) =>
    shapeOf(name, schema),
  )
  const queries = calls
    .filter(({ query }) => query.length > 0)
    .map((call) => shapeOf(queryName(call), querySchema(call)))
  return `${HEAD}\n${comment(`The shapes of bodies, queries and replies. ${MADE}`, ['', ...schemas, ...queries], '')}final class Types
{
}
`
}

function operationsText(document: Document, calls: readonly Call[]): string {
  const classes = document.tags.map(({ name, description }) => {
    const own = calls.filter(({ operation }) => operation.id.startsWith(`${name}.`))
    return classesOf(`${name}.`, own, description)
  })
  const all = holder(
    'Operations',
    '',
    document.tags.map(({ name }) => name),
  )
  return `${HEAD}\n// One method for every operation. ${MADE}\n${classes.join('')}\n/** Every operation, by its namespace. */\n${all}}\n`
}

/** The generated files of the PHP client, by their path from the project's folder. */
export function phpClient(): [path: string, text: string][] {
  const { document, calls } = callsOf()
  return [
    ['clients/php/src/Types.php', typesText(document, calls)],
    ['clients/php/src/Operations.php', operationsText(document, calls)],
  ]
}
