// `vintem doctor`: lists the findings about an integration.

import { type Command, type Context, EXIT, misused, nothingElse } from './command.ts'
import { openSession } from './session.ts'
import { counted, timeText } from './words.ts'

const SEVERITIES = ['danger', 'warning', 'advice'] as const
const COLOURS = { danger: 'red', warning: 'yellow', advice: 'cyan' } as const
const SAMPLES_SHOWN = 3

type Said = Awaited<ReturnType<ReturnType<typeof openSession>['vintem']['doctor']['look']>>
type Found = Said['findings'][number]

function tell({ terminal }: Context, { severity, title, why, fix, evidence, docs }: Found): void {
  const { say, paint } = terminal
  const { count, first_at: first, last_at: last, shares, samples } = evidence
  say(`\n${paint(COLOURS[severity], severity.padEnd(7))}  ${paint('bold', title)}`)
  say(`  ${counted(count, 'time')}, from ${timeText(new Date(first))} to ${timeText(new Date(last))}`)
  for (const { operation, detail, count: some, of } of shares)
    say(`  ${operation}: ${some} of ${of}${detail === null ? '' : ` (${detail})`}`)
  for (const sample of samples.slice(0, SAMPLES_SHOWN))
    say(
      paint(
        'dim',
        `  ${Object.entries(sample)
          .map(([name, value]) => `${name} ${String(value)}`)
          .join(', ')}`,
      ),
    )
  say(`  Why: ${why}\n  Fix: ${fix}\n  ${paint('dim', docs)}`)
}

/** The severities that count as a failure. */
function failingIn(context: Context): readonly string[] {
  const text = context.text('fail-on')
  if (text === undefined) return []
  const place = SEVERITIES.findIndex((one) => one === text)
  if (place < 0) throw misused(`--fail-on must be one of ${SEVERITIES.join(', ')}.`)
  return SEVERITIES.slice(0, place + 1)
}

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check your integration: findings from your calls and webhooks, with evidence and fix',
  options: {
    'fail-on': {
      type: 'string',
      value: '<severity>',
      says: 'exit with 1 for findings of this severity or worse: danger, warning, advice',
    },
  },
  examples: ['vintem doctor', 'vintem doctor --fail-on warning --json'],
  run: async (context) => {
    nothingElse(context)
    const failing = failingIn(context)
    const { terminal } = context
    const said = await openSession(context).vintem.doctor.look()
    const { findings, calls, since } = said
    terminal.say(
      `${counted(calls, 'call')} since ${timeText(new Date(since))}: ${findings.length === 0 ? terminal.paint('green', 'no findings') : counted(findings.length, 'finding')}.`,
    )
    for (const finding of findings) {
      terminal.give(finding)
      tell(context, finding)
    }
    if (findings.length === 0) terminal.give(said)
    return findings.some(({ severity }) => failing.includes(severity)) ? EXIT.failed : EXIT.fine
  },
}
