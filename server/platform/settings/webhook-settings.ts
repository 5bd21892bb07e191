// WEBHOOK_ALLOW_PRIVATE and WEBHOOK_ALLOW_NETWORKS: where webhooks may be sent besides the
// internet. Pure.

import { isOfThisMachine } from '../../kernel/text/this-machine.ts'
import { isPrivateNetwork } from '../addresses.ts'

export type WebhookSettings = {
  /**
   * Where webhooks may be sent. `live`: the public internet by https; `none`: by http too;
   * `loopback`: to this machine besides; `all`: anywhere; a list: as `live`, and into these private
   * networks. `loopback` and `all` need a `publicUrl` on this machine: otherwise outsiders could
   * reach its network.
   */
  webhookAllowPrivate:
    | 'live'
    | 'none'
    | 'loopback'
    | 'all'
    | { readonly networks: readonly string[] }
  /** True when WEBHOOK_ALLOW_PRIVATE was set but is not granted. */
  webhookAllowPrivateOff?: true
}

export const WEBHOOK_VARIABLES = ['WEBHOOK_ALLOW_PRIVATE', 'WEBHOOK_ALLOW_NETWORKS'] as const
type Name = (typeof WEBHOOK_VARIABLES)[number]

type From = {
  fault(text: string): void
  text(name: Name): string | undefined
  flag(name: Name): boolean
}

/**
 * Networks of the operator's own that live webhooks may call; never this machine, nor link-local
 * ones, where clouds keep their secrets.
 */
function ownNetworks(from: From): string[] {
  const texts = (from.text('WEBHOOK_ALLOW_NETWORKS') ?? '')
    .split(',')
    .flatMap((one) => one.trim() || [])
  const wrong = texts.filter((text) => !isPrivateNetwork(text))
  if (wrong.length > 0)
    from.fault(
      `WEBHOOK_ALLOW_NETWORKS must be a comma-separated list of networks in 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10 or ` +
        `fc00::/7, not "${wrong.join(',')}"`,
    )
  return texts
    .filter(isPrivateNetwork)
    .map((text) => (text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`))
}

/**
 * Unless WEBHOOK_ALLOW_PRIVATE is set, the sandbox allows webhooks to this machine, where
 * integrators try them.
 */
export function readWebhooks(
  from: From,
  mode: 'sandbox' | 'live',
  publicUrl: string,
): WebhookSettings {
  const requested = from.flag('WEBHOOK_ALLOW_PRIVATE')
  if (mode === 'live') {
    if (requested)
      from.fault(
        'WEBHOOK_ALLOW_PRIVATE is for MODE=sandbox only: a live server never calls private addresses',
      )
    const networks = ownNetworks(from)
    return { webhookAllowPrivate: networks.length > 0 ? { networks } : 'live' }
  }
  if (from.text('WEBHOOK_ALLOW_NETWORKS') !== undefined)
    from.fault(
      'WEBHOOK_ALLOW_NETWORKS is for MODE=live only: the sandbox has WEBHOOK_ALLOW_PRIVATE',
    )
  if (!isOfThisMachine(publicUrl))
    return { webhookAllowPrivate: 'none', ...(requested ? { webhookAllowPrivateOff: true } : {}) }
  if (from.text('WEBHOOK_ALLOW_PRIVATE') === undefined) return { webhookAllowPrivate: 'loopback' }
  return { webhookAllowPrivate: requested ? 'all' : 'none' }
}
