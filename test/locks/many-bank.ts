// The statements of the sandbox bank that lock several rows: each with two rows of its table, in
// the wrong order.

import * as boletos from '../../sandbox/boletos/store.ts'
import * as cards from '../../sandbox/cards/store.ts'
import * as charges from '../../sandbox/charges/store.ts'
import * as issuing from '../../sandbox/issuing/store.ts'
import * as kyc from '../../sandbox/kyc/store.ts'
import * as payouts from '../../sandbox/payouts/store.ts'
import * as pix from '../../sandbox/pix/store.ts'
import type { LockOfMany } from './lock-of-many.ts'

const OF_CLIENTS = { key: ['client', 'id'], low: { client: '0' } }

/** The statements by their file and function. */
export const LOCKS_OF_MANY_AT_THE_BANK: Readonly<Record<string, LockOfMany>> = {
  'sandbox/boletos/store.ts lockNamed': {
    ...OF_CLIENTS,
    table: 'bank.boletos',
    lock: (tx, [{ id }]) => boletos.lockNamed(tx, [id]),
  },
  'sandbox/cards/store.ts lock': {
    ...OF_CLIENTS,
    table: 'bank.card_authorizations',
    lock: cards.lock,
  },
  'sandbox/charges/store.ts lockAll': {
    table: 'bank.charges',
    key: ['txid', 'holder'],
    low: { txid: '0' },
    lock: (tx, two) =>
      charges.lockAll(
        tx,
        two.map(({ txid }) => txid),
      ),
  },
  'sandbox/issuing/store.ts lockCards': {
    ...OF_CLIENTS,
    table: 'bank.issued_cards',
    lock: issuing.lockCards,
  },
  'sandbox/issuing/store.ts lockPurchases': {
    table: 'bank.issued_purchases',
    key: ['id'],
    low: { id: '0' },
    lock: (tx, two) =>
      issuing.lockPurchases(
        tx,
        two.map(({ id }) => id),
      ),
  },
  'sandbox/kyc/store.ts lockNamed': {
    ...OF_CLIENTS,
    table: 'bank.kyc_checks',
    lock: (tx, [{ id }]) => kyc.lockNamed(tx, id),
  },
  'sandbox/payouts/store.ts lockNamed': {
    ...OF_CLIENTS,
    table: 'bank.payouts',
    lock: (tx, [{ id }]) => payouts.lockNamed(tx, id),
  },
  'sandbox/pix/store.ts lock': {
    table: 'bank.pix',
    key: ['end_to_end_id'],
    low: { end_to_end_id: '0' },
    lock: (tx, two) =>
      pix.lock(
        tx,
        two.map((one) => (one as unknown as { end_to_end_id: string }).end_to_end_id),
      ),
  },
}
