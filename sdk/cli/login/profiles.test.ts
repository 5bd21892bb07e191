// Profiles, and the pages of the portal that `vintem open` finds: which credentials a command uses,
// and where an id leads.

import assert from 'node:assert/strict'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { envOf, openCli, type Said } from '../../../test/cli.ts'
import { approvalsOf } from '../../../test/approval-rows.ts'
import { companyIn } from '../../../test/company.ts'
import { world } from '../../../test/world.ts'
import { PAGES } from './open.ts'

const w = await world({ after }, { worker: true })
const me = w.platform
const other = me.sellers[0]!
const flagsOf = (who: typeof other) => [
  '--url',
  w.url,
  '--email',
  who.email,
  '--seller',
  who.io_seller_id,
]

test('profiles are stored, named, used and deleted; a file of an earlier version is the profile default', async (t) => {
  const cli = openCli(t)
  const old = {
    url: w.url,
    email: me.email,
    secret: me.secret,
    seller: me.io_seller_id,
    listenSecret: 'whsec_x',
  }
  mkdirSync(dirname(cli.config), { recursive: true })
  writeFileSync(cli.config, JSON.stringify(old))
  const who = async (args: string[] = [], env: Record<string, string> = {}) =>
    (await cli.json([...args, 'status'], env)).said[1]?.email
  assert.equal(await who(), me.email)

  const login = await cli.json(['login', '--profile', 'shop2', ...flagsOf(other)], {
    VINTEM_SECRET: other.secret,
  })
  assert.deepEqual([login.code, login.last.profile], [0, 'shop2'], login.stderr)
  const { profiles, ...top } = JSON.parse(readFileSync(cli.config, 'utf8'))
  assert.deepEqual(
    [top, Object.keys(profiles), profiles.shop2.email],
    [old, ['shop2'], other.email],
  )
  assert.equal(await who(), me.email)
  assert.equal(await who(['--profile', 'shop2']), other.email)
  assert.equal(await who([], { VINTEM_PROFILE: 'shop2' }), other.email)
  // The environment's credentials are over the profile in use, and under one that is named on the
  // line.
  const env = envOf(w.url, me)
  assert.equal(await who([], { VINTEM_PROFILE: 'shop2', ...env }), me.email)
  assert.equal(await who(['--profile=shop2'], env), other.email)

  const list = await cli.json(['profiles', 'list'])
  assert.deepEqual(
    list.said.map(({ profile, used, email }: Said) => [profile, used, email]),
    [
      ['default', true, me.email],
      ['shop2', false, other.email],
    ],
  )
  const shown = await cli.run(['profiles', 'list'])
  assert.match(shown.stdout, /^\* {2}default {2}/)
  assert.ok(
    !`${shown.stdout}${readFileSync(cli.config)}`.includes('undefined') &&
      !shown.stdout.includes(me.secret),
  )
  assert.equal((await cli.json(['profiles', 'use', 'shop2'])).code, 0)
  assert.equal(await who(), other.email)
  assert.equal(await who(['--profile', 'default']), me.email)

  const rows: [args: string[], says: RegExp][] = [
    [
      ['--profile', 'shop3', 'status'],
      /There is no profile "shop3": vintem login --profile shop3\. Did you mean "shop2"\?/,
    ],
    [['profiles', 'use', 'shop3'], /There is no profile "shop3"\. Did you mean "shop2"\?/],
    [
      ['login', '--profile', '__proto__', ...flagsOf(other)],
      /"__proto__" is not the name of a profile/,
    ],
    [['profiles', 'delete', '../x'], /is not the name of a profile/],
    [['profiles', 'delete'], /The profile is missing/],
  ]
  for (const [args, says] of rows) {
    const { code, stderr } = await cli.json(args, { VINTEM_SECRET: other.secret })
    assert.equal(code, 2, args.join(' '))
    assert.match(stderr, says)
  }
  assert.equal((await cli.json(['profiles', 'delete', 'shop2'])).code, 0)
  assert.deepEqual([await who(), JSON.parse(readFileSync(cli.config, 'utf8'))], [me.email, old])
  assert.deepEqual((await cli.json(['logout'])).last, { logged_in: false, forgot: true })
  assert.deepEqual(JSON.parse(readFileSync(cli.config, 'utf8')), { listenSecret: 'whsec_x' })
})

test('the first profile that is stored is the one in use', async (t) => {
  const cli = openCli(t)
  await cli.json(['login', '--profile', 'only', ...flagsOf(other)], { VINTEM_SECRET: other.secret })
  assert.equal((await cli.json(['status'])).said[1].email, other.email)
})

test('open finds the page of an object by its id', async (t) => {
  const cli = openCli(t, envOf(w.url, me))
  const { holders } = await companyIn(w, { account: 100_00, holder: 100_00, card: 100_00 })
  const { approval } = await approvalsOf(w, me.io_seller_id, 'Ana')
  const customer = await w.sdk.customers.create({ first_name: 'Maria' })
  const pix = await w.sdk.transactions.create(customer.id, { amount: 45_09, payment_type: 'pix' })
  const link = await w.sdk.paymentLinks.create({ description: 'Order', amount: 10_00 })
  const hook = await w.sdk.webhooks.create({ url: 'http://127.0.0.1:9/hook' })
  const [event] = (await w.sdk.events.list({ object: customer.id })).items
  const { items } = await w.sdk.requests.list({ limit: 1 })
  const { object: payout } = (await cli.json(['trigger', 'failed-payout'])).last
  const { object: sale } = (await cli.json(['trigger', 'chargeback'])).last
  const dispute = (await w.sdk.disputes.list({ transaction: sale })).items[0]!
  const rows: [kind: keyof typeof PAGES, id: string][] = [
    ['customer', customer.id],
    ['transaction', pix.id],
    ['payment_link', link.id],
    ['webhook', hook.id],
    ['seller', other.io_seller_id],
    ['seller', other.io_seller_id.replaceAll('-', '').toUpperCase()],
    ['transfer', payout],
    ['dispute', dispute.id],
    ['event', event!.event_id],
    ['request', items[0]!.id],
    ['corporate_holder', holders[0]!.id],
    ['corporate_card', holders[0]!.cards[0]!],
    ['approval', approval],
  ]
  for (const [kind, id] of rows) {
    const { code, last, stderr } = await cli.json(['open', id])
    assert.equal(code, 0, `${kind} ${id}: ${stderr}`)
    assert.equal(last.kind, kind)
    assert.equal(last.url, `${w.url}/portal${PAGES[kind]}${last.id}`)
  }
  // A call that the policy holds says where it waits.
  const invite = [
    'users',
    'invite',
    '--email',
    'rui@example.com',
    '--name',
    'Rui',
    '--role',
    'finance',
  ]
  const held = await cli.json([...invite, '--lang', 'pt-BR'])
  const [, waiting = ''] = /Espera aprovação: vintem approvals get (\w{32})/.exec(held.stderr) ?? []
  assert.equal((await cli.json(['open', waiting])).last?.kind, 'approval', held.stderr)

  const nothing = await cli.json(['open', 'f'.repeat(32)])
  assert.equal(nothing.code, 1)
  assert.match(nothing.stderr, /No object with the id f+ was found/)

  // The browser gets the address; without one, a person does.
  const seen = join(cli.home, 'seen')
  writeFileSync(
    join(cli.home, 'browser'),
    `#!/bin/sh\necho "$1" > ${seen}.part && mv ${seen}.part ${seen}\n`,
    {
      mode: 0o755,
    },
  )
  const url = `${w.url}/portal/sales/${pix.id}\n`
  const opened = await cli.run(['open', pix.id], { BROWSER: join(cli.home, 'browser') })
  assert.equal(opened.stdout, url)
  for (let n = 0; n < 100 && globSync(seen).length === 0; n++)
    await new Promise((done) => setTimeout(done, 50))
  assert.equal(readFileSync(seen, 'utf8'), url)
  const none = await cli.run(['open', pix.id], { BROWSER: join(cli.home, 'none') })
  assert.deepEqual(
    [none.code, none.stdout, /open the address yourself/.test(none.stderr)],
    [0, url, true],
  )
  assert.equal(
    (await cli.run(['open', pix.id, '--print'], { BROWSER: join(cli.home, 'none') })).stderr,
    '',
  )
})

test('every page that open knows is a screen of the portal', () => {
  const screens = resolve(import.meta.dirname, '../../../portal/src/screens')
  const paths = globSync(join(screens, '*/screens.ts')).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, one]) => one),
  )
  for (const page of Object.values(PAGES)) assert.ok(paths.includes(`${page}$id`), page)
})
