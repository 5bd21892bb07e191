// The document as others' tools read it: without a warning of two linters, small enough, with an
// example of every reply, and an object for every event.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { EVENTS, type EventType } from '../events.ts'
import { OPERATIONS } from '../index.ts'
import { openapi } from '../openapi.ts'
import { LANGUAGES } from '../text.ts'
import type { Json } from './components.ts'
import { bodyOf, replyExamples } from './examples.ts'
import { dataOf } from './webhooks.ts'

/** It grows with the API, not with what is said of each call. */
const BYTES_MAX = 5_000 * OPERATIONS.length
const BROTLI_MAX = 200_000

const RULES = {
  // Paths such as /v1/customer/get/{id} beside /v1/customer/{id}/erase are the specification's, and
  // clients call them.
  'no-ambiguous-paths': 'off',
  // Replies may get further fields.
  'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
} as const

function spectralLinter() {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [rulesets.oas as never] })
  return linter
}

for (const language of LANGUAGES)
  test(`Redocly and Spectral have no warning (${language})`, async () => {
    const document = openapi(language)
    const source = JSON.stringify(document)
    const config = await createConfig({ extends: ['recommended'], rules: RULES })
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
    assert.deepEqual(
      problems.map(
        ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
      ),
      [],
    )
    const found = await spectralLinter().run(JSON.parse(source) as Json)
    assert.deepEqual(
      found.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`),
      [],
    )
  })

test('the linters find what is wrong', async () => {
  const document = openapi() as { paths: Record<string, Record<string, Json>> }
  delete document.paths['/auth/login']!['post']!['description']
  assert.deepEqual(
    (await spectralLinter().run(document as Json)).map(({ code }) => code),
    ['operation-description'],
  )
})

test('the document has at most 5 kB an operation, and 200 kB compressed, in each language', () => {
  for (const language of LANGUAGES) {
    const text = JSON.stringify(openapi(language))
    assert.ok(Buffer.byteLength(text) < BYTES_MAX, `${language}: ${Buffer.byteLength(text)} bytes`)
    assert.ok(brotliCompressSync(text).length < BROTLI_MAX, language)
  }
})

test('every reply has an example of the real server, every body one, and every object a name', () => {
  // It is always held; what is approved is carried out by the server.
  const lacking = OPERATIONS.filter(
    ({ id, produces }) =>
      // They are always held.
      produces === undefined &&
      !['approvalPolicies.remove', 'transfers.decide', 'transactions.decideRefund'].includes(id),
  )
    .filter((said) => Object.keys(replyExamples(said)).length === 0)
    .map(({ id }) => id)
  assert.deepEqual(lacking, [], 'npm run replies takes them')
  for (const said of OPERATIONS)
    if (said.body !== undefined && !('~optional' in said.body))
      assert.ok(bodyOf(said) !== undefined, said.id)
  const { paths, components } = openapi() as {
    paths: Json
    components: { schemas: Record<string, Json> }
  }
  const inline = [...JSON.stringify(paths).matchAll(/"properties":\{("\w+")/g)].map(
    ([, name]) => name,
  )
  assert.deepEqual(inline, [], 'objects without a name')
  assert.deepEqual(
    Object.keys(components.schemas).filter((name) => /\d/.test(name)),
    [],
  )
})

test('the examples of replies read as those of a business: no word of a test is left, and no formula', () => {
  const shown = OPERATIONS.map((said) => JSON.stringify(replyExamples(said))).join('\n')
  assert.deepEqual(
    shown.match(/\b(Propria|Irmandade)\b|(Araucaria|Jatoba)[0-9a-f]{6}|"[=@][^"]{0,20}"/gi),
    null,
  )
})

test('what calls have alike is shared, and named for what it is: no name ends in a number, in either language', () => {
  for (const language of LANGUAGES) {
    const { paths, components } = openapi(language) as {
      paths: Record<string, Record<string, Json>>
      components: Json
    }
    const calls = Object.values(paths).flatMap((path) => Object.values(path))
    const { parameters, responses } = components as Record<'parameters' | 'responses', Json>
    assert.deepEqual(
      Object.keys(parameters).filter((name) => /\d/.test(name)),
      [],
    )
    assert.deepEqual(
      Object.keys(responses).filter((name) => /\d/.test(name.replace(/^Refused\d{3}/, ''))),
      [],
    )
    // Two that differ have the same name: give one of them a `component` in the contract.
    const own = calls.flatMap((call) => [
      ...(call['parameters'] as Json[]),
      ...Object.entries(call['responses'] as Json).flatMap(([status, one]) =>
        Number(status) >= 400 ? [one as Json] : [],
      ),
    ])
    const inline = own.filter((one) => !('$ref' in one)).map((one) => JSON.stringify(one))
    assert.deepEqual(
      inline.filter((one, n) => inline.indexOf(one) !== n),
      [],
      'these are written twice',
    )
    for (const name of [
      'TransactionId',
      'PurchaseId',
      'SellerId',
      'WebhookId',
      'CustomerId',
      'CorporateCardId',
    ])
      assert.deepEqual((parameters[name] as Json)?.['in'], 'path', name)
    assert.deepEqual((parameters['CardIdFilter'] as Json)['in'], 'query')
    assert.ok('Refused404TransactionNotFound' in responses && 'Refused403' in responses)
  }
})

test('a parameter is required where its call needs it', () => {
  const { paths } = openapi() as { paths: Record<string, Record<string, { parameters: Json[] }>> }
  const required = (path: string) =>
    paths[path]!['get']!.parameters.filter((parameter) => parameter['required']).map(
      ({ name }) => name,
    )
  assert.deepEqual([required('/v1/search'), required('/v1/events')], [['q'], []])
})

test('every event is a webhook with the object that it carries, and so is the question of an authorization endpoint', () => {
  const { components, webhooks } = openapi() as { components: { schemas: Json }; webhooks: Json }
  assert.deepEqual(Object.keys(webhooks), [
    ...Object.keys(EVENTS),
    'corporate.authorization.request',
  ])
  for (const type of Object.keys(EVENTS) as EventType[]) {
    const data = dataOf(type)
    assert.ok(data !== undefined && data in components.schemas, `${type}: ${data}`)
  }
})
