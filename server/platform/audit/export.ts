// Checks an exported chain by itself, with nothing of the database that wrote it: JSON lines, one
// block each.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { ExportedBlock } from './chain-store.ts'

const DIGEST_HEX = 64

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** As the database writes a JSON array: with a space after each comma. */
const jsonArray = (values: readonly (string | number)[]): string =>
  `[${values.map((value) => JSON.stringify(value)).join(', ')}]`

/** The digest that a block should have. `owner` with hyphens, as PostgreSQL writes it. */
const digestOf = ({ owner, number, at, digests, previous }: ExportedBlock): string =>
  sha256(jsonArray([owner, number, at, digests, previous]))

/** What is wrong with a block after the one before, or nothing. */
function faultOfBlock(block: ExportedBlock, before: ExportedBlock | undefined): string | undefined {
  if (block.number !== (before?.number ?? 0) + 1) return 'a block is missing before it'
  if (before && block.owner !== before.owner) return 'it is of another chain'
  if (block.previous !== (before?.digest ?? '')) return 'it does not follow from the block before'
  if (block.digest !== digestOf(block)) return 'its digest is not that of its contents'
  if (block.digests.length !== block.records.length * DIGEST_HEX)
    return 'it has not one digest for each record'
  const wrong = block.records.find(
    ({ text }, n) =>
      text !== null && sha256(text) !== block.digests.slice(n * DIGEST_HEX, (n + 1) * DIGEST_HEX),
  )
  return wrong && `the record ${wrong.id} differs from its digest`
}

export type ExportResult = {
  readonly ok: boolean
  readonly blocks: number
  readonly records: number
  /** Records of which only the digest is left. */
  readonly deleted: number
  readonly head: string | null
  readonly fault?: string
}

/** Reads a file block by block, up to the first fault. */
export async function faultOfExport(path: string): Promise<ExportResult> {
  let before: ExportedBlock | undefined
  let [records, deleted] = [0, 0]
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    const number = (before?.number ?? 0) + 1
    const block = readBlock(line)
    const fault = block ? faultOfBlock(block, before) : 'it is no block of an export'
    const blocks = before?.number ?? 0
    if (!block || fault)
      return {
        ok: false,
        blocks,
        records,
        deleted,
        head: before?.digest ?? null,
        fault: `block ${number}: ${fault}`,
      }
    records += block.records.length
    deleted += block.records.filter(({ text }) => text === null).length
    before = block
  }
  return {
    ok: before !== undefined,
    blocks: before?.number ?? 0,
    records,
    deleted,
    head: before?.digest ?? null,
  }
}

function readBlock(line: string): ExportedBlock | undefined {
  try {
    const block = JSON.parse(line) as ExportedBlock
    return Array.isArray(block.records) && typeof block.digests === 'string' ? block : undefined
  } catch {
    return undefined
  }
}
