// `vintem mcp`: a server of the Model Context Protocol on stdin and stdout, for programs that give
// a language model tools. It reads; with `--allow-writes` it also writes, within the budget of its
// credential.

import { type Command, type Context, EXIT, nothingElse, numberOf } from '../command.ts'
import { fill } from '../language.ts'
import { restFor } from '../calls/rest.ts'
import { openConnection } from '../login/session.ts'
import { openHost } from './host.ts'
import { openWrites, standingOf } from './write.ts'
import {
  faultOf,
  FAULTS,
  type Host,
  type Id,
  type Message,
  messageOf,
  refusalOf,
  replyWith,
  resultOf,
} from './protocol.ts'

const LINE_MAX_BYTES = 1_048_576
/** Requests that are carried out at once; further ones wait in stdin. */
const AT_ONCE = 8
const GRACE_MS = 5_000
/** How long a person has for what a dry run shows. */
const LIFE_S = { min: 1, max: 3_600, fallback: 300 }

/** A conversation: its requests by their id, until they are answered. */
function openConversation(host: Host, send: (message: object) => void) {
  const running = new Map<Id, AbortController>()

  async function answer(id: Id, message: Message): Promise<void> {
    const ending = new AbortController()
    running.set(id, ending)
    try {
      const result = await resultOf(host, message, ending.signal)
      if (!ending.signal.aborted) send(replyWith(id, result))
    } catch (error) {
      // A request that was cancelled gets no answer.
      if (!ending.signal.aborted) send(refusalOf(id, error))
    } finally {
      running.delete(id)
    }
  }

  /** Resolves when the message is answered. */
  async function take(line: string | undefined): Promise<void> {
    try {
      if (line === undefined)
        throw faultOf(FAULTS.notRequest, `A line has at most ${LINE_MAX_BYTES} bytes.`)
      if (line.trim() === '') return
      const message = messageOf(line)
      if (message === undefined) return
      if (message.id !== undefined) await answer(message.id, message)
      else if (message.method === 'notifications/cancelled')
        running.get(message.params['requestId'] as Id)?.abort()
    } catch (error) {
      send(refusalOf(null, error))
    }
  }
  const end = () => running.forEach((ending) => ending.abort())
  return { take, end }
}

async function serve(context: Context): Promise<number> {
  nothingElse(context)
  const { terminal, version } = context
  const { client, credentials } = openConnection(context)
  const url = credentials.url.replace(/(?<!\/)\/+$/, '')
  const lifeMs = 1_000 * numberOf(context, 'confirm-within', LIFE_S)
  const writes = context.given('allow-writes')
    ? openWrites({ client, credentials, lifeMs })
    : undefined
  // Without a budget it does not start: a person finds out now, and not in the middle of a
  // conversation.
  if (writes) await standingOf(client)
  const host = openHost({ client, url, terminal, version, writes })
  const send = (message: object) => terminal.write(Buffer.from(`${JSON.stringify(message)}\n`))
  const { take, end } = openConversation(host, send)
  const open = new Set<Promise<void>>()
  for await (const line of terminal.lines(LINE_MAX_BYTES)) {
    const taken = take(line).finally(() => open.delete(taken))
    open.add(taken)
    if (open.size >= AT_ONCE) await Promise.race(open)
  }
  // The client has gone: what it asked for is answered, unless that takes long.
  const answered = new AbortController()
  const all = Promise.all(open).finally(() => answered.abort())
  await Promise.race([all, restFor(GRACE_MS, answered.signal)])
  end()
  await all
  return EXIT.fine
}

export const mcp: Command = {
  name: 'mcp',
  summary: {
    en: 'Serve the API to a language model (Model Context Protocol)',
    pt: 'Oferece a API a um modelo de linguagem (Model Context Protocol)',
  },
  more: {
    en: 'A program that knows the protocol starts it, and speaks with it on stdin and stdout.\nIt has the rights of the stored credentials, reads only, and shows no secrets.\nWith --allow-writes it also writes, if the credential has a budget: each write is shown first, and has a reason.',
    pt: 'Um programa que conhece o protocolo o inicia e fala com ele pela entrada e pela saída padrão.\nTem os direitos das credenciais guardadas, só lê, e não mostra segredos.\nCom --allow-writes também escreve, se a credencial tem orçamento: cada escrita é mostrada antes e tem um motivo.',
  },
  options: {
    'allow-writes': {
      type: 'boolean',
      says: {
        en: 'also write, within the budget of the credential',
        pt: 'também escrever, dentro do orçamento da credencial',
      },
    },
    'confirm-within': {
      type: 'string',
      value: '<seconds>',
      says: fill(
        {
          en: 'how long a dry run can be confirmed; default: {default}',
          pt: 'por quanto tempo uma simulação pode ser confirmada; padrão: {default}',
        },
        {
          default: LIFE_S.fallback,
        },
      ),
    },
  },
  examples: [
    'vintem mcp',
    'vintem mcp --profile reader',
    'vintem mcp --profile agent --allow-writes',
  ],
  run: serve,
}
