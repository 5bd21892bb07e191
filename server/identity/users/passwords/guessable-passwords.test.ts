// The list of common passwords, and what people add to make them long enough.

import assert from 'node:assert/strict'
import test from 'node:test'
import common from '../../../kernel/reference/common-passwords.json' with { type: 'json' }
import { isCommonPassword } from './guessable-passwords.ts'

test('the list has ten thousand distinct folded passwords that are long enough', () => {
  assert.equal(common.length, 10_000)
  assert.equal(new Set(common).size, 10_000)
  for (const one of common) assert.equal(one, one.normalize('NFKC').trim().toLowerCase())
  assert.ok(common.filter((one) => [...one].length >= 12).length > 300)
  for (const one of common) assert.ok(isCommonPassword(one), one)
})

test('a common password is recognized in any case, Unicode form, and with additions at its ends', () => {
  const rows: [password: string, isCommon: boolean][] = [
    ['1qaz2wsx3edc', true],
    ['1QAZ2wsx3EDC', true],
    [' 1qaz2wsx3edc ', true],
    ['１ｑａｚ２ｗｓｘ３ｅｄｃ', true],
    ['Password2026!', true],
    ['!!!password!!!', true],
    ['PASSWORD123456', true],
    ['dragondragon', true],
    ['DragonDragon2026', true],
    ['123456123456', true],
    ['administrator', true],
    ['cavalo correto bateria', false],
    ['my password is a dragon', false],
    ['passwort-dragoner', false],
    ['Xq7-vm2-Lr9-aa', false],
    ['2026-11-21 12:00', false],
    ['😀😀😀😀😀😀😀😀😀😀😀😀', false],
    ['', false],
  ]
  for (const [password, isCommon] of rows)
    assert.equal(isCommonPassword(password), isCommon, password)
})
