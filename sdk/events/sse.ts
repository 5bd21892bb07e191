// Parses server-sent events: bytes → blocks (WHATWG HTML, 9.2.6). It knows neither the server nor
// what the blocks mean.

import { VintemError } from '../errors.ts'

/** A block up to a blank line. Without `data` it is no event, only a place. */
export type Block = { id: string | undefined; data: string | undefined }

/** Longer than any event: a reply without line breaks is not ours. */
const LINE_CHARS_MAX = 4 * 1024 * 1024

const LINE_END = /\r\n|\n|\r/

/** The lines of some chunks, without an unfinished last line. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true })
    // A \r at the end may be the first half of \r\n.
    const ready = rest.endsWith('\r') ? rest.slice(0, -1) : rest
    const lines = ready.split(LINE_END)
    rest = `${lines.pop()!}${rest.slice(ready.length)}`
    yield* lines
    if (rest.length > LINE_CHARS_MAX) {
      throw new VintemError({
        code: 'unexpected_answer',
        message: 'a line of the stream does not end',
      })
    }
  }
  if (rest.endsWith('\r')) yield rest.slice(0, -1)
}

/**
 * The blocks of a stream, in order. A last block without a blank line is dropped, as the standard
 * says.
 */
export async function* blocksOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Block, void> {
  let id: string | undefined
  let data: string[] = []
  for await (const line of linesOf(chunks)) {
    if (line === '') {
      if (id !== undefined || data.length > 0)
        yield { id, data: data.length > 0 ? data.join('\n') : undefined }
      id = undefined
      data = []
      continue
    }
    const [, name, value] = /^([^:]*):? ?(.*)$/s.exec(line)!
    if (name === 'id') id = value
    if (name === 'data') data.push(value!)
  }
}
