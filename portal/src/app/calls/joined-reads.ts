// Reads that a screen makes at once travel in one request. Each keeps its own reply, its own time
// limit and its own repetition: to the SDK they are requests as any other.

import { API } from '../facts.ts'

/** More do not fit a request of the server. */
const READS_MAX = 16
/** Of an address, as it is sent: all of them fit the first line that servers and proxies take. */
const LENGTH_MAX = 6_000

type Waiting = {
  readonly path: string
  readonly init: RequestInit
  readonly resolve: (response: Response) => void
  readonly reject: (error: unknown) => void
}

type Line = { n: number; status: number; headers: Record<string, string>; body: string }

/** The lines of a body, as they arrive. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .getReader()
  for (let rest = ''; ;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    for (const line of lines) yield JSON.parse(line) as Line
  }
}

const partOf = ({ path }: Waiting): string => `path=${encodeURIComponent(path)}`

/** The reads in groups of which each fits a request. */
function groupsOf(reads: readonly Waiting[]): Waiting[][] {
  const groups: Waiting[][] = []
  let length = LENGTH_MAX
  for (const read of reads) {
    length += partOf(read).length + 1
    if (length > LENGTH_MAX || groups.at(-1)!.length === READS_MAX) {
      groups.push([])
      length = partOf(read).length
    }
    groups.at(-1)!.push(read)
  }
  return groups
}

/** Ends when nobody waits for any of them any more. */
function whenAllLeft(reads: readonly Waiting[]): AbortSignal {
  const all = new AbortController()
  let waiting = reads.length
  for (const { init } of reads) {
    const left = () => void (--waiting === 0 && all.abort())
    if (init.signal?.aborted) left()
    else init.signal?.addEventListener('abort', left, { once: true })
  }
  return all.signal
}

async function askTogether(reads: readonly Waiting[]): Promise<void> {
  const response = await fetch(`${API}/reads?${reads.map(partOf).join('&')}`, {
    credentials: 'same-origin',
    redirect: 'manual',
    signal: whenAllLeft(reads),
  })
  if (!response.ok || !response.body) {
    // Refused as a whole: without a session, or by a server that has too much to do.
    const { status, headers } = response
    const text = await response.text()
    return reads.forEach(({ resolve }) => resolve(new Response(text, { status, headers })))
  }
  for await (const { n, status, headers, body } of linesOf(response.body))
    reads[n]?.resolve(new Response(body, { status, headers }))
  throw new TypeError('the connection ended before every read was answered')
}

const isRead = (url: string, { method = 'GET', headers }: RequestInit): boolean =>
  method === 'GET' &&
  url.startsWith(`${API}/`) &&
  encodeURIComponent(url).length < LENGTH_MAX &&
  new Headers(headers).get('accept') === 'application/json'

/** `fetch`, with the reads of one turn of the page in one request. */
export function joinReads(): (url: string, init: RequestInit) => Promise<Response> {
  let waiting: Waiting[] = []
  const send = () => {
    const all = waiting
    waiting = []
    for (const reads of groupsOf(all)) {
      const [first] = reads
      if (reads.length === 1)
        fetch(API + first!.path, first!.init).then(first!.resolve, first!.reject)
      // What is answered already keeps its answer.
      else
        askTogether(reads).catch((error: unknown) => reads.forEach(({ reject }) => reject(error)))
    }
  }
  return (url, init) => {
    if (!isRead(url, init)) return fetch(url, init)
    return new Promise((resolve, reject) => {
      init.signal?.throwIfAborted()
      init.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error), {
        once: true,
      })
      if (waiting.length === 0) setTimeout(send)
      waiting.push({ path: url.slice(API.length), init, resolve, reject })
    })
  }
}
