// The variables of traces, as a table: when they turn traces on, what is refused, and that no fault
// shows a password.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTracing, type TracingSettings } from './tracing-settings.ts'

function read(env: Record<string, string>) {
  const faults: string[] = []
  const settings = readTracing({
    text: (name) => env[name],
    fault: (text) => void faults.push(text),
  })
  return { settings, faults }
}

const AT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

function accepted(env: Record<string, string>): TracingSettings {
  const { settings, faults } = read(env)
  assert.deepEqual(faults, [])
  assert.ok(settings)
  return settings
}

test('nothing is exported unless an exporter or an address is named', () => {
  for (const env of [
    {},
    {
      OTEL_SERVICE_NAME: 'x',
      OTEL_TRACES_SAMPLER: 'nonsense',
      OTEL_EXPORTER_OTLP_HEADERS: 'nonsense',
    },
    { ...AT, OTEL_SDK_DISABLED: 'TRUE' },
    { ...AT, OTEL_TRACES_EXPORTER: 'none' },
  ])
    assert.deepEqual(read(env), { settings: undefined, faults: [] })
})

test('the address is that of traces, or under that of all signals, or the usual one', () => {
  const cases: [Record<string, string>, string][] = [
    [AT, 'http://127.0.0.1:4318/v1/traces'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://t.example/otlp/' },
      'https://t.example/otlp/v1/traces',
    ],
    [{ ...AT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://t.example/x' }, 'https://t.example/x'],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http://localhost:4318/v1/traces'],
  ]
  for (const [env, endpoint] of cases) assert.equal(accepted(env).endpoint, endpoint)
})

test('without more, every trace is recorded and sent as protobuf', () => {
  const { headers, ...rest } = accepted(AT)
  assert.deepEqual(headers.reveal(), {})
  assert.deepEqual(rest, {
    endpoint: 'http://127.0.0.1:4318/v1/traces',
    protocol: 'http/protobuf',
    timeoutMs: 10_000,
    ratio: 1,
    resource: { 'service.name': 'vintem' },
  })
})

test('the sampler decides the share of traces', () => {
  const cases: [sampler: string, arg: string | undefined, ratio: number][] = [
    ['always_on', undefined, 1],
    ['always_off', '0.5', 0],
    ['traceidratio', '0.5', 0.5],
    ['traceidratio', undefined, 1],
    ['parentbased_traceidratio', '.01', 0.01],
    ['parentbased_always_off', undefined, 0],
  ]
  for (const [sampler, arg, ratio] of cases) {
    const env = {
      ...AT,
      OTEL_TRACES_SAMPLER: sampler,
      ...(arg ? { OTEL_TRACES_SAMPLER_ARG: arg } : {}),
    }
    assert.equal(accepted(env).ratio, ratio, sampler)
  }
})

test('headers and resources are pairs, with %XX in their values', () => {
  const env = { ...AT, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20aGk%3D, x-scope = a ,' }
  const { headers } = accepted(env)
  assert.deepEqual(headers.reveal(), { authorization: 'Basic aGk=', 'x-scope': 'a' })
  assert.ok(!JSON.stringify(accepted(env)).includes('Basic'))
  const named = {
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=a,deployment.environment.name=b',
    OTEL_SERVICE_NAME: 'c',
  }
  assert.deepEqual(accepted({ ...AT, ...named }).resource, {
    'service.name': 'c',
    'deployment.environment.name': 'b',
  })
})

const many = Array.from({ length: 33 }, (_, n) => `a${n}=b`).join(',')

for (const [name, value] of [
  ['OTEL_TRACES_EXPORTER', 'console'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://u:hunter2@collector:4318'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'ftp://hunter2@collector'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2'],
  ['OTEL_EXPORTER_OTLP_HEADERS', '=hunter2'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=hunter2%0d%0ax: y'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=hunter2%'],
  ['OTEL_EXPORTER_OTLP_HEADERS', `a=${'b'.repeat(2_049)}`],
  ['OTEL_EXPORTER_OTLP_HEADERS', many],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '0'],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '1e4'],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '60001'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_TRACES_SAMPLER', 'constructor'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.1'],
  ['OTEL_TRACES_SAMPLER_ARG', '-0.1'],
  ['OTEL_TRACES_SAMPLER_ARG', 'half'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'a b=c'],
] as const)
  test(`${name}=${value.slice(0, 40)} is refused, by its name`, () => {
    const { faults } = read({ ...AT, OTEL_TRACES_SAMPLER: 'traceidratio', [name]: value })
    assert.equal(faults.length, 1, faults.join('\n'))
    assert.ok(faults[0]!.startsWith(`${name} must be `), faults[0])
    assert.ok(!faults[0]!.includes('hunter2'))
  })
