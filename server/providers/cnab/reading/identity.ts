// Whether a return file is of an agreement: by the agreement, the company or the account that it
// names, whichever the bank writes first. Pure.

import { readRecord, writeRecord } from '../codec.ts'
import type { Field, Layout } from '../layout.ts'
import type { Sender } from '../remittance.ts'
import type { Line } from './lines.ts'

type Header = Readonly<Record<string, string>>

const bare = (text: string): string => text.replace(/[^0-9A-Z]/g, '').replace(/^0+(?=.)/, '')
const named = (text: string | undefined): string | undefined => {
  const number = bare(text ?? '')
  return number === '' || number === '0' ? undefined : number
}

/** Our number as a field of a header has it. */
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

const isAccount = ({ agreement }: Sender, { branch, account }: Header): boolean =>
  bare(agreement.branch.split('-')[0]!) === bare(branch!) &&
  bare(agreement.account.split('-')[0]!) === bare(account!)

/** The company that the first detail of a file names. */
function companyIn({ records }: Layout, lines: readonly Line[]): string | undefined {
  const record = records.returnDetail
  const detail = record && lines.find(({ text }) => text[0] === record[0]!.fixed)
  return detail && named(readRecord(record, detail.text)['taxpayerId'])
}

/** Why a file is not of this agreement; undefined when it is. */
export function whyNotOfAgreement(
  sender: Sender,
  layout: Layout,
  { header, lines }: { readonly header: Header; readonly lines: readonly Line[] },
): string | undefined {
  const { agreement, cnab } = sender
  const theirs = named(header['agreement'])
  if (theirs !== undefined) {
    const field = layout.records.returnHeader!.find(({ name }) => name === 'agreement')!
    return isAgreement(sender, field, theirs)
      ? undefined
      : `it is of agreement ${theirs}, not of ${bare(agreement.number)}`
  }
  const company = named(header['taxpayerId'])
  const isByAccount = named(header['account']) !== undefined && layout.records.returnDetail
  if (company === undefined && isByAccount)
    return isAccount(sender, header)
      ? undefined
      : `it is of branch ${header['branch']} and account ${header['account']}, not of ${agreement.branch} and ${agreement.account}`
  const who = company ?? companyIn(layout, lines)
  if (who === undefined) return 'it names no agreement, no company and no account'
  return who === bare(cnab.company.taxpayerId)
    ? undefined
    : `it is of company ${header['taxpayerId'] || who}, and names no agreement`
}
