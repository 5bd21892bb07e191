// The names of files among a command's arguments.

/** The names among arguments, which precede the options. */
export const namesIn = (args: readonly string[]): string[] => {
  const end = args.findIndex((arg) => arg.startsWith('--'))
  return args.slice(0, end < 0 ? args.length : end)
}
