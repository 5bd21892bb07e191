// `npm run cnab -- write|read`: files with banks that register boletos by CNAB 240, beside a running server. Exit code 0; 1
// when a file was refused whole; 3 when an operator has to look at something. See docs/cnab.md.

import fs from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readBanksFile } from '../../../providers/banks-file.ts'
import {
  applyReturn,
  type Exchange,
  hashOf,
  reserve,
  type ReservedFile,
  written,
} from '../../../providers/cnab/exchange.ts'
import { sayFaults, type Sender, type Unwritable } from '../../../providers/cnab/remittance.ts'
import { FILE_BYTES_MAX, readReturn, type ReadReturn } from '../../../providers/cnab/return.ts'
import { agreementKey } from '../../../providers/cnab/title.ts'
import { hyphened, readId, type OwnerId, type TransactionId } from '../../../kernel/ids.ts'
import { toReais } from '../../../kernel/money.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/sql.ts'
import { makeDue } from '../../../payments/transactions/due-store.ts'
import { openBusinessClock } from '../../../runtime/scheduler/clock.ts'
import { reportOf, sayReport, type Report } from './report.ts'
import { asGuest, option, print, refuseUnfit, type Command } from '../command.ts'

const USAGE =
  'usage: npm run cnab -- write [--owner IO_SELLER_ID] [--json] [FILE]\n' + '       npm run cnab -- read [--json] FILE…'
const REFUSED = 1
const EXCEPTIONS = 3
/** The maximum of remittances of one agreement in one run. */
const FILES_MAX = 100
const SEQUENCE_DIGITS = 6

type Platform = { readonly owner: OwnerId; readonly sender: Sender }

/** The platforms whose boleto bank works by files. */
function platformsOf(config: Config): Platform[] {
  const { banksFile: path } = config
  if (!path) throw new Error('BANKS_FILE is not set: no bank exchanges CNAB files.')
  const read = readBanksFile(path, process.env)
  if (!read.ok) throw new Error(`${path} cannot be used:\n${read.faults.map((fault) => `  - ${fault}`).join('\n')}`)
  const { boletos, platforms } = read.banks
  const found = [...platforms].flatMap(([owner, providers]): Platform[] => {
    const bank = boletos.get(providers.boletos ?? '')
    return bank && 'cnab' in bank ? [{ owner, sender: bank }] : []
  })
  if (found.length === 0)
    throw new Error(`${path} has no platform whose boletos are registered by CNAB files ("cnab").`)
  return found
}

async function exchangesOf(config: Config, db: Database, platforms: readonly Platform[]): Promise<Exchange[]> {
  const clock = await openBusinessClock(db, config)
  return platforms.map(({ owner, sender }) => ({
    db,
    clock,
    sender,
    place: { owner, agreement: agreementKey(sender.agreement) },
    markDue: async (tx, ids, now) => void (await makeDue(tx, ids as readonly TransactionId[], now)),
  }))
}

/** Resolves a path from the user's folder: npm starts us in another. */
const fromHere = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path)

/** The arguments without options. `valued`: the option that has a value. */
function namesIn(args: readonly string[], valued?: string): string[] {
  const known = ['--json', ...(valued === undefined ? [] : [`--${valued}`])]
  if (args.some((arg) => arg.startsWith('--') && !known.includes(arg))) throw new Error(USAGE)
  return args.filter((arg, at) => !arg.startsWith('--') && (valued === undefined || args[at - 1] !== `--${valued}`))
}

function syncFolder(path: string): void {
  const folder = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(folder)
  } finally {
    fs.closeSync(folder)
  }
}

/** Writes a file durably, completely or not at all. An existing file with other content is kept. */
function putOnDisk(path: string, text: string): void {
  if (fs.existsSync(path)) {
    if (fs.readFileSync(path, 'latin1') === text) return
    throw new Error(`${path} already exists with other content. Name another file: the remittance keeps its number.`)
  }
  fs.mkdirSync(dirname(path), { recursive: true })
  const partial = `${path}.${process.pid}.partial`
  try {
    fs.writeFileSync(partial, text, { encoding: 'latin1', mode: 0o600, flush: true })
    fs.renameSync(partial, path)
  } finally {
    fs.rmSync(partial, { force: true })
  }
  syncFolder(dirname(path))
}

const usualPath = (config: Config, { place }: Exchange, { sequence }: ReservedFile): string =>
  join(
    config.dataDir,
    'cnab',
    `${place.agreement.replace('/', '-')}-${String(sequence).padStart(SEQUENCE_DIGITS, '0')}.rem`,
  )

type RemittanceFile = { readonly path: string; readonly reserved: ReservedFile }

function reportWritten({ place }: Exchange, { path, reserved }: RemittanceFile, json: boolean): void {
  const { sequence, again, remittance } = reserved
  const { titles, total } = remittance.counts
  const { agreement } = place
  if (json)
    return print(
      JSON.stringify({ written: path, platform: hyphened(place.owner), agreement, sequence, again, titles, total }),
    )
  const how = again ? ' (the same file again: the last run was interrupted)' : ''
  print(`${path}: remittance ${sequence} of ${agreement}, ${titles} instructions, R$ ${toReais(total)}${how}`)
}

function reportUnwritable(unwritable: readonly Unwritable[], json: boolean): number {
  for (const { id, what, faults } of unwritable)
    print(
      json
        ? JSON.stringify({ unwritable: id, what, faults })
        : `boleto ${id} cannot be written and was skipped: ${sayFaults(faults)}`,
    )
  return unwritable.length
}

/** Writes everything one platform has to send. Returns how much of it cannot be written. */
async function writeAll(config: Config, exchange: Exchange, file: string | undefined, json: boolean): Promise<number> {
  let unwritable = 0
  for (let files = 0; files < (file === undefined ? FILES_MAX : 1); files++) {
    const next = await reserve(exchange)
    if (!('remittance' in next)) return unwritable + reportUnwritable(next, json)
    const path = file ?? usualPath(config, exchange, next)
    putOnDisk(path, next.remittance.text)
    await written(exchange, next, path)
    reportWritten(exchange, { path, reserved: next }, json)
    unwritable += reportUnwritable(next.remittance.unwritable, json)
  }
  return unwritable
}

async function write(config: Config, db: Database, args: readonly string[]): Promise<number> {
  const json = args.includes('--json')
  const [file, ...more] = namesIn(args, 'owner')
  const requested = option(args, 'owner')
  const owner = requested === undefined ? undefined : readId<'owner'>(requested)
  if (more.length > 0 || (requested !== undefined && !owner)) throw new Error(USAGE)
  const platforms = platformsOf(config).filter((one) => owner === undefined || one.owner === owner)
  if (platforms.length === 0) throw new Error(`The boletos of ${requested} are not registered by CNAB files.`)
  if (file !== undefined && platforms.length > 1)
    throw new Error('There are several platforms: choose one with --owner.')
  let unwritable = 0
  for (const exchange of await exchangesOf(config, db, platforms))
    unwritable += await writeAll(config, exchange, file === undefined ? undefined : fromHere(file), json)
  return unwritable > 0 ? EXCEPTIONS : 0
}

function bytesOf(path: string): Buffer {
  try {
    if (fs.statSync(path).size > FILE_BYTES_MAX) throw new Error(`${path} is larger than a return file can be.`)
    return fs.readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code ? new Error(`${path} cannot be read (${code}).`) : error
  }
}

type Ours = { readonly exchange: Exchange; readonly read: Extract<ReadReturn, { ok: true }> }

/** The agreement a file belongs to, or why it belongs to none. */
function oursAmong(exchanges: readonly Exchange[], text: string): Ours | string {
  const reasons = new Set<string>()
  for (const exchange of exchanges) {
    const read = readReturn(exchange.sender, text)
    if (read.ok) return { exchange, read }
    reasons.add(read.why)
  }
  return [...reasons].join('; ')
}

async function readOne(exchanges: readonly Exchange[], name: string): Promise<Report> {
  const bytes = bytesOf(fromHere(name))
  const ours = oursAmong(exchanges, bytes.toString('latin1'))
  if (typeof ours === 'string') return { file: name, refused: ours }
  const { exchange, read } = ours
  const applied = await applyReturn(exchange, { read, hash: hashOf(bytes), name })
  return reportOf(name, exchange.place, read, applied)
}

async function read(config: Config, db: Database, args: readonly string[]): Promise<number> {
  const json = args.includes('--json')
  const names = namesIn(args)
  if (names.length === 0) throw new Error(USAGE)
  const exchanges = await exchangesOf(config, db, platformsOf(config))
  let code = 0
  for (const name of names) {
    const report = await readOne(exchanges, name)
    for (const line of json ? [JSON.stringify(report)] : sayReport(report)) print(line)
    if ('refused' in report) code = REFUSED
    else if (code === 0 && report.exceptions.length > 0) code = EXCEPTIONS
  }
  return code
}

export const cnab: Command = (config, [verb, ...args]) => {
  if (verb !== 'write' && verb !== 'read') throw new Error(USAGE)
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    return verb === 'write' ? write(config, db, args) : read(config, db, args)
  })
}
