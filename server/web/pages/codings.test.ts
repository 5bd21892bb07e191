// Accept-Encoding and If-None-Match, as clients write them.

import assert from 'node:assert/strict'
import test from 'node:test'
import { codingFor, hasAlready } from './codings.ts'

test('the encoding with the highest weight is sent, of equal ones the smaller', () => {
  const rows: [header: string | undefined, coding: string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip; q=0.2 , br ;q=0.9', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0.0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['gzip;q=0, *', 'br'],
    ['identity;q=1, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip', 'gzip'],
    ['identity, gzip', 'gzip'],
    ['identity;q=0, br', 'br'],
    ['deflate', undefined],
    ['brotli', undefined],
    ['gzip;q=2', undefined],
    ['gzip;q=x, br;q=0.1', 'br'],
    [',,;q=1,', undefined],
  ]
  for (const [header, coding] of rows) assert.equal(codingFor(header), coding, String(header))
})

test('an ETag is recognized in a list, weak or strong', () => {
  const rows: [header: string | undefined, has: boolean][] = [
    [undefined, false],
    ['"a-br"', true],
    ['W/"a-br"', true],
    ['"b", "a-br"', true],
    ['*', true],
    ['"a"', false],
    ['"a-gzip"', false],
    ['a-br', false],
  ]
  for (const [header, has] of rows) assert.equal(hasAlready(header, '"a-br"'), has, String(header))
})
