// Whether an address is one that strangers may make us call. Pure: names are resolved by whoever asks (post.ts), and
// judged here once they are numbers.

import ipaddr from 'ipaddr.js'
import type { Saying } from '../../contract/sayings.ts'
import { isRefusedPort } from './ports.ts'

/**
 * What may be called: the open internet by https (`live`) or by http too (`none` besides it), this very machine besides
 * (`loopback`, the sandbox's default), or anything (`all`).
 */
export type Allowed = 'live' | 'none' | 'loopback' | 'all'

const LOCAL_NAME = /(^|\.)(localhost|localdomain)$/
/** Names that are no public ones: they mean something inside of somebody's network. RFC 6762, RFC 8375, IANA. */
const INNER_NAME = /(^|\.)(local|internal|intranet|lan|home\.arpa|home|corp|private)$/
/** Names that lead nowhere public: of clusters, of Tor, and of nobody. RFC 2606, RFC 6761, RFC 7686. */
const NOWHERE_NAME = /(^|\.)(svc|onion|test|invalid)$/

/** Public by its number, and yet inside: where Azure's machines find their host's agent, names and metadata. */
const INNER_IPS = new Set(['168.63.129.16'])
/** All of IPv6 that is given out for the open internet. RFC 4291, 2.4; `::7f00:1` is an old way to write 127.0.0.1. */
const V6_OPEN = ipaddr.parseCIDR('2000::/3')

/**
 * Why an IP address must not be called, or undefined when it may. Only addresses of the open internet may: not private,
 * loopback, link-local (where clouds keep their metadata), shared, reserved, multicast or translated ones. Sources: the
 * special-purpose registries of IANA (RFC 6890), through `ipaddr.js`.
 */
export function refusalOfIp(ip: string, allowed: Allowed): Saying | undefined {
  if (allowed === 'all') return undefined
  if (!ipaddr.isValid(ip)) return 'is no address'
  // A v4 address written as v6 (::ffff:127.0.0.1) is that v4 address.
  const address = ipaddr.process(ip)
  const range = address.range()
  if (range === 'loopback' && allowed === 'loopback') return undefined
  const inside = INNER_IPS.has(address.toString()) || (address.kind() === 'ipv6' && !address.match(V6_OPEN))
  if (range === 'unicast' && inside) return 'points into a network that is not public'
  if (range === 'unicast') return undefined
  return 'points into a network that is not public'
}

/** The host of a URL without the brackets of v6 and the dots of a complete name. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')

/** Whether strangers are those who name addresses. */
const isOutside = (allowed: Allowed): boolean => allowed === 'live' || allowed === 'none'

/** Why a host must not be called as it is written; undefined when it may, or when its name has to be resolved first. */
function refusalOfHost(host: string, allowed: Allowed): Saying | undefined {
  // URL has made 127.1, 0x7f.1 and 2130706433 the address they mean.
  if (ipaddr.isValid(host)) return refusalOfIp(host, allowed)
  if (LOCAL_NAME.test(host)) return isOutside(allowed) ? 'points to this very machine' : undefined
  if (allowed !== 'all' && INNER_NAME.test(host)) return 'is a name inside of a private network'
  if (isOutside(allowed) && NOWHERE_NAME.test(host)) return 'is a name that leads nowhere public'
  return allowed !== 'all' && !host.includes('.') ? 'is a name inside of a private network' : undefined
}

/** Why events cannot be sent to `text`, or undefined when they may. Its name is judged again when it is resolved. */
export function refusalOfUrl(text: string, allowed: Allowed): Saying | undefined {
  if (!URL.canParse(text)) return 'is no address: it must begin with https:// or http://'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https:// or http://'
  if (url.username || url.password) return 'must not hold a user or a password'
  if (url.hash) return 'must not hold a fragment (#)'
  if (allowed === 'live' && url.protocol !== 'https:') return 'must begin with https://'
  if (isOutside(allowed) && isRefusedPort(url)) return 'must not name a port where other services listen'
  return refusalOfHost(hostOf(url), allowed)
}

/** The address as it is kept and called: parsed, so that it has one spelling, and nobody reads another into it. */
export const spelled = (text: string): string => new URL(text).href

/** Whether a name means this very machine, whatever a server of names says. */
export const isLocalName = (name: string): boolean => LOCAL_NAME.test(name.replace(/\.+$/, ''))

/** The name that has to be resolved before `url` is called; undefined for one that is written in numbers. */
export function nameToResolve(url: string): string | undefined {
  const host = hostOf(new URL(url))
  return ipaddr.isValid(host) ? undefined : host
}
