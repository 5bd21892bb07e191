// The REST connector for disputes of pix (MED): a small protocol of ours for what the API Pix does
// not cover (docs/add-a-bank.md). Every field is checked by hand; a contradictory dispute makes the
// whole reply unknown. It stores nothing and decides nothing.

import type { Cents } from '../../kernel/money.ts'
import type { DisputeReport, DisputeReturn, PixDisputeRail } from '../disputes.ts'
import type { ConnectionSettings } from '../settings/connection.ts'
import { allOf, isObject, matching, SPI_NAME } from '../parse.ts'
import type { ProviderClient } from '../client.ts'
import { disputeFromBank, pageFromBank } from './cards.ts'
import { openRestConnector } from './connector.ts'
import { ITEMS_MAX } from './fields.ts'

/** The disputes of one PSP; `settings.name` is its name in the banks file. */
export function openDisputes(
  settings: Pick<ConnectionSettings, 'name' | 'timeoutMs'>,
  client: ProviderClient,
): PixDisputeRail {
  const rest = openRestConnector(settings, client)
  return {
    name: `disputes/${settings.name}`,
    read: (txid) => rest.get(`/disputes/${txid}`, {}, disputesFromBank, []),
    defend: ({ txid, dispute, id, text, files }) => {
      const path = `/disputes/${txid}/${encodeURIComponent(dispute)}/evidence/${id}`
      return rest.put(
        path,
        { text, files: files.map(({ name, type, base64 }) => ({ name, type, base64 })) },
        (body) => {
          const given = pixDisputeFromBank(body)
          return given?.id === dispute ? given : undefined
        },
      )
    },
    changed: ({ from, to, page }) =>
      rest.get(
        '/disputes/changes',
        { from: from.toISOString(), to: to.toISOString(), page: String(page) },
        pageFromBank,
      ),
  }
}

function disputesFromBank(body: unknown): DisputeReport[] | undefined {
  if (!isObject(body) || !Array.isArray(body['items']) || body['items'].length > ITEMS_MAX)
    return undefined
  const all = allOf(body['items'], pixDisputeFromBank)
  const isOnce = new Set(all?.map(({ id }) => id)).size === all?.length
  return isOnce ? all : undefined
}

const isAmount = (value: unknown): value is Cents =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

function returnFromBank(body: unknown): DisputeReturn | undefined {
  if (!isObject(body)) return undefined
  const id = matching(body['id'], SPI_NAME)
  const { amount } = body
  return id !== undefined && isAmount(amount) ? { id, amount } : undefined
}

/**
 * A dispute as the PSP reports it. It is lost once something was returned, and returns never exceed
 * the disputed amount.
 */
export function pixDisputeFromBank(body: unknown): DisputeReport | undefined {
  const dispute = disputeFromBank(body)
  if (!dispute || !isObject(body)) return undefined
  const endToEndId = matching(body['end_to_end_id'], SPI_NAME)
  const returns = allOf(body['returns'], returnFromBank)
  if (
    endToEndId === undefined ||
    !returns ||
    new Set(returns.map(({ id }) => id)).size !== returns.length
  )
    return undefined
  const back = returns.reduce((all, { amount }) => all + amount, 0)
  if (back > dispute.amount || back > 0 !== (dispute.status === 'lost')) return undefined
  return { ...dispute, pix: { endToEndId, returns } }
}
