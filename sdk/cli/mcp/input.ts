// What a model gives to a tool: read strictly, refused in words. It sends nothing.

import { type Call, isNoId, paramsOf } from '../call.ts'
import { misused } from '../command.ts'
import { t } from '../language.ts'
import { meant } from '../words.ts'
import { callNamed, nearTo } from './operations.ts'
import { isObject } from './protocol.ts'

export type Input = Readonly<Record<string, unknown>>

export function textIn(input: Input, name: string): string {
  const value = input[name]
  if (typeof value === 'string' && value !== '') return value
  throw misused(t('{what} is missing.', { what: name }))
}

export function objectIn(input: Input, name: string): Input {
  const value = input[name] ?? {}
  if (isObject(value)) return value
  throw misused(t('{name} must be an object.', { name }))
}

export function callIn(input: Input): Call {
  const name = textIn(input, 'operation')
  const call = callNamed(name)
  if (call) return call
  const near = nearTo(name)
  throw misused(
    meant(t('"{name}" is not an operation.', { name }), name, near === undefined ? [] : [near]),
  )
}

/** The path with its parameters; the client refuses those that would lead elsewhere. */
export function pathIn(call: Call, given: Input): string {
  const known = paramsOf(call)
  const odd = Object.keys(given).find((name) => !known.includes(name))
  if (odd !== undefined) throw misused(t('"{name}" is not a parameter of the path.', { name: odd }))
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = given[name]
    const isGiven = (typeof value === 'string' && !isNoId(value)) || typeof value === 'number'
    if (!isGiven) throw misused(t('{what} is missing.', { what: `path.${name}` }))
    return encodeURIComponent(value)
  })
}
