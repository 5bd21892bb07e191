// Branches and accounts as people write them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAccountNumber, readBranch } from './account-number.ts'

test('a branch is four digits or more, with its check digit after a hyphen', () => {
  const rows: [given: string, read: string | undefined][] = [
    ['1', '0001'],
    ['1234', '1234'],
    ['12345', '12345'],
    ['1234-5', '1234-5'],
    ['1234x', '1234-X'],
    ['1234-X', '1234-X'],
    ['1234p', '1234-P'],
    ['1234-P', '1234-P'],
    [' 1.234 - p ', '1234-P'],
    ['', undefined],
    ['P', undefined],
    ['-5', undefined],
    ['1234-Y', undefined],
    ['12X4', undefined],
    ['1234-55', undefined],
    ['1234XP', undefined],
  ]
  for (const [given, read] of rows) assert.equal(readBranch(given), read, given)
})

test('an account keeps its zeros, and its check digit stands after a hyphen', () => {
  const rows: [given: string, read: string | undefined][] = [
    ['123456', '123456'],
    ['12345-6', '12345-6'],
    ['12.345-6', '12345-6'],
    ['0012345x', '0012345-X'],
    ['12345-x', '12345-X'],
    ['12345P', '12345-P'],
    ['12 345 P', '12345-P'],
    ['1234A', undefined],
    ['X', undefined],
    ['12-345', undefined],
  ]
  for (const [given, read] of rows) assert.equal(readAccountNumber(given), read, given)
})
