// What is lost with the key ring, kind by kind: the columns, what becomes of their rows, and what
// people have to do. Every column that needs a key is here.

import { isLost } from '../../../platform/reseal.ts'
import { raw, sql, type Sql, type Statement, type Tx } from '../../../platform/db/sql.ts'
import { loseBankAccounts, loseCards } from './unlink.ts'
import {
  replaceAuthorizationSecrets,
  replaceCredentials,
  replaceWebhookSecrets,
  resetSecondFactors,
} from './replace.ts'
import type { LossContext } from './context.ts'

/** The ids of the keys that are left; none: the hash key is lost too. */
export type Left = readonly string[] | 'none'

export type Loss = {
  readonly what: string
  readonly table: string
  readonly columns: readonly string[]
  /** Whether it is lost only with the hash key: hashes do not name their key. */
  readonly isHashed?: true
  /** Rows that are of no more use; they are not counted. */
  readonly unless?: string
  readonly next: string
  /** Empties what cannot be read. */
  readonly lose: (tx: Tx, lost: Statement, context: LossContext) => Promise<unknown>
}

const deleteFrom = (table: string) => (tx: Tx, lost: Statement) =>
  tx.rows(sql`delete from ${raw(table)} where ${lost}`)

export const LOSSES: readonly Loss[] = [
  {
    what: 'credentials',
    table: 'credentials',
    columns: ['secret_hash', 'previous_hash'],
    isHashed: true,
    unless: 'revoked_at is not null',
    next: 'Each has a new secret, in the file. Hand them out. Tokens that were issued work until they end.',
    lose: (tx, _, context) => replaceCredentials(tx, context),
  },
  {
    what: 'failed logins',
    table: 'login_failures',
    columns: ['email_hash'],
    isHashed: true,
    next: 'The counts begin again.',
    lose: deleteFrom('login_failures'),
  },
  {
    what: 'recovery codes',
    table: 'recovery_codes',
    columns: ['code_hash'],
    isHashed: true,
    next: 'They go with the second factor.',
    lose: deleteFrom('recovery_codes'),
  },
  {
    what: 'second factors',
    table: 'people',
    columns: ['totp_sealed'],
    next: 'Their sessions end. They sign in with the password, and are asked to enrol again where their role demands it.',
    lose: resetSecondFactors,
  },
  {
    what: 'webhook secrets',
    table: 'webhook_endpoints',
    columns: ['secret_sealed', 'old_secret_sealed'],
    unless: "status = 'deleted'",
    next: 'Each endpoint has a new secret, in the file. What receivers refuse until they have it is sent again for days.',
    lose: replaceWebhookSecrets,
  },
  {
    what: 'secrets of authorization endpoints',
    table: 'corporate_authorization_endpoints',
    columns: ['secret_sealed', 'old_secret_sealed'],
    next: 'Each endpoint has a new secret, in the file. Until it has it, its questions fail, and its `on_failure` decides.',
    lose: replaceAuthorizationSecrets,
  },
  {
    what: 'stored cards',
    table: 'cards',
    columns: ['number_sealed'],
    next: 'They are deleted, with an event for each customer. Charging one is refused with card_not_found; buyers type their card again.',
    lose: loseCards,
  },
  {
    what: 'card tokens',
    table: 'card_tokens',
    columns: ['number_sealed'],
    next: 'They have expired.',
    lose: (tx, lost, { clock }) =>
      tx.rows(sql`
        update card_tokens
        set number_sealed = '', expires_at = least(expires_at, ${clock.now()}),
          updated_at = ${clock.now()}
        where ${lost}`),
  },
  {
    what: 'security codes',
    table: 'card_codes',
    columns: ['code_sealed'],
    next: 'They are deleted.',
    lose: deleteFrom('card_codes'),
  },
  {
    what: 'bank accounts of sellers',
    table: 'bank_accounts',
    columns: ['account_sealed'],
    next: 'They are unlinked, with an event each; payouts wait for accounts that are linked again. Of a payout under way the bank is asked by its list: one that the bank does not know fails, and the money is the seller’s again.',
    lose: loseBankAccounts,
  },
  {
    what: 'files of payments',
    table: 'cnab_files',
    columns: ['content_sealed'],
    next: 'They are not downloaded any more. One that was never handed over counts as handed over: payments of which no return tells are decided by people.',
    lose: (tx, lost) => tx.rows(sql`update cnab_files set content_sealed = '' where ${lost}`),
  },
  {
    what: 'bank account tokens',
    table: 'bank_account_tokens',
    columns: ['account_sealed'],
    next: 'They have expired.',
    lose: (tx, lost, { clock }) =>
      tx.rows(sql`
        update bank_account_tokens
        set account_sealed = '', expires_at = least(expires_at, ${clock.now()}),
          updated_at = ${clock.now()}
        where ${lost}`),
  },
  {
    what: 'refunds to a named bank account',
    table: 'refunds',
    columns: ['to_sealed'],
    unless: "status <> 'pending'",
    next: 'The bank is asked by its list: one that it does not know fails, and can be requested again.',
    lose: (tx, lost, { clock }) =>
      tx.rows(sql`update refunds set to_sealed = '', updated_at = ${clock.now()} where ${lost}`),
  },
  {
    what: 'mails not sent',
    table: 'mails',
    columns: ['content_sealed'],
    unless: "status = 'sent'",
    next: 'They are deleted. Repeat the invitations that were not sent.',
    lose: deleteFrom('mails'),
  },
  {
    what: 'calls that wait for approval',
    table: 'approvals',
    columns: ['content_sealed'],
    unless: 'ended_at is not null',
    next: 'They expire, or fail where they were approved. They are asked for again.',
    lose: (tx, lost, { clock }) =>
      tx.rows(sql`
        update approvals
        set content_sealed = null, due_at = case
          when ended_at is null then ${clock.now()}::timestamptz end, updated_at = ${clock.now()}
        where ${lost}`),
  },
  {
    what: 'identities of erased customers',
    table: 'erasures',
    columns: ['identity_sealed'],
    next: 'They are gone before the years of law are over. An erasure under way goes on by ids.',
    lose: (tx, lost) =>
      tx.rows(sql`update erasures set identity_sealed = null, kept_until = null where ${lost}`),
  },
  {
    what: 'personal data in archived events',
    table: 'event_archive_keys',
    columns: ['key_sealed'],
    next: 'Archived events show their customers as erased ones. Transactions and customers themselves are as they were.',
    lose: deleteFrom('event_archive_keys'),
  },
]

/** Which rows of a kind are lost. */
export function lostRows({ columns, isHashed }: Loss, left: Left): Statement {
  if (isHashed) return left === 'none' ? sql`true` : sql`false`
  const [first, second] = columns.map((column) => isLost(column, left === 'none' ? [] : left))
  return second ? sql`(${first!} or ${second})` : first!
}

export async function countLost(db: Sql, loss: Loss, left: Left): Promise<number> {
  const rows = await db.rows<{ n: number }>(sql`
    select count(*) as n from ${raw(loss.table)}
    where ${lostRows(loss, left)} and not (${raw(loss.unless ?? 'false')})`)
  return rows[0]!.n
}
