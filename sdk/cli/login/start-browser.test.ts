// The browser is started without a shell, on every system, and opens nothing but pages.

import assert from 'node:assert/strict'
import test from 'node:test'
import { browserCommand } from './start-browser.ts'

const URL_WITH_SIGNS = 'https://vintem.example/portal/connect?code=1&calc.exe^|%PATH%"'

test('no system’s shell reads the address, which stays one argument', () => {
  for (const platform of ['win32', 'darwin', 'linux', 'freebsd'] as const) {
    const [program, ...args] = browserCommand(URL_WITH_SIGNS, { platform, browser: undefined })!
    assert.doesNotMatch(program, /^(cmd|powershell|pwsh|sh|bash)(\.exe)?$/i)
    assert.ok(!args.some((arg) => /^(\/c|-c|start)$/i.test(arg)), args.join(' '))
    assert.equal(args.at(-1), new URL(URL_WITH_SIGNS).href)
  }
  assert.deepEqual(
    browserCommand('http://127.0.0.1:3000/x', { platform: 'win32', browser: 'my browser' }),
    ['my browser', 'http://127.0.0.1:3000/x'],
  )
})

test('what is no page is not opened', () => {
  for (const address of [
    'file:///etc/passwd',
    'calc.exe',
    'javascript:alert(1)',
    'ms-settings:x',
    '--help',
    '',
  ])
    assert.equal(
      browserCommand(address, { platform: 'win32', browser: undefined }),
      undefined,
      address,
    )
})
