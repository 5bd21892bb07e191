// At which PSP a sale is looked for, as the banks file changes after it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPix } from './open-pix.ts'
import { openClock } from '../../kernel/clock.ts'
import { readId } from '../../kernel/ids.ts'
import { openState } from '../../kernel/state.ts'
import type { PixRail } from '../../providers/bank.ts'
import { readBanks } from '../../providers/settings/banks-file.ts'

const OWNER = '01a20000000070008000000000000001'
const [KEY, SECOND] = ['pix@loja.com.br', 'pix2@loja.com.br']
const connection = {
  baseUrl: 'https://psp.test',
  tokenUrl: 'https://psp.test/token',
  clientId: 'id',
  clientSecret: 'secret',
}

function pixOf(names: readonly string[], places?: object) {
  const pix = Object.fromEntries(names.map((name) => [name, connection]))
  const read = readBanks(JSON.stringify({ pix, keys: places ? { [OWNER]: places } : {} }), '/', {})
  assert.ok(read.ok, JSON.stringify(read))
  const rails = new Map(names.map((name) => [name, { rail: { name } as PixRail }]))
  const log = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const deps = { clock: openClock(), log, state: openState(), outageOf: () => 'none' as const }
  return (sale?: { psp?: string; key: string }) =>
    openPix(deps, read.banks, rails).pix(readId<'owner'>(OWNER)!, sale)?.rail.name
}

test('a sale is looked for where it was registered, or nowhere', () => {
  const both = pixOf(['a', 'b', 'c'], { psp: 'a', key: KEY, standby: { psp: 'b', key: SECOND } })
  assert.equal(both(), 'a')
  assert.equal(both({ key: KEY }), 'a', 'of a boleto, which names none')
  assert.equal(both({ psp: 'a', key: KEY }), 'a')
  assert.equal(both({ psp: 'b', key: SECOND }), 'b')
  assert.equal(both({ psp: 'c', key: 'old@loja.com.br' }), 'c', 'the platform has moved')
  assert.equal(both({ psp: 'gone', key: SECOND }), 'b', 'it was renamed: the key is at one PSP')
  assert.equal(both({ psp: 'gone', key: 'old@loja.com.br' }), undefined)
  const none = pixOf(['a'])
  assert.deepEqual([none(), none({ psp: 'a', key: KEY })], [undefined, 'a'])
})
