// A receiver of webhooks for a test: a real server that stores what came and replies as told.
// Closes after the test.

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { VintemEvent } from '../sdk/index.ts'
import type { Test } from './world.ts'

export type Came = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly event: VintemEvent & { sign_confirm: string }
}

/**
 * A status, or a function that handles the response; a function that does nothing lets the request
 * hang.
 */
export type Says = number | ((answer: ServerResponse, came: Came) => void)

export type Receiver = {
  readonly url: string
  readonly came: Came[]
  /** The types of the events that arrived, in order. */
  kinds(): string[]
  /** The behaviour from now on. */
  says: Says
  /** Whether the public library accepts the received webhook as signed with `secret`. */
  verified(came: Came, secret: string): boolean
}

export async function openReceiver(t: Test, says: Says = 200): Promise<Receiver> {
  const came: Came[] = []
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const one = { path: request.url!, headers: request.headers, text, event: JSON.parse(text) }
      came.push(one)
      if (typeof receiver.says === 'number') answer.writeHead(receiver.says).end('noted')
      else receiver.says(answer, one)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    came,
    kinds: () => came.map(({ event }) => event.type),
    says,
    verified: ({ text, headers }, secret) => {
      try {
        new Webhook(secret).verify(text, headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    },
  }
  return receiver
}
