// Lines that wait to be stored, as bytes in pages: thousands of texts that wait a second would be
// copied by every collection of garbage, and joined and encoded once more when they are sent. Pure.

/** Some lines, in UTF-8. */
export type Page = { readonly lines: Buffer; readonly count: number }

export type Lines = {
  add(line: string): void
  /** Removes the oldest page and returns it; undefined when nothing waits. */
  take(): Page | undefined
  /** Whether a page has as many lines as may be stored at once. */
  isPageFull(): boolean
  /** Lines that wait, and their bytes. */
  count(): number
  bytes(): number
}

type OpenPage = { readonly buffer: Buffer; used: number; count: number }

/** One statement stores a page. */
const PAGE_LINES_MAX = 500
const PAGE_BYTES = 256 * 1024
/** Of a character in UTF-8. */
const CHARACTER_BYTES_MAX = 3

export function openLines(): Lines {
  const pages: OpenPage[] = []
  let count = 0
  let bytes = 0
  const isFull = (page: OpenPage): boolean => page.count >= PAGE_LINES_MAX
  const pageFor = (max: number): OpenPage => {
    const last = pages.at(-1)
    if (last && !isFull(last) && max <= last.buffer.length - last.used) return last
    // Not from the pool that all small buffers share: it would be kept for one line.
    const page = { buffer: Buffer.allocUnsafeSlow(Math.max(PAGE_BYTES, max)), used: 0, count: 0 }
    pages.push(page)
    return page
  }
  return {
    add: (line) => {
      const page = pageFor(line.length * CHARACTER_BYTES_MAX)
      const written = page.buffer.write(line, page.used)
      page.used += written
      page.count += 1
      count += 1
      bytes += written
    },
    take: () => {
      const page = pages.shift()
      if (!page) return undefined
      count -= page.count
      bytes -= page.used
      return { lines: page.buffer.subarray(0, page.used), count: page.count }
    },
    isPageFull: () => pages.length > 1 || (pages.length === 1 && isFull(pages[0]!)),
    count: () => count,
    bytes: () => bytes,
  }
}
