// SMTP_URL and MAIL_FROM, as a table: what is accepted, what is refused, and that no fault shows
// the password.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMailSettings } from './mail-settings.ts'

const FROM = 'Example <no-reply@example.com>'

function read(mode: 'sandbox' | 'live', smtpUrl?: string, from?: string) {
  const faults: string[] = []
  return {
    settings: readMailSettings({ mode, smtpUrl, from }, (text) => void faults.push(text)),
    faults,
  }
}

test('a sandbox sends no mail, and refuses a mail server', () => {
  assert.deepEqual(read('sandbox'), { settings: { is: 'sandbox' }, faults: [] })
  assert.deepEqual(read('sandbox', 'off'), { settings: { is: 'sandbox' }, faults: [] })
  assert.match(
    read('sandbox', 'smtps://u:hunter2@h').faults.join(),
    /^SMTP_URL is for MODE=live only/,
  )
})

test('a live server without SMTP_URL is undecided; "off" decides', () => {
  assert.deepEqual(read('live'), { settings: { is: 'undecided' }, faults: [] })
  assert.deepEqual(read('live', 'OFF'), { settings: { is: 'off' }, faults: [] })
})

for (const [url, isPlainAllowed] of [
  ['smtps://u:p@smtp.example.com:465', false],
  ['smtp://smtp.example.com', false],
  ['smtp://127.0.0.1:25', true],
  ['smtp://[::1]:25/', true],
] as const)
  test(`${url} is a mail server${isPlainAllowed ? ' that needs no TLS' : ''}`, () => {
    assert.deepEqual(read('live', url, FROM), {
      settings: { is: 'smtp', url, from: FROM, isPlainAllowed },
      faults: [],
    })
  })

for (const url of [
  'smtp.example.com',
  'https://smtp.example.com',
  'smtp://u:hunter2@h/path',
  'smtp://u:hunter2@h?tls=no',
  'yes',
])
  test(`${url} is no mail server`, () => {
    const { faults } = read('live', url, FROM)
    assert.deepEqual(faults.length, 1)
    assert.match(faults[0]!, /^SMTP_URL must be "off", or look like/)
    assert.doesNotMatch(faults[0]!, /hunter2/)
  })

for (const from of ['no-reply@example.com', 'Loja do Zé <a.b+c@mail.example.com.br>'])
  test(`${from} is a sender`, () => assert.deepEqual(read('live', 'smtps://h', from).faults, []))

for (const from of [
  undefined,
  'Example',
  'a@b, c@d',
  'A <a@b> <c@d>',
  'A\r\nBcc: x@y <a@b>',
  '"A" <a@b>',
])
  test(`${JSON.stringify(from)} is no sender`, () =>
    assert.match(read('live', 'smtps://h', from).faults.join(), /^MAIL_FROM must be the sender/))
