// What a person types for an address, and where events and secrets then go.

import assert from 'node:assert/strict'
import test from 'node:test'
import { NO_ADDRESSES } from '../../../test/clients/addresses.ts'
import { openCli, envOf } from '../../../test/cli.ts'
import { openReceiver } from '../../../test/hooks.ts'
import { world } from '../../../test/world.ts'
import { addressOf } from './address.ts'
import { urlOf } from './config.ts'

test('a port, a path, or both are of this machine', () => {
  const rows: [text: string, url: string][] = [
    ['4242', 'http://127.0.0.1:4242'],
    [':4242', 'http://127.0.0.1:4242'],
    ['4242/hook?x=1', 'http://127.0.0.1:4242/hook?x=1'],
    ['/webhook', 'http://127.0.0.1/webhook'],
    ['localhost', 'http://localhost'],
    ['localhost:4000/hook', 'http://localhost:4000/hook'],
    ['[::1]:4000', 'http://[::1]:4000'],
    ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['shop:4000/hook', 'http://shop:4000/hook'],
    ['shop.example.com', 'http://shop.example.com'],
    [' https://shop.example.com/hook ', 'https://shop.example.com/hook'],
    ['http://shop/hook', 'http://shop/hook'],
  ]
  for (const [text, url] of rows) assert.equal(addressOf(text), url, text)
  assert.equal(urlOf('4210'), 'http://127.0.0.1:4210')
  assert.equal(urlOf('https://pay.example.com/base/'), 'https://pay.example.com/base')
})

test('what may be anything is no address, and the refusal says the right form', async (t) => {
  const short = new Set(['4242', '/webhook', 'localhost:3000'])
  const odd = [
    'webhook',
    'api/webhook',
    'webhook/4242',
    '0',
    ':0',
    '65536',
    '4242:80',
    '127.1:80',
    '//shop/hook',
    '..',
    '42.42',
    'user:pw@host:80',
    'C:/hook',
    'mailto:a@b.co',
  ]
  for (const text of [...NO_ADDRESSES.filter((one) => !short.has(one)), ...odd]) {
    assert.equal(addressOf(text), undefined, text)
    assert.throws(() => urlOf(text), /nor a port of this machine such as 3000/, text)
  }
  const cli = openCli(t)
  const event = `evt_${'0'.repeat(32)}`
  for (const args of [
    ['listen', '--forward-to'],
    ['listen', '--forward-to', '4242', '--forward-authorizations-to'],
    ['events', 'resend', event, '--forward-to'],
  ]) {
    const { code, stderr } = await cli.run([...args, 'user:hunter2@webhook'])
    assert.equal(code, 2)
    assert.match(
      stderr,
      /…@webhook is not an http URL\. Give one such as .* a port \(4000\).* a path \(\/hook\)/,
    )
  }
  const named = { VINTEM_EMAIL: 'a@b.co', VINTEM_SECRET: 's', VINTEM_SELLER: 'x' }
  for (const [args, env] of [
    [['login', '--url', 'webhook'], named],
    [['login', '--browser', '--url', '0x7f.1'], {}],
    [['status'], { ...named, VINTEM_URL: 'http://4210' }],
    [['mcp'], { ...named, VINTEM_URL: 'http://4210' }],
  ] as const) {
    const { code, stderr } = await cli.run([...args], env)
    assert.deepEqual(
      [code, /is not a URL such as/.test(stderr)],
      [2, true],
      `${args.join(' ')}: ${stderr}`,
    )
  }
})

test('the port of a sandbox is enough to log in, and that of a receiver to forward to', async (t) => {
  const w = await world(t)
  const hook = await openReceiver(t)
  const cli = openCli(t, envOf(w.url, w.platform))
  const port = new URL(w.url).port
  assert.equal((await cli.json(['login', '--url', port])).last.url, `http://127.0.0.1:${port}`)
  const customer = await w.sdk.customers.create({ first_name: 'Ana' })
  const { items } = await w.sdk.events.list({ object: customer.id, limit: 1 })
  const { code } = await cli.run(
    ['events', 'resend', items[0]!.event_id, '--forward-to', new URL(hook.url).port],
    {
      VINTEM_URL: port,
    },
  )
  assert.deepEqual([code, hook.came.length], [0, 1])
})
