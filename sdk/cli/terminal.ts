// Output and prompts. People read stdout, except with `--json`: then a program reads stdout, and
// people stderr. Colours are for terminals alone, and no text steers one. Nothing else in the CLI
// writes.

import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { misused } from './command.ts'
import { linesOf } from './lines.ts'
import { harmlessJson, shownText } from './steering.ts'
import { type Language, type Text, inLanguage, fill } from './language.ts'

export type Colour = 'green' | 'red' | 'yellow' | 'cyan' | 'dim' | 'bold'

export type Terminal = {
  readonly language: Language
  /** A program reads stdout. */
  readonly isJson: boolean
  /** A sentence in the language of the terminal. */
  in(words: Text): string
  /** A sentence for people. */
  say(words: Text, colour?: Colour): void
  /** Bytes on stdout. */
  write(bytes: Uint8Array): void
  /** Whether bytes can be written: neither a person nor a reader of JSON is there. */
  readonly takesBytes: boolean
  /** All of stdin, at most `maxBytes`. */
  read(maxBytes: number): Promise<Uint8Array>
  /** The lines of stdin as they come; undefined for one that is longer. */
  lines(maxBytes: number): AsyncIterable<string | undefined>
  /** For people, as it is: rows, values, what the server said. */
  print(text: string): void
  /** One object for programs: a line of JSON, with `--json`. */
  give(thing: object): void
  /** An error or a remark: always on stderr. */
  note(words: Text, colour?: Colour): void
  paint(colour: Colour, text: string): string
  /** Whether there is a terminal to prompt at. */
  readonly asks: boolean
  /** The answer to a prompt, trimmed; `hidden` does not show it. */
  ask(question: Text, options?: { hidden?: boolean }): Promise<string>
}

export type Streams = {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
}
type Env = Readonly<Record<string, string | undefined>>

const INTERRUPTED = 130

/**
 * https://no-color.org: set to anything, it forbids colours. FORCE_COLOR, unless it is `0` or
 * `false`, asks for them anywhere else.
 */
function mayColour(stream: NodeJS.WriteStream, env: Env): boolean {
  if (env['NO_COLOR']) return false
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return stream.isTTY === true && env['TERM'] !== 'dumb'
}

async function answered(
  { stdin, stderr }: Streams,
  question: string,
  hidden: boolean,
): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({
    input: stdin,
    output: hidden ? nowhere : stderr,
    terminal: true,
  })
  reader.on('SIGINT', () => process.exit(INTERRUPTED))
  // Hidden input does not show the prompt by itself.
  if (hidden) stderr.write(question)
  // Ctrl-D: there will be no answer.
  const gone = once(reader, 'close').then(() => {
    throw misused({ en: 'No answer was given.', pt: 'Nenhuma resposta foi dada.' })
  })
  try {
    return (await Promise.race([reader.question(hidden ? '' : question), gone])).trim()
  } finally {
    gone.catch(() => {})
    reader.close()
    if (hidden) stderr.write('\n')
  }
}

async function readAll(stdin: NodeJS.ReadStream, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stdin) {
    chunks.push(Buffer.from(chunk as Uint8Array))
    length += chunks.at(-1)!.length
    if (length > maxBytes)
      throw misused(
        fill(
          {
            en: 'stdin is larger than {max} bytes.',
            pt: 'a entrada padrão é maior que {max} bytes.',
          },
          { max: maxBytes },
        ),
      )
  }
  return Buffer.concat(chunks)
}

/** `json`: a program reads stdout. */
export function openTerminal(
  streams: Streams,
  env: Env,
  json: boolean,
  language: Language = 'en',
): Terminal {
  const { stdin, stdout, stderr } = streams
  const people = json ? stderr : stdout
  const colours = mayColour(people, env)
  const write = (stream: NodeJS.WriteStream, text: string) =>
    void stream.write(`${shownText(text, colours)}\n`)
  const paint = (colour: Colour, text: string) =>
    colours ? styleText(colour, text, { validateStream: false }) : text
  const inOwn = (words: Text): string => inLanguage(words, language)
  const painted = (words: Text, colour?: Colour) =>
    colour ? paint(colour, inOwn(words)) : inOwn(words)
  return {
    language,
    isJson: json,
    in: inOwn,
    say: (words, colour) => write(people, painted(words, colour)),
    write: (bytes) => void stdout.write(bytes),
    takesBytes: !json && stdout.isTTY !== true,
    read: (maxBytes) => readAll(stdin, maxBytes),
    lines: (maxBytes) => linesOf(stdin, maxBytes),
    print: (text) => write(people, text),
    give: (thing) => void (json && stdout.write(`${harmlessJson(thing)}\n`)),
    note: (words, colour) => write(stderr, painted(words, colour)),
    paint,
    asks: stdin.isTTY === true && stderr.isTTY === true && !json,
    ask: (question, { hidden = false } = {}) => answered(streams, inOwn(question), hidden),
  }
}
