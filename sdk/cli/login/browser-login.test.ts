// `vintem login --browser` where it cannot work: it says so and what to do, and starts no browser.
// Where it works: portal/test/connect.browser.test.ts.

import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { openCli } from '../../../test/cli.ts'
import { isSecure } from './browser-login.ts'

test('a browser encrypts on HTTPS and on pages of its own machine', () => {
  const rows: [url: string, secure: boolean][] = [
    ['https://pay.example.com', true],
    ['https://10.0.0.5:3000/api', true],
    ['http://localhost:3000', true],
    ['http://pay.localhost:3000', true],
    ['http://127.0.0.1:3000', true],
    ['http://127.8.0.1', true],
    ['http://[::1]:3000', true],
    ['http://10.0.0.5:3000', false],
    ['http://pay.example.com', false],
    ['http://localhost.example.com', false],
    ['http://127.0.0.1.example.com', false],
    ['http://[::2]:3000', false],
  ]
  for (const [url, secure] of rows) assert.equal(isSecure(url), secure, url)
})

test('a portal without HTTPS on another machine is refused, with what to do, and no browser is started', async (t) => {
  const cli = openCli(t)
  const seen = join(cli.home, 'seen')
  const browser = join(cli.home, 'browser')
  writeFileSync(browser, `#!/bin/sh\necho "$1" > ${seen}\n`, { mode: 0o755 })
  const rows: [language: string, says: RegExp][] = [
    [
      'en_US.UTF-8',
      /^vintem: http:\/\/10\.0\.0\.5:3000 is not on HTTPS.* https:\/\/.*vintem login without --browser/,
    ],
    [
      'pt_BR.UTF-8',
      /^vintem: http:\/\/10\.0\.0\.5:3000 não está em HTTPS.* https:\/\/.*vintem login sem --browser/,
    ],
  ]
  for (const [LANG, says] of rows) {
    const { code, stdout, stderr } = await cli.run(
      ['login', '--browser', '--url', 'http://10.0.0.5:3000'],
      {
        BROWSER: browser,
        LANG,
      },
    )
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, says)
  }
  assert.ok(!existsSync(seen) && !existsSync(cli.config))
})
