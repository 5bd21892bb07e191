// Metrics of banks: calls, replies and lists that cannot be read, and how the books differ.

import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { addDays, dayOf, startOf } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import { findAll } from '../../jobs/bank-notifications/store.ts'
import { OPEN_DAYS } from '../../jobs/bank-reports/job.ts'
import { folderCounts } from '../../jobs/bank-files/counts.ts'
import { delaysOf } from '../../jobs/bank-reports/statement-book.ts'
import { states as reportStates, strangers, type BankState } from '../../jobs/bank-reports/store.ts'
import { correctedSince, unknownSince, waitingForFunds } from '../../marketplace/payouts/store.ts'
import { refundsUnknownSince } from '../../payments/transactions/refunds/store.ts'
import { connectionIn } from '../../providers/payouts.ts'
import { bankCallsOf, bankFaultsOf, onBankCall } from '../../runtime/bank-calls.ts'
import { gatesOf, type GateStatus } from '../../runtime/banks/gates.ts'
import type { Deps } from '../../runtime/deps.ts'
import { BUCKETS } from './requests.ts'

function countBankCalls(registry: Registry, deps: Deps): void {
  const named = { labelNames: ['kind', 'bank', 'result'] as const, registers: [registry] }
  const counters = [
    [
      'vintem_bank_calls_total',
      'Calls to banks, by the class of the status; none: no answer in time.',
      'calls',
    ],
    [
      'vintem_bank_call_seconds_total',
      'Time spent waiting for banks; divided by the calls it is the mean.',
      'seconds',
    ],
  ] as const
  for (const [name, help, what] of counters) {
    const counter = new Counter({
      ...named,
      name,
      help,
      collect() {
        counter.reset()
        for (const { kind, bank, result, ...count } of bankCallsOf(deps))
          counter.inc({ kind, bank, result }, count[what])
      },
    })
  }
}

function timeBankCalls(registry: Registry, deps: Deps): void {
  const seconds = new Histogram({
    name: 'vintem_bank_call_seconds',
    help: 'Time that a bank took for a call, also for one that it did not answer.',
    labelNames: ['kind', 'bank'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  onBankCall(deps, ({ kind, bank }, took) => seconds.observe({ kind, bank }, took))
}

function countBankFaults(registry: Registry, deps: Deps): void {
  const named = { labelNames: ['kind', 'bank'] as const, registers: [registry] }
  const counters = [
    [
      'vintem_bank_unreadable_total',
      'Replies of banks that could not be read: what was asked stays unknown. The log and the history of the sale have the reason.',
      'reply',
    ],
    [
      'vintem_bank_list_failures_total',
      'Readings of a list of a bank that failed: it was refused, or cannot be read. The log has the reason.',
      'list',
    ],
    [
      'vintem_bank_rows_unread_total',
      'Readings of a page of a bank with rows that could not be read: the others were. The log has what they lack.',
      'rows',
    ],
  ] as const
  for (const [name, help, what] of counters) {
    const counter = new Counter({
      ...named,
      name,
      help,
      collect() {
        counter.reset()
        for (const { kind, bank, times } of bankFaultsOf(deps).filter((one) => one.what === what))
          counter.inc({ kind, bank }, times)
      },
    })
  }
}

/** Gauges of each bank: its differences from the books, and the last day that was compared. */
function gaugeReports(registry: Registry, { db, clock, banks }: Deps): void {
  // Some banks show what moved days later.
  const delays = () => delaysOf(banks.payoutRails)
  const secondsSince = (at: Date): number => (clock.now().getTime() - at.getTime()) / 1_000
  const gauges = [
    [
      'vintem_bank_differences',
      'Movements of the last 30 days on which a bank and the books differ.',
      ({ open }) => open,
    ],
    [
      'vintem_bank_difference_age_seconds',
      'Time since the oldest of them was found.',
      ({ openSince }) => (openSince ? secondsSince(openSince) : 0),
    ],
    [
      'vintem_bank_report_age_seconds',
      'Time since the last day that was compared whole could be; infinite when none was.',
      ({ bank, lastDay }) =>
        lastDay
          ? secondsSince(startOf(addDays(lastDay, 1))) - (delays().get(bank) ?? 0) / 1_000
          : Number.POSITIVE_INFINITY,
    ],
  ] as const satisfies readonly [string, string, (state: BankState) => number][]
  for (const [name, help, valueOf] of gauges) {
    const gauge: Gauge<'bank'> = new Gauge({
      name,
      help,
      labelNames: ['bank'] as const,
      registers: [registry],
      async collect() {
        const states = await reportStates(db, addDays(dayOf(clock.now()), -OPEN_DAYS))
        for (const state of states) gauge.set({ bank: state.bank }, valueOf(state))
      },
    })
  }
}

function gaugeStrangers(registry: Registry, { db, clock }: Deps): void {
  const gauge = new Gauge({
    name: 'vintem_bank_payments_unknown',
    help: 'Payments that a bank made in the last 30 days and that the books do not know.',
    labelNames: ['bank'] as const,
    registers: [registry],
    async collect() {
      gauge.reset()
      for (const { bank, count } of await strangers(db, addDays(dayOf(clock.now()), -OPEN_DAYS)))
        gauge.set({ bank }, count)
    },
  })
}

function gaugeNotifications(registry: Registry, { db, clock, banks }: Deps): void {
  const gauge = new Gauge({
    name: 'vintem_bank_notifications_missing_seconds',
    help: 'For how long a bank does not notify us at our address; 0: it does. The longest of its keys.',
    labelNames: ['kind', 'bank'] as const,
    registers: [registry],
    async collect() {
      gauge.reset()
      const byName = new Map(banks.notifications.map((one) => [one.name, one]))
      if (byName.size === 0) return
      const longest = new Map<string, number>()
      for (const { name, failingSince } of await findAll(db, [...byName.keys()])) {
        const { kind, bank } = byName.get(name)!
        const ms = failingSince ? clock.wall().getTime() - failingSince.getTime() : 0
        const place = `${kind} ${bank}`
        longest.set(place, Math.max(longest.get(place) ?? 0, ms / 1_000))
        gauge.set({ kind, bank }, longest.get(place)!)
      }
    },
  })
}

function measureGates(registry: Registry, deps: Deps): void {
  const named = { labelNames: ['kind', 'bank'] as const, registers: [registry] }
  const gauges = [
    [
      'vintem_bank_out',
      'Processes that do not ask a bank now, because it did not answer their last calls.',
      ({ circuit }) => (circuit === 'closed' ? 0 : 1),
    ],
    [
      'vintem_bank_calls_waiting',
      'Calls that wait for their turn at a bank that takes few a second.',
      ({ waiting }) => waiting,
    ],
  ] as const satisfies readonly [string, string, (gate: GateStatus) => number][]
  for (const [name, help, valueOf] of gauges) {
    const gauge = new Gauge({
      ...named,
      name,
      help,
      collect() {
        gauge.reset()
        for (const gate of gatesOf(deps))
          gauge.set({ kind: gate.kind, bank: gate.bank }, valueOf(gate))
      },
    })
  }
  const throttled = new Counter({
    ...named,
    name: 'vintem_bank_throttled_total',
    help: 'Calls that a bank refused as too many (429); most were sent again.',
    collect() {
      throttled.reset()
      for (const { kind, bank, throttled: times } of gatesOf(deps))
        throttled.inc({ kind, bank }, times)
    },
  })
}

/** Payouts that the paying accounts do not cover, and those and refunds that banks say nothing about. */
function gaugeFunds(registry: Registry, { db, clock }: Deps): void {
  const unknown = new Gauge({
    name: 'vintem_payouts_unknown_seconds',
    help: 'Since when a bank has not said whether it has a payout or a refund that was sent to it, or how it stands: the oldest.',
    labelNames: ['bank'] as const,
    registers: [registry],
    async collect() {
      unknown.reset()
      const oldest = new Map<string, number>()
      for (const { bank, since } of [
        ...(await unknownSince(db)),
        ...(await refundsUnknownSince(db)),
      ]) {
        const seconds = (clock.wall().getTime() - since.getTime()) / 1_000
        oldest.set(bank, Math.max(oldest.get(bank) ?? 0, seconds))
      }
      for (const [bank, seconds] of oldest) unknown.set({ bank: connectionIn(bank) }, seconds)
    },
  })
  const gauge = new Gauge({
    name: 'vintem_payouts_without_funds',
    help: 'Payouts that wait for money in the paying account at a bank.',
    labelNames: ['bank'] as const,
    registers: [registry],
    async collect() {
      gauge.reset()
      for (const { bank, count } of await waitingForFunds(db))
        gauge.inc({ bank: connectionIn(bank) }, count)
    },
  })
}

/** Files of banks without an API, in the process that exchanges them by folders. */
function measureFolders(registry: Registry, deps: Deps): void {
  const files = new Counter({
    name: 'vintem_bank_files_total',
    help: 'Files in the folders of banks: written, read, read with exceptions, refused.',
    labelNames: ['agreement', 'result'] as const,
    registers: [registry],
    collect() {
      files.reset()
      for (const [agreement, results] of folderCounts.of(deps).files)
        for (const [result, count] of results) files.inc({ agreement, result }, count)
    },
  })
  const faults = new Gauge({
    name: 'vintem_bank_folder_faults',
    help: 'Folders of banks that could not be used in the last round.',
    registers: [registry],
    collect() {
      faults.set(folderCounts.of(deps).faults.size)
    },
  })
}

/** For so long a decision of people is shown that its bank contradicted. */
const CORRECTED_MS = 86_400_000

function gaugeCorrected(registry: Registry, { db, clock }: Deps): void {
  const gauge = new Gauge({
    name: 'vintem_payout_decisions_corrected',
    help: 'Payouts of which a bank said in the last 24 hours the opposite of what people had decided.',
    labelNames: ['bank'] as const,
    registers: [registry],
    async collect() {
      gauge.reset()
      for (const { bank, count } of await correctedSince(db, after(clock.now(), -CORRECTED_MS)))
        gauge.inc({ bank: connectionIn(bank) }, count)
    },
  })
}

/** What each process measures of its own calls. */
export function measureBankCalls(registry: Registry, deps: Deps): void {
  countBankCalls(registry, deps)
  timeBankCalls(registry, deps)
  countBankFaults(registry, deps)
  measureGates(registry, deps)
  measureFolders(registry, deps)
}

/** What is the same for all processes. */
export function gaugeBanks(registry: Registry, deps: Deps): void {
  gaugeReports(registry, deps)
  gaugeStrangers(registry, deps)
  gaugeNotifications(registry, deps)
  gaugeFunds(registry, deps)
  gaugeCorrected(registry, deps)
}
