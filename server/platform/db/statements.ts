// Splits a file of SQL into its statements, as PostgreSQL would: an engine of many nodes takes one
// statement at a time. It knows quotes, comments and parentheses, and no statement.

/**
 * What may hold a semicolon that ends no statement, and what ends or nests one. A block comment may
 * hold others.
 */
const TOKEN =
  /--[^\n]*|\/\*|(?<![\w$])[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<![\w$])\$((?:[A-Za-z_]\w*)?)\$[\s\S]*?\$\1\$|\b[bB][eE][gG][iI][nN]\s+[aA][tT][oO][mM][iI][cC]\b|[();]/g
const COMMENT_EDGE = /\/\*|\*\//g

/** Where the block comment that opens at `from` ends; the end of the text when it does not. */
function endOfComment(text: string, from: number): number {
  let depth = 0
  for (const { 0: edge, index } of text.slice(from).matchAll(COMMENT_EDGE)) {
    depth += edge === '/*' ? 1 : -1
    if (depth === 0) return from + index + edge.length
  }
  return text.length
}

/** The statements of `text`, each with the comments before it and without its semicolon. */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let [start, at, depth, isEmpty] = [0, 0, 0, true]
  const take = (end: number) => {
    if (!isEmpty) statements.push(text.slice(start, end).trim())
    isEmpty = true
  }
  const pattern = new RegExp(TOKEN)
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [token] = found
    if (text.slice(at, found.index).trim() !== '') isEmpty = false
    if (token === '/*') pattern.lastIndex = endOfComment(text, found.index)
    else if (/^begin\s/i.test(token))
      throw new Error(
        'the body of a function is a text here ($$ … $$), not "begin atomic": its statements cannot be told apart',
      )
    else if (token === ';' && depth === 0) {
      take(found.index)
      start = pattern.lastIndex
    } else if (!token.startsWith('--')) {
      isEmpty = false
      if (token === '(') depth++
      if (token === ')') depth--
    }
    at = pattern.lastIndex
  }
  if (text.slice(at).trim() !== '') isEmpty = false
  take(text.length)
  return statements
}
