// `npm run replay -- FILE`: replays a session of the sandbox in a new sandbox that starts at the
// session's first instant, and lists the differences. With `--url` it replays at a running sandbox.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { MAGIC_VALUES } from '../../../sandbox/magic-values.ts'
import { openApp } from '../app.ts'
import { stoppedClock } from '../../kernel/clock.ts'
import { readConfig, type Config } from '../../platform/config.ts'
import { openDatabaseServer } from '../../platform/db/database-server.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openDatabase, type Database } from '../../platform/db/sql.ts'
import type { Log } from '../../runtime/deps.ts'
import { openLog } from '../../runtime/log.ts'
import { openDeps, registerNotificationUrls } from '../open.ts'
import { differencesOf, readSession, type Session } from './file.ts'
import { play } from './replay.ts'
import { moveTo } from '../../sandbox-api/time/clock.ts'
import { SEED } from '../../sandbox-api/session.ts'
import { planSeller, type PlannedSeller, type SeededPlatform } from '../seed/seed.ts'
import { fromHere, option, print } from '../commands/command.ts'
import type { Command, Ground } from '../commands/declared/declaration.ts'

export type ReplayResult = { readonly again: Session; readonly differences: readonly string[] }

const HOST = '127.0.0.1'
const SHOWN_MAX = 100
/** Fixed, so that random decisions are the same each time. */
const RANDOM = 0.5

type Sink = { url: string; close(): Promise<void> }

/** A receiver for all webhooks, whatever their URLs were. */
async function openSink(): Promise<Sink> {
  const server = http.createServer((request, response) => {
    request.resume()
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${HOST}:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The registrations of the session's seeded sellers. */
function registrationsOf(session: Session): [PlannedSeller, ...PlannedSeller[]] {
  const [first, ...rest] = session.calls
    .filter(({ operation }) => operation === SEED)
    .map(({ body }) => body)
  if (!first)
    throw new Error(
      'The beginning of this session was not recorded: it cannot be replayed in a new sandbox.',
    )
  return [first as PlannedSeller, ...(rest as PlannedSeller[])]
}

/** Replays a session on an empty, migrated database. */
export async function replayOn(
  { config, db, log }: { config: Config; db: Database; log: Log },
  session: Session,
): Promise<ReplayResult> {
  const clock = stoppedClock(new Date(session.from))
  const opened = await openDeps({ config, db, log, clock, random: () => RANDOM })
  const { deps } = opened
  const sink = await openSink()
  const server = await openApp(deps, MAGIC_VALUES)
  try {
    const [first, ...rest] = registrationsOf(session)
    const platform = await planSeller(deps, first, rest)
    const url = await server.listen({ host: HOST, port: 0 })
    Object.assign(deps.config, { publicUrl: url })
    await registerNotificationUrls(deps, opened.banks)
    const moved = (at: Date) => moveTo(deps, (now) => (at > now ? at : now))
    const stage = {
      url,
      platform,
      laterMs: 0,
      sink: sink.url,
      // One call moves a limited distance; a longer way takes several.
      moveTo: async (at: Date) => {
        while (!(await moved(at)).reached);
      },
    }
    const { again, differences } = await play(session, stage)
    return { again, differences: [...differences, ...differencesOf(session, again)] }
  } finally {
    await server.close()
    await opened.close()
    await sink.close()
  }
}

/** Replays in a temporary database. */
async function replayInside(session: Session, logLevel: Config['logLevel']): Promise<ReplayResult> {
  const folder = mkdtempSync(join(os.tmpdir(), 'vintem-replay-'))
  const config = readConfig({ PORT: '0', DATA_DIR: folder, MODE: 'sandbox' })
  const postgres = await openDatabaseServer(config, { role: 'owner' })
  const db = openDatabase({ url: postgres.url, name: 'vintem-replay' })
  try {
    await migrate(db)
    return await replayOn({ config, db, log: openLog(logLevel) }, session)
  } finally {
    await db.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The first platform in the output of `npm run seed`. */
function platformIn(path: string): SeededPlatform {
  const { platforms } = JSON.parse(readFileSync(path, 'utf8')) as { platforms?: SeededPlatform[] }
  if (!platforms?.[0])
    throw new Error(`${path} has no platform: it must be the output of npm run seed.`)
  return platforms[0]
}

type Clock = { now: string; reached: boolean }

/** Replays at a running sandbox: with the same intervals, starting at its present time. */
async function replayAt(
  url: string,
  platform: SeededPlatform,
  session: Session,
): Promise<ReplayResult> {
  const { email, secret, io_seller_id } = platform
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, secret, io_seller_id }),
  })
  if (!login.ok)
    throw new Error(`The login of this platform at ${url} failed: ${await login.text()}`)
  const { access_token } = (await login.json()) as { access_token: string }
  const clock = async (to?: Date): Promise<Clock> => {
    const headers = { ...json, authorization: `Bearer ${access_token}` }
    const body = to ? { method: 'POST', body: JSON.stringify({ to: to.toISOString() }) } : {}
    return (await (await fetch(`${url}/v1/sandbox/clock`, { headers, ...body })).json()) as Clock
  }
  const laterMs = Date.parse((await clock()).now) - Date.parse(session.from)
  const sink = await openSink()
  const goTo = async (at: Date): Promise<void> => {
    while (Date.parse((await clock()).now) < at.getTime() && !(await clock(at)).reached);
  }
  try {
    const { again, differences } = await play(session, {
      url,
      platform,
      laterMs,
      sink: sink.url,
      moveTo: goTo,
    })
    return { again, differences: [...differences, ...differencesOf(session, again)] }
  } finally {
    await sink.close()
  }
}

async function run({ config, args }: Ground): Promise<number> {
  const path = fromHere(args[0]!)
  const session = readSession(readFileSync(path, 'utf8'))
  const url = option(args, 'url')
  const credentials = option(args, 'credentials')
  if (url !== undefined && credentials === undefined)
    throw new Error(
      '--url needs --credentials FILE: the output of npm run seed -- --platforms 1 at that server.',
    )
  const { differences } =
    url === undefined
      ? await replayInside(session, config.logLevel)
      : await replayAt(url.replace(/(?<!\/)\/+$/, ''), platformIn(fromHere(credentials!)), session)
  if (args.includes('--json'))
    print(
      JSON.stringify({
        same: differences.length === 0,
        calls: session.calls.length,
        missing: session.missing,
        differences,
      }),
    )
  else {
    for (const sentence of session.missing) print(`The session lacks ${sentence}.`)
    for (const sentence of differences.slice(0, SHOWN_MAX)) print(sentence)
    const more = differences.length > SHOWN_MAX ? `; ${differences.length - SHOWN_MAX} more` : ''
    const calls = `${session.calls.length} calls`
    print(
      differences.length === 0
        ? `The same: ${calls}.`
        : `Not the same: ${differences.length} differences${more}.`,
    )
  }
  return differences.length === 0 ? 0 : 1
}

export const replay: Command = {
  name: 'replay',
  about: 'Replays a recorded sandbox session and compares the answers.',
  verbs: {
    '': {
      line: 'FILE [--json] [--url URL] [--credentials FILE]',
      effect: 'reads',
      noDryRun:
        'A session is replayed in a new sandbox, which is deleted, or at the one of --url: that cannot be tried.',
      alone: run,
    },
  },
}
