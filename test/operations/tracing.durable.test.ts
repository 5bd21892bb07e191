// Traces of the real program: without the variables nothing of the SDK is in the process; a stop
// sends the last spans, and is not held up by a collector that hangs.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { openCollector } from '../collector.ts'
import { openStage, type Env, type Stage } from '../process.ts'

const SDK = /node_modules\/@opentelemetry\/(sdk-trace|otlp-transformer|resources|core)\//
/** The longest stop that there is. */
const STOP_MAX_MS = 10_000

/** Settings of a program that writes down which modules it loaded, at its end. */
function noting({ folder }: Stage): { env: Env; loaded: () => string[] } {
  const [hook, list] = [join(folder, 'note.cjs'), join(folder, 'loaded.json')]
  const write = `fs.writeFileSync(${JSON.stringify(list)}, JSON.stringify(Object.keys(require('module')._cache)))`
  fs.writeFileSync(hook, `const fs = require('fs'); process.on('exit', () => ${write})`)
  return {
    env: { NODE_OPTIONS: `--require ${hook}` },
    loaded: () => JSON.parse(fs.readFileSync(list, 'utf8')),
  }
}

test('without the variables of an exporter the SDK is not loaded; with them it is', async (t) => {
  const stage = openStage(t)
  const { env, loaded } = noting(stage)
  const plain = await stage.start({
    ...env,
    OTEL_SERVICE_NAME: 'x',
    OTEL_TRACES_SAMPLER: 'always_on',
  })
  await fetch(`${plain.url}/v1/nothing`)
  assert.equal((await plain.end('SIGTERM')).code, 0)
  assert.ok(loaded().some((path) => path.includes('/node_modules/fastify/')))
  assert.deepEqual(
    loaded().filter((path) => SDK.test(path)),
    [],
  )

  const collector = await openCollector(t)
  const traced = await stage.start({ ...env, ...collector.env })
  await fetch(`${traced.url}/v1/nothing`)
  assert.equal((await traced.end('SIGTERM')).code, 0)
  assert.ok(loaded().some((path) => SDK.test(path)))
  const span = collector
    .spans()
    .find(({ attributes }) => attributes['vintem.code'] === 'route_not_found')
  assert.equal(span?.resource['service.name'], 'vintem')
})

test('a collector that hangs does not keep a program from stopping', async (t) => {
  const stage = openStage(t)
  const collector = await openCollector(t)
  collector.says = () => {}
  const program = await stage.start(collector.env)
  await fetch(`${program.url}/v1/nothing`)
  const { code, ms } = await program.end('SIGTERM')
  assert.equal(code, 0)
  assert.ok(ms < STOP_MAX_MS, `${ms} ms`)
  assert.equal(collector.bodies.length, 1)
})
