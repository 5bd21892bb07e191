// A proxy for HTTPS (CONNECT, RFC 9110, 9.3.6) on this machine: whatever host a client asks for, it
// is connected to one server here. No name is resolved.

import http from 'node:http'
import net, { type AddressInfo } from 'node:net'

export type Proxy = {
  readonly url: string
  /** The hosts that were asked for. */
  readonly hosts: Set<string>
  close(): Promise<void>
}

export async function openProxy(port: number): Promise<Proxy> {
  const hosts = new Set<string>()
  const sockets = new Set<net.Socket>()
  const server = http.createServer((_, response) => response.writeHead(400).end())
  server.on('connect', (request, socket: net.Socket, head) => {
    hosts.add(String(request.url).split(':')[0]!)
    const behind = net.connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      behind.write(head)
      socket.pipe(behind).pipe(socket)
    })
    for (const one of [socket, behind]) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => sockets.delete(one))
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hosts,
    close: async () => {
      for (const one of sockets) one.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
