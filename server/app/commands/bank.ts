// `npm run bank`: the sandbox bank as a process of its own, with its own database under
// DATA_DIR/bank (or at DATABASE_URL). Servers reach it by SANDBOX_BANK_URL; both read the key of
// its controls from one key ring.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openBank } from '../../../sandbox/bank.ts'
import { matchesFirstKey, hasClients } from '../../../sandbox/key-check.ts'
import { openClock } from '../../kernel/clock.ts'
import { openState } from '../../kernel/state.ts'
import type { Config } from '../../platform/config.ts'
import { openDatabaseServer, type DatabaseServer } from '../../platform/db/database-server.ts'
import { openDatabase } from '../../platform/db/sql.ts'
import type { Log } from '../../runtime/deps.ts'
import { issuerKey } from '../http/issuing.ts'
import { checksOf } from '../../platform/key-checks.ts'
import { findInstallation, refuseOtherMode } from '../../platform/installation.ts'
import { keyringPath, openKeyring } from '../../platform/keyring.ts'
import { openLog } from '../../runtime/log.ts'
import { cardKey, controlKey } from '../sandbox-controls.ts'
import { endWithin, print, STOP_MAX_MS, untilStopped } from './command.ts'
import type { Command, Ground } from './declared/declaration.ts'

const WANTED =
  'and without it servers and bank cannot authenticate each other: restore the key ring file of the servers, ' +
  'or start over with another DATA_DIR.'

async function serveBank(
  config: Config,
  postgres: DatabaseServer,
  log: Log,
): Promise<{ url: string; close(): Promise<void> }> {
  const db = openDatabase({
    url: postgres.url,
    max: config.poolMax,
    name: 'vintem-bank',
    byKey: true,
  })
  try {
    refuseOtherMode(await findInstallation(db), config)
    const path = keyringPath(config)
    if (!existsSync(path) && (await hasClients(db)))
      throw new Error(`There is no key ring at ${path}, ${WANTED}`)
    const ring = openKeyring(config)
    const { hashKey } = ring
    const host = `127.0.0.1:${config.bankPort}`
    const keys = { hashKey: cardKey(hashKey), signingKey: issuerKey(hashKey) }
    const open = await openBank({ db, clock: openClock(), host, log, ...keys })
    if (!(await matchesFirstKey(db, checksOf(ring)[0]!.mark.toString('hex'))))
      throw new Error(
        `The key ring ${path} is not the one that this bank's books were made with, ${WANTED}`,
      )
    const served = await open.serve(config.bankPort, { controlKey: controlKey(hashKey) })
    const close = async () => {
      await served.close()
      await open.close()
      await db.close()
    }
    return { url: served.url, close }
  } catch (error) {
    await db.close()
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${config.bankPort} is in use. Stop the program that uses it, or choose another: BANK_PORT=${config.bankPort + 1} npm run bank`,
      { cause: error },
    )
  }
}

async function run({ config }: Ground): Promise<number> {
  if (config.mode !== 'sandbox')
    throw new Error('The sandbox bank exists in the sandbox only; this is MODE=live.')
  const log = openLog(config.logLevel)
  const { stop, giveUp } = untilStopped({ log, state: openState() })
  const warn = (sentence: string) => log.warn({ detail: sentence }, 'embedded PostgreSQL')
  const postgres = await openDatabaseServer(
    { ...config, dataDir: join(config.dataDir, 'bank') },
    { role: 'owner', onAbandoned: giveUp, warn },
  )
  try {
    const served = await serveBank(config, postgres, log)
    print(`The sandbox bank is listening. Start servers with SANDBOX_BANK_URL=${served.url}`)
    print(JSON.stringify({ ready: true, url: served.url }))
    await stop
    endWithin(STOP_MAX_MS)
    await served.close()
  } finally {
    await postgres.stop()
  }
  return (await stop).code
}

export const bank: Command = {
  name: 'bank',
  about: 'Runs the sandbox bank alone. Servers find it by SANDBOX_BANK_URL.',
  verbs: { '': { line: '', effect: 'serves', alone: run } },
}
