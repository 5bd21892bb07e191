// The whole server, put together: routes, pages, health, and the endpoint for bank notifications.

import type { FastifyInstance } from 'fastify'
import { CAPABILITIES } from '../capabilities.ts'
import { markDueEverywhere } from './beside.ts'
import type { Deps } from '../runtime/deps.ts'
import { mount } from './http/mount.ts'
import { openServer } from './http/server.ts'
import { mountBankNotifications } from './http/bank-notifications.ts'
import { mountCheckout } from './http/checkout.ts'
import { mountEmulated } from './emulator/mount-emulated.ts'
import { mountIssuing } from './http/issuing.ts'
import { mountJoinedReads } from './http/portal/joined-reads.ts'
import { mountPayloads } from './http/payloads.ts'
import { mountPortal, mountPublicInPortal } from './http/portal/mount-portal.ts'
import { mountMetrics } from './metrics/metrics.ts'
import { releaseFeed } from '../events/feed/feed-signal.ts'
import { mountApplication } from '../web/portal/application.ts'
import { mountLinkPages as mountMailedPages } from '../web/portal/link.ts'
import { mountHealth } from './health.ts'
import { signInHere } from './seed/sandbox-sign-in.ts'
import { mountMail } from '../web/mail/mail.ts'
import { mountDocs, type MagicValue } from '../web/docs/docs.ts'
import { mountBoletoPage } from '../web/pay/boleto.ts'
import { mountCompanyPayPage } from '../web/pay/corporate-pay.ts'
import { mountLinkPages } from '../web/pay/link.ts'
import { mountPayPage } from '../web/pay/pay.ts'
import { mountStaticCodePage } from '../web/pay/static-code.ts'
import type { Route } from '../runtime/route.ts'
import { portalRoutes as operatorInPortal } from './operator/routes.ts'
import { routes as search } from './search/routes.ts'
import { NOT_IN_PORTAL } from '../../contract/access/permissions.ts'
import type { PortalRoute } from '../identity/users/route.ts'
import { routes as sandbox } from '../sandbox-api/routes.ts'
import {
  portalRoutes as documentsInPortal,
  routes as statementDocuments,
} from '../web/documents/statement-routes.ts'

/** Every route, in no particular order. The sandbox's exist in sandbox mode only. */
export const ROUTES: readonly Route[] = [
  ...CAPABILITIES.flatMap(({ routes = [] }) => routes),
  // What reads all of them stands above them.
  ...statementDocuments,
  ...search,
  ...sandbox,
]

/** The portal's routes, for users who sign in with a password. */
export const PORTAL_ROUTES: readonly PortalRoute[] = [
  ...CAPABILITIES.flatMap(({ portalRoutes = [] }) => portalRoutes),
  ...documentsInPortal,
  ...operatorInPortal,
]

/** The routes of the public API that users of the portal have too, with their sessions. */
export const PUBLIC_IN_PORTAL: readonly Route[] = ROUTES.filter(
  ({ operation }) => !(operation.id in NOT_IN_PORTAL),
)

/**
 * Builds the server; the caller makes it listen. `magicValues`: the sandbox bank's test values, for
 * the docs. While `draining.now` is set, replies close their connections.
 */
export async function openApp(
  deps: Deps,
  magicValues: readonly MagicValue[] = [],
  draining = { now: false },
): Promise<FastifyInstance> {
  const { app: server, load } = openServer(deps)
  server.addHook('onSend', async (_request, reply) => {
    if (draining.now) reply.header('connection', 'close')
  })
  server.addHook('preClose', async () => releaseFeed(deps))
  mountMetrics(server, deps, load)
  mountJoinedReads(server, deps)
  const isServed = ({ operation }: Route) => !operation.sandbox || deps.config.mode === 'sandbox'
  for (const route of ROUTES.filter(isServed)) mount(server, deps, route)
  for (const route of PUBLIC_IN_PORTAL.filter(isServed)) mountPublicInPortal(server, deps, route)
  for (const route of PORTAL_ROUTES) mountPortal(server, deps, route)
  mountHealth(server, deps)
  mountBankNotifications(server, deps, (body) => markDueEverywhere(deps, body))
  mountIssuing(server, deps)
  mountPayloads(server, deps)
  mountEmulated(server, deps)
  mountPayPage(server, deps)
  mountStaticCodePage(server, deps)
  mountBoletoPage(server, deps)
  mountCompanyPayPage(server, deps)
  mountCheckout(server, deps)
  mountLinkPages(server, deps)
  mountMail(server, deps)
  mountMailedPages(server, deps)
  mountApplication(server, deps)
  await mountDocs(server, deps, {
    magicValues,
    signIn: (request) => signInHere(deps, request).catch(() => undefined),
  })
  return server
}
