// Metrics for operators, in Prometheus format: requests, events, banks, queues, books. No id, no
// amount, no name.

import fastify, { type FastifyInstance } from 'fastify'
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import { waitingSeconds } from '../../jobs/jobs.ts'
import { backgroundOf } from '../../runtime/background.ts'
import { sql } from '../../platform/db/sql.ts'
import { counted } from '../../platform/outbox/outbox.ts'
import { oldestWaitingSeconds as oldestUnchainedSeconds } from '../../audit/queries.ts'
import { oldestWaitingSeconds } from '../../mail/queries.ts'
import { resultsOf } from '../../mail/dispatcher.ts'
import { tracerOf } from '../../kernel/tracing/span.ts'
import { daysLeft } from '../../providers/certificates/certificate.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Siblings } from '../../runtime/siblings.ts'
import { certificatesOf } from '../certificates.ts'
import type { Load } from '../http/load/limit-load.ts'
import { countProcesses, gathered, textOfAll } from './gathered.ts'
import { isFirst, metricsIn, registryOf, textIn } from './schemas.ts'
import { gaugeBanks, measureBankCalls } from './banks.ts'
import { gaugeBackups, gaugeVerification } from './proofs.ts'
import { measureReads } from './reads.ts'
import { measureRequests } from './requests.ts'

/** Due rows are counted up to here only: an exact count of a long queue is of no use. */
const DUE_MAX = 10_000

function gaugeDue(registry: Registry, deps: Deps): void {
  const due = new Gauge({
    name: 'vintem_due',
    help: `Rows that are due and wait for the worker (counted up to ${DUE_MAX}).`,
    labelNames: ['what'] as const,
    registers: [registry],
    async collect() {
      const now = deps.clock.now()
      const rows = await deps.db.rows<{ what: string; n: number }>(sql`
        select 'transactions' as what, count(*)::int as n
        from (select 1 from transactions where due_at <= ${now} limit ${DUE_MAX}) t
        union all
        select 'refunds', count(*)::int
        from (select 1 from refunds where due_at <= ${now} limit ${DUE_MAX}) r
        union all select 'events', count(*)::int from (select 1 from outbox limit ${DUE_MAX}) o
        union all
        select 'mails', count(*)::int
        from (select 1 from mails where due_at <= ${deps.clock.wall()} limit ${DUE_MAX}) m
        union all
        select 'webhooks', count(*)::int
        from (select 1 from webhook_deliveries where status = 'pending' limit ${DUE_MAX}) d`)
      for (const { what, n } of rows) due.set({ what }, n)
    },
  })
}

function gaugeWaiting(registry: Registry, deps: Deps): void {
  const waiting = new Gauge({
    name: 'vintem_oldest_due_seconds',
    help: 'For how long the oldest row that is due has waited for the worker, by the work.',
    labelNames: ['work'] as const,
    registers: [registry],
    async collect() {
      for (const [work, seconds] of await waitingSeconds(deps)) waiting.set({ work }, seconds)
      // A retried mail is due later again: so its age is measured, which is how long its recipient
      // has waited.
      waiting.set({ work: 'mails' }, await oldestWaitingSeconds(deps))
      waiting.set({ work: 'audit' }, await oldestUnchainedSeconds(deps))
    },
  })
}

function gaugePool(registry: Registry, { db }: Deps): void {
  const connections = new Gauge({
    name: 'vintem_database_connections',
    help: 'Connections of the pool by state; waiting: statements that wait for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const [state, n] of Object.entries(db.pool())) connections.set({ state }, n)
    },
  })
}

function gaugeCertificates(registry: Registry, deps: Deps): void {
  const left = new Gauge({
    name: 'vintem_certificate_days_left',
    help: 'Whole days until the end of a certificate of BANKS_FILE or DATABASE_URL, by where it is configured; negative after it.',
    labelNames: ['place', 'kind'] as const,
    registers: [registry],
    collect() {
      left.reset()
      const now = deps.clock.wall()
      for (const certificate of certificatesOf(deps))
        for (const place of certificate.places)
          left.set({ place, kind: certificate.kind }, daysLeft(certificate, now))
    },
  })
}

function countFailures(registry: Registry, deps: Deps): void {
  const failures = new Counter({
    name: 'vintem_background_failures_total',
    help: 'Failures that no caller was told of, by the work that failed. The log has the stack of each.',
    labelNames: ['work'] as const,
    registers: [registry],
    collect() {
      failures.reset()
      for (const [work, n] of backgroundOf(deps).failures) failures.inc({ work }, n)
    },
  })
}

/** Payouts, boletos and the decisions about corporate card purchases among them. */
function countEvents(registry: Registry, { db }: Deps): void {
  const total = new Counter({
    name: 'vintem_events_total',
    help: 'Events that this process committed, by type; detail: the method of a transaction, or why a purchase was denied.',
    labelNames: ['type', 'detail'] as const,
    registers: [registry],
    collect() {
      total.reset()
      for (const { type, detail, events } of counted(db)) total.inc({ type, detail }, events)
    },
  })
}

function countMails(registry: Registry, deps: Deps): void {
  const mails: Counter<'result'> = new Counter({
    name: 'vintem_mails_total',
    help: 'Attempts to send a mail, by what the mail server answered: accepted, rejected, or unknown, which is tried again.',
    labelNames: ['result'] as const,
    registers: [registry],
    collect() {
      mails.reset()
      for (const [result, n] of Object.entries(resultsOf(deps))) mails.inc({ result }, n)
    },
  })
}

function countDroppedSpans(registry: Registry, deps: Deps): void {
  const dropped: Counter = new Counter({
    name: 'vintem_spans_dropped_total',
    help: 'Spans of traces that were not exported, because the collector refused them or was away for too long.',
    registers: [registry],
    collect() {
      dropped.reset()
      dropped.inc(tracerOf(deps)?.dropped() ?? 0)
    },
  })
}

/** What each process of a server measures of itself. */
function measureProcess(registry: Registry, deps: Deps): void {
  // Several schemas share the process.
  if (isFirst(deps)) collectDefaultMetrics({ register: registry })
  countEvents(registry, deps)
  gaugePool(registry, deps)
  measureReads(registry, deps)
  countFailures(registry, deps)
  countDroppedSpans(registry, deps)
  countMails(registry, deps)
  gaugeBackups(registry, deps)
  measureBankCalls(registry, deps)
}

/**
 * What is read from the database, or the same for all: of one process, or it would be counted by
 * each.
 */
function measureInstallation(registry: Registry, deps: Deps): void {
  gaugeDue(registry, deps)
  gaugeWaiting(registry, deps)
  gaugeCertificates(registry, deps)
  gaugeVerification(registry, deps)
  gaugeBanks(registry, deps)
}

/** Serves `GET /metrics` on METRICS_PORT, on a server of its own; returns what closes it. */
async function serveMetrics(
  { host, metricsPort }: Deps['config'],
  read: () => Promise<string>,
): Promise<() => Promise<void>> {
  if (metricsPort === undefined) return async () => {}
  const own = fastify()
  own.addHook(
    'onRequest',
    async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'),
  )
  own.get('/metrics', async (_request, reply) => reply.type(CONTENT_TYPE).send(await read()))
  await own.listen({ host, port: metricsPort })
  return () => own.close()
}

const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** Of one beside the first, where the process answers no calls. */
export function measureBeside(deps: Deps): void {
  measureProcess(registryOf(deps), deps)
  measureInstallation(registryOf(deps), deps)
}

/**
 * Measures every request of `app`, and serves `GET /metrics`: on METRICS_PORT, a server of its own
 * that lives and dies with `app`; without it, in the sandbox only, on `app` itself. One of several
 * processes leaves the port to the first.
 */
export function mountMetrics(app: FastifyInstance, deps: Deps, load: () => Load): void {
  const { siblings, config } = deps
  const registry = registryOf(deps)
  measureRequests(registry, app, deps, load)
  measureProcess(registry, deps)
  if (!siblings) measureInstallation(registry, deps)
  app.addHook('onClose', async () => registry.clear())
  if (!isFirst(deps)) return
  if (!siblings) countProcesses(registry)
  siblings?.onQuery('metrics', () => metricsIn(deps))
  const read = siblings ? () => textOfAll(siblings) : () => textIn(deps)
  if (config.metricsPort === undefined && config.mode === 'sandbox')
    app.get('/metrics', async (_request, reply) => reply.type(CONTENT_TYPE).send(await read()))
  if (siblings) return
  let close = async () => {}
  app.addHook('onListen', async () => void (close = await serveMetrics(deps.config, read)))
  app.addHook('onClose', async () => close())
}

/**
 * In the first of several processes: measures it and the installation, and serves the metrics of
 * all. Returns what closes them.
 */
export function openSharedMetrics(deps: Deps, siblings: Siblings): Promise<() => Promise<void>> {
  const registry = registryOf(deps)
  measureProcess(registry, deps)
  measureInstallation(registry, deps)
  countProcesses(registry, siblings.api)
  const read = gathered(() => metricsIn(deps), siblings)
  siblings.onQuery('metrics', read)
  return serveMetrics(deps.config, read)
}
