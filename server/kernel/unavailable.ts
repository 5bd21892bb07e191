// Tells errors of an unreachable or overloaded database from errors of a query. It knows the codes
// of PostgreSQL, of its driver and of the network, and no query.

// Of PostgreSQL: no connection, no resources, stopped by its operator or by a time limit of ours
// (57014, 25P03), read-only because another took over (25006), a system error. Of this machine: no
// file descriptor left for one more connection.
const CONNECTION_CODES =
  /^(08|53|57P0|57014|25P03|25006|58|ECONN|EPIPE|ENOENT|ETIMEDOUT|EAI_|EHOSTUNREACH|ENETUNREACH|EMFILE|ENFILE)/
const CONNECTION_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|timeout expired|Query read timeout|pool after calling end|is not queryable/

/**
 * True when PostgreSQL could not be reached or is full: the caller answers 503 and the client
 * retries.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: string; message?: string }
  return CONNECTION_CODES.test(code ?? '') || CONNECTION_WORDS.test(message ?? '')
}
