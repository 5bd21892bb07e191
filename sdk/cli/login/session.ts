// The server as commands call it: the SDK with the stored credentials, and reads of the feed and
// the clock that several commands share.

import { openClient, type OpenClient } from '../../client/client.ts'
import { openVintem, type Vintem, VintemError, type VintemEvent } from '../../index.ts'
import { type Context, failed, misused } from '../command.ts'
import { type Language, type Text, fill } from '../language.ts'
import { credentialsOf, type Credentials } from './config.ts'
import { sinceOf, type Since } from '../words.ts'

export type Session = { readonly vintem: Vintem; readonly credentials: Credentials }

/** No object has this id: filtering the feed by it finds nothing, and gives the last sequence. */
const NOTHING = '0'.repeat(32)
const PAGE = 1_000
/** The last events are looked for among this many, then among eight times as many, and so on. */
const WIDER = 8

/** Asks for the messages of errors in the reader's language. */
const speaking =
  (language: Language, send: typeof fetch): typeof fetch =>
  (input, init) =>
    send(input, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), 'accept-language': language },
    })

const optionsOf = (
  { url, email, secret, seller }: Credentials,
  language: Language,
  send: typeof fetch = fetch,
) => ({
  url,
  email,
  secret,
  sellerId: seller,
  fetch: speaking(language, send),
})

export const clientOf = (
  credentials: Credentials,
  language: Language,
  send?: typeof fetch,
): Vintem => openVintem(optionsOf(credentials, language, send))

export function openSession({ env, profile, terminal }: Context, send?: typeof fetch): Session {
  const credentials = credentialsOf(env, profile)
  return { vintem: clientOf(credentials, terminal.language, send), credentials }
}

/** The client without operations, for calls by their path. */
export function openConnection(context: Context): {
  readonly client: OpenClient
  readonly credentials: Credentials
} {
  const { env, profile, terminal } = context
  const credentials = credentialsOf(env, profile)
  return { client: openClient(optionsOf(credentials, terminal.language)), credentials }
}

/** The last sequence of the feed. */
export const endOf = async ({ events }: Vintem): Promise<number> =>
  (await events.list({ object: NOTHING, limit: 1 })).last_sequence

/** The server's business time: the sandbox has its own clock, a live server real time. */
export async function serverNow(vintem: Vintem): Promise<Date> {
  const clock = await sandboxClock(vintem)
  return clock ? new Date(clock.now) : new Date()
}

/** The sandbox's clock; undefined on a live server, which has none. */
export async function sandboxClock({ sandbox }: Vintem) {
  try {
    return await sandbox.clock()
  } catch (error) {
    if (error instanceof VintemError && error.code === 'route_not_found') return undefined
    throw error
  }
}

/** Refuses to continue on a live server. */
export async function onlyInSandbox({ vintem, credentials }: Session, what: Text) {
  const clock = await sandboxClock(vintem)
  if (!clock)
    throw failed(
      fill(
        {
          en: '{url} is a live server: {what} only in a sandbox (MODE=sandbox).',
          pt: '{url} é um servidor de produção: {what} só em um sandbox (MODE=sandbox).',
        },
        {
          url: credentials.url,
          what,
        },
      ),
    )
  return clock
}

/** The sequence before the first event since `at`: events are ordered by time. */
async function sequenceBefore({ events }: Vintem, at: Date, end: number): Promise<number> {
  let [low, high] = [0, end]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [event] = (await events.list({ after: middle, limit: 1 })).items
    if (event && Date.parse(event.created_at) < at.getTime()) low = event.sequence
    else high = middle
  }
  return low
}

/** The place to start from. */
export async function placeOf(vintem: Vintem, since: Since): Promise<number> {
  if ('after' in since) return since.after
  const end = await endOf(vintem)
  const at = 'at' in since ? since.at : new Date((await serverNow(vintem)).getTime() - since.agoMs)
  return sequenceBefore(vintem, at, end)
}

export function sinceIn(context: Context): Since | undefined {
  const text = context.text('since')
  const since = text === undefined ? undefined : sinceOf(text)
  if (text !== undefined && since === undefined)
    throw misused(
      fill(
        {
          en: '--since {text} is neither a duration (2h), nor an instant (2026-11-21T14:00Z), nor a sequence (42).',
          pt: '--since {text} não é uma duração (2h), nem um instante (2026-11-21T14:00Z), nem uma sequência (42).',
        },
        {
          text: text!,
        },
      ),
    )
  return since
}

/** The last events of the feed, oldest first. */
export async function lastEvents(
  vintem: Vintem,
  filter: object,
  limit: number,
): Promise<VintemEvent[]> {
  const end = await endOf(vintem)
  for (let wide = limit; ; wide *= WIDER) {
    const after = Math.max(0, end - wide)
    let found: VintemEvent[] = []
    for await (const event of vintem.events.all({ ...filter, after, limit: PAGE })) {
      found.push(event)
      if (found.length > limit) found = found.slice(-limit)
    }
    if (found.length === limit || after === 0) return found
  }
}
