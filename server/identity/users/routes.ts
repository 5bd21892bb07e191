// The calls of calls.ts: signing in and out, the signed-in user, changing the password.

import { hyphened } from '../../kernel/ids.ts'
import { meCall, passwordCall, signInCall, signOutCall } from './calls.ts'
import * as operations from './operations.ts'
import { serveAt } from './route.ts'
import { cookieOf, csrfOf, noCookie, type Session } from './session.ts'
import { ROLES, toWire } from './user.ts'

const shown = (session: Session, token: string) => ({
  user: toWire({ ...session, id: session.user }),
  company: {
    io_seller_id: hyphened(session.seller),
    name: session.company,
    platform: (session.owner as string) === session.seller,
  },
  csrf_token: csrfOf(token),
  expires_at: session.expiresAt.toISOString(),
})

export const portalRoutes = [
  serveAt(signInCall, 'open', async ({ deps, body, source, token }) => {
    const signed = await operations.signIn(deps, { ...body, source, token })
    const headers = { 'set-cookie': cookieOf(signed.token, deps.config.publicUrl) }
    return { body: shown(signed.session, signed.token), headers }
  }),
  serveAt(signOutCall, ROLES, async ({ deps, session }) => {
    await operations.signOut(deps, session)
    return { body: { done: true }, headers: { 'set-cookie': noCookie(deps.config.publicUrl) } }
  }),
  serveAt(meCall, ROLES, async ({ session, token }) => ({ body: shown(session, token!) })),
  serveAt(passwordCall, ROLES, async ({ deps, session, body, source }) => {
    await operations.changePassword(deps, session, { ...body, source })
    return { body: { done: true } }
  }),
]
