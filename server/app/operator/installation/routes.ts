// The calls of calls.ts.

import { serveOperator } from '../../../identity/users/route.ts'
import { INSTALLATION, madeAt, readId } from '../../../kernel/ids.ts'
import { slot } from '../../../kernel/state.ts'
import { lastBlockAt, oldestQueued } from '../../../platform/audit/chain-store.ts'
import { page } from '../../../platform/audit/store.ts'
import { daysLeft, stateOf } from '../../../providers/certificates/certificate.ts'
import { calledBanksOf } from '../../../runtime/bank-calls.ts'
import type { BankCheck, Deps } from '../../../runtime/deps.ts'
import { certificatesOf } from '../../certificates.ts'
import { notificationUrl } from '../../http/bank-notifications.ts'
import { checkBanksCall, installationCall } from './calls.ts'

/** A backup of each night is among these, also where thousands of people sign in. */
const SEARCHED_MAX = 20_000
const [FIRST_ID, LAST_ID] = ['0'.repeat(32), 'f'.repeat(32)]

const secondsSince = (at: Date, now: Date): number => Math.max(0, (now.getTime() - at.getTime()) / 1_000)

async function lastBackup({ db, clock }: Deps) {
  const filter = { owner: INSTALLATION, from: FIRST_ID, before: LAST_ID, action: 'installation.backed_up' }
  const [record] = await page(db, filter, { limit: 1, searched: SEARCHED_MAX })
  if (!record) return null
  const { file, bytes } = (record.after ?? {}) as { file?: string; bytes?: number }
  // The command's time may be another than business time in the sandbox.
  const at = madeAt(record.id)
  const by = record.actorName
  return {
    at: at.toISOString(),
    age_seconds: secondsSince(at, clock.wall()),
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
const checking = slot('bank checks', () => ({ now: undefined as Promise<readonly BankCheck[]> | undefined }))

function checkBanks(deps: Deps): Promise<readonly BankCheck[]> {
  const state = checking.of(deps)
  state.now ??= deps.banks.check(notificationUrl(deps)).finally(() => (state.now = undefined))
  return state.now
}

export const portalRoutes = [
  serveOperator(installationCall, async ({ deps }) => {
    const [backup, audit_chain] = await Promise.all([lastBackup(deps), auditChain(deps)])
    const called = calledBanksOf(deps).map(({ answered, ...one }) => ({ ...one, answered_seconds: answered }))
    const banks = { is_file: deps.config.banksFile !== undefined, connections: deps.banks.connections, called }
    const { mode } = deps.config
    return { body: { mode, banks, certificates: certificates(deps), backup, keys: keysIn(deps), audit_chain } }
  }),
  serveOperator(checkBanksCall, async ({ deps }) => ({
    body: { items: await checkBanks(deps), checked_at: deps.clock.wall().toISOString() },
  })),
]
