// docs/archiving.md, with its settings and commands as the page has them: a table of the ledger is
// dropped, and the database comes back as it was before. It needs Debian's PostgreSQL and
// pgBackRest.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openVintem } from '../../sdk/index.ts'
import { openClock } from '../../server/kernel/clock.ts'
import { until } from '../../server/platform/db/processes.ts'
import { debianPrograms, openPostgres } from '../own-postgres.ts'
import { openStage, type Stage } from '../process.ts'

const PAGE = fs.readFileSync(join(import.meta.dirname, '../../docs/archiving.md'), 'utf8')
const { wall } = openClock()
const secondOf = (at: Date): number => Math.floor(at.getTime() / 1_000)
const SOON = { withinMs: 60_000, everyMs: 50 }
const skip =
  (spawnSync('pgbackrest', ['version']).status !== 0 && 'pgbackrest is not installed') ||
  (!debianPrograms() && "Debian's PostgreSQL is not installed")

/** The block of settings that has a word. */
function settingsWith(word: string): string {
  const found = [...PAGE.matchAll(/^```ini\n(.*?)^```$/gms)].find(([, text]) =>
    text!.includes(word),
  )
  assert.ok(found, `the page has settings with ${word}`)
  return found[1]!
}

/** The settings of postgresql.conf on the page. */
const postgresSettings = (): Record<string, string> =>
  Object.fromEntries(
    [...settingsWith('archive_command').matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(
      ([, name, value]) => [name!, value!],
    ),
  )

/** Moves what the page says of a machine into the folder of the test. */
function written(folder: string, data: string, port: number): string {
  const folders = ['repo1-path', 'log-path', 'lock-path', 'spool-path'].map(
    (name) => `${name}=${join(folder, name)}`,
  )
  return settingsWith('repo1-path')
    .replace(/^repo1-path=.*$/m, folders.join('\n'))
    .replace(
      /^pg1-path=.*$/m,
      `pg1-path=${data}\npg1-socket-path=${folder}\npg1-port=${port}\npg1-user=postgres`,
    )
}

const configured = (folder: string, text: string): string =>
  text.replace('pgbackrest ', `pgbackrest --config=${join(folder, 'pgbackrest.conf')} `)

/** The command of the page that has these words. */
function commandWith(words: string): string {
  const lines = PAGE.split('\n').filter(
    (line) => /^[\s\d*-]*pgbackrest --stanza/.test(line) && line.includes(words),
  )
  assert.equal(lines.length, 1, `one command of the page has ${words}`)
  return /pgbackrest [^#]*/.exec(lines[0]!)![0].trim()
}

async function openArchived(t: TestContext) {
  const db = await openPostgres(t, {
    settings: (folder) => {
      const settings = postgresSettings()
      return { ...settings, archive_command: configured(folder, settings['archive_command']!) }
    },
  })
  for (const name of ['repo1-path', 'log-path', 'lock-path', 'spool-path'])
    db.as('mkdir', join(db.folder, name))
  fs.writeFileSync(join(db.folder, 'pgbackrest.conf'), written(db.folder, db.data, db.port), {
    mode: 0o644,
  })
  await db.rows('postgres', 'create database vintem')
  const run = (words: string, change = (line: string) => line) =>
    db.as('sh', '-c', configured(db.folder, change(commandWith(words))))
  return {
    db,
    run,
    url: `postgres://postgres@localhost:${db.port}/vintem?host=${encodeURIComponent(db.folder)}`,
  }
}

async function sell(stage: Stage, url: string, times: number): Promise<string[]> {
  const file = join(stage.dataDir, 'sandbox-credentials.json')
  const { platforms } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    platforms: { email: string; secret: string; io_seller_id: string }[]
  }
  const { email, secret, io_seller_id: sellerId } = platforms[0]!
  const sdk = openVintem({ url, email, secret, sellerId })
  const buyer = await sdk.customers.create({ first_name: 'Maria' })
  const made: string[] = []
  for (let n = 0; n < times; n++) {
    const { id } = await sdk.transactions.create(buyer.id, { amount: 45_09, payment_type: 'pix' })
    await sdk.sandbox.payPix(id)
    made.push(id)
  }
  return made
}

test(
  'a dropped table comes back: the database is restored to the second before, and the books are whole',
  { skip },
  async (t) => {
    const { db, run, url } = await openArchived(t)
    const stage = openStage(t, { DATABASE_URL: url })
    const server = await stage.start()
    run('stanza-create')
    assert.match(run(' check'), /^$|archived/)
    const before = await sell(stage, server.url, 3)
    run('--type=full')
    // pgBackRest counts whole seconds, and restores only to a later one than that in which a backup
    // ended.
    const ended = secondOf(wall())
    assert.ok(await until(async () => secondOf(wall()) > ended, SOON))
    const after = await sell(stage, server.url, 3)
    const at = wall().toISOString().replace('T', ' ').replace('Z', '+00')

    await db.rows('vintem', 'drop table transfers cascade')
    assert.notEqual((await stage.run(['verify'])).code, 0)
    await server.end('SIGKILL')
    await db.stop()
    run('--type=time', (line) => line.replace(/--target="[^"]*"/, `--target="${at}"`))
    await db.start()
    const isOpen = async () =>
      (await db.rows('vintem', 'select pg_is_in_recovery() as is'))[0]!['is'] === false
    assert.ok(await until(isOpen, SOON))

    for (const args of [['verify'], ['audit', 'verify']]) {
      const { code, stdout, stderr } = await stage.run(args)
      assert.equal(code, 0, stdout + stderr)
    }
    const restored = await stage.start()
    const ids = (await db.rows('vintem', 'select id from transactions')).map(({ id }) =>
      String(id).replaceAll('-', ''),
    )
    assert.deepEqual(
      ids.toSorted(),
      [...before, ...after].map((id) => id.replaceAll('-', '')).toSorted(),
    )
    await sell(stage, restored.url, 1)
    assert.equal((await stage.run(['verify'])).code, 0)
    assert.equal((await restored.end('SIGTERM')).code, 0)
  },
)
