// How a call is made with curl, with our TypeScript client and with Python. Ids and files are
// variables of the reader's.

import type { Operation } from '../operation.ts'
import { bodyOf } from './examples.ts'
import { parametersOf, templatePath } from './names.ts'

const isOpen = ({ scopes }: Operation) => scopes.length === 0

const KEY = 'order-1042'

/** Parameters that a call cannot do without. */
const queryOf = (said: Operation): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parametersOf(said, 'query')
      .filter(({ isRequired }) => isRequired)
      .map(({ name, field }) => [name, String(field.examples![0])]),
  )

const hasAny = (values: object): boolean => Object.keys(values).length > 0

function curl(said: Operation): string {
  const body = bodyOf(said)
  const query = queryOf(said)
  const asked = hasAny(query) ? `?${new URLSearchParams(query).toString()}` : ''
  const path = `${said.path.replace(/:(\w+)/g, '$$$1')}${asked}`
  const method =
    said.method === 'GET' || (said.method === 'POST' && body !== undefined)
      ? ''
      : `-X ${said.method} `
  return [
    `curl ${method}"$VINTEM_URL${path}"`,
    ...(isOpen(said) ? [] : [`  -H "Authorization: Bearer $VINTEM_TOKEN"`]),
    ...(said.idempotent ? [`  -H "Idempotency-Key: ${KEY}"`] : []),
    ...(body === undefined
      ? []
      : [`  -H "Content-Type: application/json"`, `  -d '${JSON.stringify(body)}'`]),
    ...(said.takes ? [`  -H "Content-Type: ${said.takes.types[0]}"`, `  --data-binary @file`] : []),
  ].join(' \\\n')
}

function typescript(said: Operation): string {
  // The client has the credentials already.
  const body = said.id.startsWith('auth.') ? undefined : bodyOf(said)
  const values = [
    ...Object.keys(said.params.properties),
    ...(said.takes ? ['file'] : []),
    ...Object.values(queryOf(said)).map((value) => JSON.stringify(value)),
    ...(body === undefined || !hasAny(body as object) ? [] : [JSON.stringify(body)]),
  ]
  const call = `vintem.${said.id}(${values.join(', ')})`
  return said.produces === 'text/event-stream'
    ? `for await (const event of ${call}) console.log(event.type)`
    : `const result = await ${call}`
}

function python(said: Operation): string {
  const body = bodyOf(said)
  const path = templatePath(said.path)
  const values = [
    `${path.includes('{') ? 'f' : ''}"${path}"`,
    ...(body === undefined ? [] : [`json=${pythonOf(body)}`]),
    ...(hasAny(queryOf(said)) ? [`params=${pythonOf(queryOf(said))}`] : []),
    ...(said.takes ? ['content=file'] : []),
    ...(said.idempotent ? [`headers={"Idempotency-Key": "${KEY}"}`] : []),
  ]
  return `result = api.${said.method.toLowerCase()}(${values.join(', ')})`
}

function pythonOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const pairs = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${pythonOf(inner)}`,
  )
  return `{${pairs.join(', ')}}`
}

/** `api` is an `httpx.Client` with `base_url` and the token in its headers. */
export const samplesOf = (said: Operation) => [
  { lang: 'shell', source: curl(said) },
  { lang: 'typescript', source: typescript(said) },
  { lang: 'python', source: python(said) },
]
