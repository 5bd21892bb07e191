// The calls of calls.ts.

import { serveOperator } from '../../../identity/users/route.ts'
import { madeAt, readId } from '../../../kernel/ids.ts'
import { slot } from '../../../kernel/state.ts'
import { lastBlockAt, oldestQueued } from '../../../platform/audit/chain-store.ts'
import { daysLeft, stateOf } from '../../../providers/certificates/certificate.ts'
import { calledBanksOf } from '../../../runtime/bank-calls.ts'
import type { BankCheck, Deps } from '../../../runtime/deps.ts'
import { notificationUrl } from '../../../runtime/banks/notification-address.ts'
import { lastRecorded } from '../../backups.ts'
import { certificatesOf } from '../../certificates.ts'
import { checkBanksCall, installationCall } from './calls.ts'

const secondsSince = (at: Date, now: Date): number =>
  Math.max(0, (now.getTime() - at.getTime()) / 1_000)

async function lastBackup(deps: Deps) {
  const last = await lastRecorded(deps, 'installation.backed_up')
  if (!last) return null
  const { at, file, bytes, by } = last
  return {
    at: at.toISOString(),
    age_seconds: secondsSince(at, deps.clock.wall()),
    file: file ?? null,
    bytes: bytes ?? null,
    by,
  }
}

/** Ids of keys begin with their time; the first key is derived and has none. */
function keysIn({ sealKeys }: Deps) {
  const ids = new Set<string>()
  sealKeys.find(({ id }) => !ids.add(id))
  const newest = sealKeys.at(-1)?.id
  return [...ids].map((id) => {
    const read = readId(id)
    return { id, made_at: read ? madeAt(read).toISOString() : null, seals: id === newest }
  })
}

async function auditChain({ db, clock }: Deps) {
  const [{ chains, at }, oldest] = await Promise.all([lastBlockAt(db), oldestQueued(db)])
  return {
    chains,
    last_block_at: at?.toISOString() ?? null,
    waiting_seconds: oldest ? secondsSince(madeAt(oldest), clock.wall()) : 0,
  }
}

function certificates(deps: Deps) {
  const now = deps.clock.wall()
  return certificatesOf(deps).map((one) => ({
    places: one.places,
    kind: one.kind,
    state: stateOf(one, now),
    valid_from: one.validFrom.toISOString(),
    valid_until: one.validTo.toISOString(),
    days_left: daysLeft(one, now),
  }))
}

/** Checks under way, which a second operator joins. */
const checking = slot('bank checks', () => ({
  now: undefined as Promise<readonly BankCheck[]> | undefined,
}))

function checkBanks(deps: Deps): Promise<readonly BankCheck[]> {
  const state = checking.of(deps)
  state.now ??= deps.banks
    .check((name) => notificationUrl(deps, name))
    .finally(() => (state.now = undefined))
  return state.now
}

export const portalRoutes = [
  serveOperator(installationCall, async ({ deps }) => {
    const [backup, audit_chain] = await Promise.all([lastBackup(deps), auditChain(deps)])
    const called = calledBanksOf(deps).map(({ answered, ...one }) => ({
      ...one,
      answered_seconds: answered,
    }))
    const banks = {
      is_file: deps.config.banksFile !== undefined,
      connections: deps.banks.connections,
      called,
    }
    const { mode } = deps.config
    return {
      body: {
        mode,
        banks,
        certificates: certificates(deps),
        backup,
        keys: keysIn(deps),
        audit_chain,
      },
    }
  }),
  serveOperator(checkBanksCall, async ({ deps }) => ({
    body: { items: await checkBanks(deps), checked_at: deps.clock.wall().toISOString() },
  })),
]
