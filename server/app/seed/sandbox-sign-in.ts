// The reference of a sandbox on the reader's own machine is signed in by itself, with the credentials of its first platform.

import type { FastifyRequest } from 'fastify'
import { login } from '../../identity/auth/operations.ts'
import { isFromThisMachine } from '../../runtime/this-machine.ts'
import type { Deps } from '../../runtime/deps.ts'
import { credentialsPath, isSeeded, readCredentials } from './stored.ts'

/**
 * A token as `POST /auth/login` gives it, valid for an hour. Only in a sandbox whose `PUBLIC_URL` is of this machine, for a request from it; of a
 * platform that this database has.
 */
export async function signInHere(deps: Deps, request: FastifyRequest): Promise<string | undefined> {
  if (deps.config.mode !== 'sandbox' || !isFromThisMachine(deps.config, request)) return undefined
  const [first] = readCredentials(credentialsPath(deps.config))
  if (!first || !(await isSeeded(deps, first))) return undefined
  const { email, secret, io_seller_id } = first
  const { body } = await login(deps, { email, secret, io_seller_id }, { source: request.ip })
  return body.access_token
}
