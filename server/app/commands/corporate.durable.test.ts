// An operator's commands for corporate accounts and portal users, by the real program beside a real
// server.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { market } from '../../../test/marketplace.ts'
import { payingCompany } from '../../../test/paying-company.ts'
import { signIn, trySignIn } from '../../../test/portal.ts'
import { envOf, speaking } from '../../../test/program.ts'
import { world } from '../../../test/world.ts'
import { hyphened } from '../../kernel/ids.ts'
import { readConfig } from '../../platform/config.ts'
import { sql } from '../../platform/db/sql.ts'
import { verify } from '../../verification/verify.ts'
import { corporate } from './corporate.ts'
import { runCommand } from './declared/run.ts'
import { CONTRACT_VERSION } from '../../corporate/account/contract-store.ts'
import { users } from './users.ts'

const ROOT = '/portal/api/corporate'

test('an operator adds a user, who requests and accepts; approves with a limit, requires a new contract', async (t) => {
  const w = await world(t)
  const run = speaking(envOf(t, w.db))
  const id = w.platform.sellers[1]!.io_seller_id
  const email = 'rui@example.com'
  const { out } = await run('users', 'add', id, email, '--name', 'Rui Lima', '--role', 'admin')
  const password = out[0]!['password'] as string
  assert.match(password, /^[\w-]{20}$/)
  const browser = await signIn(w, { email, password })
  const [listed] = (await run('users', 'list', id)).out
  assert.deepEqual(
    [listed!['email'], listed!['password']],
    [email, undefined],
    'a password is shown once',
  )

  await browser.post(`${ROOT}/account/request`, {})
  await browser.post(`${ROOT}/account/accept`, { version: CONTRACT_VERSION })
  const [approved] = (await run('corporate', 'approve', id, '--limit', '5000000')).out
  assert.deepEqual([approved!['status'], approved!['limit']], ['active', 5_000_000])
  await run('corporate', 'cashback', id, '*', '50')
  const { out: rules } = await run('corporate', 'cashback', id, 'restaurants', '150')
  assert.deepEqual(
    rules.map((one) => [one['category'], one['basis_points']]),
    [
      ['*', 50],
      ['restaurants', 150],
    ],
  )
  for (const wrong of [['nowhere', '1'], ['fuel', '10001'], ['fuel', 'x'], ['fuel']])
    assert.equal((await run('corporate', 'cashback', id, ...wrong)).code, 1, String(wrong))
  await w.db.rows(sql`update corporate_accounts set contract_version = 0`)
  const renewed = await run('corporate', 'new-contract')
  assert.deepEqual(
    renewed.out.map((one) => [one['io_seller_id'], one['status']]),
    [[id, 'waiting_contract_assignment']],
  )

  const [reset] = (await run('users', 'password', email)).out
  assert.equal((await trySignIn(w, { email, password })).status, 401)
  assert.equal((await trySignIn(w, { email, password: reset!['password'] as string })).status, 200)
})

test('an operator closes an account without debts; closing it again prints the same', async (t) => {
  const w = await world(t, { corporate: true })
  const run = speaking(envOf(t, w.db))
  const id = w.platform.corporate!.io_seller_id
  for (const n of [1, 2]) {
    const { code, out } = await run('corporate', 'close', id, '--reason', 'the company ends')
    assert.deepEqual([code, out[0]!['status']], [0, 'inactive'], String(n))
    assert.ok(out[0]!['closed_at'])
  }
  assert.deepEqual(await verify(w.db), [])
})

test('an account with a balance does not close without a payout bank and a linked bank account', async (t) => {
  const company = await payingCompany(t)
  const { w, owner, seller } = company
  const id = hyphened(seller)
  const env = envOf(t, w.db)
  const banksFile = join(env['DATA_DIR']!, 'banks.json')
  const connection = { baseUrl: w.url, tokenUrl: w.url, clientId: 'id', clientSecret: 'secret' }
  const providers = { kyc: { psp: connection }, platforms: { [owner]: { kyc: 'psp' } } }
  writeFileSync(
    banksFile,
    JSON.stringify({
      pix: { psp: connection },
      keys: { [owner]: { psp: 'psp', key: 'a@b.c' } },
      ...providers,
    }),
  )
  const closing = async (more: object) =>
    runCommand(corporate, readConfig({ ...env, ...more }), ['close', id])
  const stands = () =>
    w.db.rows(sql`
      select a.status, a.balance, (select count(*)::int from payouts) as payouts
      from corporate_accounts a
      where a.seller = ${seller}`)

  await company.pay((await company.recharge(500_00)).id)
  await w.work()
  const before = await stands()
  await assert.rejects(closing({}), /the company has no bank account.*Nothing was changed/)
  const [mine] = await w.db.rows<{ taxpayer_id: string }>(
    sql`select taxpayer_id from sellers where id = ${seller}`,
  )
  await (await market(w)).link({ io_seller_id: id, taxpayer_id: mine!.taxpayer_id })
  await assert.rejects(
    closing({ BANKS_FILE: banksFile }),
    /has no bank under "payouts" in BANKS_FILE/,
  )
  assert.deepEqual(await stands(), before)

  const { code } = await speaking(env)('corporate', 'close', id)
  assert.equal(code, 0)
  assert.deepEqual(await stands(), [{ status: 'inactive', balance: 0, payouts: 1 }])
  await w.work()
  assert.deepEqual(await verify(w.db), [])
})

test('invalid arguments are reported and change nothing', async (t) => {
  const w = await world(t, { corporate: true })
  const config = readConfig(envOf(t, w.db))
  const id = w.platform.corporate!.io_seller_id
  const other = w.platform.sellers[0]!.io_seller_id
  const wrong: readonly [command: typeof users, args: string[], says: RegExp][] = [
    [corporate, [], /^usage: npm run corporate/],
    [
      corporate,
      ['close'],
      /^IO_SELLER_ID is missing\.\nusage: npm run corporate -- close IO_SELLER_ID/,
    ],
    [corporate, ['finish', id], /^"finish" is no subcommand of corporate\nusage/],
    [corporate, ['close', id, '--reason', 'x'.repeat(256)], /at most 255/],
    [corporate, ['close', other], /has not requested a corporate account/],
    [corporate, ['suspend', id], /^--reason "why" is missing/],
    [corporate, ['resume', id, '--reason', 'x'], /^There is no option --reason\.\nusage/],
    [corporate, ['suspend', id, '--reason', 'x', '--limit', '1'], /^There is no option --limit/],
    [corporate, ['suspend', id, '--reason', 'x'.repeat(256)], /at most 255/],
    [corporate, ['approve', 'x'], /^"x" is no io_seller_id/],
    [corporate, ['approve', id, '--limit', '10.00'], /whole centavos/],
    [corporate, ['approve', id], /this is not allowed in status active/],
    [corporate, ['approve', other], /has not requested a corporate account/],
    [corporate, ['limit', id], /^CENTAVOS is missing/],
    [corporate, ['limit', id, '99999999999999'], /whole centavos/],
    [corporate, ['list', '--status', 'nope'], /--status must be one or more of inactive/],
    [users, [], /^usage: npm run users/],
    [users, ['add', id, 'x', '--name', 'A', '--role', 'admin'], /^"x" is no e-mail address/],
    [
      users,
      ['add', id, 'a@example.com', '--name', 'A', '--role', 'king'],
      /^--role must be .*, not "king"/,
    ],
    [
      users,
      [
        'add',
        '019a1b2c3d4e7f008a1b2c3d4e5f6a7b',
        'a@example.com',
        '--name',
        'A',
        '--role',
        'admin',
      ],
      /no seller/,
    ],
    [
      users,
      ['add', id, w.platform.portal!.email.toUpperCase(), '--name', 'A', '--role', 'admin'],
      /is already a user of this company/,
    ],
    [users, ['password', 'nobody@example.com'], /There is no portal user/],
    [users, ['block'], /^EMAIL is missing/],
    [users, ['list', 'x'], /^"x" is no io_seller_id/],
  ]
  for (const [command, args, says] of wrong)
    await assert.rejects(
      async () => runCommand(command, config, args),
      ({ message }: Error) => says.test(message),
      args.join(' '),
    )
  const [account] = await w.db.rows<{ status: string; n: number }>(sql`
    select status, (select count(*)::int from portal_users) as n from corporate_accounts`)
  assert.deepEqual(account, { status: 'active', n: 1 })
})

test('a seeded platform has a company with cards and a portal user', async (t) => {
  const w = await world(t, { corporate: true })
  const { corporate: company, portal } = w.platform
  const sdk = w.as(company!)
  const token = (await w.call('POST', '/auth/login', { body: company })).body.access_token as string
  const { body } = await w.call('GET', '/v1/baas/corporate/cards/account/balance', { token })
  assert.deepEqual([body.limit, body.available], [50_000_00, 50_000_00])
  const browser = await signIn(w, portal!)
  const { account } = (await browser.get(`${ROOT}/account`)).body
  assert.deepEqual(
    [account.status, account.due_day, account.contract_version],
    ['active', 10, CONTRACT_VERSION],
  )
  assert.equal(
    (await sdk.events.list({ type: 'corporate.account.*' })).items.length,
    0,
    'nobody listened then',
  )
})
