// Where words go. People read stdout, save when a program reads it (`--json`): then they read stderr. Colours are for
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
  /** One thing for programs: a line of JSON, when they read at all. */
  give(thing: object): void
  /** What went wrong, or goes on beside the matter: always on stderr. */
  note(text: string): void
  paint(colour: Colour, text: string): string
  /** Whether somebody can be asked. */
  readonly asks: boolean
  /** What somebody answers, without the spaces around it; `hidden` shows nothing of it. */
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
  // What is not shown still needs its question.
  if (hidden) stderr.write(question)
  // Ctrl-D: nobody will answer any more.
  const gone = once(reader, 'close').then(() => {
    throw misused('Nothing was said.')
  })
  try {
    return (await Promise.race([reader.question(hidden ? '' : question), gone])).trim()
  } finally {
    gone.catch(() => {})
    reader.close()
    if (hidden) stderr.write('\n')
  }
}

/** `json`: programs read stdout. */
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
