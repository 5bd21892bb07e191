// What several calls have alike is written once, in the components of the document. Its name
// follows from the contract, not from how often it occurs: a new call renames nothing. Two that
// differ and would have the same name: the rarer one stays in its calls, and a test finds it.

import type { Json } from './components.ts'

/** The names of parameters and responses, if they are shared. */
const names = new WeakMap<object, string>()

/** The part of a call, which is called `name` if it is shared. */
export function named(part: Json, name: string): Json {
  names.set(part, name)
  return part
}

/** A part of a call: `within[key]`. */
type Part = { readonly within: Json; readonly key: string; readonly name: string }

const partsOf = (calls: readonly Json[], field: string): Part[] =>
  calls.flatMap((call) => {
    const within = call[field] as Json
    return Object.keys(within).flatMap((key) => {
      const name = names.get(within[key] as Json)
      return name === undefined ? [] : [{ within, key, name }]
    })
  })

/** Replaces parts that occur more than once by references to `place`. */
function share(parts: readonly Part[], place: string): Json {
  const found = Map.groupBy(
    parts,
    ({ name, within, key }) => `${name} ${JSON.stringify(within[key])}`,
  )
  const repeated = [...found.values()]
    .filter((alike) => alike.length > 1)
    .toSorted((a, b) => b.length - a.length)
  const shared: Json = {}
  for (const alike of repeated) {
    const [{ name, within, key }] = alike as [Part]
    if (name in shared) continue
    shared[name] = within[key]
    for (const part of alike) part.within[part.key] = { $ref: `#/components/${place}/${name}` }
  }
  return shared
}

export const shareResponses = (calls: readonly Json[]): Json =>
  share(partsOf(calls, 'responses'), 'responses')

export const shareParameters = (calls: readonly Json[]): Json =>
  share(partsOf(calls, 'parameters'), 'parameters')

/** The fields of every list. */
const ENVELOPE = [
  'resource',
  'sort',
  'limit',
  'total',
  'offset',
  'has_more',
  'query_count',
  'page',
  'total_pages',
  'next',
]

const componentOf = (field: string): string =>
  `List${field.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`

/** Schemas, with the fields that nearly all lists have alike written once, as `ListTotal`. */
export function shareEnvelope(every: Json): Json {
  const schemas = structuredClone(every)
  const lists = Object.values(schemas).flatMap((schema) => {
    const fields = (schema as Json)['properties'] as Json | undefined
    return fields && 'items' in fields && 'has_more' in fields ? [fields] : []
  })
  const shared: Json = {}
  for (const field of ENVELOPE) {
    const found = Map.groupBy(
      lists.filter((fields) => field in fields),
      (fields) => JSON.stringify(fields[field]),
    )
    const [alike = []] = [...found.values()].toSorted((a, b) => b.length - a.length)
    if (alike.length < 2) continue
    shared[componentOf(field)] = alike[0]![field]
    for (const fields of alike)
      fields[field] = { $ref: `#/components/schemas/${componentOf(field)}` }
  }
  return { ...schemas, ...shared }
}
