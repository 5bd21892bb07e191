// `vintem doctor`: lists the findings about an integration.

import { type Command, type Context, EXIT, misused, nothingElse } from '../command.ts'
import { counted, fill } from '../language.ts'
import { openSession } from '../login/session.ts'
import { timeText } from '../words.ts'

const SEVERITIES = ['danger', 'warning', 'advice'] as const
const COLOURS = { danger: 'red', warning: 'yellow', advice: 'cyan' } as const
const SAMPLES_SHOWN = 3

type Said = Awaited<ReturnType<ReturnType<typeof openSession>['vintem']['doctor']['look']>>
type Found = Said['findings'][number]

function tell(
  { terminal }: Context,
  { severity, title, title_display: portuguese, why, fix, evidence, docs }: Found,
): void {
  const { say, print, paint, in: words } = terminal
  const { count, first_at: first, last_at: last, shares, samples } = evidence
  print(
    `\n${paint(COLOURS[severity], severity.padEnd(7))}  ${paint('bold', words({ en: title, pt: portuguese }))}`,
  )
  const [from, to] = [timeText(new Date(first)), timeText(new Date(last))]
  say(
    fill(
      { en: '  {times}, from {from} to {to}', pt: '  {times}, de {from} a {to}' },
      { times: counted(count, 'time'), from, to },
    ),
  )
  for (const { operation, detail, count: some, of } of shares)
    print(`  ${operation}: ${some}/${of}${detail === null ? '' : ` (${detail})`}`)
  for (const sample of samples.slice(0, SAMPLES_SHOWN))
    print(
      paint(
        'dim',
        `  ${Object.entries(sample)
          .map(([name, value]) => `${name} ${String(value)}`)
          .join(', ')}`,
      ),
    )
  print(
    `  ${words({ en: 'Why:', pt: 'Por quê:' })} ${why}\n  ${words({ en: 'Fix:', pt: 'Correção:' })} ${fix}\n  ${paint('dim', docs)}`,
  )
}

/** The severities that count as a failure. */
function failingIn(context: Context): readonly string[] {
  const text = context.text('fail-on')
  if (text === undefined) return []
  const place = SEVERITIES.findIndex((one) => one === text)
  if (place < 0)
    throw misused(
      fill(
        { en: '--{name} must be one of {values}.', pt: '--{name} deve ser um destes: {values}.' },
        { name: 'fail-on', values: SEVERITIES.join(', ') },
      ),
    )
  return SEVERITIES.slice(0, place + 1)
}

export const doctor: Command = {
  name: 'doctor',
  summary: {
    en: 'Check your integration: findings from your calls and webhooks, with evidence and fix',
    pt: 'Verifica a sua integração: achados das suas chamadas e webhooks, com evidência e correção',
  },
  options: {
    'fail-on': {
      type: 'string',
      value: '<severity>',
      says: {
        en: 'exit with 1 for findings of this severity or worse: danger, warning, advice',
        pt: 'sai com 1 se houver achados desta gravidade ou pior: danger, warning, advice',
      },
      values: SEVERITIES,
    },
  },
  examples: ['vintem doctor', 'vintem doctor --fail-on warning --json'],
  run: async (context) => {
    nothingElse(context)
    const failing = failingIn(context)
    const { terminal } = context
    const said = await openSession(context).vintem.doctor.look()
    const { findings, calls, since } = said
    const asked = { calls: counted(calls, 'call'), since: timeText(new Date(since)) }
    if (findings.length === 0)
      terminal.say(
        fill(
          {
            en: '{calls} since {since}: no findings.',
            pt: '{calls} desde {since}: nenhum achado.',
          },
          asked,
        ),
        'green',
      )
    else
      terminal.say(
        fill(
          { en: '{calls} since {since}: {found}.', pt: '{calls} desde {since}: {found}.' },
          {
            ...asked,
            found: counted(findings.length, 'finding'),
          },
        ),
      )
    for (const finding of findings) {
      terminal.give(finding)
      tell(context, finding)
    }
    if (findings.length === 0) terminal.give(said)
    return findings.some(({ severity }) => failing.includes(severity)) ? EXIT.failed : EXIT.fine
  },
}
