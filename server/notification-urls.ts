// Telling banks where to notify us. It knows no bank: each brings its own way of being told.

import { registerNotices } from './banks/rest/connector.ts'
import { registerAuthorizer } from './banks/rest/issuing.ts'
import type { ApiPix } from './banks/api-pix/rail.ts'
import type { ProviderResult } from './banks/bank.ts'
import type { ConnectionSettings } from './banks/connection-settings.ts'
import type { OauthClient } from './banks/oauth-client.ts'
import type { Secret } from './base/secret.ts'

/** One bank that can be told. `url` is the address for notifications, to which a PSP adds "/pix" itself. */
export type NotificationUrl = { bank: string; register(url: string): Promise<ProviderResult<unknown>> }

export const pixNotificationUrl = (rail: ApiPix, key: string): NotificationUrl => ({
  bank: rail.name,
  register: (url) => rail.registerWebhook(key, url),
})

/** A provider notifies at the address it was told, so it is told the whole of it. */
export const restNotificationUrl = (
  bank: string,
  settings: ConnectionSettings,
  oauthClient: OauthClient,
): NotificationUrl => ({
  bank,
  register: (url) => registerNotices(settings, oauthClient, `${url}/pix`),
})

/** A bank that issues cards asks us about purchases: where, and under which key, is known when it is told. */
export const authorizerUrl = (
  bank: string,
  settings: ConnectionSettings,
  oauthClient: OauthClient,
  authorizer: () => { url: string; key: Secret<string> },
): NotificationUrl => ({
  bank: `${bank}/authorizer`,
  register: () => registerAuthorizer(settings, oauthClient, authorizer()),
})

/** Tells everybody, one after the other; those that would not be told, with the reason. */
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
