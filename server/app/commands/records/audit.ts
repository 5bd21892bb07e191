// `npm run audit -- verify|export|heads|hold|release|holds`: the audit log, for operators.

import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { hyphened, INSTALLATION, type OwnerId } from '../../../kernel/ids.ts'
import { openClock } from '../../../kernel/clock.ts'
import { findById } from '../../../marketplace/sellers/store.ts'
import { findBlock, blocksAfter, heads } from '../../../platform/audit/chain-store.ts'
import { faultOfExport } from '../../../platform/audit/export.ts'
import { listHolds, placeHold, releaseHold } from '../../../platform/audit/retention-store.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import { auditChecks } from '../../../platform/audit/verify.ts'
import { inTransaction, type Database } from '../../../platform/db/sql.ts'
import { asGuest, fromHere, option, readReason, readSeller, refuseUnfit } from '../command.ts'
import type { Command, Ground, Work } from '../declared/declaration.ts'

const FAULTS_MAX = 100
const BLOCKS_AT_ONCE = 20
const REASON_MAX = 500
const DIGEST = /^[0-9a-f]{64}$/

const shownOwner = (owner: OwnerId): string =>
  owner === INSTALLATION ? 'installation' : hyphened(owner)

async function ownerOf(db: Database, text: string): Promise<OwnerId> {
  if (text === 'installation') return INSTALLATION
  const seller = await findById(db, readSeller(text))
  if (!seller || (seller.owner as string) !== seller.id)
    throw new Error(`There is no platform ${text}.`)
  return seller.owner
}

async function verify({ db, args, say }: Work): Promise<number> {
  const head = option(args, 'head')
  if (head !== undefined && !DIGEST.test(head))
    throw new Error('--head is a digest: 64 hexadecimal digits.')
  const faults: { what: string; where: string }[] = []
  for (const { what, rows } of auditChecks(FAULTS_MAX))
    for (const { where } of await rows(db, null)) faults.push({ what: what.en, where })
  const found = head === undefined ? undefined : await findBlock(db, head)
  if (head !== undefined && !found) faults.push({ what: 'no chain has this head', where: head })
  const at = found ? { head: { platform: shownOwner(found.owner), number: found.number } } : {}
  say({ ok: faults.length === 0, chains: (await heads(db)).length, ...at, faults })
  return faults.length === 0 ? 0 : 1
}

type Head = { readonly number: number; readonly digest: string }

async function exportTo({ db, args, isDry, say }: Work): Promise<number> {
  const owner = await ownerOf(db, args[0]!)
  const path = fromHere(args[1]!)
  const [last] = await heads(db, owner)
  if (!last)
    throw new Error(
      `Nothing of ${args[0]} is in a chain yet: a running server adds records within a second.`,
    )
  if (isDry) {
    if (existsSync(path)) throw new Error(`${path} already exists.`)
    say({ exported: path, blocks: last.number, head: last.digest })
    return 0
  }
  const records = await writeChain(db, owner, last, path)
  const after = { blocks: last.number, records, head: last.digest }
  await inTransaction(db, async (tx) =>
    recordAct(tx, { clock: openClock() }, 'audit_log.exported', { owner, id: null }, { after }),
  )
  say({ exported: path, ...after })
  return 0
}

/**
 * Writes a chain, block by block, so that any length fits in memory. Returns how many records it
 * has.
 */
async function writeChain(db: Database, owner: OwnerId, last: Head, path: string): Promise<number> {
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
  return records
}

async function listHeads({ db, say }: Work): Promise<number> {
  for (const { owner, number, digest } of await heads(db))
    say({ platform: shownOwner(owner), number, digest })
  return 0
}

async function holds({ db, say }: Work): Promise<number> {
  for (const { owner, reason, at } of await listHolds(db))
    say({ platform: shownOwner(owner), reason, since: at.toISOString() })
  return 0
}

async function hold({ db, args, say }: Work): Promise<number> {
  const [owner, reason] = [await ownerOf(db, args[0]!), readReason(args, REASON_MAX)!]
  const clock = openClock()
  await inTransaction(db, async (tx) => {
    await placeHold(tx, { owner, reason, at: clock.now() })
    recordAct(tx, { clock }, 'audit_log.hold_placed', { owner, id: null }, { reason })
  })
  say({ platform: shownOwner(owner), held: true, reason })
  return 0
}

async function release({ db, args, say }: Work): Promise<number> {
  const [owner, reason] = [await ownerOf(db, args[0]!), readReason(args, REASON_MAX)!]
  await inTransaction(db, async (tx) => {
    const before = await releaseHold(tx, owner)
    if (!before) throw new Error(`There is no hold on ${args[0]}.`)
    const details = { before: { reason: before.reason, since: before.at }, reason }
    recordAct(tx, { clock: openClock() }, 'audit_log.hold_released', { owner, id: null }, details)
  })
  say({ platform: shownOwner(owner), held: false })
  return 0
}

/** Checks an exported chain; no database is needed. */
async function verifyFile({ say }: Ground, path: string): Promise<number> {
  const result = await faultOfExport(path)
  say(result)
  return result.ok ? 0 : 1
}

function verifyAny(ground: Ground): Promise<number> {
  const { config, args } = ground
  const [file] = args
  if (file !== undefined && !file.startsWith('--')) return verifyFile(ground, fromHere(file))
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    return verify({ ...ground, db })
  })
}

const OF = 'PLATFORM|installation'

export const audit: Command = {
  name: 'audit',
  about:
    'Verifies the audit log: every record against its digest, every block against the one before, and that a digest noted earlier is\n' +
    'still in its chain. Exports a chain with its records as JSON lines, which `verify FILE` checks without a database. A hold keeps\n' +
    'records of a platform from being deleted, however old they are.',
  verbs: {
    verify: { line: ['[--head DIGEST]', 'FILE'], effect: 'reads', alone: verifyAny },
    export: { line: `${OF} FILE`, effect: 'changes', run: exportTo },
    heads: { line: '', effect: 'reads', run: listHeads },
    holds: { line: '', effect: 'reads', run: holds },
    hold: { line: `${OF} --reason "why"`, effect: 'changes', run: hold },
    release: { line: `${OF} --reason "why"`, effect: 'changes', run: release },
  },
}
