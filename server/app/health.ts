// Whether a server is alive and ready, for load balancers and operators.

import type { FastifyInstance } from 'fastify'
import { durabilitySettings, mustReplicate, replicationFault } from '../platform/db/durability.ts'
import { missingMigrations } from '../platform/db/migrate.ts'
import { findAll } from '../jobs/bank-notifications/store.ts'
import { toReais } from '../kernel/money.ts'
import { waitingForFunds } from '../marketplace/payouts/store.ts'
import { connectionIn } from '../providers/payouts.ts'
import { silentBanksOf } from '../runtime/bank-calls.ts'
import type { Deps } from '../runtime/deps.ts'
import { whyNotRead } from '../platform/reads/open-reads.ts'
import { CERTIFICATE_CODES, certificateSigns } from './certificates.ts'

/** What can be wrong with a server. The portal has words of its own for each code. */
export const FAULT_CODES = [
  'migrations_pending',
  'database_read_only',
  'database_standby',
  'database_unreplicated',
  'database_unreachable',
] as const
export const WARNING_CODES = [
  'bank_silent',
  'bank_not_notifying',
  'payouts_without_funds',
  'replica_unused',
  ...CERTIFICATE_CODES,
] as const

/**
 * `message`: English, for load balancers and logs. `subject`: the migrations, the bank, or where
 * the certificate is configured.
 */
type Sign<Code> = { readonly code: Code; readonly subject: string | null; readonly message: string }
type Fault = Sign<(typeof FAULT_CODES)[number]>
type Warning = Sign<(typeof WARNING_CODES)[number]>

/** Faults, for which a server takes no requests. */
export async function faultsOf(deps: Deps): Promise<Fault[]> {
  try {
    const settings = await durabilitySettings(deps.db)
    const [pending, acceptsWrites] = await Promise.all([
      missingMigrations(deps.db),
      deps.db.acceptsWrites(),
    ])
    const names = pending.join(', ')
    const unreplicated = mustReplicate(deps.config) ? replicationFault(settings) : undefined
    const standby =
      'the database is a standby and takes no writes: another server may have taken over'
    const readOnly =
      'the database takes no writes: look for a disk that is full, or for default_transaction_read_only'
    return [
      ...(pending.length > 0
        ? [
            {
              code: 'migrations_pending' as const,
              subject: names,
              message: `migrations to run: ${names}`,
            },
          ]
        : []),
      ...(acceptsWrites && settings.default_transaction_read_only === 'off'
        ? []
        : [{ code: 'database_read_only' as const, subject: null, message: readOnly }]),
      ...(settings.standby
        ? [{ code: 'database_standby' as const, subject: null, message: standby }]
        : []),
      ...(unreplicated
        ? [{ code: 'database_unreplicated' as const, subject: null, message: unreplicated }]
        : []),
    ]
  } catch {
    return [
      { code: 'database_unreachable', subject: null, message: 'the database cannot be reached' },
    ]
  }
}

function replicaSigns({ replica }: Deps): Warning[] {
  const why = replica && whyNotRead(replica.status())
  if (!why) return []
  return [
    { code: 'replica_unused', subject: null, message: `the read replica is not used: ${why}` },
  ]
}

/** Banks at which our address does not stand. */
async function notificationSigns({ db, banks }: Deps): Promise<Warning[]> {
  if (banks.notifications.length === 0) return []
  const byName = new Map(banks.notifications.map((one) => [one.name, one]))
  // What is wrong with the database is a fault of its own.
  const found = await findAll(db, [...byName.keys()]).catch(() => [])
  const failing = found.filter(({ failingSince }) => failingSince !== null)
  const places = new Set(
    failing.map(({ name }) => `${byName.get(name)!.bank} (${byName.get(name)!.kind})`),
  )
  return [...places].map((place) => ({
    code: 'bank_not_notifying',
    subject: place,
    message: `the bank ${place} does not notify us at our address; it is registered again until it stands`,
  }))
}

/** Banks whose paying account does not cover the payouts that were made. */
async function fundsSigns({ db }: Deps): Promise<Warning[]> {
  const waiting = await waitingForFunds(db).catch(() => [])
  return waiting.map(({ bank, count, amount }) => ({
    code: 'payouts_without_funds',
    subject: connectionIn(bank),
    message: `${count} payouts of R$ ${toReais(amount)} wait for money in the paying account at ${connectionIn(bank)}`,
  }))
}

/**
 * What is wrong outside: a server goes on, and does later what a bank does not do now. An expired
 * certificate stops one bank, not the server.
 */
export const warningsOf = async (deps: Deps): Promise<Warning[]> => [
  ...replicaSigns(deps),
  ...silentBanksOf(deps).map(({ kind, bank, calls, seconds }) => ({
    code: 'bank_silent' as const,
    subject: bank,
    message: `the bank ${bank} (${kind}) has not answered the last ${calls} calls, for ${Math.round(seconds)} s`,
  })),
  ...(await notificationSigns(deps)),
  ...(await fundsSigns(deps)),
  ...certificateSigns(deps),
]

const messagesOf = (signs: readonly Sign<string>[]): string[] => signs.map(({ message }) => message)

/** Mounts `/healthz` and `/readyz`. */
export function mountHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const [faults, warnings] = [
      messagesOf(await faultsOf(deps)),
      messagesOf(await warningsOf(deps)),
    ]
    const isReady = faults.length === 0
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      faults,
      ...(warnings.length > 0 ? { warnings } : {}),
    })
  })
}
