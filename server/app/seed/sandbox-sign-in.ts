// The reference of a sandbox on the reader's own machine is signed in by itself, with the
// credentials of its first platform.

import type { FastifyRequest } from 'fastify'
import { callerOf, login } from '../../identity/auth/operations.ts'
import { after } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { slot } from '../../kernel/state.ts'
import { isFromThisMachine } from '../../runtime/this-machine.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { SeededPlatform } from './seed.ts'
import { credentialsPath, isSeeded, readCredentials } from './stored.ts'

/** A page is left open for a while: a token with less time than this is not shown any more. */
const LEFT_MIN_MS = 30 * 60_000

/** `token`: the last one of a login with this secret; undefined when the login was refused. */
type Last = { readonly secret: string; readonly token?: string; readonly until?: Date }

const lastLogin = slot('the sandbox reader', (): { last: Last | undefined } => ({
  last: undefined,
}))

const isGood = (deps: Deps, token: string): Promise<boolean> =>
  callerOf(deps, token).then(
    () => true,
    () => false,
  )

/** Undefined when nothing is known of the secret. */
async function logIn(
  deps: Deps,
  { email, secret, io_seller_id }: SeededPlatform,
  source: string,
): Promise<Last | undefined> {
  try {
    const { body } = await login(deps, { email, secret, io_seller_id }, { source })
    return {
      secret,
      token: body.access_token,
      until: after(new Date(body.expires_at * 1_000), -LEFT_MIN_MS),
    }
  } catch (error) {
    return error instanceof Refusal && error.code === 'invalid_credentials' ? { secret } : undefined
  }
}

/**
 * A token as `POST /auth/login` gives it, with at least half an hour left. Only in a sandbox whose
 * `PUBLIC_URL` is of this machine, for a request from it; of a platform that this database has. All
 * pages show one token, and a secret that was refused is not tried again: neither fills the list of
 * tokens, nor counts as a guess.
 */
export async function signInHere(deps: Deps, request: FastifyRequest): Promise<string | undefined> {
  if (deps.config.mode !== 'sandbox' || !isFromThisMachine(deps.config, request)) return undefined
  const [first] = readCredentials(credentialsPath(deps.config))
  if (!first || !(await isSeeded(deps, first))) return undefined
  const kept = lastLogin.of(deps)
  const known = kept.last?.secret === first.secret ? kept.last : undefined
  if (known && !known.token) return undefined
  if (known?.token && known.until! > deps.clock.wall() && (await isGood(deps, known.token)))
    return known.token
  const last = await logIn(deps, first, request.ip)
  kept.last = last
  return last?.token
}
