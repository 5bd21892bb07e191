#!/usr/bin/env node
// `npx vintem`: the process around the CLI. Only here the environment is read, Ctrl-C handled and
// the exit code set.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EXIT } from './command.ts'
import { runCli } from './run.ts'

const PACKAGE = '@vintem/sdk'
/** The package.json is above: one folder up in the sources, three in the build. */
const UP_MAX = 3

function versionOf(): string {
  let folder = import.meta.dirname
  for (let n = 0; n < UP_MAX; n++) {
    folder = dirname(folder)
    const path = join(folder, 'package.json')
    if (!existsSync(path)) continue
    const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as {
      name: string
      version: string
    }
    if (name === PACKAGE) return version
  }
  return 'unknown'
}

/** Ctrl-C ends the process at once, unless a command handles it; a second one always does. */
function hearInterruption(): () => AbortSignal {
  const interruption = new AbortController()
  let wanted = false
  const interrupt = () => {
    if (!wanted || interruption.signal.aborted) process.exit(EXIT.interrupted)
    interruption.abort()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  return () => {
    wanted = true
    return interruption.signal
  }
}

// A reader may stop early (`vintem events list | head`); a disk may be full.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.fine)
    if (stream === process.stdout) process.stderr.write(`vintem: ${error.message}\n`)
    process.exit(EXIT.failed)
  })

process.exitCode = await runCli({
  args: process.argv.slice(2),
  env: process.env,
  folder: process.cwd(),
  version: versionOf(),
  streams: process,
  interruption: hearInterruption(),
})
