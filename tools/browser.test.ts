// The browser for tests of pages: it must start on a system that has none of its libraries, and on
// one that has a browser of its own.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Browser } from 'playwright-core'
import { carriedBrowser, installedBrowser, openBrowser } from './browser.ts'

async function showsPage(t: TestContext, browser: Browser): Promise<void> {
  t.after(() => browser.close())
  const page = await browser.newPage()
  await page.setContent('<h1>Olá</h1>')
  assert.equal(await page.textContent('h1'), 'Olá')
}

test('the browser from npm includes its libraries, and starts', async (t) => {
  const { path, env } = await carriedBrowser()
  const linked = execFileSync('ldd', [path], { encoding: 'utf8', ...(env ? { env } : {}) })
  assert.doesNotMatch(linked, /not found/)
  for (const library of ['libnss3', 'libnssutil3', 'libnspr4'])
    assert.match(linked, new RegExp(`${library}\\.so => \\S*chromium-libraries/`))
  await showsPage(t, await openBrowser([carriedBrowser]))
})

/** An executable script in a folder of its own. */
function script(t: TestContext, lines: string): string {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-browser-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const path = join(folder, 'chromium')
  fs.writeFileSync(path, `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  return path
}

test('the browser of a machine may be a script, as Debian has it', async (t) => {
  const { path, args, env = {} } = await carriedBrowser()
  const quoted = (text: string) => `'${text}'`
  const started = script(
    t,
    `LD_LIBRARY_PATH=${quoted(env['LD_LIBRARY_PATH'] ?? '')} exec ${[path, ...args].map(quoted).join(' ')} "$@"`,
  )
  await showsPage(t, await openBrowser([() => installedBrowser(started)]))
})

test('a browser of the machine that does not start is left for the one from npm', async (t) => {
  const broken = script(t, 'echo "cannot run here" >&2; exit 127')
  await showsPage(t, await openBrowser([() => installedBrowser(broken), carriedBrowser]))
  await assert.rejects(openBrowser([() => installedBrowser(broken)]), /install Debian's "chromium"/)
  await assert.rejects(
    openBrowser([() => installedBrowser('/nowhere')]),
    /install Debian's "chromium"/,
  )
})

test('the browser that the machine has starts, if it has one', async (t) => {
  if (!(await installedBrowser())) return t.skip('this machine has none')
  await showsPage(t, await openBrowser())
})
