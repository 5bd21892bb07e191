// The calls of calls.ts.

import { hyphened } from '../../kernel/ids.ts'
import type { Deps } from '../../runtime/deps.ts'
import * as calls from './calls.ts'
import * as operations from './operations.ts'
import * as links from './people/link-operations.ts'
import * as factors from './people/second-factor-operations.ts'
import { opensWithFactor } from './public-permissions.ts'
import { permissionsOf, SANDBOX_PERMISSIONS } from './roles.ts'
import { serveOpen, serveSignedIn, type PortalReply } from './route.ts'
import { cookieOf, csrfOf, noCookie, type SignedIn } from './session.ts'
import { listOfPerson, stateOf, type Company } from './store.ts'
import { versionOf } from '../../platform/version.ts'

const isPlatform = ({ owner, seller }: Pick<Company, 'owner' | 'seller'>): boolean =>
  (owner as string) === seller

async function shown(deps: Deps, session: SignedIn, token: string) {
  const { membership, name, email, language, isOperator } = session
  const isSandbox = deps.config.mode === 'sandbox'
  const permissions = (membership ? permissionsOf(membership.role) : []).filter(
    (permission) => isSandbox || !SANDBOX_PERMISSIONS.has(permission),
  )
  const state = membership && (await stateOf(deps.db, membership.owner, membership.seller))
  const companies = (await listOfPerson(deps.db, session.person)).filter(
    ({ status }) => status === 'active',
  )
  return {
    user: {
      id: membership && membership.user,
      name,
      email,
      role: membership && membership.role,
      language,
      operator: isOperator,
      holder_id: membership && membership.holder,
    },
    company: membership && {
      io_seller_id: hyphened(membership.seller),
      name: membership.company,
      platform: isPlatform(membership),
      kind: membership.platform ? 'platform' : 'seller',
      status: state!.status,
      corporate_account: state!.account,
    },
    permissions,
    companies: companies.map((one) => ({
      user: one.id,
      io_seller_id: hyphened(one.seller),
      name: one.company,
      platform: isPlatform(one),
      role: one.role,
    })),
    second_factor: {
      enrolled: session.isEnrolled,
      session: session.secondFactor,
      needed: isOperator || permissions.some(opensWithFactor),
    },
    csrf_token: csrfOf(token),
    expires_at: session.expiresAt.toISOString(),
    mode: deps.config.mode,
    now: deps.clock.now().toISOString(),
    version: versionOf(deps),
  }
}

const DONE: PortalReply = { body: { done: true } }

const sessionRoutes = [
  serveOpen(calls.signInCall, async ({ deps, body, source, agent, token }) => {
    const signed = await operations.signIn(deps, { ...body, code: body.code, source, agent, token })
    const headers = { 'set-cookie': cookieOf(signed.token, deps.config.publicUrl) }
    return { body: await shown(deps, signed.session, signed.token), headers }
  }),
  serveSignedIn(calls.signOutCall, async ({ deps, session }) => {
    await operations.signOut(deps, session)
    return { ...DONE, headers: { 'set-cookie': noCookie(deps.config.publicUrl) } }
  }),
  serveSignedIn(calls.meCall, async ({ deps, session, token }) => ({
    body: await shown(deps, session, token!),
  })),
  serveSignedIn(calls.companyCall, async ({ deps, session, body, token }) => ({
    body: await shown(deps, await operations.switchCompany(deps, session, body.user), token!),
  })),
  serveSignedIn(calls.sessionsCall, async ({ deps, session }) => ({
    body: {
      items: (await operations.listSessions(deps, session)).map((one) => ({
        id: one.id,
        current: one.id === session.session,
        source: one.source,
        agent: one.agent,
        second_factor: one.secondFactor,
        created_at: one.createdAt.toISOString(),
        last_used_at: one.seenAt.toISOString(),
        expires_at: one.expiresAt.toISOString(),
      })),
    },
  })),
  serveSignedIn(calls.endSessionCall, async ({ deps, session, params }) => {
    await operations.endSession(deps, session, params.id)
    return DONE
  }),
  serveSignedIn(calls.endSessionsCall, async ({ deps, session }) => {
    await operations.endOtherSessions(deps, session)
    return DONE
  }),
]

const passwordRoutes = [
  serveSignedIn(calls.passwordCall, async ({ deps, session, body, source }) => {
    await operations.changePassword(deps, session, { ...body, source })
    return DONE
  }),
  serveOpen(calls.forgotCall, async ({ deps, body, source }) => {
    await links.requestReset(deps, body.email, source)
    return DONE
  }),
  serveOpen(calls.resetCall, async ({ deps, body, source }) => {
    await links.resetPassword(deps, { ...body, source })
    return DONE
  }),
  serveOpen(calls.invitationCall, async ({ deps, body, source }) => {
    const { email, company, needsPassword } = await links.showInvitation(deps, body.token, source)
    return { body: { email, company, needs_password: needsPassword } }
  }),
  serveOpen(calls.acceptInvitationCall, async ({ deps, body, source }) => {
    await links.acceptInvitation(deps, { token: body.token, password: body.password, source })
    return DONE
  }),
]

const factorRoutes = [
  serveSignedIn(calls.enrolCall, async ({ deps, session, body, source }) => {
    await operations.confirmPassword(deps, session, body.password, source)
    return { body: await factors.enrol(deps, session) }
  }),
  serveSignedIn(calls.confirmCall, async ({ deps, session, body, source }) => ({
    body: { recovery_codes: await factors.confirm(deps, session, body.code, source) },
  })),
  serveSignedIn(calls.recoveryCodesCall, async ({ deps, session, body, source }) => ({
    body: { recovery_codes: await factors.renewRecoveryCodes(deps, session, body.code, source) },
  })),
  serveSignedIn(calls.removeFactorCall, async ({ deps, session, body, source }) => {
    await operations.confirmPassword(deps, session, body.password, source)
    await factors.remove(deps, session, body.code, source)
    return DONE
  }),
]

export const portalRoutes = [...sessionRoutes, ...passwordRoutes, ...factorRoutes]
