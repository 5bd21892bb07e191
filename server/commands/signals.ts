// By what a program is told to stop: a signal, or the end of whoever npm started it by.

export const SIGNALS = ['SIGTERM', 'SIGINT'] as const

// Where npm's shell does not become the program itself, a signal for npm ends that shell and never reaches us.
const ORPHAN_LOOK_MS = 250

/** Tells when whoever npm started us by has ended: what npm starts ends with it. */
function whenOrphaned(tell: () => void): void {
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] === undefined || parent <= 1) return
  setInterval(() => process.ppid !== parent && tell(), ORPHAN_LOOK_MS).unref()
}

/** Tells of each signal to stop. */
export function onStop(tell: (signal: NodeJS.Signals) => void): void {
  // Not once: npm passes on a Ctrl-C that we got from the terminal already, and the second must not cut us off.
  for (const signal of SIGNALS) process.on(signal, () => tell(signal))
  whenOrphaned(() => tell('SIGTERM'))
}
