// Addresses in settings: of networks, of the server itself. Pure.

import { isIP } from 'node:net'

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** An address, a network (CIDR), or one of the names that Fastify knows. */
export function isNetwork(text: string): boolean {
  if (NETWORK_NAMES.includes(text)) return true
  const [address = '', bits, more] = text.split('/')
  const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return max > 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max))
}

const WILDCARDS = ['0.0.0.0', '::']

/** The address of a server that listens on `host`. */
export function addressOf(host: string, port: number): string {
  // A browser cannot open 0.0.0.0.
  const name = WILDCARDS.includes(host) ? 'localhost' : host
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}
