// Whether callers may make us request a URL (protection against SSRF). Pure: send.ts resolves
// names, and the resulting IP addresses are checked here.

import ipaddr from 'ipaddr.js'
import { hasNumberForHost } from '../../../kernel/text/plain-host.ts'
import type { Text } from '../../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'

/**
 * Allowed targets: the public internet by https (`live`), by http too (`none`), this machine
 * besides (`loopback`, the sandbox's default), anything (`all`), or as `live` and these private
 * networks besides (an operator's explicit list).
 */
export type Allowed =
  | 'live'
  | 'none'
  | 'loopback'
  | 'all'
  | { readonly networks: readonly string[] }

const LOCAL_NAME = /(^|\.)(localhost|localdomain)$/
/**
 * Names that are not public: they are resolved inside a private network. RFC 6762, RFC 8375, IANA.
 */
const INNER_NAME = /(^|\.)(local|internal|intranet|lan|home\.arpa|home|corp|private)$/
/**
 * Names that are not on the public internet: of clusters, of Tor, reserved ones. RFC 2606, RFC
 * 6761, RFC 7686.
 */
const NOWHERE_NAME = /(^|\.)(svc|onion|test|invalid)$/

/**
 * A public address with a private service: Azure's machines reach their host's agent, DNS and
 * metadata there.
 */
const INNER_IPS = new Set(['168.63.129.16'])
/**
 * The part of IPv6 assigned for the public internet. RFC 4291, 2.4; `::7f00:1` is an old form of
 * 127.0.0.1.
 */
const V6_OPEN = ipaddr.parseCIDR('2000::/3')

/**
 * Why an IP address must not be called, or undefined. Only public addresses may: not private,
 * loopback, link-local (where clouds keep their metadata), shared, reserved, multicast or
 * translated ones. Sources: the special-purpose registries of IANA (RFC 6890), through `ipaddr.js`.
 */
export function refusalOfIp(ip: string, allowed: Allowed): Text | undefined {
  if (allowed === 'all') return undefined
  if (!ipaddr.isValid(ip))
    return { en: 'is not a valid IP address', pt: 'não é um endereço IP válido' }
  // A v4 address in v6 form (::ffff:127.0.0.1) is that v4 address.
  const address = ipaddr.process(ip)
  const range = address.range()
  if (range === 'loopback' && allowed === 'loopback') return undefined
  const inside =
    INNER_IPS.has(address.toString()) || (address.kind() === 'ipv6' && !address.match(V6_OPEN))
  if (range === 'unicast' && inside) return FIELD_MESSAGES.privateAddress
  if (range === 'unicast' || isListed(address, allowed)) return undefined
  return FIELD_MESSAGES.privateAddress
}

/** Whether an operator has listed a network with this address. */
const isListed = (address: ipaddr.IPv4 | ipaddr.IPv6, allowed: Allowed): boolean =>
  typeof allowed === 'object' &&
  allowed.networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === address.kind() && address.match(base, bits)
  })

/** The host of a URL without the brackets of v6 and the dots of a complete name. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/(?<!\.)\.+$/, '')

/** Whether URLs come from callers outside our control. */
const isOutside = (allowed: Allowed): boolean => isLive(allowed) || allowed === 'none'
const isLive = (allowed: Allowed): boolean => allowed === 'live' || typeof allowed === 'object'
/**
 * Names of private networks may lead to a listed one: where they lead is checked when they are
 * resolved.
 */
const areInnerNamed = (allowed: Allowed): boolean =>
  allowed === 'all' || typeof allowed === 'object'

/**
 * Why a host must not be called as it is written; undefined if it may, or if its name has to be
 * resolved first.
 */
function refusalOfHost(host: string, allowed: Allowed): Text | undefined {
  if (ipaddr.isValid(host)) return refusalOfIp(host, allowed)
  if (LOCAL_NAME.test(host))
    return isOutside(allowed)
      ? { en: 'points to the server itself', pt: 'aponta para o próprio servidor' }
      : undefined
  if (!areInnerNamed(allowed) && INNER_NAME.test(host)) return FIELD_MESSAGES.privateHost
  if (isOutside(allowed) && !areInnerNamed(allowed) && NOWHERE_NAME.test(host))
    return { en: 'has a host name that is not public', pt: 'tem um nome de host que não é público' }
  return !areInnerNamed(allowed) && !host.includes('.') ? FIELD_MESSAGES.privateHost : undefined
}

/**
 * Why events cannot be sent to `text`, or undefined. Its name is checked again when it is resolved.
 */
export function refusalOfUrl(text: string, allowed: Allowed): Text | undefined {
  if (!URL.canParse(text))
    return {
      en: 'is not a valid URL: it must begin with https:// or http://',
      pt: 'não é uma URL válida: deve começar com https:// ou http://',
    }
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return { en: 'must begin with https:// or http://', pt: 'deve começar com https:// ou http://' }
  if (hasNumberForHost(text)) return FIELD_MESSAGES.numberForHost
  if (url.username || url.password) return FIELD_MESSAGES.credentialsInUrl
  if (url.hash)
    return { en: 'must not contain a fragment (#)', pt: 'não pode conter um fragmento (#)' }
  if (isLive(allowed) && url.protocol !== 'https:') return FIELD_MESSAGES.notHttps
  if (isOutside(allowed) && isRefusedPort(url))
    return {
      en: 'must not use a port that is reserved for other services',
      pt: 'não pode usar uma porta reservada a outros serviços',
    }
  return refusalOfHost(hostOf(url), allowed)
}

/**
 * The URL as stored and called: parsed, so that it has one spelling that every parser reads alike.
 */
export const spelled = (text: string): string => new URL(text).href

/** Whether a name means this machine, whatever DNS says. */
export const isLocalName = (name: string): boolean =>
  LOCAL_NAME.test(name.replace(/(?<!\.)\.+$/, ''))

/** The name to resolve before `url` is called; undefined for an IP address. */
export function nameToResolve(url: string): string | undefined {
  const host = hostOf(new URL(url))
  return ipaddr.isValid(host) ? undefined : host
}

// ── Ports ────────────────────────────────────────────────────────────────────────────────────────────────────────────

// Ports of other services, to which callers must not make us connect.

/** Ports that no browser fetches from. Source: WHATWG Fetch, "bad port". */
const NEVER_FETCHED =
  '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 ' +
  '139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 ' +
  '1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'

const OF_MACHINES: Record<string, string> = {
  databases:
    '1433 1434 1521 1522 1830 3050 3306 3307 5432 5433 6432 5984 7199 7474 7687 8086 8529 9042 9160 26257 27017 27018 27019 28015',
  'caches and queues':
    '1883 4222 5671 5672 6379 6380 9092 11211 11300 15672 16379 26379 61613 61616',
  'searches and logs': '5044 5601 9200 9300 12201 24224',
  'cluster management':
    '2181 2375 2376 2377 2379 2380 4001 4646 4647 4648 6443 7946 8300 8301 8302 8500 8501 8502 8600 10250 10255 10256',
  'remote access': '445 873 902 1080 2222 3128 3389 4369 5555 5800 5900 5901 5985 5986 9100 10000',
}

const REFUSED = new Set(
  [NEVER_FETCHED, ...Object.values(OF_MACHINES)].flatMap((list) => list.split(' ').map(Number)),
)

/**
 * Whether a URL has one of these ports. The default port of its protocol is not in a parsed URL,
 * and is allowed.
 */
const isRefusedPort = ({ port }: URL): boolean => port !== '' && REFUSED.has(Number(port))
