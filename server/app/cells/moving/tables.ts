// What of a cell is a platform's, table by table. A table that is not here fails a test: whoever
// adds one says whether it moves. Pure.

/** The keys of what moves. */
export type MovingKeys = {
  readonly owners: readonly string[]
  /** People who work for these platforms. */
  readonly people: readonly string[]
  /** The documents of their accounts at the sandbox bank in the cell. */
  readonly holders: readonly string[]
}

/** The sandbox bank calls a platform by its id, as text. */
type KeyKind = keyof MovingKeys | 'clients'

/**
 * The rows of a table that move: those whose `column` is one of the keys, and no others; or a
 * condition.
 */
type Scope = { readonly column: string; readonly of: KeyKind } | { readonly where: string }

export type MovingTable = {
  /** As statements have it. */
  readonly name: string
  readonly scope: Scope
  /**
   * Records of what happened, which are written a little after it, so that some may come late: they
   * are not compared.
   */
  readonly isLog?: true
  /**
   * Marks of a verification, which begins anew in the other cell: they are removed here, and not
   * copied.
   */
  readonly isForgotten?: true
  /**
   * Of columns that the database numbers, those whose numbers are known outside. Others get new
   * ones.
   */
  readonly keepsNumbers?: true
  /**
   * Rows that others may have too: they are kept where they are, marked as shared, and added where
   * they lack.
   */
  readonly isShared?: true
}

// prettier-ignore
const OF_PLATFORMS = [
  'accounts', 'approval_effects', 'approval_policies', 'approvals', 'audit_blocks', 'audit_heads', 'audit_holds',
  'audit_queue', 'audit_records', 'bank_account_tokens', 'bank_accounts', 'boleto_numbers', 'brandings',
  'card_codes', 'card_tokens', 'cards', 'cnab_exceptions', 'cnab_files', 'cnab_instructions', 'cnab_occurrences',
  'cnab_titles', 'corporate_acceptances', 'corporate_accounts', 'corporate_authorization_endpoints', 'corporate_cards', 'corporate_cashback_rules',
  'corporate_charges', 'corporate_cost_centers', 'corporate_dispute_evidence', 'corporate_entries',
  'corporate_holders', 'corporate_invoices', 'corporate_limit_requests', 'corporate_payments',
  'corporate_purchase_disputes', 'corporate_purchases', 'corporate_receipts', 'corporate_returns',
  'corporate_rollups', 'corporate_secret_readings', 'corporate_spending', 'credential_spending', 'credentials',
  'customers', 'dispute_evidence', 'dispute_returns', 'disputes', 'erasures', 'event_archive_blocks',
  'event_archive_keys', 'event_archive_parts', 'events', 'fee_plans', 'feed', 'feed_ends', 'feed_readers',
  'idempotency', 'mail_events', 'mails', 'outbox', 'payment_link_tokens',
  'payment_link_transactions', 'payment_links', 'payments', 'payouts', 'platform_limits', 'portal_users', 'quotes',
  'receivables', 'refunds', 'saved_views', 'search_terms', 'sellers', 'split_rules',
  'statement_lines', 'stored_file_parts', 'stored_files', 'counters', 'tokens', 'transaction_rollups', 'transactions',
  'surplus_returns', 'transfers', 'webhook_attempts', 'webhook_deliveries', 'webhook_endpoints', 'webhook_ends',
] as const

const LOGS = ['corporate_authorization_requests', 'requests', 'sandbox_calls', 'traffic'] as const
const MARKS = ['changed_objects', 'verification_marks', 'verified_accounts'] as const

const BY_CLIENT = [
  'authorizers',
  'boleto_changes',
  'boleto_payments',
  'boletos',
  'card_books',
  'card_changes',
  'card_disputes',
  'card_refunds',
  'client_weather',
  'collectors',
  'issued_cards',
  'issued_disputes',
  'issued_purchases',
  'issuing_changes',
  'kyc_checks',
  'notice_addresses',
  'payers',
  'payout_changes',
  'payouts',
] as const
const BY_HOLDER = [
  'accounts',
  'charges',
  'fates_met',
  'pix',
  'pix_dispute_changes',
  'revisions',
] as const
const OF_PIX = 'end_to_end_id in (select end_to_end_id from bank.pix where holder = any(:holders))'

const named = <Name extends string>(
  names: readonly Name[],
  more: Omit<MovingTable, 'name'>,
  schema = '',
): MovingTable[] => names.map((name) => ({ name: `${schema}${name}`, ...more }))

/** Every table with rows that move. */
export const MOVING_TABLES: readonly MovingTable[] = [
  ...named(OF_PLATFORMS, { scope: { column: 'owner', of: 'owners' } }),
  ...named(LOGS, { scope: { column: 'owner', of: 'owners' }, isLog: true }),
  ...named(MARKS, { scope: { column: 'owner', of: 'owners' }, isForgotten: true }),
  { name: 'people', scope: { column: 'id', of: 'people' } },
  ...named(['person_links', 'portal_sessions', 'recovery_codes'], {
    scope: { column: 'person', of: 'people' },
  }),
  // A file of archived events has those of other platforms too: both cells name it.
  {
    name: 'event_archives',
    scope: {
      where: 'name in (select archive from event_archive_parts where owner = any(:owners))',
    },
    isShared: true,
  },
  ...named(BY_CLIENT, { scope: { column: 'client', of: 'clients' } }, 'bank.'),
  ...named(BY_HOLDER, { scope: { column: 'holder', of: 'holders' } }, 'bank.'),
  // The number of a sale by card is on its receipt.
  {
    name: 'bank.card_authorizations',
    scope: { column: 'client', of: 'clients' },
    keepsNumbers: true,
  },
  { name: 'bank.clients', scope: { column: 'id', of: 'clients' } },
  { name: 'bank.holders', scope: { column: 'cnpj', of: 'holders' } },
  { name: 'bank.pix_disputes', scope: { where: OF_PIX } },
  { name: 'bank.returns', scope: { where: OF_PIX } },
  { name: 'bank.webhooks', scope: { column: 'client', of: 'clients' } },
]

/** What is no platform's, and stays where it is. */
export const STAYING_TABLES: readonly string[] = [
  'bank_notifications',
  'bank_pauses',
  'bank_reports',
  'card_attempts',
  'clock',
  'clock_accepts',
  'installation',
  'key_checks',
  'login_failures',
  'migrations',
  'rate_limits',
  'reconciliations',
  'unauthenticated_requests',
  'verification_runs',
  'verifications',
  // Access tokens of the sandbox bank are asked for again.
  ...['clock', 'made_with', 'signing', 'tokens', 'weather'].map((name) => `bank.${name}`),
]

const TYPES: Record<KeyKind, string> = {
  owners: 'uuid',
  people: 'uuid',
  clients: 'text',
  holders: 'text',
}
const KEY = /^[0-9a-zA-Z.-]{1,64}$/

/** An array of these keys in SQL. */
function keysInSql(keys: MovingKeys, of: KeyKind): string {
  const given = keys[of === 'clients' ? 'owners' : of]
  const unfit = given.find((key) => !KEY.test(key))
  if (unfit !== undefined)
    throw new Error(`a key of what moves has other characters: ${JSON.stringify(unfit)}`)
  return `'{${given.join(',')}}'::${TYPES[of]}[]`
}

const withKeys = (condition: string, keys: MovingKeys): string =>
  condition.replaceAll(/\(:(\w+)\)/g, (_, of: KeyKind) => `(${keysInSql(keys, of)})`)

/** The condition of the rows that move. */
export function rowsThatMove({ scope }: MovingTable, keys: MovingKeys): string {
  if ('column' in scope) return `${scope.column} = any(${keysInSql(keys, scope.of)})`
  return withKeys(scope.where, keys)
}
