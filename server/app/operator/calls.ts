// The portal's calls of an operator of the installation: platforms, what waits for a decision,
// health, the installation's audit log. Operations as data, apart from the public contract.

import { Type, type TSchema } from 'typebox'
import { listAudit } from '../../../contract/records/audit.ts'
import { FAULT_CODES, WARNING_CODES } from '../health.ts'
import {
  AMOUNT_MAX,
  Exact,
  Instant,
  Nullable,
  SellerIdIn,
  TextIn,
} from '../../../contract/fields.ts'
import { internalOperation } from '../../../contract/operation.ts'
import { OPERATOR as PATH } from './path.ts'
import { ACCOUNT_DECISIONS, PLATFORM_DECISIONS, REASON_MAX, SELLER_DECISIONS } from './decisions.ts'

const namesOf = <Name extends string>(decisions: Readonly<Record<Name, unknown>>) =>
  Object.keys(decisions) as Name[]

const params = Type.Object({ io_seller_id: SellerIdIn() })
const Reason = () =>
  Type.Optional(
    TextIn(REASON_MAX, { minLength: 1, description: 'Of what ends or refuses something.' }),
  )

export const PAGE_MAX = 200
const paged = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX, softens: 'count' })),
  before: Type.Optional(SellerIdIn()),
})
const Page = <S extends TSchema>(item: S) =>
  Exact({
    resource: Type.Literal('list'),
    items: Type.Array(item),
    has_more: Type.Boolean(),
    next: Nullable(Type.String({ description: 'Send it as `before` for the next page.' })),
  })

const bank = () => Nullable(Type.String())

const Platform = {
  io_seller_id: Type.String(),
  name: Type.String(),
  type: Type.String(),
  taxpayer_id: Nullable(Type.String()),
  status: Type.String(),
  ready: Nullable(Type.Boolean({ description: 'Whether it is active and has a bank.' })),
  created_at: Instant(),
}
const ListedPlatform = Exact(Platform)
export const platformWithDetails = Exact({
  ...Platform,
  fee_plan: Nullable(Type.Integer({ description: 'Version of its newest fee plan.' })),
  active_credentials: Type.Integer(),
  banks: Exact(
    {
      pix: bank(),
      boletos: bank(),
      cards: bank(),
      payouts: bank(),
      kyc: bank(),
      disputes: bank(),
      issuing: bank(),
    },
    { description: 'Its bank for each of these, by the name in BANKS_FILE; null: none.' },
  ),
  rate_limit: Nullable(
    Type.Integer({ description: 'Calls a minute of all its credentials together.' }),
  ),
  reason: Nullable(Type.String()),
})
const sellerFields = {
  io_seller_id: Type.String(),
  platform: Type.String(),
  id: Type.Integer(),
  type: Type.String(),
  status: Type.String(),
  reason: Nullable(Type.String()),
  allow_register_seller: Type.Boolean(),
  taxpayer_id: Nullable(Type.String()),
  name: Type.String(),
  created_at: Instant(),
}
const Seller = Exact(sellerFields)
const WaitingSeller = Exact({
  ...sellerFields,
  platform_name: Type.String(),
  email: Type.String(),
  phone_number: Nullable(Type.String()),
  city: Type.String(),
  mcc: Nullable(Type.Integer()),
  website: Nullable(Type.String()),
  check: Exact({
    attempts: Type.Integer({ description: 'How often the KYC provider gave no decision.' }),
    next_at: Nullable(Instant()),
  }),
})
const accountFields = {
  io_seller_id: Type.String(),
  platform: Type.String(),
  status: Type.String(),
  reason: Nullable(Type.String()),
  limit: Type.Integer(),
  balance: Type.Integer(),
  used: Type.Integer(),
  due_day: Type.Integer(),
  contract_version: Nullable(Type.Integer()),
  contract_accepted_at: Nullable(Instant()),
  closed_at: Nullable(Instant()),
  created_at: Instant(),
}
const Account = Exact(accountFields)
const WaitingAccount = Exact({
  ...accountFields,
  platform_name: Type.String(),
  name: Type.String(),
  taxpayer_id: Nullable(Type.String()),
})
const Sign = <Code extends string>(codes: readonly Code[]) =>
  Exact({ code: Type.Enum([...codes]), subject: Nullable(Type.String()), message: Type.String() })

export const listPlatformsCall = internalOperation({
  id: 'portal.operator.platforms.list',
  summary: 'The platforms of the installation, the newest first',
  method: 'GET',
  path: `${PATH}/platforms`,
  query: paged,
  reply: Page(ListedPlatform),
})

export const getPlatformCall = internalOperation({
  id: 'portal.operator.platforms.get',
  summary: 'One platform',
  method: 'GET',
  path: `${PATH}/platforms/:io_seller_id`,
  params,
  reply: platformWithDetails,
  refusals: ['seller_not_found'],
})

export const decidePlatformCall = internalOperation({
  id: 'portal.operator.platforms.decide',
  delicate: { is: 'directs_money' },
  summary: 'Suspend a platform, or let it go on',
  method: 'POST',
  path: `${PATH}/platforms/:io_seller_id/decision`,
  params,
  body: Type.Object({ decision: Type.Enum(namesOf(PLATFORM_DECISIONS)), reason: Reason() }),
  reply: platformWithDetails,
  refusals: ['seller_not_found', 'invalid_state'],
})

export const waitingSellersCall = internalOperation({
  id: 'portal.operator.waiting.sellers',
  summary: 'Sellers that wait for a decision, the newest first',
  method: 'GET',
  path: `${PATH}/waiting/sellers`,
  query: paged,
  reply: Page(WaitingSeller),
})

export const waitingAccountsCall = internalOperation({
  id: 'portal.operator.waiting.accounts',
  summary: 'Corporate accounts that wait for a decision, the newest first',
  method: 'GET',
  path: `${PATH}/waiting/corporate-accounts`,
  query: paged,
  reply: Page(WaitingAccount),
})

export const decideSellerCall = internalOperation({
  id: 'portal.operator.sellers.decide',
  delicate: { is: 'directs_money' },
  summary: 'Approve, deny, block or unblock a seller',
  method: 'POST',
  path: `${PATH}/sellers/:io_seller_id/decision`,
  params,
  body: Type.Object({ decision: Type.Enum(namesOf(SELLER_DECISIONS)), reason: Reason() }),
  reply: Seller,
  refusals: ['seller_not_found', 'invalid_state'],
})

export const decideAccountCall = internalOperation({
  id: 'portal.operator.accounts.decide',
  delicate: { is: 'directs_money' },
  summary: 'Approve, deny, suspend or resume a corporate account',
  method: 'POST',
  path: `${PATH}/corporate-accounts/:io_seller_id/decision`,
  params,
  body: Type.Object({
    decision: Type.Enum(namesOf(ACCOUNT_DECISIONS)),
    reason: Reason(),
    limit: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: AMOUNT_MAX,
        description: 'Of an approval: the credit limit, in centavos.',
      }),
    ),
  }),
  reply: Account,
  refusals: ['seller_not_found', 'invalid_state'],
})

const Verification = Exact({
  at: Instant(),
  age_seconds: Type.Number(),
  complete: Type.Boolean({
    description: 'Everything was read, and none of it taken from earlier verifications.',
  }),
  checks: Type.Integer(),
  faults: Type.Integer(),
  duration_ms: Type.Integer(),
})

export const healthCall = internalOperation({
  id: 'portal.operator.health',
  summary: 'What is wrong, what waits, and when the books were verified last',
  method: 'GET',
  path: `${PATH}/health`,
  reply: Exact({
    faults: Type.Array(Sign(FAULT_CODES), { description: 'For which a server takes no requests.' }),
    warnings: Type.Array(Sign(WARNING_CODES)),
    silent_banks: Type.Array(
      Exact({
        bank: Type.String(),
        kind: Type.String(),
        calls: Type.Integer(),
        seconds: Type.Number(),
      }),
    ),
    oldest_due_seconds: Type.Record(Type.String(), Type.Number(), {
      description:
        'For how long the oldest row that is due has waited for the worker, by the work.',
    }),
    last_verification: Nullable(Verification),
    last_complete_verification: Nullable(Verification, {
      description: 'The last one that read everything.',
    }),
  }),
})

export const auditCall = internalOperation({
  ...listAudit,
  id: 'portal.operator.audit',
  summary:
    'The audit log of the installation: what belongs to no platform; or that of one platform',
  path: `${PATH}/audit`,
  scopes: [],
  query: Type.Object({
    ...listAudit.query.properties,
    platform: Type.Optional(SellerIdIn()),
  }),
  refusals: ['seller_not_found'],
})
