// A stream of bytes as lines, each of a bounded length.

/**
 * Each line without its end; undefined for one that is longer than `maxBytes`, of which nothing is
 * kept.
 */
export async function* linesOf(
  stream: AsyncIterable<unknown>,
  maxBytes: number,
): AsyncGenerator<string | undefined> {
  let parts: Buffer[] = []
  let length = 0
  const keep = (part: Buffer) => {
    length += part.length
    if (length <= maxBytes) parts.push(part)
    else parts = []
  }
  const taken = () => {
    const line = length > maxBytes ? undefined : Buffer.concat(parts).toString('utf8')
    parts = []
    length = 0
    return line
  }
  for await (const chunk of stream) {
    let rest = Buffer.from(chunk as Uint8Array)
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      keep(rest.subarray(0, end))
      yield taken()
      rest = rest.subarray(end + 1)
    }
    keep(rest)
  }
  if (length > 0) yield taken()
}
