// Exchanges files with banks by folders that another program carries, such as one for SFTP: what
// waits is put into one at the times of the agreement, and returns are taken from the other, each
// once, and moved to `read` or `refused` beneath it.

import { basename, join } from 'node:path'
import { isUnavailable } from '../../../kernel/unavailable.ts'
import { platforms } from '../../../marketplace/sellers/store.ts'
import {
  applyReturn,
  type Exchange,
  hashOf,
  reserve,
  written,
} from '../../../providers/cnab/exchange.ts'
import { oldestWaiting } from '../../../providers/cnab/instruction-store.ts'
import { unwrittenFile } from '../../../providers/cnab/store.ts'
import type { ExchangeFolders } from '../../../providers/settings/exchange-folders.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { countFile, folderCounts } from './counts.ts'
import { bytesOf, moveTo, putOnDisk, type Waiting, waitingIn } from './disk.ts'
import { exchangeOf } from './exchange.ts'
import { oursAmong } from './recognize.ts'
import { isDue, remittanceName } from './schedule.ts'

export const EVERY_MS = 30_000
const PLATFORMS_MAX = 10_000
/** Of one agreement in a round; the rest follows in the next. */
const REMITTANCES_MAX = 10
/** Of one folder in a round. */
const RETURNS_MAX = 20
/** A file whose end is missing may still be on its way for so long. */
const ENDLESS_MS = 15 * 60_000

type Place = { readonly exchange: Exchange; readonly folders: ExchangeFolders }

async function placesOf(deps: Deps): Promise<Place[]> {
  const owners = await platforms(deps.db, PLATFORMS_MAX)
  return owners.flatMap(({ owner }) => {
    const { sender, folders } = deps.banks.boleto(owner) ?? {}
    return sender && folders ? [{ exchange: exchangeOf(deps, owner, sender), folders }] : []
  })
}

/** Writes what waits, if it is time. A file that a stopped process left half done is written now. */
async function putRemittances(deps: Deps, { exchange, folders }: Place): Promise<number> {
  const { place } = exchange
  const waits =
    (await unwrittenFile(deps.db, place)) !== undefined ||
    isDue(folders.writtenAt, await oldestWaiting(deps.db, place), deps.clock.now())
  if (!waits) return 0
  for (let files = 0; files < REMITTANCES_MAX; files++) {
    const next = await reserve(exchange)
    if (!('remittance' in next)) return files
    const path = join(folders.remittances, remittanceName(exchange, next))
    putOnDisk(path, next.remittance.text)
    await written(exchange, next, path)
    countFile(folderCounts.of(deps), place.agreement, 'written')
    const { titles } = next.remittance.counts
    deps.log.info(
      { bank: place.agreement, detail: `${basename(path)}: ${titles} instructions` },
      'a remittance was put into its folder',
    )
  }
  return REMITTANCES_MAX
}

type Taken = 'read' | 'exceptions' | 'refused' | 'later'

/** Applies a file and moves it away. `later`: its end may still be on its way. */
async function takeOne(deps: Deps, all: readonly Exchange[], file: Waiting): Promise<Taken> {
  const { path, changedAt } = file
  const bytes = bytesOf(path)
  const hash = hashOf(bytes)
  const ours = oursAmong(all, bytes.toString('latin1'))
  const isCut =
    typeof ours !== 'string' && ours.read.faults.some((one) => one.damage === 'no_trailer')
  if (isCut && changedAt > deps.clock.wall().getTime() - ENDLESS_MS) return 'later'
  if (typeof ours === 'string') {
    moveTo('refused', file, { hash, says: `Nothing of this file was read: ${ours}` })
    deps.log.error(
      { bank: all[0]!.place.agreement, detail: basename(path), error: ours },
      'a file in the folder of returns was refused; it is in `refused` with the reason beside it',
    )
    return 'refused'
  }
  const { exchange, read } = ours
  const applied = await applyReturn(exchange, { read, hash, name: basename(path) })
  moveTo('read', file, { hash })
  const exceptions = applied?.exceptions.length ?? 0
  const said = { bank: exchange.place.agreement, detail: basename(path) }
  if (exceptions === 0) deps.log.info(said, 'a return was read')
  else
    deps.log.warn(
      { ...said, failures: exceptions },
      'a return was read, and a person has to look at some of its lines; they are on the screen of boletos by file',
    )
  return exceptions === 0 ? 'read' : 'exceptions'
}

async function takeReturns(deps: Deps, folder: string, all: readonly Exchange[]): Promise<number> {
  let done = 0
  for (const file of waitingIn(folder, RETURNS_MAX, deps.clock.wall())) {
    const taken = await takeOne(deps, all, file)
    if (taken === 'later') continue
    countFile(folderCounts.of(deps), all[0]!.place.agreement, taken)
    done++
  }
  return done
}

/** Runs the work of one folder; a fault of it is logged once, and does not stop the others. */
async function alone(deps: Deps, agreement: string, work: () => Promise<number>): Promise<number> {
  const { faults } = folderCounts.of(deps)
  try {
    const done = await work()
    faults.delete(agreement)
    return done
  } catch (error) {
    if (isUnavailable(error)) throw error
    const { message } = error as Error
    if (faults.get(agreement) !== message)
      deps.log.error(
        { bank: agreement, error: message },
        'a folder of this bank cannot be used; it is tried again every half minute',
      )
    faults.set(agreement, message)
    return 0
  }
}

/** One bounded round over all agreements that have folders. Returns how many files it moved. */
export async function runJob(deps: Deps): Promise<number> {
  const places = await placesOf(deps)
  let done = 0
  for (const place of places) {
    const name = `${place.exchange.place.agreement} remittances`
    done += await alone(deps, name, () => putRemittances(deps, place))
  }
  const byFolder = Map.groupBy(places, ({ folders }) => folders.returns)
  for (const [folder, sharing] of byFolder) {
    const all = sharing.map(({ exchange }) => exchange)
    const name = `${all[0]!.place.agreement} returns`
    done += await alone(deps, name, () => takeReturns(deps, folder, all))
  }
  return done
}
