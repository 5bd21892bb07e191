// Opens a bank that collects boletos, and says how it tells us of payments.

import type { BoletoRail } from '../../providers/bank.ts'
import type { ProviderClient } from '../../providers/client.ts'
import { openBoletos } from '../../providers/rest/boletos.ts'
import type { ConnectedBoletoBank } from '../../providers/settings/boleto.ts'
import type { BankNotifications, Deps } from '../../runtime/deps.ts'
import { restNotificationUrl } from '../notification-urls.ts'
import { connectionOf } from './open-wire.ts'

/** By its connector, or by our REST protocol. `theirTime`: the company's own, where it is not real. */
export function openBoletoBank(
  { service, agreement, connection }: ConnectedBoletoBank,
  client: ProviderClient,
  { clock }: { readonly clock: Pick<Deps['clock'], 'wall'> },
  theirTime?: () => Date,
): { rail: BoletoRail; notificationUrl?: BankNotifications } {
  if (!service) {
    const rail = openBoletos(connection, client)
    return { rail, notificationUrl: restNotificationUrl(rail.name, connection, client) }
  }
  const opened = connectionOf(connection, client, () => clock.wall(), theirTime)
  return { rail: service.open({ ...opened, agreement }) }
}
