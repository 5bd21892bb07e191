// The address for notifications at a PSP with the Central Bank's API Pix: registered, and read. It knows
// no charge.

import { accepted, type ProviderResult, rejected, unknown } from '../bank.ts'
import { placeIn, unreadable } from '../parse.ts'
import type { BankConnection } from './rail.ts'
import { pathOf } from './requests.ts'
import type { WebhookSolicitado } from './wire.ts'

/** The code for what a person does at the bank's own site. */
const BY_HAND = 'registered_by_hand'

/** Registers the address at which the bank notifies us about a key. */
export async function registerWebhook(
  connection: BankConnection,
  key: string,
  url: string,
): Promise<ProviderResult<{ url: string }>> {
  const { webhook } = connection.dialect
  if (webhook.register === 'manual')
    return rejected(BY_HAND, `the bank takes the address ${url} by hand, at its own site`)
  const address = webhook.suffix === '' ? `${url}/pix` : url
  const body: WebhookSolicitado =
    webhook.field === 'webhookUrl' ? { webhookUrl: address } : { webHookUrl: address }
  const path = pathOf(connection.dialect, 'webhook.put', { chave: key })
  const put = await connection.write('PUT', path, body, webhook.headers)
  if (put.is === 'success') return accepted({ url })
  if (put.is === 'unknown') return unknown(put.why)
  // Some banks refuse the address that they have.
  const found = await connection.read(pathOf(connection.dialect, 'webhook.get', { chave: key }))
  return found.is === 'success' && placeIn(found.body, 'webhookUrl') === address
    ? accepted({ url })
    : rejected(put.code, put.why)
}

/** Answers to a read that the bank lets nobody make, such as for want of a scope. */
const DENIED = new Set([401, 403, 405])

/** The address at which the bank notifies us about a key; undefined: none. */
export async function findWebhook(
  connection: BankConnection,
  key: string,
): Promise<ProviderResult<{ url: string | undefined }>> {
  const found = await connection.read(pathOf(connection.dialect, 'webhook.get', { chave: key }))
  if (found.is === 'absent') return accepted({ url: undefined })
  if (found.is === 'refused') return rejected(found.code, found.why)
  if (found.is === 'unknown')
    return DENIED.has(found.status ?? 0) ? rejected('denied', found.why) : unknown(found.why)
  const url = placeIn(found.body, 'webhookUrl')
  if (typeof url !== 'string') return unknown(unreadable(['webhookUrl is missing, not a text']))
  // As we register it: a bank may show it with the suffix that it appends.
  return accepted({ url: url.replace(/\/pix$/, '') })
}
