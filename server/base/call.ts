// One request to a bank and its answer, the same whether a wire lies between or a function is called in this process.
// Types only: it knows no bank, no address and no credentials.

export type BankRequest = {
  method: string
  /** From the root of the bank's API ("/cob/…"), or a whole URL where a bank keeps one elsewhere (its token address). */
  path: string
  query?: Record<string, string>
  /** Names in lower case. */
  headers: Record<string, string>
  /** What JSON can say. With `content-type: application/x-www-form-urlencoded`, a flat object of texts. */
  body?: unknown
  /** Who asked no longer waits: what has not been sent yet is not sent. */
  signal?: AbortSignal
}

export type BankReply = {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** What the JSON said; a text where it was none; undefined when there was nothing. */
  body: unknown
}

/** Rejects when nothing was heard: a time-out, a cut line. Then it may have been done or not. */
export type BankCall = (request: BankRequest) => Promise<BankReply>
