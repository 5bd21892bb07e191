// HTTP byte by byte, for requests that no client would send. It reads one reply without
// interpreting it.

import net from 'node:net'

export type RawAnswer = {
  status: number
  headers: Record<string, string>
  text: string
  body: ReturnType<typeof JSON.parse>
}

const SILENCE_MAX_MS = 60_000

/**
 * Sends `parts`, one after the other with a turn of the event loop between, and reads until the
 * server hangs up.
 */
export async function exchange(
  url: string,
  parts: readonly (string | Uint8Array)[],
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const socket = net.connect(Number(port), hostname)
  socket.setNoDelay(true)
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    socket.setTimeout(SILENCE_MAX_MS, () =>
      socket.destroy(new Error('the server says nothing and keeps the line')),
    )
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server that has replied may reset the connection of a client that is still sending.
    socket.on('error', (error) => (chunks.length > 0 ? resolve() : reject(error)))
    socket.on('close', () => resolve())
  })
  for (const part of parts) {
    if (socket.destroyed) break
    socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
    await new Promise(setImmediate)
  }
  await ended
  return read(Buffer.concat(chunks))
}

function read(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes
    .subarray(0, Math.max(0, end))
    .toString('latin1')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const text = end < 0 ? '' : bytes.subarray(end + 4).toString('utf8')
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : undefined,
  }
}

/** A request as text: the given headers only. */
export const requestText = (line: string, headers: readonly string[], body = ''): string =>
  `${[line, ...headers].join('\r\n')}\r\n\r\n${body}`
