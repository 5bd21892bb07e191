// Output and prompts. People read stdout, except with `--json`: then a program reads stdout, and people stderr. Colours are for
// terminals alone. Nothing else in the CLI writes.

import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { misused } from './command.ts'

export type Colour = 'green' | 'red' | 'yellow' | 'cyan' | 'dim' | 'bold'

export type Terminal = {
  /** For people. */
  say(text: string): void
  /** One object for programs: a line of JSON, with `--json`. */
  give(thing: object): void
  /** An error or a remark: always on stderr. */
  note(text: string): void
  paint(colour: Colour, text: string): string
  /** Whether there is a terminal to prompt at. */
  readonly asks: boolean
  /** The answer to a prompt, trimmed; `hidden` does not show it. */
  ask(question: string, options?: { hidden?: boolean }): Promise<string>
}

export type Streams = {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
}
type Env = Readonly<Record<string, string | undefined>>

const INTERRUPTED = 130

/** https://no-color.org: set to anything, it forbids colours. */
const mayColour = (stream: NodeJS.WriteStream, env: Env): boolean =>
  stream.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb'

async function answered({ stdin, stderr }: Streams, question: string, hidden: boolean): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: stdin, output: hidden ? nowhere : stderr, terminal: true })
  reader.on('SIGINT', () => process.exit(INTERRUPTED))
  // Hidden input does not show the prompt by itself.
  if (hidden) stderr.write(question)
  // Ctrl-D: there will be no answer.
  const gone = once(reader, 'close').then(() => {
    throw misused('No answer was given.')
  })
  try {
    return (await Promise.race([reader.question(hidden ? '' : question), gone])).trim()
  } finally {
    gone.catch(() => {})
    reader.close()
    if (hidden) stderr.write('\n')
  }
}

/** `json`: a program reads stdout. */
export function openTerminal(streams: Streams, env: Env, json: boolean): Terminal {
  const { stdin, stdout, stderr } = streams
  const people = json ? stderr : stdout
  const colours = mayColour(people, env)
  return {
    say: (text) => void people.write(`${text}\n`),
    give: (thing) => void (json && stdout.write(`${JSON.stringify(thing)}\n`)),
    note: (text) => void stderr.write(`${text}\n`),
    paint: (colour, text) => (colours ? styleText(colour, text, { validateStream: false }) : text),
    asks: stdin.isTTY === true && stderr.isTTY === true && !json,
    ask: (question, { hidden = false } = {}) => answered(streams, question, hidden),
  }
}
