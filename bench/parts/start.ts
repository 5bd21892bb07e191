// The duration of a start, with the PostgreSQL from npm: the first start ever, and every later one.

import fs from 'node:fs'
import { join } from 'node:path'
import { medianOf } from '../histogram.ts'
import { memoryOf } from '../machine.ts'
import { startServer } from '../stage.ts'

export type Starting = {
  coldMs: number
  warmMs: number
  warmRounds: number[]
  idleRssMb: number | undefined
}

/**
 * From the process's start to its first response. The first start creates the database cluster as
 * well.
 */
async function start(dataDir: string): Promise<{ ms: number; rssMb: number | undefined }> {
  const from = performance.now()
  const server = await startServer({ env: { DATA_DIR: dataDir, DATABASE_URL: '' } })
  const reply = await fetch(`http://127.0.0.1:${server.port}/healthz`)
  await reply.arrayBuffer()
  const ms = Math.round(performance.now() - from)
  const { rssMb } = memoryOf(server.pid)
  await server.stop()
  if (!reply.ok) throw new Error(`the first answer was ${reply.status}`)
  return { ms, rssMb }
}

export async function measureStart(folder: string, rounds: number): Promise<Starting> {
  const dataDir = join(folder, 'start')
  const cold = await start(dataDir)
  const warm = []
  for (let n = 0; n < rounds; n++) warm.push((await start(dataDir)).ms)
  fs.rmSync(dataDir, { recursive: true, force: true })
  return {
    coldMs: cold.ms,
    warmMs: Math.round(medianOf(warm)),
    warmRounds: warm,
    idleRssMb: cold.rssMb,
  }
}
