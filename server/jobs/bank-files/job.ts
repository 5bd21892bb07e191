// Exchanges files with banks by folders that another program carries, such as one for SFTP: what
// waits is put into one at the times of the agreement, and returns are taken from the other, each
// once, and moved to `read` or `refused` beneath it.

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { basename, join } from 'node:path'
import { isUnavailable } from '../../kernel/unavailable.ts'
import { platforms } from '../../marketplace/sellers/store.ts'
import type { ExchangeFolders } from '../../providers/settings/exchange-folders.ts'
import type { Deps } from '../../runtime/deps.ts'
import { boletoBank } from './boletos.ts'
import { countFile, folderCounts } from './counts.ts'
import { bytesOf, inFolder, moveTo, putOnDisk, type Waiting, waitingIn } from './disk.ts'
import { type FileBank, oursAmong } from './file-bank.ts'
import { paymentBank } from './payments.ts'
import { remittanceName } from '../../providers/cnab/title.ts'
import { isDue } from './schedule.ts'

export const EVERY_MS = 30_000
const PLATFORMS_MAX = 10_000
/** Of one agreement in a round; the rest follows in the next. */
const REMITTANCES_MAX = 10
/** Of one folder in a round. */
const RETURNS_MAX = 20
/** A file whose end is missing may still be on its way for so long. */
const ENDLESS_MS = 15 * 60_000
/** Of a report, in the log. */
const LINES_MAX = 20

type Place = { readonly bank: FileBank; readonly folders: ExchangeFolders }

async function placesOf(deps: Deps): Promise<Place[]> {
  const owners = await platforms(deps.db, PLATFORMS_MAX)
  return owners.flatMap(({ owner }) => {
    const boletos = deps.banks.boleto(owner)
    const payments = deps.banks.paymentFiles?.(owner)
    return [
      boletos?.sender && boletos.folders
        ? [{ bank: boletoBank(deps, owner, boletos.sender), folders: boletos.folders }]
        : [],
      payments?.folders
        ? [{ bank: paymentBank(deps, owner, payments), folders: payments.folders }]
        : [],
    ].flat()
  })
}

/** Writes what waits, if it is time. A file that a stopped process left half done is written now. */
async function putRemittances(deps: Deps, { bank, folders }: Place): Promise<number> {
  const waits =
    (await bank.hasUnwritten()) ||
    isDue(folders.writtenAt, await bank.oldestWaiting(), deps.clock.now())
  if (!waits) return 0
  // A folder that is missing is not mounted: what is written beneath would be carried by nobody.
  inFolder(folders.remittances, () => fs.accessSync(folders.remittances, fs.constants.W_OK))
  for (let files = 0; files < REMITTANCES_MAX; files++) {
    const next = await bank.next()
    if (!('text' in next)) return files
    const path = join(folders.remittances, remittanceName({ ...bank, ...next }))
    inFolder(folders.remittances, () => putOnDisk(path, next.text))
    await next.written(path)
    countFile(folderCounts.of(deps), bank.agreement, 'written')
    deps.log.info(
      { bank: bank.agreement, detail: `${basename(path)}: ${next.says}` },
      'a remittance was put into its folder',
    )
    // Only what was begun before is written out of its time.
    if (next.again && !isDue(folders.writtenAt, await bank.oldestWaiting(), deps.clock.now()))
      return files + 1
  }
  return REMITTANCES_MAX
}

type Taken = 'read' | 'exceptions' | 'refused' | 'later'

/** Applies a file and moves it away. `later`: its end may still be on its way. */
async function takeOne(deps: Deps, all: readonly FileBank[], file: Waiting): Promise<Taken> {
  const { path, changedAt } = file
  const bytes = bytesOf(path)
  const hash = createHash('sha256').update(bytes).digest('hex')
  // Some banks fill columns with zero bytes.
  const ours = oursAmong(all, bytes.toString('latin1').replaceAll('\0', ' '))
  const said = { bank: all[0]!.agreement, detail: basename(path) }
  if (typeof ours === 'string') {
    moveTo('refused', file, { hash, says: `Nothing of this file was read: ${ours}` })
    deps.log.error(
      { ...said, error: ours },
      'a file in the folder of returns was refused; it is in `refused` with the reason beside it',
    )
    return 'refused'
  }
  if (ours.isCut && changedAt > deps.clock.wall().getTime() - ENDLESS_MS) return 'later'
  const { isExceptional, lines } = await ours.apply({ name: basename(path), hash })
  moveTo('read', file, { hash })
  if (!isExceptional) deps.log.info(said, 'a return was read')
  else
    deps.log.warn(
      { ...said, error: lines.slice(0, LINES_MAX).join('; ') },
      'a return was read, and a person has to look at some of its lines',
    )
  return isExceptional ? 'exceptions' : 'read'
}

/** One file that cannot be read or applied is moved away, so that it holds up no other. */
async function takenApart(deps: Deps, all: readonly FileBank[], file: Waiting): Promise<Taken> {
  try {
    return await takeOne(deps, all, file)
  } catch (error) {
    if (isUnavailable(error)) throw error
    const { message } = error as Error
    const hash = createHash('sha256').update(file.path).digest('hex')
    const says = `Nothing of this file was read: ${message}`
    inFolder(file.path, () => moveTo('refused', file, { hash, says }))
    deps.log.error(
      { bank: all[0]!.agreement, detail: basename(file.path), error: message },
      'a file in the folder of returns cannot be read; it is in `refused` with the reason beside it',
    )
    return 'refused'
  }
}

async function takeReturns(deps: Deps, folder: string, all: readonly FileBank[]): Promise<number> {
  let done = 0
  const { wall } = deps.clock
  for (const file of inFolder(folder, () => waitingIn(folder, RETURNS_MAX, wall()))) {
    const taken = await takenApart(deps, all, file)
    if (taken === 'later') continue
    countFile(folderCounts.of(deps), all[0]!.agreement, taken)
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
  // Returns first: one may say that the bank has a file that nobody knows to be written.
  const byFolder = Map.groupBy(places, ({ folders }) => folders.returns)
  for (const [folder, sharing] of byFolder) {
    const all = sharing.map(({ bank }) => bank)
    const name = `${all[0]!.agreement} returns`
    done += await alone(deps, name, () => takeReturns(deps, folder, all))
  }
  for (const place of places) {
    const name = `${place.bank.agreement} remittances`
    done += await alone(deps, name, () => putRemittances(deps, place))
  }
  return done
}
