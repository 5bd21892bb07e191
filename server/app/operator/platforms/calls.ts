// The portal's calls of operators that make and set up platforms: operations as data, apart from
// the public contract.

import { Type } from 'typebox'
import {
  createCredential,
  listCredentials,
  revokeCredential,
  rotateCredential,
  updateCredential,
} from '../../../../contract/access/credentials.ts'
import { RATE_LIMIT_MAX } from '../../../../contract/access/credentials-fields.ts'
import { unheld } from '../../../../contract/access/delicacy.ts'
import {
  AMOUNT_MAX,
  Exact,
  IdIn,
  Instant,
  Nullable,
  SellerIdIn,
} from '../../../../contract/fields.ts'
import { internalOperation, type Operation } from '../../../../contract/operation.ts'
import {
  createBusiness,
  createIndividual,
  updateBusiness,
  updateIndividual,
} from '../../../../contract/marketplace/sellers.ts'
import { INSTALLMENTS_MAX, METHODS } from '../../../marketplace/fees/plan.ts'
import { platformWithDetails } from '../calls.ts'
import { OPERATOR } from '../path.ts'

const PLATFORMS = `${OPERATOR}/platforms`
const PATH = `${PLATFORMS}/:io_seller_id`
const params = Type.Object({ io_seller_id: SellerIdIn() })
const credentialParams = Type.Object({ io_seller_id: SellerIdIn(), id: IdIn('credential') })

/**
 * A call of the public API about the credentials of a platform that the path names. Policies of
 * companies hold no operator's call.
 */
const ofPlatform = <O extends Operation>(call: O, name: string): O => ({
  ...call,
  id: `portal.operator.platforms.credentials.${name}`,
  scopes: [],
  delicate: unheld(call),
})

const makes = {
  method: 'POST',
  delicate: 'none',
  reply: platformWithDetails,
  status: 201,
  idempotent: true,
} as const

export const createBusinessPlatformCall = internalOperation({
  ...makes,
  id: 'portal.operator.platforms.createBusiness',
  summary: 'Make a platform of a company',
  path: `${PLATFORMS}/businesses`,
  body: createBusiness.body,
})

export const createIndividualPlatformCall = internalOperation({
  ...makes,
  id: 'portal.operator.platforms.createIndividual',
  summary: 'Make a platform of a person',
  path: `${PLATFORMS}/individuals`,
  body: createIndividual.body,
})

const Registration = Exact({
  io_seller_id: Type.String(),
  type: Type.Enum(['individual', 'business']),
  fields: Type.Record(Type.String(), Nullable(Type.String()), {
    description: 'Each text by its path in the request that changes it; null: none.',
  }),
})

export const registrationCall = internalOperation({
  id: 'portal.operator.platforms.registration',
  summary: 'The registration of a platform, without its document, which does not change',
  method: 'GET',
  path: `${PATH}/registration`,
  params,
  reply: Registration,
  refusals: ['seller_not_found'],
})

const changes = {
  method: 'PATCH',
  params,
  reply: Registration,
  idempotent: true,
  refusals: ['seller_not_found'],
} as const
/** A notification address has a secret, so the platform sets it itself. */
const { url_notify: _ofBusiness, ...businessFields } = updateBusiness.body.properties
const { url_notify: _ofIndividual, ...individualFields } = updateIndividual.body.properties

export const updateBusinessPlatformCall = internalOperation({
  ...changes,
  id: 'portal.operator.platforms.updateBusiness',
  delicate: { is: 'directs_money', where: { payout_policy: 'any' } },
  summary:
    'Change the registration of a platform that is a company, by the rules of the public API; absent fields stay',
  path: `${PATH}/registration/business`,
  body: Type.Object(businessFields),
})

export const updateIndividualPlatformCall = internalOperation({
  ...changes,
  id: 'portal.operator.platforms.updateIndividual',
  delicate: { is: 'directs_money', where: { payout_policy: 'any' } },
  summary:
    'Change the registration of a platform that is a person, by the rules of the public API; absent fields stay',
  path: `${PATH}/registration/individual`,
  body: Type.Object(individualFields),
})

export const limitPlatformCall = internalOperation({
  id: 'portal.operator.platforms.limit',
  delicate: 'none',
  summary: 'Limit the calls of all credentials of a platform together',
  method: 'POST',
  path: `${PATH}/limit`,
  params,
  body: Type.Object({
    rate_limit: Nullable(
      Type.Integer({
        minimum: 1,
        maximum: RATE_LIMIT_MAX,
        description: 'Calls a minute; null: no limit.',
      }),
    ),
  }),
  reply: platformWithDetails,
  refusals: ['seller_not_found'],
})

export const listPlatformCredentialsCall = {
  ...ofPlatform(listCredentials, 'list'),
  path: `${PATH}/credentials`,
  params,
  refusals: ['seller_not_found'],
}

export const createPlatformCredentialCall = {
  ...ofPlatform(createCredential, 'create'),
  path: `${PATH}/credentials`,
  params,
}

export const updatePlatformCredentialCall = internalOperation({
  ...ofPlatform(updateCredential, 'update'),
  summary:
    'Change the networks, the end, the budget, the note or the calls a minute of a credential of a platform; absent stays, null is no limit',
  path: `${PATH}/credentials/:id`,
  params: credentialParams,
  body: Type.Object({
    ...updateCredential.body.properties,
    rate_limit: createCredential.body.properties.rate_limit,
  }),
})

export const rotatePlatformCredentialCall = {
  ...ofPlatform(rotateCredential, 'rotate'),
  path: `${PATH}/credentials/:id/rotate`,
  params: credentialParams,
}

export const revokePlatformCredentialCall = {
  ...ofPlatform(revokeCredential, 'revoke'),
  path: `${PATH}/credentials/:id`,
  params: credentialParams,
}

/** A plan has some fourteen rules. */
const RULES_MAX = 100
const BP_MAX = 10_000
const PLANS_MAX = 100

const Installments = (description: string) =>
  Type.Integer({ minimum: 1, maximum: INSTALLMENTS_MAX, description })
const Rule = {
  method: Type.Enum([...METHODS]),
  instalments: Type.Array(Installments('First and last; [1, 1] but for credit.'), {
    minItems: 2,
    maxItems: 2,
  }),
  bp: Type.Integer({
    minimum: 0,
    maximum: BP_MAX,
    description: 'Hundredths of a percent of the amount.',
  }),
  fixed: Type.Integer({ minimum: 0, maximum: AMOUNT_MAX, description: 'Centavos.' }),
}
const onRefund = Type.Enum(['return', 'keep'])
const Plan = Exact({
  platform: Type.String(),
  version: Type.Integer(),
  starts_at: Instant(),
  fee_on_refund: onRefund,
  rules: Type.Array(Exact(Rule)),
})

export const listPlansCall = internalOperation({
  id: 'portal.operator.platforms.feePlans.list',
  summary: `The fee plans of a platform, the newest first: the last ${PLANS_MAX}`,
  method: 'GET',
  path: `${PATH}/fee-plans`,
  params,
  reply: Exact({ items: Type.Array(Plan) }),
  refusals: ['seller_not_found'],
})
export const LISTED_PLANS_MAX = PLANS_MAX

export const addPlanCall = internalOperation({
  id: 'portal.operator.platforms.feePlans.add',
  delicate: { is: 'directs_money' },
  summary:
    'Add a version of the fees of a platform; transactions keep the one that they were made under',
  method: 'POST',
  path: `${PATH}/fee-plans`,
  params,
  status: 201,
  idempotent: true,
  body: Type.Object({
    fee_on_refund: onRefund,
    rules: Type.Array(Type.Object(Rule), { minItems: 1, maxItems: RULES_MAX }),
    starts_on: Type.Optional(
      Type.String({ maxLength: 10, description: 'A day, such as 2026-12-01; absent: at once.' }),
    ),
  }),
  reply: Plan,
  refusals: ['seller_not_found'],
})
