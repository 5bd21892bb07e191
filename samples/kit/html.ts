// Pages as text: what is put into them is escaped, unless it is HTML of ours.

export type Html = { readonly markup: string }

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign]!)

type Part = Html | string | number | null | undefined | false | readonly Part[]

function markupOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(markupOf).join('')
  return typeof part === 'object' && 'markup' in part ? part.markup : escaped(String(part))
}

/** html`<b>${name}</b>`: `name` is shown as it is, whatever signs it has. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: texts.map((text, n) => text + (n < parts.length ? markupOf(parts[n]) : '')).join(''),
})

const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
/** Whole centavos as people read them. */
export const money = (cents: number): string => REAIS.format(cents / 100)

const TIME = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
export const time = (iso: string): string => TIME.format(new Date(iso))

/** `1.234,56` or `10` as whole centavos; undefined for anything else. */
export function centsOf(text: string): number | undefined {
  const found = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{2}))?$/.exec(text.trim())
  return found ? Number(found[1]!.replaceAll('.', '')) * 100 + Number(found[2] ?? 0) : undefined
}

/** A field of a form with its label. */
export const field = (name: string, label: string, more: Html = html`required`): Html =>
  html`<label>${label}<input name="${name}" ${more} /></label>`

/** A whole page. */
export const page = (
  title: string,
  content: Html,
  { scripts = [] as readonly string[], home = 'Início' } = {},
): string =>
  html`<!doctype html>
    <html lang="pt-BR">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      <link rel="stylesheet" href="/page.css" />
      ${scripts.map((path) => html`<script type="module" src="${path}"></script>`)}
      <body>
        <header><a href="/">${home}</a></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.markup
