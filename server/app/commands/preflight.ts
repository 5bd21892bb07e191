// `npm run preflight`: everything that a live server needs, checked without starting one: settings,
// database, key ring, and each bank (token, certificates, the address it notifies). It changes
// nothing. Exit 0 when all is well, 1 when not.

import { openClock } from '../../kernel/clock.ts'
import { hyphened, type OwnerId } from '../../kernel/ids.ts'
import type { Config } from '../../platform/config.ts'
import { connectionsOf } from '../../platform/settings/process-settings.ts'
import { connectionLimitFault } from '../../platform/db/connections/connection-limit.ts'
import { durabilitySettings, replicationFault, settingsOff } from '../../platform/db/durability.ts'
import { embeddedFault } from '../../platform/settings/database-settings.ts'
import { clockFault, clocksApart } from '../../platform/db/connections/clock-difference.ts'
import { publicPart } from '../../platform/db/database-server.ts'
import { encodingFault, pendingMigrations } from '../../platform/db/migrate.ts'
import { sql, type Database } from '../../platform/db/sql.ts'
import { findInstallation, refuseOtherMode } from '../../platform/installation.ts'
import { readFittingRing } from '../../platform/key-checks.ts'
import type { Keyring } from '../../platform/keyring.ts'
import { openMailServer } from '../../mail/send.ts'
import type { SmtpSettings } from '../../platform/settings/mail-settings.ts'
import { type BanksFile, placesOf, readBanksFile } from '../../providers/settings/banks-file.ts'
import { notificationUrl } from '../../runtime/banks/notification-address.ts'
import { findAll as findRegistrations } from '../../jobs/bank-notifications/store.ts'
import {
  bankChecks,
  checked,
  connectionsOf as bankConnections,
  fault,
  ok,
} from '../banks/bank-checks.ts'
import type { BankCheck } from '../../runtime/deps.ts'
import { liveFaults } from '../live.ts'
import { openReads, whyNotRead } from '../../platform/reads/open-reads.ts'
import { platformsBeside } from './database/beside.ts'
import { asGuest, configsOf, faultOf, print } from './command.ts'
import { adviceFor } from './banks/advice.ts'
import { printChecks } from './checks.ts'
import type { Command, Ground } from './declared/declaration.ts'

type Check = BankCheck

const PLATFORMS_MAX = 1_000

async function contents(db: Database): Promise<string> {
  const fault = await encodingFault(db)
  if (fault) throw new Error(fault)
  const off = settingsOff(await durabilitySettings(db))
  if (off.length > 0)
    throw new Error(`${off.join(', ')} off: it may lose payments it has acknowledged`)
  return 'keeps what it has acknowledged'
}

/** Which database it is, so that a setting that a shell has cut off is noticed. */
async function address(db: Database, { databaseUrl, dataDir }: Config): Promise<string> {
  const [row] = await db.rows<{ who: string; base: string }>(
    sql`select current_user as who, current_database() as base`,
  )
  const { who, base } = row!
  if (databaseUrl === undefined)
    return `the PostgreSQL that came with npm ci, in DATA_DIR (${dataDir})`
  return `${publicPart(databaseUrl)} as ${who}${publicPart(databaseUrl).endsWith(`/${base}`) ? '' : `, database ${base}`}`
}

async function clock(db: Database): Promise<string> {
  const { wall } = openClock()
  const fault = await clockFault(db, wall)
  if (fault) throw new Error(fault)
  return clocksApart(db, wall)
}

async function replication(db: Database, config: Config): Promise<string> {
  const settings = await durabilitySettings(db)
  if (settings.standby)
    throw new Error('it is a standby and takes no writes: the address has to lead to the primary')
  const fault = replicationFault(settings)
  if (config.databaseReplicated && fault) throw new Error(fault)
  // One that another system sends backups to counts too: whether it may take over is what only the
  // operator knows.
  const [row] = await db.rows<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_replication`,
  )
  if (config.databaseReplicated && row!.n === 0)
    throw new Error('no standby follows, so that no write would be answered')
  if (config.databaseReplicated) return `${row!.n} follow, and what is acknowledged is on a standby`
  const none = 'DATABASE_REPLICATED is not set, so no standby may take over'
  return row!.n > 0 && fault ? `${none}; ${row!.n} follow, and ${fault}` : none
}

async function connections(db: Database, config: Config): Promise<string> {
  const fault = await connectionLimitFault(db, config)
  if (fault) throw new Error(fault)
  return `${config.apiProcesses} processes answer the API; all have ${connectionsOf(config)} connections at most, which fit`
}

async function readReplica(primary: Database, config: Config): Promise<string> {
  const replica = await openReads(config, { primary, warn: () => {}, wall: openClock().wall })
  try {
    const status = replica!.status()
    const why = whyNotRead(status)
    if (why) throw new Error(`${why}; until it can be read, everything is read from the primary`)
    return `follows, and is read while it is at most ${config.readLagMaxSeconds} s behind`
  } finally {
    await replica!.close()
  }
}

async function migrations(db: Database): Promise<string> {
  const pending = await pendingMigrations(db)
  return pending.length === 0
    ? 'all applied'
    : `${pending.length} pending: the next start applies them, from ${pending[0]}`
}

async function mode(db: Database, config: Config): Promise<string> {
  const installation = await findInstallation(db)
  refuseOtherMode(installation, config)
  return installation?.mode
    ? `is ${installation.mode}`
    : `is new: the first start makes it ${config.mode}`
}

async function mailServer(settings: SmtpSettings): Promise<string> {
  const server = openMailServer(settings)
  try {
    await server.check()
    return `accepts us; mails are from ${settings.from}`
  } finally {
    server.close()
  }
}

/** Whether another schema has a platform; where there is one alone, none. */
type Beside = { readonly has: (owner: OwnerId) => boolean }

async function besideOf(config: Config, schema: string): Promise<Beside> {
  if (config.mode !== 'live') return new Set()
  let areAllAsked = true
  const found = await platformsBeside(config, schema, () => void (areAllAsked = false))
  // One that cannot be asked may have it, and has a fault of its own.
  return { has: (owner) => found.has(owner) || !areAllAsked }
}

/** Platforms without a bank, and banks for platforms that are not there. */
async function platformChecks(
  db: Database,
  banks: BanksFile | undefined,
  beside: Beside,
): Promise<Check[]> {
  const rows = await db.rows<{ owner: OwnerId; name: string }>(sql`
    select owner, name from sellers where id = owner order by id limit ${PLATFORMS_MAX}`)
  const served = new Set([...(banks?.keys.keys() ?? []), ...(banks?.platforms.keys() ?? [])])
  const known = new Set(rows.map(({ owner }) => owner))
  return [
    ...rows.map(({ owner, name }) =>
      served.has(owner)
        ? ok(`platform ${name}`, 'has a bank')
        : fault(
            `platform ${name}`,
            `is not ready: BANKS_FILE names no bank for ${hyphened(owner)}`,
          ),
    ),
    ...[...served]
      .filter((owner) => !known.has(owner) && !beside.has(owner))
      .map((owner) =>
        fault(`platform ${hyphened(owner)}`, 'is in BANKS_FILE, but not in this database'),
      ),
    ...(rows.length === 0
      ? [ok('platforms', 'none yet: npm run platforms -- add FILE opens one')]
      : []),
  ]
}

type Known = {
  /** Faults of the settings that are reported already. */
  readonly said: readonly string[]
}

/** What a server found of its notification addresses, where one does not stand. */
async function registrationChecks(db: Database, banks: BanksFile): Promise<Check[]> {
  const names = [
    ...placesOf(banks).map(([owner, { psp }]) => `pix/${psp}/${owner}`),
    ...bankConnections(banks).flatMap(([name]) => [name, `${name}/authorizer`]),
  ]
  const found = await findRegistrations(db, names)
  return found.flatMap(({ name, failingSince, why }) =>
    failingSince === null
      ? []
      : fault(
          `${name.split('/').slice(0, 2).join('/')}: registration`,
          `the server tries to register our address since ${failingSince.toISOString()}: ${why}`,
        ),
  )
}

const urlsOf =
  (publicUrl: string, { hashKey }: Keyring) =>
  (name: string): string =>
    notificationUrl({ config: { publicUrl }, hashKey }, name)

/** Of one database, with its banks. */
async function databaseChecks(config: Config, db: Database, { said }: Known): Promise<Check[]> {
  const now = openClock().wall()
  const isMigrated = async () => (await pendingMigrations(db)).length === 0
  const checks = [
    ...liveFaults(config, process.env)
      .filter((detail) => !said.includes(detail))
      .map((detail) => fault('settings', detail)),
    await checked('database', () => contents(db)),
    await checked('database address', () => address(db, config)),
    ...(config.databaseUrl === undefined
      ? []
      : [await checked('fail-over', () => replication(db, config))]),
    ...(config.apiProcesses === 1
      ? []
      : [await checked('connections', () => connections(db, config))]),
    ...(config.readUrl === undefined
      ? []
      : [await checked('read replica', () => readReplica(db, config))]),
    await checked('clock', () => clock(db)),
    await checked('database mode', () => mode(db, config)),
    await checked('migrations', () => migrations(db)),
  ]
  let ring: Keyring | undefined
  if (await isMigrated())
    checks.push(
      await checked('key ring', async () => {
        ring = await readFittingRing(db, config, now)
        return 'fits the database'
      }),
    )
  const read =
    config.banksFile === undefined ? undefined : readBanksFile(config.banksFile, process.env)
  const banks = read?.ok ? read.banks : undefined
  const publicUrl = `${config.publicUrl}${config.basePath}`
  const urlOf = ring && urlsOf(publicUrl, ring)
  if (banks) checks.push(...(await bankChecks(banks, urlOf, now)))
  if (banks && (await isMigrated())) checks.push(...(await registrationChecks(db, banks)))
  if (config.mode === 'live' && (await isMigrated()))
    checks.push(...(await platformChecks(db, banks, await besideOf(config, db.schema))))
  return checks
}

/** Of one schema; where there are several, its checks have its name. */
async function schemaChecks(config: Config, known: Known, isAlone: boolean): Promise<Check[]> {
  const named = (check: string) => (isAlone ? check : `${config.schema}: ${check}`)
  try {
    const found = await asGuest(config, (db) => databaseChecks(config, db, known))
    return found.map((one) => ({ ...one, check: named(one.check) }))
  } catch (error) {
    if (isAlone) throw error
    return [fault(named('database'), faultOf(config, error))]
  }
}

/**
 * Of the database, or of each schema of ours in it; of none where it is not decided which it is.
 */
async function placesChecks(config: Config, known: Known): Promise<Check[]> {
  if (embeddedFault(config) !== undefined)
    return [fault('database', 'is not looked at until DATABASE_URL says which')]
  if (config.schema !== undefined) return schemaChecks(config, known, true)
  const all = await configsOf(config)
  const checks: Check[] = []
  for (const own of all) checks.push(...(await schemaChecks(own, known, all.length === 1)))
  return checks
}

async function allChecks(config: Config): Promise<Check[]> {
  const settings = liveFaults(config, process.env)
  const { mail } = config
  const known: Known = { said: settings }
  return [
    ...(settings.length > 0
      ? settings.map((detail) => fault('settings', detail))
      : [ok('settings', `complete for ${config.mode} operation`)]),
    ...(await placesChecks(config, known)),
    ...(mail.is === 'smtp' ? [await checked('mail server', () => mailServer(mail))] : []),
  ]
}

/** Checks of a connection are named as section/name. */
const adviceOnBanks = (one: Check): string | undefined =>
  one.check.includes('/') ? adviceFor(one) : undefined

async function check({ config, args }: Ground): Promise<number> {
  const checks = await allChecks(config)
  const isReady = checks.every(({ ok: isOk }) => isOk)
  if (args.includes('--json')) print(JSON.stringify({ ready: isReady, checks }))
  else {
    printChecks(checks, adviceOnBanks)
    print(isReady ? '\nReady.' : '\nNot ready: mend the faults above. Nothing was changed.')
  }
  return isReady ? 0 : 1
}

export const preflight: Command = {
  name: 'preflight',
  schemas: 'each',
  about:
    'Checks everything that a live server needs, without starting one: settings, database, key ring, banks. Exits with 1 when something is missing.',
  verbs: { '': { line: '[--json]', effect: 'reads', alone: check } },
}
