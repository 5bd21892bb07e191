// `vintem login --browser`, with the real program and a real browser: the credential is made in the
// portal and handed to the program that asked.

import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../server/platform/db/processes.ts'
import { openCli } from '../../test/cli.ts'
import { enrolled, person } from '../../test/portal.ts'
import { world, type World } from '../../test/world.ts'
import { browserFor, PHONE, portalPage } from './portal-page.ts'

const SOON = { withinMs: 60_000, everyMs: 50 }

/** The program, waiting for the browser; `address`: the one that it opened. */
async function waiting(t: TestContext, w: World) {
  const cli = openCli(t)
  const seen = join(cli.home, 'seen')
  const browser = join(cli.home, 'browser')
  writeFileSync(browser, `#!/bin/sh\necho "$1" > ${seen}.part && mv ${seen}.part ${seen}\n`, {
    mode: 0o755,
  })
  const running = cli.start(['login', '--browser', '--url', w.url, '--json'], { BROWSER: browser })
  assert.ok(await until(async () => existsSync(seen), SOON), running.stderr())
  return { cli, running, address: new URL(readFileSync(seen, 'utf8').trim()) }
}

async function signInWithFactor(page: Page, w: World): Promise<void> {
  const { cookie } = await enrolled(w, w.platform.io_seller_id, 'admin', 'ana@example.com')
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: w.url }])
}

test('the credential is made in the portal, and only the program has its secret', async (t) => {
  const w = await world(t)
  const { page, violations, assertClean } = await portalPage(await browserFor(t), w, PHONE)
  await signInWithFactor(page, w)
  const { cli, running, address } = await waiting(t, w)
  await page.goto(address.href)
  const code = /code ([0-9A-F]{4}-[0-9A-F]{4})/.exec(running.stderr())![1]!
  await page.getByText(code, { exact: true }).waitFor()
  assert.deepEqual(await violations(), [])
  await assertClean()
  const came = page.waitForRequest((request) =>
    request.url().startsWith(`http://127.0.0.1:${address.searchParams.get('port')}/`),
  )
  await page.getByRole('button', { name: 'Criar e conectar' }).click()
  const visited = (await came).url()
  const { code: exit, stdout, stderr } = await running.ended
  assert.equal(exit, 0, stderr)
  await page.getByText('You can close this page').waitFor()

  const kept = JSON.parse(readFileSync(cli.config, 'utf8'))
  assert.deepEqual([kept.url, kept.seller], [w.url, w.platform.io_seller_id])
  assert.match(kept.email, /^ana\+vintem-[a-z0-9-]+@example\.com$/)
  for (const text of [visited, stdout, stderr]) assert.ok(!text.includes(kept.secret))
  const { body } = await w.call('GET', '/v1/credentials', { token: await w.token() })
  const made = body.items.find(({ email }: { email: string }) => email === kept.email)
  assert.deepEqual(made.scopes, ['payments', 'webhooks', 'requests:read'])
  assert.ok(Date.parse(made.expires_at) > w.deps.clock.wall().getTime())
  assert.equal((await cli.json(['status'])).code, 0)
})

test('refused in the browser, nothing is made; visits of others are not taken', async (t) => {
  const w = await world(t)
  const { page } = await portalPage(await browserFor(t), w)
  await signInWithFactor(page, w)
  const { cli, running, address } = await waiting(t, w)
  const { port, state } = Object.fromEntries(address.searchParams)
  const visit = async (query: string, path = '/') =>
    (await fetch(`http://127.0.0.1:${port}${path}${query}`)).status
  assert.equal(await visit(''), 404)
  assert.equal(await visit('?state=AAAAAAAAAAAAAAAAAAAAAA&refused=1'), 404)
  assert.equal(await visit(`?state=${state}&sealed=AA.AA`), 400)
  assert.equal(await visit(`?state=${state}&refused=1`, '/favicon.ico'), 404)
  await page.goto(address.href)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const { code, stderr } = await running.ended
  assert.equal(code, 1)
  assert.match(stderr, /Refused in the browser: nothing was created/)
  assert.ok(!cli.isKept())
  const { body } = await w.call('GET', '/v1/credentials', { token: await w.token() })
  assert.ok(!JSON.stringify(body).includes('vintem-'))
})

test('the screen hands nothing to an address that was changed, nor to who may not create credentials', async (t) => {
  const w = await world(t)
  const { page, signIn } = await portalPage(await browserFor(t), w)
  await signInWithFactor(page, w)
  const key = 'A'.repeat(87)
  const right = { port: '40000', state: 'A'.repeat(22), key, machine: '<b>laptop</b>' }
  const addressOf = (change: object) =>
    `${w.url}/portal/connect?${new URLSearchParams({ ...right, ...change })}`
  for (const change of [
    { port: '80' },
    { port: '4e4' },
    { port: '99999' },
    { state: 'x' },
    { key: 'x' },
  ]) {
    await page.goto(addressOf(change))
    await page.getByText('Este endereço está incompleto').waitFor()
  }
  await page.goto(addressOf({}))
  await page.getByText('O comando vintem em <b>laptop</b> pede uma credencial').waitFor()
  await page.context().clearCookies()
  await signIn(await person(w, w.platform.io_seller_id, 'viewer'))
  await page.goto(addressOf({}))
  await page.getByRole('button', { name: 'Sua conta' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Criar e conectar' }).count(), 0)
  await page.context().clearCookies()
  await signIn(await person(w, w.platform.io_seller_id, 'developer'))
  await page.goto(addressOf({}))
  await page.getByText('entre com a verificação em duas etapas').waitFor()
})
