// What a page needs to make a token of a card: an access token that opens nothing else, and the SDK
// for browsers.

import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Vintem } from '@vintem/sdk'
import type { FastifyInstance } from 'fastify'

type Access = { readonly url: string; readonly accessToken: string }

/** A page that has been left open for a while still has this long to pay. */
const EARLY_S = 300
const MODULE = /^(?:[\w-]+\/)?[\w-]+\.(js|ts)$/

/** One token for many pages, until shortly before it expires. It can make tokens of cards alone. */
export function openCardAccess(vintem: Vintem, url: string): () => Promise<Access> {
  let held: { access: Access; until: number } | undefined
  return async () => {
    const now = performance.now()
    if (held && now < held.until) return held.access
    const { access_token: accessToken, expires_in: livesS } = await vintem.auth.page()
    held = { access: { url, accessToken }, until: now + (livesS - EARLY_S) * 1_000 }
    return held.access
  }
}

/**
 * The modules of `@vintem/sdk/browser` as they are in the package: a shop with a bundler has no
 * need of this.
 */
export function serveBrowserSdk(app: FastifyInstance): void {
  const entry = import.meta.resolve('@vintem/sdk/browser')
  const [name] = entry.split('/').slice(-1)
  app.get('/sdk/browser', async (_request, reply) => reply.redirect(`/sdk/${name}`))
  app.get<{ Params: { '*': string } }>('/sdk/*', async ({ params: { '*': file } }, reply) => {
    if (!MODULE.test(file)) return reply.callNotFound()
    const text = await readFile(new URL(file, entry), 'utf8').catch(() => undefined)
    if (text === undefined) return reply.callNotFound()
    // In a clone of the platform the SDK is TypeScript; in the package it is not.
    return reply
      .type('text/javascript; charset=utf-8')
      .send(file.endsWith('.ts') ? stripTypeScriptTypes(text) : text)
  })
}
