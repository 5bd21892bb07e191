// The CLI as a process with a home folder of its own. Processes that a test leaves running are
// ended after it. It knows no command.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { runCli } from '../sdk/cli/run.ts'
import type { Streams } from '../sdk/cli/terminal.ts'

type Test = { after(close: () => void | Promise<void>): void }
/** A line of stdout under `--json`. */
export type Said = ReturnType<typeof JSON.parse>
export type Ended = { code: number | null; stdout: string; stderr: string }
export type Running = {
  /** The lines of stdout so far, read as JSON. */
  said(): Said[]
  stderr(): string
  /** The first line that matches, once it is printed. */
  once(fits: (said: Said) => boolean): Promise<Said>
  end(signal?: NodeJS.Signals): Promise<Ended>
  ended: Promise<Ended>
}

const MAIN = resolve(import.meta.dirname, '../sdk/cli/main.ts')
/** Compiled code is cached for the next run. */
const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
const SHARED = { PATH, NODE_COMPILE_CACHE }
const ESCAPE = '\u001b'
const LATE_MS = 60_000

const textOf = (stream: PassThrough): string => String(stream.read() ?? '')
const linesOf = (text: string): Said[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

type Begun = {
  readonly folder: string
  readonly env: Record<string, string>
  /** How to kill each process that has not ended. */
  readonly running: Set<() => void>
}

/** Begins a command in a process of its own. */
function begin(args: readonly string[], { folder, env, running }: Begun): Running {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  const looks = new Set<() => void>()
  const notify = () => looks.forEach((look) => look())
  child.stdout.on('data', (data: Buffer) => ((stdout += data.toString()), notify()))
  child.stderr.on('data', (data: Buffer) => ((stderr += data.toString()), notify()))
  const kill = () => void child.kill('SIGKILL')
  running.add(kill)
  const late = setTimeout(kill, LATE_MS)
  const ended = new Promise<Ended>((done) =>
    child.once('close', (code) => {
      running.delete(kill)
      clearTimeout(late)
      done({ code, stdout, stderr })
      notify()
    }),
  )
  const said = (): Said[] => linesOf(stdout.slice(0, stdout.lastIndexOf('\n') + 1))
  const once: Running['once'] = (fits) =>
    new Promise((found, missed) => {
      const look = () => {
        const one = said().find(fits)
        if (one !== undefined) found(one)
        else if (!running.has(kill)) missed(new Error(`it ended before:\n${stdout}${stderr}`))
        else return
        looks.delete(look)
      }
      looks.add(look)
      look()
    })
  const end = (signal: NodeJS.Signals = 'SIGKILL') => (child.kill(signal), ended)
  return { said, stderr: () => stderr, once, end, ended }
}

/** A home folder for the CLI, and its runs. `env` is the whole environment. */
export function openCli(t: Test, env: Record<string, string> = {}) {
  const home = mkdtempSync(join(os.tmpdir(), 'vintem-cli-'))
  const folder = join(home, 'work')
  mkdirSync(folder)
  const running = new Set<() => void>()
  t.after(() => {
    for (const kill of running) kill()
    rmSync(home, { recursive: true, force: true })
  })

  const start = (args: readonly string[], more: Record<string, string> = {}): Running =>
    begin(args, { folder, env: { ...SHARED, HOME: home, ...env, ...more }, running })

  /** Runs a command to its end. There is no terminal, so output must have no colours. */
  async function run(args: readonly string[], more: Record<string, string> = {}): Promise<Ended> {
    const ended = await start(args, more).ended
    assert.ok(
      !ended.stdout.includes(ESCAPE) && !ended.stderr.includes(ESCAPE),
      'coloured without a terminal',
    )
    return ended
  }

  /**
   * A command with `--json`, in this process, with `input` on stdin: stdout is JSON, line by line,
   * or the test fails.
   */
  async function json(args: readonly string[], more: Record<string, string> = {}, input = '') {
    const [stdin, stdout, stderr] = [
      new PassThrough().end(input),
      new PassThrough(),
      new PassThrough(),
    ]
    const code = await runCli({
      args: [...args, '--json'],
      env: { HOME: home, ...env, ...more },
      folder,
      version: 'test',
      streams: { stdin, stdout, stderr } as unknown as Streams,
      interruption: () => new AbortController().signal,
    })
    const said = linesOf(textOf(stdout))
    return { code, said, last: said.at(-1), stderr: textOf(stderr) }
  }
  const config = join(home, '.config/vintem/config.json')
  return { home, folder, config, start, run, json, isKept: () => existsSync(config) }
}

/** Credentials that `vintem` reads instead of its file. */
export const envOf = (
  url: string,
  who: { email: string; secret: string; io_seller_id: string },
) => ({
  VINTEM_URL: url,
  VINTEM_EMAIL: who.email,
  VINTEM_SECRET: who.secret,
  VINTEM_SELLER: who.io_seller_id,
})
