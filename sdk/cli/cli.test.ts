// The CLI as a process, against the real server and its sandbox: credentials, scenarios, output for
// people and for programs, exit codes. `vintem listen` has a test of its own.

import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { envOf, openCli, type Said } from '../../test/cli.ts'
import { openReceiver } from '../../test/hooks.ts'
import { beside, world, type Test } from '../../test/world.ts'
import { openApp } from '../../server/app/app.ts'
import { COMMANDS } from './commands.ts'
import { SCENARIOS } from './listen/scenarios.ts'

const w = await world({ after }, { worker: true })
const me = w.platform
const cliOf = (t: Test) => openCli(t, envOf(w.url, me))
const flags = ['--url', w.url, '--email', me.email, '--seller', me.io_seller_id]

test('login checks the credentials and stores them readable only by the user; the environment overrides them, and a secret goes only to its own server', async (t) => {
  const cli = openCli(t)
  const nobody = await cli.run(['status'])
  assert.deepEqual([nobody.code, nobody.stdout], [2, ''])
  assert.match(nobody.stderr, /Not logged in\. Run vintem login\./)
  const unasked = await cli.run(['login', ...flags])
  assert.deepEqual([unasked.code, cli.isKept()], [2, false])
  assert.match(unasked.stderr, /--secret \(or VINTEM_SECRET\) must be given/)
  const wrong = await cli.run(['login', ...flags, '--secret', 'sk_wrong'])
  assert.deepEqual([wrong.code, cli.isKept()], [1, false])
  assert.match(wrong.stderr, /invalid_credentials/)

  const right = await cli.run(['login', ...flags], { VINTEM_SECRET: me.secret })
  assert.equal(right.code, 0, right.stderr)
  assert.match(right.stdout, new RegExp(`^Logged in to ${w.url} as ${me.name} `))
  const kept = JSON.parse(readFileSync(cli.config, 'utf8'))
  assert.deepEqual(kept, {
    url: w.url,
    email: me.email,
    secret: me.secret,
    seller: me.io_seller_id,
  })
  assert.equal(statSync(cli.config).mode & 0o777, 0o600)
  const status = await cli.json(['status'])
  assert.deepEqual([status.code, status.said[1].email], [0, me.email])

  const other = me.sellers[0]!
  const { VINTEM_URL: _, ...who } = envOf(w.url, other)
  const won = await cli.json(['status'], who)
  assert.deepEqual([won.code, won.said[1].email], [0, other.email])
  const elsewhere = await cli.run(['status'], { VINTEM_URL: 'http://127.0.0.1:9' })
  assert.equal(elsewhere.code, 2)
  assert.match(elsewhere.stderr, /VINTEM_EMAIL, VINTEM_SECRET, VINTEM_SELLER must be set too/)

  const out = await cli.json(['logout'])
  assert.deepEqual(
    [out.code, out.last, (await cli.run(['status'])).code],
    [0, { logged_in: false, forgot: true }, 2],
  )
  for (const { stdout, stderr } of [
    unasked,
    wrong,
    right,
    status.stderr === '' ? right : { stdout: '', stderr: status.stderr },
  ])
    assert.ok(!stdout.includes(me.secret) && !stderr.includes(me.secret))
})

test('in a sandbox’s folder the CLI uses the sandbox’s credentials when none are given', async (t) => {
  const cli = openCli(t)
  mkdirSync(join(cli.folder, 'data'))
  writeFileSync(
    join(cli.folder, 'data/sandbox-credentials.json'),
    JSON.stringify({ platforms: [me] }),
  )
  const { code, last, stderr } = await cli.json(['login', '--url', w.url])
  assert.deepEqual([code, last.seller, last.name], [0, me.io_seller_id, me.name], stderr)
  assert.ok(!stderr.includes(me.secret))

  const elsewhere = openCli(t, { DATA_DIR: join(cli.folder, 'data') })
  assert.equal((await elsewhere.json(['login', '--url', w.url])).last.seller, me.io_seller_id)
})

test('every scenario ends with its documented events, as the feed shows them', async (t) => {
  const cli = cliOf(t)
  for (const { name, promises } of SCENARIOS) {
    const { code, said, last, stderr } = await cli.json(['trigger', name])
    assert.equal(code, 0, `${name}: ${stderr}`)
    assert.deepEqual([last.scenario, last.missing], [name, []])
    for (const type of promises) assert.ok(last.events.includes(type), `${name}: ${type}`)
    const { items } = await w.sdk.events.list({ object: last.object.replaceAll('-', '') })
    assert.deepEqual(
      said.filter((one: Said) => one.event).map((one: Said) => [one.event, one.sequence]),
      items.map((event) => [event.event_id, event.sequence]),
    )
    assert.ok(
      said.some((one: Said) => one.step && one.object === last.object),
      name,
    )
  }
  // Every scenario can be repeated, also if its object can exist only once.
  const told = await cli.run(['trigger', 'seller-denied'])
  assert.equal(told.code, 0)
  assert.match(
    told.stdout,
    /^ {2}a seller is registered {2}[\w-]{36} denied\n( {2}#\d+ seller\.\w+ .*\n)+$/m,
  )
  const list = await cli.json(['trigger', '--list'])
  assert.deepEqual(
    list.said.map((one: Said) => one.scenario),
    SCENARIOS.map(({ name }) => name),
  )
  // The doctor reports no finding for the calls of the scenarios.
  const { findings } = await w.sdk.doctor.look()
  assert.deepEqual(
    findings.filter(({ severity }) => severity === 'danger').map(({ code }) => code),
    [],
  )
  // A finding is called in the reader's language.
  await w.call('POST', '/v1/customer/new', { token: await w.token(), body: { first_name: 'Ana' } })
  for (const [language, title] of [
    ['en', 'Writes without an Idempotency-Key'],
    ['pt-BR', 'Operações enviadas sem chave de idempotência'],
  ] as const) {
    const { stdout } = await cli.run(['doctor', '--lang', language])
    assert.ok(stdout.includes(title), stdout)
  }
})

test('commands that read work against a live server, and scenarios are refused there', async (t) => {
  const live = await openApp(beside(w.deps, { config: { ...w.deps.config, mode: 'live' } }))
  t.after(() => live.close())
  const cli = openCli(t, envOf(await live.listen({ host: '127.0.0.1', port: 0 }), me))
  const before = (await w.sdk.events.list({ limit: 1000 })).last_sequence
  for (const args of [['trigger', 'paid-pix'], ['clock'], ['clock', 'advance', '1d'], ['agenda']]) {
    const { code, stderr, said } = await cli.json(args)
    assert.deepEqual([code, said], [1, []], args.join(' '))
    assert.match(stderr, /is a live server: .* only in a sandbox/)
  }
  const { said } = await cli.json(['status'])
  assert.equal(said.find((one: Said) => one.look === 'mode')?.mode, 'live', JSON.stringify(said))
  assert.equal((await w.sdk.events.list({ limit: 1000 })).last_sequence, before)
})

test('clock moves the time and lists the resulting events', async (t) => {
  const cli = cliOf(t)
  const customer = await w.sdk.customers.create({ first_name: 'Maria' })
  const pix = await w.sdk.transactions.create(customer.id, {
    amount: 45_09,
    payment_type: 'pix',
    expires_in: 7200,
  })
  const agenda = await cli.json(['agenda', '--limit', '500'])
  assert.ok(
    agenda.said.some((one: Said) => one.what === 'transaction.expires' && one.id === pix.id),
  )
  const from = Date.parse((await cli.json(['clock'])).last.now)
  const moved = await cli.json(['clock', 'advance', '3h'])
  assert.equal(moved.code, 0, moved.stderr)
  assert.ok(
    moved.said.some((one: Said) => one.type === 'transaction.canceled' && one.id === pix.id),
  )
  assert.ok(moved.last.ran > 0 && Date.parse(moved.last.now) >= from + 10_800_000)
  const day = new Date(Date.parse(moved.last.now) + 86_400_000).toISOString()
  const to = await cli.json(['clock', 'to', day])
  assert.deepEqual([to.code, to.last.to, to.last.reached], [0, day, true])
  const back = await cli.json(['clock', 'to', '2020-01-01'])
  assert.equal(back.code, 1)
  assert.match(back.stderr, /clock_backwards/)
  assert.match((await cli.run(['clock', 'advance', 'next'])).stdout, /^It is \d{4}-/)
})

test('webhooks are created, tested, resent, rotated and deleted; status shows a failing webhook', async (t) => {
  const cli = cliOf(t)
  const hook = await openReceiver(t)
  const { last: made } = await cli.json([
    'webhooks',
    'create',
    hook.url,
    '--events',
    'transaction.*, customer.created',
  ])
  assert.deepEqual(made.events, ['transaction.*', 'customer.created'])
  const twice = ['webhooks', 'create', hook.url, '--events', 'seller.*', '--key', 'hook-1']
  const once = (await cli.json(twice)).last.id
  assert.deepEqual(
    [(await cli.json(twice)).last.id, (await cli.json(['webhooks', 'delete', once])).code],
    [once, 0],
  )
  const tried = await cli.run(['webhooks', 'test', made.id])
  assert.equal(tried.code, 0, tried.stdout)
  assert.match(tried.stdout, /^webhook\.test .* → .* succeeded, 200 /)
  // This receiver answers 200 to everything, so the forged test event reports that it verifies
  // nothing.
  assert.equal((await cli.json(['webhooks', 'test', made.id, '--forged'])).code, 1)
  assert.ok(hook.verified(hook.came[0]!, made.secret) && !hook.verified(hook.came[1]!, made.secret))

  const { last: story } = await cli.json(['trigger', 'paid-pix'])
  const events = await cli.json([
    'events',
    'list',
    '--types',
    'transaction.succeeded',
    '--limit',
    '1',
  ])
  assert.equal(events.last.id, story.object)
  const got = await cli.json(['events', 'get', events.last.event_id])
  assert.deepEqual(got.last, events.last)
  for (
    let n = 0;
    n < 100 && !hook.came.some(({ event }) => event.event_id === got.last.event_id);
    n++
  )
    await w.work()
  const [delivery] = (await w.sdk.webhooks.deliveries(made.id, { event: got.last.event_id })).items
  const before = hook.came.length
  const again = await cli.json(['events', 'resend', got.last.event_id])
  assert.deepEqual(
    [again.code, again.last.id, again.last.status],
    [0, delivery!.id, 'succeeded'],
    again.stderr,
  )
  assert.deepEqual(
    hook.came.slice(before).map(({ event }) => event.event_id),
    [got.last.event_id],
  )
  hook.says = 500
  assert.equal(
    (await cli.json(['events', 'resend', got.last.event_id, '--webhook', made.id])).code,
    1,
  )
  const bad = await cli.json(['status'])
  const seen = bad.said.find((one: Said) => one.webhook === made.id)
  assert.ok(seen, JSON.stringify(bad.said))
  assert.deepEqual([bad.code, seen.fine, typeof seen.failing_since], [1, false, 'string'])

  const rotated = await cli.json(['webhooks', 'rotate', made.id])
  assert.ok(rotated.last.secret !== made.secret)
  assert.equal((await cli.json(['webhooks', 'list'])).last.id, made.id)
  assert.equal((await cli.json(['webhooks', 'delete', made.id])).code, 0)
  assert.equal((await cli.json(['events', 'resend', got.last.event_id])).code, 1)
  const fine = await cli.json(['status'])
  assert.deepEqual(
    fine.said.map((one: Said) => [one.look, one.fine]),
    ['server', 'you', 'mode', 'feed'].map((look) => [look, true]),
  )
  assert.equal(fine.code, 0)
})

test('the feed is read from the end, from a time or from a sequence', async (t) => {
  const cli = cliOf(t)
  await w.sdk.sandbox.moveClock({ advance: '2d' })
  const before = (await w.sdk.events.list({ limit: 1000 })).last_sequence
  await w.sdk.customers.create({ first_name: 'Maria' })
  const sequences = async (...more: string[]) =>
    (await cli.json(['events', 'list', ...more])).said.map((one: Said) => one.sequence)
  assert.deepEqual(await sequences('--since', '1d'), [before + 1])
  for (let n = 0; n < 4; n++) {
    await w.sdk.sandbox.moveClock({ advance: '1h' })
    const { id } = await w.sdk.customers.create({ first_name: 'Maria' })
    const [event] = (await w.sdk.events.list({ object: id })).items
    assert.deepEqual(await sequences('--since', event!.created_at), [event!.sequence])
  }
  assert.deepEqual(await sequences('--since', String(before - 2), '--limit', '2'), [
    before - 1,
    before,
  ])
  assert.deepEqual(await sequences('--limit', '2'), [before + 4, before + 5])
  assert.deepEqual(await sequences('--types', 'seller.created', '--limit', '1'), [
    (await w.sdk.events.list({ type: 'seller.created', limit: 1000 })).items.at(-1)!.sequence,
  ])
})

test('wrong usage exits with 2 and suggests the right word; a failure exits with 1', async (t) => {
  const cli = cliOf(t)
  const rows: [args: string[], code: number, says: RegExp][] = [
    [['lisen'], 2, /"lisen" is not a command\. Did you mean "listen"\?/],
    [['events', 'resnd'], 2, /Did you mean "events resend"\?/],
    [['trigger', 'payd-pix'], 2, /Did you mean "paid-pix"\?/],
    [['listen', '--forwardto', 'x'], 2, /Did you mean "--forward-to"\?/],
    [['listen'], 2, /--forward-to <url> is missing/],
    [['listen', '--forward-to', 'ftp://x'], 2, /is not an http URL/],
    [['listen', '--forward-to', 'localhost:1', '--since', 'yesterday'], 2, /neither a duration/],
    [
      ['logs', 'tail', '--timeout', '30d'],
      2,
      /--timeout 30d is not a duration such as 10s, of at most 24d/,
    ],
    [['events', 'stream', '--timeout', '999999999d'], 2, /of at most 24d/],
    [['customers', 'list', '--fields', 'id,frist_name'], 2, /Did you mean "first_name"\?/],
    [['clock', 'advance', 'soon'], 2, /is not a duration/],
    [['events', 'get', '42'], 2, /is not an event id/],
    [['events', 'get', `evt_${'0'.repeat(32)}`], 1, /event_not_found/],
    [['webhooks', 'create', 'nonsense'], 1, /url: /],
    [['doctor', '--fail-on', 'all'], 2, /danger, warning, advice/],
    [['listen', '--forward-to'], 2, /--forward-to needs a value/],
    [['status', '--json=yes'], 2, /--json takes no value/],
    [['status', '--lang', 'klingon'], 2, /--lang must be one of en, pt-BR, not "klingon"/],
    [['lisen', '--lang', 'pt-BR'], 2, /"lisen" não é um comando\. Você quis dizer "listen"\?/],
    [['--lang=pt', 'events', 'get', `evt_${'0'.repeat(32)}`], 1, /evento.*\n.*event_not_found/i],
  ]
  const ended = await Promise.all(rows.map(([args]) => cli.json(args)))
  for (const [n, [args, code, says]] of rows.entries()) {
    assert.deepEqual([ended[n]!.code, ended[n]!.said], [code, []], args.join(' '))
    assert.match(ended[n]!.stderr, says)
  }
  const help = await cli.run(['help', 'listen'])
  assert.deepEqual([help.code, help.stderr], [0, ''])
  assert.match(help.stdout, /--forward-to <url>/)
  const all = await cli.run(['--help'])
  for (const { name, ofContract, hidden } of COMMANDS)
    if (!hidden)
      assert.match(
        all.stdout,
        new RegExp(ofContract ? `\\b${name.split(' ')[0]}\\b` : `^  ${name} `, 'm'),
        name,
      )
  assert.deepEqual(
    [all.code, (await cli.json([])).code, (await cli.run(['doctor'])).code],
    [0, 2, 0],
  )
})
