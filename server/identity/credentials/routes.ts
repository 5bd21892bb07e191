// The calls of contract/credentials.ts.

import {
  CREDENTIAL_OVERLAP_HOURS,
  createCredential,
  getCredential,
  listCredentials,
  revokeCredential,
  rotateCredential,
} from '../../../contract/credentials.ts'
import type { ReplyOf } from '../../../contract/operation.ts'
import { hyphened } from '../../kernel/ids.ts'
import { listOf } from '../../platform/lists/paging.ts'
import { serve } from '../../runtime/route.ts'
import type { Credential } from '../auth/credential.ts'
import * as operations from './operations.ts'

type Wire = ReplyOf<typeof getCredential>

function statusOf({ revokedAt, expiresAt }: Credential, wall: Date): Wire['status'] {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= wall ? 'expired' : 'active'
}

const toWire = (c: Credential, wall: Date): Wire => ({
  id: c.id,
  resource: 'credential',
  io_seller_id: hyphened(c.seller),
  email: c.email,
  status: statusOf(c, wall),
  scopes: [...c.scopes],
  note: c.note,
  expires_at: c.expiresAt?.toISOString() ?? null,
  networks: c.networks && [...c.networks],
  rate_limit: c.rateLimit,
  last_used_at: c.lastUsedAt?.toISOString() ?? null,
  last_used_from: c.lastUsedFrom,
  previous_secret_until: c.previousUntil && c.previousUntil > wall ? c.previousUntil.toISOString() : null,
  created_at: c.createdAt.toISOString(),
  revoked_at: c.revokedAt?.toISOString() ?? null,
})

const withSecret = ({ credential, secret, replayed }: operations.IssuedSecret, wall: Date) => ({
  body: { ...toWire(credential, wall), secret },
  replayed,
})

export const routes = [
  serve(createCredential, async ({ deps, caller, body, key }) =>
    withSecret(await operations.create(deps, caller, body, key), deps.clock.wall()),
  ),
  serve(listCredentials, async ({ deps, caller, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, query)
    const wall = deps.clock.wall()
    return {
      body: listOf(
        items.map((one) => toWire(one, wall)),
        total,
        paging,
      ),
    }
  }),
  serve(getCredential, async ({ deps, caller, params }) => ({
    body: toWire(await operations.findVisible(deps, caller, params.id), deps.clock.wall()),
  })),
  serve(rotateCredential, async ({ deps, caller, params, body, key }) => {
    const overlapHours = body?.overlap_hours ?? CREDENTIAL_OVERLAP_HOURS
    return withSecret(await operations.rotate(deps, caller, params.id, { overlapHours, key }), deps.clock.wall())
  }),
  serve(revokeCredential, async ({ deps, caller, params }) => ({
    body: toWire(await operations.revoke(deps, caller, params.id), deps.clock.wall()),
  })),
]
