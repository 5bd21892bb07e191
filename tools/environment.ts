// What of a developer's environment is not for tests: settings of a server of theirs, of
// PostgreSQL's clients, of proxies, of Node, of the language and the place, and of our own command
// line. Pure.

import { VARIABLES } from '../server/platform/config.ts'

/** Of the run itself. */
const OURS = new Set(['VINTEM_TEST_NODE'])
const FOREIGN = [
  /^PG[A-Z]/,
  /^(https?|ftp|all|no)_proxy$/i,
  /^NODE_(OPTIONS|USE_ENV_PROXY|USE_SYSTEM_CA|EXTRA_CA_CERTS|TLS_REJECT_UNAUTHORIZED|DISABLE_COLORS|V8_COVERAGE|NO_WARNINGS|PRESERVE_SYMLINKS)$/,
  /^SSL_CERT_(FILE|DIR)$/,
  /^(LANG|LANGUAGE|LC_[A-Z]+|TZ)$/,
  /^(FORCE|NO)_COLOR$/,
  /^VINTEM_/,
]

/** Whether tests are run without this variable. */
export const isForeign = (name: string): boolean =>
  !OURS.has(name) &&
  (VARIABLES.some((variable) => variable === name) || FOREIGN.some((pattern) => pattern.test(name)))

/** The variables that tests are run without: those of a machine that has more than they need. */
export const foreignIn = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(env).filter(isForeign)
