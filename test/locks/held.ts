// What is done under the lock of one row, through the API where it is: each with a change of that
// row, or of what the lock guards, that is committed while the call waits for it, and with what the
// call says then.

import { retry as retryMail } from '../../server/mail/operations.ts'
import type { MailId } from '../../server/mail/mail.ts'
import { takeNumber } from '../../server/marketplace/sellers/store.ts'
import { inTransaction, sql, type Tx } from '../../server/platform/db/sql.ts'
import { acceptTime } from '../../server/runtime/scheduler/clock.ts'
import { ownerOf } from '../marketplace.ts'
import { plain } from '../rows.ts'
import type { Answer, World } from '../world.ts'
import type { Ids } from '../kinds.ts'

export type Given = {
  readonly w: World
  readonly ids: Ids
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>
}

export type Held = {
  readonly before?: (given: Given) => Promise<unknown>
  /** What is committed while the call waits. */
  readonly hold: (tx: Tx, given: Given) => Promise<unknown>
  readonly act: (given: Given) => Promise<unknown>
  /** Another call, which waits too. */
  readonly other?: (given: Given) => Promise<unknown>
  /** What is read when all have ended, instead of what the first call returns. */
  readonly left?: (given: Given) => Promise<unknown>
  /** A part of what the call returns, or of what is read; absent where it only has to wait. */
  readonly says?: unknown
}

const MEANWHILE = 'meanwhile'
const CORPORATE = '/v1/baas/corporate/cards'
const refused = (status: number, code: string) => ({ status, body: { code } })
const done = (body: object) => ({ status: 200, body })

const MONEY: Record<string, Held> = {
  'server/marketplace/bank-accounts/store.ts lockToken': {
    hold: (tx, { w, ids }) =>
      tx.rows(
        sql`
          update bank_account_tokens
          set used_at = ${w.deps.clock.now()}
          where id = ${plain(ids.token)}`,
      ),
    act: ({ call, ids: { seller, token } }) =>
      call('POST', '/v1/sellers/bank_accounts/associate_bank_account', {
        io_seller_id: seller,
        token,
      }),
    says: refused(409, 'token_used'),
  },
  'server/payments/vault/store.ts lockToken': {
    hold: (tx, { w, ids }) =>
      tx.rows(
        sql`
          update card_tokens
          set used_at = ${w.deps.clock.now()}
          where id = ${plain(ids['card token'])}`,
      ),
    act: ({ call, ids }) =>
      call('POST', '/v1/card/associate_token_with_customer', {
        id_customer: ids.customer,
        token: ids['card token'],
      }),
    says: refused(409, 'token_used'),
  },
  'server/payments/customers/store.ts lock': {
    hold: (tx, { ids }) =>
      tx.rows(
        sql`update customers set description = ${MEANWHILE} where id = ${plain(ids.customer)}`,
      ),
    act: ({ call, ids }) =>
      call('POST', `/v1/customer/update/${ids.customer}`, { last_name: 'Souza' }),
    says: done({ success: { description: MEANWHILE, last_name: 'Souza' } }),
  },
  'server/payments/disputes/store.ts lock': {
    hold: (tx, { ids }) =>
      tx.rows(sql`update disputes set status = 'won' where id = ${plain(ids.dispute)}`),
    act: ({ call, ids }) =>
      call('POST', `/v1/disputes/${ids.dispute}/evidence`, { text: 'delivered' }),
    says: refused(409, 'dispute_over'),
  },
  'server/payments/payment-links/store.ts lock': {
    hold: (tx, { ids }) =>
      tx.rows(
        sql`
          update payment_links
          set description = ${MEANWHILE}
          where id = ${plain(ids['payment link'])}`,
      ),
    act: ({ call, ids }) =>
      call('PATCH', `/v1/payment_links/${ids['payment link']}`, {
        return_url: 'https://shop.example/thanks',
      }),
    says: done({ description: MEANWHILE, return_url: 'https://shop.example/thanks' }),
  },
  'server/payments/static-qr-codes/store.ts lock': {
    hold: (tx, { ids }) =>
      tx.rows(sql`
        update static_qr_codes set status = 'inactive', version = 7
        where id = ${plain(ids['static QR code'])}`),
    act: ({ call, ids }) =>
      call('PATCH', `/v1/static_qr_codes/${ids['static QR code']}`, { status: 'active' }),
    left: async ({ w, ids }) =>
      w.db.rows(
        sql`select version from static_qr_codes where id = ${plain(ids['static QR code'])}`,
      ),
    says: [{ version: 8 }],
  },
  'server/payments/received-pix/store.ts lock': {
    hold: (tx, { ids }) =>
      tx.rows(sql`
        update received_pix set status = 'returning' where id = ${plain(ids['received pix'])}`),
    act: ({ call, ids }) => call('POST', `/v1/received_pix/${ids['received pix']}/return`),
    says: refused(409, 'invalid_state'),
  },
  // As the first row that refers to the seller does, and its money.
  'server/marketplace/sellers/store.ts lockWhole': {
    hold: async (tx, { w }) => {
      const seller = plain(w.platform.sellers[1]!.io_seller_id)
      await tx.rows(sql`select 1 from sellers where id = ${seller} for key share`)
      await tx.rows(
        sql`
          update accounts
          set credits_posted = credits_posted + 1
          where id = ${`available/${seller}`}`,
      )
    },
    act: ({ call, w }) => {
      const { io_seller_id, taxpayer_id } = w.platform.sellers[1]!
      return call('DELETE', `/v1/sellers/delete/${io_seller_id}/${taxpayer_id}`)
    },
    says: refused(409, 'seller_has_money'),
  },
  // As another registration does.
  'server/marketplace/sellers/store.ts takeNumber': {
    hold: async (tx, { w }) => {
      const owner = plain(w.platform.io_seller_id)
      await tx.rows(sql`select 1 from sellers where id = ${owner} for no key update`)
      await tx.rows(sql`
        update sellers set number = (select max(number) + 1 from sellers where owner = ${owner})
        where id = ${plain(w.platform.sellers[0]!.io_seller_id)}`)
    },
    act: ({ w }) => inTransaction(w.db, (tx) => takeNumber(tx, ownerOf(w))),
    says: 5,
  },
  'server/marketplace/branding/store.ts lock': {
    before: ({ call, ids }) => call('PATCH', `/v1/branding/${ids.seller}`, { color: '#000000' }),
    hold: (tx, { ids }) =>
      tx.rows(sql`select 1 from brandings where seller = ${plain(ids.seller)} for update`),
    act: ({ call, ids }) => call('PATCH', `/v1/branding/${ids.seller}`, { color: '#123456' }),
    other: ({ call, ids }) =>
      call('PATCH', `/v1/branding/${ids.seller}`, { text_color: '#ffffff' }),
    left: ({ call, ids }) => call('GET', `/v1/branding/${ids.seller}`),
    says: done({ color: '#123456', text_color: '#ffffff' }),
  },
}

const OTHERS: Record<string, Held> = {
  'server/corporate/authorization-endpoint/store.ts lock': {
    before: ({ call }) =>
      call('POST', `${CORPORATE}/authorization-endpoint`, {
        url: 'http://127.0.0.1:9/authorize',
        timeout_ms: 500,
      }),
    hold: (tx) => tx.rows(sql`update corporate_authorization_endpoints set on_failure = 'approve'`),
    act: ({ call }) => call('PATCH', `${CORPORATE}/authorization-endpoint`, { timeout_ms: 800 }),
    says: done({ on_failure: 'approve', timeout_ms: 800 }),
  },
  'server/corporate/receipts/store.ts lock': {
    hold: (tx, { ids }) =>
      tx.rows(sql`update corporate_receipts set amount = 77 where id = ${plain(ids.receipt)}`),
    act: ({ call, ids }) =>
      call('PATCH', `${CORPORATE}/receipts/${ids.receipt}`, { purchase_id: null }),
    says: done({ amount: 77, purchase_id: null }),
  },
  'server/identity/auth/store.ts lockById': {
    hold: (tx, { ids }) =>
      tx.rows(sql`update credentials set note = ${MEANWHILE} where id = ${plain(ids.credential)}`),
    act: ({ call, ids }) =>
      call('PATCH', `/v1/credentials/${ids.credential}`, { networks: ['203.0.113.0/24'] }),
    says: done({ note: MEANWHILE, networks: ['203.0.113.0/24'] }),
  },
  'server/identity/users/views/store.ts lock': {
    hold: (tx, { ids }) =>
      tx.rows(sql`update saved_views set query = 'q=meanwhile' where id = ${plain(ids.view)}`),
    act: ({ call, ids }) => call('POST', `/v1/views/${ids.view}/share`, {}),
    says: done({ query: 'q=meanwhile', shared: true }),
  },
  'server/mail/store.ts lock': {
    before: ({ w, ids }) =>
      w.db.rows(
        sql`update mails set status = 'failed', due_at = null where id = ${plain(ids.mail)}`,
      ),
    hold: (tx, { ids }) =>
      tx.rows(sql`update mails set status = 'sent' where id = ${plain(ids.mail)}`),
    act: ({ w, ids }) => retryMail(w.deps, plain(ids.mail) as MailId),
    says: { status: 'sent' },
  },
  'server/runtime/scheduler/clock.ts acceptTime': {
    hold: (tx) => tx.rows(sql`update clock set last_at = '2098-01-01T00:00:00Z'`),
    act: ({ w }) => acceptTime(w.db, { at: new Date('2097-01-01T00:00:00Z'), by: 'test' }),
    says: { lastAt: new Date('2098-01-01T00:00:00Z') },
  },
}

/** By file and function. */
export const HELD: Readonly<Record<string, Held>> = { ...MONEY, ...OTHERS }
