// The banks file's section of boleto banks: the agreement, and the connection to a company's own
// routes or to a REST provider, or the settings for files (CNAB). All faults are reported together.

import { readAccountNumber } from '../../kernel/brazil/account-number.ts'
import { type BoletoAgreement, checkAgreement } from '../../kernel/brazil/boleto.ts'
import { faultsOfSender } from '../cnab/remittance.ts'
import { type CnabSettings, readCnab } from '../cnab/settings.ts'
import type { BoletoOffer } from '../connector.ts'
import { type ConnectionSettings, readConnection } from './connection.ts'
import { isObject, type Json } from '../parse.ts'
import { findCollecting, readCompanyBoletos } from './company-boletos.ts'
import type { CompanyConnection } from './named-connection.ts'
import { type ExchangeFolders, readFolders } from './exchange-folders.ts'
import { type Context, refuseOthers } from './read-settings.ts'

type Bank = {
  readonly name: string
  readonly agreement: BoletoAgreement
  /** The highest late fee the bank accepts, in percent of the amount. */
  readonly lateFeeMax: number | undefined
}
/** One that is called: at a company's own routes, or by our REST protocol. */
export type ConnectedBoletoBank = Bank &
  (
    | { readonly connection: ConnectionSettings; readonly service?: undefined }
    | { readonly connection: CompanyConnection; readonly service: BoletoOffer }
  )
/** One that works by files. */
type FileBank = Bank & { readonly cnab: CnabSettings; readonly folders?: ExchangeFolders }
export type BoletoBank = ConnectedBoletoBank | FileBank

/** The OAuth scopes of the REST provider. */
const BOLETO_SCOPE = 'boletos.read boletos.write notices.write'

const PARTS = ['bankCode', 'branch', 'account', 'wallet', 'number'] as const
// The form only; `checkAgreement` knows each bank's rules.
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

const WITH_CHECK_DIGIT: ReadonlySet<string> = new Set(['branch', 'account'])
/** `1234p` as `1234-P`; what is no number stays, for `checkAgreement` to name. */
const withHyphen = (text: string): string => readAccountNumber(text) ?? text

function readAgreement(
  context: Context,
  where: string,
  value: unknown,
  countedBy: BoletoAgreement['countedBy'],
): BoletoAgreement | undefined {
  const { faults } = context
  if (!isObject(value))
    return void faults.push(`${where} must be an object with ${PARTS.join(', ')}`)
  refuseOthers(context, where, value, [...PARTS, 'layout'])
  const { layout } = value
  const texts = PARTS.map((part) => [part, value[part] ?? ''] as const)
  const wrong = texts.filter(([, text]) => typeof text !== 'string')
  for (const [part] of wrong) faults.push(`${where}.${part} must be a text of digits`)
  if (layout !== undefined && typeof layout !== 'string')
    return void faults.push(`${where}.layout must be a text`)
  if (wrong.length > 0) return undefined
  const parts = texts.map(([part, text]) => [
    part,
    WITH_CHECK_DIGIT.has(part) ? withHyphen(String(text)) : text,
  ])
  const agreement = {
    ...Object.fromEntries(parts),
    ...(layout === undefined ? {} : { layout }),
    ...(countedBy && { countedBy }),
  } as BoletoAgreement
  const given = checkAgreement(agreement)
  for (const fault of given) faults.push(`${where}.${fault}`)
  return given.length > 0 ? undefined : agreement
}

const PERCENT_MAX = 100

/** A percentage with at most two decimals, above zero. */
function readLateFeeMax({ faults }: Context, where: string, value: unknown): number | undefined {
  if (value === undefined) return undefined
  const fits =
    typeof value === 'number' &&
    value > 0 &&
    value <= PERCENT_MAX &&
    Math.round(value * 100) / 100 === value
  return fits
    ? value
    : void faults.push(`${where} must be a percentage above 0, at most 100 with two decimals`)
}

function readBank(context: Context, name: string, value: unknown): BoletoBank | undefined {
  const where = `boletos.${name}`
  if (!isObject(value)) return void context.faults.push(`${where} must be an object`)
  const { agreement: given, lateFeeMaxPercent, ...rest } = value
  const { connector } = rest
  const company = connector === undefined ? undefined : findCollecting(context, where, connector)
  if (connector !== undefined && !company) return undefined
  const countedBy = company?.service.countedBy
  const agreement = readAgreement(context, `${where}.agreement`, given, countedBy)
  const lateFeeMax = readLateFeeMax(context, `${where}.lateFeeMaxPercent`, lateFeeMaxPercent)
  if (company) {
    const read = readCompanyBoletos(context, name, company, rest)
    return agreement && read && { name, agreement, lateFeeMax, ...read }
  }
  if (!('cnab' in rest)) {
    const connection = readConnection(
      context,
      { where: 'boletos', name, usual: BOLETO_SCOPE },
      rest,
    )
    return agreement && connection && { name, agreement, lateFeeMax, connection }
  }
  if (!NAME.test(name))
    context.faults.push(`${where}: a name is lower-case letters, digits and hyphens, at most 40`)
  refuseOthers(context, where, value, ['agreement', 'lateFeeMaxPercent', 'cnab', 'folders'])
  if (!agreement) return undefined
  const cnab = readCnab(context, `${where}.cnab`, agreement, rest['cnab'])
  if (!cnab) return undefined
  for (const { field, says } of faultsOfSender({ agreement, cnab }))
    context.faults.push(`${where}: in the header of a file, ${field} ${says}`)
  const { folders: place } = rest
  if (place === undefined) return { name, agreement, lateFeeMax, cnab }
  const folders = readFolders(context, `${where}.folders`, place)
  return folders && { name, agreement, lateFeeMax, cnab, folders }
}

/** Reads the part `boletos` of the file. */
export function readBoletos(context: Context, value: unknown): Map<string, BoletoBank> {
  const banks = new Map<string, BoletoBank>()
  if (!isObject(value)) {
    context.faults.push('boletos must be an object')
    return banks
  }
  for (const [name, given] of Object.entries(value as Json)) {
    const bank = readBank(context, name, given)
    if (bank) banks.set(name, bank)
  }
  return banks
}
