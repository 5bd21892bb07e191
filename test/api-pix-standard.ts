// Checks a bank's replies against the Central Bank's own OpenAPI of the API Pix 2.9.0. It knows no bank.

import { strict as assert } from 'node:assert'
import fs from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import type { BankCall, BankReply, BankRequest } from '../server/kernel/bank-call.ts'

type Json = { [name: string]: Json }
type Validate = ReturnType<Ajv['compile']>

const standard = mended(
  parse(fs.readFileSync(join(import.meta.dirname, 'data/bacen-pix-api-2.9.0.yaml'), 'utf8')) as Json,
)
const ajv = new Ajv({ strict: false, allErrors: true })
;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
ajv.addSchema(standard, 'api')

// Faults of the file that are left after those its README names; without mending them no right answer could pass.
function mended(document: Json): Json {
  const schemas = document['components']!['schemas'] as Json
  const required = (schema: string, names: string[]) =>
    void ((schemas[schema] as unknown as { required: string[] }).required = names)
  // A list of pix is told to have `cobs`.
  required('PixConsultados', ['parametros', 'pix'])
  // The receiver's address is asked for twice: of the receiver, where it belongs, and of the charge around it.
  required('DadosRecebedor', [])
  // `idCob` is a word of no schema.
  for (const list of ['CobsConsultadas', 'CobsVConsultadas']) {
    const items = schemas[list]!['properties']!['cobs']!['items']!['allOf'] as unknown as { required?: string[] }[]
    for (const one of items) if (one.required) one.required = one.required.filter((name) => name !== 'idCob')
  }
  // Of the two forms of a discount the first asks for nothing, so that the second always fits both.
  const forms = schemas['CobVValor']!['properties']!['desconto']!['oneOf'] as unknown as { required?: string[] }[]
  forms[0]!.required = ['descontoDataFixa']
  return document
}

const compiled = new Map<string, Validate>()

function validatorOf(pointer: string): Validate {
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
  compiled.set(pointer, known)
  return known
}

/** Throws unless `value` is what the standard calls a `schema` (its name under components). */
export function assertIs(schema: string, value: unknown): void {
  const validate = validatorOf(`/components/schemas/${schema}`)
  // Through JSON, as it would go over a wire: a date or an undefined must not slip through.
  const said: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value))
  assert.ok(validate(said), `no ${schema}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(said, null, 1)}`)
}

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')
const paths = Object.keys(standard['paths'] as Json).map((path) => ({
  path,
  form: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Throws unless `reply` is an answer the standard has for this request. Other addresses are not looked at. */
function assertAnswer(request: BankRequest, reply: BankReply): void {
  const path = paths.find(({ form }) => form.test(request.path))?.path
  if (path === undefined) return
  const method = request.method.toLowerCase()
  const responses = (standard['paths'] as Json)[path]?.[method]?.['responses'] as Json | undefined
  assert.ok(responses, `the standard has no ${request.method} ${path}`)
  const response = responses[reply.status]
  if (reply.status >= 400) {
    // 401 and 500 are in no operation, and 400 is told of lists only in words.
    assert.ok(
      response ?? [400, 401, 500].includes(reply.status),
      `${request.method} ${path} never answers ${reply.status}`,
    )
    assert.equal(reply.headers['content-type'], 'application/problem+json')
    return assertIs('Problema', reply.body)
  }
  assert.ok(response, `${request.method} ${path} never answers ${reply.status}`)
  const schema = response['content']?.['application/json']?.['schema']
  if (!schema) return assert.equal(reply.body, undefined, 'this answer has no body')
  const pointer = `/paths/${escaped(path)}/${method}/responses/${reply.status}/content/application~1json/schema`
  const validate = validatorOf(pointer)
  const said: unknown = JSON.parse(JSON.stringify(reply.body))
  assert.ok(
    validate(said),
    `${request.method} ${path} ${reply.status}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(said, null, 1)}`,
  )
}

/** The same call, with every answer held against the standard. */
export const checkedCall =
  (call: BankCall): BankCall =>
  async (request) => {
    const reply = await call(request)
    assertAnswer(request, reply)
    return reply
  }
