// `npm run customers -- erase|erased|identity|retention`: personal data of buyers, for operators.

import fs from 'node:fs'
import { hyphened, readId } from '../../../kernel/ids.ts'
import { openClock } from '../../../kernel/clock.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import { inTransaction } from '../../../platform/db/sql.ts'
import { readFittingRing } from '../../../platform/key-checks.ts'
import { identityOf, toWire, type ErasureKey } from '../../../privacy/erasure.ts'
import { eraseOne, type EraseContext } from '../../../privacy/operations.ts'
import { oldest } from '../../../privacy/retention-store.ts'
import { find, page } from '../../../privacy/store.ts'
import { openBusinessClock } from '../../../runtime/scheduler/clock.ts'
import { fromHere, option, readReason } from '../command.ts'
import type { Command, Work } from '../declared/declaration.ts'

const PAGE = 1_000
const FILE_MAX_BYTES = 100_000_000
const REASON_MAX = 200

async function contextOf({ config, db }: Work): Promise<EraseContext> {
  const { sealKeys } = await readFittingRing(db, config, openClock().wall())
  return { db, config, sealKeys, clock: await openBusinessClock(db, config) }
}

function keyOf(platform: unknown, customer: unknown): ErasureKey | undefined {
  const owner = typeof platform === 'string' ? readId<'owner'>(platform) : undefined
  const id = typeof customer === 'string' ? readId<'customer'>(customer) : undefined
  return owner && id && ({ owner, id } as ErasureKey)
}

function named({ args }: Work): { key: ErasureKey; reason: string } {
  const key = keyOf(args[0], args[1])
  if (!key)
    throw new Error(
      `"${args[0]}" and "${args[1]}" are no ids of a platform and one of its customers.`,
    )
  return { key, reason: readReason(args, REASON_MAX)! }
}

const shown = (erasure: Parameters<typeof toWire>[0]): object => ({
  platform: hyphened(erasure.owner),
  customer: erasure.id,
  ...toWire(erasure),
})

async function eraseNamed(work: Work): Promise<number> {
  const { key, reason } = named(work)
  const context = await contextOf(work)
  const erasure = await eraseOne(context, key, reason).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw new Error(`${work.args[1]}: ${error.message}.`, { cause: error })
  })
  work.say(shown(erasure))
  return 0
}

type Line = { readonly key: ErasureKey; readonly reason: string }

function linesOf(path: string): Line[] {
  if (fs.statSync(path).size > FILE_MAX_BYTES)
    throw new Error(`${path} is larger than a list of erasures can be.`)
  const lines = fs.readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((text, n) => {
    if (text.trim() === '') return []
    try {
      const { platform, customer, reason } = JSON.parse(text) as Record<string, unknown>
      const key = keyOf(platform, customer)
      if (key && typeof reason === 'string' && reason.length <= REASON_MAX) return [{ key, reason }]
    } catch {
      // Told below.
    }
    throw new Error(
      `${path}, line ${n + 1}: not a line of \`npm run customers -- erased\`. Nothing was erased.`,
    )
  })
}

/** Erases again what was erased since a backup. Refused ones are told, and the rest is done. */
async function eraseListed(work: Work, file: string): Promise<number> {
  const lines = linesOf(fromHere(file))
  const context = await contextOf(work)
  let [done, before] = [0, 0]
  const refused: object[] = []
  for (const { key, reason } of lines) {
    if (await find(work.db, key)) before++
    else
      await eraseOne(context, key, reason).then(
        () => done++,
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          refused.push({ platform: hyphened(key.owner), customer: key.id, code: error.code })
        },
      )
  }
  work.say({ erased: done, erased_before: before, refused })
  return refused.length === 0 ? 0 : 1
}

async function listErased({ db, say }: Work): Promise<number> {
  let part = await page(db, undefined, PAGE)
  while (part.length > 0) {
    for (const erasure of part) say(shown(erasure))
    part = part.length < PAGE ? [] : await page(db, part.at(-1), PAGE)
  }
  return 0
}

async function identity(work: Work): Promise<number> {
  const { key, reason } = named(work)
  const { clock, sealKeys } = await contextOf(work)
  const erasure = await find(work.db, key)
  const kept = erasure?.completedAt && identityOf(sealKeys, erasure)
  if (!kept)
    throw new Error(
      `No name is kept of ${work.args[1]}: it was not erased, or law no longer demands it.`,
    )
  await inTransaction(work.db, async (tx) =>
    recordAct(tx, { clock }, 'customer.identity_read', erasure, { reason }),
  )
  const { firstName, lastName, taxpayerId } = kept
  work.say({
    ...shown(erasure),
    first_name: firstName,
    last_name: lastName,
    taxpayer_id: taxpayerId,
  })
  return 0
}

const days = (n: number): string => `${n} days`
const years = (n: number): string => `${n} years`

async function retention({ config, db, say }: Work): Promise<number> {
  const rules: Record<string, string> = {
    requests: `${days(config.requestsDays)} (REQUESTS_DAYS)`,
    'audit records, access': `${years(config.auditYears.access)} (AUDIT_YEARS_ACCESS)`,
    'audit records, change': `${years(config.auditYears.change)} (AUDIT_YEARS_CHANGE)`,
    mails: days(30),
    'webhook deliveries': `${days(30)} after they ended`,
    'bank account tokens': `${days(7)} after they expired`,
    'card tokens': `${days(7)} after they expired`,
    'identities of erased customers': `${years(config.erasedIdentityYears)} after the last payment (ERASED_IDENTITY_YEARS)`,
    receipts:
      config.receiptYears === 0
        ? 'for good (RECEIPT_YEARS)'
        : `${years(config.receiptYears)} after the upload (RECEIPT_YEARS)`,
    customers:
      config.customerYears === 0
        ? 'for good (CUSTOMER_YEARS)'
        : `${years(config.customerYears)} after the last use (CUSTOMER_YEARS)`,
  }
  for (const [what, at] of await oldest(db)) say({ what, kept: rules[what], oldest: at })
  return 0
}

function erase(work: Work): Promise<number> {
  const file = option(work.args, 'file')
  return file === undefined ? eraseNamed(work) : eraseListed(work, file)
}

export const customers: Command = {
  name: 'customers',
  about:
    'Erases the personal data of a customer (docs/privacy.md). `erased` lists the erased customers as JSON lines: keep the list beside the\n' +
    'backups, and after a restore give it to `erase --file`. `identity` shows name and document of an erased customer as long as the law\n' +
    'requires them to be kept. `retention` prints each retention period and the age of the oldest row.',
  verbs: {
    erase: {
      line: ['PLATFORM CUSTOMER --reason "why"', '--file FILE'],
      effect: 'changes',
      run: erase,
    },
    erased: { line: '', effect: 'reads', run: listErased },
    identity: { line: 'PLATFORM CUSTOMER --reason "why"', effect: 'reads secrets', run: identity },
    retention: { line: '', effect: 'reads', run: retention },
  },
}
