// `npm start`: the server (`main.ts serve`) under a supervisor. Where something else restarts it,
// as in a container or under systemd, run `node server/main.ts serve` directly.

import { join } from 'node:path'
import { onStop } from './signals.ts'
import { keepRunning } from './supervisor.ts'

const args = [join(import.meta.dirname, '..', '..', 'main.ts'), 'serve', ...process.argv.slice(2)]
const warn = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

process.exitCode = await keepRunning({ args, env: process.env }, { onStop, warn })
