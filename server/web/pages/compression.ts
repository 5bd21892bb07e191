// Compresses public texts in the smallest encoding a client accepts. Each encoding is made once, at its first use. Only
// public texts without secrets may be compressed: the compressed size reveals the content.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingFor, hasAlready, type Coding } from './codings.ts'

/** Nearly the best compression, in a tenth of the time: the largest text has 4 MB. */
const BROTLI_QUALITY = 9
const GZIP_LEVEL = 9
const HASH_LENGTH = 27
/** Texts are cached by their names: a route, or a guide in a language. Of each there are a few. */
const TEXTS_MAX = 512

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

type CompressedText = {
  readonly text: string
  readonly hash: string
  readonly forms: Partial<Record<Coding, Promise<Buffer>>>
}

/** Sets the headers of a text, and returns the bytes to send. `name`: of a text that shares its route with others. */
export type Compress = (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  name?: string,
) => Promise<string | Buffer>

/** The texts of one server. */
export function openCompression(): Compress {
  const texts = new Map<string, CompressedText>()

  function keptOf(name: string, text: string): CompressedText {
    const known = texts.get(name)
    if (known?.text === text) return known
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH)
    const kept: CompressedText = { text, hash, forms: {} }
    texts.set(name, kept)
    assert(texts.size <= TEXTS_MAX, 'more texts are compressed than there are public pages')
    return kept
  }

  async function formOf(compressed: CompressedText, coding: Coding): Promise<Buffer> {
    try {
      return await (compressed.forms[coding] ??= MAKERS[coding](compressed.text))
    } catch (error) {
      delete compressed.forms[coding]
      throw error
    }
  }

  return async (request, reply, text, name = '') => {
    const compressed = keptOf(`${request.routeOptions.url ?? ''} ${name}`, text)
    const coding = codingFor(String(request.headers['accept-encoding'] ?? ''))
    const etag = coding ? `"${compressed.hash}-${coding}"` : `"${compressed.hash}"`
    const varies = reply.getHeader('vary')
    reply.headers({ etag, vary: varies === undefined ? 'accept-encoding' : `accept-encoding, ${String(varies)}` })
    if (hasAlready(request.headers['if-none-match'], etag)) {
      reply.code(304).removeHeader('content-length')
      return ''
    }
    if (!coding) return text
    const small = await formOf(compressed, coding)
    reply.headers({ 'content-encoding': coding, 'content-length': small.length })
    return small
  }
}
