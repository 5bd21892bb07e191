// HTML as values: everything put into a template is escaped, unless it is `Html`. It knows no page.

/** Text that is HTML. Only `markup`, `trusted` and lists of these make it. */
export type Html = { readonly html: string }

type Piece = string | number | Html | undefined | false | readonly Html[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** `text` escaped for HTML text and quoted attributes. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!)

/** Marks HTML that we made elsewhere as safe. Never for input from outside. */
export const trusted = (text: string): Html => ({ html: text })

function written(piece: Piece): string {
  if (piece === undefined || piece === false) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escape(String(piece))
  return 'html' in piece ? piece.html : piece.map((one) => one.html).join('')
}

/** `` markup`<p>${text}</p>` ``: all values are escaped; undefined and false give nothing. */
export const markup = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  html: strings.reduce((whole, string, n) => whole + written(pieces[n - 1]) + string),
})

/** Text of our tables, where `word` in backticks is code. */
export const prose = (text: string): Html =>
  trusted(
    text
      .split('`')
      .map((part, n) => (n % 2 === 1 ? `<code>${escape(part)}</code>` : escape(part)))
      .join(''),
  )
