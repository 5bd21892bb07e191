// Where the time of a creation goes, as Markdown: the server writes a CPU profile, which is summed
// up.

import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { flawless } from '../load.ts'
import { summarize, type Share } from '../profile.ts'
import { openStage } from '../stage.ts'
import { creations } from './create.ts'

const PROFILE_MS = 15_000

/** A CPU profile of the server while pix are created, summed by module and by function. */
export async function profileCreation(): Promise<string> {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-profile-'))
  const stage = await openStage({ nodeFlags: ['--cpu-prof', `--cpu-prof-dir=${folder}`] })
  try {
    await flawless({
      port: stage.server.port,
      connections: 64,
      next: creations(stage),
      expects: 201,
      ms: PROFILE_MS,
    })
    await stage.server.stop()
    const [file] = fs.readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
    const { busyMs, idleMs, modules, functions } = summarize(
      JSON.parse(fs.readFileSync(join(folder, file!), 'utf8')),
      12,
    )
    const rows = (shares: readonly Share[]) =>
      shares.map(({ name, percent }) => `| ${name} | ${percent} % |`).join('\n')
    const head = `The server's process was busy for ${busyMs} ms and idle for ${idleMs} ms, start included.`
    return `${head}\n\n| module | of the busy time |\n|---|---|\n${rows(modules)}\n\n| function | of the busy time |\n|---|---|\n${rows(functions)}`
  } finally {
    await stage.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
