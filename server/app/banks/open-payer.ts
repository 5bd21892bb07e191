// Opens a bank that pays out, and says how it tells us of payments; one that works by files tells
// nothing.

import type { ProviderClient } from '../../providers/client.ts'
import { createHash } from 'node:crypto'
import { type PayoutOffer, settingsFor } from '../../providers/connector.ts'
import { CONNECTORS } from '../../providers/connectors/index.ts'
import type { PayoutRail } from '../../providers/payouts.ts'
import { openPayouts } from '../../providers/rest/payouts.ts'
import type { PayerConnection, PayerSettings } from '../../providers/settings/payers.ts'
import type { BankNotifications, Banks, Deps } from '../../runtime/deps.ts'
import { openPaymentFiles } from '../../providers/cnab/payments/rail.ts'
import type { BanksFile } from '../../providers/settings/banks-file.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import type { Database } from '../../platform/db/sql.ts'
import { restNotificationUrl } from '../notification-urls.ts'
import { connectionOf } from './open-wire.ts'

type Opened = {
  rail: PayoutRail
  notificationUrl?: BankNotifications
  told?: PayoutOffer['told']
}

/** By its connector, or by our REST protocol. */
export function openPayer(
  settings: PayerSettings,
  ...given: [client: ProviderClient, deps: Pick<Deps, 'clock'>]
): Opened {
  const { limits } = settings
  const opened = openConnection(settings, ...given)
  const rail = { ...opened.rail, account: accountOf(settings), ...(limits && { limits }) }
  return { ...opened, rail }
}

/**
 * The account that pays, as far as the settings say: what an operator may change for the same account
 * is not in it.
 */
function accountOf(settings: PayerSettings): string {
  const { service, baseUrl } = settings
  const named = service
    ? [settings.connector, settings.environment, ...accountsIn(settings)]
    : [baseUrl]
  return createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, ACCOUNT_DIGITS)
}

const ACCOUNT_DIGITS = 16

const accountsIn = ({ connector, own }: PayerConnection): string[] =>
  settingsFor(
    CONNECTORS.find(({ name }) => name === connector)!,
    'payouts',
  ).flatMap((one) => (one.isAccount ? `${one.name} ${own.get(one.name)?.reveal() ?? ''}` : []))

function openConnection(
  settings: PayerSettings,
  client: ProviderClient,
  { clock }: Pick<Deps, 'clock'>,
): Opened {
  if (!settings.service) {
    const rail = openPayouts(settings, client)
    return { rail, notificationUrl: restNotificationUrl(rail.name, settings, client) }
  }
  const { open, told } = settings.service
  const connection = connectionOf(
    settings,
    client,
    () => clock.wall(),
    () => clock.now(),
  )
  return { rail: open(connection), ...(told && { told }) }
}

/** The banks that pay out, those that are called and those that work by files. */
export function payoutBanks(
  { clock, platformsDb: db }: { readonly clock: Deps['clock']; readonly platformsDb: Database },
  payers: ReadonlyMap<string, Pick<Opened, 'rail'>>,
  { platforms, paymentFiles }: Pick<BanksFile, 'platforms' | 'paymentFiles'>,
): Pick<Banks, 'payouts' | 'payoutRails' | 'paymentFiles'> {
  const nameOf = (owner: OwnerId): string => platforms.get(owner)?.payouts ?? ''
  const filed = new Map(
    [...platforms.keys()].flatMap((owner) => {
      const bank = paymentFiles.get(nameOf(owner))
      // It serves one platform, which numbers the payments.
      return bank ? [[owner, openPaymentFiles({ ...bank, owner, db, clock })] as const] : []
    }),
  )
  return {
    payouts: (owner) => payers.get(nameOf(owner))?.rail ?? filed.get(owner),
    paymentFiles: (owner) => paymentFiles.get(nameOf(owner)),
    payoutRails: [...[...payers.values()].map(({ rail }) => rail), ...filed.values()],
  }
}
