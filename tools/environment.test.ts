// Tests find the same on a machine that has more than they need.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isForeign } from './environment.ts'

test('what a developer has set for other programs is not for tests', () => {
  const ofPostgres =
    'PGHOST PGPORT PGUSER PGPASSWORD PGSSLMODE PGDATA PGOPTIONS PGDATESTYLE PGSERVICE'
  const ofNetworks =
    'HTTP_PROXY https_proxy ALL_PROXY no_proxy NODE_USE_ENV_PROXY NODE_EXTRA_CA_CERTS SSL_CERT_FILE'
  const ofPlaces = 'NODE_OPTIONS LANG LC_ALL LANGUAGE TZ NO_COLOR FORCE_COLOR'
  const ofServers = 'DATABASE_URL MODE PORT VINTEM_URL VINTEM_SECRET OTEL_TRACES_EXPORTER'
  const foreign = [ofPostgres, ofNetworks, ofPlaces, ofServers].flatMap((names) => names.split(' '))
  assert.deepEqual(
    foreign.filter((name) => !isForeign(name)),
    [],
  )
})

test('what a run itself needs stays', () => {
  const needed =
    'PATH HOME TMPDIR USER CI npm_lifecycle_event VINTEM_TEST_NODE NODE_COMPILE_CACHE NODE_TEST_CONTEXT'
  const ofRuns = 'TEST_DATABASE_URL TEST_TEMPLATE TEST_CITUS_URL LD_LIBRARY_PATH'
  assert.deepEqual(`${needed} ${ofRuns}`.split(' ').filter(isForeign), [])
})
