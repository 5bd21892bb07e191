// `vintem login --browser`: a person who is signed in to the portal creates a credential for this
// machine there. The portal's page encrypts it for this program and sends the browser here, to a
// port of this machine that only this login knows.

import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import { codeOf, openReceiver, type Receiver } from '../../handover.ts'
import { type Context, failed, misused } from '../command.ts'
import type { Credentials } from './config.ts'
import { plain, type Text, fill } from '../language.ts'
import { TEXTS } from '../texts.ts'
import { startBrowser } from './start-browser.ts'
import type { Terminal } from '../terminal.ts'

const HOST = '127.0.0.1'
const STATE_BYTES = 16
/** Signing in to the portal with a second factor is part of it. */
const WAIT_MS = 10 * 60_000
const ADDRESS_MAX = 4_096
const MACHINE_MAX = 60

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  connection: 'close',
}

const DONE = {
  en: 'The command line has the credential. You can close this page.',
  pt: 'A linha de comando tem a credencial. Você pode fechar esta página.',
}
const REFUSED = {
  en: 'Nothing was created. You can close this page.',
  pt: 'Nada foi criado. Você pode fechar esta página.',
}
const UNKNOWN = {
  en: 'This is not the login that the command line waits for. Begin again: vintem login --browser',
  pt: 'Este não é o login que a linha de comando espera. Comece de novo: vintem login --browser',
}

type Outcome = Credentials | 'refused' | 'late'
type Answer = { readonly status: number; readonly says: Text; readonly result?: Outcome }
type Asking = { readonly receiver: Receiver; readonly url: string }

/** What the page of the portal sent with the browser. */
async function read(
  request: IncomingMessage,
  state: string,
  { receiver, url }: Asking,
): Promise<Answer> {
  const { searchParams: given, pathname } = new URL(request.url ?? '/', `http://${HOST}`)
  const isOurs =
    request.method === 'GET' && pathname === '/' && (request.url ?? '').length <= ADDRESS_MAX
  if (!isOurs || given.get('state') !== state) return { status: 404, says: UNKNOWN }
  if (given.has('refused')) return { status: 200, says: REFUSED, result: 'refused' }
  try {
    const { email, secret, io_seller_id: seller } = await receiver.unseal(given.get('sealed') ?? '')
    return { status: 200, says: DONE, result: { url, email, secret, seller } }
  } catch {
    return { status: 400, says: UNKNOWN }
  }
}

/** A server for one visit of the browser. */
async function listen(asking: Asking, state: string, terminal: Terminal) {
  let end: (outcome: Outcome) => void = () => {}
  const outcome = new Promise<Outcome>((done) => {
    end = done
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, says, result } = await read(request, state, asking)
    const { language } = terminal
    const text = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>vintem</title><p>${terminal.in(says)}</p></html>`
    response.writeHead(status, HEADERS).end(text, () => result && end(result))
  }
  const server = createServer({ maxHeaderSize: 2 * ADDRESS_MAX }, (request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, HOST, done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    outcome,
    end,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const OWN_MACHINE = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether a browser encrypts on a page of `url`: on HTTPS, and on pages of its own machine. */
export function isSecure(url: string): boolean {
  const { protocol, hostname: host } = new URL(url)
  return protocol === 'https:' || OWN_MACHINE.test(host)
}

/** The credential that a person creates in the portal of `url`. */
export async function credentialsByBrowser(context: Context, url: string): Promise<Credentials> {
  const { terminal, env } = context
  if (!isSecure(url))
    throw misused(
      fill(
        {
          en: '{url} is not on HTTPS, so its page cannot encrypt a credential for this program. Give the https:// address of the server, or run vintem login without --browser.',
          pt: '{url} não está em HTTPS, então a página dele não consegue cifrar uma credencial para este programa. Informe o endereço https:// do servidor, ou execute vintem login sem --browser.',
        },
        { url },
      ),
    )
  const receiver = await openReceiver()
  const state = randomBytes(STATE_BYTES).toString('base64url')
  const waiting = await listen({ receiver, url }, state, terminal)
  const late = setTimeout(() => waiting.end('late'), WAIT_MS)
  try {
    const asked = {
      port: String(waiting.port),
      state,
      key: receiver.publicKey,
      machine: hostname().slice(0, MACHINE_MAX),
    }
    const address = `${url}/portal/connect?${new URLSearchParams(asked)}`
    const isOpened = await startBrowser(address, env['BROWSER'])
    terminal.note(
      isOpened ? { en: 'The browser opens:', pt: 'O navegador abre:' } : TEXTS.noBrowser,
    )
    terminal.note(plain(address))
    terminal.note(
      fill(
        {
          en: 'The page must show the code {code}.',
          pt: 'A página precisa mostrar o código {code}.',
        },
        { code: await codeOf(receiver.publicKey) },
      ),
      'bold',
    )
    const outcome = await waiting.outcome
    if (outcome === 'refused')
      throw failed({
        en: 'Refused in the browser: nothing was created.',
        pt: 'Recusado no navegador: nada foi criado.',
      })
    if (outcome === 'late')
      throw failed({
        en: 'Nobody came back from the browser within ten minutes.',
        pt: 'Ninguém voltou do navegador em dez minutos.',
      })
    return outcome
  } finally {
    clearTimeout(late)
    waiting.close()
  }
}
