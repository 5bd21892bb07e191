// Names with several addresses, of which one must not be called, wherever it is in the list: with a
// resolver of the test and a receiver on this machine; no other address is connected to.

import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { createServer, type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { openAgent, refuseUnsafeHost } from './exchange.ts'

const MAY = ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']
const MAY_NOT = [
  '10.0.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '::1',
  'fd00:ec2::254',
  '::ffff:192.168.1.1',
]

const familyOf = (address: string): LookupAddress => ({
  address,
  family: address.includes(':') ? 6 : 4,
})

/** A resolver that gives these addresses for every name, in this order. */
const names =
  (addresses: readonly string[]) =>
  (_name: string, callback: (error: null, found: LookupAddress[]) => void): void =>
    callback(null, addresses.map(familyOf))

/** Each list of addresses that may be called with one that may not, in every place. */
const MIXED = MAY_NOT.flatMap((wrong) => [
  [wrong],
  [MAY[0]!, wrong],
  [wrong, MAY[0]!],
  [wrong, ...MAY],
  [MAY[0]!, wrong, MAY[1]!],
  [...MAY, wrong],
])

async function open(
  t: TestContext,
  addresses: readonly string[],
  allowed: 'none' | 'live' | 'loopback',
  port: number,
) {
  const agent = openAgent(allowed, names(addresses))
  t.after(() => void agent.destroy())
  return agent.request({ origin: `http://shop.example.com:${port}`, path: '/hook', method: 'POST' })
}

test('a connection is refused where any address of the name must not be called, whatever its place', async (t) => {
  let came = 0
  const server = createServer((socket) => {
    came++
    socket.end('HTTP/1.1 204 No Content\r\n\r\n')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  for (const addresses of MIXED)
    for (const allowed of ['none', 'live'] as const)
      await assert.rejects(
        open(t, addresses, allowed, port),
        { code: 'ERR_ADDRESS_REFUSED' },
        `${addresses.join()}, ${allowed}`,
      )
  for (const addresses of [
    ['127.0.0.1', '10.0.0.1'],
    ['10.0.0.1', '127.0.0.1'],
  ])
    await assert.rejects(
      open(t, addresses, 'loopback', port),
      { code: 'ERR_ADDRESS_REFUSED' },
      addresses.join(),
    )
  assert.equal(came, 0)
  assert.equal((await open(t, ['127.0.0.1'], 'loopback', port)).statusCode, 204)
  assert.equal(came, 1)
})

test('a URL is refused where any address of its name must not be called, whatever its place', async () => {
  const url = 'https://shop.example.com/hook'
  for (const addresses of MIXED)
    await assert.rejects(
      refuseUnsafeHost('live', url, names(addresses) as never),
      { code: 'invalid_request' },
      addresses.join(),
    )
  await refuseUnsafeHost('live', url, names(MAY) as never)
  await refuseUnsafeHost('live', url, names([]) as never)
})
