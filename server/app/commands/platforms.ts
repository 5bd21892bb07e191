// `npm run platforms -- add|list|show|update|limit|suspend|resume`: the platforms of a live
// installation. The sandbox's are made by `npm run seed`, which tells the sandbox bank about them.

import fs from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../../../contract/operation.ts'
import {
  createBusiness,
  createIndividual,
  updateBusiness,
  updateIndividual,
} from '../../../contract/marketplace/sellers.ts'
import { isTolerant } from '../../../contract/strictness.ts'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import { openClock } from '../../kernel/clock.ts'
import { hyphened, type OwnerId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { correct, rule } from '../../marketplace/sellers/operations.ts'
import { changeBusiness, changeIndividual } from '../../marketplace/sellers/registration/change.ts'
import {
  registerBusiness,
  registerIndividual,
  type Registration,
} from '../../marketplace/sellers/registration/register.ts'
import type { Seller } from '../../marketplace/sellers/seller.ts'
import { findById, platforms as page } from '../../marketplace/sellers/store.ts'
import { asTyped, type Config } from '../../platform/config.ts'
import { asTypedOnDatabase } from '../../platform/typed-on-database.ts'
import { claimMode } from '../../platform/installation.ts'
import { inTransaction, type Database } from '../../platform/db/sql.ts'
import { readBanksFile } from '../../providers/settings/banks-file.ts'
import { checkerOf } from '../http/input/check.ts'
import { platformToWire, REASON_MAX } from '../operator/decisions.ts'
import { detailsOf, isPlatform, limitPlatform, registerPlatform } from '../platforms.ts'
import { fromHere, readReason, readSeller, refuseFull, withShard } from './command.ts'
import type { Command, Ground, Work } from './declared/declaration.ts'
import { readLimit } from './credentials.ts'

const FILE_MAX_BYTES = 65_536
const LIST_MAX = 1_000

/**
 * Whether a platform has a bank, in BANKS_FILE or the sandbox bank; null if the file cannot be
 * read.
 */
function banksOf({ banksFile, mode }: Config): (owner: OwnerId) => boolean | null {
  if (banksFile === undefined) return () => mode === 'sandbox'
  const read = readBanksFile(banksFile, process.env)
  if (!read.ok) return () => null
  return (owner) => read.banks.keys.has(owner) || read.banks.platforms.has(owner)
}

const shown = (seller: Seller, hasBank: boolean | null, more: object = {}) => ({
  ...platformToWire(seller, hasBank),
  ...more,
})

function readJsonFile(path: string): object {
  let text: string
  try {
    if (fs.statSync(path).size > FILE_MAX_BYTES)
      throw new Error(`${path} is larger than a registration can be.`)
    text = fs.readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code ? new Error(`${path} cannot be read (${code}).`) : error
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Told below.
  }
  throw new Error(`${path} is not a JSON object. npm run platforms -- example prints one.`)
}

type Fields = ReturnType<typeof JSON.parse>

/**
 * Applies `read` to a file that an operation of the API would take as its body, and lists what is
 * wrong with it.
 */
function readFileAs<T>(path: string, operation: Operation, read: (body: Fields) => T): T {
  try {
    const check = checkerOf(operation.body!, { where: 'body', tolerant: isTolerant(operation) })
    return read(check(readJsonFile(path)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const faults = Object.entries(error.detail.fields ?? {}).map(
      ([field, says]) => `\n- ${field}: ${says.join(', ')}`,
    )
    throw new Error(`${path} is not a valid registration: ${faults.join('') || error.message}`, {
      cause: error,
    })
  }
}

/** Reads a registration by the rules of the API. */
function readRegistration(path: string, now: Date): Registration {
  const isCompany = 'business' in readJsonFile(path)
  return readFileAs(path, isCompany ? createBusiness : createIndividual, (body) =>
    isCompany ? registerBusiness(body, dayOf(now)) : registerIndividual(body, dayOf(now)),
  )
}

async function add(work: Work): Promise<number> {
  const { config, db, args, isDry, say, note } = work
  if (config.mode === 'sandbox')
    throw new Error(
      `A platform of the sandbox needs the sandbox bank: ${asTyped(config, 'npm run seed')} makes one.`,
    )
  await refuseFull(db)
  const registration = readRegistration(fromHere(args[0]!), openClock().now())
  // Otherwise the first start might make it a sandbox.
  await claimMode(db, config)
  const opened = await withShard(work, (context) =>
    inTransaction(db, (tx) =>
      registerPlatform(tx, context, { registration, rules: [], isLive: true }),
    ),
  )
  if ('known' in opened)
    throw new Error(
      `There is already a platform with this document: ${hyphened(opened.known.id)}, ${opened.known.name}.`,
    )
  const { added } = opened
  const id = hyphened(added.id)
  // The next run makes another id.
  const { io_seller_id: _, ...rest } = shown(added, banksOf(config)(added.owner))
  say(isDry ? rest : { io_seller_id: id, ...rest })
  if (!isDry)
    note(
      `Next: name its banks in BANKS_FILE under ${id}, ` +
        `its fees with ${asTypedOnDatabase(config, `npm run fees -- add ${id} FILE`)} (none yet), ` +
        `and give it a credential: ${asTypedOnDatabase(config, `npm run credentials -- add ${id} EMAIL`)}`,
    )
  return 0
}

function example({ args, print }: Ground): Promise<number> {
  const { example: body } = args[0] === 'individual' ? createIndividual : createBusiness
  print(JSON.stringify(body, null, 2))
  return Promise.resolve(0)
}

async function list({ config, db, say }: Work): Promise<number> {
  const hasBank = banksOf(config)
  for (const seller of await page(db, LIST_MAX)) say(shown(seller, hasBank(seller.owner)))
  return 0
}

/** The named platform; a seller of one is refused. */
export async function platformOf(db: Database, text: string): Promise<Seller> {
  const seller = await findById(db, readSeller(text))
  if (!seller) throw new Error(`There is no platform ${text}.`)
  if (!isPlatform(seller))
    throw new Error(
      `${text} is a seller of the platform ${hyphened(seller.owner)}, not a platform.`,
    )
  return seller
}

async function show({ config, db, args, say }: Work): Promise<number> {
  const seller = await platformOf(db, args[0]!)
  say(shown(seller, banksOf(config)(seller.owner), await detailsOf(db, seller)))
  return 0
}

/** Limits the calls of all credentials of a platform together. */
async function limit({ config, db, args, say }: Work): Promise<number> {
  const rateLimit = readLimit(args[1]!)
  const seller = await platformOf(db, args[0]!)
  await limitPlatform(db, seller, rateLimit, openClock())
  say(shown(seller, banksOf(config)(seller.owner), { rate_limit: rateLimit }))
  return 0
}

/** The fields of a registration that differ, as the columns are called. */
const differing = (before: Seller, after: Seller): string[] =>
  (Object.keys(after) as (keyof Seller)[]).filter(
    (field) =>
      field !== 'version' &&
      field !== 'updatedAt' &&
      !isDeepStrictEqual(before[field], after[field]),
  )

async function update(work: Work): Promise<number> {
  const { config, db, args, say } = work
  const path = fromHere(args[1]!)
  const seller = await platformOf(db, args[0]!)
  const isCompany = seller.type === 'business'
  if ('url_notify' in readJsonFile(path))
    throw new Error(
      'url_notify has a secret, so the platform sets it itself: PATCH /v1/sellers/update.',
    )
  const change = (before: Seller, now: Date): Seller =>
    readFileAs(path, isCompany ? updateBusiness : updateIndividual, (body) =>
      isCompany ? changeBusiness(before, body, now) : changeIndividual(before, body, now),
    )
  const planned = change(seller, openClock().now())
  const changed = differing(seller, planned)
  const updated = await withShard(work, (context) => correct(context, seller.id, change))
  say(shown(updated!, banksOf(config)(seller.owner), { changed }))
  return 0
}

async function decide(work: Work, event: 'blocked' | 'unblocked'): Promise<number> {
  const { config, db, args, say } = work
  const reason = readReason(args, REASON_MAX)
  const { id, owner, status } = await platformOf(db, args[0]!)
  const decided = await withShard(work, (context) => rule(context, id, event, reason)).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      throw new Error(`This platform is ${status}; nothing was changed.`, { cause: error })
    },
  )
  say(shown(decided!, banksOf(config)(owner), { reason: decided!.reason }))
  return 0
}

export const platforms: Command = {
  name: 'platforms',
  about:
    'Manages the platforms of a live installation. FILE is JSON: the registration of a company or a person, as\n' +
    'POST /v1/sellers/create/businesses takes it; `example` prints one. For `update` it has only the fields to change.\n' +
    'A suspended platform and all its sellers can only read.',
  verbs: {
    add: { line: 'FILE', effect: 'changes', run: add },
    example: { line: '[individual]', effect: 'reads', alone: example, schemas: 'all' },
    list: { line: '', effect: 'reads', run: list },
    show: { line: 'IO_SELLER_ID', effect: 'reads', run: show },
    update: { line: 'IO_SELLER_ID FILE', effect: 'changes', run: update },
    limit: { line: 'IO_SELLER_ID CALLS_A_MINUTE|none', effect: 'changes', run: limit },
    suspend: {
      line: 'IO_SELLER_ID --reason "why"',
      effect: 'changes',
      run: (work) => decide(work, 'blocked'),
    },
    resume: { line: 'IO_SELLER_ID', effect: 'changes', run: (work) => decide(work, 'unblocked') },
  },
}
