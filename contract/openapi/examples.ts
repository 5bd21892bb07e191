// The examples of the document: requests as the contract has them, and replies as the real server
// gave them (tools/replies.ts).

import type { Operation } from '../operation.ts'
import REPLIES from './replies.json' with { type: 'json' }

type Examples = Readonly<Record<string, unknown>>

/** One example stands alone; several have names. */
function asJson(examples: Examples): object {
  const named = Object.entries(examples)
  if (named.length === 0) return {}
  if (named.length === 1) return { example: named[0]![1] }
  return { examples: Object.fromEntries(named.map(([name, value]) => [name, { value }])) }
}

/**
 * The replies of a call, as a server gave them; `isExisting`: what is returned again is shown once.
 */
export function replyExamples({ id }: Operation, isExisting = false): object {
  const replies = (REPLIES as Readonly<Record<string, Examples>>)[id] ?? {}
  return asJson(isExisting ? Object.fromEntries(Object.entries(replies).slice(-1)) : replies)
}

/** The bodies of a call; the first one is what its samples send. */
export const bodyExamples = (said: Operation): object => asJson(bodiesOf(said))

const bodiesOf = ({ example, examples }: Operation): Examples => ({
  ...(example === undefined ? {} : { first: example }),
  ...examples,
})

/** What the samples of a call send; a call whose body may be empty sends an empty one. */
export const bodyOf = (said: Operation): unknown =>
  said.body === undefined ? undefined : (Object.values(bodiesOf(said))[0] ?? {})
