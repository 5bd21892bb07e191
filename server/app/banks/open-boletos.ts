// Opens a bank that collects boletos, and says how it tells us of payments.

import type { BoletoRail } from '../../providers/bank.ts'
import type { ProviderClient } from '../../providers/client.ts'
import type { BoletoOffer } from '../../providers/connector.ts'
import { openBoletos } from '../../providers/rest/boletos.ts'
import type { ConnectedBoletoBank } from '../../providers/settings/boleto.ts'
import type { BankNotifications, BoletoRoute, Deps } from '../../runtime/deps.ts'
import { openCnab } from '../../providers/cnab/rail.ts'
import type { BanksFile, Providers } from '../../providers/settings/banks-file.ts'
import type { ConnectionSettings } from '../../providers/settings/connection.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/sql.ts'
import { restNotificationUrl } from '../notification-urls.ts'
import { connectionOf } from './open-wire.ts'

/** By its connector, or by our REST protocol. `theirTime`: the company's own, where it is not real. */
export function openBoletoBank(
  { service, agreement, connection }: ConnectedBoletoBank,
  client: ProviderClient,
  { clock }: { readonly clock: Pick<Deps['clock'], 'wall'> },
  theirTime?: () => Date,
): { rail: BoletoRail; notificationUrl?: BankNotifications; told?: BoletoOffer['told'] } {
  if (!service) {
    const rail = openBoletos(connection, client)
    return { rail, notificationUrl: restNotificationUrl(rail.name, connection, client) }
  }
  const opened = connectionOf(connection, client, () => clock.wall(), theirTime)
  const { open, told } = service
  return { rail: open({ ...opened, agreement }), ...(told && { told }) }
}

/** A bank that works by files sends no notifications. */
type Collector = BoletoRoute & {
  notificationUrl?: BankNotifications
  told?: BoletoOffer['told']
}

/** Opens a connection, and keeps it for as long as the banks are open. */
type WithConnection = <S extends ConnectionSettings, T extends { rail: object }>(
  kind: string,
  open: (settings: S, client: ProviderClient) => T,
) => (settings: S) => T

/** Opens the boleto bank of a platform. It serves one platform, which numbers the boletos. */
export const openCollectors =
  (
    options: {
      readonly config: Pick<Config, 'mode'>
      readonly clock: Deps['clock']
      readonly platformsDb: Database
    },
    boletos: BanksFile['boletos'],
    { withConnection }: { readonly withConnection: WithConnection },
  ) =>
  (providers: Providers, owner: OwnerId): Collector | undefined => {
    const bank = boletos.get(providers.boletos ?? '')
    if (!bank) return undefined
    const { agreement, lateFeeMax } = bank
    if ('cnab' in bank)
      return {
        agreement,
        lateFeeMax,
        sender: bank,
        ...(bank.folders && { folders: bank.folders }),
        returnUploads: bank.cnab.returnUploads ?? options.config.mode === 'sandbox',
        rail: openCnab({ ...bank, owner, db: options.platformsDb, clock: options.clock }),
      }
    const open = (_: ConnectionSettings, client: ProviderClient) =>
      openBoletoBank(bank, client, options)
    return { agreement, lateFeeMax, ...withConnection('boletos', open)(bank.connection) }
  }
