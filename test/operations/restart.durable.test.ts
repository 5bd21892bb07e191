// An uncaught error: the server logs it, answers what is under way and ends with exit code 1. Under
// `npm start` it is restarted at the same address; there is never a second one, and none remains
// when the supervisor dies.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { alive, signal, until } from '../../server/platform/db/processes.ts'
import { openStage, type Stage } from '../process.ts'
import { openLine } from '../traffic.ts'

const STOP_MAX_MS = 10_000
const SOON = { withinMs: 60_000, everyMs: 20 }
/** An uncaught error on demand, in the server itself. */
const MISTAKES = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => { Promise.reject(new Error('left behind')) })
  process.on('SIGHUP', () => { throw new Error('thrown by nobody') })`)}`

const serverOf = ({ dataDir }: Stage): number =>
  Number(readFileSync(join(dataDir, 'locks', 'owner.pid'), 'utf8'))

for (const [name, kind, message] of [
  ['SIGUSR2', 'unhandledRejection', 'left behind'],
  ['SIGHUP', 'uncaughtException', 'thrown by nobody'],
] as const) {
  test(`an ${kind} is logged with its stack and counted; requests in progress are answered; exit code 1`, async (t) => {
    const stage = openStage(t)
    const server = await stage.start({}, [
      process.execPath,
      '--import',
      MISTAKES,
      'server/main.ts',
      'serve',
    ])
    const [line, late] = [openLine(), openLine()]
    t.after(async () => [line, late].forEach((one) => one.close()))
    const { platforms } = JSON.parse(
      readFileSync(join(stage.dataDir, 'sandbox-credentials.json'), 'utf8'),
    )
    const login = { method: 'POST', path: '/auth/login', body: platforms[0] }
    assert.equal(((await line.ask(server.url, login)) as { status: number }).status, 200)
    const ended = server.end(name)
    await until(() => server.stderr().includes(kind), SOON)
    const metrics = await line.ask(server.url, { method: 'GET', path: '/metrics' })
    assert.ok(typeof metrics === 'object', String(metrics))
    assert.match(
      metrics.body,
      new RegExp(`^vintem_background_failures_total\\{work="${kind}"\\} 1$`, 'm'),
    )
    assert.equal(metrics.headers.connection, 'close')
    assert.equal(
      await late.ask(server.url, { method: 'GET', path: '/healthz' }),
      'refused',
      'nobody new is let in',
    )
    const { code, ms, stderr } = await ended
    assert.equal(code, 1)
    assert.ok(ms < STOP_MAX_MS, `${ms} ms`)
    const [said] = stderr.split('\n').filter((text) => text.includes(kind))
    assert.deepEqual(
      Object.keys(JSON.parse(said!)).includes('stack') && JSON.parse(said!).message,
      message,
    )
    assert.ok(await stage.quiet(), `left running: ${stage.running().join(', ')}`)
  })
}

test('under npm start: a server that dies is restarted on the same port, and ends with its supervisor', async (t) => {
  const stage = openStage(t)
  const program = [process.execPath, 'server/app/serve/start.ts']
  const supervised = await stage.start({}, program)
  const [offered = ''] = /^ {2}Samples .*$/m.exec(supervised.stdout()) ?? []
  assert.match(offered, /npm run sample -- shop/)
  for (const file of globSync('samples/*/main.ts'))
    assert.ok(offered.includes(file.split('/')[1]!), offered)
  const first = serverOf(stage)
  assert.notEqual(first, supervised.pid)
  const answers = async () => {
    const result = await openLine(false).ask(supervised.url, { method: 'GET', path: '/readyz' })
    return typeof result === 'object' && result.status === 200
  }
  assert.ok(await answers())
  signal(first, 'SIGKILL')
  const starts = () =>
    supervised
      .stdout()
      .split('\n')
      .filter((text) => text.startsWith('{"ready":true')).length
  assert.ok(await until(() => starts() === 2, SOON), supervised.stderr())
  assert.ok(await answers())
  const second = serverOf(stage)
  assert.deepEqual([second === first, alive(first), alive(second)], [false, false, true])
  assert.match(supervised.stderr(), /The server ended \(SIGKILL\) and is started again at once/)

  const { code, ms } = await supervised.end('SIGTERM')
  assert.equal(code, 0)
  assert.ok(ms < STOP_MAX_MS, `${ms} ms`)
  assert.deepEqual([alive(second), await stage.quiet()], [false, true])

  // A supervisor that is killed cannot forward the signal.
  const next = await stage.start({}, program)
  const third = serverOf(stage)
  await next.end('SIGKILL')
  assert.ok(
    await until(() => !alive(third), { withinMs: STOP_MAX_MS }),
    'the server outlived its supervisor',
  )
  assert.ok(await stage.quiet(), `left running: ${stage.running().join(', ')}`)

  // A server that cannot start prints the reason, as without a supervisor, and is not restarted.
  const refused = await stage.start({ PORT: '70000' }, program).then(
    () => 'it started',
    (error: Error) => error.message,
  )
  assert.match(refused, /PORT must be a whole number from 0 to 65535, not "70000"$/m)
  assert.doesNotMatch(refused, /started again/)
})
