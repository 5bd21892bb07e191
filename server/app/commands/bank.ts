// `npm run bank`: the sandbox bank as a process of its own, with its own database under
// DATA_DIR/bank (or at DATABASE_URL). Servers reach it by SANDBOX_BANK_URL; both read the key of
// its controls from one key ring.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { KeyObject } from 'node:crypto'
import { type Bank, openBank } from '../../../sandbox/bank.ts'
import { matchesFirstKey, hasClients } from '../../../sandbox/key-check.ts'
import type { Secret } from '../../kernel/secret.ts'
import type { BankCall } from '../../kernel/bank-call.ts'
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
import { openCertificates } from '../emulator/certificates.ts'
import { emulationOf, emulatorOf, knockWith } from '../emulator/emulation.ts'
import { endWithin, option, print, STOP_MAX_MS, untilStopped } from './command.ts'
import type { Command, Ground } from './declared/declaration.ts'

const WANTED =
  'and without it servers and bank cannot authenticate each other: restore the key ring file of the servers, ' +
  'or start over with another DATA_DIR.'

/** The company that the bank is seen as, and whether over plain HTTP. */
type Seen = { name: string; isPlain: boolean }
type Served = {
  url: string
  close(): Promise<void>
  /** How a connection reaches it, and what the controls want to see. */
  emulated?: {
    entry: object
    services: Readonly<Record<string, object>>
    key: string
    controlKey: string
  }
}

/** Serves the bank with a company's wire in place of its own, over TLS unless it is plain. */
async function serveEmulated(
  { bank, config, hashKey }: { bank: Bank; config: Config; hashKey: Secret<KeyObject> },
  { name, isPlain }: Seen,
): Promise<Served> {
  const { emulator, client, entry, services } = emulationOf(name, hashKey)
  const clock = openClock()
  const certificates = isPlain
    ? undefined
    : await openCertificates(join(config.dataDir, 'bank', 'emulator'), clock.wall())
  await bank.register(client)
  const isMutual = emulator.certificate === 'required'
  const knock = knockWith(certificates)
  const controls = controlKey(hashKey)
  let wire: BankCall = bank.call
  const served = await bank.serve(config.bankPort, {
    controlKey: controls,
    seenAs: (call) => (wire = emulator.open(call, { clock, knock, records: bank.recordsOf(name) })),
    ...(certificates && {
      tls: {
        ...certificates.server,
        ...(isMutual && { ca: certificates.ca }),
        ...('withoutCertificate' in emulator && {
          withoutCertificate: emulator.withoutCertificate ?? [],
        }),
      },
    }),
  })
  return {
    ...served,
    emulated: {
      entry: await entry({ url: served.url, wire }, certificates),
      services: services(served.url, certificates),
      key: client.keys[0]!,
      controlKey: controls,
    },
  }
}

async function serveBank(
  config: Config,
  postgres: DatabaseServer,
  log: Log,
  seen: Seen | undefined,
): Promise<Served> {
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
    const served: Served = seen
      ? await serveEmulated({ bank: open, config, hashKey }, seen)
      : await open.serve(config.bankPort, { controlKey: controlKey(hashKey) })
    const close = async () => {
      await served.close()
      await open.close()
      await db.close()
    }
    return { ...served, close }
  } catch (error) {
    await db.close()
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${config.bankPort} is in use. Stop the program that uses it, or choose another: BANK_PORT=${config.bankPort + 1} npm run bank`,
      { cause: error },
    )
  }
}

function readSeen(args: readonly string[]): Seen | undefined {
  const name = option(args, 'emulate')
  const isPlain = args.includes('--plain')
  if (name !== undefined) return { name: emulatorOf(name).emulator.name, isPlain }
  if (isPlain)
    throw new Error('--plain goes with --emulate: alone, the bank is served without TLS.')
  return undefined
}

const controlsOf = ({ url, emulated }: Required<Served>): string =>
  `Its controls stay at ${url}/sandbox, with the header x-sandbox-key: ${emulated.controlKey}`

async function run({ config, args }: Ground): Promise<number> {
  if (config.mode !== 'sandbox')
    throw new Error('The sandbox bank exists in the sandbox only; this is MODE=live.')
  const seen = readSeen(args)
  const log = openLog(config.logLevel)
  const { stop, giveUp } = untilStopped({ log, state: openState() })
  const warn = (sentence: string) => log.warn({ detail: sentence }, 'embedded PostgreSQL')
  const postgres = await openDatabaseServer(
    { ...config, dataDir: join(config.dataDir, 'bank') },
    { role: 'owner', onAbandoned: giveUp, warn },
  )
  try {
    const served = await serveBank(config, postgres, log, seen)
    const { url, emulated } = served
    if (seen && emulated) {
      print(`The sandbox bank is listening at ${url}, seen as ${seen.name}.`)
      print(`A connection of the banks file reaches it so; its pix key is ${emulated.key}:`)
      const { entry, services } = emulated
      const all = Object.entries({ pix: entry, ...services })
      const file = Object.fromEntries(all.map(([section, one]) => [section, { [seen.name]: one }]))
      print(JSON.stringify(file, null, 2))
      print(controlsOf({ ...served, emulated }))
      print(JSON.stringify({ ready: true, url, emulates: seen.name, entry, services }))
    } else {
      print(`The sandbox bank is listening. Start servers with SANDBOX_BANK_URL=${url}`)
      print(JSON.stringify({ ready: true, url }))
    }
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
  about:
    'Runs the sandbox bank alone. Servers find it by SANDBOX_BANK_URL. With --emulate it is seen as a ' +
    'company with a connector, with its own test certificates; --plain leaves TLS out.',
  verbs: {
    '': {
      line: 'npm run bank -- [--emulate NAME] [--plain]',
      effect: 'serves',
      alone: run,
    },
  },
}
