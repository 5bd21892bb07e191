// Our documents, from Markdown to HTML and to plain chapters. HTML in a document is shown as text,
// but for comments, which are not shown. Pure.

import { Marked, type Renderer, type Token, type Tokens } from 'marked'
import { escape, trusted, type Html } from '../../kernel/text/html.ts'

/** A row of a table, without markup: its first column, and the others. */
export type Row = { readonly term: string; readonly text: string }

/**
 * A part of a document below a heading: its anchor, its heading, its text without markup, and the
 * rows of its tables.
 */
export type Chapter = {
  readonly id: string
  readonly depth: number
  readonly title: string
  readonly text: string
  readonly rows: readonly Row[]
}

export type Document = {
  readonly title: string
  /** The first paragraph, without markup. */
  readonly lead: string
  readonly chapters: readonly Chapter[]
}

export type Links = {
  /** The address of a link; undefined when it leads nowhere. */
  readonly link: (href: string) => string | undefined
  /** What a link is called that is written as a file's name. */
  readonly title: (href: string) => string | undefined
  /** The page that a word of code names, if any. */
  readonly code: (code: string) => string | undefined
}

const reader = new Marked()

/** A comment, and nothing else: a mark for a program. */
const COMMENT = /^<!--(?:(?!-->)[^])*-->\s*$/

/** The text of tokens, without markup. */
function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br' || token.type === 'space') return ' '
      if (token.type === 'html' && COMMENT.test((token as Tokens.HTML).text)) return ' '
      if (token.type === 'list')
        return `${(token as Tokens.List).items.map((item) => textOf(item.tokens)).join(' ')} `
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table
        return `${[header, ...rows].flatMap((row) => row.map((column) => textOf(column.tokens))).join(' ')} `
      }
      const { tokens: inner, text = '' } = token as { tokens?: Token[]; text?: string }
      const own = inner ? textOf(inner) : text
      return token.type === 'paragraph' || token.type === 'heading' ? `${own} ` : own
    })
    .join('')
}

const plain = (tokens: readonly Token[]): string => textOf(tokens).replaceAll(/\s+/g, ' ').trim()

const rowsOf = (tokens: readonly Token[]): Row[] =>
  tokens
    .filter((token) => token.type === 'table')
    .flatMap((token) => (token as Tokens.Table).rows)
    .map(([first, ...others]) => ({
      term: plain(first!.tokens),
      text: others
        .map((column) => plain(column.tokens))
        .filter((text) => text !== '')
        .join(' · '),
    }))

/**
 * The anchors of a document's headings, as GitHub names them; a second heading of the same name
 * gets a number.
 */
function anchors(): (title: string) => string {
  const used = new Map<string, number>()
  return (title) => {
    const id = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-')
    const before = used.get(id)
    used.set(id, (before ?? 0) + 1)
    return before === undefined ? id : `${id}-${before}`
  }
}

/** The parts of a document. */
export function readDocument(markdown: string): Document {
  const tokens = reader.lexer(markdown)
  const idOf = anchors()
  const starts = tokens.flatMap((token, n) => (token.type === 'heading' ? [n] : []))
  const chapters = starts.map((start, n) => {
    const { depth, tokens: inner } = tokens[start] as Tokens.Heading
    const title = plain(inner)
    const below = tokens.slice(start + 1, starts[n + 1])
    return { id: idOf(title), depth, title, text: plain(below), rows: rowsOf(below) }
  })
  const first = tokens.find((token) => token.type === 'paragraph') as Tokens.Paragraph | undefined
  return { title: chapters[0]?.title ?? '', lead: first ? plain(first.tokens) : '', chapters }
}

/** A link that is written as a file's name, which readers of a server do not know. */
const FILE_NAME = /^[\w-]+\.md$/

const linked = (address: string | undefined, text: string): string =>
  address === undefined ? text : `<a href="${escape(address)}">${text}</a>`

/**
 * The document as HTML. `anchorLabel`: what the link of a heading is called for people who cannot
 * see it.
 */
export function htmlOf(
  markdown: string,
  { link, title: titleOf, code }: Links,
  anchorLabel: (title: string) => string,
): Html {
  const idOf = anchors()
  let hasLead = false
  const renderer: Partial<Renderer> & ThisType<Renderer> = {
    html: ({ text }) => (COMMENT.test(text) ? '' : escape(text)),
    heading({ tokens, depth }) {
      const title = plain(tokens)
      const id = idOf(title)
      const text = this.parser.parseInline(tokens)
      if (depth === 1) return `<h1 id="${escape(id)}">${text}</h1>\n`
      const label = escape(anchorLabel(title))
      return `<h${depth} id="${escape(id)}">${text} <a class="anchor" href="#${escape(id)}" aria-label="${label}">#</a></h${depth}>\n`
    },
    paragraph({ tokens }) {
      const lead = hasLead ? '' : ' class="lead"'
      hasLead = true
      return `<p${lead}>${this.parser.parseInline(tokens)}</p>\n`
    },
    code({ text, lang = '' }) {
      const [language = ''] = lang.split(' ')
      const name = /^\w+$/.test(language) ? ` class="language-${language}"` : ''
      return `<pre tabindex="0"><code${name}>${escape(text)}</code></pre>\n`
    },
    codespan: ({ text }) => linked(code(text), `<code>${escape(text)}</code>`),
    link({ href, text, tokens }) {
      const title = FILE_NAME.test(text) ? titleOf(href) : undefined
      if (title !== undefined) return linked(link(href), escape(title))
      const inside = tokens.map((token) =>
        token.type === 'codespan'
          ? `<code>${escape(token.raw.replaceAll('`', ''))}</code>`
          : this.parser.parseInline([token]),
      )
      return linked(link(href), inside.join(''))
    },
    image: ({ text }) => escape(text),
    table({ header, rows }) {
      const inline = ({ tokens }: Tokens.TableCell): string => this.parser.parseInline(tokens)
      // A header without text is no header for people who hear the page.
      const heads = header
        .map(inline)
        .map((text) => (text === '' ? '<td></td>' : `<th scope="col">${text}</th>`))
      const body = rows.map(
        (row) => `<tr>${row.map((column) => `<td>${inline(column)}</td>`).join('')}</tr>`,
      )
      return `<div class="scroll" tabindex="0"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>\n`
    },
  }
  return trusted(new Marked({ renderer }).parse(markdown, { async: false }))
}

const FENCE = /^(```.*?^```$)/gms
const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g

/**
 * The document as Markdown whose links lead to this server; a link that leads nowhere is its text.
 */
export const markdownFor = (markdown: string, link: Links['link']): string =>
  markdown
    .split(FENCE)
    .map((part, n) =>
      n % 2 === 1
        ? part
        : part.replaceAll(LINK, (_, text: string, href: string) => {
            const address = link(href)
            return address === undefined ? text : `[${text}](${address})`
          }),
    )
    .join('')
