// How a call is made with curl, with our TypeScript client and with Python.

import type { Operation } from '../operation.ts'
import { bodyOf } from './examples.ts'

const ID = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'

const pathOf = ({ path }: Operation): string => path.replace(/:(\w+)/g, ID)

const hasKey = ({ idempotent }: Operation) => idempotent

const isOpen = ({ scopes }: Operation) => scopes.length === 0

function curl(said: Operation): string {
  const body = bodyOf(said)
  const lines = [
    `curl -X ${said.method} "$VINTEM_URL${pathOf(said)}"`,
    ...(isOpen(said) ? [] : [`  -H "Authorization: Bearer $VINTEM_TOKEN"`]),
    ...(hasKey(said) ? [`  -H "Idempotency-Key: order-1042"`] : []),
    ...(body === undefined ? [] : [`  -H "Content-Type: application/json"`, `  -d '${JSON.stringify(body)}'`]),
    ...(said.takes ? [`  -H "Content-Type: ${said.takes.types[0]}"`, `  --data-binary @file`] : []),
  ]
  return (said.method === 'GET' ? lines.map((line) => line.replace('curl -X GET', 'curl')) : lines).join(' \\\n')
}

const typescript = (said: Operation): string => {
  const body = bodyOf(said)
  const values = [
    ...Object.keys(said.params.properties).map(() => `'${ID}'`),
    ...(body === undefined ? [] : [JSON.stringify(body)]),
    ...(said.takes ? ['file'] : []),
  ]
  const start = said.produces === 'text/event-stream' ? 'for await (const event of ' : 'const result = await '
  const call = `vintem.${said.id}(${values.join(', ')})`
  return start.startsWith('for') ? `${start}${call}) console.log(event.type)` : `${start}${call}`
}

function python(said: Operation): string {
  const body = bodyOf(said)
  const values = [
    JSON.stringify(pathOf(said)),
    ...(body === undefined ? [] : [`json=${pythonOf(body)}`]),
    ...(said.takes ? ['content=file'] : []),
    ...(hasKey(said) ? ['headers={"Idempotency-Key": "order-1042"}'] : []),
  ]
  return `result = api.${said.method.toLowerCase()}(${values.join(', ')}).raise_for_status()`
}

const pythonOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${pythonOf(inner)}`)
    .join(', ')}}`
}

export const samplesOf = (said: Operation) => [
  { lang: 'shell', label: 'curl', source: curl(said) },
  { lang: 'typescript', label: 'TypeScript', source: typescript(said) },
  { lang: 'python', label: 'Python', source: python(said) },
]
