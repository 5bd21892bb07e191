// The port that a server will listen on: whether it is free, and what a person can do when it is not.

import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { asTyped, listeningOn, type Config } from '../../platform/config.ts'

const UNPRIVILEGED_PORT = 8080

/** What a person can do about a port on which we cannot listen. */
export function explained(error: unknown, config: Config): Error {
  const { host, port } = config
  const onPort = (other: number) => asTyped({ ...listeningOn(config, other) }, 'npm start')
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use. Stop the program that uses it, or choose another: ${onPort(port + 1)}`)
  if (code === 'EACCES')
    return new Error(`This user may not listen on port ${port}. Choose one above 1023: ${onPort(UNPRIVILEGED_PORT)}`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`HOST=${host} is not an address of this machine. 0.0.0.0 means all its addresses.`)
  return error as Error
}

/**
 * The port of these settings; throws if another program has it. It is free again at once: a start that would fail for it fails before it has
 * written anything, and several processes that will share it would not notice another program. PORT=0: the system chooses one.
 */
export async function freePort(config: Config): Promise<number> {
  const { host, port } = config
  const probe = net.createServer().listen({ host, port, exclusive: true })
  try {
    await once(probe, 'listening')
    return (probe.address() as AddressInfo).port
  } catch (error) {
    throw explained(error, config)
  } finally {
    probe.close()
  }
}
