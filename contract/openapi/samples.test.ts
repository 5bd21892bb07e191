// The samples of every call are programs: in TypeScript they compile; in the shell and in Python
// they are run, and make the request that the contract describes.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { test, type TestContext } from 'node:test'
import { OPERATIONS } from '../index.ts'
import type { Operation } from '../operation.ts'
import { bodyOf } from './examples.ts'
import { samplesOf } from './samples.ts'

const PROJECT = resolve(import.meta.dirname, '../..')

function folder(t: TestContext): string {
  const made = fs.mkdtempSync(join(os.tmpdir(), 'vintem-samples-'))
  t.after(() => fs.rmSync(made, { recursive: true, force: true }))
  return made
}

const sample = (said: Operation, lang: string): string =>
  samplesOf(said).find((one) => one.lang === lang)!.source

test('the samples in TypeScript are right programs of our client', (t) => {
  const programs = OPERATIONS.map((said, n) => {
    const ids = Object.keys(said.params.properties).map((name) => `${name}: string`)
    const parameters = ['vintem: Vintem', ...ids, ...(said.takes ? ['file: Uint8Array'] : [])]
    const source = sample(said, 'typescript').replace('const result = ', 'return ')
    return `export async function sample${n}(${parameters.join(', ')}) {\n  ${source}\n}`
  })
  const place = folder(t)
  const client = join(PROJECT, 'sdk/index.ts')
  fs.writeFileSync(
    join(place, 'samples.mts'),
    `import type { Vintem } from '${client}'\n${programs.join('\n')}\n`,
  )
  const compilerOptions = {
    noEmit: true,
    typeRoots: [join(PROJECT, 'node_modules/@types')],
    types: ['node'],
  }
  fs.writeFileSync(
    join(place, 'tsconfig.json'),
    JSON.stringify({
      extends: join(PROJECT, 'tsconfig.json'),
      compilerOptions,
      include: ['samples.mts'],
    }),
  )
  const { stdout } = spawnSync(
    process.execPath,
    [join(PROJECT, 'node_modules/typescript/bin/tsc'), '-p', place],
    {
      encoding: 'utf8',
    },
  )
  assert.equal(stdout, '')
})

type Request = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const URL_OF_SERVER = 'http://vintem.test'
const TOKEN = 'a-token'
const FILE = 'bytes of a file'

/**
 * What the contract says of the request of a sample. A parameter in the path is a variable whose
 * value is its name.
 */
function requestOf(said: Operation): Request {
  const { required = [], properties } = said.query as unknown as {
    required?: string[]
    properties: Record<string, { examples: unknown[] }>
  }
  const type = said.takes ? said.takes.types[0]! : said.body ? 'application/json' : undefined
  return {
    method: said.method,
    path: said.path.replaceAll(':', ''),
    query: Object.fromEntries(
      required.map((name) => [name, String(properties[name]!.examples[0])]),
    ),
    headers: {
      ...(said.scopes.length > 0 ? { authorization: `Bearer ${TOKEN}` } : {}),
      ...(said.idempotent ? { 'idempotency-key': 'order-1042' } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
    body: said.takes ? FILE : said.body ? bodyOf(said) : null,
  }
}

const parametersOf = (said: Operation): string[] => Object.keys(said.params.properties)
const variables = [...new Set(OPERATIONS.flatMap(parametersOf))]

/** A `curl` that prints its arguments, each with a zero after it, and at their end two. */
const CURL = String.raw`curl() { printf '%s\0' "$@"; printf '\0'; }`

/** The request that curl would make with these arguments. */
function requestOfCurl(given: readonly string[]): Request {
  const flags: Record<string, string[]> = {}
  const addresses: string[] = []
  for (let n = 0; n < given.length; n++)
    if (given[n]!.startsWith('-')) (flags[given[n]!] ??= []).push(given[++n]!)
    else addresses.push(given[n]!)
  const {
    '-X': methods = [],
    '-H': headers = [],
    '-d': data = [],
    '--data-binary': files = [],
    ...others
  } = flags
  assert.deepEqual([Object.keys(others), addresses.length], [[], 1])
  const { origin, pathname, searchParams } = new URL(addresses[0]!)
  assert.equal(origin, URL_OF_SERVER)
  const [text] = data
  const [file] = files
  assert.ok(file === undefined || file === '@file')
  return {
    method: methods[0] ?? (text === undefined && file === undefined ? 'GET' : 'POST'),
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(
      headers
        .map((header) => header.split(': ') as [string, string])
        .map(([name, value]) => [name.toLowerCase(), value]),
    ),
    body: file === undefined ? (text === undefined ? null : JSON.parse(text)) : FILE,
  }
}

test('the samples of curl make the requests of their calls', (t) => {
  if (spawnSync('bash', ['--version']).status !== 0) return t.skip('there is no bash here')
  const samples = OPERATIONS.map((said) => sample(said, 'shell'))
  const ids = variables.map((name) => `${name}=${name}`)
  const input = [
    CURL,
    `VINTEM_URL=${URL_OF_SERVER} VINTEM_TOKEN=${TOKEN}`,
    ...ids,
    ...samples,
  ].join('\n')
  const { stdout, stderr, status } = spawnSync('bash', ['-eu'], { input, encoding: 'utf8' })
  assert.deepEqual([stderr, status], ['', 0])
  const calls = stdout.split('\0\0').slice(0, -1)
  assert.equal(calls.length, OPERATIONS.length)
  for (const [n, said] of OPERATIONS.entries())
    assert.deepEqual(requestOfCurl(calls[n]!.split('\0')), requestOf(said), said.id)
})

/** An `api` as an `httpx.Client` with the token in its headers is one: it prints the requests. */
const PYTHON = `import json, sys
class Api:
    def __getattr__(self, method):
        def call(path, json=None, params=None, content=None, headers=None):
            body = content.decode() if content is not None else json
            made.append({"method": method.upper(), "path": path, "query": params or {}, "headers": headers or {}, "body": body})
        return call
made = []
given = json.load(sys.stdin)
for text in given["samples"]:
    exec(text, {"api": Api(), "file": given["file"].encode(), **{name: name for name in given["names"]}})
json.dump(made, sys.stdout)
`

test('the samples in Python make the requests of their calls', (t) => {
  if (spawnSync('python3', ['--version']).status !== 0) return t.skip('no Python is installed')
  const input = JSON.stringify({
    samples: OPERATIONS.map((said) => sample(said, 'python')),
    file: FILE,
    names: variables,
  })
  const { stdout, stderr, status } = spawnSync('python3', ['-c', PYTHON], {
    input,
    encoding: 'utf8',
  })
  assert.deepEqual([stderr, status], ['', 0])
  const calls = JSON.parse(stdout) as Request[]
  for (const [n, said] of OPERATIONS.entries()) {
    const { headers, ...request } = requestOf(said)
    // The client has the token, and writes the type of a body.
    const { authorization: _token, 'content-type': _type, ...own } = headers
    const { headers: sent, ...called } = calls[n]!
    assert.deepEqual(called, request, said.id)
    assert.deepEqual(
      Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value])),
      own,
    )
  }
})
