// Whether an error says that nobody is there, rather than that something is wrong with what was asked.
// It knows the words of PostgreSQL, of its driver and of the network, and no query.

const CONNECTION_CODES = /^(08|53|57P0|ECONN|EPIPE|ENOENT|ETIMEDOUT|EAI_)/
const CONNECTION_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|timeout expired|pool after calling end|has encountered a connection error/

/** True when PostgreSQL itself could not be reached or is full: the caller answers 503 and the client tries again. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return CONNECTION_CODES.test(code ?? '') || CONNECTION_WORDS.test(message ?? '')
}
