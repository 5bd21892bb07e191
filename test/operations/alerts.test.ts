// Alerts and metrics: every alert uses metrics that a server exports, and has a chapter in the
// runbook; the metrics have the right values.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { runJob as extendChains } from '../../server/audit/job.ts'
import { parse, stringify } from 'yaml'
import { sql } from '../../server/platform/db/sql.ts'
import { typed } from '../command-stage.ts'
import { envOf } from '../program.ts'
import { world, type World } from '../world.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const ALERTS = resolve(PROJECT, 'deploy/alerts.yaml')
const RUNBOOK = fs.readFileSync(resolve(PROJECT, 'docs/runbook.md'), 'utf8')

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } }

const rules = (
  parse(fs.readFileSync(ALERTS, 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((one) => one.rules)

const metricsOf = async (w: World): Promise<string> => (await w.call('GET', '/metrics')).text

/** The value of a metric with these labels; 0 when it has none. */
function valueIn(text: string, name: string, ...labels: string[]): number {
  const line = text
    .split('\n')
    .find((one) => one.startsWith(`${name}{`) && labels.every((label) => one.includes(label)))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('each alert asks for metrics that exist, and has a chapter in the runbook; no chapter is without its alert', async (t) => {
  const w = await world(t)
  const text = await metricsOf(w)
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
  // Of a server with cells alone: cells.test.ts.
  known.add('vintem_schema_up')
  for (const { alert, expr, annotations } of rules) {
    const used = [...expr.matchAll(/\bvintem_[a-z_]+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    )
    assert.deepEqual(
      used.filter((name) => !known.has(name)),
      [],
      `${alert}: ${expr}`,
    )
    assert.equal(annotations.runbook, `docs/runbook.md#${alert.toLowerCase()}`)
  }
  const chapters = [...RUNBOOK.matchAll(/^## (\S+)$/gm)].map(([, name]) => name)
  assert.deepEqual(
    chapters,
    rules.map(({ alert }) => alert),
  )
})

type Panel = { title: string; targets: { expr: string }[] }

const { panels } = JSON.parse(
  fs.readFileSync(resolve(PROJECT, 'deploy/grafana/vintem.json'), 'utf8'),
) as {
  panels: Panel[]
}

test('each panel of the dashboard asks for metrics that exist', async (t) => {
  const text = await metricsOf(await world(t))
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
  assert.ok(panels.length >= 10)
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      const used = [...expr.matchAll(/\b(vintem|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
        name.replace(/_bucket$/, ''),
      )
      assert.ok(used.length > 0 && used.every((name) => known.has(name)), `${title}: ${expr}`)
    }
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test(
  'Prometheus accepts the alerts and the dashboard',
  { skip: !hasPromtool && 'promtool is not installed' },
  (t) => {
    const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-alerts-'))
    t.after(() => fs.rmSync(folder, { recursive: true }))
    // Variables of Grafana are filled in, and its expressions are checked as rules.
    const exprs = panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
    )
    const recorded = exprs.map((expr, n) => ({ record: `panel:${n}`, expr }))
    const dashboard = join(folder, 'dashboard.yaml')
    fs.writeFileSync(dashboard, stringify({ groups: [{ name: 'panels', rules: recorded }] }))
    const { status, stdout, stderr } = spawnSync(
      'promtool',
      ['check', 'rules', ALERTS, dashboard],
      { encoding: 'utf8' },
    )
    assert.equal(status, 0, `${stdout}${stderr}`)
  },
)

test('metrics show the results of bank calls, due jobs, and waits for database connections', async (t) => {
  const w = await world(t, { worker: false })
  const buyer = await w.sdk.customers.create({ first_name: 'Ana' })
  const order = { amount: 4509, payment_type: 'pix' } as const
  await w.sdk.transactions.create(buyer.id, order)
  const before = await metricsOf(w)
  const answered = (text: string, result: string) =>
    valueIn(text, 'vintem_bank_calls_total', 'bank="sandbox"', `result="${result}"`)
  assert.ok(answered(before, '2xx') >= 1)
  assert.equal(answered(before, '5xx'), 0)
  assert.ok(valueIn(before, 'vintem_bank_call_seconds_total', 'result="2xx"') > 0)
  const [busy, idle] = ['busy', 'idle'].map((state) =>
    valueIn(before, 'vintem_database_connections', `state="${state}"`),
  )
  assert.ok(busy! + idle! >= 1)
  assert.match(before, /^vintem_database_connections\{state="waiting"\} \d+$/m)

  await w.sdk.sandbox.weather({ bank: 'pix', mode: 'down' })
  await w.sdk.transactions.create(buyer.id, order).catch(() => undefined)
  const due = new Date(w.deps.clock.now().getTime() - 600_000)
  await w.db.rows(sql`update transactions set due_at = ${due} where due_at is not null`)
  const after = await metricsOf(w)
  assert.ok(answered(after, '5xx') >= 1)
  assert.ok(valueIn(after, 'vintem_oldest_due_seconds', 'work="transactions"') >= 600)
  assert.equal(valueIn(after, 'vintem_oldest_due_seconds', 'work="payouts"'), 0)
  assert.ok(valueIn(after, 'vintem_oldest_due_seconds', 'work="audit"') > 0, 'no worker runs')
  await extendChains(w.deps)
  assert.equal(valueIn(await metricsOf(w), 'vintem_oldest_due_seconds', 'work="audit"'), 0)
})

test('readiness names a bank that does not answer, and the server stays ready; an answer ends the warning', async (t) => {
  const w = await world(t)
  const buyer = await w.sdk.customers.create({ first_name: 'Ana' })
  const order = { amount: 4509, payment_type: 'pix' } as const
  const ready = async () => (await w.call('GET', '/readyz')).body
  assert.deepEqual(await ready(), { status: 'ready', faults: [] })
  await w.sdk.sandbox.weather({ bank: 'pix', mode: 'down' })
  for (let n = 0; n < 3; n++)
    await w.sdk.transactions.create(buyer.id, order).catch(() => undefined)
  const { status, faults, warnings } = await ready()
  assert.deepEqual([status, faults, warnings.length], ['ready', [], 1])
  assert.match(
    warnings[0],
    /^the bank sandbox \(all\) has not answered the last \d+ calls, for \d+ s$/,
  )
  await w.sdk.sandbox.weather({ bank: 'pix', mode: 'fair' })
  await w.sdk.transactions.create(buyer.id, order)
  assert.deepEqual(await ready(), { status: 'ready', faults: [] })
  const text = await metricsOf(w)
  assert.ok(valueIn(text, 'vintem_bank_call_seconds_count', 'bank="sandbox"') >= 4)
})

test('the metrics show when the books were verified last, and the faults found', async (t) => {
  const w = await world(t)
  assert.match(await metricsOf(w), /^vintem_verify_age_seconds \+?Inf/m)
  const env = envOf(t, w.db)
  assert.equal((await typed(['verify'], env)).code, 0)
  const after = await metricsOf(w)
  const age = Number(/^vintem_verify_age_seconds ([\d.e-]+)$/m.exec(after)![1])
  assert.ok(age >= 0 && age < 60, String(age))
  assert.match(after, /^vintem_verify_faults 0$/m)
  const whole = (text: string) =>
    Number(/^vintem_verify_complete_age_seconds ([\d.e-]+)$/m.exec(text)![1])
  assert.ok(whole(after) >= 0 && whole(after) < 60)
  await w.db.rows(sql`update verifications set at = at - ${'9 days'}::interval`)
  assert.equal((await typed(['verify'], env)).code, 0)
  assert.ok(whole(await metricsOf(w)) > 8 * 86_400, 'the second one went on from the first')

  await w.db.rows(sql`update counters set n = n + 1`)
  assert.equal((await typed(['verify'], env)).code, 1)
  assert.match(await metricsOf(w), /^vintem_verify_faults [1-9]/m)
})
