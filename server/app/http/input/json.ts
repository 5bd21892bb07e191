// Parses a JSON body strictly: UTF-8, no byte order mark, no repeated key, limited depth. What
// JSON.parse would silently accept or merge is refused, because a payment must be unambiguous.

import { isUtf8 } from 'node:buffer'
import { refuse } from '../../../kernel/refusal.ts'
import { keyFault } from '../../../kernel/text/json-keys.ts'
import { shownName } from './names.ts'

// Far deeper than any body of ours, and far from exhausting the stack.
const DEPTH_MAX = 64

const malformed = (why: string) => refuse('malformed_json', { words: { why } })

/** Limits the depth before JSON.parse, which is recursive. */
function refuseDepth(bytes: Buffer): void {
  let depth = 0
  let inString = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (inString) {
      if (byte === 92) at++
      else if (byte === 34) inString = false
    } else if (byte === 34) inString = true
    else if (byte === 123 || byte === 91) {
      if (++depth > DEPTH_MAX) throw malformed(`it has more than ${DEPTH_MAX} levels of nesting`)
    } else if (byte === 125 || byte === 93) depth--
  }
}

/** Line and column of the text after `before`, as an editor counts. */
function placeAfter(before: string): string {
  const line = before.lastIndexOf('\n')
  return `line ${before.split('\n').length}, column ${before.length - line}`
}

const REPLACED = '\ufffd'
const REPLACED_BYTES = Buffer.from(REPLACED)

/** The text before the first byte that is not UTF-8. */
function beforeBroken(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  let from = 0
  let byte = 0
  for (let at = text.indexOf(REPLACED); at >= 0; at = text.indexOf(REPLACED, from)) {
    byte += Buffer.byteLength(text.slice(from, at))
    // The text may contain this very character.
    if (!bytes.subarray(byte, byte + REPLACED_BYTES.length).equals(REPLACED_BYTES))
      return text.slice(0, at)
    byte += REPLACED_BYTES.length
    from = at + 1
  }
  return text
}

/** White space or a JSON token. */
const WORD =
  /[ \t\r\n]+|[{}[\],:]|"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?\b|(?:true|false|null)\b/gy
const FORM = /^[\w.[\]%+-]+=/

/**
 * The position of the first text that is no JSON token; undefined when only the order of tokens is
 * wrong.
 */
function firstNonToken(text: string): number | undefined {
  let at = 0
  for (const [word] of text.matchAll(WORD)) at += word.length
  return at < text.length ? at : undefined
}

/** Why a text is not JSON. The parser's message is not repeated, because it quotes the text. */
function whyUnparsed(text: string, { message }: Error): string {
  if (FORM.test(text)) return 'it is a form (name=value&…)'
  const position = / at position (\d+)/.exec(message)?.[1]
  const at = position === undefined ? firstNonToken(text) : Number(position)
  if (at === undefined)
    return message.includes('end of JSON') ? 'it ends too early' : 'it cannot be parsed'
  return `it cannot be parsed at ${placeAfter(text.slice(0, at))}`
}

/**
 * Whether it begins with a byte order mark of UTF-16, or with a character of ASCII in two bytes.
 */
const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) ||
  (first === 0xfe && second === 0xff) ||
  first === 0 ||
  second === 0

/** The value of a JSON body, or a 400 with the reason. An empty body is undefined. */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (isUtf16(bytes)) throw malformed('it is UTF-16 (convert it to UTF-8 first)')
  if (!isUtf8(bytes))
    throw malformed(
      `it is not UTF-8 at ${placeAfter(beforeBroken(bytes))} (convert Latin-1 to UTF-8 first)`,
    )
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    throw malformed('it begins with a byte order mark')
  refuseDepth(bytes)
  const text = bytes.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw malformed(whyUnparsed(text, error as Error))
  }
  const fault = keyFault(text)
  if (fault?.is === 'reserved') throw malformed(`the key ${fault.key} is not accepted`)
  if (fault) throw malformed(`the key ${JSON.stringify(shownName(fault.key))} appears twice`)
  return value
}
