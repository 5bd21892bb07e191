// The calls of calls.ts.

import {
  createdBy,
  listedBy,
  revokedBy,
  rotatedBy,
  updatedBy,
} from '../../../identity/credentials/routes.ts'
import { serveOperator } from '../../../identity/users/route.ts'
import { dayOf } from '../../../kernel/brazil/calendar.ts'
import { plansOf } from '../../../marketplace/fees/store.ts'
import {
  registerBusiness,
  registerIndividual,
} from '../../../marketplace/sellers/registration/register.ts'
import { updateCompany, updatePerson } from '../../../marketplace/sellers/operations.ts'
import { planToWire } from '../../fee-plans.ts'
import { limitPlatform } from '../../platforms.ts'
import { platformIn, shownPlatform } from '../platform-in.ts'
import * as calls from './calls.ts'
import { addPlan, callerFor, makePlatform } from './operations.ts'
import { registrationToWire } from './registration.ts'

/** Calls a minute of a new live credential, as of the command `credentials`. */
const RATE_LIMIT_USUAL = 6_000

export const portalRoutes = [
  serveOperator(calls.createBusinessPlatformCall, async ({ deps, body, key }) => {
    const registration = registerBusiness(body, dayOf(deps.clock.now()))
    const { made, replayed } = await makePlatform(deps, registration, {
      field: 'business.cnpj',
      key,
    })
    return { body: await shownPlatform(deps, made), replayed }
  }),
  serveOperator(calls.createIndividualPlatformCall, async ({ deps, body, key }) => {
    const registration = registerIndividual(body, dayOf(deps.clock.now()))
    const { made, replayed } = await makePlatform(deps, registration, { field: 'cpf', key })
    return { body: await shownPlatform(deps, made), replayed }
  }),
  serveOperator(calls.registrationCall, async ({ deps, params }) => ({
    body: registrationToWire(await platformIn(deps, params.io_seller_id)),
  })),
  serveOperator(calls.updateBusinessPlatformCall, async ({ deps, session, params, body, key }) => {
    const platform = await platformIn(deps, params.io_seller_id)
    const { seller, replayed } = await updateCompany(
      deps,
      callerFor(platform, session.person),
      platform.id,
      body,
      key,
    )
    return { body: registrationToWire(seller), replayed }
  }),
  serveOperator(
    calls.updateIndividualPlatformCall,
    async ({ deps, session, params, body, key }) => {
      const platform = await platformIn(deps, params.io_seller_id)
      const { seller, replayed } = await updatePerson(
        deps,
        callerFor(platform, session.person),
        platform.id,
        body,
        key,
      )
      return { body: registrationToWire(seller), replayed }
    },
  ),
  serveOperator(calls.limitPlatformCall, async ({ deps, params, body }) => {
    const platform = await platformIn(deps, params.io_seller_id)
    await limitPlatform(deps.db, platform, body.rate_limit, deps.clock)
    return { body: await shownPlatform(deps, platform) }
  }),
  serveOperator(calls.listPlatformCredentialsCall, async ({ deps, session, params, query }) =>
    listedBy(deps, callerFor(await platformIn(deps, params.io_seller_id), session.person), query),
  ),
  serveOperator(
    calls.createPlatformCredentialCall,
    async ({ deps, session, params, body, key }) => {
      const caller = callerFor(await platformIn(deps, params.io_seller_id), session.person)
      const usual = deps.config.mode === 'live' ? { rate_limit: RATE_LIMIT_USUAL } : {}
      return createdBy(deps, caller, { ...usual, ...body }, key)
    },
  ),
  serveOperator(calls.updatePlatformCredentialCall, async ({ deps, session, params, body }) =>
    updatedBy(
      deps,
      callerFor(await platformIn(deps, params.io_seller_id), session.person),
      params.id,
      body,
    ),
  ),
  serveOperator(
    calls.rotatePlatformCredentialCall,
    async ({ deps, session, params, body, key }) => {
      const caller = callerFor(await platformIn(deps, params.io_seller_id), session.person)
      return rotatedBy(deps, caller, params.id, body?.overlap_hours, key)
    },
  ),
  serveOperator(calls.revokePlatformCredentialCall, async ({ deps, session, params }) =>
    revokedBy(
      deps,
      callerFor(await platformIn(deps, params.io_seller_id), session.person),
      params.id,
    ),
  ),
  serveOperator(calls.listPlansCall, async ({ deps, params }) => {
    const { owner } = await platformIn(deps, params.io_seller_id)
    return {
      body: { items: (await plansOf(deps.db, owner, calls.LISTED_PLANS_MAX)).map(planToWire) },
    }
  }),
  serveOperator(calls.addPlanCall, async ({ deps, params, body, key }) => {
    const { owner } = await platformIn(deps, params.io_seller_id)
    const { made, replayed } = await addPlan(deps, owner, body, key)
    return { body: planToWire(made), replayed }
  }),
]
