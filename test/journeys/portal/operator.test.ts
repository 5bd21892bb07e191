// An operator of the installation in the portal: the platforms, what waits for a decision, health,
// and the audit log of it all.

import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Text } from '../../../contract/text.ts'
import { person as registration } from '../../../server/app/seed/sellers.ts'
import { recordAlone } from '../../../server/app/commands/command.ts'
import { runJob as extendAudit } from '../../../server/audit/job.ts'
import { openDeps } from '../../../server/app/open.ts'
import { start as startRun } from '../../../server/app/operator/verification/operations.ts'
import { open as openRun } from '../../../server/app/operator/verification/run.ts'
import { insert as insertRun } from '../../../server/app/operator/verification/store.ts'
import { CHECKS } from '../../../server/verification/verify.ts'
import { recordVerification } from '../../../server/platform/ledger/verification-store.ts'
import { countBankCall } from '../../../server/runtime/bank-calls.ts'
import { openClock } from '../../../server/kernel/clock.ts'
import type { PersonId } from '../../../server/kernel/ids.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { backgroundOf } from '../../../server/runtime/background.ts'
import { certificates, hasOpenssl, writeBanksFile } from '../../certificates.ts'
import { operator, person, signIn } from '../../portal.ts'
import { areWaiting } from '../../waiting.ts'
import { world, type World } from '../../world.ts'

const PATH = '/portal/api/operator'
const PERSON = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as PersonId

test('an operator suspends a platform, with a reason, and resumes it; both are in the audit log', async (t) => {
  const w = await world(t, { platforms: 2 })
  const browser = await operator(w)
  const { io_seller_id: id } = w.platform
  const listed = (await browser.get(`${PATH}/platforms`)).body
  assert.deepEqual(
    listed.items.map((one: { io_seller_id: string }) => one.io_seller_id).toSorted(),
    w.platforms.map((one) => one.io_seller_id).toSorted(),
  )
  const one = (await browser.get(`${PATH}/platforms?limit=1`)).body
  const other = (await browser.get(`${PATH}/platforms?limit=1&before=${one.next}`)).body
  assert.deepEqual([one.has_more, other.has_more, other.next], [true, false, null])
  assert.deepEqual(
    [...one.items, ...other.items].map((row: { io_seller_id: string }) => row.io_seller_id),
    w.platforms.map((row) => row.io_seller_id).toReversed(),
  )
  const decide = (body: object, at = id) => browser.post(`${PATH}/platforms/${at}/decision`, body)
  assert.deepEqual((await decide({ decision: 'suspend' })).body.error, { reason: ['is required'] })
  assert.equal(
    (await decide({ decision: 'suspend', reason: 'x' }, w.platform.sellers[0]!.io_seller_id))
      .status,
    404,
  )
  const suspended = await decide({ decision: 'suspend', reason: 'fraud' })
  assert.deepEqual(
    [suspended.body.status, suspended.body.reason, suspended.body.ready],
    ['blocked', 'fraud', false],
  )
  await assert.rejects(w.sdk.customers.create({ first_name: 'Ana' }), { code: 'seller_not_active' })
  assert.equal((await decide({ decision: 'suspend', reason: 'again' })).body.code, 'invalid_state')
  assert.equal((await decide({ decision: 'resume' })).body.status, 'active')
  await w.sdk.customers.create({ first_name: 'Ana' })
  const shown = (await browser.get(`${PATH}/platforms/${id}`)).body
  assert.deepEqual(
    [shown.status, shown.active_credentials > 0, shown.fee_plan],
    ['active', true, 1],
  )
  const acts = await w.db.rows(sql`
    select action, actor_type as who, reason from audit_records
    where owner = ${id} and action in ('seller.blocked', 'seller.unblocked') order by id`)
  assert.deepEqual(acts, [
    { action: 'seller.blocked', who: 'operator', reason: 'fraud' },
    { action: 'seller.unblocked', who: 'operator', reason: null },
  ])
  const own = (await browser.get(`${PATH}/audit?platform=${id}&action=seller.blocked`)).body.items
  assert.deepEqual([own.length, own[0].reason, own[0].io_seller_id], [1, 'fraud', id])
  assert.deepEqual((await browser.get(`${PATH}/audit?action=seller.blocked`)).body.items, [])
  const elsewhere = w.platforms[1]!.io_seller_id
  assert.deepEqual(
    (await browser.get(`${PATH}/audit?platform=${elsewhere}&action=seller.blocked`)).body.items,
    [],
  )
  assert.equal(
    (await browser.get(`${PATH}/audit?platform=${w.platform.sellers[0]!.io_seller_id}`)).status,
    404,
  )
})

test('sellers and corporate accounts wait until an operator has decided', async (t) => {
  const w = await world(t)
  const browser = await operator(w)
  await w.sdk.sandbox.weather({ bank: 'kyc', mode: 'down' })
  const one = await w.sdk.sellers.createIndividual(registration('Ana', 'Souza', 'ana@example.com'))
  const two = await w.sdk.sellers.createIndividual(registration('Bia', 'Souza', 'bia@example.com'))
  const waiting = async () => {
    const idsAt = async (kind: string) =>
      (await browser.get(`${PATH}/waiting/${kind}`)).body.items.map(
        (row: { io_seller_id: string }) => row.io_seller_id,
      )
    return [await idsAt('sellers'), await idsAt('corporate-accounts')]
  }
  const admin = await signIn(w, await person(w, w.platform.io_seller_id, 'admin'))
  assert.equal((await admin.post('/portal/api/corporate/account/request', {})).status, 200)
  const { version } = (await admin.get('/portal/api/corporate/contract')).body
  assert.equal((await admin.post('/portal/api/corporate/account/accept', { version })).status, 200)
  assert.deepEqual(await waiting(), [
    [two.io_seller_id, one.io_seller_id],
    [w.platform.io_seller_id],
  ])
  const first = (await browser.get(`${PATH}/waiting/sellers?limit=1`)).body
  assert.deepEqual([first.items.length, first.has_more, first.next], [1, true, two.io_seller_id])
  const second = (await browser.get(`${PATH}/waiting/sellers?limit=1&before=${first.next}`)).body
  assert.deepEqual(
    [second.items[0].io_seller_id, second.has_more, second.next],
    [one.io_seller_id, false, null],
  )
  // The provider was asked, and does not answer.
  assert.deepEqual(second.items[0].email, 'ana@example.com')
  assert.ok(
    second.items[0].check.next_at > second.items[0].created_at,
    JSON.stringify(second.items[0].check),
  )
  const [account] = (await browser.get(`${PATH}/waiting/corporate-accounts?limit=1`)).body.items
  assert.deepEqual([account.name, account.platform_name], [w.platform.name, w.platform.name])
  const after = await browser.get(
    `${PATH}/waiting/corporate-accounts?before=${account.io_seller_id}`,
  )
  assert.deepEqual(after.body.items, [])
  const decide = (at: string, body: object) => browser.post(`${PATH}/${at}/decision`, body)
  assert.equal(
    (await decide(`sellers/${one.io_seller_id}`, { decision: 'approve' })).body.status,
    'active',
  )
  const denied = await decide(`sellers/${two.io_seller_id}`, {
    decision: 'deny',
    reason: 'no papers',
  })
  assert.deepEqual([denied.body.status, denied.body.reason], ['denied', 'no papers'])
  const path = `corporate-accounts/${w.platform.io_seller_id}`
  assert.equal((await decide(path, { decision: 'deny' })).status, 422)
  const approved = await decide(path, { decision: 'approve', limit: 5_000_000 })
  assert.deepEqual([approved.status, approved.body.limit], [200, 5_000_000])
  assert.deepEqual(await waiting(), [[], []])
  assert.equal(
    (await decide('sellers/nobody', { decision: 'approve' })).body.code,
    'seller_not_found',
  )
  assert.equal(
    (await decide(`corporate-accounts/${one.io_seller_id}`, { decision: 'approve' })).status,
    404,
  )
})

test('health says what waits and when the books were verified; the audit log is the installation’s', async (t) => {
  const w = await world(t)
  const browser = await operator(w)
  const before = (await browser.get(`${PATH}/health`)).body
  assert.deepEqual(
    [before.faults, before.last_verification, before.last_complete_verification],
    [[], null, null],
  )
  assert.equal(typeof before.oldest_due_seconds.transactions, 'number')
  for (let n = 0; n < 3; n++)
    countBankCall(w.deps, { bank: 'itau', kind: 'pix', result: 'none' }, 8_000)
  const silent = (await browser.get(`${PATH}/health`)).body
  assert.deepEqual([silent.warnings[0].code, silent.warnings[0].subject], ['bank_silent', 'itau'])
  assert.deepEqual([silent.silent_banks[0].kind, silent.silent_banks[0].calls], ['pix', 3])
  const at = w.deps.clock.wall()
  await recordVerification(w.db, { at, checks: 7, faults: 1, durationMs: 3, complete: true }, [])
  const { last_verification: last } = (await browser.get(`${PATH}/health`)).body
  assert.deepEqual([last.checks, last.faults, last.at], [7, 1, at.toISOString()])
  const { items } = (await browser.get(`${PATH}/audit?limit=200`)).body
  const actions = items.map(({ action }: { action: string }) => action)
  assert.ok(
    actions.includes('person.operator_added') && actions.includes('session.started'),
    actions.join(),
  )
  assert.ok(items.every((one: { io_seller_id: unknown }) => one.io_seller_id === null))
})

/**
 * Keeps the last check of a verification from its table, until it is released: the run is under way
 * as long.
 */
async function withoutLastCheck(w: World): Promise<() => Promise<void>> {
  const holder = await w.db.connection()
  await holder.query('set idle_in_transaction_session_timeout = 0')
  await holder.query('begin; lock table counters in access exclusive mode')
  return () => holder.end()
}

test('an operator verifies the books, follows how far that is, cancels it, and sees the faults by name', async (t) => {
  const w = await world(t)
  const browser = await operator(w)
  const at = `${PATH}/verification`
  const now = async () => (await browser.get(at)).body.run
  assert.equal(await now(), null)
  assert.equal((await browser.post(`${at}/cancel`)).body.code, 'verification_not_running')

  // The last check has to wait for this table, so the run is under way until then.
  const release = await withoutLastCheck(w)
  const started = await browser.post(at, {})
  assert.deepEqual(
    [started.status, started.body.run.status, started.body.run.checks],
    [201, 'running', CHECKS.length],
  )
  assert.ok(await areWaiting(w.db, 1))
  const { done: doneThen, current: currentThen } = await now()
  assert.deepEqual([doneThen, currentThen], [CHECKS.length - 1, CHECKS.at(-1)!.what])
  assert.equal((await browser.post(at, {})).body.code, 'verification_running')
  assert.equal((await browser.post(`${at}/cancel`)).body.run.cancel_asked, true)
  await backgroundOf(w.deps).ended()
  assert.equal((await now()).status, 'canceled')
  await release()
  assert.equal((await browser.get(`${PATH}/health`)).body.last_verification, null)

  await browser.post(at, {})
  await backgroundOf(w.deps).ended()
  assert.equal((await now()).complete, true, 'the first one')
  await w.db.rows(sql`update counters set n = n + 1 where what = 'customer'`)
  await browser.post(at, {})
  await backgroundOf(w.deps).ended()
  const { done, faults, current, complete } = await now()
  assert.deepEqual([done, current, complete], [CHECKS.length, null, false])
  assert.deepEqual(
    faults.map(({ check, count, places }: { check: Text; count: number; places: string[] }) => [
      check.en,
      count,
      places.length,
    ]),
    [['a counter differs from the rows it counts', 1, 1]],
  )
  const { last_verification: last, last_complete_verification: whole } = (
    await browser.get(`${PATH}/health`)
  ).body
  assert.deepEqual([last.checks, last.faults, last.complete], [CHECKS.length, 1, false])
  assert.deepEqual([whole.faults, whole.complete], [0, true])
  await browser.post(at, { complete: true })
  await backgroundOf(w.deps).ended()
  assert.equal((await now()).complete, true)
  const acts = (await browser.get(`${PATH}/audit?actor_type=operator`)).body.items
  assert.deepEqual(
    acts
      .map(({ action }: { action: string }) => action)
      .filter((action: string) => action.includes('verification')),
    [
      'installation.verification_started',
      'installation.verification_started',
      'installation.verification_started',
      'installation.verification_canceled',
      'installation.verification_started',
    ],
  )
})

test('a verification whose server is gone has ended without a result, and another can be started', async (t) => {
  const w = await world(t)
  const browser = await operator(w)
  const at = `${PATH}/verification`
  // What a killed server leaves: its row, and no lock.
  const left = openRun(PERSON, true, CHECKS.length, w.deps.clock.wall())
  await inTransaction(w.db, (tx) => insertRun(tx, left))
  assert.equal((await browser.get(at)).body.run.status, 'lost')
  assert.equal((await browser.post(at, {})).body.run.status, 'running')
  await backgroundOf(w.deps).ended()
  assert.deepEqual((await browser.get(at)).body.run.faults, [])
  const rows = await w.db.rows(sql`select status from verification_runs order by id`)
  assert.deepEqual(rows, [{ status: 'lost' }, { status: 'completed' }])
})

test('a server that stops ends its verification at once', async (t) => {
  const w = await world(t)
  const browser = await operator(w)
  const other = await openDeps({ config: w.deps.config, db: w.db, log: w.deps.log })
  const release = await withoutLastCheck(w)
  const run = await startRun(other.deps, PERSON, false)
  const seen = async () => (await browser.get(`${PATH}/verification`)).body.run
  // The other server's run is visible here, and counts here.
  assert.ok(await areWaiting(w.db, 1))
  assert.deepEqual(
    [(await seen()).id, (await browser.post(`${PATH}/verification`, {})).status],
    [run.id, 409],
  )
  await other.close()
  assert.equal((await seen()).status, 'lost')
  await release()
})

test('an operator finds objects of any platform by a whole key, without names of buyers; each search is on record', async (t) => {
  const w = await world(t, { platforms: 2, corporate: true })
  const browser = await operator(w)
  const [one, two] = w.platforms.map((platform) => w.as(platform))
  const email = 'ana.buyer@example.com'
  const cpf = '529.982.247-25'
  const buyer = await two!.customers.create({
    first_name: 'Ana',
    last_name: 'Segredo',
    email,
    taxpayer_id: cpf,
  })
  const other = await one!.customers.create({
    first_name: 'Bia',
    email: 'bia.buyer@example.com',
    taxpayer_id: cpf,
  })
  const sale = await two!.transactions.create(buyer.id, {
    payment_type: 'pix',
    amount: 1000,
    reference_id: 'pedido-77',
  })
  await two!.sandbox.payPix(sale.id)
  const [payment] = await w.db.rows<{ e2e: string }>(sql`select end_to_end_id as e2e from payments`)
  await w.work()
  const find = async (q: string) => (await browser.post(`${PATH}/search`, { q })).body
  const idsOf = ({ items }: { items: { kind: string; id: string }[] }) =>
    items.map(({ kind, id }) => `${kind} ${id}`)
  const [first] = (await find(sale.id)).items
  assert.deepEqual(first, {
    platform: w.platforms[1]!.io_seller_id,
    platform_name: w.platforms[1]!.name,
    io_seller_id: w.platforms[1]!.io_seller_id,
    kind: 'transaction',
    id: sale.id,
    status: 'succeeded',
    amount: 1000,
    created_at: first.created_at,
  })
  assert.deepEqual(idsOf(await find('pedido-77')), [`transaction ${sale.id}`])
  assert.deepEqual(idsOf(await find(payment!.e2e)), [`transaction ${sale.id}`])
  assert.deepEqual(
    idsOf(await find(cpf)).toSorted(),
    [`customer ${buyer.id}`, `customer ${other.id}`].toSorted(),
  )
  assert.deepEqual(idsOf(await find(' ANA.buyer@example.com')), [`customer ${buyer.id}`])
  const own = w.platforms[1]!.email
  assert.deepEqual((await find(own)).items.map(({ kind }: { kind: string }) => kind).toSorted(), [
    'credential',
    'seller',
  ])
  assert.deepEqual(idsOf(await find('ana.buyer')), [])
  const shown = JSON.stringify(await find(cpf))
  assert.ok(!/Segredo|buyer@|52998224725/.test(shown), shown)

  const { items } = (await browser.get(`${PATH}/audit?action=installation.searched`)).body
  assert.equal(items.length, 8)
  const byEmail = items.find(({ after }: { after: { by: string } }) => after.by === 'email')
  assert.deepEqual(byEmail.after, {
    by: 'email',
    email: `${own[0]}***@example.com`,
    found: byEmail.after.found,
  })
  assert.equal(byEmail.after.found.length, 2)
  assert.ok(!/52998224725|529\.982|ana\.buyer@/.test(JSON.stringify(items)))
})

test('an operator sees the last backup, the keys, the chain of the audit log, and how banks answer', async (t) => {
  const w = await world(t)
  const browser = await operator(w)
  const seen = async () => (await browser.get(`${PATH}/installation`)).body
  const before = await seen()
  assert.deepEqual([before.mode, before.backup, before.banks.is_file], ['sandbox', null, false])
  assert.deepEqual(before.keys, [{ id: 'derived', made_at: null, seals: true }])
  assert.ok(before.audit_chain.waiting_seconds > 0)
  await recordAlone(w.db, 'installation.backed_up', { after: { file: 'night.backup', bytes: 123 } })
  for (const result of ['2xx', 'none', '5xx'] as const)
    countBankCall(w.deps, { bank: 'itau', kind: 'pix', result }, 10)
  countBankCall(w.deps, { bank: 'bb', kind: 'pix', result: 'none' }, 10)
  while ((await extendAudit(w.deps)) > 0);
  const { backup, banks, audit_chain: chain } = await seen()
  assert.deepEqual([backup.file, backup.bytes], ['night.backup', 123])
  assert.ok(
    backup.age_seconds < 600 && chain.last_block_at !== null,
    JSON.stringify({ backup, chain }),
  )
  assert.deepEqual([chain.waiting_seconds, chain.chains > 0], [0, true])
  const gate = { circuit: 'closed', pace: null, waiting: 0, throttled: 0 }
  const called = banks.called.filter(
    ({ bank }: { bank: string }) => bank === 'itau' || bank === 'bb',
  )
  assert.deepEqual(
    called.map(({ answered_seconds: at, ...one }: { answered_seconds: number | null }) => ({
      ...one,
      isNew: at === null,
    })),
    [
      { bank: 'itau', kind: 'pix', calls: 3, failed: 2, unanswered: 2, isNew: false, ...gate },
      { bank: 'bb', kind: 'pix', calls: 1, failed: 1, unanswered: 1, isNew: true, ...gate },
    ],
  )
  const checks = await browser.post(`${PATH}/installation/bank-checks`)
  assert.deepEqual([checks.status, checks.body.items], [200, []])
  const shown = (await browser.get(`${PATH}/platforms/${w.platform.io_seller_id}`)).body
  assert.match(shown.banks.pix, /^sandbox/)
})

test(
  'health shows when certificates of banks end, calls no bank, and sees new ones',
  { skip: !hasOpenssl },
  async (t) => {
    const old = certificates(t, { days: '20' })
    const file = join(old, 'banks.json')
    writeBanksFile(file, old)
    let ms = openClock().wall().getTime()
    const machine = { epoch: () => ms, elapsed: () => ms }
    const w = await world(t, { clock: openClock({ machine }), env: { BANKS_FILE: file } })
    // The database is known by the same authority.
    Object.assign(w.deps.config, {
      databaseUrl: `postgres://db/vintem?sslrootcert=${join(old, 'ca.pem')}`,
    })
    const browser = await operator(w)
    const seen = async () => (await browser.get(`${PATH}/installation`)).body.certificates
    type Shown = { kind: string; places: string[]; state: string; days_left: number }
    const shown = async () =>
      (await seen()).map((c: Shown) => [c.kind, c.places.join(), c.state, c.days_left])
    const warnings = async () => (await browser.get(`${PATH}/health`)).body.warnings
    const days = async () =>
      [
        ...(await w.call('GET', '/metrics')).text.matchAll(
          /^vintem_certificate_days_left\{(.*)\} (.*)$/gm,
        ),
      ].map(([, labels, value]) => `${labels} ${value}`)
    assert.deepEqual((await shown()).toSorted(), [
      ['authority', 'pix/itau,database', 'ends_soon', 19],
      ['client', 'pix/itau,payouts/itau', 'ends_soon', 19],
    ])
    const first = await warnings()
    assert.deepEqual(
      first
        .map(({ code, subject }: { code: string; subject: string }) => [code, subject])
        .toSorted(),
      [
        ['certificate_ends_soon', 'pix/itau, database'],
        ['certificate_ends_soon', 'pix/itau, payouts/itau'],
      ],
    )
    assert.match(
      JSON.stringify(first),
      /the client certificate of pix.itau, payouts.itau is valid until 20\S+; days left: 19/,
    )
    assert.deepEqual((await days()).toSorted(), [
      'place="database",kind="authority" 19',
      'place="payouts/itau",kind="client" 19',
      'place="pix/itau",kind="authority" 19',
      'place="pix/itau",kind="client" 19',
    ])
    // New certificates, by the same file.
    const renewed = certificates(t, { days: '400' })
    writeBanksFile(file, renewed)
    copyFileSync(join(renewed, 'ca.pem'), join(old, 'ca.pem'))
    ms += 60_000
    assert.deepEqual(
      (await shown()).map(([, , state]: string[]) => state),
      ['valid', 'valid'],
    )
    assert.deepEqual(await warnings(), [])
    // A bank's certificate does not stop the server.
    ms += 401 * 86_400_000
    const { status, body } = await w.call('GET', '/readyz')
    assert.deepEqual(
      [status, body.status, body.faults, body.warnings.length],
      [200, 'ready', [], 2],
    )
    assert.match(body.warnings[0], /certificate of pix.itau.* expired on 20\d\d-\d\d-\d\d/)
    assert.deepEqual(w.deps.banks.certificates.length, 3)
    // A live database from which a standby may take over that lacks the latest payments does.
    Object.assign(w.deps.config, { mode: 'live', databaseReplicated: true })
    const unreplicated = await w.call('GET', '/readyz')
    assert.deepEqual([unreplicated.status, unreplicated.body.status], [503, 'not ready'])
    assert.match(unreplicated.body.faults[0], /^no standby is synchronous/)
  },
)
