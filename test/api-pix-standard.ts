// Checks a bank's replies against the Central Bank's own OpenAPI of the API Pix 2.9.0. It knows no
// bank.

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
  parse(
    fs.readFileSync(join(import.meta.dirname, 'data/bacen-pix-api-2.9.0.yaml'), 'utf8'),
  ) as Json,
)
const ajv = new Ajv({ strict: false, allErrors: true })
;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
ajv.addSchema(standard, 'api')

// Further faults of the file, beside those its README names; unless they are corrected, no correct
// reply would pass.
function mended(document: Json): Json {
  const schemas = document['components']!['schemas'] as Json
  const required = (schema: string, names: string[]) =>
    void ((schemas[schema] as unknown as { required: string[] }).required = names)
  // The file requires `cobs` of a list of pix.
  required('PixConsultados', ['parametros', 'pix'])
  // The file requires the receiver's address twice: in the receiver, where it belongs, and in the
  // charge around it.
  required('DadosRecebedor', [])
  // `idCob` is not defined in any schema.
  for (const list of ['CobsConsultadas', 'CobsVConsultadas']) {
    const items = schemas[list]!['properties']!['cobs']!['items']!['allOf'] as unknown as {
      required?: string[]
    }[]
    for (const one of items)
      if (one.required) one.required = one.required.filter((name) => name !== 'idCob')
  }
  // Of the two forms of a discount the first has no required field, so that the second always
  // matches both.
  const forms = schemas['CobVValor']!['properties']!['desconto']!['oneOf'] as unknown as {
    required?: string[]
  }[]
  forms[0]!.required = ['descontoDataFixa']
  return document
}

const compiled = new Map<string, Validate>()

function validatorOf(pointer: string): Validate {
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
  compiled.set(pointer, known)
  return known
}

/** Throws unless `value` matches a schema of the standard (its name under components). */
export function assertIs(schema: string, value: unknown): void {
  const validate = validatorOf(`/components/schemas/${schema}`)
  // Through JSON, as over HTTP: a date or an undefined must not pass.
  const said: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value))
  assert.ok(
    validate(said),
    `no ${schema}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(said, null, 1)}`,
  )
}

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')
const paths = Object.keys(standard['paths'] as Json).map((path) => ({
  path,
  form: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/**
 * Throws unless `reply` is a reply that the standard defines for this request. Other paths are not
 * checked.
 */
function assertAnswer(request: BankRequest, reply: BankReply): void {
  const path = paths.find(({ form }) => form.test(request.path))?.path
  if (path === undefined) return
  const method = request.method.toLowerCase()
  const responses = (standard['paths'] as Json)[path]?.[method]?.['responses'] as Json | undefined
  assert.ok(responses, `the standard has no ${request.method} ${path}`)
  const response = responses[reply.status]
  if (reply.status >= 400) {
    // 401 and 500 are in no operation of the standard, and it mentions 400 of lists only in its
    // text.
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

/** The same call, with every reply checked against the standard. */
export const checkedCall =
  (call: BankCall): BankCall =>
  async (request) => {
    const reply = await call(request)
    assertAnswer(request, reply)
    return reply
  }
