// What several calls have alike is written once, in the components of the document.

import type { Json } from './components.ts'
import { pascal } from './names.ts'

/** A part of a call: `within[key]`, and what it is called when it is shared. */
type Part = { readonly within: Json; readonly key: string; readonly name: string }

/** Replaces parts that occur more than once by references to `place`; the most frequent one of a name has it without a number. */
function share(parts: readonly Part[], place: string): Json {
  const found = Map.groupBy(parts, ({ name, within, key }) => `${name} ${JSON.stringify(within[key])}`)
  const repeated = [...found.values()].filter((alike) => alike.length > 1).toSorted((a, b) => b.length - a.length)
  const shared: Json = {}
  for (const alike of repeated) {
    const [{ name, within, key }] = alike as [Part]
    let free = name
    for (let n = 2; free in shared; n++) free = `${name}${n}`
    shared[free] = within[key]
    for (const part of alike) part.within[part.key] = { $ref: `#/components/${place}/${free}` }
  }
  return shared
}

const partsOf = (calls: readonly Json[], field: string, nameOf: (key: string, value: Json) => string | undefined) =>
  calls.flatMap((call) => {
    const within = call[field] as Json
    return Object.entries(within).flatMap(([key, value]): Part[] => {
      const name = nameOf(key, value as Json)
      return name === undefined ? [] : [{ within, key, name }]
    })
  })

export const shareResponses = (calls: readonly Json[]): Json =>
  share(
    partsOf(calls, 'responses', (status) => (Number(status) >= 400 ? `Refused${status}` : undefined)),
    'responses',
  )

export const shareParameters = (calls: readonly Json[]): Json =>
  share(
    partsOf(calls, 'parameters', (_, { name }) => (typeof name === 'string' ? pascal(name) : undefined)),
    'parameters',
  )
