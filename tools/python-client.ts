// The generated part of the Python client (clients/python): the types of bodies and replies, and
// one method for every operation, from the OpenAPI document and the operations. How a call is sent
// is written by hand beside them. Pure.

import { pascal, snake } from '../contract/openapi/names.ts'
import type { Operation } from '../contract/operation.ts'
import {
  type Call,
  callsOf,
  type Document,
  pagesOf,
  queryName,
  querySchema,
} from './client-calls.ts'
import { docstring, typedDict, typeOf } from './python-types.ts'

/** The body of a call, as an argument: its type, and whether it can be left out. */
function bodyArgument({ operation, body }: Call): string[] {
  if (operation.takes) return ['file: bytes']
  if (body === undefined) return []
  const type = typeOf(body.schema, 't.')
  return [body.isRequired ? `body: ${type}` : `body: Optional[${type}] = None`]
}

function queryArgument(call: Call): string[] {
  if (call.query.length === 0) return []
  const isNeeded = call.query.some(({ required }) => required)
  return [isNeeded ? `query: t.${queryName(call)}` : `query: Optional[t.${queryName(call)}] = None`]
}

/** The words of the language that may name no method; in lower case. */
const KEYWORDS = new Set(
  `and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield`.split(
    /\s+/,
  ),
)

/** A keyword gets an underscore at its end, as PEP 8 says. */
function methodName({ operation }: Call): string {
  const name = snake(operation.id.split('.').at(-1)!)
  return KEYWORDS.has(name) ? `${name}_` : name
}

/** The path with its ids, as an expression. */
const pathOf = ({ path }: Operation): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => `{segment(${snake(name)})}`)
  return `${filled === path ? '' : 'f'}"${filled}"`
}

const paths = ({ operation }: Call): string[] =>
  Object.keys(operation.params.properties).map((name) => `${snake(name)}: str`)

/** The method that makes the call. `asFile`: the one that reads a list as a file. */
function method(call: Call, asFile = false): string {
  const { operation, described, reply } = call
  const isFile = asFile || operation.produces !== undefined
  const [query, body] = [queryArgument(call), bodyArgument(call)]
  // What is needed stands before what is not.
  const logsIn = operation.id.startsWith('auth.')
  const scope = logsIn ? ['scope: Optional[str] = None'] : []
  const given = [...paths(call), ...body, ...query, ...scope].toSorted(
    (a, b) => Number(a.includes(' = ')) - Number(b.includes(' = ')),
  )
  const keyed = operation.idempotent ? ['*', 'key: Optional[str] = None'] : []
  const sent = [
    `"${operation.method}"`,
    pathOf(operation),
    ...(query.length > 0 ? ['query=query'] : []),
    ...(operation.takes ? ['file=file'] : body.length > 0 ? ['body=body'] : []),
    ...(logsIn
      ? ['body={**self._transport.credentials, **({"scope": scope} if scope else {})}']
      : []),
    ...(operation.idempotent ? ['keyed=True', 'key=key'] : []),
    ...(operation.scopes.length === 0 ? ['signed_in=False'] : []),
    ...(operation.wrapped ? ['wrapped=True'] : []),
    ...(isFile ? ['as_bytes=True'] : []),
  ]
  const says = [
    `${described.summary}.`,
    ...(described.description ? [described.description] : []),
    ...(asFile ? ['The whole list as a file, in the `format` of the query.'] : []),
  ].join('\n\n')
  const type = isFile ? 'bytes' : typeOf(reply, 't.')
  const name = `${methodName(call)}${asFile ? '_file' : ''}`
  return `    def ${name}(${['self', ...given, ...keyed].join(', ')}) -> ${type}:
${docstring(says, '        ')}        return cast("${type}", self._transport.send(${sent.join(', ')}))
`
}

/** The method that reads every page of a listing. */
function allMethod(call: Call): string[] {
  const pages = pagesOf(call)
  if (pages === undefined) return []
  const own = methodName(call)
  const name = own === 'list' ? 'all' : `all_${own}`
  const names = Object.keys(call.operation.params.properties).map(snake)
  const given = [...paths(call), ...queryArgument(call)]
  const page = `lambda asked: self.${own}(${[...names, 'cast(Any, asked)'].join(', ')})`
  return [
    `    def ${name}(${['self', ...given].join(', ')}) -> Iterator[${typeOf(pages.item, 't.')}]:
${docstring(`Every item of \`${own}\`, page by page.`, '        ')}        return by_${pages.by}(${page}, query)
`,
  ]
}

/** The classes of a namespace and of those within it, those within first. */
function namespace(prefix: string, calls: readonly Call[], says: string | undefined): string {
  const within = calls.map(({ operation }) => operation.id.slice(prefix.length).split('.'))
  const inner = [...new Set(within.filter(({ length }) => length > 1).map(([first]) => first!))]
  const own = calls.filter(({ operation }) => !operation.id.slice(prefix.length).includes('.'))
  const parts = inner.map((name) => {
    const path = `${prefix}${name}.`
    return namespace(
      path,
      calls.filter(({ operation }) => operation.id.startsWith(path)),
      undefined,
    )
  })
  const attributes = inner.map(
    (name) => `        self.${snake(name)} = ${pascal(prefix + name)}(transport)\n`,
  )
  const methods = own.flatMap((call) => {
    const asFile =
      call.operation.files && call.operation.produces === undefined ? [method(call, true)] : []
    return [method(call), ...asFile, ...allMethod(call)]
  })
  return `${parts.join('')}
class ${pascal(prefix.slice(0, -1))}:
${docstring(says, '    ')}
    def __init__(self, transport: Transport) -> None:
        self._transport = transport
${attributes.join('')}${methods.map((text) => `\n${text}`).join('')}
`
}

const MADE = 'Made by `npm run generate` from the contract; changes here would be lost.'

const TYPING = ['Any', 'Dict', 'Iterator', 'List', 'Literal', 'Optional', 'Union', 'cast']
/** The import of what this code uses of `typing`. */
const typingOf = (code: string): string =>
  `from typing import ${TYPING.filter((name) => new RegExp(`\\b${name}[[(,\\]]`).test(code)).join(', ')}`

function typesText(document: Document, calls: readonly Call[]): string {
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) =>
    typedDict(name, schema),
  )
  const queries = calls
    .filter(({ query }) => query.length > 0)
    .map((call) => typedDict(queryName(call), querySchema(call)))
  const code = [...schemas, ...queries].map((text) => `\n${text}\n`).join('')
  return `"""The types of bodies, queries and replies. ${MADE}"""

from __future__ import annotations

${typingOf(code)}

from typing_extensions import NotRequired, TypedDict

${code}`.trimEnd()
}

function operationsText(document: Document, calls: readonly Call[]): string {
  const classes = document.tags.map(({ name, description }) => {
    const own = calls.filter(({ operation }) => operation.id.startsWith(`${name}.`))
    return namespace(`${name}.`, own, description)
  })
  const attributes = document.tags.map(
    ({ name }) => `        self.${snake(name)} = ${pascal(name)}(transport)\n`,
  )
  const code = classes.join('')
  return `"""One method for every operation. ${MADE}"""

from __future__ import annotations

${typingOf(code)}

from . import types as t
from .paging import by_after, by_before, by_offset
from .transport import Transport, segment

${code}
class Operations:
    """Every operation, by its namespace."""

    def __init__(self, transport: Transport) -> None:
${attributes.join('')}`.trimEnd()
}

/** The generated files of the Python client, by their path from the project's folder. */
export function pythonClient(): [path: string, text: string][] {
  const { document, calls } = callsOf()
  return [
    ['clients/python/vintem/types.py', `${typesText(document, calls)}\n`],
    ['clients/python/vintem/operations.py', `${operationsText(document, calls)}\n`],
  ]
}
