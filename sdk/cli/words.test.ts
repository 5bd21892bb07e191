// Tables of typed texts, and how they are parsed.

import assert from 'node:assert/strict'
import test from 'node:test'
import { COMMANDS } from './commands.ts'
import { helpOf } from './help.ts'
import { fill } from './language.ts'
import { TEXTS } from './texts.ts'
import { columns, durationOf, instantOf, lastedText, meant, nearest, sinceOf } from './words.ts'

test('durations, instants and sequences are parsed, and nothing else is', () => {
  const durations: [string, number | undefined][] = [
    ['30d', 30 * 86_400_000],
    ['2h', 7_200_000],
    ['15m', 900_000],
    ['90s', 90_000],
    ['90', undefined],
    ['-1h', undefined],
    ['1.5h', undefined],
    ['', undefined],
    ['next', undefined],
  ]
  for (const [text, ms] of durations) assert.equal(durationOf(text), ms, text)
  const instants: [string, string | undefined][] = [
    ['2026-12-24T12:00-03:00', '2026-12-24T15:00:00.000Z'],
    ['2026-12-24T12:00:30.5Z', '2026-12-24T12:00:30.500Z'],
    // As on the server: São Paulo's.
    ['2026-12-24T12:00:30', '2026-12-24T15:00:30.000Z'],
    ['2026-12-24', '2026-12-24T03:00:00.000Z'],
    ['2026-13-24', undefined],
    ['2026-02-30', undefined],
    ['2026-12-24T25:00', undefined],
    ['24/12/2026', undefined],
    ['tomorrow', undefined],
  ]
  for (const [text, iso] of instants) assert.equal(instantOf(text)?.toISOString(), iso, text)
  assert.deepEqual(sinceOf('42'), { after: 42 })
  assert.deepEqual(sinceOf('2h'), { agoMs: 7_200_000 })
  assert.deepEqual(sinceOf('2026-12-24'), { at: new Date('2026-12-24T03:00:00Z') })
  assert.equal(sinceOf('yesterday'), undefined)
})

test('a similar word is suggested, and a very different one is not', () => {
  const words = COMMANDS.map(({ name }) => name)
  const rows: [string, string | undefined][] = [
    ['lisen', 'listen'],
    ['lsiten', 'listen'],
    ['staus', 'status'],
    ['doc', 'doctor'],
    ['resend', 'events resend'],
    ['xyzzy', undefined],
    ['q', undefined],
  ]
  for (const [word, found] of rows) assert.equal(nearest(word, words), found, word)
  const fault = fill(TEXTS.notACommand, { name: 'lisen' })
  assert.equal(meant(fault, 'lisen', words).en, '"lisen" is not a command. Did you mean "listen"?')
  assert.equal(
    meant(fault, 'lisen', words).pt,
    '"lisen" não é um comando. Você quis dizer "listen"?',
  )
  assert.equal(meant(fault, 'xyzzy', words), fault)
})

test('columns are as wide as their widest cell, and times are short', () => {
  assert.deepEqual(
    columns([
      ['a', 'b'],
      ['long', 'c'],
    ]),
    ['a     b', 'long  c'],
  )
  assert.deepEqual([lastedText(38), lastedText(4_250)], ['38 ms', '4.2 s'])
})

const paint = (_colour: string, plain: string) => plain

test('every command has a help with its options and an example that begins with its name, in both languages', () => {
  for (const command of COMMANDS) {
    const text = helpOf(command, { paint, language: 'en' })
    for (const part of [
      'Usage',
      'Options',
      'Examples',
      '--json',
      '--help, -h',
      ...Object.keys(command.options ?? {}),
    ])
      assert.ok(text.includes(part), `${command.name}: ${part}`)
    for (const example of command.examples)
      assert.match(example, new RegExp(`vintem ${command.name}\\b`), command.name)
    const portuguese = helpOf(command, { paint, language: 'pt-BR' })
    for (const part of [
      'Uso',
      'Opções',
      'Exemplos',
      'mostra esta ajuda',
      ...Object.keys(command.options ?? {}),
    ])
      assert.ok(portuguese.includes(part), `${command.name}: ${part}`)
    for (const line of [...text.split('\n'), ...portuguese.split('\n')])
      assert.ok(line.length <= 140, line)
  }
})
