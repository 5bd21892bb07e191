// The frame of every page: one look, and headers that allow only our own code to run. A page loads
// nothing: style, script and icon are inline.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../runtime/deps.ts'
import type { Language } from '../../../contract/text.ts'
import { markup, trusted, type Html } from '../../kernel/text/html.ts'

export type Page = {
  readonly language: Language
  readonly title: string
  readonly body: Html
  /** Extra content of the head: a refresh, a preview. */
  readonly head?: Html
  /** A script of ours, one of the files beside this one. */
  readonly script?: string
  /** Rules of its own, after those of every page; made by us of checked values. */
  readonly style?: string
  /** Whether it shows pictures of this server. */
  readonly images?: boolean
  /** Whether it has a form that asks this server. */
  readonly form?: boolean
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A file of this folder, as text. */
export const readBeside = (folder: string, name: string): string =>
  readFileSync(join(folder, name), 'utf8')

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The headers of every page. */
export const GUARDS = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0b6e57"/>' +
      '<path d="M9 10l7 13 7-13" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>',
  )

/** Our logo, beside our name. */
export const MARK = trusted(
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="currentColor"/>' +
    '<path class="stroke" d="M9 10l7 13 7-13"/></svg>',
)

/**
 * The path prefix: '' or '/shop'. To be read at each request: the URL is final only once the server
 * listens.
 */
export const prefixOf = (deps: Pick<Deps, 'config'>): string =>
  new URL(deps.config.publicUrl).pathname.replace(/(?<!\/)\/+$/, '')

const LOOK = readBeside(import.meta.dirname, 'look.css')

/**
 * The content security policy: the page may run our own script and call its own server, nothing
 * else.
 */
function policy(
  style: string,
  { script, images, form }: Pick<Page, 'script' | 'images' | 'form'>,
): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
    images ? "img-src data: 'self'" : 'img-src data:',
    "base-uri 'none'",
    form ? "form-action 'self'" : "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The page as a complete document. Style and script are inline byte for byte: their hashes are in
 * the headers.
 */
function documentOf(page: Page, style: string): string {
  const script = page.script === undefined ? '' : `<script>${page.script}</script>`
  return markup`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title}</title>
        <link rel="icon" href="${ICON}" />
        ${page.head} ${trusted(`<style>${style}</style>`)}
      </head>
      <body>
        ${page.body} ${trusted(script)}
      </body>
    </html> `.html
}

/** A text as it is sent. */
export type Written = { readonly headers: Readonly<Record<string, string>>; readonly text: string }

/** A page as it is sent. */
export function writtenPage(page: Page): Written {
  const style = page.style ? `${LOOK}\n${page.style}` : LOOK
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy(style, page),
    'content-language': page.language,
    ...GUARDS,
    ...page.headers,
  }
  return { headers, text: documentOf(page, style) }
}

/** Replies with a page. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { headers, text } = writtenPage(page)
  return reply
    .code(page.status ?? 200)
    .headers(headers)
    .send(text)
}
