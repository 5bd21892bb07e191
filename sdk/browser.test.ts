// The client in a page of the portal: it calls as the person who is signed in there, and reaches no
// module of Node.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { openVintem } from './browser.ts'

type Seen = {
  method: string
  url: string
  headers: Headers
  credentials: RequestInit['credentials']
}

/** A client of somebody who is signed in, and what it sent. */
function signedIn(body: object) {
  const seen: Seen[] = []
  const answer: typeof fetch = async (url, { method = 'GET', headers, credentials } = {}) => {
    seen.push({ method, url: String(url), headers: new Headers(headers), credentials })
    return Response.json(body)
  }
  const session = { csrfToken: 'csrf' }
  return {
    seen,
    vintem: openVintem({ url: 'https://pay.example.com', sellerId: 'x', session, fetch: answer }),
  }
}

test('a person’s calls go to the portal with the cookie, and writes with the token of the session', async () => {
  const { seen, vintem } = signedIn({ success: {} })
  await vintem.transactions.get('a b')
  await vintem.transactions.void('t', { amount: 5 }, { key: 'k' })
  await vintem.webhooks.delete('w')
  assert.deepEqual(
    seen.map(({ method, url, headers, credentials }) => [
      `${method} ${url}`,
      headers.get('x-csrf-token'),
      headers.get('idempotency-key'),
      headers.get('authorization'),
      credentials,
    ]),
    [
      [
        'GET https://pay.example.com/portal/api/v1/transaction/get/a%20b',
        null,
        null,
        null,
        'same-origin',
      ],
      [
        'POST https://pay.example.com/portal/api/v1/transaction/void/t',
        'csrf',
        'k',
        null,
        'same-origin',
      ],
      [
        'DELETE https://pay.example.com/portal/api/v1/webhooks/w',
        'csrf',
        null,
        null,
        'same-origin',
      ],
    ],
  )
})

test('what is open to everybody keeps its path, and a person gets no token', async () => {
  const { seen, vintem } = signedIn({})
  await vintem.pix.qrcode('t')
  assert.equal(seen[0]!.url, 'https://pay.example.com/pix/qrcode/t')
  await assert.rejects(vintem.auth.login(), /has no token/)
  assert.equal(seen.length, 1)
})

test('a program that is no page has the client’s old manners: a token, and no cookie', async () => {
  const seen: Seen[] = []
  const answer: typeof fetch = async (url, { method = 'GET', headers, credentials } = {}) => {
    seen.push({ method, url: String(url), headers: new Headers(headers), credentials })
    return Response.json({ access_token: 't', expires_in: 3600, items: [], has_more: false })
  }
  await openVintem({
    url: 'https://pay.example.com',
    email: 'a@b.co',
    secret: 's',
    sellerId: 'x',
    fetch: answer,
  }).transactions.list()
  assert.deepEqual(
    seen.map(({ url, headers, credentials }) => [url, headers.get('authorization'), credentials]),
    [
      ['https://pay.example.com/auth/login', null, undefined],
      ['https://pay.example.com/v1/transaction/list', 'Bearer t', undefined],
    ],
  )
})

/** Every module that a file loads, types aside. */
function loadedBy(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  const text = fs.readFileSync(path, 'utf8')
  for (const [, types, from] of text.matchAll(
    /^(?:import|export)\b( type)?(?:[^'"]*?\bfrom)? '([^']+)'/gm,
  )) {
    if (types) continue
    if (from!.startsWith('.')) loadedBy(join(dirname(path), from!), seen)
    else seen.add(from!)
  }
  return seen
}

test('the client for pages loads files of the SDK alone', () => {
  const loaded = [...loadedBy(join(import.meta.dirname, 'browser.ts'))]
  assert.ok(loaded.length > 10, 'the walk found its files')
  assert.deepEqual(
    loaded.filter((path) => !path.startsWith(import.meta.dirname)),
    [],
  )
  const all = [...loadedBy(join(import.meta.dirname, 'index.ts'))]
  assert.ok(all.includes('node:crypto'), 'the walk sees what the whole package loads')
})
