// `npm run cells -- add|list|open|close|platform|move|rebalance|drain`: the cells of the database,
// what each holds, and where Citus has them.

import { hyphened } from '../../../kernel/ids.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { nameOf } from '../../../platform/db/connections/nodes.ts'
import { PUBLIC } from '../../../platform/db/connections/schema.ts'
import { inTransaction, sql, type Database, type Sql } from '../../../platform/db/sql.ts'
import {
  createRegistry,
  insert,
  look,
  setTakesNew,
  type Listed,
} from '../../cells/registry-store.ts'
import { contentsOf } from '../../cells/moving/keys-store.ts'
import { adopt } from '../../serve/prepare.ts'
import { asGuest, refuseUnfit } from '../command.ts'
import type { Command, Ground } from '../declared/declaration.ts'
import { whileAlone } from '../declared/run.ts'
import {
  distribute,
  drainNode,
  hasWorkers,
  isDistributed,
  moveCell,
  nodeNamed,
  rebalance,
  refuseWithoutCitus,
} from './citus.ts'
import { movePlatform } from './move-platform.ts'

const NAME = /^[a-z][a-z0-9_]{0,40}$/
/**
 * Schemas that mean something else: those of PostgreSQL and of Citus, and those beside a cell's.
 */
const RESERVED =
  /^((pg|citus)_.*|citus|information_schema|public|cells|columnar.*|(.*_)?(audit|bank))$/
/** Each has a pool and a worker of its own in every server. */
const CELLS_MAX = 32
/**
 * Longer than a server's look at the list takes: then every server knows that there are several
 * cells.
 */
const NOTICED_MS = 3_000

/** Runs `work` on the first cell's database, on a Citus the coordinator's. */
const onFirst = <T>({ config }: Ground, work: (db: Database) => Promise<T>): Promise<T> =>
  asGuest({ ...config, schema: PUBLIC }, async (db) => {
    await refuseUnfit(db, config)
    return work(db)
  })

/** The same for one that changes cells: one operator at a time. */
const alone = (ground: Ground, work: (db: Database) => Promise<number>): Promise<number> =>
  onFirst(ground, (db) => whileAlone(db, 'cells', () => work(db), ground))

async function withTables(db: Database, name: string, ground: Ground): Promise<void> {
  const own = db.elsewhere({ schema: name, max: 4 })
  try {
    ground.note(`making the tables of ${name}`)
    await adopt(own, ground.config)
    if (!(await hasWorkers(db)) || (await isDistributed(db, name))) return
    ground.note(`distributing ${name}`)
    await distribute(own)
  } finally {
    await own.close()
  }
}

async function add(ground: Ground): Promise<number> {
  const { args, isDry, say } = ground
  const [name = ''] = args
  if (!NAME.test(name) || RESERVED.test(name))
    throw new Error(
      `"${name}" cannot name a cell: it is the name of a schema, of small letters, digits and _, that PostgreSQL, Citus and our other schemas do not use.`,
    )
  return alone(ground, async (db) => {
    const { cells } = await look(db)
    if (cells.some((cell) => cell.name === name))
      throw new Error(`There is a cell ${name} already.`)
    if (cells.length >= CELLS_MAX)
      throw new Error(`There are ${CELLS_MAX} cells, and that is the most.`)
    const [row] = await db.rows<{ foreign: boolean }>(sql`
      select to_regnamespace(${name}) is not null
        and to_regclass(${`"${name}".migrations`}) is null as foreign`)
    if (row!.foreign)
      throw new Error(`The database has a schema ${name} that is not ours. Nothing was done.`)
    if (isDry) {
      say({ would_add: name, distributed: await hasWorkers(db) })
      return 0
    }
    await withTables(db, name, ground)
    await inTransaction(db, createRegistry)
    await inTransaction(db, (tx) => insert(tx, name))
    // Servers open it meanwhile.
    await pause(NOTICED_MS)
    if (!args.includes('--closed')) await inTransaction(db, (tx) => setTakesNew(tx, name, true))
    const added = (await look(db)).cells.find((cell) => cell.name === name)!
    say({
      added: name,
      node: added.node ? nameOf(added.node) : null,
      takes_new_platforms: added.takesNew,
    })
    return 0
  })
}

const sizeOf = async (db: Sql, { name, node }: Listed): Promise<number | null> => {
  const [row] = node
    ? await db.rows<{ bytes: number }>(sql`
        select coalesce(sum(shard_size), 0)::bigint as bytes
        from citus_shards s
        join pg_class c on c.oid = s.table_name
        where c.relnamespace = to_regnamespace(${name})`)
    : await db.rows<{ bytes: number }>(sql`
        select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint as bytes from pg_class
        where relkind = 'r' and relnamespace = to_regnamespace(${name})`)
  return row?.bytes ?? null
}

async function list(ground: Ground): Promise<number> {
  const { say } = ground
  return onFirst(ground, async (db) => {
    const { cells, moving } = await look(db)
    let down = 0
    for (const cell of cells) {
      const { name, node, takesNew } = cell
      const shown = { cell: name, node: node ? nameOf(node) : null, takes_new_platforms: takesNew }
      const own = db.elsewhere({ schema: name, node })
      try {
        const leaving =
          moving?.source === name ? { moving: moving.owners.map(hyphened), to: moving.target } : {}
        say({ ...shown, ...(await contentsOf(own)), bytes: await sizeOf(db, cell), ...leaving })
      } catch (error) {
        down++
        say({ ...shown, fault: (error as Error).message })
      } finally {
        await own.close()
      }
    }
    return down === 0 ? 0 : 1
  })
}

const setOpen =
  (isOpen: boolean) =>
  (ground: Ground): Promise<number> => {
    const { args, isDry, say } = ground
    const [name = ''] = args
    return alone(ground, async (db) => {
      const { cells } = await look(db)
      if (!cells.some((cell) => cell.name === name))
        throw new Error(
          `There is no cell "${name}". The cells are: ${cells.map((cell) => cell.name).join(', ')}.`,
        )
      if (!isOpen && !cells.some((cell) => cell.name !== name && cell.takesNew))
        throw new Error(
          `No other cell takes new platforms: add one first, or open one. Nothing was done.`,
        )
      if (!isDry) await inTransaction(db, (tx) => setTakesNew(tx, name, isOpen))
      say({ cell: name, takes_new_platforms: isOpen })
      return 0
    })
  }

const platform = (ground: Ground): Promise<number> =>
  alone(ground, (db) => movePlatform(ground, db))

async function placesOf(db: Database): Promise<object> {
  const { cells } = await look(db)
  return Object.fromEntries(cells.map(({ name, node }) => [name, node ? nameOf(node) : null]))
}

/** A subcommand that Citus carries out; it says afterwards where the cells are. */
const onCitus =
  (
    plan: (
      db: Database,
      args: readonly string[],
    ) => Promise<{ what: object; run: (note: Ground['note']) => Promise<void> }>,
  ) =>
  (ground: Ground): Promise<number> =>
    alone(ground, async (db) => {
      await refuseWithoutCitus(db)
      const { what, run } = await plan(db, ground.args)
      if (ground.isDry) {
        ground.say(what)
        return 0
      }
      await run(ground.note)
      ground.say({ ...what, cells: await placesOf(db) })
      return 0
    })

const move = onCitus(async (db, [name = '', to = '']) => {
  const cell = (await look(db)).cells.find((one) => one.name === name)
  if (!cell) throw new Error(`There is no cell "${name}": npm run cells -- list.`)
  if (!cell.node)
    throw new Error(
      `The cell ${name} stays on the coordinator, which Citus does not move. Its platforms can go: npm run cells -- platform.`,
    )
  const node = await nodeNamed(db, to)
  return { what: { move: name, to: nameOf(node) }, run: (note) => moveCell(db, name, node, note) }
})

const drain = onCitus(async (db, [text = '']) => {
  const node = await nodeNamed(db, text)
  return { what: { drain: nameOf(node) }, run: (note) => drainNode(db, node, note) }
})

const even = onCitus(async (db) => ({
  what: { rebalance: true },
  run: (note) => rebalance(db, note),
}))

export const cells: Command = {
  name: 'cells',
  schemas: 'all',
  about:
    'The cells of the database: schemas that each have everything of some platforms. `add` makes one, which servers serve within seconds; `list` shows what each holds;\n' +
    '`open` and `close` say whether it takes new platforms; `platform` moves a platform to another one, in one transaction, while its callers wait.\n' +
    'On a Citus, `add` distributes the cell, and `move`, `rebalance` and `drain` have Citus move cells to a node, evenly over the nodes, or away from a node; servers follow by themselves.',
  verbs: {
    list: { line: '', effect: 'reads', alone: list },
    add: { line: 'NAME [--closed]', effect: 'plans', isShared: true, alone: add },
    open: { line: 'NAME', effect: 'plans', isShared: true, alone: setOpen(true) },
    close: { line: 'NAME', effect: 'plans', isShared: true, alone: setOpen(false) },
    platform: {
      line: 'IO_SELLER_ID NAME [--together]',
      effect: 'plans',
      isShared: true,
      alone: platform,
    },
    move: { line: 'NAME NODE', effect: 'plans', isShared: true, alone: move },
    rebalance: { line: '', effect: 'plans', isShared: true, alone: even },
    drain: { line: 'NODE', effect: 'plans', isShared: true, alone: drain },
  },
}
