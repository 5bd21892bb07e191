// Where traces go, by the standard variables of OpenTelemetry (OTEL_…). Pure. What is not set here
// keeps the standard's default, with one exception: without an exporter and without an address
// nothing is exported.

import { Secret } from '../../kernel/secret.ts'
import { hasNumberForHost } from '../../kernel/text/plain-host.ts'

export type TracingSettings = {
  /** The whole address that spans are posted to. */
  readonly endpoint: string
  readonly headers: Secret<Readonly<Record<string, string>>>
  readonly protocol: (typeof PROTOCOLS)[number]
  readonly timeoutMs: number
  /** The share of traces that is recorded, from 0 to 1. */
  readonly ratio: number
  /** `service.name` and whatever else names this program. */
  readonly resource: Readonly<Record<string, string>>
}

export const TRACING_VARIABLES = [
  'OTEL_SDK_DISABLED',
  'OTEL_TRACES_EXPORTER',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
] as const
type Name = (typeof TRACING_VARIABLES)[number]
type Reader = { text(name: Name): string | undefined; fault(text: string): void }

const PROTOCOLS = ['http/protobuf', 'http/json'] as const
/**
 * Whether a span is recorded where there is none above it, by the sampler; a ratio has an argument.
 */
const SAMPLERS: Readonly<Record<string, 0 | 1 | 'ratio'>> = {
  always_on: 1,
  always_off: 0,
  traceidratio: 'ratio',
  parentbased_always_on: 1,
  parentbased_always_off: 0,
  parentbased_traceidratio: 'ratio',
}
const DEFAULT_ENDPOINT = 'http://localhost:4318'
const TIMEOUT_MS = { default: 10_000, min: 100, max: 60_000 }
const SERVICE = 'vintem'
const PAIRS_MAX = 32
const VALUE_MAX = 2_048
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/
const HEADER_VALUE = /^[\t\x20-\x7e]*$/
const KEY = /^[\w.-]{1,100}$/

/** `name=value,name=value`, with %XX in values; undefined when it is not that. */
function pairsIn(text: string, name: RegExp): Record<string, string> | undefined {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  if (parts.length > PAIRS_MAX) return undefined
  const pairs: [string, string][] = []
  for (const part of parts) {
    const at = part.indexOf('=')
    const key = part.slice(0, Math.max(0, at)).trim()
    if (!name.test(key)) return undefined
    try {
      const value = decodeURIComponent(part.slice(at + 1).trim())
      if (value.length > VALUE_MAX) return undefined
      pairs.push([key, value])
    } catch {
      return undefined
    }
  }
  return Object.fromEntries(pairs)
}

/** The address of traces: as given, or under the one of all signals. */
function endpointIn({ text, fault }: Reader): string {
  const own = text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  const base = text('OTEL_EXPORTER_OTLP_ENDPOINT') ?? DEFAULT_ENDPOINT
  const endpoint = own ?? `${base.replace(/(?<!\/)\/+$/, '')}/v1/traces`
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const isWeb = url && /^https?:\/\/[^/?#\\]/i.test(endpoint) && !hasNumberForHost(endpoint)
  if (isWeb && !url.username && !url.password) return endpoint
  // It is not shown: a mistaken one may hold a password.
  fault(
    `${own ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT'} must be an http or https address without user; credentials go in OTEL_EXPORTER_OTLP_HEADERS`,
  )
  return endpoint
}

// The fault does not show the value, which holds a password.
function headersIn({ text, fault }: Reader): Record<string, string> {
  const pairs = pairsIn(text('OTEL_EXPORTER_OTLP_HEADERS') ?? '', HEADER_NAME)
  if (pairs && Object.values(pairs).every((value) => HEADER_VALUE.test(value))) return pairs
  fault(
    'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs with commas between them, with %XX for other characters',
  )
  return {}
}

function resourceIn({ text, fault }: Reader): Record<string, string> {
  const pairs = pairsIn(text('OTEL_RESOURCE_ATTRIBUTES') ?? '', KEY)
  if (!pairs)
    fault(
      'OTEL_RESOURCE_ATTRIBUTES must be name=value pairs with commas between them, with %XX for other characters',
    )
  const named = text('OTEL_SERVICE_NAME')
  return { 'service.name': SERVICE, ...pairs, ...(named ? { 'service.name': named } : {}) }
}

function protocolIn({ text, fault }: Reader): TracingSettings['protocol'] {
  const given = text('OTEL_EXPORTER_OTLP_PROTOCOL') ?? PROTOCOLS[0]
  const protocol = PROTOCOLS.find((one) => one === given)
  if (!protocol)
    fault(`OTEL_EXPORTER_OTLP_PROTOCOL must be one of ${PROTOCOLS.join(', ')}, not "${given}"`)
  return protocol ?? PROTOCOLS[0]
}

function timeoutIn({ text, fault }: Reader): number {
  const { default: fallback, min, max } = TIMEOUT_MS
  const given = text('OTEL_EXPORTER_OTLP_TIMEOUT')
  if (given === undefined) return fallback
  const ms = /^\d{1,9}$/.test(given) ? Number(given) : -1
  if (ms >= min && ms <= max) return ms
  fault(
    `OTEL_EXPORTER_OTLP_TIMEOUT must be a whole number of milliseconds from ${min} to ${max}, not "${given}"`,
  )
  return fallback
}

function ratioIn({ text, fault }: Reader): number {
  const name = text('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  const sampler = Object.hasOwn(SAMPLERS, name) ? SAMPLERS[name] : undefined
  if (sampler === undefined)
    fault(`OTEL_TRACES_SAMPLER must be one of ${Object.keys(SAMPLERS).join(', ')}, not "${name}"`)
  if (sampler !== 'ratio') return sampler ?? 0
  const given = text('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  const ratio = /^(\d{1,3}(\.\d{0,12})?|\.\d{1,12})$/.test(given) ? Number(given) : -1
  if (ratio >= 0 && ratio <= 1) return ratio
  fault(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${given}"`)
  return 0
}

/** Undefined: nothing is exported, and the other variables are not looked at. */
export function readTracing(from: Reader): TracingSettings | undefined {
  if (from.text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined
  const exporter = from.text('OTEL_TRACES_EXPORTER')
  const hasEndpoint =
    from.text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? from.text('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (exporter === 'none' || (exporter === undefined && hasEndpoint === undefined)) return undefined
  if (exporter !== undefined && exporter !== 'otlp')
    from.fault(`OTEL_TRACES_EXPORTER must be one of otlp, none, not "${exporter}"`)
  return {
    endpoint: endpointIn(from),
    headers: new Secret(headersIn(from)),
    protocol: protocolIn(from),
    timeoutMs: timeoutIn(from),
    ratio: ratioIn(from),
    resource: resourceIn(from),
  }
}
