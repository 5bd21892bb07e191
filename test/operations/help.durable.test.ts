// Every command says how it is used, and does nothing else, when it is asked for help.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { runProgram } from '../program.ts'

test('a command with --help prints its usage and changes nothing', async (t) => {
  const DATA_DIR = fs.mkdtempSync(join(os.tmpdir(), 'vintem-help-'))
  t.after(() => fs.rmSync(DATA_DIR, { recursive: true }))
  const { err } = await runProgram([], { DATA_DIR })
  const commands = /^commands: (.+)$/m.exec(err)![1]!.split(', ')
  assert.ok(commands.includes('seed') && commands.includes('verify'), err)
  for (const command of commands) {
    const said = await runProgram([command, '--help'], { DATA_DIR })
    assert.match(said.out + said.err, /^usage: npm /m, `${command}: ${said.out}${said.err}`)
    assert.deepEqual(fs.readdirSync(DATA_DIR), [], command)
  }
})
