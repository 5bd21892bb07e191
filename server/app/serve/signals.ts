// What stops a program: a signal, or the end of the shell from which npm started it.

export const SIGNALS = ['SIGTERM', 'SIGINT'] as const

// If npm's shell does not exec the program, a signal to npm ends that shell and never reaches us.
const ORPHAN_CHECK_MS = 250

/** Calls back when the process that npm started us from has ended: we end with it. */
function whenOrphaned(callback: () => void): void {
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] === undefined || parent <= 1) return
  setInterval(() => process.ppid !== parent && callback(), ORPHAN_CHECK_MS).unref()
}

/** Calls back for each signal to stop. */
export function onStop(callback: (signal: NodeJS.Signals) => void): void {
  // Not `once`: npm forwards a Ctrl-C that we already got from the terminal, and the second must
  // not kill us.
  for (const signal of SIGNALS) process.on(signal, () => callback(signal))
  whenOrphaned(() => callback('SIGTERM'))
}
