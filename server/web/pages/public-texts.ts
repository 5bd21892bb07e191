// Public texts are made once, at their first use, and sent in the smallest encoding a client
// accepts; each encoding is made once too. Only texts without secrets may be compressed: the
// compressed size reveals the content.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../runtime/deps.ts'
import { codingFor, hasAlready, type Coding } from './codings.ts'
import type { Written } from './page.ts'

/** Nearly the best compression, in a tenth of the time: the largest text has 4 MB. */
const BROTLI_QUALITY = 9
const GZIP_LEVEL = 9
const HASH_LENGTH = 27
/**
 * Texts are kept by their names: a route, or a guide, in a language that is preferred or chosen.
 * There are some 400.
 */
const TEXTS_MAX = 1024

const MAKERS: Record<Coding, (text: string) => Promise<Buffer>> = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    }),
  gzip: (text) => promisify(gzip)(text, { level: GZIP_LEVEL }),
}

type KeptText = Written & {
  readonly hash: string
  readonly forms: Partial<Record<Coding, Promise<Buffer>>>
}

/**
 * Replies with the text of this route, or with that of `name` among those that share it. `make`
 * writes it when it is sent first.
 */
export type SendText = (
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Written | Promise<Written>,
  name?: string,
) => Promise<FastifyReply>

async function formOf(kept: KeptText, coding: Coding): Promise<Buffer> {
  try {
    return await (kept.forms[coding] ??= MAKERS[coding](kept.text))
  } catch (error) {
    delete kept.forms[coding]
    throw error
  }
}

/**
 * The texts of one server. They name its address, which is final only once it listens, and show its
 * mode: others make them anew.
 */
export function openPublicTexts({ config }: Pick<Deps, 'config'>): SendText {
  let texts = new Map<string, KeptText>()
  const stateNow = () => `${config.mode} ${config.publicUrl}`
  let state = stateNow()

  async function keptOf(name: string, make: () => Written | Promise<Written>): Promise<KeptText> {
    if (state !== stateNow()) [texts, state] = [new Map(), stateNow()]
    const known = texts.get(name)
    if (known) return known
    const made = await make()
    const hash = createHash('sha256').update(made.text).digest('base64url').slice(0, HASH_LENGTH)
    const kept = { ...made, hash, forms: {} }
    texts.set(name, kept)
    assert(texts.size <= TEXTS_MAX, 'there are more texts than public pages')
    return kept
  }

  return async (request, reply, make, name = '') => {
    const kept = await keptOf(`${request.routeOptions.url ?? ''} ${name}`, make)
    const coding = codingFor(String(request.headers['accept-encoding'] ?? ''))
    const etag = coding ? `"${kept.hash}-${coding}"` : `"${kept.hash}"`
    const varies = kept.headers['vary']
    reply.headers({
      ...kept.headers,
      etag,
      vary: varies === undefined ? 'accept-encoding' : `accept-encoding, ${varies}`,
    })
    if (hasAlready(request.headers['if-none-match'], etag)) return reply.code(304).send('')
    if (!coding) return reply.send(kept.text)
    const small = await formOf(kept, coding)
    return reply.headers({ 'content-encoding': coding, 'content-length': small.length }).send(small)
  }
}
