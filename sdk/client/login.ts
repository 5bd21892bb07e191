// The token: fetched when first needed, cached until shortly before it expires, shared by
// concurrent calls. It knows no transport.

export type Token = {
  access_token: string
  token_type: 'bearer'
  /** The scopes of the token, separated by spaces. */
  token_scope: string
  /** Seconds. */
  expires_in: number
  /** Epoch seconds. */
  expires_at: number
}

export type Bearers = {
  /** A token that is still valid for a while; concurrent calls share one login. */
  current(): Promise<string>
  /**
   * The server no longer accepts `refused`. A newer one that another call fetched stays. Whether
   * there is another to try.
   */
  forget(refused: string): boolean
}

/** A token that somebody else fetched, and that cannot be renewed here. */
export const givenBearer = (token: string): Bearers => ({
  current: async () => token,
  forget: () => false,
})

/**
 * Renewed this long before it expires, so that it cannot expire on the way; a short-lived one after
 * nine tenths.
 */
const EARLY_MS = 60_000
const EARLY_SHARE_OF_SECOND_MS = 100

/** Caches what `login` returns. `now` is in milliseconds. */
export function bearersOf(login: () => Promise<Token>, now: () => number): Bearers {
  let held: { value: string; until: number } | undefined
  let underWay: Promise<string> | undefined

  async function renew(): Promise<string> {
    // Counted from before the request, in seconds of lifetime: the caller's clock may be wrong by
    // hours.
    const asked = now()
    const { access_token: value, expires_in: livesS } = await login()
    const early = Math.min(EARLY_MS, livesS * EARLY_SHARE_OF_SECOND_MS)
    held = { value, until: asked + livesS * 1000 - early }
    return value
  }

  return {
    current: async () => {
      if (held && now() < held.until) return held.value
      underWay ??= renew().finally(() => (underWay = undefined))
      return underWay
    },
    forget: (refused) => {
      if (held?.value === refused) held = undefined
      return true
    },
  }
}
