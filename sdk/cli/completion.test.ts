// Completion, as the shells on this machine do it with the printed scripts: commands, options,
// values.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { openCli } from '../../test/cli.ts'
import type { Test } from '../../test/world.ts'
import { candidates } from './calls/candidates.ts'
import { COMMANDS } from './commands.ts'
import { keepCredentials } from './login/config.ts'

const MAIN = resolve(import.meta.dirname, 'main.ts')
const SOME = { url: 'http://127.0.0.1:9', email: 'a@b.co', secret: 's', seller: 'x' }
const isHere = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0

/** A line up to the cursor, and what is offered then (in part), or what must not be. */
const LINES: readonly (readonly [
  line: string,
  offers: readonly string[],
  not?: readonly string[],
])[] = [
  ['vintem ', ['login', 'transactions', 'corporate', 'completion'], ['complete']],
  ['vintem trans', ['transactions', 'transfers'].slice(0, 1), ['customers']],
  ['vintem transactions ', ['list', 'get', 'create', 'capture', 'void']],
  ['vintem corporate limit-requests a', ['accept']],
  ['vintem transactions list --st', ['--status'], ['--sort']],
  [
    'vintem transactions list --status p',
    ['pending', 'pre_authorized', 'partial_refunded'],
    ['succeeded'],
  ],
  ['vintem transactions list --status pending,suc', ['pending,succeeded']],
  ['vintem transactions list --status=can', ['canceled']],
  ['vintem transactions create 019a --payment-type ', ['pix', 'boleto', 'credit']],
  [
    'vintem transactions create 019a --installment-plan.',
    ['--installment-plan.number-installments'],
  ],
  ['vintem transactions get 019a --fields id,stat', ['id,status', 'id,statement_descriptor']],
  ['vintem trigger paid-', ['paid-pix', 'paid-boleto', 'paid-card']],
  ['vintem status --lang ', ['en', 'pt-BR']],
  ['vintem status --profile sh', ['shop2']],
  ['vintem --profile shop2 transactions li', ['list']],
  ['vintem profiles use ', ['default', 'shop2']],
  ['vintem completion ', ['bash', 'zsh', 'fish']],
  ['vintem transactions list --json --help --so', ['--sort']],
  ['vintem clock ', ['advance', 'to']],
]

/** A folder with a `vintem` on the path, two profiles, and the script of a shell. */
async function prepared(t: Test, shell: string) {
  const cli = openCli(t)
  for (const name of ['default', 'shop2']) keepCredentials({ HOME: cli.home }, name, SOME)
  const bin = join(cli.home, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'vintem'), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`)
  chmodSync(join(bin, 'vintem'), 0o755)
  const { code, stdout } = await cli.run(['completion', shell])
  assert.equal(code, 0)
  const script = join(cli.home, 'script')
  writeFileSync(script, stdout)
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { HOME: cli.home, PATH: `${bin}:${PATH}`, NODE_COMPILE_CACHE, TERM: 'dumb' }
  return {
    script,
    run: (text: string) =>
      spawnSync(shell, ['-c', text], { encoding: 'utf8', env, cwd: cli.folder }),
  }
}

function agree(line: string, offered: readonly string[]): void {
  const [, offers, not = []] = LINES.find(([one]) => one === line)!
  for (const word of offers)
    assert.ok(offered.includes(word), `${line}| ${word} is not among ${offered.join(' ')}`)
  for (const word of not) assert.ok(!offered.includes(word), `${line}| ${word}`)
}

test('bash completes commands, options and values', { skip: !isHere('bash') }, async (t) => {
  const { script, run } = await prepared(t, 'bash')
  const lines = LINES.map(([line]) => `ask ${JSON.stringify(line)}`)
  const { stdout, stderr } = run(`
    source ${script}
    complete -p vintem
    ask() { COMP_LINE="$1" COMP_POINT=\${#1}; _vintem_complete; printf '%s|' "\${COMPREPLY[@]}"; echo; }
    ${lines.join('\n')}
    ask "vintem credentials create --scopes payments:"`)
  assert.equal(stderr, '')
  const [asked, ...said] = stdout.trim().split('\n')
  assert.match(asked!, /-F _vintem_complete vintem/)
  for (const [n, [line]] of LINES.entries()) agree(line, said[n]!.split('|'))
  // Bash takes a colon for the end of a word: it is given what follows.
  assert.ok(said.at(-1)!.split('|').includes('read'), said.at(-1))
})

test('zsh completes commands, options and values', { skip: !isHere('zsh') }, async (t) => {
  const { script, run } = await prepared(t, 'zsh')
  const lines = LINES.map(([line]) => `ask ${JSON.stringify(line)}`)
  const { stdout } = run(`
    compdef() { : }
    _files() { : }
    _describe() { local -a all; all=("\${(@P)2}"); all=("\${(@)all%%:*}"); print -r -- "\${(j:|:)all}" }
    source ${script}
    ask() { words=("\${(@s: :)1}"); CURRENT=\${#words}; _vintem || print; }
    ${lines.join('\n')}`)
  const said = stdout.trim().split('\n')
  for (const [n, [line]] of LINES.entries())
    if (!line.includes('=')) agree(line, said[n]!.split('|'))
})

test('fish completes commands, options and values', { skip: !isHere('fish') }, async (t) => {
  const { script, run } = await prepared(t, 'fish')
  for (const [line] of LINES) {
    const { stdout } = run(`source ${script}; complete -C ${JSON.stringify(line)}`)
    agree(
      line,
      stdout
        .split('\n')
        .flatMap((row) => [row.split('\t')[0]!, row.split('\t')[0]!.replace(/^--\w+=/, '')]),
    )
  }
})

test('every word that is offered is understood: commands by the program, options by their command', () => {
  const known = { commands: COMMANDS, profiles: ['shop2'] }
  const textsOf = (...words: string[]) => candidates(words, known).map(({ text }) => text)
  for (const { name, hidden, options = {} } of COMMANDS) {
    if (hidden) continue
    const words = name.split(' ')
    assert.ok(textsOf(...words.slice(0, -1), '').includes(words.at(-1)!), name)
    assert.deepEqual(
      textsOf(...words, '--').filter(
        (text) => !['--json', '--profile', '--lang', '--help'].includes(text),
      ),
      Object.keys(options).map((option) => `--${option}`),
      name,
    )
  }
  // What is there is not offered again, unless it may be repeated; the value of an option is no
  // command.
  assert.ok(!textsOf('transactions', 'list', '--status', 'pending', '--st').includes('--status'))
  assert.ok(textsOf('webhooks', 'update', 'x', '--events', 'a', '--ev').includes('--events'))
  assert.deepEqual(textsOf('transactions', 'list', '--reference-id', ''), [])
  assert.deepEqual(textsOf('nonsense', ''), [])
})
