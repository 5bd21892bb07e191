// One way to call each subcommand that changes something or reads a secret, in an order in which
// they all succeed: in a sandbox, in an empty database, in a live installation. Those of files are in
// command-files.ts.

import fs from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { createBusiness } from '../../contract/marketplace/sellers.ts'
import { person as individual } from '../../server/app/seed/sellers.ts'
import { runJob as extendChains } from '../../server/audit/job.ts'
import { CONTRACT_VERSION } from '../../server/corporate/account/contract-store.ts'
import { after, openClock } from '../../server/kernel/clock.ts'
import { sql, type Database } from '../../server/platform/db/sql.ts'
import { runDueJobs } from '../../server/jobs/jobs.ts'
import { settled } from '../../server/requests/save.ts'
import { CELLS, cellsWorld } from '../cells.ts'
import { runHere } from '../command-stage.ts'
import { freshDatabase } from '../database.ts'
import { addOldMonth } from '../old-events.ts'
import { startMailServer } from '../mail-server.ts'
import { person, signIn } from '../portal.ts'
import { envOf } from '../program.ts'
import { world, type World } from '../world.ts'
import { peopleCases } from './command-people.ts'

export type Case = {
  readonly args: readonly string[]
  /** Its actions on record; or why it has none. */
  readonly records: readonly string[] | { readonly none: string }
  /** A dry run reads at the banks, which keep who asked. */
  readonly asksBanks?: true
  /** Makes something for it to do. */
  readonly first?: () => Promise<unknown>
}

export type Stage = {
  readonly db: Database
  readonly env: Record<string, string>
  /** What its commands may write is in here. */
  readonly folder: string
  readonly cases: readonly Case[]
  /** What left the machine. */
  readonly sent: () => number
  /** Waits for what a server writes after its replies. */
  readonly settle?: () => Promise<unknown>
}

const BUYER = { first_name: 'Ana', last_name: 'Lima', taxpayer_id: '868.828.520-90' }
const PLAN = {
  fee_on_refund: 'return',
  rules: [{ method: 'pix', instalments: [1, 1], bp: 99, fixed: 0 }],
}
const WHY = ['--reason', 'Case 1042']
const MAIL = '01a20000-0000-7000-8000-00000000000a'
const HOUR_MS = 3_600_000

const writer = (folder: string) => (name: string, content: unknown) => {
  const path = join(folder, name)
  fs.writeFileSync(path, JSON.stringify(content))
  return path
}

/** A company whose account waits for an operator. */
async function asking(w: World, seller: string, email: string): Promise<void> {
  const browser = await signIn(w, await person(w, seller, 'admin', email))
  await browser.post('/portal/api/corporate/account/request', {})
  await browser.post('/portal/api/corporate/account/accept', { version: CONTRACT_VERSION })
}

/** A buyer who has paid, so that law demands a name. */
async function paidBuyer(w: World): Promise<string> {
  const { id } = await w.sdk.customers.create(BUYER)
  const pix = await w.sdk.transactions.create(id, { amount: 10_00, payment_type: 'pix' })
  await w.call('POST', `/v1/sandbox/pix/${pix.id}/pay`, { token: await w.token(), body: {} })
  await w.work()
  return id
}

const failedMail = (db: Database) =>
  db.rows(sql`
  insert into mails (owner, id, kind, recipient, language, content_sealed, status, attempts, error,
    created_at)
  values (${'0'.repeat(32)}, ${MAIL}, 'password_reset', 'nobody@example.com', 'en', '\\x00',
    'failed', 1, '550', ${openClock().wall()})`)

function sellerCases(
  env: Record<string, string>,
  [platform, seller]: readonly [string, string],
  waiting: readonly string[],
): Case[] {
  const off = () => runHere(env, ['sellers', 'registration', platform, 'off'])
  return [
    { args: ['sellers', 'approve', waiting[0]!], records: ['seller.approved'] },
    { args: ['sellers', 'deny', waiting[1]!, ...WHY], records: ['seller.denied'] },
    { args: ['sellers', 'block', seller, ...WHY], records: ['seller.blocked'] },
    { args: ['sellers', 'unblock', seller], records: ['seller.unblocked'] },
    { args: ['sellers', 'registration', platform, 'on'], first: off, records: ['seller.updated'] },
    { args: ['sellers', 'login', seller, 'own@example.com'], records: ['credential.created'] },
    { args: ['credentials', 'add', seller, 'shop@example.com'], records: ['credential.created'] },
    { args: ['credentials', 'rotate', 'shop@example.com'], records: ['credential.secret_rotated'] },
    { args: ['credentials', 'limit', 'shop@example.com', '60'], records: ['credential.updated'] },
    {
      args: ['credentials', 'budget', 'shop@example.com', '--per-day', '5000'],
      records: ['credential.updated'],
    },
    { args: ['credentials', 'revoke', 'shop@example.com'], records: ['credential.revoked'] },
  ]
}

function companyCases(db: Database, company: string, asked: readonly string[]): Case[] {
  const outdated = () => db.rows(sql`update corporate_accounts set contract_version = 0`)
  return [
    {
      args: ['corporate', 'approve', asked[0]!, '--limit', '500000'],
      records: ['corporate_account.approved'],
    },
    { args: ['corporate', 'deny', asked[1]!, ...WHY], records: ['corporate_account.denied'] },
    { args: ['corporate', 'suspend', company, ...WHY], records: ['corporate_account.suspended'] },
    { args: ['corporate', 'resume', company], records: ['corporate_account.resumed'] },
    { args: ['corporate', 'limit', company, '700000'], records: ['corporate_account.updated'] },
    {
      args: ['corporate', 'cashback', company, 'fuel', '50'],
      records: ['corporate_account.updated'],
    },
    {
      args: ['corporate', 'new-contract'],
      first: outdated,
      records: ['corporate_account.contract_changed'],
    },
    { args: ['corporate', 'close', company], records: ['corporate_account.closed'] },
  ]
}

/** The word that confirms the loss is known after a dry run. */
function lostRing(env: Record<string, string>, folder: string): Case {
  const args = ['keys', 'lost', '--secrets', join(folder, 'secrets.jsonl')]
  const first = async () => {
    fs.rmSync(join(folder, 'keyring.json'))
    const { out } = await runHere(env, ['keys', 'lost', '--dry-run'])
    args.push('--confirm', String(out.at(-1)!['confirm']))
  }
  return {
    args,
    first,
    records: [
      'installation.keys_lost',
      'credential.secret_rotated',
      'person.second_factor_removed',
    ],
  }
}

const platformCases = (id: string, put: ReturnType<typeof writer>): Case[] => [
  { args: ['fees', 'add', id, put('plan.json', PLAN)], records: ['fee_plan.created'] },
  { args: ['platforms', 'limit', id, '100'], records: ['platform.updated'] },
  {
    args: ['platforms', 'update', id, put('change.json', { description: 'Since 2026' })],
    records: ['seller.updated'],
  },
  { args: ['platforms', 'suspend', id, ...WHY], records: ['seller.blocked'] },
  { args: ['platforms', 'resume', id], records: ['seller.unblocked'] },
]

export async function sandboxStage(t: TestContext): Promise<Stage> {
  const w = await world(t, { corporate: true })
  const { db, platform } = w
  const folder = w.deps.config.dataDir
  const env = { ...envOf(t, db), DATA_DIR: folder }
  const put = writer(folder)
  const id = platform.io_seller_id
  const [one, two] = platform.sellers.map(({ io_seller_id }) => io_seller_id)
  const buyer = await paidBuyer(w)
  await asking(w, one!, 'rui@example.com')
  await asking(w, two!, 'bia@example.com')
  await w.sdk.sandbox.weather({ bank: 'kyc', mode: 'down' })
  const waiting = await Promise.all(
    ['a@example.com', 'b@example.com'].map(async (email) => {
      const made = await w.sdk.sellers.createIndividual(individual('Ana', 'Souza', email))
      return made.io_seller_id
    }),
  )
  await failedMail(db)
  const token = await w.token()
  const asked = (await w.call('GET', '/v1/sellers/list', { token })).headers.get('x-request-id')!
  await settled(w.deps)
  await extendChains(w.deps)
  const ahead = () => db.rows(sql`update clock set last_at = ${after(openClock().wall(), HOUR_MS)}`)
  /** The text of that mail is no seal, which a rotation would report. */
  const unsealed = () => db.rows(sql`delete from mails where id = ${MAIL}`)
  /** The second round of an erasure comes later. */
  const erased = async () => {
    await w.sdk.sandbox.moveClock({ advance: '1d' })
    await w.work()
  }
  const cases: Case[] = [
    { args: ['verify'], records: { none: 'it keeps its result in a table of its own' } },
    ...sellerCases(env, [id, two!], waiting),
    ...companyCases(db, platform.corporate!.io_seller_id, [one!, two!]),
    ...peopleCases(one!),
    ...platformCases(id, put),
    { args: ['mails', 'retry', MAIL], records: ['mail.retried'] },
    { args: ['requests', 'show', asked], records: ['request.read'] },
    { args: ['audit', 'hold', id, ...WHY], records: ['audit_log.hold_placed'] },
    { args: ['audit', 'release', id, ...WHY], records: ['audit_log.hold_released'] },
    { args: ['audit', 'export', id, join(folder, 'audit.jsonl')], records: ['audit_log.exported'] },
    {
      args: ['archive', 'run', '--before', '2026-01-01', '--to', folder],
      first: () => addOldMonth(db),
      records: ['installation.events_archived'],
    },
    { args: ['customers', 'erase', id, buyer, ...WHY], records: ['customer.erased'] },
    {
      args: ['customers', 'identity', id, buyer, ...WHY],
      first: erased,
      records: ['customer.identity_read'],
    },
    { args: ['reconcile'], asksBanks: true, records: ['installation.reconciled'] },
    { args: ['clock', 'accept'], first: ahead, records: ['installation.clock_accepted'] },
    { args: ['keys', 'rotate'], first: unsealed, records: ['installation.keys_rotated'] },
    {
      args: ['keys', 'retire'],
      first: () => runHere(env, ['keys', 'rotate']),
      records: ['installation.keys_retired'],
    },
    lostRing(env, folder),
    { args: ['backup', join(folder, 'night.backup')], records: ['installation.backed_up'] },
    {
      args: ['backup', 'prove', join(folder, 'night.backup')],
      records: ['installation.backup_proven'],
    },
  ]
  return { db, env, folder, cases, sent: () => 0, settle: () => settled(w.deps) }
}

/** A database on which no server has started. */
export async function emptyStage(t: TestContext): Promise<Stage> {
  const db = await freshDatabase(t)
  const env = envOf(t, db)
  const folder = env.DATA_DIR
  const other = await freshDatabase(t)
  const file = join(folder, 'old.backup')
  const backedUp = () => runHere({ ...env, DATABASE_URL: other.url }, ['backup', file])
  const cases: Case[] = [
    { args: ['keys', 'make'], records: { none: 'it has no database yet' } },
    { args: ['migrate', '--mode', 'sandbox'], records: ['installation.migrated'] },
    { args: ['restore', file], first: backedUp, records: ['installation.restored'] },
    {
      args: ['seed'],
      records: [
        'platform.created',
        'seller.created',
        'customer.created',
        'corporate_holder.created',
        'corporate_card.created',
        'user.added',
        'person.operator_added',
      ],
    },
  ]
  return { db, env, folder, cases, sent: () => 0 }
}

export async function liveStage(t: TestContext): Promise<Stage> {
  const db = await freshDatabase(t)
  const server = await startMailServer(t)
  const mail = {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Loja <no-reply@example.com>',
  }
  const env = { ...envOf(t, db), MODE: 'live', ...mail }
  const folder = env.DATA_DIR
  const file = writer(folder)('shop.json', createBusiness.example)
  const cases: Case[] = [
    { args: ['platforms', 'add', file], records: ['platform.created'] },
    { args: ['mails', 'test', 'ana@example.com'], records: ['mail.tested'] },
  ]
  return { db, env, folder, cases, sent: server.connections }
}

/** Two cells with a platform in each, and no worker; what is looked at is the first. */
export async function cellsStage(t: TestContext): Promise<Stage> {
  const w = await cellsWorld(t, CELLS, { isIdle: true })
  const env = { DATA_DIR: w.folder, MODE: 'sandbox', DATABASE_URL: w.database }
  const list = { none: 'the list of cells is all that it changes' }
  const cases: Case[] = [
    { args: ['cells', 'add', 'c'], records: list },
    { args: ['cells', 'close', 'c'], records: list },
    { args: ['cells', 'open', 'c'], records: list },
    {
      args: ['cells', 'platform', w.platforms['b']!.io_seller_id, 'public'],
      records: ['platform.moved'],
    },
  ]
  const settle = async () => {
    for (const deps of CELLS.map((name) => w.deps(name)))
      for (const work of [runDueJobs, settled, extendChains]) await work(deps)
  }
  return { db: w.deps('public').db, env, folder: w.folder, cases, sent: () => 0, settle }
}
