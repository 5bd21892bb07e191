// The same for locks that no call of the API reaches by itself, or that are taken by the statement
// alone: of jobs, commands, moves and the sandbox bank.

import * as approvals from '../../server/approvals/policy-store.ts'
import { createRegistry } from '../../server/app/cells/registry-store.ts'
import { addPlan } from '../../server/app/fee-plans.ts'
import { lockTaxpayer } from '../../server/app/platforms-store.ts'
import { lock as lockLimitRequest } from '../../server/corporate/limit-requests/store.ts'
import { lockOfSeller, startDeliveries } from '../../server/events/webhooks/store.ts'
import { lockCredential } from '../../server/identity/auth/store.ts'
import { lock as lockPerson } from '../../server/identity/users/people/store.ts'
import { after } from '../../server/kernel/clock.ts'
import type { SellerId } from '../../server/kernel/ids.ts'
import { lockEvidence } from '../../server/payments/disputes/store.ts'
import { deleteOld, placeHold } from '../../server/platform/audit/retention-store.ts'
import { lockCompany } from '../../server/platform/company-store.ts'
import { inTransaction, raw, sql, type Sql, type Tx } from '../../server/platform/db/sql.ts'
import { lockMarks } from '../../server/platform/ledger/marks-store.ts'
import { SEARCHED_SELLERS } from '../../server/marketplace/sellers/search-store.ts'
import { lockEventless, sourcesOf, type Source } from '../../server/platform/search/sources.ts'
import { lock as lockErasure } from '../../server/privacy/store.ts'
import * as cnab from '../../server/providers/cnab/store.ts'
import { openDays } from '../../server/requests/day-store.ts'
import * as boletos from '../../sandbox/boletos/store.ts'
import * as charges from '../../sandbox/charges/store.ts'
import { ownerOf } from '../marketplace.ts'
import { plain } from '../rows.ts'
import type { World } from '../world.ts'
import type { Given, Held } from './held.ts'

const [SELLERS] = sourcesOf([SEARCHED_SELLERS]) as [Source]

const MEANWHILE = 'meanwhile'
const DAY_MS = 86_400_000

const lawsuit = (w: World) => ({ owner: ownerOf(w), reason: 'lawsuit', at: w.deps.clock.now() })
const oldOf = (w: World) =>
  ({ owner: ownerOf(w), class: 'change', before: 'f'.repeat(32) }) as const

/** A key that a row of the table has, as the functions of stores take it: `never` fits every id. */
async function keyIn(db: Sql, from: string): Promise<never> {
  const [row] = await db.rows<object>(sql`select * from ${raw(from)} limit 1`)
  return row as never
}

/** Locks a row by that function, in a commit of its own. */
const locking = (w: World, lock: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  inTransaction(w.db, lock)

/** Two that take the same lock: the second waits for the commit of the first. */
const alone = (lock: (tx: Tx, given: Given) => Promise<unknown>): Held => ({
  hold: lock,
  act: (given) => locking(given.w, (tx) => lock(tx, given)),
})

const SERVER: Record<string, Held> = {
  'server/approvals/policy-store.ts lock': {
    hold: async (tx, { ids }) => {
      await tx.rows(sql`select 1 from sellers where id = ${plain(ids.seller)} for no key update`)
      await tx.rows(
        sql`update approval_policies set approvals = 2 where seller = ${plain(ids.seller)}`,
      )
    },
    act: ({ w }) =>
      locking(w, (tx) => approvals.lock(tx, { owner: ownerOf(w), seller: ownerOf(w) as never })),
    says: [{ approvals: 2 }],
  },
  'server/app/cells/registry-store.ts createRegistry': alone((tx) => createRegistry(tx)),
  'server/app/platforms-store.ts lockTaxpayer': alone((tx) => lockTaxpayer(tx, '11222333000181')),
  'server/marketplace/fees/store.ts lockPlans': {
    hold: async (tx, { w }) => {
      await tx.rows(sql`select 1 from sellers where id = ${ownerOf(w)} for no key update`)
      await tx.rows(sql`
        insert into fee_plans select (jsonb_populate_record(p, '{"version": 2}')).*
        from fee_plans p
        where owner = ${ownerOf(w)}`)
    },
    act: ({ w }) =>
      locking(w, (tx) =>
        addPlan(tx, w.deps.clock, ownerOf(w), {
          plan: { feeOnRefund: 'keep', rules: [] },
          startsAt: after(w.deps.clock.now(), DAY_MS),
        }),
      ),
    says: { added: { version: 3 } },
  },
  'server/corporate/limit-requests/store.ts lock': {
    hold: (tx) => tx.rows(sql`update corporate_limit_requests set reason = ${MEANWHILE}`),
    act: ({ w }) =>
      locking(w, async (tx) => lockLimitRequest(tx, await keyIn(w.db, 'corporate_limit_requests'))),
    says: { reason: MEANWHILE },
  },
  'server/events/webhooks/store.ts lockOfSeller': {
    before: ({ w }) =>
      w.db.rows(
        sql`update webhook_endpoints
          set origin = 'seller', status = 'enabled'
          where id = (select id from webhook_endpoints limit 1)`,
      ),
    hold: (tx) =>
      tx.rows(
        sql`update webhook_endpoints
          set url = 'http://127.0.0.1:9/meanwhile'
          where origin = 'seller'`,
      ),
    act: ({ w }) =>
      locking(w, async (tx) => {
        const { owner, seller } = (await keyIn(
          w.db,
          `webhook_endpoints where origin = 'seller'`,
        )) as Record<string, never>
        return lockOfSeller(tx, owner!, seller!)
      }),
    says: { url: 'http://127.0.0.1:9/meanwhile' },
  },
  'server/events/webhooks/store.ts startDeliveries': {
    hold: (tx) => tx.rows(sql`select 1 from webhook_ends for update`),
    act: ({ w }) => locking(w, (tx) => startDeliveries(tx, ownerOf(w))),
  },
  'server/identity/auth/store.ts lockCredential': {
    hold: (tx, { ids }) =>
      tx.rows(sql`update credentials set note = 'again' where id = ${plain(ids.credential)}`),
    act: ({ w, ids }) => locking(w, (tx) => lockCredential(tx, `${plain(ids.seller)}@example.com`)),
    says: { note: 'again' },
  },
  'server/identity/users/people/store.ts lock': {
    hold: (tx) => tx.rows(sql`update people set language = 'pt-BR'`),
    act: ({ w }) =>
      locking(w, async (tx) => {
        const { id } = (await keyIn(w.db, 'people')) as Record<string, never>
        return lockPerson(tx, id!)
      }),
    says: { language: 'pt-BR' },
  },
  'server/payments/disputes/store.ts lockEvidence': {
    hold: (tx) => tx.rows(sql`update dispute_evidence set reason = ${MEANWHILE}`),
    act: ({ w }) =>
      locking(w, async (tx) => lockEvidence(tx, await keyIn(w.db, 'dispute_evidence'))),
    says: { reason: MEANWHILE },
  },
  // While old records are deleted.
  'server/platform/audit/retention-store.ts placeHold': {
    before: ({ w }) =>
      w.db.rows(
        sql`insert into audit_heads (owner, number, digest)
          values (${ownerOf(w)}, 0, '')
          on conflict
          do nothing`,
      ),
    hold: (tx, { w }) => deleteOld(tx, oldOf(w), 1),
    act: ({ w }) => locking(w, (tx) => placeHold(tx, lawsuit(w))),
  },
  'server/platform/audit/retention-store.ts deleteOld': {
    before: ({ w }) => w.db.rows(sql`delete from audit_holds`),
    hold: (tx, { w }) => placeHold(tx, lawsuit(w)),
    act: ({ w }) => locking(w, (tx) => deleteOld(tx, oldOf(w), 10)),
    says: 0,
  },
  'server/platform/company-store.ts lockCompany': alone((tx, { w }) =>
    lockCompany(tx, { owner: ownerOf(w), seller: ownerOf(w) as string as SellerId }),
  ),
  'server/platform/ledger/marks-store.ts lockMarks': alone((tx, { w }) => lockMarks(tx, w.db)),
  'server/platform/search/sources.ts lockEventless': {
    before: async ({ w }) => {
      await w.db.rows(sql`update sellers set version = 0 where id = ${ownerOf(w)}`)
      await w.db.rows(sql`delete from search_terms where object = ${ownerOf(w)}`)
    },
    hold: (tx, { w }) =>
      tx.rows(sql`update sellers set name = ${MEANWHILE} where id = ${ownerOf(w)}`),
    act: async ({ w }) => {
      const found = await locking(w, (tx) =>
        lockEventless(tx, SELLERS, [{ owner: ownerOf(w), id: ownerOf(w) }]),
      )
      return JSON.stringify(found).includes(MEANWHILE)
    },
    says: true,
  },
  'server/privacy/store.ts lock': {
    before: async ({ w, call }) => {
      await w.db.rows(sql`delete from audit_holds`)
      const { body } = await call('POST', '/v1/customer/new', { first_name: 'Ana' })
      await call('POST', `/v1/customer/${body.success.id}/erase`, { reason: 'asked' })
      await w.db.rows(sql`update erasures set due_at = ${w.deps.clock.now()}`)
    },
    hold: (tx) => tx.rows(sql`update erasures set due_at = null`),
    act: ({ w }) => locking(w, async (tx) => lockErasure(tx, await keyIn(w.db, 'erasures'))),
    says: { dueAt: null },
  },
  'server/providers/cnab/store.ts lockTitle': {
    hold: (tx) => tx.rows(sql`update cnab_titles set reason = ${MEANWHILE}`),
    act: ({ w }) =>
      locking(w, async (tx) => {
        const place = await keyIn(w.db, 'cnab_titles')
        return cnab.lockTitle(tx, place, (place as { id: string }).id)
      }),
    says: { reason: MEANWHILE },
  },
  'server/providers/cnab/store.ts lockFiles': alone((tx, { w }) =>
    cnab.lockFiles(tx, { owner: ownerOf(w), agreement: '756/1234567' }),
  ),
  'server/requests/day-store.ts openDays': {
    hold: (tx) => tx.rows(sql`select pg_advisory_xact_lock(hashtext('open_request_days'))`),
    act: ({ w }) => openDays(w.db, new Date('2090-01-01T12:00:00Z'), 2),
  },
}

const BANK: Record<string, Held> = {
  'sandbox/boletos/store.ts lock': {
    hold: (tx) => tx.rows(sql`update bank.boletos set status = 'withdrawn'`),
    act: ({ w }) => locking(w, async (tx) => boletos.lock(tx, await keyIn(w.db, 'bank.boletos'))),
    says: { status: 'withdrawn' },
  },
  'sandbox/charges/store.ts lock': {
    hold: (tx) => tx.rows(sql`update bank.charges set revision = 77`),
    act: ({ w }) => locking(w, async (tx) => charges.lock(tx, await keyIn(w.db, 'bank.charges'))),
    says: { revision: 77 },
  },
}

/** By file and function. */
export const HELD_IN_STORES: Readonly<Record<string, Held>> = { ...SERVER, ...BANK }
