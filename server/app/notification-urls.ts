// Registers at banks the URLs at which they notify us. Each bank's registration is passed in.

import { registerNotices } from '../providers/rest/connector.ts'
import { registerAuthorizer } from '../providers/rest/issuing.ts'
import type { ApiPix } from '../providers/api-pix/rail.ts'
import type { ProviderResult } from '../providers/bank.ts'
import type { ConnectionSettings } from '../providers/settings/connection.ts'
import type { ProviderClient } from '../providers/client.ts'
import type { Secret } from '../kernel/secret.ts'

/**
 * One registration at a bank. `url` is the URL for notifications, to which a PSP appends "/pix"
 * itself.
 */
export type NotificationUrl = {
  bank: string
  register(url: string): Promise<ProviderResult<unknown>>
}

export const pixNotificationUrl = (rail: ApiPix, key: string): NotificationUrl => ({
  bank: rail.name,
  register: (url) => rail.registerWebhook(key, url),
})

/** A REST provider uses the URL unchanged, so it gets the complete one. */
export const restNotificationUrl = (
  bank: string,
  settings: ConnectionSettings,
  client: ProviderClient,
): NotificationUrl => ({
  bank,
  register: (url) => registerNotices(settings, client, `${url}/pix`),
})

/**
 * The registration for authorization requests at an issuing bank: the URL and the signing key are
 * computed when it runs.
 */
export const authorizerUrl = (
  bank: string,
  settings: ConnectionSettings,
  client: ProviderClient,
  authorizer: () => { url: string; key: Secret<string> },
): NotificationUrl => ({
  bank: `${bank}/authorizer`,
  register: () => registerAuthorizer(settings, client, authorizer()),
})

/** Registers at all banks, one after the other; returns those that refused, with the reason. */
export async function registerAll(
  notificationUrls: readonly NotificationUrl[],
  url: string,
): Promise<{ bank: string; why: string }[]> {
  const failed = []
  for (const { bank, register } of notificationUrls) {
    const answer = await register(url)
    if (answer.result !== 'accepted') failed.push({ bank, why: answer.why })
  }
  return failed
}
