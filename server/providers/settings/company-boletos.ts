// A connection of the banks file to a company's own boletos: which company, and what the operator gives
// for them.

import type { BoletoOffer, Connector } from '../connector.ts'
import { CONNECTORS } from '../connectors/index.ts'
import type { Json } from '../parse.ts'
import { companiesOf, companyOf } from './companies.ts'
import { type CompanyConnection, readServiceConnection } from './named-connection.ts'
import type { Context } from './read-settings.ts'

type Collecting = { readonly connector: Connector; readonly service: BoletoOffer }

/** The company that `wanted` names; a fault where none of that name has boletos. */
export function findCollecting(
  context: Context,
  where: string,
  wanted: unknown,
): Collecting | undefined {
  const connector = companyOf(context, where, wanted)
  if (!connector) return undefined
  const { boletos: service, title } = connector
  if (service) return { connector, service }
  const names = CONNECTORS.flatMap((one) => (one.boletos ? one.name : []))
  return void context.faults.push(
    `${where}: ${title} has no boletos here; ${names.join(', ')} have`,
  )
}

/** Reads the connection to a company's boletos; undefined when it has a fault. */
export function readCompanyBoletos(
  context: Context,
  name: string,
  { connector, service }: Collecting,
  given: Json,
): { connection: CompanyConnection; service: BoletoOffer } | undefined {
  const place = { where: 'boletos', name }
  const asked = { service, fields: [] }
  const connection = readServiceConnection(context, place, companiesOf(connector), asked, given)
  return connection && { service, connection }
}
