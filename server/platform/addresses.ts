// Addresses in settings: of networks, of the server itself. Pure.

import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** An address, a network (CIDR), or one of the names that Fastify knows. */
export function isNetwork(text: string): boolean {
  if (NETWORK_NAMES.includes(text)) return true
  const [address = '', bits, more] = text.split('/')
  const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    max > 0 &&
    more === undefined &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max))
  )
}

/** Networks for private use. RFC 1918, RFC 6598, RFC 4193. */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'].map(
  (text) => ipaddr.parseCIDR(text),
)

/** An address or a network (CIDR) that is part of a private one. */
export function isPrivateNetwork(text: string): boolean {
  if (NETWORK_NAMES.includes(text) || !isNetwork(text)) return false
  const [address = '', bits] = text.split('/')
  const base = ipaddr.parse(address)
  const length = bits === undefined ? Infinity : Number(bits)
  return PRIVATE.some(
    ([net, least]) => net.kind() === base.kind() && length >= least && base.match(net, least),
  )
}

const WILDCARDS = ['0.0.0.0', '::']

/** The address of a server that listens on `host`. */
export function addressOf(host: string, port: number): string {
  // A browser cannot open 0.0.0.0.
  const name = WILDCARDS.includes(host) ? 'localhost' : host
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}
