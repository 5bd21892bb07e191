// Runs the commands of a page for operators as they are written, with the paths of a machine moved
// into a folder of the test. What needs root or a service manager is replaced; what it did is
// written down.

import { execFile, spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { VARIABLES } from '../server/platform/config.ts'

type Test = { after(close: () => void | Promise<void>): void }

const PROJECT = resolve(import.meta.dirname, '..')
const BLOCK = /^```sh\n(.*?)^```$/gms
/** Folders of the machine that the pages name. */
const FOLDERS = ['/etc/vintem', '/opt/vintem', '/etc/systemd/system', '/var/lib/vintem']
// What a developer has set for a server of theirs is not for the tests.
const CLEAN = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !VARIABLES.some((one) => one === name)),
)

/**
 * What is replaced: users and services need root, `npm` would take half a second for each command.
 */
const PRELUDE = `
useradd() { :; }
chown() { :; }
git() { :; }
install() { local a=(); while (($#)); do if [ "$1" = -g ]; then shift 2; else a+=("$1"); shift; fi; done; command install "\${a[@]}"; }
npm() {
  [ "$1" = run ] || return 0
  shift; [ "$1" = -s ] && shift
  local name=$1; shift; [ "\${1-}" = -- ] && shift
  "$NODE" server/main.ts "$name" "$@"
}
systemctl() { echo "$@" > "$ROOT/enabled"; local n; for n in $(seq 600); do [ -e "$ROOT/started" ] && return; sleep 0.1; done; return 1; }
`

export type Said = { readonly code: number; readonly out: string; readonly err: string }

export type OperatorShell = {
  readonly root: string
  /** A path of the machine, in the folder of the test. */
  at(path: string): string
  /** The text with its paths moved. */
  moved(text: string): string
  /** Runs a script in /opt/vintem; with the settings of `vintem.env` once it is `sourced`. */
  run(script: string, more?: { sourced?: boolean; env?: Record<string, string> }): Promise<Said>
  /** Starts what a unit of systemd starts. */
  startUnit(name: string): ChildProcess
}

/** The blocks of a page that are for a shell, in their order. */
export const shellBlocks = (page: string): string[] =>
  [...fs.readFileSync(join(PROJECT, 'docs', page), 'utf8').matchAll(BLOCK)].map(
    ([, script]) => script!,
  )

export function openOperatorShell(t: Test): OperatorShell {
  const root = fs.mkdtempSync(join(os.tmpdir(), 'vintem-machine-'))
  t.after(() => fs.rmSync(root, { recursive: true, force: true, maxRetries: 3 }))
  for (const folder of FOLDERS) fs.mkdirSync(join(root, folder), { recursive: true })
  // The clone: the files of the project, so that what the page writes there is not written into the
  // project.
  for (const name of fs.readdirSync(PROJECT))
    if (name !== '.git') fs.symlinkSync(join(PROJECT, name), join(root, 'opt/vintem', name))
  const at = (path: string) => join(root, path)
  const moved = (text: string) =>
    FOLDERS.reduce((all, folder) => all.replaceAll(folder, at(folder)), text)
  const given = { ...CLEAN, ROOT: root, NODE: process.execPath, INIT_CWD: at('/opt/vintem') }
  const source = `set -a; . '${at('/etc/vintem/vintem.env')}'; set +a\n`
  return {
    root,
    at,
    moved,
    run: (script, { sourced = false, env = {} } = {}) =>
      new Promise((done) => {
        const text = PRELUDE + (sourced ? source : '') + moved(script)
        const options = { cwd: at('/opt/vintem'), env: { ...given, ...env } }
        execFile('bash', ['-eu', '-o', 'pipefail', '-c', text], options, (error, out, err) =>
          done({ code: error ? Number(error.code) : 0, out, err }),
        )
      }),
    startUnit: (name) => {
      const unit = fs.readFileSync(at(`/etc/systemd/system/${name}.service`), 'utf8')
      const of = (key: string) => moved(new RegExp(`^${key}=(.*)$`, 'm').exec(unit)![1]!)
      const program = of('ExecStart').replace(
        at('/opt/vintem/node_modules/.bin/node'),
        process.execPath,
      )
      const script = `set -a; . '${of('EnvironmentFile')}'; set +a; exec ${program}`
      return spawn('bash', ['-eu', '-c', script], {
        cwd: of('WorkingDirectory'),
        env: CLEAN,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    },
  }
}
