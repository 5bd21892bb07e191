// What is read from the environment, what is refused, and that the documentation lists every
// variable.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Secret } from '../kernel/secret.ts'
import { connectionsOf } from './settings/process-settings.ts'
import { asTyped, listeningOn, readConfig, VARIABLES } from './config.ts'

const PROJECT = join(import.meta.dirname, '..', '..')

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message.split('\n- ').slice(1)
  }
  return []
}

test('no settings at all mean a sandbox on this machine', () => {
  assert.deepEqual(readConfig({}), {
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    basePath: '',
    mode: 'sandbox',
    databaseReplicated: false,
    readLagMaxSeconds: 5,
    dataDir: join(PROJECT, 'data'),
    trustProxy: false,
    webhookAllowPrivate: 'loopback',
    mail: { is: 'sandbox' },
    logLevel: 'info',
    apiProcesses: 1,
    poolMax: 12,
    bankPort: 3010,
    requestsDays: 30,
    requestsMaxMb: 10_240,
    auditYears: { access: 5, change: 10 },
    customerYears: 0,
    receiptYears: 0,
    erasedIdentityYears: 10,
  })
})

test('an empty variable counts as not set', () => {
  assert.deepEqual(
    readConfig(Object.fromEntries(VARIABLES.map((name) => [name, ' ']))),
    readConfig({}),
  )
})

const ALL = {
  HOST: '0.0.0.0',
  PORT: '8080',
  PUBLIC_URL: 'https://pay.example.com.br/',
  BASE_PATH: '/shop/',
  MODE: 'sandbox',
  DATABASE_URL: 'postgres://u:p@db.example/vintem',
  DATABASE_REPLICATED: 'yes',
  READ_URL: 'postgres://u:p@replica.example/vintem',
  READ_LAG_MAX_SECONDS: '2',
  DATA_DIR: 'elsewhere',
  KEYRING_FILE: '/etc/vintem/keys.json',
  ARCHIVE_FOLDER: '/mnt/archive',
  TRUST_PROXY: 'loopback, 10.0.0.0/8',
  SMTP_URL: 'off',
  MAIL_FROM: 'no-reply@example.com',
  METRICS_PORT: '9090',
  BANKS_FILE: 'banks.json',
  SANDBOX_BANK_URL: 'http://127.0.0.1:3010',
  WEBHOOK_ALLOW_PRIVATE: 'yes',
  LOG_LEVEL: 'WARN',
  API_PROCESSES: '4',
  POOL_MAX: '100',
  BANK_PORT: '3011',
  REQUESTS_DAYS: '7',
  REQUESTS_MAX_MB: '500',
  AUDIT_YEARS_ACCESS: '2',
  AUDIT_YEARS_CHANGE: '7',
  CUSTOMER_YEARS: '6',
  RECEIPT_YEARS: '7',
  ERASED_IDENTITY_YEARS: '5',
  OTEL_SDK_DISABLED: 'false',
  OTEL_TRACES_EXPORTER: 'otlp',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://tempo.example/otlp/v1/traces',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_EXPORTER_OTLP_TIMEOUT: '2000',
  OTEL_SERVICE_NAME: 'payments',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production',
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: '0.25',
}

test('all settings are read', () => {
  assert.deepEqual([...Object.keys(ALL), 'WEBHOOK_ALLOW_NETWORKS'].sort(), [...VARIABLES].sort())
  assert.deepEqual(readConfig(ALL), {
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://pay.example.com.br',
    basePath: '/shop',
    mode: 'sandbox',
    databaseUrl: 'postgres://u:p@db.example/vintem',
    databaseReplicated: true,
    readUrl: 'postgres://u:p@replica.example/vintem',
    readLagMaxSeconds: 2,
    dataDir: join(PROJECT, 'elsewhere'),
    keyringFile: '/etc/vintem/keys.json',
    archiveFolder: '/mnt/archive',
    trustProxy: ['loopback', '10.0.0.0/8'],
    mail: { is: 'sandbox' },
    metricsPort: 9090,
    banksFile: join(PROJECT, 'banks.json'),
    sandboxBankUrl: 'http://127.0.0.1:3010',
    webhookAllowPrivate: 'none',
    webhookAllowPrivateOff: true,
    logLevel: 'warn',
    apiProcesses: 4,
    poolMax: 100,
    bankPort: 3011,
    requestsDays: 7,
    requestsMaxMb: 500,
    auditYears: { access: 2, change: 7 },
    customerYears: 6,
    receiptYears: 7,
    erasedIdentityYears: 5,
    tracing: {
      endpoint: 'https://tempo.example/otlp/v1/traces',
      headers: new Secret({ authorization: 'Basic abc' }),
      protocol: 'http/json',
      timeoutMs: 2_000,
      ratio: 0.25,
      resource: { 'service.name': 'payments', 'deployment.environment.name': 'production' },
    },
  })
})

const FAULTS: [name: string, value: string, fault: RegExp][] = [
  ['PORT', 'x', /^PORT must be a whole number from 0 to 65535, not "x"$/],
  ['PORT', '65536', /^PORT must be/],
  ['PORT', '-1', /^PORT must be/],
  ['PORT', '1e3', /^PORT must be/],
  ['PORT', '3000.5', /^PORT must be/],
  ['PORT', '0x50', /^PORT must be/],
  ['METRICS_PORT', 'NaN', /^METRICS_PORT must be/],
  ['METRICS_PORT', '3000', /^METRICS_PORT cannot be the same as PORT/],
  ['BANK_PORT', '3000', /^BANK_PORT cannot be the same as PORT/],
  ['DATABASE_REPLICATED', 'maybe', /^DATABASE_REPLICATED must be true or false, not "maybe"$/],
  ['READ_URL', 'mysql://root:hunter2@x/y', /^READ_URL must begin with postgres:/],
  ['READ_LAG_MAX_SECONDS', '0', /^READ_LAG_MAX_SECONDS must be a whole number from 1 to 60/],
  ['POOL_MAX', '81', /^POOL_MAX must be a whole number from 1 to 80/],
  [
    'API_PROCESSES',
    '64',
    /^API_PROCESSES=64 is more than the embedded PostgreSQL has connections for/,
  ],
  ['API_PROCESSES', '0', /^API_PROCESSES must be a whole number from 1 to 64/],
  ['POOL_MAX', '0', /^POOL_MAX must be a whole number from 1 to 80/],
  ['HOST', 'http://x', /^HOST must be an address or a host name/],
  ['PUBLIC_URL', 'pay.example.com', /^PUBLIC_URL must be an http or https address/],
  ['PUBLIC_URL', 'ftp://pay.example.com', /^PUBLIC_URL must be/],
  ['PUBLIC_URL', 'https://a:b@pay.example.com', /^PUBLIC_URL must be/],
  ['PUBLIC_URL', 'https://pay.example.com/?a=1', /^PUBLIC_URL must be/],
  ['BASE_PATH', 'shop', /^BASE_PATH must look like \/shop/],
  ['BASE_PATH', '/a/../b', /^BASE_PATH must look like/],
  ['BASE_PATH', '/api', /^BASE_PATH cannot be \/api/],
  ['MODE', 'production', /^MODE must be one of sandbox, live/],
  ['DATABASE_URL', 'mysql://root:hunter2@x/y', /^DATABASE_URL must begin with postgres:/],
  ['TRUST_PROXY', 'everybody', /^TRUST_PROXY must be/],
  ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY must be/],
  ['TRUST_PROXY', '1', /^TRUST_PROXY must be/],
  ['TRUST_PROXY', '10.0.0.0/8, everybody', /^TRUST_PROXY must be/],
  ['TRUST_PROXY', 'everybody, 10.0.0.0/8', /^TRUST_PROXY must be/],
  ['WEBHOOK_ALLOW_PRIVATE', 'maybe', /^WEBHOOK_ALLOW_PRIVATE must be true or false/],
  ['SANDBOX_BANK_URL', 'localhost:3010', /^SANDBOX_BANK_URL must be/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of trace/],
  ['DATA_DIR', 'a\0b', /^DATA_DIR contains a character/],
]

for (const [name, value, fault] of FAULTS)
  test(`${name}=${JSON.stringify(value)} is refused in one sentence`, () => {
    const faults = faultsOf({ [name]: value })
    assert.equal(faults.length, 1, faults.join())
    assert.match(faults[0] ?? '', fault)
  })

test('all invalid settings are reported at once, without secrets', () => {
  const faults = faultsOf(Object.fromEntries(FAULTS.map(([name, value]) => [name, value])))
  assert.deepEqual(
    new Set(faults.map((fault) => fault.split(' ')[0])),
    new Set(FAULTS.map(([name]) => name)),
  )
  assert.doesNotMatch(faults.join(), /hunter2/)
})

test('the pools of all processes fit into the embedded PostgreSQL; with another one each has its own size', () => {
  const poolOf = (env: Record<string, string>) => readConfig(env).poolMax
  const own = { DATABASE_URL: 'postgres://u:p@db.example/vintem' }
  for (const [processes, embedded] of [
    ['1', 12],
    ['2', 12],
    ['5', 12],
    ['8', 8],
    ['16', 3],
  ] as const) {
    const env = { API_PROCESSES: processes }
    assert.equal(poolOf(env), embedded, processes)
    assert.ok(connectionsOf(readConfig(env)) <= 90, processes)
    assert.equal(poolOf({ ...env, ...own }), 12, processes)
  }
  assert.match(
    faultsOf({ API_PROCESSES: '4', POOL_MAX: '40' })[0]!,
    /^POOL_MAX must be a whole number from 1 to 16,/,
  )
  assert.equal(poolOf({ API_PROCESSES: '4', POOL_MAX: '40', ...own }), 40)
})

test('only a PostgreSQL of your own has standbys and replicas', () => {
  const faults = faultsOf({
    DATABASE_REPLICATED: 'true',
    READ_URL: 'postgres://replica.example/vintem',
  })
  assert.match(
    faults[0]!,
    /^DATABASE_REPLICATED is for a PostgreSQL of your own: the embedded one has no standby/,
  )
  assert.match(
    faults[1]!,
    /^READ_URL is for a PostgreSQL of your own: the embedded one has no replica/,
  )
})

test('sandbox settings are refused in live mode', () => {
  const env = {
    MODE: 'live',
    SANDBOX_BANK_URL: 'http://127.0.0.1:3010',
    BANK_PORT: '3010',
    WEBHOOK_ALLOW_PRIVATE: 'true',
  }
  assert.deepEqual(
    faultsOf(env).map((fault) => fault.split(' ')[0]),
    ['WEBHOOK_ALLOW_PRIVATE', 'SANDBOX_BANK_URL', 'BANK_PORT'],
  )
  assert.equal(readConfig({ MODE: 'live' }).mode, 'live')
})

test('live webhooks reach networks of the operator by an explicit list of private ones', () => {
  const read = (WEBHOOK_ALLOW_NETWORKS: string) =>
    readConfig({ MODE: 'live', WEBHOOK_ALLOW_NETWORKS }).webhookAllowPrivate
  assert.equal(read(' '), 'live')
  assert.deepEqual(read('10.20.0.0/16, fd00:12::/32,192.168.1.7'), {
    networks: ['10.20.0.0/16', 'fd00:12::/32', '192.168.1.7/32'],
  })
  for (const wrong of [
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/7',
    '127.0.0.0/8',
    '169.254.0.0/16',
    'fe80::/10',
    '8.8.8.8',
    'loopback',
    'erp',
  ])
    for (const given of [
      `10.0.0.0/8,${wrong}`,
      `${wrong},10.0.0.0/8`,
      `10.0.0.0/8,${wrong},192.168.0.0/16`,
    ])
      assert.match(
        faultsOf({ MODE: 'live', WEBHOOK_ALLOW_NETWORKS: given })[0]!,
        /^WEBHOOK_ALLOW_NETWORKS must be/,
        given,
      )
  assert.match(faultsOf({ WEBHOOK_ALLOW_NETWORKS: '10.0.0.0/8' })[0]!, /is for MODE=live only/)
})

test('webhooks may call private addresses only if no other machine can reach the sandbox', () => {
  const cases: [env: Record<string, string>, allowed: string, off: boolean][] = [
    [{}, 'loopback', false],
    [{ WEBHOOK_ALLOW_PRIVATE: 'true' }, 'all', false],
    [{ WEBHOOK_ALLOW_PRIVATE: 'false' }, 'none', false],
    [{ PUBLIC_URL: 'http://localhost:3000', WEBHOOK_ALLOW_PRIVATE: 'true' }, 'all', false],
    [{ PUBLIC_URL: 'http://shop.localhost./x', WEBHOOK_ALLOW_PRIVATE: 'true' }, 'all', false],
    [{ PUBLIC_URL: 'http://127.2.0.1:3000', WEBHOOK_ALLOW_PRIVATE: 'true' }, 'all', false],
    [{ PUBLIC_URL: 'http://[::1]:3000', WEBHOOK_ALLOW_PRIVATE: 'true' }, 'all', false],
    [{ HOST: '0.0.0.0', WEBHOOK_ALLOW_PRIVATE: 'true' }, 'all', false],
    [{ PUBLIC_URL: 'https://pay.example.com', WEBHOOK_ALLOW_PRIVATE: 'true' }, 'none', true],
    [{ PUBLIC_URL: 'https://pay.example.com' }, 'none', false],
    [{ PUBLIC_URL: 'https://localhost.example.com', WEBHOOK_ALLOW_PRIVATE: 'true' }, 'none', true],
    [{ PUBLIC_URL: 'http://127.0.0.1.example.com', WEBHOOK_ALLOW_PRIVATE: 'true' }, 'none', true],
    [{ PUBLIC_URL: 'http://192.168.1.7:3000', WEBHOOK_ALLOW_PRIVATE: 'true' }, 'none', true],
    [{ HOST: '192.168.1.7' }, 'none', false],
    [{ MODE: 'live' }, 'live', false],
    [
      { MODE: 'live', PUBLIC_URL: 'http://localhost:3000', WEBHOOK_ALLOW_PRIVATE: 'false' },
      'live',
      false,
    ],
  ]
  for (const [env, allowed, off] of cases) {
    const config = readConfig(env)
    assert.deepEqual(
      [config.webhookAllowPrivate, config.webhookAllowPrivateOff ?? false],
      [allowed, off],
      JSON.stringify(env),
    )
  }
})

test('the printed address has the actual host and port, unless one was given', () => {
  const cases: [env: Record<string, string>, url: string][] = [
    [{ PORT: '0' }, 'http://127.0.0.1:4567'],
    [{ PORT: '0', HOST: '0.0.0.0' }, 'http://localhost:4567'],
    [{ PORT: '0', HOST: '::1' }, 'http://[::1]:4567'],
    [{ PORT: '0', PUBLIC_URL: 'https://pay.example.com' }, 'https://pay.example.com'],
  ]
  for (const [env, url] of cases) {
    const config = listeningOn(readConfig(env), 4567)
    assert.deepEqual([config.port, config.publicUrl], [4567, url])
  }
})

test('the documentation has every variable, and none that is not read', () => {
  const page = readFileSync(join(PROJECT, 'docs/configuration.md'), 'utf8')
  const named = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
  assert.deepEqual(named, [...VARIABLES])
})

test('a printed command can be pasted and reaches the same server', () => {
  const typed = (env: Record<string, string>, port?: number) => {
    const config = readConfig(env)
    return asTyped(port === undefined ? config : listeningOn(config, port), 'npm run tour')
  }
  const cases: [Record<string, string>, string][] = [
    [{}, 'npm run tour'],
    [{ LOG_LEVEL: 'warn', PORT: '3000', HOST: '127.0.0.1' }, 'npm run tour'],
    [{ PORT: '4000' }, 'PORT=4000 npm run tour'],
    [{ DATA_DIR: '/srv/vin tem', PORT: '4000' }, "DATA_DIR='/srv/vin tem' PORT=4000 npm run tour"],
    [{ DATA_DIR: "/srv/d'água" }, String.raw`DATA_DIR='/srv/d'\''água' npm run tour`],
    [{ HOST: '0.0.0.0', BASE_PATH: '/shop' }, 'HOST=0.0.0.0 BASE_PATH=/shop npm run tour'],
    [
      { PUBLIC_URL: 'https://pay.example.com', PORT: '80' },
      'PUBLIC_URL=https://pay.example.com npm run tour',
    ],
    [{ DATABASE_URL: 'postgres://user:secret@127.0.0.1/v' }, 'npm run tour'],
  ]
  for (const [env, line] of cases) assert.equal(typed(env), line)
  assert.equal(typed({ PORT: '0' }, 51_234), 'PORT=51234 npm run tour')
  // A command typed like that reads the same settings.
  assert.equal(
    readConfig({ PORT: '51234' }).publicUrl,
    listeningOn(readConfig({ PORT: '0' }), 51_234).publicUrl,
  )
})

test('a number is no host in any setting that takes an address', () => {
  const live = { MODE: 'live', MAIL_FROM: 'a@b.co' }
  const rows: [name: string, value: string, others?: Record<string, string>][] = [
    ['HOST', '4210'],
    ['HOST', '0x7f.1'],
    ['PUBLIC_URL', 'http://4210'],
    ['PUBLIC_URL', 'http:4210'],
    ['PUBLIC_URL', '4210'],
    ['PUBLIC_URL', 'http:///pay'],
    ['SANDBOX_BANK_URL', 'http://3010/'],
    ['SANDBOX_BANK_URL', '3010'],
    ['DATABASE_URL', 'postgres://u:p@5432/vintem'],
    ['READ_URL', 'postgres://u:p@127.1:5432/vintem', { DATABASE_URL: 'postgres://u:p@db/vintem' }],
    ['SMTP_URL', 'smtp://u:p@587', live],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http:4318'],
    ['TRUST_PROXY', '10'],
  ]
  for (const [name, value, others = {}] of rows) {
    const faults = faultsOf({ ...others, [name]: value })
    assert.ok(
      faults.some((fault) => fault.startsWith(name)),
      `${name}=${value}: ${faults.join('; ')}`,
    )
  }
})
