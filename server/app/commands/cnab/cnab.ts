// `npm run cnab -- write|read|answer`: files with banks that register boletos or pay out by CNAB. Exit code 0;
// 1 when a file was refused whole; 3 when an operator has to look at something. See docs/cnab.md.

import { join } from 'node:path'
import type { ExchangeFolders } from '../../../providers/settings/exchange-folders.ts'
import { readBanksFile } from '../../../providers/settings/banks-file.ts'
import { hashOf } from '../../../providers/cnab/exchange.ts'
import { hyphened, type OwnerId } from '../../../kernel/ids.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/sql.ts'
import { readFittingRing } from '../../../platform/key-checks.ts'
import { openBusinessClock } from '../../../runtime/scheduler/clock.ts'
import { answer } from './answer.ts'
import { boletoBank } from '../../../jobs/bank-files/boletos.ts'
import { bytesOf, putOnDisk } from '../../../jobs/bank-files/disk.ts'
import {
  type FileBank,
  type NextFile,
  oursAmong,
  type Skipped,
} from '../../../jobs/bank-files/file-bank.ts'
import { remittanceName } from '../../../providers/cnab/title.ts'
import { namesIn } from './files.ts'
import { paymentBank } from '../../../jobs/bank-files/payments.ts'
import { fromHere, option, readSeller } from '../command.ts'
import type { Command, Work } from '../declared/declaration.ts'

const REFUSED = 1
const EXCEPTIONS = 3
/** The maximum of remittances of one agreement in one run. */
const FILES_MAX = 100
const SERVICES: readonly FileBank['service'][] = ['boletos', 'payments']

/** The platforms' banks that work by files. */
async function banksOf(config: Config, db: Database): Promise<FileBank[]> {
  const { banksFile: path } = config
  if (!path) throw new Error('BANKS_FILE is not set: no bank exchanges CNAB files.')
  const file = readBanksFile(path, process.env)
  if (!file.ok)
    throw new Error(
      `${path} cannot be used:\n${file.faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
  const clock = await openBusinessClock(db, config)
  const { boletos, paymentFiles, platforms } = file.banks
  // Account numbers are sealed; boletos need no key.
  const sealKeys =
    paymentFiles.size === 0 ? [] : (await readFittingRing(db, config, clock.wall())).sealKeys
  const found = [...platforms].flatMap(([owner, providers]): FileBank[] => {
    const boleto = boletos.get(providers.boletos ?? '')
    const payer = paymentFiles.get(providers.payouts ?? '')
    return [
      boleto && 'cnab' in boleto
        ? [{ ...boletoBank({ db, clock }, owner, boleto), ...placeOf(boleto) }]
        : [],
      payer ? [{ ...paymentBank({ db, clock, sealKeys }, owner, payer), ...placeOf(payer) }] : [],
    ].flat()
  })
  if (found.length === 0)
    throw new Error(
      `${path} has no platform whose boletos are registered or whose payouts are paid by CNAB files ("cnab").`,
    )
  return found
}

const placeOf = ({ folders }: { readonly folders?: ExchangeFolders }) =>
  folders ? { folders } : {}

/** Where the carrier of the bank takes it, if there is one. */
const usualPath = (config: Config, bank: FileBank, next: NextFile): string =>
  join(
    bank.folders?.remittances ?? join(config.dataDir, 'cnab'),
    remittanceName({ ...bank, ...next }),
  )

type Out = Pick<Work, 'say' | 'print' | 'isDry'> & { readonly isJson: boolean }

function reportWritten(
  { owner, agreement }: FileBank,
  path: string,
  { sequence, again, counts, says }: NextFile,
  { say, print, isDry, isJson }: Out,
): void {
  if (isJson)
    return say({ written: path, platform: hyphened(owner), agreement, sequence, again, ...counts })
  const how = again ? ' (the same file again: the last run was interrupted)' : ''
  const would = isDry ? 'would write ' : ''
  print(`${would}${path}: remittance ${sequence} of ${agreement}, ${says}${how}`)
}

function reportSkipped(skipped: readonly Skipped[], { say, print, isJson }: Out): number {
  for (const { what, says, fields } of skipped)
    if (isJson) say(fields)
    else print(`${what} cannot be written and was skipped: ${says}`)
  return skipped.length
}

const isFile = (next: NextFile | readonly Skipped[]): next is NextFile => 'text' in next

/** Writes everything one platform has to send. Returns how much of it cannot be written. */
async function writeAll(
  config: Config,
  bank: FileBank,
  file: string | undefined,
  out: Out,
): Promise<number> {
  let skipped = 0
  for (let files = 0; files < (file === undefined ? FILES_MAX : 1); files++) {
    const next = await bank.next()
    if (!isFile(next)) return skipped + reportSkipped(next, out)
    const path = file ?? usualPath(config, bank, next)
    putOnDisk(path, next.text, out.isDry)
    await next.written(path)
    reportWritten(bank, path, next, out)
    skipped += reportSkipped(next.skipped, out)
  }
  return skipped
}

function ownerOf(args: readonly string[]): OwnerId | undefined {
  const text = option(args, 'owner')
  return text === undefined ? undefined : (readSeller(text) as string as OwnerId)
}

function serviceOf(args: readonly string[]): FileBank['service'] | undefined {
  const text = option(args, 'service')
  const service = SERVICES.find((one) => one === text)
  if (text !== undefined && service === undefined)
    throw new Error(`--service is ${SERVICES.join(' or ')}, not "${text}".`)
  return service
}

async function write(work: Work): Promise<number> {
  const { config, db, args } = work
  const [file] = namesIn(args)
  const [owner, service] = [ownerOf(args), serviceOf(args)]
  const banks = (await banksOf(config, db)).filter(
    (one) =>
      (owner === undefined || one.owner === owner) &&
      (service === undefined || one.service === service),
  )
  if (banks.length === 0)
    throw new Error(
      `No ${service ?? 'boletos or payments'} of ${option(args, 'owner') ?? 'any platform'} go by CNAB files.`,
    )
  if (file !== undefined && new Set(banks.map((one) => one.owner)).size > 1)
    throw new Error('There are several platforms: choose one with --owner.')
  if (file !== undefined && banks.length > 1)
    throw new Error('There are boletos and payments: choose with --service.')
  const out = { ...work, isJson: args.includes('--json') }
  let skipped = 0
  for (const bank of banks)
    skipped += await writeAll(config, bank, file === undefined ? undefined : fromHere(file), out)
  return skipped > 0 ? EXCEPTIONS : 0
}

async function read({ config, db, args, isDry, say, print }: Work): Promise<number> {
  const banks = await banksOf(config, db)
  let code = 0
  for (const name of namesIn(args)) {
    const bytes = bytesOf(fromHere(name))
    const ours = oursAmong(banks, bytes.toString('latin1'))
    const refused = typeof ours === 'string' ? ours : undefined
    const report =
      typeof ours === 'string'
        ? {
            fields: { file: name, refused },
            lines: [`${name}: refused, nothing was read: ${refused}`],
            isExceptional: false,
          }
        : await ours.apply({ name, hash: hashOf(bytes) })
    if (args.includes('--json')) say(report.fields)
    else for (const line of report.lines) print(isDry ? `would read ${line}` : line)
    if (refused !== undefined) code = REFUSED
    else if (code === 0 && report.isExceptional) code = EXCEPTIONS
  }
  return code
}

export const cnab: Command = {
  name: 'cnab',
  about:
    'Exchanges files with banks that register boletos or pay out by CNAB (docs/cnab.md). Exit code 1: a whole file was refused; 3: there are exceptions to check.',
  verbs: {
    write: {
      line: '[FILE] [--owner IO_SELLER_ID] [--service boletos|payments] [--json]',
      effect: 'changes',
      run: write,
    },
    read: { line: 'FILE… [--json]', effect: 'changes', run: read },
    answer: {
      line: 'FILE [--occurrence CODE] [--reason CODE] [--paid never|once|twice] [--paid-on DAY] [--amount CENTAVOS]',
      effect: 'plans',
      run: answer,
    },
  },
}
