// The connectors over HTTPS with mutual TLS, as at their companies: the same settings, a certificate
// of ours, and a call without it is not answered. Bodies are bytes here: forms, JSON, escaped paths.

import { strict as assert } from 'node:assert'
import fs from 'node:fs'
import { join } from 'node:path'
import type { SecureContextOptions } from 'node:tls'
import { test } from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { cents } from '../../server/kernel/money.ts'
import { Secret } from '../../server/kernel/secret.ts'
import { openApiPix } from '../../server/providers/api-pix/rail.ts'
import { openClient } from '../../server/providers/client.ts'
import { httpTransport } from '../../server/providers/transport.ts'
import { openCertificates } from '../../server/app/emulator/certificates.ts'
import { serve } from '../../sandbox/http/serve.ts'
import { newTxid } from '../bank.ts'
import { certificates, hasOpenssl } from '../certificates.ts'
import {
  dueOrderOf,
  emulatorOf,
  entryOf,
  known,
  NAMES,
  openStage,
  openWorld,
  orderOf,
  PAYER,
  receiverOf,
  resultOf,
  settingsOf,
  type World,
} from './stage.ts'

const DAY_MS = 86_400_000

type Test = { after(close: () => void | Promise<void>): void }

/** One emulator behind a port that wants a certificate. */
async function served(t: Test, { bank }: World, name: string, folder: string) {
  const pem = (file: string) => fs.readFileSync(join(folder, file), 'utf8')
  const call = emulatorOf(name).open(bank.call)
  const log = { warn: () => {} }
  const tls = { key: pem('server.key'), cert: pem('server.pem'), ca: pem('ca.pem') }
  const open = await serve({ call, work: async () => 0, clock: bank.clock, log }, 0, { tls })
  t.after(open.close)
  return open.url
}

/** `tls`: what is shown in place of the certificate that the settings have. */
function railOf(
  t: Test,
  { name, entry, url }: { name: string; entry: object; url: string },
  tls?: SecureContextOptions,
) {
  const read = settingsOf(name, { ...entryOf(name), ...entry }, url)
  const settings = tls ? { ...read, tls: new Secret(tls) } : read
  const transport = httpTransport(settings)
  t.after(() => transport.close())
  return openApiPix(settings, openClient(settings, transport), settings.dialect)
}

test('over HTTPS with a certificate of ours', { skip: !hasOpenssl }, async (t) => {
  const folder = certificates(t)
  const world = await openWorld(t)
  const at = (file: string) => join(folder, file)
  const ours = { cert: at('client.pem'), key: at('client.key'), ca: at('ca.pem') }
  for (const name of NAMES)
    await t.test(name, async (of) => {
      const url = await served(of, world, name, folder)
      const shown = { name, entry: ours, url }
      const rail = railOf(of, shown)
      const stage = openStage(world, name)
      const order = orderOf(stage, 12_34, { payer: { ...PAYER, name: 'João 🧉' }, text: 'ação' })
      assert.equal(resultOf(await rail.charge(order, false)), 'active')
      const { endToEndId } = (await stage.pay(order.txid)).pix[0]
      assert.equal(known(await rail.charge(order, true)).status, 'completed')
      const back = { endToEndId, id: newTxid(), amount: cents(34) }
      assert.equal((await rail.giveBack(back, false)).result, 'accepted')
      const now = world.bank.clock.now()
      const span = { from: new Date(now.getTime() - 3_600_000), to: now, page: 0 }
      assert.equal((await rail.received(span)).result, 'accepted')
      const [, address] = receiverOf(name).keys
      const registered = await rail.registerWebhook(address!, 'https://us.test/banks/pix/secret')
      assert.equal(registered.result, 'accepted', JSON.stringify(registered))
      const due = await rail.chargeDue(dueOrderOf(stage), false)
      assert.equal(resultOf(due), stage.settings.dialect.due === 'missing' ? 'rejected' : 'active')

      // The settings themselves ask for a certificate; without them, its server refuses.
      assert.throws(() => settingsOf(name, entryOf(name), url), /asks for a client certificate/)
      const read = (file: string) => fs.readFileSync(at(file))
      const ca = read('ca.pem')
      for (const tls of [
        { ca },
        { cert: read('stranger.pem'), key: read('stranger.key'), ca },
        { cert: read('client.pem'), key: read('client.key'), ca: read('stranger-ca.pem') },
      ]) {
        const refused = await railOf(of, shown, tls).charge(orderOf(stage, 1_00), false)
        assert.equal(refused.result, 'unknown')
      }
    })
})

test('a certificate that has ended is refused', { skip: !hasOpenssl }, async (t) => {
  const folder = certificates(t)
  const world = await openWorld(t)
  const { wall } = world.bank.clock
  const ended = await openCertificates(join(folder, 'ended'), after(wall(), -800 * DAY_MS))
  const now = await openCertificates(join(folder, 'now'), wall())
  const call = emulatorOf('sicoob').open(world.bank.bank.call)
  const open = await serve(
    { call, work: async () => 0, clock: world.bank.clock, log: { warn: () => {} } },
    0,
    { tls: { ...now.server, ca: now.ca + ended.ca } },
  )
  t.after(open.close)
  const stage = openStage(world, 'sicoob')
  const shown = { name: 'sicoob', entry: now.client, url: open.url }
  assert.equal(resultOf(await railOf(t, shown).charge(orderOf(stage, 1_00), false)), 'active')
  const read = (path: string) => fs.readFileSync(path)
  const { cert, key } = ended.client
  const tls = { cert: read(cert), key: read(key), ca: now.ca }
  assert.equal((await railOf(t, shown, tls).charge(orderOf(stage, 1_00), false)).result, 'unknown')
})
