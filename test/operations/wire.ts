// A TCP connection between a server and its PostgreSQL that can be cut without either end noticing:
// what is sent is lost, and no end is closed. It knows no protocol.

import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import type { Test } from '../world.ts'

export type Wire = {
  /** The same database, through this connection. */
  readonly url: string
  /**
   * From now on no data passes on open connections; new connections work, or (`all`) do not work
   * either.
   */
  cut(what: 'open' | 'all'): void
  /** New connections work again. Cut connections stay cut. */
  mend(): void
  /** New connections lead to the database at another address, as after a fail-over. */
  lead(address: string): void
  /** Closes open connections at both ends, as a database does that is killed. */
  drop(): void
}

type Pair = { readonly near: Socket; readonly far: Socket; dead: boolean }

/** In place of the host there may be the folder of a socket. */
const urlOf = (address: string): URL => new URL(address.replace('@/', '@localhost/'))

/** The target of a `postgres://` address: a socket of the system, or a port. */
function endOf(url: URL): net.NetConnectOpts {
  const folder = url.searchParams.get('host')
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432))
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port }
}

/** Opens a proxy to the database at `address`, which closes with the test. */
export async function openWire(t: Test, address: string): Promise<Wire> {
  const url = urlOf(address)
  let end = endOf(url)
  const pairs = new Set<Pair>()
  let isDeaf = false
  const server = net.createServer((near) => {
    const far = net.connect(end)
    const pair: Pair = { near, far, dead: isDeaf }
    pairs.add(pair)
    const carry = (from: Socket, to: Socket) => {
      from.on('data', (data) => void (pair.dead || to.write(data)))
      from.on('error', () => {})
      from.on('close', () => {
        // Neither end learns that the other has closed.
        if (!pair.dead) to.destroy()
      })
    }
    carry(near, far)
    carry(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = () => {
    for (const { near, far } of pairs) [near, far].forEach((end) => end.destroy())
  }
  t.after(() => {
    drop()
    server.close()
  })
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}${url.pathname}`,
    cut: (what) => {
      for (const pair of pairs) pair.dead = true
      isDeaf = what === 'all'
    },
    mend: () => (isDeaf = false),
    lead: (to) => (end = endOf(urlOf(to))),
    drop,
  }
}
