// What `vintem listen` shows: each attempt in a line, and the counts at the end.

import type { VintemEvent } from '../../index.ts'
import type { Attempt } from './forward.ts'
import { counted, fill, plain } from '../language.ts'
import type { Terminal } from '../terminal.ts'
import { lastedText, timeText } from '../words.ts'

const FAILED_SHOWN_MAX = 20

const COLOURS = { delivered: 'green', retrying: 'yellow', failed: 'red' } as const

/** Shows each attempt on one line. */
export function teller({ print, give, paint, in: words }: Terminal) {
  return (event: VintemEvent, attempt: Attempt): void => {
    const { status, fault, durationMs, outcome, retryInMs } = attempt
    const answer = status === null ? words(fault!) : `${status} ${lastedText(durationMs)}`
    const next =
      retryInMs === undefined
        ? ''
        : `, ${words(fill({ en: 'retry in {time}', pt: 'nova tentativa em {time}' }, { time: lastedText(retryInMs) }))}`
    const at = paint('dim', timeText(new Date()))
    const what = `${paint('bold', event.type)} ${event.id} #${event.sequence}`
    print(
      `${at}  ${what}  ${paint(COLOURS[outcome], `${outcome === 'delivered' ? '→' : '✗'} ${answer}${next}`)}`,
    )
    give({
      event: event.event_id,
      type: event.type,
      object: event.id,
      sequence: event.sequence,
      object_sequence: event.object_sequence,
      outcome,
      attempt: attempt.number,
      status,
      fault: fault?.en ?? null,
      duration_ms: durationMs,
    })
  }
}

export type Counts = { delivered: number; failed: VintemEvent[]; seen: number }

export function summarize(
  { terminal, to }: { readonly terminal: Terminal; readonly to: string },
  { delivered, failed }: Counts,
  sequence: number,
): void {
  const { say, give, print, note } = terminal
  print('')
  const count = { delivered: counted(delivered, 'event'), failed: failed.length, sequence }
  say(
    fill(
      {
        en: '{delivered} delivered, {failed} failed; the next run resumes after #{sequence}.',
        pt: 'Entregues: {delivered}; falhas: {failed}; a próxima execução continua depois do #{sequence}.',
      },
      count,
    ),
  )
  give({ over: true, delivered, failed: failed.map((event) => event.event_id), sequence })
  if (failed.length === 0) return
  note({ en: 'Not delivered. To retry:', pt: 'Não entregues. Para tentar de novo:' }, 'red')
  for (const { event_id: id } of failed.slice(0, FAILED_SHOWN_MAX))
    note(plain(`  vintem events resend ${id} --forward-to ${to}`))
  if (failed.length > FAILED_SHOWN_MAX)
    note(
      fill(
        { en: '  … and {count} more', pt: '  … e mais {count}' },
        { count: failed.length - FAILED_SHOWN_MAX },
      ),
    )
}
