// The banks file's section of banks that pay out: each by its connector, by our REST protocol, or by
// files (CNAB).

import { faultsOfPaymentSender } from '../cnab/payments/remittance.ts'
import { type PaymentFileBank, readPaymentFileBank } from '../cnab/payments/settings.ts'
import type { PayoutOffer } from '../connector.ts'
import { CONNECTORS } from '../connectors/index.ts'
import { type PayoutLimits, readLimits } from '../paying/limits.ts'
import { isObject } from '../parse.ts'
import { companiesOf, companyOf } from './companies.ts'
import { type ConnectionSettings, readConnection } from './connection.ts'
import { type CompanyConnection, readServiceConnection } from './named-connection.ts'
import type { Context } from './read-settings.ts'

/** How to reach a bank that pays out, and its service where it has a connector. */
export type PayerSettings = ((ConnectionSettings & { service?: undefined }) | PayerConnection) & {
  limits?: PayoutLimits
}
export type PayerConnection = CompanyConnection & { service: PayoutOffer }

/** The OAuth scopes of a provider of our REST protocol. */
export const PAYOUT_SCOPES = 'payouts.read payouts.write notices.write'

/** Banks that are called, and those that pay by files. */
type Payers = {
  readonly payouts: Map<string, PayerSettings>
  readonly paymentFiles: Map<string, PaymentFileBank>
}

/** Reads the part `payouts` of the file. */
export function readPayers(context: Context, value: unknown): Payers {
  const payers: Payers = { payouts: new Map(), paymentFiles: new Map() }
  if (!isObject(value)) {
    context.faults.push('payouts must be an object')
    return payers
  }
  for (const [name, given] of Object.entries(value)) {
    if (isObject(given) && 'cnab' in given) {
      const bank = readPaymentFileBank(context, name, given)
      const limits = readLimits(context, `payouts.${name}`, given)
      if (!bank) continue
      for (const { field, says } of faultsOfPaymentSender(bank))
        context.faults.push(`payouts.${name}: in the header of a file, ${field} ${says}`)
      payers.paymentFiles.set(name, { ...bank, ...(limits && { limits }) })
      continue
    }
    const settings = readPayer(context, name, given)
    if (settings) payers.payouts.set(name, settings)
  }
  return payers
}

function readPayer(context: Context, name: string, given: unknown): PayerSettings | undefined {
  const settings = readPayerConnection(context, name, given)
  const limits = isObject(given) ? readLimits(context, `payouts.${name}`, given) : undefined
  return settings && limits ? { ...settings, limits } : settings
}

function readPayerConnection(
  context: Context,
  name: string,
  given: unknown,
): PayerSettings | undefined {
  const place = { where: 'payouts', name }
  if (!isObject(given) || given['connector'] === undefined)
    return readConnection(context, { ...place, usual: PAYOUT_SCOPES, besides: ['limits'] }, given)
  const connector = companyOf(context, `payouts.${name}`, given['connector'])
  if (!connector) return undefined
  const { payouts: service, title } = connector
  if (!service) {
    const names = CONNECTORS.flatMap((one) => (one.payouts ? one.name : []))
    return void context.faults.push(
      `payouts.${name}: ${title} does not pay out here; ${names.join(', ')} do`,
    )
  }
  const asked = { service, fields: ['limits'] }
  return readServiceConnection(context, place, companiesOf(connector), asked, given)
}
