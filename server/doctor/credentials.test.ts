// Which URL parameters are credentials, and that their values are never shown.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { credentialIn } from './credentials.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
const OUR_TOKEN = 'bQ3xvN8s_kLw2Zt7Yf0RcA9dHj5Ue-Mp'
const KNOWN = { type: {}, reference_id: {}, after: {} }

test('a credential in a URL is reported by its parameter’s name', () => {
  const rows: [query: Record<string, unknown>, found: string | undefined][] = [
    // by its name
    [{ access_token: 'x' }, 'access_token'],
    [{ accessToken: 'x' }, 'accessToken'],
    [{ limit: '1', 'api-key': 'x' }, 'api-key'],
    [{ apikey: 'x' }, 'apikey'],
    [{ client_secret: 'x' }, 'client_secret'],
    [{ senha: 'x' }, 'senha'],
    [{ Authorization: 'x' }, 'Authorization'],
    [{ 'auth[token]': 'x' }, 'auth[token]'],
    // by its value, whatever it is called
    [{ q: JWT }, 'q'],
    [{ q: `Bearer ${OUR_TOKEN}` }, 'q'],
    [{ q: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' }, 'q'],
    [{ q: OUR_TOKEN }, 'q'],
    [{ reference_id: JWT }, 'reference_id'],
    // nothing to find
    [{}, undefined],
    [{ token: '' }, undefined],
    [{ type: 'transaction.succeeded', limit: '100' }, undefined],
    [{ reference_id: OUR_TOKEN }, undefined],
    [{ q: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' }, undefined],
    [{ q: '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b' }, undefined],
    [{ monkey: 'x', tokenizer: 'x', author: 'x', keyboard: 'x' }, undefined],
    [{ 'created_at[gte]': '2026-11-21' }, undefined],
    // a name that may be a secret is not shown either
    [{ [OUR_TOKEN]: '' }, '(no plain name)'],
    [{ [JWT]: '' }, '(no plain name)'],
    [{ 'token 4111111111111111': 'x' }, '(no plain name)'],
    [{ token_4111111111111111: 'x' }, '(no plain name)'],
  ]
  for (const [query, found] of rows)
    assert.equal(credentialIn(query, KNOWN), found, JSON.stringify(query))
})

test('a parameter that the operation declares may have any name', () => {
  assert.equal(credentialIn({ token: 'x' }, { token: {} }), undefined)
})
