// `npm run audit -- verify|export|heads|hold|release|holds`: the audit log, for operators, beside a running server.

import { closeSync, openSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { hyphened, INSTALLATION, readId, type OwnerId, type SellerId } from '../../../kernel/ids.ts'
import { openClock } from '../../../kernel/clock.ts'
import { findById } from '../../../marketplace/sellers/store.ts'
import { blockOf, blocksAfter, heads } from '../../../platform/audit/chain-store.ts'
import { faultOfExport } from '../../../platform/audit/export.ts'
import { listHolds, placeHold, releaseHold } from '../../../platform/audit/retention-store.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import { auditChecks } from '../../../platform/audit/verify.ts'
import { inTransaction, type Database } from '../../../platform/db/sql.ts'
import { asGuest, option, print, refuseUnfit, type Command } from '../command.ts'

const USAGE =
  'usage: npm run audit -- verify [--head DIGEST]\n' +
  '       npm run audit -- verify FILE\n' +
  '       npm run audit -- export PLATFORM|installation FILE\n' +
  '       npm run audit -- heads\n' +
  '       npm run audit -- holds\n' +
  '       npm run audit -- hold PLATFORM|installation --reason "why"\n' +
  '       npm run audit -- release PLATFORM|installation --reason "why"\n' +
  'Verifies the audit log: every record against its digest, every block against the one before, and that a digest noted earlier is\n' +
  'still in its chain. Exports a chain with its records as JSON lines, which `verify FILE` checks without a database. A hold keeps\n' +
  'records of a platform from being deleted, however old they are.'
const FAULTS_MAX = 100
const BLOCKS_AT_ONCE = 20
const REASON_MAX = 500
const DIGEST = /^[0-9a-f]{64}$/

type Work = { readonly db: Database; readonly args: readonly string[] }

const shownOwner = (owner: OwnerId): string => (owner === INSTALLATION ? 'installation' : hyphened(owner))

async function ownerOf(db: Database, text: string | undefined): Promise<OwnerId> {
  if (text === 'installation') return INSTALLATION
  const id = readId<'seller'>(text ?? '')
  if (!id) throw new Error(USAGE)
  const seller = await findById(db, id as SellerId)
  if (!seller || (seller.owner as string) !== seller.id) throw new Error(`There is no platform ${text}.`)
  return seller.owner
}

function fileOf(text: string | undefined): string {
  if (text === undefined || text.startsWith('--')) throw new Error(USAGE)
  return resolve(process.env['INIT_CWD'] ?? '.', text)
}

async function verify({ db, args }: Work): Promise<number> {
  const head = option(args, 'head')
  if (head !== undefined && !DIGEST.test(head)) throw new Error('--head is a digest: 64 hexadecimal digits.')
  const faults: { what: string; where: string }[] = []
  for (const { what, rows } of auditChecks(FAULTS_MAX))
    for (const { where } of await rows(db)) faults.push({ what, where })
  const found = head === undefined ? undefined : await blockOf(db, head)
  if (head !== undefined && !found) faults.push({ what: 'no chain has this head', where: head })
  const at = found ? { head: { platform: shownOwner(found.owner), number: found.number } } : {}
  print(JSON.stringify({ ok: faults.length === 0, chains: (await heads(db)).length, ...at, faults }))
  return faults.length === 0 ? 0 : 1
}

/** Writes a chain, block by block, so that any length fits in memory. */
async function exportTo({ db, args }: Work): Promise<number> {
  const owner = await ownerOf(db, args[0])
  const path = fileOf(args[1])
  const [last] = await heads(db, owner)
  if (!last) throw new Error(`Nothing of ${args[0]} is in a chain yet: a running server adds records within a second.`)
  const file = openSync(path, 'wx')
  let [number, records] = [0, 0]
  try {
    while (number < last.number) {
      const blocks = await blocksAfter(db, owner, number, BLOCKS_AT_ONCE)
      if (blocks.length === 0) break
      for (const block of blocks.filter((one) => one.number <= last.number)) {
        writeSync(file, `${JSON.stringify(block)}\n`)
        records += block.records.length
      }
      number = blocks.at(-1)!.number
    }
  } finally {
    closeSync(file)
  }
  const after = { blocks: last.number, records, head: last.digest }
  await inTransaction(db, async (tx) =>
    recordAct(tx, { clock: openClock() }, 'audit_log.exported', { owner, id: null }, { after }),
  )
  print(JSON.stringify({ exported: path, ...after }))
  return 0
}

async function listHeads({ db }: Work): Promise<number> {
  for (const { owner, number, digest } of await heads(db))
    print(JSON.stringify({ platform: shownOwner(owner), number, digest }))
  return 0
}

async function holds({ db }: Work): Promise<number> {
  for (const { owner, reason, at } of await listHolds(db))
    print(JSON.stringify({ platform: shownOwner(owner), reason, since: at.toISOString() }))
  return 0
}

function reasonOf(args: readonly string[]): string {
  const reason = option(args, 'reason')?.trim()
  if (!reason || reason.length > REASON_MAX) throw new Error(USAGE)
  return reason
}

async function hold({ db, args }: Work): Promise<number> {
  const [owner, reason] = [await ownerOf(db, args[0]), reasonOf(args)]
  const clock = openClock()
  await inTransaction(db, async (tx) => {
    await placeHold(tx, { owner, reason, at: clock.now() })
    recordAct(tx, { clock }, 'audit_log.hold_placed', { owner, id: null }, { reason })
  })
  print(JSON.stringify({ platform: shownOwner(owner), held: true, reason }))
  return 0
}

async function release({ db, args }: Work): Promise<number> {
  const [owner, reason] = [await ownerOf(db, args[0]), reasonOf(args)]
  await inTransaction(db, async (tx) => {
    const before = await releaseHold(tx, owner)
    if (!before) throw new Error(`There is no hold on ${args[0]}.`)
    const details = { before: { reason: before.reason, since: before.at }, reason }
    recordAct(tx, { clock: openClock() }, 'audit_log.hold_released', { owner, id: null }, details)
  })
  print(JSON.stringify({ platform: shownOwner(owner), held: false }))
  return 0
}

const VERBS: Record<string, (work: Work) => Promise<number>> = {
  verify,
  export: exportTo,
  heads: listHeads,
  holds,
  hold,
  release,
}

/** Checks an exported chain; no database is needed. */
async function verifyFile(path: string): Promise<number> {
  const result = await faultOfExport(path)
  print(JSON.stringify(result))
  return result.ok ? 0 : 1
}

export const audit: Command = async (config, [verb = '', ...args]) => {
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (!act) throw new Error(USAGE)
  const [file] = args
  if (verb === 'verify' && file !== undefined && !file.startsWith('--')) return verifyFile(fileOf(file))
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    return act({ db, args })
  })
}
