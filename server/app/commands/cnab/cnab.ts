// `npm run cnab -- write|read`: files with banks that register boletos by CNAB. Exit code 0; 1
// when a file was refused whole; 3 when an operator has to look at something. See docs/cnab.md.

import { join } from 'node:path'
import { readBanksFile } from '../../../providers/settings/banks-file.ts'
import {
  applyReturn,
  type Exchange,
  hashOf,
  reserve,
  type ReservedFile,
  written,
} from '../../../providers/cnab/exchange.ts'
import { sayFaults, type Sender, type Unwritable } from '../../../providers/cnab/remittance.ts'
import { hyphened, type OwnerId } from '../../../kernel/ids.ts'
import { toReais } from '../../../kernel/money.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/sql.ts'
import { openBusinessClock } from '../../../runtime/scheduler/clock.ts'
import { reportOf, sayReport, type Report } from './report.ts'
import { bytesOf, putOnDisk } from '../../../payments/boleto-files/folders/disk.ts'
import { exchangeOf } from '../../../payments/boleto-files/folders/exchange.ts'
import { remittanceName } from '../../../payments/boleto-files/folders/schedule.ts'
import { oursAmong } from '../../../payments/boleto-files/folders/recognize.ts'
import { fromHere, option, readSeller } from '../command.ts'
import type { Command, Work } from '../declared/declaration.ts'

const REFUSED = 1
const EXCEPTIONS = 3
/** The maximum of remittances of one agreement in one run. */
const FILES_MAX = 100

type Platform = { readonly owner: OwnerId; readonly sender: Sender }

/** The platforms whose boleto bank works by files. */
function platformsOf(config: Config): Platform[] {
  const { banksFile: path } = config
  if (!path) throw new Error('BANKS_FILE is not set: no bank exchanges CNAB files.')
  const read = readBanksFile(path, process.env)
  if (!read.ok)
    throw new Error(
      `${path} cannot be used:\n${read.faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
  const { boletos, platforms } = read.banks
  const found = [...platforms].flatMap(([owner, providers]): Platform[] => {
    const bank = boletos.get(providers.boletos ?? '')
    return bank && 'cnab' in bank ? [{ owner, sender: bank }] : []
  })
  if (found.length === 0)
    throw new Error(`${path} has no platform whose boletos are registered by CNAB files ("cnab").`)
  return found
}

async function exchangesOf(
  config: Config,
  db: Database,
  platforms: readonly Platform[],
): Promise<Exchange[]> {
  const clock = await openBusinessClock(db, config)
  return platforms.map(({ owner, sender }) => exchangeOf({ db, clock }, owner, sender))
}

const usualPath = (config: Config, exchange: Exchange, reserved: ReservedFile): string =>
  join(config.dataDir, 'cnab', remittanceName(exchange, reserved))

type RemittanceFile = { readonly path: string; readonly reserved: ReservedFile }
type Out = Pick<Work, 'say' | 'print' | 'isDry'> & { readonly isJson: boolean }

function reportWritten(
  { place }: Exchange,
  { path, reserved }: RemittanceFile,
  { say, print, isDry, isJson }: Out,
): void {
  const { sequence, again, remittance } = reserved
  const { titles, total } = remittance.counts
  const { agreement } = place
  if (isJson)
    return say({
      written: path,
      platform: hyphened(place.owner),
      agreement,
      sequence,
      again,
      titles,
      total,
    })
  const how = again ? ' (the same file again: the last run was interrupted)' : ''
  const would = isDry ? 'would write ' : ''
  print(
    `${would}${path}: remittance ${sequence} of ${agreement}, ${titles} instructions, R$ ${toReais(total)}${how}`,
  )
}

function reportUnwritable(unwritable: readonly Unwritable[], { say, print, isJson }: Out): number {
  for (const { id, what, faults } of unwritable)
    if (isJson) say({ unwritable: id, what, faults })
    else print(`boleto ${id} cannot be written and was skipped: ${sayFaults(faults)}`)
  return unwritable.length
}

/** Writes everything one platform has to send. Returns how much of it cannot be written. */
async function writeAll(
  config: Config,
  exchange: Exchange,
  file: string | undefined,
  out: Out,
): Promise<number> {
  let unwritable = 0
  for (let files = 0; files < (file === undefined ? FILES_MAX : 1); files++) {
    const next = await reserve(exchange)
    if (!('remittance' in next)) return unwritable + reportUnwritable(next, out)
    const path = file ?? usualPath(config, exchange, next)
    putOnDisk(path, next.remittance.text, out.isDry)
    await written(exchange, next, path)
    reportWritten(exchange, { path, reserved: next }, out)
    unwritable += reportUnwritable(next.remittance.unwritable, out)
  }
  return unwritable
}

function ownerOf(args: readonly string[]): OwnerId | undefined {
  const text = option(args, 'owner')
  return text === undefined ? undefined : (readSeller(text) as string as OwnerId)
}

/** The names among arguments, which precede the options. */
const namesIn = (args: readonly string[]): string[] => {
  const end = args.findIndex((arg) => arg.startsWith('--'))
  return args.slice(0, end < 0 ? args.length : end)
}

async function write(work: Work): Promise<number> {
  const { config, db, args } = work
  const [file] = namesIn(args)
  const owner = ownerOf(args)
  const platforms = platformsOf(config).filter((one) => owner === undefined || one.owner === owner)
  if (platforms.length === 0)
    throw new Error(`The boletos of ${option(args, 'owner')} are not registered by CNAB files.`)
  if (file !== undefined && platforms.length > 1)
    throw new Error('There are several platforms: choose one with --owner.')
  const out = { ...work, isJson: args.includes('--json') }
  let unwritable = 0
  for (const exchange of await exchangesOf(config, db, platforms))
    unwritable += await writeAll(
      config,
      exchange,
      file === undefined ? undefined : fromHere(file),
      out,
    )
  return unwritable > 0 ? EXCEPTIONS : 0
}

async function readOne(exchanges: readonly Exchange[], name: string): Promise<Report> {
  const bytes = bytesOf(fromHere(name))
  const ours = oursAmong(exchanges, bytes.toString('latin1'))
  if (typeof ours === 'string') return { file: name, refused: ours }
  const { exchange, read } = ours
  const applied = await applyReturn(exchange, { read, hash: hashOf(bytes), name })
  return reportOf(name, exchange.place, read, applied)
}

async function read({ config, db, args, isDry, say, print }: Work): Promise<number> {
  const exchanges = await exchangesOf(config, db, platformsOf(config))
  let code = 0
  for (const name of namesIn(args)) {
    const report = await readOne(exchanges, name)
    if (args.includes('--json')) say(report)
    else for (const line of sayReport(report)) print(isDry ? `would read ${line}` : line)
    if ('refused' in report) code = REFUSED
    else if (code === 0 && report.exceptions.length > 0) code = EXCEPTIONS
  }
  return code
}

export const cnab: Command = {
  name: 'cnab',
  about:
    'Exchanges files with banks that register boletos by CNAB 240 (docs/cnab.md). Exit code 1: a whole file was refused; 3: there are exceptions to check.',
  verbs: {
    write: { line: '[FILE] [--owner IO_SELLER_ID] [--json]', effect: 'changes', run: write },
    read: { line: 'FILE… [--json]', effect: 'changes', run: read },
  },
}
