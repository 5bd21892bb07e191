// Registers at banks the URLs at which they notify us. Each bank's registration is passed in.

import { registerNotices } from '../providers/rest/connector.ts'
import { registerAuthorizer } from '../providers/rest/issuing.ts'
import type { ApiPix } from '../providers/api-pix/rail.ts'
import type { ConnectionSettings } from '../providers/settings/connection.ts'
import type { ProviderClient } from '../providers/client.ts'
import type { OwnerId } from '../kernel/ids.ts'
import type { Secret } from '../kernel/secret.ts'
import type { BankNotifications } from '../runtime/deps.ts'

/** A key of a platform at a PSP, which notifies us of what is paid to it. */
export const pixNotificationUrl = (
  rail: ApiPix,
  key: string,
  owner: OwnerId,
  isManual = false,
): BankNotifications => ({
  name: `pix/${rail.name}/${owner}`,
  bank: rail.name,
  kind: 'pix',
  isManual,
  look: () => rail.findWebhook(key),
  register: (url) => rail.registerWebhook(key, url),
})

/** `name`: section and name, such as "payouts/psp". */
export const placeOf = (name: string): Omit<BankNotifications, 'register'> => {
  const [kind = '', bank = ''] = name.split('/')
  return { name, bank, kind, isManual: false }
}

/** A REST provider uses the URL unchanged, so it gets the complete one. */
export const restNotificationUrl = (
  bank: string,
  settings: ConnectionSettings,
  client: ProviderClient,
): BankNotifications => ({
  ...placeOf(bank),
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
): BankNotifications => ({
  ...placeOf(`${bank}/authorizer`),
  register: () => registerAuthorizer(settings, client, authorizer()),
})

/** Registers at all banks, one after the other; returns those that refused, with the reason. */
export async function registerAll(
  notificationUrls: readonly BankNotifications[],
  urlOf: (name: string) => string,
): Promise<{ bank: string; why: string }[]> {
  const failed = []
  for (const { name, register } of notificationUrls) {
    const answer = await register(urlOf(name))
    if (answer.result !== 'accepted') failed.push({ bank: name, why: answer.why })
  }
  return failed
}
