// The people of a seeded sandbox: one of each kind signs in to the portal, and what was seeded for
// them can be replayed.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { replayOn } from '../../../server/app/replay/command.ts'
import { readSession } from '../../../server/app/replay/file.ts'
import type { SeededSignIns } from '../../../server/app/seed/people.ts'
import { seed } from '../../../server/app/seed/seed.ts'
import { codeAt } from '../../../server/identity/users/people/second-factor.ts'
import { readConfig } from '../../../server/platform/config.ts'
import { freshDatabase } from '../../database.ts'
import { signIn } from '../../portal.ts'
import { world } from '../../world.ts'

/** Whom each kind is, and one thing that they can read: null for a person without a company. */
const KINDS: Readonly<Record<keyof SeededSignIns, { role: string | null; reads: string }>> = {
  admin: { role: 'admin', reads: '/portal/api/v1/audit' },
  finance: { role: 'finance', reads: '/portal/api/v1/disputes' },
  developer: { role: 'developer', reads: '/portal/api/v1/doctor' },
  seller: { role: 'admin', reads: '/portal/api/v1/transaction/list' },
  company: { role: 'admin', reads: '/portal/api/v1/baas/corporate/cards/holders' },
  cardholder: { role: 'cardholder', reads: '/portal/api/v1/baas/corporate/cards' },
  operator: { role: null, reads: '/portal/api/operator/platforms' },
}

const quiet = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

test('one person of each kind signs in, with the second factor where there is one', async (t) => {
  const w = await world(t)
  const [platform] = await seed(w.deps, { platforms: 1, rows: 0, corporate: true, signIns: true })
  assert.deepEqual(Object.keys(platform!.sign_ins!).toSorted(), Object.keys(KINDS).toSorted())
  const companies = {
    seller: platform!.sellers[0],
    company: platform!.corporate,
    cardholder: platform!.corporate,
  }
  for (const [kind, { role, reads }] of Object.entries(KINDS)) {
    const { totp, ...who } = platform!.sign_ins![kind as keyof SeededSignIns]
    const code = totp === undefined ? {} : { code: codeAt(totp, w.deps.clock.wall()) }
    const browser = await signIn(w, { ...who, ...code })
    const { user, company, permissions, second_factor: factor } = browser.signedIn.body
    assert.equal(user.role, role, kind)
    const at = companies[kind as keyof typeof companies] ?? platform!
    assert.equal(company?.io_seller_id ?? null, kind === 'operator' ? null : at.io_seller_id, kind)
    assert.equal(factor.session, totp !== undefined, kind)
    assert.equal(
      permissions.includes('secrets:read'),
      kind === 'cardholder' || role === 'admin',
      kind,
    )
    assert.equal((await browser.get(reads)).status, 200, `${kind} ${reads}`)
  }
  const { totp, ...holder } = platform!.sign_ins!.cardholder
  // Each code is accepted once.
  const later = codeAt(totp!, new Date(w.deps.clock.wall().getTime() + 30_000))
  const browser = await signIn(w, { ...holder, code: later })
  const { items } = (await browser.get('/portal/api/v1/baas/corporate/cards')).body
  assert.deepEqual([items.length, items[0].status, items[0].type], [1, 'active', 'virtual'])
})

test('the cardholder and the card that were seeded are in the session, which replays', async (t) => {
  const w = await world(t)
  const [platform] = await seed(w.deps, { platforms: 1, rows: 0, corporate: true, signIns: true })
  const session = readSession(JSON.stringify(await w.as(platform!).sandbox.session()))
  assert.deepEqual(session.missing, [])
  const folder = mkdtempSync(join(os.tmpdir(), 'vintem-replay-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const config = readConfig({ PORT: '0', DATA_DIR: folder, MODE: 'sandbox' })
  const { differences } = await replayOn(
    { config, db: await freshDatabase(t), log: quiet },
    session,
  )
  assert.deepEqual(differences, [])
})
