// What is written, and how: colours for terminals alone, and nothing that a name or a message could
// do to one.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import test from 'node:test'
import { envOf, openCli } from '../../test/cli.ts'
import { refusal, scriptedServer } from '../../test/scripted-server.ts'
import { plain } from './language.ts'
import { openTable, printObject } from './calls/table.ts'
import { openTerminal, type Streams } from './terminal.ts'
import { columnsOf } from './width.ts'
import { columns as columnsOfRows } from './words.ts'

const stream = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY }) as never
const streamsOf = (tty: boolean): Streams => ({
  stdin: stream(tty),
  stdout: stream(tty),
  stderr: stream(false),
})

test('output is coloured on a terminal, unless NO_COLOR or a program forbids it', () => {
  const rows: [tty: boolean, env: Record<string, string>, json: boolean, coloured: boolean][] = [
    [true, {}, false, true],
    [true, { NO_COLOR: '1' }, false, false],
    [true, { NO_COLOR: '' }, false, true],
    [true, { TERM: 'dumb' }, false, false],
    [true, {}, true, false],
    [false, { FORCE_COLOR: '1' }, false, true],
    [false, { FORCE_COLOR: '0' }, false, false],
    [true, { FORCE_COLOR: '1', NO_COLOR: '1' }, false, false],
    [false, {}, false, false],
  ]
  for (const [tty, env, json, coloured] of rows)
    assert.equal(
      openTerminal(streamsOf(tty), env, json).paint('red', 'x') !== 'x',
      coloured,
      JSON.stringify([tty, env, json]),
    )
})

const NAMES: [name: string, shown: string][] = [
  ['Maria\u001b[2J\u001b]0;title\u0007', 'Maria·[2J·]0;title·'],
  ['Maria\u009b2J', 'Maria·2J'],
  ['Maria\u202eairaM', 'Maria·airaM'],
  ['one\r\ntwo\tthree', 'one·\ntwo\tthree'],
  ['João 日本 😀', 'João 日本 😀'],
]

test('no text moves the cursor, turns the direction or speaks to the terminal', () => {
  for (const colours of [false, true])
    for (const [name, shown] of NAMES) {
      const streams = streamsOf(colours)
      const terminal = openTerminal(streams, {}, false)
      terminal.print(name)
      terminal.say(plain(name), 'red')
      terminal.note(plain(name))
      const red = colours ? `\u001b[31m${shown}\u001b[39m` : shown
      assert.equal(String(streams.stdout.read()), `${shown}\n${red}\n`)
      assert.equal(String(streams.stderr.read()), `${shown}\n`)
    }
})

test('a line of JSON has the same value, with what steers a terminal as escapes', () => {
  for (const [name] of NAMES) {
    const streams = streamsOf(true)
    openTerminal(streams, {}, true).give({ name })
    const line = String(streams.stdout.read())
    assert.deepEqual(JSON.parse(line), { name })
    // oxlint-disable-next-line no-control-regex -- they are what must not be there
    assert.doesNotMatch(line, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  }
})

test('what a server says steers nothing, and an error of another shape is told too', async (t) => {
  const evil = 'gone\u001b[2J\u009b1A'
  const body = { ...refusal('invalid_request'), message: evil, error: 'not a list', docs: evil }
  const { url } = await scriptedServer(t, [{ status: 422, body }])
  const cli = openCli(t, envOf(url, { email: 'a@b.co', secret: 's', io_seller_id: 'x' }))
  const { code, stdout, stderr } = await cli.run(['customers', 'get', '1'])
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^vintem: gone·\[2J·1A\n {2}invalid_request {2}req_1 {2}gone·\[2J·1A\n$/)
})

test('a long cell is cut between two characters, never within one, and by the columns that they take', () => {
  const rows: [name: string, shown: string][] = [
    ['a'.repeat(40), 'a'.repeat(40)],
    ['a'.repeat(41), `${'a'.repeat(39)}…`],
    [`${'a'.repeat(36)}😀😀`, `${'a'.repeat(36)}😀😀`],
    [`${'a'.repeat(37)}😀 e mais`, `${'a'.repeat(37)}😀…`],
    [`${'a'.repeat(38)}👨‍👩‍👧😀`, `${'a'.repeat(38)}…`],
    ['株式会社'.repeat(5), '株式会社'.repeat(5)],
    ['株式会社'.repeat(6), `${'株式会社'.repeat(4)}株式会…`],
    ['e\u0301'.repeat(40), 'e\u0301'.repeat(40)],
    ['e\u0301'.repeat(41), `${'e\u0301'.repeat(39)}…`],
  ]
  const streams = streamsOf(false)
  openTable(openTerminal(streams, {}, false), [{ name: 'first_name', kind: 'text' }]).add(
    rows.map(([first_name]) => ({ first_name })),
  )
  assert.deepEqual(String(streams.stdout.read()).split('\n'), [
    'first_name',
    ...rows.map(([, shown]) => shown),
    '',
  ])
})

test('columns are aligned whatever script a name is in', () => {
  const names: [name: string, columns: number][] = [
    ['Maria', 5],
    ['João', 4],
    ['Joa\u0303o', 4],
    ['山田太郎', 8],
    ['ﾔﾏﾀﾞ', 4],
    ['Ｖｉｎ', 6],
    ['김민수', 6],
    ['\u1100\u1161\u11a8', 2],
    ['Ana 😀', 6],
    ['👨‍👩‍👧 ☕️', 5],
    ['🇧🇷 👍🏽', 5],
    ['Иван', 4],
    ['محمد', 4],
    ['שָׁלוֹם', 4],
    ['a\u200bb', 2],
    ['①', 1],
  ]
  for (const [name, columns] of names) assert.equal(columnsOf(name), columns, name)
  const streams = streamsOf(false)
  const terminal = openTerminal(streams, {}, false)
  openTable(terminal, [
    { name: 'first_name', kind: 'text' },
    { name: 'email', kind: 'text' },
  ]).add(names.map(([first_name]) => ({ first_name, email: '|' })))
  printObject(terminal, Object.fromEntries(names.map(([name]) => [name, '|'])), [])
  for (const line of columnsOfRows(names.map(([name]) => [name, '|']))) terminal.print(line)
  const [head, ...lines] = String(streams.stdout.read()).trimEnd().split('\n')
  assert.equal(head, 'first_name  email')
  assert.deepEqual(
    [...new Set(lines.map((line, n) => `${Math.floor(n / names.length)}: ${columnsOf(line)}`))],
    ['0: 13', '1: 11', '2: 11'],
  )
})

test('output that finds no room fails with a word, and a reader that stops early is no failure', async (t) => {
  const MAIN = join(import.meta.dirname, 'main.ts')
  if (existsSync('/dev/full')) {
    const full = openSync('/dev/full', 'w')
    t.after(() => closeSync(full))
    const { status, stderr } = spawnSync(process.execPath, [MAIN, '--help'], {
      stdio: ['ignore', full, 'pipe'],
    })
    assert.equal(status, 1)
    assert.match(String(stderr), /^vintem: ENOSPC: no space left on device/)
  }
  const child = spawn(process.execPath, [MAIN, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  const [[code], said] = await Promise.all([once(child, 'close'), child.stderr.toArray()])
  assert.deepEqual([code, said], [0, []])
})
