// Codes of the second factor: the vectors of RFC 6238, the window, and that no code is accepted
// twice.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret as TotpSecret } from 'otpauth'
import { after } from '../../../kernel/clock.ts'
import {
  codeAt,
  isRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  stepOfCode,
  totpUri,
} from './second-factor.ts'

const SECRET = TotpSecret.fromLatin1('12345678901234567890').base32

/** RFC 6238, appendix B (SHA-1): the last six of eight digits. */
const VECTORS: readonly [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

for (const [seconds, code] of VECTORS)
  test(`the code ${seconds} seconds after 1970 is ${code}`, () => {
    const at = new Date(seconds * 1_000)
    assert.equal(codeAt(SECRET, at), code)
    assert.equal(stepOfCode(SECRET, code, at, null), Math.floor(seconds / 30))
  })

const AT = new Date(1_111_111_111_000)
const STEP = Math.floor(1_111_111_111 / 30)

test('a code of the period before or after is accepted, one further away is not', () => {
  for (const [ms, is] of [
    [-60_000, undefined],
    [-30_000, STEP - 1],
    [0, STEP],
    [30_000, STEP + 1],
    [60_000, undefined],
  ] as const)
    assert.equal(stepOfCode(SECRET, codeAt(SECRET, after(AT, ms)), AT, null), is, `${ms} ms`)
})

test('a code is accepted once, and none of an earlier period after it', () => {
  const code = codeAt(SECRET, AT)
  assert.equal(stepOfCode(SECRET, code, AT, STEP - 1), STEP)
  for (const last of [STEP, STEP + 1]) assert.equal(stepOfCode(SECRET, code, AT, last), undefined)
})

for (const wrong of ['', '05047', '0504711', 'abcdef', '050472', '٠٥٠٤٧١'])
  test(`${JSON.stringify(wrong)} is no code`, () =>
    assert.equal(stepOfCode(SECRET, wrong, AT, null), undefined))

test('a code may be typed with blanks', () =>
  assert.equal(stepOfCode(SECRET, ' 050 471 ', AT, null), STEP))

test('secrets are of 160 bits, and differ', () => {
  const [one, two] = [newTotpSecret(), newTotpSecret()]
  assert.match(one, /^[A-Z2-7]{32}$/)
  assert.notEqual(one, two)
})

test('an app reads the secret, the e-mail and the installation from the address', () => {
  const uri = new URL(totpUri(SECRET, 'ana+1@example.com', 'Vintém pay.example.com'))
  assert.deepEqual(
    [uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')],
    ['otpauth:', SECRET, 'Vintém pay.example.com'],
  )
  assert.match(decodeURIComponent(uri.pathname), /ana\+1@example\.com$/)
})

test('ten recovery codes of 80 bits, which are not taken for codes of the app', () => {
  const codes = newRecoveryCodes()
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) {
    assert.match(code, /^([0-9a-f]{5}-){3}[0-9a-f]{5}$/)
    assert.ok(isRecoveryCode(code.toUpperCase()))
    assert.equal(stepOfCode(SECRET, code, AT, null), undefined)
  }
  assert.ok(!isRecoveryCode('050471'))
})
