// The targets of this bench, each with its result. Pure.

import { medianOf } from './histogram.ts'
import type { Disk } from './machine.ts'
import type { Paced } from './paced.ts'
import type { Corporate } from './parts/corporate.ts'
import type { Creation } from './parts/create.ts'
import type { Paged, Settling, Splitting } from './parts/marketplace.ts'
import type { PaymentMethods } from './parts/payment-methods.ts'
import type { HotSeller, Read, Served } from './parts/serve.ts'
import type { Settlement } from './parts/settle.ts'
import type { MeasuredBoletoPdf } from './parts/boleto-pdf.ts'
import type { Starting } from './parts/start.ts'
import type { Webhooks } from './parts/webhooks.ts'
import type { Settings } from './stage.ts'

export type Results = {
  at: string
  quick: boolean
  machine: { cores: number; processor: string; memoryGb: number; system: string; node: string }
  pgbench: string
  settings: Settings
  disk: Disk
  creation: Creation
  settlement: Settlement
  hotSeller: HotSeller
  split: Splitting
  statement: Paged
  settling: Settling
  paymentMethods: PaymentMethods
  boletoPdf: MeasuredBoletoPdf
  tokenizing: Served
  login: Served
  get: Read
  list: Read & { itemsPerSecond: number }
  webhooks: Webhooks
  corporate: Corporate
  start: Starting
  memory: { rssMb?: number; peakMb?: number }
}

type Line = { what: string; target: string; reached: string; met: boolean }
export const number = (value: number): string => Math.round(value).toLocaleString('en-US')
const times = (value: number): string => `${value.toFixed(2)} ×`
const STOLEN_SHOWN = 0.05

export const milliseconds = (value: number): string =>
  `${value < 10 ? value.toFixed(1) : number(value)} ms`

const seconds = (value: number): string => `${(value / 1_000).toFixed(1)} s`
const MEMORY_MAX_MB = 250

const line = (what: string, target: string, reached: string, met: boolean): Line => ({
  what,
  target,
  reached,
  met,
})

const perSecondLine = (what: string, { perSecond, p99Ms }: Served, min: number): Line =>
  line(
    what,
    `≥ ${number(min)}/s`,
    `${number(perSecond)}/s (p99 ${milliseconds(p99Ms)})`,
    perSecond >= min,
  )

const readLine = (what: string, { perSecond, pgbenchPerSecond, ratio }: Read, min: number): Line =>
  line(
    what,
    `≥ ${times(min)}`,
    `${times(ratio)} (${number(perSecond)}/s against ${number(pgbenchPerSecond)}/s)`,
    ratio >= min,
  )

const creationLine = (
  what: string,
  { perSecond, ratio }: Pick<Creation, 'perSecond' | 'ratio'>,
  { pgbenchPerSecond }: Creation,
  min: number,
): Line =>
  line(
    what,
    `≥ ${times(min)}`,
    `${times(ratio)} (${number(perSecond)}/s against ${number(pgbenchPerSecond)}/s)`,
    ratio >= min,
  )

const marketplaceLines = ({ split, statement, settling }: Results): Line[] => [
  line(
    'Create a pix split three ways, against one that is not',
    '≥ 0.70 ×',
    `${times(split.ratio)} (${number(split.split)}/s against ${number(split.whole)}/s)`,
    split.ratio >= 0.7,
  ),
  line(
    `A page anywhere in a statement of ${number(statement.lines)} lines, p99`,
    '≤ 15 ms',
    `${milliseconds(statement.p99Ms)} (p50 ${milliseconds(statement.p50Ms)})`,
    statement.p99Ms <= 15,
  ),
  line(
    `Settle ${number(settling.receivables)} receivables that are due`,
    '≤ 30 s',
    seconds(settling.seconds * 1_000),
    settling.seconds <= 30,
  ),
]

const paymentMethodLines = ({ paymentMethods, boletoPdf }: Results): Line[] => [
  line(
    'A stored card authorized and captured, against creating a pix in the same turns',
    '≥ 0.70 ×',
    `${times(paymentMethods.cardRatio)} (${number(paymentMethods.card)}/s against ${number(paymentMethods.pix)}/s; by two calls ${number(paymentMethods.cardInTwo)}/s)`,
    paymentMethods.cardRatio >= 0.7,
  ),
  line(
    'Create a boleto with a pix QR code, against creating a pix in the same turns',
    '≥ 0.70 ×',
    `${times(paymentMethods.boletoRatio)} (${number(paymentMethods.boleto)}/s)`,
    paymentMethods.boletoRatio >= 0.7,
  ),
  line(
    'The PDF of a boleto, median',
    '≤ 15 ms',
    `${milliseconds(boletoPdf.medianMs)} (p99 ${milliseconds(boletoPdf.p99Ms)})`,
    boletoPdf.medianMs <= 15,
  ),
]

const webhookLines = ({ webhooks: { perSecond, paced, pace, memoryRatio } }: Results): Line[] => [
  line(
    'Webhooks to a fast receiver, when many wait',
    '≥ 1,000/s',
    `${number(perSecond)}/s`,
    perSecond >= 1_000,
  ),
  line(
    `From an event's own time to its webhook, with ${number(pace)} events a second, p95`,
    '≤ 250 ms',
    `${milliseconds(paced.p95Ms)} (p50 ${milliseconds(paced.p50Ms)}, p99 ${milliseconds(paced.p99Ms)}, ${number(paced.perSecond)}/s)`,
    paced.p95Ms <= 250,
  ),
  line(
    'Memory of the server after eight rounds of many webhooks, against after four',
    '≤ 1.10 ×',
    memoryRatio === undefined ? 'not known on this system' : times(memoryRatio),
    (memoryRatio ?? Number.POSITIVE_INFINITY) <= 1.1,
  ),
]

/**
 * A p99 at a pace is judged by all rounds; the rounds in which the disk kept up are shown beside it
 * and not judged.
 */
function pacedLine(what: string, maxMs: number, { p50Ms, p99Ms, rounds, calm }: Paced): Line {
  const middle = (name: 'diskP99Ms' | 'stolen') => medianOf(rounds.map((one) => one[name]))
  const kept =
    middle('stolen') < STOLEN_SHOWN
      ? ''
      : ` while the host kept ${middle('stolen').toFixed(2)} cores`
  const whole = `${milliseconds(p99Ms)} (p50 ${milliseconds(p50Ms)}) in all ${rounds.length} rounds${kept}, beside a bare write of 8 kB at that pace with ${milliseconds(middle('diskP99Ms'))}`
  const quiet = calm
    ? `${milliseconds(calm.p99Ms)} (p50 ${milliseconds(calm.p50Ms)}) in the ${calm.rounds} rounds in which the disk kept up`
    : 'the disk never kept up'
  return line(what, `≤ ${maxMs} ms`, `${whole}; ${quiet}`, p99Ms <= maxMs)
}

const corporateLines = ({ corporate }: Results): Line[] => {
  const { authorization, analytics, purchases, refresh, deepRatio, deepPageMs, firstPageMs } =
    corporate
  return [
    pacedLine(
      `A purchase by a corporate card is decided, ${number(authorization.rate)} a second, p99`,
      15,
      authorization,
    ),
    line(
      `A page at offset 1,000,000 of ${number(purchases)} purchases, against the first`,
      '≤ 3.00 ×',
      `${times(deepRatio)} (${milliseconds(deepPageMs)} against ${milliseconds(firstPageMs)})`,
      deepRatio <= 3,
    ),
    line(
      `Analytics over ${number(purchases)} purchases, ${number(analytics.rate)} a second, p99`,
      '≤ 20 ms',
      `${milliseconds(analytics.p99Ms)} (p50 ${milliseconds(analytics.p50Ms)})`,
      analytics.p99Ms <= 20,
    ),
    line(
      `A list with \`refresh=true\` that brings ${number(refresh.purchases)} new purchases`,
      '≤ 3.0 s',
      seconds(refresh.ms),
      refresh.ms <= 3_000,
    ),
  ]
}

const creationLines = ({ creation, settlement, hotSeller }: Results): Line[] => {
  const { half } = creation
  const settled = settlement.perSecond / creation.perSecond
  return [
    creationLine(
      'Create a pix, 64 connections, against `pgbench` writing the same rows',
      creation,
      creation,
      1.5,
    ),
    creationLine(
      `The same, ${creation.many.connections} connections`,
      creation.many,
      creation,
      2.5,
    ),
    pacedLine(
      `Latency of creation at half of that rate (${number(half.rate)}/s, paced), p99`,
      30,
      half,
    ),
    line(
      'Pix paid → ledger posted → event on the feed, against creation',
      '≥ 1.00 ×',
      `${times(settled)} (${number(settlement.perSecond)}/s)`,
      settled >= 1,
    ),
    line(
      `One hot seller against ${hotSeller.sellers} sellers`,
      '≥ 0.80 ×',
      `${times(hotSeller.ratio)} (${number(hotSeller.one)}/s against ${number(hotSeller.many)}/s)`,
      hotSeller.ratio >= 0.8,
    ),
  ]
}

const readingLines = ({ tokenizing, login, get, list }: Results): Line[] => [
  perSecondLine('Tokenize a card', tokenizing, 3_000),
  perSecondLine('Log in', login, 2_000),
  perSecondLine('Get a transaction', get, 8_000),
  readLine('The same, against `pgbench` selecting the same row by as many connections', get, 0.5),
  line(
    'Items listed, 100 a page',
    '≥ 30,000/s',
    `${number(list.itemsPerSecond)}/s`,
    list.itemsPerSecond >= 30_000,
  ),
  readLine(
    'A list of 100, against `pgbench` selecting the same rows by as many connections',
    list,
    0.3,
  ),
]

const serverLines = ({ start, memory }: Results): Line[] => [
  line(
    'From start to first answer, database already made',
    '≤ 3 s',
    seconds(start.warmMs),
    start.warmMs <= 3_000,
  ),
  line(
    'From start to first answer, the first time ever',
    '≤ 15 s',
    seconds(start.coldMs),
    start.coldMs <= 15_000,
  ),
  line(
    'Memory of the server after all of the above',
    `≤ ${MEMORY_MAX_MB} MB`,
    memory.rssMb === undefined ? 'not known on this system' : `${memory.rssMb} MB`,
    (memory.rssMb ?? Number.POSITIVE_INFINITY) <= MEMORY_MAX_MB,
  ),
]

/** Every target of this bench with its result. */
export const linesOf = (results: Results): Line[] => [
  ...creationLines(results),
  ...marketplaceLines(results),
  ...paymentMethodLines(results),
  ...webhookLines(results),
  ...corporateLines(results),
  ...readingLines(results),
  ...serverLines(results),
]
