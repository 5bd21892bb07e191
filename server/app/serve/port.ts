// The ports that a server will listen on: whether they are free, and what a person can do when they
// are not.

import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { asTyped, listeningOn, type Config } from '../../platform/config.ts'

const UNPRIVILEGED_PORT = 8080

/** What a person can do about a port on which we cannot listen. */
export function explained(error: unknown, config: Config): Error {
  const { host, port } = config
  const onPort = (other: number) => {
    const typed = asTyped({ ...listeningOn(config, other) }, 'npm start')
    // With a PUBLIC_URL the port is not what others are told.
    return typed.includes('PORT=') ? typed : `PORT=${other} ${typed}`
  }
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new Error(
      `Port ${port} is in use. Stop the program that uses it, or choose another: ${onPort(port + 1)}`,
    )
  if (code === 'EACCES')
    return new Error(
      `This user may not listen on port ${port}. Choose one above 1023: ${onPort(UNPRIVILEGED_PORT)}`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(
      `HOST=${host} is not an address of this machine. 0.0.0.0 means all its addresses; where there is no IPv4, HOST=::1 means this machine, and HOST=:: all.`,
    )
  return error as Error
}

async function tried(host: string, port: number): Promise<number> {
  const probe = net.createServer().listen({ host, port, exclusive: true })
  try {
    await once(probe, 'listening')
    return (probe.address() as AddressInfo).port
  } finally {
    probe.close()
  }
}

/**
 * Throws if another program has METRICS_PORT: the server would run, and nobody would notice that it
 * has no metrics.
 */
async function tryMetricsPort({ host, metricsPort = 0 }: Config): Promise<void> {
  try {
    await tried(host, metricsPort)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Of HOST: what is said of the port is about it.
    if (code !== 'EADDRINUSE' && code !== 'EACCES') return
    throw new Error(
      `METRICS_PORT=${metricsPort} ${code === 'EACCES' ? 'is not for this user' : 'is in use, perhaps by another server of this machine'}: ` +
        'give this one another METRICS_PORT, or none.',
      { cause: error },
    )
  }
}

/**
 * The port of these settings; throws if another program has it, or METRICS_PORT. It is free again
 * at once: a start that would fail for it fails before it has written anything, and several
 * processes that will share it would not notice another program. PORT=0: the system chooses one.
 */
export async function freePort(config: Config): Promise<number> {
  await tryMetricsPort(config)
  try {
    return await tried(config.host, config.port)
  } catch (error) {
    throw explained(error, config)
  }
}
