// Opens a bank that pays out, and says how it tells us of payments.

import type { ProviderClient } from '../../providers/client.ts'
import type { PayoutOffer } from '../../providers/connector.ts'
import type { PayoutRail } from '../../providers/payouts.ts'
import { openPayouts } from '../../providers/rest/payouts.ts'
import type { PayerSettings } from '../../providers/settings/payers.ts'
import type { BankNotifications, Deps } from '../../runtime/deps.ts'
import { restNotificationUrl } from '../notification-urls.ts'
import { connectionOf } from './open-wire.ts'

type Opened = {
  rail: PayoutRail
  notificationUrl?: BankNotifications
  told?: PayoutOffer['told']
}

/** By its connector, or by our REST protocol. `theirTime`: the bank's own, where it is not real. */
export function openPayer(
  settings: PayerSettings,
  ...given: [client: ProviderClient, deps: Pick<Deps, 'clock'>, theirTime?: () => Date]
): Opened {
  const { limits } = settings
  const opened = openConnection(settings, ...given)
  return limits ? { ...opened, rail: { ...opened.rail, limits } } : opened
}

function openConnection(
  settings: PayerSettings,
  client: ProviderClient,
  { clock }: Pick<Deps, 'clock'>,
  theirTime?: () => Date,
): Opened {
  if (!settings.service) {
    const rail = openPayouts(settings, client)
    return { rail, notificationUrl: restNotificationUrl(rail.name, settings, client) }
  }
  const { open, told } = settings.service
  const connection = connectionOf(settings, client, () => clock.wall(), theirTime)
  return { rail: open(connection), ...(told && { told }) }
}
