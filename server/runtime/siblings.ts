// The other processes of a server that has several on one machine (API_PROCESSES): what they tell
// and ask one another. Whatever is told is also found without it, within a second: a signal is
// never what correctness stands on.

/**
 * `work`: something became due. `feed`: events were dispatched. `clock`: the sandbox's time was
 * moved. `banks`: a platform of the sandbox was put on another bank.
 */
export type SiblingSignal = 'work' | 'feed' | 'clock' | 'banks'

/** `metrics`: of an API process, its own; of the first process, those of all, as text. */
export type SiblingQuery = 'metrics'

/** The processes that answer the API, as the first process sees them. */
export type ApiProcessesSeen = {
  /** How many answer now. */
  answering(): number
  /** How many have ended by themselves since the start; each was started again. */
  ended(): number
  onEnd(react: (process: number) => void): void
}

export type Siblings = {
  /** In the first process only. */
  readonly api?: ApiProcessesSeen
  /** Tells the others; many times in one turn are once. */
  notify(signal: SiblingSignal): void
  /** Calls back when another process tells this. */
  onSignal(signal: SiblingSignal, react: () => void): void
  /** Answers a query of another process. */
  onQuery(query: SiblingQuery, answer: () => Promise<unknown>): void
  /**
   * The answers by process: of all API processes, if the first asks; else of the first. One that
   * does not answer in time is left out.
   */
  ask(query: SiblingQuery): Promise<ReadonlyMap<number, unknown>>
}
