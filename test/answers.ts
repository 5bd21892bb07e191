// R30: checks every reply of every test against the contract: known path, documented status, body
// and error code. New operations are checked automatically, under the portal's path as well.

import { strict as assert } from 'node:assert'
import fs from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { PORTAL_ERRORS } from '../contract/errors/portal.ts'
import { ERRORS, type ErrorCode } from '../contract/errors.ts'
import { ErrorReply } from '../contract/fields.ts'
import { OPERATIONS } from '../contract/index.ts'
import { codesOf } from '../contract/openapi.ts'
import { FILE_TYPES, type Operation } from '../contract/operation.ts'
import { PORTAL } from '../server/identity/users/route.ts'

// A validator checks a few replies: to make its code smaller would take as long as to make it.
const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)

type Validate = ReturnType<Ajv2020['compile']>
type Known = { operation: Operation; pattern: RegExp; validate: () => Validate }

const plain = (schema: unknown) => JSON.parse(JSON.stringify(schema)) as object
const wrapped = (schema: object) => ({
  type: 'object',
  required: ['success'],
  additionalProperties: false,
  properties: { success: schema },
})
const isError = ajv.compile(plain(ErrorReply))

/**
 * Compiles the schema of a reply when the first one comes: most test files see a few operations of
 * all.
 */
function validatorOf({ reply, wrapped: isWrapped }: Operation): () => Validate {
  let compiled: Validate | undefined
  return () => (compiled ??= ajv.compile(isWrapped ? wrapped(plain(reply)) : plain(reply)))
}

/** The operations at every path, by method. */
const known: Readonly<Record<string, Known[]>> = Object.groupBy(
  OPERATIONS.flatMap(knownOf),
  ({ operation }) => operation.method,
) as Record<string, Known[]>

function knownOf(operation: Operation): Known[] {
  const validate = validatorOf(operation)
  return [operation.path, ...operation.also].map((path) => ({
    operation,
    pattern: new RegExp(`^(/api|${PORTAL})?${path.replace(/:\w+/g, '[^/]*')}/?$`),
    validate,
  }))
}

/** Codes of errors that occur before an operation is known, or instead of an operation. */
const ANYWHERE: readonly ErrorCode[] = [
  'route_not_found',
  'method_not_allowed',
  'headers_too_large',
  'request_timeout',
  'malformed_request',
]

/** Codes of a session, which the portal answers for any operation of the public API. */
const OF_SESSIONS = [...(Object.keys(PORTAL_ERRORS) as ErrorCode[]), 'browser_not_allowed']

const isInPortal = ({ pathname }: URL): boolean => pathname.startsWith(`${PORTAL}/`)

async function checkError(
  method: string,
  url: URL,
  response: Response,
  operation: Operation | undefined,
): Promise<void> {
  const where = `${method} ${url.pathname} → ${response.status}`
  const body: unknown = await response
    .json()
    .catch(() => assert.fail(`${where}: the error is not JSON`))
  assert.ok(
    isError(body),
    `${where}: not an error of ours: ${JSON.stringify(body)} ${ajv.errorsText(isError.errors)}`,
  )
  const { code } = body as { code: ErrorCode }
  assert.ok(Object.hasOwn(ERRORS, code), `${where}: unknown code ${code}`)
  assert.equal(ERRORS[code].status, response.status, `${where}: ${code} has another status`)
  const allowed: readonly string[] = operation
    ? [...codesOf(operation), ...ANYWHERE, ...(isInPortal(url) ? OF_SESSIONS : [])]
    : ANYWHERE
  assert.ok(
    allowed.includes(code) || !operation,
    `${where}: ${code} is not documented for ${operation?.id}`,
  )
  assert.ok(
    response.headers.get('x-request-id') ||
      code === 'headers_too_large' ||
      code === 'malformed_request',
    `${where}: no X-Request-Id`,
  )
}

/**
 * Checks a reply against the contract. Paths that are no operation (pages, health) are only checked
 * for errors.
 */
export async function checkAnswer(method: string, url: URL, response: Response): Promise<void> {
  const fits = (known[method] ?? []).filter(({ pattern }) => pattern.test(url.pathname))
  // `/v1/events/stream` is a stream, not the event with the id `stream`.
  const found = fits.find(({ operation }) => url.pathname.endsWith(operation.path)) ?? fits[0]
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (response.status >= 400) {
    if (found || isJson) {
      if (url.pathname !== '/readyz' && !url.pathname.startsWith('/pay/'))
        await checkError(method, url, response, found?.operation)
    }
    return
  }
  if (!found || found.operation.produces) return
  const file = found.operation.files?.find((format) => format === url.searchParams.get('format'))
  if (file) {
    assert.ok(
      response.headers.get('content-type')?.startsWith(FILE_TYPES[file]),
      `${method} ${url.pathname}: ${file}`,
    )
    return
  }
  const { operation } = found
  const where = `${method} ${url.pathname} → ${response.status}`
  const statuses = operation.existing ? [operation.status, 200] : [operation.status]
  assert.ok(
    statuses.includes(response.status),
    `${where}: ${operation.id} answers ${operation.status}`,
  )
  const body: unknown = await response.json()
  const validate = found.validate()
  assert.ok(
    validate(body),
    `${where}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body).slice(0, 600)}`,
  )
  if (operation.scopes.length > 0)
    assert.equal(response.headers.get('cache-control'), 'no-store', where)
  if (RECORDED) record(RECORDED, operation.id, body)
}

/** Where replies are kept for the examples of the reference (tools/replies.ts). */
const RECORDED = process.env['RECORD_REPLIES']
export const isRecording = RECORDED !== undefined

function record(folder: string, id: string, body: unknown): void {
  const text = JSON.stringify(body)
  if (text.length <= REPLY_MAX) fs.appendFileSync(join(folder, `${id}.jsonl`), `${text}\n`)
}

/** Longer replies are no examples. */
const REPLY_MAX = 6_000
