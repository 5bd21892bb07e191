// Commands of the real program, run beside a world on its database, as an operator does.

import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import type { TestContext } from 'node:test'

const MAIN = resolve(import.meta.dirname, '..', 'server', 'main.ts')

/** Of a program that a signal ended. */
const NO_CODE = -1

/** The exit code of a command, and its stdout and stderr. */
export type Ended = { readonly code: number; readonly out: string; readonly err: string }

/** Settings of a program on that database, with a data folder that is removed after the test. */
export function envOf(t: TestContext, db: object) {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-program-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  return { DATABASE_URL: (db as { url: string }).url, DATA_DIR: folder, MODE: 'sandbox' }
}

/** Runs a command of the program with these settings added to the environment. */
export const runProgram = (args: readonly string[], env: Record<string, string>): Promise<Ended> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [MAIN, ...args],
      { env: { ...process.env, ...env } },
      (error, out, err) =>
        done({
          code: error ? (typeof error.code === 'number' ? error.code : NO_CODE) : 0,
          out,
          err,
        }),
    )
  })

type Run = (args: readonly string[], env: Record<string, string>) => Promise<Ended>

/** Commands that print lines of JSON: `run('sellers', 'list')`. */
export const speakingBy =
  (run: Run) =>
  (env: Record<string, string>) =>
  async (
    ...args: string[]
  ): Promise<{ code: number; out: Record<string, unknown>[]; err: string }> => {
    const ended = await run(args, env)
    const lines = ended.out.split('\n').filter((line) => line !== '')
    return { ...ended, out: lines.map((line) => JSON.parse(line)) }
  }

/** The same, each by a program of its own. */
export const speaking = speakingBy(runProgram)
