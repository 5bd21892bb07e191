// The database guards of receivables, evidence, approvals, payment links and purchase disputes
// allow exactly what the tables of states allow.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Machine } from '../../server/kernel/machine.ts'
import { inTransaction, raw, sql, type Statement } from '../../server/platform/db/sql.ts'
import { approvalTransitions } from '../../server/approvals/approval.ts'
import { transitions as limitRequestTransitions } from '../../server/corporate/limit-requests/limit-request.ts'
import { transitions as disputeTransitions } from '../../server/corporate/purchases/disputes/dispute.ts'
import { evidenceTransitions } from '../../server/payments/disputes/evidence.ts'
import { transitions as receivedPixTransitions } from '../../server/payments/received-pix/received-pix.ts'
import { transitions as codeTransitions } from '../../server/payments/static-qr-codes/static-qr-code.ts'
import { transitions as linkTransitions } from '../../server/payments/payment-links/payment-link.ts'
import { receivableTransitions } from '../../server/marketplace/receivables/receivable.ts'
import { freshDatabase } from '../database.ts'

const ID = '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b'
const NOW = '2026-11-21T12:00:00Z'
const SETTLED = sql`update receivables set settled_at = '2026-11-22T12:00:00Z'`

type Guarded = {
  table: string
  transitions: Machine<string, string>
  insert: (state: string) => Statement
  set: (state: string) => Statement
  refuses: RegExp
}

const grantedIn = (state: string) => (state === 'accepted' || state === 'ended' ? 1 : null)
const gross = (state: string) => (state === 'canceled' ? 0 : 1)

const GUARDED: Guarded[] = [
  {
    table: 'receivables',
    transitions: receivableTransitions,
    insert: (state) => sql`
      insert into receivables (owner, id, seller, transaction, method, number, gross, fee, due_on,
        status, settled_at, created_at)
      values (${ID}, ${ID}, ${ID}, ${ID}, 'credit', 1, ${gross(state)}, 0, '2026-11-21', ${state},
        ${state === 'settled' ? NOW : null}, ${NOW})`,
    set: (state) => sql`update receivables set status = ${state}, gross = ${gross(state)}`,
    refuses: /a receivable cannot go from/,
  },
  {
    table: 'payment_links',
    transitions: linkTransitions,
    insert: (state) => sql`
      insert into payment_links (owner, id, code, seller, status, usage, amount, description,
        payment_types, installments_max, transaction, paid_at,
        version, created_at, updated_at)
      values (${ID}, ${ID}, ${ID}, ${ID}, ${state}, 'once', 1, '', '{pix}', 1,
        ${state === 'paid' ? ID : null}, ${state === 'paid' ? NOW : null},
        1, ${NOW}, ${NOW})`,
    set: (state) => sql`
      update payment_links
      set status = ${state}, transaction = ${state === 'paid' ? ID : null},
        paid_at = ${state === 'paid' ? NOW : null}`,
    refuses: /a payment link cannot go from/,
  },
  {
    table: 'static_qr_codes',
    transitions: codeTransitions,
    insert: (state) => sql`
      insert into static_qr_codes (owner, id, seller, status, txid, key, payee, version, created_at,
        updated_at)
      values (${ID}, ${ID}, ${ID}, ${state}, ${'0'.repeat(25)}, 'k', '{}', 1, ${NOW}, ${NOW})`,
    set: (state) => sql`update static_qr_codes set status = ${state}`,
    refuses: /a static QR code cannot go from/,
  },
  {
    table: 'received_pix',
    transitions: receivedPixTransitions,
    insert: (state) => sql`
      insert into received_pix (owner, id, end_to_end_id, key, amount, paid_at, status, transaction,
        returns, returned, version, attempts, created_at, updated_at)
      values (${ID}, ${ID}, 'E1', 'k', 1, ${NOW}, ${state}, ${state === 'assigned' ? ID : null},
        '[]', ${state === 'returned' ? 1 : 0}, 1, 0, ${NOW}, ${NOW})`,
    set: (state) => sql`
      update received_pix
      set status = ${state}, transaction = ${state === 'assigned' ? ID : null},
        returned = ${state === 'returned' ? 1 : 0}`,
    refuses: /a received pix cannot go from/,
  },
  {
    table: 'dispute_evidence',
    transitions: evidenceTransitions,
    insert: (state) => sql`
      insert into dispute_evidence (owner, id, dispute, text, files, status, created_at, updated_at)
      values (${ID}, ${ID}, ${ID}, '', '[]', ${state}, ${NOW}, ${NOW})`,
    set: (state) => sql`update dispute_evidence set status = ${state}`,
    refuses: /a piece of evidence cannot go from/,
  },
  {
    table: 'corporate_purchase_disputes',
    transitions: disputeTransitions,
    insert: (state) => sql`
      insert into corporate_purchase_disputes (owner, id, seller, purchase, status, reason, amount,
        credited, withdrawing,
        attempts, version, created_at, updated_at)
      values (${ID}, ${ID}, ${ID}, ${ID}, ${state}, 'other', 1, 0, false, 0, 0, ${NOW}, ${NOW})`,
    set: (state) => sql`update corporate_purchase_disputes set status = ${state}`,
    refuses: /a dispute of a purchase cannot go from/,
  },
  {
    table: 'approvals',
    transitions: approvalTransitions,
    insert: (state) => sql`
      insert into approvals (owner, id, seller, acting_for, status, action, operation,
        requester_type, requester, request, needed, roles,
        users, given, version, attempts, expires_at, created_at, updated_at)
      values (${ID}, ${ID}, ${ID}, ${ID}, ${state}, 'payout', 'transfers.create', 'user', ${ID},
        ${ID}, 1, '{}', '{}', '[]', 1, 0,
        ${NOW}, ${NOW}, ${NOW})`,
    set: (state) => sql`update approvals set status = ${state}`,
    refuses: /an approval cannot go from/,
  },
  {
    table: 'corporate_limit_requests',
    transitions: limitRequestTransitions,
    insert: (state) => sql`
      insert into corporate_limit_requests (owner, id, seller, holder, status, amount, reason,
        granted_amount, author, version,
        expires_at, created_at, updated_at)
      values (${ID}, ${ID}, ${ID}, ${ID}, ${state}, 1, '', ${grantedIn(state)}, ${ID}, 1, ${NOW},
        ${NOW}, ${NOW})`,
    set: (state) =>
      sql`update corporate_limit_requests
        set status = ${state}, granted_amount = ${grantedIn(state)}::bigint`,
    refuses: /a request for a limit cannot go from/,
  },
]

test('receivables, evidence, approvals and disputes change only as their tables allow, and a receivable is settled once, for every writer', async (t) => {
  const db = await freshDatabase(t)
  // Rolled back: the test only calls the guard.
  const attempt = ({ table, insert }: Guarded, from: string, change: Statement) =>
    inTransaction(db, async (tx) => {
      await tx.rows(sql`alter table ${raw(table)} disable trigger all`)
      await tx.rows(insert(from))
      await tx.rows(sql`alter table ${raw(table)} enable trigger user`)
      await tx.rows(change)
      throw new Error('allowed')
    })
  for (const guarded of GUARDED) {
    const { transitions, set, refuses } = guarded
    for (const from of transitions.states)
      for (const to of transitions.states) {
        const allowed =
          from === to || transitions.events.some((event) => transitions.next(from, event) === to)
        await assert.rejects(
          attempt(guarded, from, set(to)),
          allowed ? /^Error: allowed$/ : refuses,
          `${from} → ${to}`,
        )
      }
  }
  await assert.rejects(attempt(GUARDED[0]!, 'settled', SETTLED), /a receivable is settled once/)
})
