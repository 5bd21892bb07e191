// Which processes run, their command lines, and polling for a condition. It knows no database.

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const LINUX = process.platform === 'linux'
const GONE = new Set(['ENOENT', 'ESRCH'])

/** True while `pid` runs. A zombie, which only waits for its parent to collect it, does not. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (!LINUX) return true
  try {
    // The name before the state is in brackets and may hold anything, brackets as well.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return !/^ [ZX]/.test(stat.slice(stat.lastIndexOf(')') + 1))
  } catch (error) {
    // It ended between the two calls. Any other error is ours, such as no free file descriptor: the
    // process was alive just now.
    return !GONE.has((error as NodeJS.ErrnoException).code ?? '')
  }
}

/** The command line of `pid`; undefined when it ended, or where the system does not show it. */
export function commandOf(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined
  if (!LINUX)
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    }).stdout?.trim()
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return undefined
  }
}

/**
 * The name of the program that `pid` runs, without its folder, which may have spaces; undefined
 * when it ended, and on Windows.
 */
export function programOf(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined
  try {
    const path = LINUX
      ? readFileSync(`/proc/${pid}/comm`, 'utf8')
      : spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    return basename(path.trim())
  } catch {
    return undefined
  }
}

/** The processes whose command line passes; none on systems that do not show it. */
export function processesWhere(passes: (command: string) => boolean): number[] {
  if (process.platform === 'win32') return []
  if (LINUX) return pidsInProc().filter((pid) => alive(pid) && passes(commandOf(pid) ?? ''))
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, command = ''] = /^\s*(\d+)\s+(\S.*)?$/.exec(line) ?? []
    return pid && passes(command) ? [Number(pid)] : []
  })
}

const pidsInProc = (): number[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))

/** Sends a signal; a process that is already gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Polls every `everyMs` until `isTrue` or until `withinMs` are over; returns which of the two. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  { withinMs, everyMs = 20 }: { withinMs: number; everyMs?: number },
): Promise<boolean> {
  const end = performance.now() + withinMs
  while (!(await isTrue())) {
    if (performance.now() >= end) return false
    await pause(everyMs)
  }
  return true
}
