// `npm run bank`: the sandbox bank as a process of its own, with its own database under DATA_DIR/bank (or at
// DATABASE_URL). Servers reach it by SANDBOX_BANK_URL; both read the key of its controls from one key ring.

import { join } from 'node:path'
import { openBank } from '../../sandbox/bank.ts'
import { openClock } from '../base/clock.ts'
import { openHome } from '../db/home.ts'
import { openDatabase } from '../db/sql.ts'
import { openKeyring } from '../keyring.ts'
import { openLog } from '../log.ts'
import { controlKey } from '../open-banks.ts'
import { print, type Command } from './command.ts'

export const bank: Command = async (config) => {
  if (config.mode !== 'sandbox') throw new Error('The sandbox bank exists in the sandbox only; this is MODE=live.')
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  const { hashKey } = openKeyring(config)
  const home = await openHome({ ...config, dataDir: join(config.dataDir, 'bank') }, { role: 'owner' })
  const db = openDatabase({ url: home.url, max: config.poolMax, name: 'vintem-bank' })
  const host = `127.0.0.1:${config.bankPort}`
  const open = await openBank({ db, clock: openClock(), host, log: openLog(config.logLevel) })
  const served = await open.serve(config.bankPort, { controlKey: controlKey(hashKey) })
  print(`The sandbox bank is listening. Start servers with SANDBOX_BANK_URL=${served.url}`)
  print(JSON.stringify({ ready: true, url: served.url }))
  await stopped
  await served.close()
  await open.close()
  await db.close()
  await home.stop()
  return 0
}
