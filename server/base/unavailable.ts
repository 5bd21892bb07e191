// Whether an error says that nobody is there, rather than that something is wrong with what was asked.
// It knows the words of PostgreSQL, of its driver and of the network, and no query.

// Of PostgreSQL: no connection, no room, ended by its operator or by a limit of ours (57014, 25P03), a system that fails it.
// Of ours: no descriptor for one more connection.
const CONNECTION_CODES =
  /^(08|53|57P0|57014|25P03|58|ECONN|EPIPE|ENOENT|ETIMEDOUT|EAI_|EHOSTUNREACH|ENETUNREACH|EMFILE|ENFILE)/
const CONNECTION_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|timeout expired|Query read timeout|pool after calling end|is not queryable/

/** True when PostgreSQL itself could not be reached or is full: the caller answers 503 and the client tries again. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: string; message?: string }
  return CONNECTION_CODES.test(code ?? '') || CONNECTION_WORDS.test(message ?? '')
}
