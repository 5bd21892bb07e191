// New secrets for credentials and webhook endpoints whose secrets are lost, and people without a
// second factor.

import { auditedOf, type Credential } from '../../../identity/auth/credential.ts'
import { hashSecret } from '../../../identity/auth/operations.ts'
import { newSecret } from '../../../identity/auth/secret.ts'
import {
  lockActiveAfter,
  saveCredential,
  type CredentialKey,
} from '../../../identity/auth/store.ts'
import { reset } from '../../../identity/users/people/second-factor-operations.ts'
import { lockLost as lockPeople } from '../../../identity/users/people/store.ts'
import {
  auditedOf as auditedOfEndpoint,
  TABLE,
} from '../../../corporate/authorization-endpoint/endpoint.ts'
import * as authorizations from '../../../corporate/authorization-endpoint/store.ts'
import * as webhooks from '../../../events/webhooks/endpoint.ts'
import { emptyLost, lockLostAfter, save, type EndpointKey } from '../../../events/webhooks/store.ts'
import { hyphened } from '../../../kernel/ids.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import type { Statement, Tx } from '../../../platform/db/sql.ts'
import { note, PAGE, type LossContext } from './context.ts'

const BEFORE_ALL = { owner: '0'.repeat(32), id: '0'.repeat(32) }
const NO_CREDENTIAL = BEFORE_ALL as CredentialKey
const NO_ENDPOINT = BEFORE_ALL as EndpointKey

/**
 * Gives each credential that is not revoked a new secret. The previous ones cannot be checked any
 * more.
 */
export async function replaceCredentials(tx: Tx, context: LossContext): Promise<void> {
  let last = NO_CREDENTIAL
  const next = () => lockActiveAfter(tx, last, PAGE)
  // Ends: every page begins after the one before it.
  for (let page = await next(); page.length > 0; page = await next()) {
    last = page.at(-1)!
    for (const before of page) {
      const secret = newSecret(context.config.mode)
      const credential: Credential = {
        ...before,
        secretHash: hashSecret(context, secret),
        previousHash: null,
        previousUntil: null,
      }
      await saveCredential(tx, credential)
      const details = { before: auditedOf(before), after: auditedOf(credential) }
      recordAct(tx, context, 'credential.secret_rotated', credential, details)
      note(context, credential, 'credentials')
      const { seller, email } = credential
      context.secrets.push({ of: 'credential', io_seller_id: hyphened(seller), email, secret })
    }
  }
}

/** Gives each endpoint a new secret; its previous one is not valid beside it. */
export async function replaceWebhookSecrets(
  tx: Tx,
  lost: Statement,
  context: LossContext,
): Promise<void> {
  await emptyLost(tx, lost)
  const now = context.clock.now()
  let last = NO_ENDPOINT
  const next = () => lockLostAfter(tx, lost, last, PAGE)
  // Ends: every page begins after the one before it. A new secret may be sealed under a key with
  // the name of the lost one.
  for (let page = await next(); page.length > 0; page = await next()) {
    last = page.at(-1)!
    const changed = page.map((before) => {
      const { secret, sealed } = webhooks.newSecret(context.sealKeys, before)
      note(context, before, 'webhooks')
      const { id, seller, url } = before
      context.secrets.push({
        of: 'webhook',
        io_seller_id: hyphened(seller),
        id,
        url,
        secret: secret.reveal(),
      })
      recordAct(tx, context, 'webhook.secret_rotated', before, {
        after: webhooks.auditedOf(before),
      })
      return {
        ...before,
        secretSealed: sealed,
        secretBy: null,
        oldSecretSealed: null,
        oldSecretUntil: null,
        updatedAt: now,
      }
    })
    await save(tx, changed)
  }
}

/** Gives each authorization endpoint a new secret; its previous one is not valid beside it. */
export async function replaceAuthorizationSecrets(
  tx: Tx,
  lost: Statement,
  context: LossContext,
): Promise<void> {
  const now = context.clock.now()
  let last = BEFORE_ALL as authorizations.EndpointKey
  const next = () => authorizations.lockLostAfter(tx, lost, last, PAGE)
  // Ends: every page begins after the one before it. A new secret may be sealed under a key with
  // the name of the lost one.
  for (let page = await next(); page.length > 0; page = await next()) {
    last = page.at(-1)!
    const changed = page.map((before) => {
      const { secret, sealed } = webhooks.newSecret(context.sealKeys, before, TABLE)
      note(context, before, 'webhooks')
      const { id, seller, url } = before
      const shown = { io_seller_id: hyphened(seller), id, url, secret: secret.reveal() }
      context.secrets.push({ of: 'authorization_endpoint', ...shown })
      recordAct(tx, context, 'corporate_authorization_endpoint.secret_rotated', before, {
        after: auditedOfEndpoint(before),
      })
      return {
        ...before,
        secretSealed: sealed,
        secretBy: null,
        oldSecretSealed: null,
        oldSecretUntil: null,
        updatedAt: now,
      }
    })
    await authorizations.save(tx, changed)
  }
}

/** Removes lost second factors, and ends the sessions of those people. */
export async function resetSecondFactors(
  tx: Tx,
  lost: Statement,
  context: LossContext,
): Promise<void> {
  // Ends: a person without a second factor has lost none.
  for (
    let page = await lockPeople(tx, lost, PAGE);
    page.length > 0;
    page = await lockPeople(tx, lost, PAGE)
  )
    for (const person of page) await reset(tx, context, person)
}
