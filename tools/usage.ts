// What a program of package.json prints instead of its work, when it is asked for help or given
// arguments that it does not take.

/**
 * Whether the arguments ask for the usage, or are too many; then it is printed, and the exit code
 * is set.
 */
export function isUsageShown(usage: string, args: readonly string[], most = 0): boolean {
  const isHelp = args.includes('--help')
  if (!isHelp && args.length <= most && !args.some((arg) => arg.startsWith('-'))) return false
  process.stdout.write(`${usage}\n`)
  process.exitCode = isHelp ? 0 : 1
  return true
}
