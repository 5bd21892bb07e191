// The server's start and stop: the first seed of a sandbox, what answers on the port, the greeting,
// and the shutdown. The database is open and migrated already.

import { mkdirSync, writeFileSync } from 'node:fs'
import { readId, type OwnerId } from '../../kernel/ids.ts'
import { asTyped, type Config } from '../../platform/config.ts'
import type { Deps } from '../../runtime/deps.ts'
import { registerNotificationUrls, type Opened } from '../open.ts'
import type { SeededSignIns, SignIn } from '../seed/people.ts'
import { credentialsPath, isSeeded, readCredentials } from '../seed/stored.ts'
import { seed, type SeededPlatform } from '../seed/seed.ts'
import { isBeside, publishAt, type Front } from './front.ts'
import { buildPortalBeside } from './portal-build.ts'
import type { ReadyMessage } from './supervisor.ts'
import { print, type Stop } from '../commands/command.ts'
import type { StartupLog } from './startup-log.ts'

/**
 * Seeds the first platform of a sandbox, once: its credentials are stored in the data folder,
 * readable by its owner only. It is seeded again when no stored credentials fit: the first start
 * was killed, or the database is another.
 */
export async function seedOnce(deps: Deps): Promise<SeededPlatform[]> {
  const path = credentialsPath(deps.config)
  const stored = readCredentials(path)
  if (await isSeeded(deps, stored[0])) return stored
  const first = stored[0] && readId<'seller'>(stored[0].io_seller_id)
  // It may have moved.
  if (first !== undefined && (await isBeside(deps, first as string as OwnerId))) return stored
  const seeded = await seed(deps, { platforms: 1, rows: 0, corporate: true, signIns: true })
  mkdirSync(deps.config.dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(path, `${JSON.stringify({ platforms: seeded }, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  return seeded
}

const SIGN_IN_KINDS: Readonly<Record<keyof SeededSignIns, string>> = {
  admin: 'administrator',
  finance: 'finance',
  developer: 'developer',
  seller: 'seller',
  company: 'company with cards',
  cardholder: 'cardholder',
  operator: 'operator',
}
const KIND_WIDTH = 20

/** The people who can sign in to the portal. */
function printSignIns({
  sign_ins: people = {},
}: {
  readonly sign_ins?: Partial<SeededSignIns>
}): void {
  const given = Object.entries(people) as [keyof SeededSignIns, SignIn][]
  if (given.length === 0) return
  const width = Math.max(...given.map(([, { email }]) => email.length)) + 2
  print('Sign in to the portal (*: also asks for a code, which "seed -- --show" prints):\n')
  for (const [kind, { email, password, totp }] of given)
    print(
      `  ${SIGN_IN_KINDS[kind].padEnd(KIND_WIDTH)}${email.padEnd(width)}${password}${totp ? ' *' : ''}`,
    )
  print('')
}

/** Says where it answers: to people, and to a supervisor. */
export function reportListening(
  config: Config,
  { url, port }: { url: string; port: number },
  seeded: readonly SeededPlatform[],
): void {
  greet(config, url, seeded)
  print(JSON.stringify({ ready: true, url, port }))
  reportReady(port)
}

function greet(config: Config, url: string, seeded: readonly SeededPlatform[]): void {
  const { mode } = config
  const typed = (command: string) => asTyped(config, command)
  print(
    `\nVintém is listening on ${url} (${mode}).\n\n  Portal          ${url}/portal\n  API reference   ${url}/docs\n  Error codes     ${url}/docs/errors`,
  )
  if (mode !== 'sandbox') return
  print(
    `  Sandbox         ${url}/docs/sandbox\n  Mailbox         ${url}/sandbox/mail\n  Guided tour     ${typed('npm run tour')} (in another terminal)\n  Samples         ${typed('npm run sample -- shop')} (also marketplace, company; in another terminal)\n  Credentials     ${typed('npm run seed -- --show')} (also codes for the portal)\n`,
  )
  const [first] = seeded
  if (!first) return
  const body = JSON.stringify({
    email: first.email,
    secret: first.secret,
    io_seller_id: first.io_seller_id,
  })
  printSignIns(first)
  print(
    `Log in by the API:\n\n  curl -s ${url}/auth/login -H 'Content-Type: application/json' -d '${body}'\n`,
  )
}

/** Notifies the supervisor, if there is one, that we are ready, and on which port. */
function reportReady(port: number): void {
  const message: ReadyMessage = { ready: true, port }
  process.send?.(message, undefined, {}, () => {}) // The supervisor may have ended.
  process.channel?.unref()
}

/**
 * Starts to answer and prints the greeting; returns the function that shuts down. `open` opens what
 * answers.
 */
export async function openListener(
  opened: Opened,
  config: Config,
  { phase }: StartupLog,
  open: () => Promise<Front>,
): Promise<(stop: Stop) => Promise<void>> {
  const { deps } = opened
  const seeded = await phase('seed', 'the first platform of the sandbox', async () =>
    config.mode === 'sandbox' ? seedOnce(deps) : [],
  )
  const front = await phase(
    'routes',
    'the routes and pages, and the processes that have them',
    open,
  )
  const listening = publishAt(deps, config, front.port)
  await phase('banks', 'the banks, which are told where to notify us', () =>
    registerNotificationUrls(deps, opened.banks),
  )
  opened.startWorker()
  reportListening(listening, { url: deps.config.publicUrl, port: front.port }, seeded)
  const endBuild = buildPortalBeside(deps)
  return async (stop) => {
    endBuild()
    await Promise.all([front.close(stop), opened.stopWorker()])
  }
}
