// The whole server, put together: routes, pages, health, and the endpoint for bank notifications.

import type { FastifyInstance } from 'fastify'
import { routes as auth } from '../identity/auth/routes.ts'
import { routes as bankAccounts } from '../marketplace/bank-accounts/routes.ts'
import { routes as corporateAnalytics } from '../corporate/analytics/routes.ts'
import { routes as corporateAccount } from '../corporate/account/routes.ts'
import { portalRoutes as accountInPortal } from '../corporate/account/portal-routes.ts'
import { portalRoutes as payingInPortal } from '../corporate/charges/portal-routes.ts'
import { routes as corporateCards } from '../corporate/cards/routes.ts'
import { routes as corporateHolders } from '../corporate/holders/routes.ts'
import { routes as corporateCharges } from '../corporate/charges/routes.ts'
import { routes as corporateInvoices } from '../corporate/statements/routes.ts'
import { routes as corporateDisputes } from '../corporate/purchases/disputes/routes.ts'
import { routes as corporateAuthorizationEndpoint } from '../corporate/authorization-endpoint/routes.ts'
import { routes as corporatePurchases } from '../corporate/purchases/routes.ts'
import { routes as corporateLimitRequests } from '../corporate/limit-requests/routes.ts'
import { routes as corporateReceipts } from '../corporate/receipts/routes.ts'
import { routes as customers } from '../payments/customers/routes.ts'
import { routes as disputes } from '../payments/disputes/routes.ts'
import { routes as analytics } from '../payments/analytics/routes.ts'
import { routes as doctor } from '../doctor/routes.ts'
import { markDueEverywhere } from './beside.ts'
import type { Deps } from '../runtime/deps.ts'
import { mount } from './http/mount.ts'
import { openServer } from './http/server.ts'
import { mountBankNotifications } from './http/bank-notifications.ts'
import { mountCheckout } from './http/checkout.ts'
import { mountIssuing } from './http/issuing.ts'
import { mountJoinedReads } from './http/portal/joined-reads.ts'
import { mountPayloads } from './http/payloads.ts'
import { mountPortal, mountPublicInPortal } from './http/portal/mount-portal.ts'
import { mountMetrics } from './metrics/metrics.ts'
import { releaseFeed } from '../events/feed/feed-signal.ts'
import { routes as events } from '../events/feed/routes.ts'
import { mountApplication } from '../web/portal/application.ts'
import { mountLinkPages as mountMailedPages } from '../web/portal/link.ts'
import { mountHealth } from './health.ts'
import { signInHere } from './seed/sandbox-sign-in.ts'
import { mountMail } from '../web/mail/mail.ts'
import { mountDocs, type Fate } from '../web/docs/docs.ts'
import { mountBoletoPage } from '../web/pay/boleto.ts'
import { mountCompanyPayPage } from '../web/pay/corporate-pay.ts'
import { mountLinkPages } from '../web/pay/link.ts'
import { mountPayPage } from '../web/pay/pay.ts'
import type { Route } from '../runtime/route.ts'
import { routes as branding } from '../marketplace/branding/routes.ts'
import { routes as boletoFiles } from '../payments/boleto-files/routes.ts'
import { routes as paymentLinks } from '../payments/payment-links/routes.ts'
import { routes as feePlans } from '../marketplace/fees/routes.ts'
import { routes as payouts } from '../marketplace/payouts/routes.ts'
import { portalRoutes as auditInPortal } from '../audit/portal-routes.ts'
import { routes as users } from '../identity/users/members/routes.ts'
import { portalRoutes as operatorInPortal } from './operator/routes.ts'
import { routes as search } from './search/routes.ts'
import { portalRoutes as portal } from '../identity/users/routes.ts'
import { NOT_IN_PORTAL } from '../identity/users/public-permissions.ts'
import type { PortalRoute } from '../identity/users/route.ts'
import { routes as quotes } from '../marketplace/quotes/routes.ts'
import { routes as sandbox } from '../sandbox-api/routes.ts'
import { routes as sellers } from '../marketplace/sellers/routes.ts'
import { portalRoutes as documentsInPortal, routes as statementDocuments } from '../web/documents/statement-routes.ts'
import { routes as splits } from '../marketplace/splits/routes.ts'
import { routes as statements } from '../marketplace/statements/routes.ts'
import { routes as transactions } from '../payments/transactions/routes.ts'
import { routes as views } from '../identity/users/views/routes.ts'
import { routes as vault } from '../payments/vault/routes.ts'
import { routes as audit } from '../audit/routes.ts'
import { routes as timeline } from '../timeline/routes.ts'
import { routes as privacy } from '../privacy/routes.ts'
import { routes as requests } from '../requests/routes.ts'
import { routes as credentials } from '../identity/credentials/routes.ts'
import { routes as approvals } from '../approvals/routes.ts'
import { routes as webhooks } from '../events/webhooks/routes.ts'

/** Every route, in no particular order. The sandbox's exist in sandbox mode only. */
export const ROUTES: readonly Route[] = [
  ...auth,
  ...customers,
  ...vault,
  ...transactions,
  ...boletoFiles,
  ...paymentLinks,
  ...branding,
  ...analytics,
  ...disputes,
  ...splits,
  ...feePlans,
  ...quotes,
  ...sellers,
  ...statements,
  ...payouts,
  ...bankAccounts,
  ...events,
  ...credentials,
  ...users,
  ...approvals,
  ...requests,
  ...audit,
  ...timeline,
  ...privacy,
  ...webhooks,
  ...corporateAccount,
  ...corporateHolders,
  ...corporateCards,
  ...corporatePurchases,
  ...corporateAuthorizationEndpoint,
  ...corporateReceipts,
  ...corporateLimitRequests,
  ...corporateDisputes,
  ...corporateAnalytics,
  ...corporateCharges,
  ...corporateInvoices,
  ...statementDocuments,
  ...doctor,
  ...search,
  ...views,
  ...sandbox,
]

/** The portal's routes, for users who sign in with a password. */
export const PORTAL_ROUTES: readonly PortalRoute[] = [
  ...portal,
  ...auditInPortal,
  ...accountInPortal,
  ...payingInPortal,
  ...documentsInPortal,
  ...operatorInPortal,
]

/** The routes of the public API that users of the portal have too, with their sessions. */
export const PUBLIC_IN_PORTAL: readonly Route[] = ROUTES.filter(({ operation }) => !(operation.id in NOT_IN_PORTAL))

/**
 * Builds the server; the caller makes it listen. `fates`: the sandbox bank's test values, for the docs. While `draining.now`
 * is set, replies close their connections.
 */
export async function openApp(
  deps: Deps,
  fates: readonly Fate[] = [],
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
  mountPayPage(server, deps)
  mountBoletoPage(server, deps)
  mountCompanyPayPage(server, deps)
  mountCheckout(server, deps)
  mountLinkPages(server, deps)
  mountMail(server, deps)
  mountMailedPages(server, deps)
  mountApplication(server, deps)
  await mountDocs(server, deps, { fates, signIn: (request) => signInHere(deps, request).catch(() => undefined) })
  return server
}
