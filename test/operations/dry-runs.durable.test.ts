// Every subcommand that changes something, walked: a dry run says what it would do and leaves no
// row, file or mail behind; what is done then is on record; and a second operator waits or is
// refused.

import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import {
  isChanging,
  refuseTaken,
  usageOf,
  type Verb,
} from '../../server/app/commands/declared/declaration.ts'
import { runCommand, whileAlone } from '../../server/app/commands/declared/run.ts'
import { COMMANDS } from '../../server/app/commands/declared/table.ts'
import { until } from '../../server/platform/db/processes.ts'
import { readConfig } from '../../server/platform/config.ts'
import { sql, type Database } from '../../server/platform/db/sql.ts'
import {
  type Case,
  cellsStage,
  emptyStage,
  liveStage,
  sandboxStage,
  type Stage,
} from './command-cases.ts'
import { filesStage } from './command-files.ts'
import {
  chosenOf,
  commandOf,
  everySubcommand,
  filesOf,
  runHere,
  tablesOf,
} from '../command-stage.ts'
import { freshDatabase } from '../database.ts'
import { envOf } from '../program.ts'

const STAGES: readonly [name: string, open: (t: TestContext) => Promise<Stage>][] = [
  ['a sandbox', sandboxStage],
  ['an empty database', emptyStage],
  ['a live installation', liveStage],
  ['a bank that works by files', filesStage],
  ['several cells', cellsStage],
]

const everythingOf = async ({ db, folder, sent }: Stage, { asksBanks }: Case) => ({
  tables: await tablesOf(db, ['public', 'audit', 'cells', ...(asksBanks ? [] : ['bank'])]),
  files: filesOf(folder),
  sent: sent(),
})

/** The subcommand that arguments name, as `everySubcommand` types it. */
async function typedOf(args: readonly string[]): Promise<string> {
  const { verbName } = await chosenOf(args)
  return `${args[0]} ${verbName}`.trim()
}

async function triedDry(stage: Stage, one: Case): Promise<void> {
  const { args } = one
  const typed = args.join(' ')
  const before = await everythingOf(stage, one)
  const { out, text, notes } = await runHere(stage.env, [...args, '--dry-run'])
  assert.ok(
    out.length > 0 && out.every((line) => line['dry_run'] === true),
    `${typed} says what it would do: ${text}`,
  )
  assert.ok(notes.includes('This was a dry run: nothing was changed.'), typed)
  assert.doesNotMatch(text, /vtm_|"(secret|password)"/, `${typed} shows no secret that will not be`)
  assert.deepEqual(await everythingOf(stage, one), before, `${typed} --dry-run changes nothing`)
}

const recordsOf = (db: Database) =>
  db.rows<{ id: string; action: string; operation: string; class: string; actorName: string }>(sql`
    select id, action, operation, class, actor_name as "actorName"
    from audit_records
    where actor_type = 'command'
    order by id`)

async function done(stage: Stage, one: Case): Promise<void> {
  const { args, records } = one
  const typed = args.join(' ')
  const [before, known] = [
    await everythingOf(stage, one),
    new Set((await recordsOf(stage.db)).map(({ id }) => id)),
  ]
  const { code, text } = await runHere(stage.env, args)
  assert.equal(code, 0, `${typed}: ${text}`)
  assert.notDeepEqual(await everythingOf(stage, one), before, `${typed} changes something`)
  const made = (await recordsOf(stage.db)).filter(({ id }) => !known.has(id))
  const wanted = 'none' in records ? [] : records
  assert.deepEqual(
    [...new Set(made.map(({ action }) => action))].toSorted(),
    [...wanted].toSorted(),
    typed,
  )
  const operation = await typedOf(args)
  const kept = (await chosenOf(args)).verb.effect === 'reads secrets' ? 'access' : 'change'
  assert.ok(
    made.every(
      (one) => one.operation === operation && one.class === kept && one.actorName.includes('@'),
    ),
    typed,
  )
}

const walked = new Set<string>()

for (const [name, open] of STAGES)
  test(`in ${name}: a dry run of each command leaves nothing behind, and what is done is on record`, async (t) => {
    const stage = await open(t)
    for (const one of stage.cases) {
      await one.first?.()
      await stage.settle?.()
      const typed = await typedOf(one.args)
      walked.add(typed)
      if (isChanging((await chosenOf(one.args)).verb)) await triedDry(stage, one)
      await done(stage, one)
    }
  })

/** Refused elsewhere: moving-citus.test.ts. */
const OF_CITUS = ['cells move', 'cells rebalance', 'cells drain']

test('the walk has every subcommand that changes something or reads a secret', async () => {
  for (const { typed, command, verbName } of await everySubcommand()) {
    if (OF_CITUS.includes(typed)) continue
    const verb = command.verbs[verbName]!
    assert.equal(walked.has(typed), isChanging(verb) || verb.effect === 'reads secrets', typed)
  }
})

/** A word for each argument that a subcommand demands. */
function namesOf({ line }: Verb): string[] {
  const [first = ''] = typeof line === 'string' ? [line] : line
  const words = first.replaceAll(/\[[^\]]+\]/g, '').match(/"[^"]+"|\S+/g) ?? []
  return words.map((word) => word.replaceAll('"', ''))
}

test('what changes nothing refuses a dry run, and says so; usage names --dry-run where there is one', async () => {
  for (const { typed, command, verbName } of await everySubcommand()) {
    const verb = command.verbs[verbName]!
    const usage = usageOf(command)
    if (isChanging(verb)) {
      assert.match(usage, /--dry-run/, typed)
      continue
    }
    const args = [
      ...typed.split(' '),
      ...(verb.effect === 'serves' ? [] : namesOf(verb)),
      '--dry-run',
    ]
    await assert.rejects(
      chosenOf(args),
      /(changes nothing, so it has no --dry-run|cannot be tried)/,
      typed,
    )
  }
})

test('usage names --cell where a subcommand works on one cell, and which do', async () => {
  const cell = 'Where there are several cells, --cell NAME says which one'
  const rows: [command: string, says: string | undefined][] = [
    ['verify', `${cell}.`],
    ['keys', `${cell}, but not for make, show, rotate, retire.`],
    ['backup', `${cell}, but not for verify.`],
    ['cells', undefined],
    ['work', undefined],
  ]
  for (const [name, says] of rows)
    assert.equal(
      usageOf(await commandOf(name))
        .split('\n')
        .find((line) => line.includes('--cell NAME')),
      says,
      name,
    )
})

const isWaiting = (db: Database) => async () => {
  const rows = await db.rows(sql`
    select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`)
  return rows.length > 0
}

/** Arguments with which a subcommand gets as far as its lock. */
const REACHING: Record<string, readonly string[]> = {
  restore: ['restore', import.meta.filename],
  migrate: ['migrate'],
  seed: ['seed'],
}

const QUIET = { print: () => {}, note: () => {} }

test('a second operator waits for the first, or is refused, whatever the subcommand', async (t) => {
  const db = await freshDatabase(t)
  const env: Record<string, string> = envOf(t, db)
  const config = readConfig(env)
  for (const { typed, command, verbName } of await everySubcommand()) {
    const verb = command.verbs[verbName]!
    // `keys make` needs no database, and never replaces a file.
    if (!isChanging(verb) || verb.isShared || typed === 'keys make') continue
    const args = REACHING[typed] ?? [...typed.split(' '), ...namesOf(verb)]
    let isOver = false
    let ended: Promise<unknown> | undefined
    await whileAlone(
      db,
      command.name,
      async () => {
        const second = runCommand(command, config, [...args.slice(1), '--dry-run'], QUIET).catch(
          (error: Error) => error.message,
        )
        second.finally(() => (isOver = true)).catch(() => {})
        const seen = await until(async () => isOver || (await isWaiting(db)()), {
          withinMs: 15_000,
          everyMs: 10,
        })
        assert.ok(seen, `${typed}: ${args.join(' ')}`)
        if (verb.isRefusedBeside)
          assert.match(
            String(await second),
            /Another operator is running npm run keys.*Nothing was changed/,
            typed,
          )
        else
          assert.equal(
            isOver,
            false,
            `${typed} waits, and did not end with ${String(isOver && (await second))}`,
          )
        ended = second
      },
      QUIET,
    )
    await ended
  }
})

test('a second operator is refused when the first takes too long', async (t) => {
  const db = await freshDatabase(t)
  const late = whileAlone(
    db,
    'sellers',
    () => whileAlone(db, 'sellers', () => Promise.resolve(), { ...QUIET, waitMs: 20 }),
    QUIET,
  )
  await assert.rejects(
    late,
    /Another operator is running npm run sellers on this database\. Nothing was changed/,
  )
  // Another command is not held up.
  await whileAlone(
    db,
    'sellers',
    () => whileAlone(db, 'credentials', () => Promise.resolve(), { ...QUIET, waitMs: 20 }),
    QUIET,
  )
})

test('an option that npm took for itself is not lost', async () => {
  const [credentials, serve] = [await commandOf('credentials'), await commandOf('serve')]
  const taken =
    (env: Record<string, string>, ...args: string[]) =>
    () =>
      refuseTaken(credentials, args, env)
  assert.throws(
    taken({ npm_config_dry_run: 'true' }, 'revoke', 'a'),
    /npm took --dry-run .* npm run credentials -- /,
  )
  assert.throws(
    taken({ npm_config_overlap: '0' }, 'rotate', 'a'),
    /npm took --overlap for itself, so nothing was done/,
  )
  taken({ npm_config_overlap: '0' }, 'rotate', 'a', '--overlap', '0')()
  taken({ npm_config_user_agent: 'npm', npm_config_json: 'true' }, 'rotate', 'a')()
  // npm has this one too; less would be verified than was asked for.
  const verify = await commandOf('verify')
  assert.throws(
    () => refuseTaken(verify, [], { npm_config_all: 'true' }),
    /npm took --all .* npm run verify -- … --all/,
  )
  refuseTaken(verify, ['--all'], {})

  const setting = /^There is no option --port, .* before the command: PORT=… npm start$/
  for (const [args, env] of [
    [[], { npm_config_port: '4000' }],
    [['4000'], { npm_config_port: 'true' }],
    [['--port=4000'], {}],
  ] as const)
    assert.throws(() => refuseTaken(serve, args, env), { message: setting })
  assert.throws(
    taken({ npm_config_data_dir: '/srv' }, 'list'),
    /--data-dir, .*: DATA_DIR=… npm run credentials$/,
  )
  refuseTaken(serve, [], { PORT: '4000', npm_config_loglevel: 'silent' })
})

test('wrong arguments are named, with what was meant', async () => {
  const wrong: [typed: string, says: RegExp][] = [
    [
      'credentials rotat a@example.com',
      /^"rotat" is no subcommand of credentials; did you mean rotate\?\nusage: /,
    ],
    [
      'credentials rotate',
      /^EMAIL is missing\.\nusage: npm run credentials -- rotate EMAIL \[--overlap HOURS\]/,
    ],
    ['credentials rotate a b', /^"b" is one argument too many\.\nusage/],
    ['credentials rotate a --overlp 1', /^There is no option --overlp; did you mean --overlap\?\n/],
    ['credentials rotate a --dryrun', /^There is no option --dryrun; did you mean --dry-run\?\n/],
    ['credentials rotate a --overlap', /^--overlap needs a value: --overlap HOURS/],
    ['credentials rotate a --overlap 1 --overlap 2', /^--overlap is given twice/],
    ['sellers block a', /^--reason "why" is missing/],
    ['keys show --dry-run', /^npm run keys -- show changes nothing, so it has no --dry-run/],
    ['serve --dry-run', /^npm start runs a server, which cannot be tried/],
    ['serve --port 1', /^There is no option --port/],
  ]
  for (const [typed, says] of wrong)
    await assert.rejects(
      chosenOf(typed.split(' ')),
      ({ message }: Error) => says.test(message),
      typed,
    )
  const { args } = await chosenOf(['credentials', 'rotate', '--overlap=0', 'a@example.com'])
  assert.deepEqual(
    args,
    ['a@example.com', '--overlap', '0'],
    'options may come first, and with an equals sign',
  )
  const named = await Promise.all(
    Object.keys(COMMANDS).map(async (name) => [name, (await commandOf(name)).name]),
  )
  assert.ok(
    named.every(([typed, own]) => typed === own),
    'a command has the name by which it is called',
  )
})
