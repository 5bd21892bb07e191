// When a command that goes on for ever ends: at Ctrl-C, or after `--timeout`.

import { type Context, misused } from './command.ts'
import { fill } from './language.ts'
import { durationOf } from './words.ts'

/** A timer has no more. */
const TIMEOUT_MAX_MS = 24 * 86_400_000

/** `signal` aborts at the end; `interrupted` only at Ctrl-C. */
export type Stop = { readonly signal: AbortSignal; readonly interrupted: AbortSignal }

export function stopOf(context: Context): Stop {
  const text = context.text('timeout')
  const ms = text === undefined ? undefined : durationOf(text)
  if (text !== undefined && !(ms !== undefined && ms <= TIMEOUT_MAX_MS))
    throw misused(
      fill(
        {
          en: '--timeout {text} is not a duration such as 10s, of at most 24d.',
          pt: '--timeout {text} não é uma duração como 10s, de no máximo 24d.',
        },
        { text },
      ),
    )
  const interrupted = context.interruption()
  return {
    interrupted,
    signal:
      ms === undefined ? interrupted : AbortSignal.any([interrupted, AbortSignal.timeout(ms)]),
  }
}
