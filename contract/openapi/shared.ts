// What several calls have alike is written once, in the components of the document.

import type { Json } from './components.ts'

/** A part of a call: how to read it, how to replace it, and what it is called when it is shared. */
type Part = { readonly read: () => unknown; readonly replace: (reference: Json) => void; readonly name: string }

/** Replaces parts that occur more than once by references to `place`; the most frequent one of a name has it without a number. */
function share(parts: readonly Part[], place: string): Json {
  const found = Map.groupBy(parts, ({ name, read }) => `${name} ${JSON.stringify(read())}`)
  const repeated = [...found.values()].filter((alike) => alike.length > 1).toSorted((a, b) => b.length - a.length)
  const shared: Json = {}
  for (const alike of repeated) {
    const [{ name, read }] = alike as [Part]
    let free = name
    for (let n = 2; free in shared; n++) free = `${name}${n}`
    shared[free] = read()
    for (const { replace } of alike) replace({ $ref: `#/components/${place}/${free}` })
  }
  return shared
}

export const shareResponses = (calls: readonly Json[]): Json =>
  share(
    calls.flatMap(({ responses }) =>
      Object.keys(responses as Json)
        .filter((status) => Number(status) >= 400)
        .map((status) => ({
          name: `Refused${status}`,
          read: () => (responses as Json)[status],
          replace: (reference: Json) => {
            ;(responses as Json)[status] = reference
          },
        })),
    ),
    'responses',
  )

const pascal = (name: string): string =>
  name
    .replace(/(^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, _before, letter: string) => letter.toUpperCase())
    .replace(/\W/g, '')

export const shareParameters = (calls: readonly Json[]): Json =>
  share(
    calls.flatMap(({ parameters }) =>
      (parameters as Json[]).flatMap((parameter, n) =>
        typeof parameter['name'] === 'string'
          ? [
              {
                name: pascal(parameter['name']),
                read: () => parameter,
                replace: (reference: Json) => {
                  ;(parameters as Json[])[n] = reference
                },
              },
            ]
          : [],
      ),
    ),
    'parameters',
  )
