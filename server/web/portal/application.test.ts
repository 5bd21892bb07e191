// How the portal's application is served: its page, its files, and what is not there.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPortal } from '../../../portal/build.ts'
import { world } from '../../../test/world.ts'
import { buildOf, reportFailedBuild } from './application.ts'

test('the page has a policy without unsafe-inline and a new nonce each time; its files are cached for ever', async (t) => {
  await buildPortal()
  const w = await world(t)
  const first = await fetch(`${w.url}/portal/sales/anything?status=pending`, {
    headers: { 'accept-language': 'en' },
  })
  assert.equal(first.status, 200)
  assert.equal(first.headers.get('cache-control'), 'no-cache')
  const policy = first.headers.get('content-security-policy')!
  assert.doesNotMatch(policy, /unsafe/)
  assert.match(policy, /script-src 'self';/)
  assert.match(policy, /require-trusted-types-for 'script'/)
  assert.match(policy, /frame-ancestors 'none'/)
  const text = await first.text()
  assert.match(text, /<html lang="en">/)
  const nonceOf = (page: string) => /csp-nonce" nonce="([^"]+)"/.exec(page)![1]!
  assert.ok(policy.includes(`'nonce-${nonceOf(text)}'`))
  assert.notEqual(nonceOf(await (await fetch(`${w.url}/portal`)).text()), nonceOf(text))

  const script = /src="(\/portal\/assets\/[^"]+\.js)"/.exec(text)![1]!
  for (const coding of ['br', 'gzip', 'identity']) {
    const file = await fetch(`${w.url}${script}`, { headers: { 'accept-encoding': coding } })
    assert.equal(file.status, 200)
    assert.equal(file.headers.get('content-encoding'), coding === 'identity' ? null : coding)
    assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(file.headers.get('content-type'), 'text/javascript; charset=utf-8')
    assert.match(await file.text(), /react/i)
  }
})

test('nothing beside the built files is served, and the API keeps its own errors', async (t) => {
  await buildPortal()
  const w = await world(t)
  for (const path of [
    '/portal/assets/nothing.js',
    '/portal/assets/..%2Findex.html',
    '/portal/assets/%2e%2e%2f%2e%2e%2fbuild.ts',
  ]) {
    const { status } = await fetch(`${w.url}${path}`)
    assert.equal(status, 404, path)
  }
  const unknown = await w.call('GET', '/portal/api/nothing')
  assert.equal(unknown.status, 404)
  assert.equal(unknown.body.code, 'route_not_found')
  assert.equal((await w.call('GET', '/portal/api/me')).status, 401)
})

test('without a build the page says so and reloads; after a failure it says what to do', async (t) => {
  const w = await world(t)
  Object.assign(buildOf(w.deps), { folder: '/nowhere' })
  const waiting = await fetch(`${w.url}/portal`)
  assert.equal(waiting.status, 503)
  const text = await waiting.text()
  assert.match(text, /O portal está sendo preparado/)
  assert.match(text, /http-equiv="refresh" content="2"/)
  reportFailedBuild(w.deps, 'no bundler')
  const failed = await (
    await fetch(`${w.url}/portal`, { headers: { 'accept-language': 'en' } })
  ).text()
  assert.match(failed, /npm run build:portal/)
  assert.doesNotMatch(failed, /http-equiv="refresh"/)
})
