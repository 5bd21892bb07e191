// Writes of one turn of the event loop are sent at once and in order, and wait for nothing more.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import test from 'node:test'
import { corkedSocket } from './corked-socket.ts'

/** A connected socket, the number of writes that left it, and what arrived. */
async function connected(t: test.TestContext) {
  let arrived = ''
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data: Buffer) => {
      arrived += data.toString()
      socket.write('.')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = corkedSocket()
  let sent = 0
  const [write, writev] = [socket._write.bind(socket), socket._writev!.bind(socket)]
  socket._write = (...said) => {
    sent++
    write(...said)
  }
  socket._writev = (...said) => {
    sent++
    writev(...said)
  }
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  t.after(() => {
    socket.destroy()
    server.close()
  })
  return { socket, sent: () => sent, arrived: () => arrived }
}

test('writes of one turn leave in one call, with writes after an already settled promise', async (t) => {
  const { socket, sent, arrived } = await connected(t)
  socket.write('begin ')
  socket.write('select ')
  await Promise.resolve()
  socket.write('commit')
  await once(socket, 'data')
  assert.equal(arrived(), 'begin select commit')
  assert.equal(sent(), 1)
})

test('a single write leaves in its own turn, and so does the next one after its response', async (t) => {
  const { socket, sent, arrived } = await connected(t)
  for (const said of ['one ', 'two ']) {
    socket.write(said)
    await once(socket, 'data')
  }
  assert.equal(arrived(), 'one two ')
  assert.equal(sent(), 2)
})

test('writes before the end are sent before the connection closes', async (t) => {
  const { socket, arrived } = await connected(t)
  socket.write('terminate')
  socket.end()
  await once(socket, 'data')
  assert.equal(arrived(), 'terminate')
})
