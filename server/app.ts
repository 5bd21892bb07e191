// The whole server, put together: routes, pages, health, the address for notifications of banks.

import type { FastifyInstance } from 'fastify'
import { routes as auth } from './auth/routes.ts'
import { routes as bankAccounts } from './bank-accounts/routes.ts'
import { routes as corporateAnalytics } from './corporate/analytics-routes.ts'
import { routes as corporateAccount } from './corporate/account-routes.ts'
import { portalRoutes as accountInPortal } from './corporate/account-portal-routes.ts'
import { portalRoutes as payingInPortal } from './corporate/paying-portal-routes.ts'
import { routes as corporateCards } from './corporate/card-routes.ts'
import { routes as corporateHolders } from './corporate/holder-routes.ts'
import { routes as corporateSecrets } from './corporate/secrets-routes.ts'
import { routes as corporateCharges } from './corporate/charge-routes.ts'
import { routes as corporateInvoices } from './corporate/invoice-routes.ts'
import { routes as corporateDisputes } from './corporate/purchase-dispute-routes.ts'
import { routes as corporatePurchases } from './corporate/purchase-routes.ts'
import { routes as customers } from './customers/routes.ts'
import { routes as disputes } from './disputes/routes.ts'
import { routes as doctor } from './doctor/routes.ts'
import { pendingMigrations } from './db/migrate.ts'
import { sql } from './db/sql.ts'
import type { Deps } from './deps.ts'
import { mount } from './http/mount.ts'
import { openServer } from './http/server.ts'
import { mountBankNotifications } from './http/bank-notifications.ts'
import { mountIssuing } from './http/issuing.ts'
import { mountPayloads } from './http/payloads.ts'
import { mountPortal } from './http/portal.ts'
import { mountMetrics } from './metrics.ts'
import { releaseFeed } from './outbox/feed-signal.ts'
import { routes as events } from './outbox/routes.ts'
import { mountDocs, type Fate } from './pages/docs.ts'
import { mountBoletoPage } from './pages/boleto.ts'
import { mountCompanyPayPage } from './pages/corporate-pay.ts'
import { mountPayPage } from './pages/pay.ts'
import type { Route } from './route.ts'
import { routes as payouts } from './payouts/routes.ts'
import { portalRoutes as portal } from './portal/routes.ts'
import type { PortalRoute } from './portal/route.ts'
import { routes as quotes } from './quotes/routes.ts'
import { routes as sandbox } from './sandbox/routes.ts'
import { routes as sellers } from './sellers/routes.ts'
import { portalRoutes as documentsInPortal, routes as statementDocuments } from './documents/statement-routes.ts'
import { routes as splits } from './splits/routes.ts'
import { routes as statements } from './statements/routes.ts'
import { routes as transactions } from './transactions/routes.ts'
import { routes as vault } from './vault/routes.ts'
import { routes as webhooks } from './webhooks/routes.ts'

/** Every route, in no particular order. The sandbox's exist in sandbox mode only. */
export const ROUTES: readonly Route[] = [
  ...auth,
  ...customers,
  ...vault,
  ...transactions,
  ...disputes,
  ...splits,
  ...quotes,
  ...sellers,
  ...statements,
  ...payouts,
  ...bankAccounts,
  ...events,
  ...webhooks,
  ...corporateAccount,
  ...corporateHolders,
  ...corporateCards,
  ...corporateSecrets,
  ...corporatePurchases,
  ...corporateDisputes,
  ...corporateAnalytics,
  ...corporateCharges,
  ...corporateInvoices,
  ...statementDocuments,
  ...doctor,
  ...sandbox,
]

/** What people reach who sign in with a password, and nobody else. */
const PORTAL_ROUTES: readonly PortalRoute[] = [...portal, ...accountInPortal, ...payingInPortal, ...documentsInPortal]

function mountHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const faults = await faultsOf(deps)
    return reply
      .code(faults.length === 0 ? 200 : 503)
      .send({ status: faults.length === 0 ? 'ready' : 'not ready', faults })
  })
}

async function faultsOf(deps: Deps): Promise<string[]> {
  try {
    await deps.db.rows(sql`select 1`)
    const [pending, takesWrites] = await Promise.all([pendingMigrations(deps.db), deps.db.takesWrites()])
    return [
      ...(pending.length > 0 ? [`migrations to run: ${pending.join(', ')}`] : []),
      ...(takesWrites ? [] : ['the database takes no writes: look for a disk that is full']),
    ]
  } catch {
    return ['the database cannot be reached']
  }
}

/**
 * Builds the server; it listens when told to. `fates` are the sandbox bank's known outcomes, for the docs. Once
 * `draining.now` is set, answers close their connections.
 */
export async function openApp(
  deps: Deps,
  fates: readonly Fate[] = [],
  draining = { now: false },
): Promise<FastifyInstance> {
  const server = openServer(deps)
  server.addHook('onSend', async (_request, reply) => {
    if (draining.now) reply.header('connection', 'close')
  })
  server.addHook('preClose', async () => releaseFeed(deps))
  mountMetrics(server, deps)
  for (const route of ROUTES) {
    if (!route.operation.sandbox || deps.config.mode === 'sandbox') mount(server, deps, route)
  }
  for (const route of PORTAL_ROUTES) mountPortal(server, deps, route)
  mountHealth(server, deps)
  mountBankNotifications(server, deps)
  mountIssuing(server, deps)
  mountPayloads(server, deps)
  mountPayPage(server, deps)
  mountBoletoPage(server, deps)
  mountCompanyPayPage(server, deps)
  await mountDocs(server, deps, fates)
  return server
}
