// The companies that a sandbox bank in this process is seen as, each at /emulate/NAME: its own API,
// for other programs. The server's own calls do not come this way. Where platforms
// are divided among schemas, the bank of the first one answers.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BankReply } from '../../kernel/bank-call.ts'
import type { Deps } from '../../runtime/deps.ts'
import { EMULATED } from './emulation.ts'
import { readJson } from '../http/input/json.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const BODY_MAX_BYTES = 64 * 1024
const FORM = 'application/x-www-form-urlencoded'
/** Of a bank that does not answer: the connection ends without a word. */
const SILENT = 'the bank is silent'

const textsIn = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

function bodyOf({ body, headers }: FastifyRequest): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined
  return headers['content-type']?.startsWith(FORM)
    ? Object.fromEntries(new URLSearchParams(body.toString('utf8')))
    : readJson(body)
}

function textOf(body: unknown): string {
  if (body === undefined) return ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const write = (reply: FastifyReply, { status, headers, body }: BankReply): FastifyReply =>
  reply.code(status).headers(headers).send(textOf(body))

export function mountEmulated(app: FastifyInstance, deps: Deps): void {
  const open = deps.banks.sandbox?.open
  if (!open) return
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/'] = request.url.split('?')
    const call = {
      method: request.method,
      path,
      query: textsIn(Object(request.query) as object),
      headers: textsIn(request.headers),
      body: bodyOf(request),
      ...(Buffer.isBuffer(request.body) && { raw: request.body.toString('utf8') }),
    }
    try {
      return write(reply, await open(call))
    } catch {
      request.raw.socket.destroy()
      throw new Error(SILENT)
    }
  }
  for (const { emulator } of EMULATED)
    for (const url of [`/emulate/${emulator.name}`, `/emulate/${emulator.name}/*`])
      app.route({ method: [...METHODS], url, bodyLimit: BODY_MAX_BYTES, handler: answer })
}
