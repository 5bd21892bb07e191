// `npm run bank -- --emulate NAME` as a program: a connection of the banks file is all that is needed
// to reach it, its controls stay, and what it cannot be is said at once.

import { strict as assert } from 'node:assert'
import fs from 'node:fs'
import { Agent, request } from 'undici'
import { test } from 'node:test'
import { newTxid } from '../../../test/bank.ts'
import { openStage } from '../../../test/process.ts'
import { cents } from '../../kernel/money.ts'
import { openApiPix } from '../../providers/api-pix/rail.ts'
import { readBanks } from '../../providers/settings/banks-file.ts'
import { openClient } from '../../providers/client.ts'
import { httpTransport } from '../../providers/transport.ts'

const PROGRAM = [process.execPath, 'server/main.ts', 'bank']

test('the bank is seen as a company, over TLS with certificates of its own', async (t) => {
  const stage = openStage(t)
  const bank = await stage.start({ BANK_PORT: '0' }, [...PROGRAM, '--emulate', 'efi'])
  const ready = bank
    .stdout()
    .split('\n')
    .find((line) => line.startsWith('{"ready"'))!
  const { url, emulates, entry } = JSON.parse(ready)
  assert.equal(emulates, 'efi')
  const read = readBanks(JSON.stringify({ pix: { efi: entry }, keys: {} }), '/', {})
  assert.ok(read.ok, JSON.stringify(read))
  const settings = read.banks.pix.get('efi')!
  const transport = httpTransport(settings)
  t.after(() => transport.close())
  const rail = openApiPix(settings, openClient(settings, transport), settings.dialect)
  const order = { txid: newTxid(), amount: cents(7_00), key: 'loja@efi.test', expiresIn: 60 }
  assert.equal((await rail.charge(order, false)).result, 'accepted')

  const [, controlKey] = /x-sandbox-key: (\w+)/.exec(bank.stdout())!
  const connect = Object.fromEntries(
    ['cert', 'key', 'ca'].map((name) => [name, fs.readFileSync(entry[name])]),
  )
  const dispatcher = new Agent({ connect })
  t.after(() => dispatcher.close())
  const paid = await request(`${url}/sandbox/pix/${order.txid}/pay`, {
    method: 'POST',
    dispatcher,
    headers: { 'x-sandbox-key': controlKey!, 'content-type': 'application/json' },
    body: '{}',
  })
  assert.equal(paid.statusCode, 200)
  await paid.body.dump()
  const found = await rail.read(order.txid)
  assert.ok(found.result === 'accepted' && found.value.status === 'completed')

  for (const [args, said] of [
    [['--emulate', 'efy'], /There is no emulator of "efy"; did you mean "efi"\? There are: /],
    [['--plain'], /--plain goes with --emulate/],
    [['--emulate'], /--emulate needs a value/],
  ] as const) {
    const ended = await stage.run(['bank', ...args])
    assert.equal(ended.code, 1)
    assert.match(ended.stderr, said)
  }
})
