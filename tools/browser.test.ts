// The browser for tests of pages: it must start on a system that has none of its libraries.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { findBrowser, openBrowser } from './browser.ts'

test('the browser from npm includes its libraries, and starts', async (t) => {
  const { path, env } = await findBrowser()
  const linked = execFileSync('ldd', [path], { encoding: 'utf8', ...(env ? { env } : {}) })
  assert.doesNotMatch(linked, /not found/)
  if (env) {
    for (const library of ['libnss3', 'libnssutil3', 'libnspr4']) {
      assert.match(linked, new RegExp(`${library}\\.so => \\S*chromium-libraries/`))
    }
  }
  const browser = await openBrowser()
  t.after(() => browser.close())
  const page = await browser.newPage()
  await page.setContent('<h1>Olá</h1>')
  assert.equal(await page.textContent('h1'), 'Olá')
})
