// `npm start` and `npm run work` with CELLS_FILE: every cell that can be reached, one door that listens for all, and a worker for each cell.

import { releaseFeed } from '../../events/feed/feed-signal.ts'
import { openState } from '../../kernel/state.ts'
import { listeningOn, type Config } from '../../platform/config.ts'
import { openLog } from '../../runtime/log.ts'
import { print, untilStopped, type Stop } from '../commands/command.ts'
import { refuseUnready } from '../live.ts'
import { registerNotificationUrls } from '../open.ts'
import { frontOf, publishAt, type Front } from '../serve/front.ts'
import { reportListening, seedOnce } from '../serve/listener.ts'
import { freePort } from '../serve/port.ts'
import { buildPortalBeside } from '../serve/portal-build.ts'
import { serveUntilStopped } from '../serve/serve.ts'
import { openStartupLog, type StartupLog } from '../serve/startup-log.ts'
import type { OpenCell } from './cell.ts'
import { openCells, type CellParts, type Cells } from './cells.ts'
import { cellConfig, openCellsFile } from './cells-file.ts'
import { openDoor } from './door.ts'

/** The door of these cells, listening; every cell's links begin with its address. */
export async function openDoorFront(
  cells: Cells,
  parts: Pick<CellParts, 'config' | 'draining' | 'log'>,
): Promise<Front> {
  const { config, draining } = parts
  const [first] = cells.serving()
  const published = { ...config, publicUrl: `${config.publicUrl}${config.basePath}` }
  const door = openDoor({
    cells,
    config: published,
    clock: first!.opened.deps.clock,
    hashKey: first!.opened.deps.hashKey,
    log: parts.log('door'),
  })
  const release = () => cells.serving().forEach(({ opened }) => releaseFeed(opened.deps))
  const front = await frontOf({ server: door, draining, release }, config)
  publishAt({ config: published }, config, front.port)
  return front
}

/** What a cell begins with when it serves, at the start or later: its links, its banks, its worker. */
export async function beginCell({ opened }: OpenCell, config: Config, port: number): Promise<void> {
  publishAt(opened.deps, config, port)
  await registerNotificationUrls(opened.deps, opened.banks)
  opened.startWorker()
}

/** The first platform of a sandbox, in the first cell that takes new ones. */
export async function seedIn(cells: Cells, { mode }: Pick<Config, 'mode'>) {
  const cell = cells.forNewPlatforms()
  if (mode !== 'sandbox' || !cell) return []
  const serving = cells.serving()
  return seedOnce(
    cell.opened.deps,
    serving.map(({ opened }) => opened.deps),
    serving.length === cells.states().length,
  )
}

async function answer(cells: Cells, parts: CellParts, { phase }: StartupLog): Promise<(stop: Stop) => Promise<void>> {
  const { config } = parts
  const seeded = await phase('seed', 'the first platform of the sandbox', () => seedIn(cells, config))
  const front = await phase('routes', 'the door to the cells', () => openDoorFront(cells, parts))
  await phase('banks', 'the banks, which are told where to notify us', () =>
    cells.follow((cell) => beginCell(cell, config, front.port)),
  )
  const { deps } = cells.serving()[0]!.opened
  reportListening(listeningOn(config, front.port), { url: deps.config.publicUrl, port: front.port }, seeded)
  const endBuild = buildPortalBeside(deps)
  return async (stop) => {
    endBuild()
    await Promise.all([front.close(stop), ...cells.serving().map(({ opened }) => opened.stopWorker())])
  }
}

/** Workers alone: they answer nothing. */
async function work(cells: Cells): Promise<() => Promise<void>> {
  await cells.follow(async ({ opened }) => opened.startWorker())
  print(JSON.stringify({ ready: true, worker: true }))
  return async () => {}
}

/** Serves until it is told to stop; returns the exit code. */
export async function runCells(config: Config, env: NodeJS.ProcessEnv, does: 'answers' | 'works'): Promise<number> {
  const file = openCellsFile(config.cellsFile!, env)
  for (const entry of file.cells) refuseUnready(cellConfig(config, entry), env)
  const log = openLog(config.logLevel)
  const { stop } = untilStopped({ log, state: openState() })
  const startup = openStartupLog(log)
  const parts: CellParts = {
    config,
    log: (cell) => openLog(config.logLevel, { cell }),
    env,
    draining: { now: false },
  }
  if (does === 'answers') await freePort(config)
  const cells = await startup.phase('cells', 'the databases of the cells', () => openCells(file, parts, log))
  try {
    const close = does === 'answers' ? await answer(cells, parts, startup) : await work(cells)
    return await serveUntilStopped(close, { stop, log, startup })
  } finally {
    await cells.close()
  }
}
