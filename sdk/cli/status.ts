// `vintem status`: the health of the server, of the caller's credentials and of its webhooks.

import { VintemError, type Vintem } from '../index.ts'
import { type Command, EXIT, nothingElse, textOf } from './command.ts'
import { credentialsOf, type Credentials } from './login/config.ts'
import { joined, type Language, plain, type Text, fill } from './language.ts'
import { TEXTS } from './texts.ts'
import { clientOf, endOf, sandboxClock } from './login/session.ts'
import { lastedText } from './words.ts'

const READY_MAX_MS = 5_000

/** A check: its name, what it found, and whether that is fine. */
type Seen = {
  readonly name: string
  readonly says: Text
  readonly fine: boolean
  readonly detail: object
}

const sentence = (error: unknown): Text =>
  error instanceof Error ? textOf(error) : plain(String(error))

/** What `/readyz` of the server says of it. `code`: the HTTP status of that reply. */
function stateOf(url: string, status: string | undefined, code: number): Text {
  if (status === undefined)
    return fill(
      {
        en: '{url} is not a Vintém server ({status})',
        pt: '{url} não é um servidor Vintém ({status})',
      },
      { url, status: code },
    )
  return status === 'ready'
    ? fill({ en: '{url} is ready', pt: '{url} está pronto' }, { url })
    : fill({ en: '{url} is {status}', pt: '{url} está {status}' }, { url, status })
}

async function serverSeen({ url }: Credentials): Promise<Seen> {
  const from = performance.now()
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_MAX_MS) })
    const { status, faults = [] } = Object(await response.json()) as {
      status?: string
      faults?: string[]
    }
    const ms = Math.round(performance.now() - from)
    const state = stateOf(url, status, response.status)
    const says = joined([state, ...faults.map(plain), plain(lastedText(ms))], ', ')
    return {
      name: 'server',
      says,
      fine: response.ok && status === 'ready',
      detail: { url, status, faults, ready_ms: ms },
    }
  } catch (error) {
    return {
      name: 'server',
      says: fill(
        { en: '{url} does not answer: {why}', pt: '{url} não responde: {why}' },
        { url, why: sentence(error) },
      ),
      fine: false,
      detail: { url },
    }
  }
}

async function callerSeen(vintem: Vintem, { email, seller }: Credentials): Promise<Seen> {
  const { token_scope: scope } = await vintem.auth.login()
  const name = await vintem.sellers.get(seller).then(
    (said) => ` (${said.first_name}, ${said.status})`,
    () => '',
  )
  return {
    name: 'you',
    says: fill(
      { en: '{email} for {seller}{name}', pt: '{email} para {seller}{name}' },
      { email, seller, name },
    ),
    fine: true,
    detail: { email, seller, scope },
  }
}

async function modeSeen(vintem: Vintem): Promise<Seen> {
  const clock = await sandboxClock(vintem)
  const says = clock
    ? fill(
        { en: 'sandbox, its time is {now}', pt: 'sandbox, o horário dele é {now}' },
        { now: clock.now },
      )
    : { en: 'live', pt: 'produção' }
  return {
    name: 'mode',
    says,
    fine: true,
    detail: { mode: clock ? 'sandbox' : 'live', now: clock?.now ?? null },
  }
}

async function feedSeen(vintem: Vintem): Promise<Seen> {
  const from = performance.now()
  const sequence = await endOf(vintem)
  const ms = Math.round(performance.now() - from)
  return {
    name: 'feed',
    says: fill(
      { en: 'ends at #{sequence}, read in {time}', pt: 'termina em #{sequence}, lido em {time}' },
      { sequence, time: lastedText(ms) },
    ),
    fine: true,
    detail: { sequence, read_ms: ms },
  }
}

async function webhooksSeen(vintem: Vintem): Promise<Seen[]> {
  const seen: Seen[] = []
  for await (const {
    id,
    url,
    status,
    disabled_reason: reason,
    failing_since: since,
  } of vintem.webhooks.all()) {
    const bad = since !== null || (status === 'disabled' && reason !== 'asked')
    const says = [
      plain(`${url} ${status}`),
      ...(reason === null ? [] : [plain(reason)]),
      ...(since === null ? [] : [fill(TEXTS.failingSince, { at: since })]),
    ]
    const detail = { webhook: id, url, status, disabled_reason: reason, failing_since: since }
    seen.push({ name: 'webhook', says: joined(says, ', '), fine: !bad, detail })
  }
  return seen
}

const TITLES: Readonly<Record<string, Text>> = {
  server: { en: 'server', pt: 'servidor' },
  you: { en: 'you', pt: 'você' },
  mode: { en: 'mode', pt: 'modo' },
  feed: { en: 'feed', pt: 'feed' },
  webhook: { en: 'webhook', pt: 'webhook' },
}

/** Runs a check; an error is a finding too. */
async function looked(name: string, look: () => Promise<Seen | Seen[]>): Promise<Seen[]> {
  try {
    return [await look()].flat()
  } catch (error) {
    const detail = error instanceof VintemError ? { code: error.code } : {}
    return [{ name, says: sentence(error), fine: false, detail }]
  }
}

async function lookAround(credentials: Credentials, language: Language): Promise<Seen[]> {
  const server = await serverSeen(credentials)
  const vintem = clientOf(credentials, language)
  // Without a server, or without access, all other checks would fail the same way.
  if (!server.fine) return [server]
  const caller = await looked('you', () => callerSeen(vintem, credentials))
  if (caller.some(({ fine }) => !fine)) return [server, ...caller]
  const mode = await looked('mode', () => modeSeen(vintem))
  const feed = await looked('feed', () => feedSeen(vintem))
  return [
    server,
    ...caller,
    ...mode,
    ...feed,
    ...(await looked('webhook', () => webhooksSeen(vintem))),
  ]
}

export const status: Command = {
  name: 'status',
  summary: {
    en: 'Show the health of the server, your credentials and your webhooks',
    pt: 'Mostra a saúde do servidor, das suas credenciais e dos seus webhooks',
  },
  examples: ['vintem status', 'vintem status --json'],
  more: {
    en: 'The exit code is 1 when a check fails.',
    pt: 'O código de saída é 1 quando uma verificação falha.',
  },
  run: async (context) => {
    nothingElse(context)
    const { print, give, paint, in: words } = context.terminal
    const seen = await lookAround(
      credentialsOf(context.env, context.profile),
      context.terminal.language,
    )
    for (const { name, says, fine, detail } of seen) {
      print(
        `${paint(fine ? 'green' : 'red', fine ? '✓' : '✗')} ${words(TITLES[name]!).padEnd(8)} ${words(says)}`,
      )
      give({ look: name, fine, says: says.en, ...detail })
    }
    return seen.every(({ fine }) => fine) ? EXIT.fine : EXIT.failed
  },
}
