// What a model gives to a tool: read strictly, refused in words. It sends nothing.

import { type Call, isNoId, paramsOf } from '../calls/call.ts'
import { misused } from '../command.ts'
import { fill } from '../language.ts'
import { TEXTS } from '../texts.ts'
import { meant } from '../words.ts'
import { callNamed, nearTo } from './operations.ts'
import { isObject } from './protocol.ts'

export type Input = Readonly<Record<string, unknown>>

export function textIn(input: Input, name: string): string {
  const value = input[name]
  if (typeof value === 'string' && value !== '') return value
  throw misused(fill(TEXTS.missing, { what: name }))
}

export function objectIn(input: Input, name: string): Input {
  const value = input[name] ?? {}
  if (isObject(value)) return value
  throw misused(
    fill({ en: '{name} must be an object.', pt: '{name} deve ser um objeto.' }, { name }),
  )
}

export function callIn(input: Input): Call {
  const name = textIn(input, 'operation')
  const call = callNamed(name)
  if (call) return call
  const near = nearTo(name)
  throw misused(
    meant(
      fill({ en: '"{name}" is not an operation.', pt: '"{name}" não é uma operação.' }, { name }),
      name,
      near === undefined ? [] : [near],
    ),
  )
}

/** The path with its parameters; the client refuses those that would lead elsewhere. */
export function pathIn(call: Call, given: Input): string {
  const known = paramsOf(call)
  const odd = Object.keys(given).find((name) => !known.includes(name))
  if (odd !== undefined)
    throw misused(
      fill(
        {
          en: '"{name}" is not a parameter of the path.',
          pt: '"{name}" não é um parâmetro do caminho.',
        },
        { name: odd },
      ),
    )
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = given[name]
    const isGiven = (typeof value === 'string' && !isNoId(value)) || typeof value === 'number'
    if (!isGiven) throw misused(fill(TEXTS.missing, { what: `path.${name}` }))
    return encodeURIComponent(value)
  })
}
