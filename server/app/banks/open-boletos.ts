// Opens a company's own boletos, with the settings of its connection.

import type { BoletoRail } from '../../providers/bank.ts'
import type { ProviderClient } from '../../providers/client.ts'
import type { BoletoBank } from '../../providers/settings/boleto.ts'
import type { CompanyBoletos } from '../../providers/settings/company-boletos.ts'
import { connectionOf } from './open-wire.ts'

type CompanyBank = CompanyBoletos & Pick<BoletoBank, 'agreement'>

/** `now`: real time; `theirTime`: the company's own, where it is not real. */
export const openCompanyBoletos = (
  { service, agreement, connection }: CompanyBank,
  ...given: [client: ProviderClient, now: () => Date, theirTime?: () => Date]
): BoletoRail => service.open({ ...connectionOf(connection, ...given), agreement })
