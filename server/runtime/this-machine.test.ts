// What is a request of the machine itself: each of its conditions alone, and each header of a proxy
// alone and beside others.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFromThisMachine } from './this-machine.ts'

const OWN = { publicUrl: 'http://127.0.0.1:3000' }
const HOST = { host: '127.0.0.1:3000' }
const PROXIED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

test('a request is of this machine by its address, its host and the address of the server, each of which is needed', () => {
  const rows: [publicUrl: string, ip: string, host: string | undefined, is: boolean][] = [
    ['http://127.0.0.1:3000', '127.0.0.1', '127.0.0.1:3000', true],
    ['http://localhost:3000', '::1', 'localhost:3000', true],
    ['https://pay.example.com', '127.0.0.1', '127.0.0.1:3000', false],
    ['http://127.0.0.1:3000', '203.0.113.7', '127.0.0.1:3000', false],
    ['http://127.0.0.1:3000', '127.0.0.1', 'shop.example.com', false],
    ['http://127.0.0.1:3000', '127.0.0.1', undefined, false],
  ]
  for (const [publicUrl, ip, host, is] of rows)
    assert.equal(
      isFromThisMachine({ publicUrl }, { ip, headers: { host } }),
      is,
      `${publicUrl} ${ip} ${host}`,
    )
})

test('a request with any header of a proxy is not of this machine', () => {
  const ip = '127.0.0.1'
  assert.ok(isFromThisMachine(OWN, { ip, headers: { ...HOST, accept: 'text/html' } }))
  for (const name of PROXIED)
    for (const headers of [
      { ...HOST, [name]: 'x' },
      { [name]: 'x', ...HOST },
      { ...HOST, [name]: '' },
    ])
      assert.ok(!isFromThisMachine(OWN, { ip, headers }), name)
})
