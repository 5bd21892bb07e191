// The calls of contract/corporate/authorization-endpoint.ts.

import {
  createAuthorizationEndpoint,
  deleteAuthorizationEndpoint,
  getAuthorizationEndpoint,
  rotateAuthorizationSecret,
  testAuthorizationEndpoint,
  updateAuthorizationEndpoint,
} from '../../../contract/corporate/authorization-endpoint.ts'
import { serve } from '../../runtime/route.ts'
import { toWire, withSecret } from './endpoint.ts'
import * as operations from './operations.ts'
import { resultToWire } from './endpoint-decision.ts'

export const routes = [
  serve(createAuthorizationEndpoint, async ({ deps, caller, body, key }) => {
    const { endpoint, secret, replayed } = await operations.create(deps, caller, body, key)
    return { body: withSecret(endpoint, secret), replayed }
  }),
  serve(getAuthorizationEndpoint, async ({ deps, caller }) => ({
    body: toWire(await operations.findOwn(deps, caller)),
  })),
  serve(updateAuthorizationEndpoint, async ({ deps, caller, body }) => ({
    body: toWire(await operations.update(deps, caller, body)),
  })),
  serve(deleteAuthorizationEndpoint, async ({ deps, caller }) => {
    const { id } = await operations.remove(deps, caller)
    return { body: { id, resource: 'authorization_endpoint', deleted: true } }
  }),
  serve(rotateAuthorizationSecret, async ({ deps, caller, key }) => {
    const { endpoint, secret, replayed } = await operations.rotate(deps, caller, key)
    return { body: withSecret(endpoint, secret), replayed }
  }),
  serve(testAuthorizationEndpoint, async ({ deps, caller, body }) => {
    const { endpointDecision, status } = await operations.test(deps, caller, body?.forged ?? false)
    return {
      body: { resource: 'authorization_endpoint_test', ...resultToWire(endpointDecision), status },
    }
  }),
]
