// Provokes the refusals of a right secret: over, or from elsewhere.

import { sql, type Statement } from '../server/platform/db/sql.ts'
import type { Answer, World } from './world.ts'
import { loginOf } from './world.ts'

type Scene = { readonly w: World; readonly change: (statement: Statement) => Promise<unknown> }

/** Logs in with a credential that was changed, and changes it back. */
async function loginAfter({ w, change }: Scene, bent: Statement): Promise<Answer> {
  await change(sql`update credentials set ${bent} where email = ${w.platform.email}`)
  const told = await w.call('POST', '/auth/login', { body: loginOf(w.platform) })
  await change(sql`update credentials set expires_at = null, networks = null where email = ${w.platform.email}`)
  return told
}

export const LOGIN_PROVOKED = {
  credential_expired: (scene: Scene) => loginAfter(scene, sql`expires_at = '2020-01-01'`),
  network_not_allowed: (scene: Scene) => loginAfter(scene, sql`networks = '{203.0.113.0/24}'`),
}
