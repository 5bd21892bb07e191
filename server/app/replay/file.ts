// Parses a session file and compares two sessions. Pure.

import type { ReplyOf } from '../../../contract/operation.ts'
import type { getSession } from '../../../contract/sandbox/time.ts'

export type Session = ReplyOf<typeof getSession>
export type SessionCall = Session['calls'][number]

/** Parses the text of a file; throws when it is no session. */
export function readSession(text: string): Session {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('This file is not JSON. GET /v1/sandbox/session returns a session.')
  }
  const { resource, version, calls, final } = Object(value) as Partial<Session>
  if (resource !== 'session' || !Array.isArray(calls) || typeof final !== 'object')
    throw new Error('This file is not a session. GET /v1/sandbox/session returns one.')
  if (version !== 1)
    throw new Error(`This session has version ${String(version)}; this program replays version 1.`)
  return value as Session
}

const text = (value: unknown): string => JSON.stringify(value)

/** A sentence for each item that is in only one of two lists; their order does not count. */
function differenceOfLists(
  what: string,
  before: readonly unknown[],
  after: readonly unknown[],
): string[] {
  const left = after.map(text)
  const removed = before.map(text).filter((row) => {
    const at = left.indexOf(row)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [
    ...removed.map((row) => `${what}: was ${row}, and is not`),
    ...left.map((row) => `${what}: is ${row}, and was not`),
  ]
}

function differenceOfObjects(what: string, before: object, after: object): string[] {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) =>
    differenceOf(`${what} ${name}`, was[name], is[name]),
  )
}

function differenceOf(what: string, before: unknown, after: unknown): string[] {
  if (Array.isArray(before) && Array.isArray(after)) return differenceOfLists(what, before, after)
  const areObjects = [before, after].every(
    (one) => typeof one === 'object' && one !== null && !Array.isArray(one),
  )
  if (areObjects) return differenceOfObjects(what, before as object, after as object)
  return text(before) === text(after)
    ? []
    : [`${what}: was ${text(before) ?? 'not there'}, is ${text(after) ?? 'not there'}`]
}

/** The differences between two final states, a sentence each. */
export const differencesOf = (before: Session, after: Session): string[] =>
  differenceOf('final', before.final, after.final).map((sentence) =>
    sentence.replace(/^final /, ''),
  )
