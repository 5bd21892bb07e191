// Which bank serves which platform: those named in BANKS_FILE, or the sandbox bank, or none.

import { openApiPix } from './banks/api-pix/rail.ts'
import { type BanksFile, readBanksFile } from './banks/banks-file.ts'
import { openKyc } from './banks/desk/kyc.ts'
import { openPayouts } from './banks/desk/payouts.ts'
import type { LineSettings } from './banks/line-settings.ts'
import { openTalk, type Talk } from './banks/talk.ts'
import { httpTransport } from './banks/transport.ts'
import type { Clock } from './base/clock.ts'
import type { OwnerId } from './base/ids.ts'
import type { Secret } from './base/secret.ts'
import { deskBell, pixBell, tellAll } from './bells.ts'
import type { Config } from './config.ts'
import type { Database } from './db/sql.ts'
import type { Banks, Log } from './deps.ts'
import { openSandbox } from './open-sandbox.ts'

export type OpenBanks = Banks & {
  /** Notices of a bank inside this process. */
  onNotice(listener: (body: unknown) => Promise<void>): void
  /** Tells every bank where to ring; those that would not be told, with the reason. */
  registerWebhooks(url: string): Promise<{ bank: string; why: string }[]>
  close(): Promise<void>
}

export type Asked = {
  config: Config
  env: NodeJS.ProcessEnv
  db: Database
  platformsDb: Database
  clock: Clock
  log: Log
  hashKey: Secret<Buffer>
}

/** A map with the same keys. */
const mapped = <K, A, B>(map: ReadonlyMap<K, A>, change: (value: A) => B): Map<K, B> =>
  new Map([...map].map(([key, value]) => [key, change(value)]))

/** Opens the banks of a file. Banks with one name in two parts of it are two: each part has its own addresses. */
function openNamed({ pix, keys, payouts, kyc, platforms }: BanksFile): OpenBanks {
  const closing: (() => Promise<void>)[] = []
  const wired = <T>(open: (settings: LineSettings, talk: Talk) => T) => {
    return (settings: LineSettings) => {
      const line = httpTransport(settings)
      closing.push(() => line.close())
      return open(settings, openTalk(settings, line))
    }
  }
  const rails = mapped(pix, wired(openApiPix))
  const payers = mapped(
    payouts,
    wired((settings, talk) => {
      const desk = openPayouts(settings, talk)
      return { desk, bell: deskBell(desk.name, settings, talk) }
    }),
  )
  const checkers = mapped(
    kyc,
    wired((settings, talk) => {
      const desk = openKyc(settings, talk)
      return { desk, bell: deskBell(desk.name, settings, talk) }
    }),
  )
  const routes = mapped(keys, ({ psp, key }) => ({ rail: rails.get(psp)!, key }))
  const bells = [
    ...[...routes.values()].map(({ rail, key }) => pixBell(rail, key)),
    ...[...payers.values(), ...checkers.values()].map(({ bell }) => bell),
  ]
  const namedFor = (owner: OwnerId, what: 'payouts' | 'kyc') => platforms.get(owner)?.[what] ?? ''
  return {
    pix: (owner) => routes.get(owner),
    rails: [...rails.values()],
    payouts: (owner) => payers.get(namedFor(owner, 'payouts'))?.desk,
    payoutRails: [...payers.values()].map(({ desk }) => desk),
    kyc: (owner) => checkers.get(namedFor(owner, 'kyc'))?.desk,
    onNotice: () => {},
    registerWebhooks: (url) => tellAll(bells, url),
    close: async () => void (await Promise.all(closing.map((close) => close()))),
  }
}

function openFile(path: string, env: NodeJS.ProcessEnv): OpenBanks {
  const read = readBanksFile(path, env)
  if (read.ok) return openNamed(read.banks)
  throw new Error(`BANKS_FILE (${path}) cannot be used:\n${read.faults.map((fault) => `  - ${fault}`).join('\n')}`)
}

const NO_BANK: OpenBanks = {
  pix: () => undefined,
  rails: [],
  payouts: () => undefined,
  payoutRails: [],
  kyc: () => undefined,
  onNotice: () => {},
  registerWebhooks: async () => [],
  close: async () => {},
}

/** Opens the banks of this server: those of BANKS_FILE, else (in the sandbox) the sandbox bank, else none. */
export async function openBanks(asked: Asked): Promise<OpenBanks> {
  if (asked.config.banksFile) return openFile(asked.config.banksFile, asked.env)
  return asked.config.mode === 'sandbox' ? openSandbox(asked) : NO_BANK
}
