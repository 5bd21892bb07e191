// Results as Markdown tables, and its place in docs/performance.md. Pure: results in, Markdown
// out.

import type { Cores } from './machine.ts'
import type { Creation } from './parts/create.ts'
import { type Results, number, milliseconds, linesOf } from './targets.ts'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n')

const share = (cores: Cores): string[] =>
  [cores.bench, cores.server, cores.postgres, cores.others, cores.stolen, cores.idle].map((one) =>
    one.toFixed(2),
  )

const rangeOf = (figures: readonly number[]): string =>
  figures.length === 1
    ? number(figures[0]!)
    : `${number(Math.min(...figures))} to ${number(Math.max(...figures))}`

/** The text between the markers: the targets, the cores, the latencies, the machine. */
export function markdownOf(results: Results): string {
  const { machine, disk, settings, creation, settlement, tokenizing, login, get, list } = results
  const targets = linesOf(results).map(({ what, target, reached, met }) => [
    what,
    target,
    reached,
    met ? 'yes' : '**no**',
  ])
  const cores: [string, Cores][] = [
    ['Creating a pix', creation.cores],
    [`Creating a pix, ${creation.many.connections} connections`, creation.many.cores],
    ['`pgbench` (its clients are under load generator)', creation.pgbenchCores],
    ['Settling payments', settlement.cores],
    ['Tokenizing cards', tokenizing.cores],
    ['Logging in', login.cores],
    ['Getting a transaction', get.cores],
    ['Listing', list.cores],
  ]
  const { p50, p99 } = disk.fdatasyncMs
  return [
    `Measured ${results.at.slice(0, 10)}${results.quick ? ' (quick)' : ''} on ${machine.cores} cores (${machine.processor}), ` +
      `${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}, PostgreSQL ${settings.server_version}. ` +
      `\`fsync\` ${settings.fsync}, \`synchronous_commit\` ${settings.synchronous_commit}, ` +
      `\`full_page_writes\` ${settings.full_page_writes}. The disk writes 8 kB durably in ${milliseconds(p50)} (p99 ${milliseconds(p99)}).`,
    table(['What', 'Target', 'Reached', 'Met'], targets),
    `At full load creation answers with p50 ${milliseconds(medianRound(creation, 'p50Ms'))}, p99 ${milliseconds(medianRound(creation, 'p99Ms'))}. ` +
      `Rounds of creation: ${rangeOf(creation.rounds.map((one) => one.perSecond))}/s; of \`pgbench\`: ${rangeOf(creation.pgbenchRounds)}/s. ` +
      `The sandbox control that pays a pix and returns the settled transaction reaches ${number(settlement.buttonPerSecond)}/s.`,
    'Cores in use, on average:',
    table(
      [
        'While',
        'load generator',
        'server',
        'PostgreSQL',
        'kernel and others',
        'kept by the host',
        'idle',
      ],
      cores.map(([what, used]) => [what, ...share(used)]),
    ),
  ].join('\n\n')
}

function medianRound({ rounds }: Creation, of: 'p50Ms' | 'p99Ms'): number {
  const sorted = rounds.map((one) => one[of]).toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}

const OPEN = '<!-- bench -->'
const CLOSE = '<!-- /bench -->'

/** The document with the text between its markers replaced. Throws if it has no markers. */
export function placed(document: string, markdown: string, [open, close] = [OPEN, CLOSE]): string {
  const from = document.indexOf(open)
  const to = document.indexOf(close)
  if (from < 0 || to < from)
    throw new Error(`the document has no ${open} … ${close} to write between`)
  return `${document.slice(0, from + open.length)}\n\n${markdown}\n\n${document.slice(to)}`
}
