// HTTP/1.1 at the lowest cost for a load generator: requests are texts made beforehand, and of a
// response only its status and its length are read. It expects responses with a content-length, one
// at a time, as our server sends them.

export type Said = {
  method: string
  path: string
  token?: string
  body?: string
  headers?: Record<string, string>
}

/** The whole request as text; every character must be one byte (Latin-1). */
export function requestText({ method, path, token, body, headers = {} }: Said): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

export type Reply = { status: number; body: string }

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = '\r\ncontent-length: '

type Head = { status: number; bodyFrom: number; bodyEnd: number }

function headOf(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const text = bytes.toString('latin1', 0, end + 2)
  const at = text.toLowerCase().indexOf(LENGTH)
  const length = at < 0 ? 0 : Number.parseInt(text.slice(at + LENGTH.length), 10)
  return { status: Number(text.slice(9, 12)), bodyFrom: end + 4, bodyEnd: end + 4 + length }
}

/**
 * Reads responses from the chunks of one connection; `onReply` is called once for each; `body` is
 * read on demand.
 */
export function openReader(
  onReply: (reply: Reply) => void,
  wantsBody: boolean,
): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let size = 0
  let head: Head | undefined
  return (chunk) => {
    chunks.push(chunk)
    size += chunk.length
    if (head && size < head.bodyEnd) return
    const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks)
    chunks = [bytes]
    head ??= headOf(bytes)
    if (!head || size < head.bodyEnd) return
    const { status, bodyFrom, bodyEnd } = head
    const body = wantsBody || status >= 400 ? bytes.toString('utf8', bodyFrom, bodyEnd) : ''
    head = undefined
    chunks = []
    size = 0
    onReply({ status, body })
  }
}
