// A mail as text and as HTML, in the language of its reader. The HTML loads nothing and has no
// script. Pure.

import type { Language } from '../../contract/text.ts'
import { markup } from '../kernel/text/html.ts'
import type { MailContent } from './mail.ts'
import { footerIn, partsOf } from './texts/texts.ts'

export type RenderedMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const SUBJECT_MAX = 150
const LINE_BREAKS = /[\p{Cc}\u2028\u2029]+/gu

/** Names come from outside: a line break in a subject would be another header. */
const oneLine = (text: string): string => text.replace(LINE_BREAKS, ' ').trim()

const OUTER =
  'margin:0;padding:24px 12px;background:#f2f4f3;font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif'
const INNER =
  'max-width:560px;margin:0 auto;padding:28px;background:#ffffff;color:#14211d;border-radius:12px;border-top:4px solid #0b6e57'
const FACTS = 'border-collapse:collapse;width:100%;margin:20px 0 4px'
const LABEL =
  'padding:8px 16px 8px 0;border-top:1px solid #e1e7e4;color:#51605a;text-align:left;vertical-align:top;font-weight:400'
const VALUE =
  'padding:8px 0;border-top:1px solid #e1e7e4;text-align:right;word-break:break-word;font-weight:600'
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#0b6e57;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none'
const ADDRESS = 'margin:0 0 12px;color:#51605a;font-size:13px;word-break:break-all'
const FOOTER = 'max-width:560px;margin:16px auto 0;color:#51605a;font-size:13px;text-align:center'

export function render(content: MailContent, language: Language): RenderedMail {
  const { subject, paragraphs, facts, link } = partsOf(content, language)
  const title = oneLine(subject).slice(0, SUBJECT_MAX)
  const footer = footerIn(language)
  const listed = facts.map(([label, value]) => `${label}: ${oneLine(value)}`)
  const blocks = [
    ...(listed.length > 0 ? [listed.join('\n')] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
  ]
  const text = [...paragraphs.map(oneLine), ...blocks, `--\n${footer}`].join('\n\n')
  const { html } = markup`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
      </head>
      <body style="${OUTER}">
        <main style="${INNER}">
          <h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${title}</h1>
          ${paragraphs.map((paragraph) => markup`<p style="margin:0 0 12px">${oneLine(paragraph)}</p>`)}
          ${
            link &&
            markup`<p style="margin:20px 0"><a style="${BUTTON}" href="${link.url}" rel="noreferrer">${link.label}</a></p>
              <p style="${ADDRESS}">${link.url}</p>`
          }
          ${
            facts.length > 0 &&
            markup`<table style="${FACTS}">
              <tbody>
                ${facts.map(
                  ([label, value]) =>
                    markup`<tr>
                      <th scope="row" style="${LABEL}">${label}</th>
                      <td style="${VALUE}">${oneLine(value)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
          }
        </main>
        <p style="${FOOTER}">${footer}</p>
      </body>
    </html>`
  return { subject: title, text: `${text}\n`, html }
}
