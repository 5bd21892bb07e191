// What a page needs to make a token of a card: an access token that opens nothing else, and the SDK for browsers.

import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../kit/settings.ts'

type Access = { readonly url: string; readonly accessToken: string }

/** A page that has been left open for a while still has this long to pay. */
const EARLY_S = 300
const MODULE = /^[\w-]+\.(js|ts)$/

/** Logs in once for many pages. With `Origin`, as a browser sends it, the server gives a token that can make tokens of cards alone. */
export function openCardAccess({ url, email, secret, sellerId }: Settings): (origin: string) => Promise<Access> {
  let held: { access: Access; until: number } | undefined
  return async (origin) => {
    const now = performance.now()
    if (held && now < held.until) return held.access
    const response = await fetch(`${url}/v1/card/authentication`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email, secret, io_seller_id: sellerId }),
    })
    if (!response.ok) throw new Error(`no access for cards: ${response.status} ${await response.text()}`)
    const token = (await response.json()) as { access_token: string; expires_in: number }
    held = { access: { url, accessToken: token.access_token }, until: now + (token.expires_in - EARLY_S) * 1_000 }
    return held.access
  }
}

/** The modules of `@vintem/sdk/browser` as they are in the package: a shop with a bundler has no need of this. */
export function serveBrowserSdk(app: FastifyInstance): void {
  const entry = import.meta.resolve('@vintem/sdk/browser')
  const [name] = entry.split('/').slice(-1)
  app.get('/sdk/browser', async (_request, reply) => reply.redirect(`/sdk/${name}`))
  app.get<{ Params: { file: string } }>('/sdk/:file', async ({ params: { file } }, reply) => {
    if (!MODULE.test(file)) return reply.callNotFound()
    const text = await readFile(new URL(file, entry), 'utf8').catch(() => undefined)
    if (text === undefined) return reply.callNotFound()
    // In a clone of the platform the SDK is TypeScript; in the package it is not.
    return reply.type('text/javascript; charset=utf-8').send(file.endsWith('.ts') ? stripTypeScriptTypes(text) : text)
  })
}
