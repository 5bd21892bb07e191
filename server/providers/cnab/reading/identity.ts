// Whether a return file, and each batch and occurrence in it, is of an agreement: by every agreement,
// company, account and wallet that the bank writes there. Pure.

import { readRecord, writeRecord } from '../codec.ts'
import type { Field, Layout } from '../layout.ts'
import type { BoletoAgreement } from '../../../kernel/brazil/boleto.ts'
import type { CnabSettings } from '../settings.ts'
import type { Line } from './lines.ts'

type Values = Readonly<Record<string, string>>

/** Whose files they are, as far as a bank writes it. */
type Sender = {
  readonly agreement: Pick<BoletoAgreement, 'number' | 'branch' | 'account' | 'wallet'>
  readonly cnab: Pick<CnabSettings, 'code' | 'company'>
}

const bare = (text: string): string => text.replace(/[^0-9A-Z]/g, '').replace(/^0+(?=.)/, '')
const named = (text: string | undefined): string | undefined => {
  const number = bare(text ?? '')
  return number === '' || number === '0' ? undefined : number
}

/** A number of ours as a field has it. */
function asWritten(field: Field, number: string): string | undefined {
  const width = field.to - field.from + 1
  const written = writeRecord([{ ...field, from: 1, to: width }], { [field.name]: number })
  return written.ok ? bare(written.line) : undefined
}

function isAgreement({ agreement, cnab }: Sender, field: Field, theirs: string): boolean {
  const ours = [agreement.number, cnab.code ?? '', agreement.account.replace('-', '')]
  return ours.some(
    (number) => number !== '' && (bare(number) === theirs || asWritten(field, number) === theirs),
  )
}

/** A number with and without its check digit, which some write as one. */
const forms = (main = '', digit = ''): string[] =>
  named(main) === undefined ? [] : [bare(main), bare(main + digit)]

/** Whether a number is ours, or none is given. */
function isOurs(ours: string, theirs: readonly string[]): boolean {
  const [main, digit] = ours.split('-')
  return theirs.length === 0 || forms(main, digit).some((one) => theirs.includes(one))
}

/**
 * Why a record is of another agreement, account or wallet than ours; undefined when all that it has
 * of them are ours.
 */
export function whyForeign(
  sender: Sender,
  record: readonly Field[],
  values: Values,
): string | undefined {
  const { agreement } = sender
  const theirs = named(values['agreement'])
  if (theirs !== undefined) {
    const field = record.find(({ name }) => name === 'agreement')!
    if (!isAgreement(sender, field, theirs))
      return `it is of agreement ${theirs}, not of ${bare(agreement.number)}`
  }
  const { branch, account, branchDigit, accountDigit } = values
  if (
    !isOurs(agreement.branch, forms(branch, branchDigit)) ||
    !isOurs(agreement.account, forms(account, accountDigit))
  )
    return `it is of branch ${branch} and account ${account ?? 'none'}, not of ${agreement.branch} and ${agreement.account}`
  const wallet = named(values['wallet'])
  return wallet === undefined || agreement.wallet === '' || wallet === bare(agreement.wallet)
    ? undefined
    : `it is of wallet ${wallet}, not of ${agreement.wallet}`
}

/** The same of the company's CPF or CNPJ, which headers have. */
export function whyForeignCompany({ cnab }: Sender, values: Values): string | undefined {
  const theirs = named(values['taxpayerId'])
  const ours = cnab.company.taxpayerId
  return theirs === undefined || theirs === bare(ours)
    ? undefined
    : `it is of company ${values['taxpayerId']}, not of ${ours}`
}

/** The first detail of a file. */
function firstDetail({ records }: Pick<Layout, 'records'>, lines: readonly Line[]): Values {
  const record = records.returnDetail
  const detail = record && lines.find(({ text }) => text[0] === record[0]!.fixed)
  return detail ? readRecord(record, detail.text) : {}
}

/** Why a file is not of this agreement; undefined when it is. */
export function whyNotOfAgreement(
  sender: Sender,
  layout: Pick<Layout, 'records'>,
  { header, lines }: { readonly header: Values; readonly lines: readonly Line[] },
): string | undefined {
  const { returnHeader, fileHeader } = layout.records
  const why =
    whyForeign(sender, returnHeader ?? fileHeader!, header) ?? whyForeignCompany(sender, header)
  if (why !== undefined) return why
  const has = (values: Values, names: readonly string[]) =>
    names.some((name) => named(values[name]) !== undefined)
  if (has(header, ['agreement', 'taxpayerId', 'account'])) return undefined
  const detail = firstDetail(layout, lines)
  return has(detail, ['taxpayerId'])
    ? whyForeignCompany(sender, detail)
    : 'it names no agreement, no company and no account'
}
