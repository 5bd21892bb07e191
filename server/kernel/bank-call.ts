// One request to a bank and its reply, the same over HTTP and when the sandbox bank is called in
// this process. Types only: it knows no bank, no address and no credentials.

export type BankRequest = {
  method: string
  /**
   * Relative to the root of the bank's API ("/cob/…"), or a whole URL for an endpoint on another
   * host (such as its token endpoint).
   */
  path: string
  query?: Record<string, string>
  /** Names in lower case. */
  headers: Record<string, string>
  /**
   * Any JSON value. With `content-type: application/x-www-form-urlencoded`, a flat object of
   * strings.
   */
  body?: unknown
  /** The body's text as it came, where it came over HTTP: signatures are of it. */
  raw?: string
  /** How long it may take, in milliseconds; the connection's own limit where it is absent. */
  withinMs?: number
  /** Aborted when the caller no longer waits: a request that was not sent yet is not sent. */
  signal?: AbortSignal
}

export type BankReply = {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** The parsed JSON; the text when it was no JSON; undefined when the body was empty. */
  body: unknown
}

/**
 * Rejects when there was no reply (a time-out, a dropped connection): the bank may or may not have
 * carried out the request.
 */
export type BankCall = (request: BankRequest) => Promise<BankReply>
