// The sandbox bank: a PSP with its own schema and its own books that speaks the Central Bank's API
// Pix 2.9.0, and REST for payouts, KYC checks, cards, boletos, pix disputes and issued cards.
// Opened inside a process (`call`, without socket or JSON text) or behind a port (`serve`). It
// shares no table with the platform.

import { strict as assert } from 'node:assert'
import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import type { BankCall } from '../server/kernel/bank-call.ts'
import type { Clock } from '../server/kernel/clock.ts'
import { Secret } from '../server/kernel/secret.ts'
import type { Database } from '../server/platform/db/sql.ts'
import { statementsOf } from '../server/platform/db/statements.ts'
import { openBoletoDeps } from './boletos/operations.ts'
import { advanceDue as advanceCards, openCardDeps } from './cards/operations.ts'
import { longestLocation } from './charges/charge.ts'
import { openChargeDeps } from './charges/deps.ts'
import { openClients, type Registration } from './clients.ts'
import { resumeClock } from './clock.ts'
import { advanceDue as advanceDisputes } from './disputes/operations.ts'
import { openCompanies } from './emulators/companies.ts'
import type { Knock } from './emulators/emulator.ts'
import type { RecordStore } from './emulators/records.ts'
import { openRouter } from './http/router.ts'
import {
  type AuthorizationHandler,
  openAuthorizationClient,
} from './issuing/authorization-client.ts'
import { advanceDue as advancePurchaseDisputes } from './issuing/disputes/operations.ts'
import { advanceDue as advanceIssued, openIssuingDeps } from './issuing/operations.ts'
import { decideDue } from './kyc/operations.ts'
import { type Listener, type Log, openNotices } from './notices.ts'
import { openPayloads } from './http/payload.ts'
import { advanceDue, openPayoutDeps } from './payouts/operations.ts'
import { openPixDeps } from './pix/operations.ts'
import { openReturnDeps, settleDue } from './returns/operations.ts'
import { serve, type ServeOptions } from './http/serve.ts'
import { NO_FAULTS, openFaults } from './faults.ts'
import { openWebhooks } from './webhooks.ts'

export type Bank = {
  /** Any call of the API or of the controls. Within the process the controls need no key. */
  call: BankCall
  /**
   * Puts `call` behind a port of 127.0.0.1 (0: any free one), and runs the bank's own scheduler
   * while it is open.
   */
  serve(port: number, options?: ServeOptions): Promise<{ url: string; close(): Promise<void> }>
  /**
   * Sends notifications to `listener` instead of by HTTP. A notification is repeated when the
   * listener rejects.
   */
  onNotice(listener: Listener): void
  /** Authorization requests go to `answerer` instead of by HTTP. */
  onAuthorizationRequest(answerer: AuthorizationHandler): void
  /** Registers a receiver, its client and its keys, or changes a registration. */
  register(registration: Registration): Promise<void>
  /** What a company with a wire of its own keeps here. */
  recordsOf(company: string): RecordStore
  /**
   * One bounded round: does everything that is due, and sends notifications that were held back.
   * Returns how many.
   */
  work(now: Date): Promise<number>
  /** Waits for notifications under way. The database stays open: it belongs to the caller. */
  close(): Promise<void>
}

export type BankOptions = {
  db: Database
  clock: Clock
  /** Public host, and port where it is not 443, of the payload addresses; no scheme. */
  host: string
  /**
   * Hashes card requests, so that a repeated one is recognized, and derives the numbers of issued
   * cards. All processes on one database need the same key; without it, a process recognizes only
   * its own requests.
   */
  hashKey?: Secret<KeyObject>
  /** Signs authorization requests; clients have it too. Without it they trust none. */
  signingKey?: Secret<string>
  log?: Log
  /** How companies that try an address of notifications do it; without it they try none. */
  knock?: Knock
}

const LOCATION_MAX = 77
const HASH_KEY_BYTES = 32
// One process at a time makes the schema. Any number that no other advisory lock uses.
const SCHEMA_LOCK = 0x62_61_6e_6b

/** Opens the bank on a database; creates its schema if needed. */
export async function openBank(options: BankOptions): Promise<Bank> {
  const {
    db,
    clock,
    host,
    log = { warn: () => {} },
    hashKey = new Secret(createSecretKey(randomBytes(HASH_KEY_BYTES))),
    signingKey = new Secret(randomBytes(HASH_KEY_BYTES).toString('hex')),
  } = options
  assert(
    longestLocation(host).length <= LOCATION_MAX,
    `the host leaves no room in a BR Code: ${host}`,
  )
  await makeSchema(db)
  await resumeClock({ db, clock })

  const clients = openClients({ db, clock })
  const faults = openFaults({ db, clock })
  const notices = openNotices({ db, faults, log })
  const returns = openReturnDeps({ db, clock, notices })
  const payouts = openPayoutDeps({ db, clock, notices })
  const checks = { db, clock, notices }
  const disputes = { db, clock, notices }
  const boletos = openBoletoDeps({ db, clock, clients, notices })
  const cards = openCardDeps({ db, clock, notices, hashKey })
  const asker = openAuthorizationClient({ db, clock, faults, log, signingKey })
  const issuing = openIssuingDeps({ db, clock, notices, asker, hashKey })
  const work = async (now: Date) =>
    (await settleDue(returns, now)) +
    (await advanceDue(payouts, now)) +
    (await decideDue(checks, now)) +
    (await advanceCards(cards, now)) +
    (await advanceDisputes(disputes, now)) +
    (await advanceIssued(issuing, now)) +
    (await advancePurchaseDisputes(issuing, now)) +
    (await notices.release())
  const deps = {
    db,
    clock,
    log,
    clients,
    faults,
    notices,
    returns,
    payouts,
    checks,
    cards,
    boletos,
    disputes,
    issuing,
    work,
    pix: openPixDeps({ db, clock, notices }),
    charges: openChargeDeps({ db, clock, clients, host }),
    payloads: openPayloads({ db, clock, clients, host }),
    webhooks: openWebhooks({ db, clock, clients }),
  }
  const inside = openRouter({ ...deps, faults: NO_FAULTS })
  const companies = openCompanies({ ...deps, hashKey, knock: options.knock, call: inside })
  const call = openRouter({ ...deps, companies })
  return {
    call,
    work,
    serve: (port, options) =>
      serve({ call: seenAs(call, options?.seenAs), work, clock, log }, port, options),
    onNotice: notices.onNotice,
    onAuthorizationRequest: asker.onAuthorizationRequest,
    register: clients.register,
    recordsOf: companies.recordsOf,
    close: notices.close,
  }
}

/** Of the sandbox bank itself: its controls, and what payers' apps read. */
const OWN = /^\/(?:sandbox|qr|\.well-known)(?:\/|$)/

/** The bank as a company shows it; what is the sandbox's own stays as it is. */
function seenAs(own: BankCall, open: ServeOptions['seenAs']): BankCall {
  const company = open?.(own)
  if (!company) return own
  return (request) => (OWN.test(request.path) ? own(request) : company(request))
}

/**
 * Creates or extends the schema. Skipped when the file is unchanged, because DDL waits for writers.
 */
async function makeSchema(db: Database): Promise<void> {
  const schema = fs.readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8')
  const mark = createHash('sha256').update(schema).digest('hex')
  const client = await db.connection()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    const { rows } = await client.query(
      `select obj_description(to_regnamespace('bank'), 'pg_namespace') as mark`,
    )
    if (rows[0]?.mark !== mark)
      for (const statement of [...statementsOf(schema), `comment on schema bank is '${mark}'`])
        await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
