// Cells on a Citus: distributed schemas that Citus places and moves, and servers that follow. It is
// skipped where there is none.

import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { verify } from '../../server/verification/verify.ts'
import { cellsWorld, eventually, homesOf, soldIn, type CellsWorld } from '../cells.ts'
import { isOnCitus } from '../database.ts'

/** The node of each cell, as an operator sees it. */
async function nodesOf(w: CellsWorld): Promise<Record<string, string>> {
  const { out } = await w.run('cells', 'list')
  return Object.fromEntries(out.map(({ cell, node }) => [cell, node as string]))
}

/** Whether connections of the server lead to this node. */
async function isReached(w: CellsWorld, cell: string, node: string): Promise<void> {
  const [row] = (
    await (await w.deps(cell).db.connection()).query('select inet_server_port() as port')
  ).rows
  assert.equal(String(row.port), node.split(':')[1])
}

test(
  'Citus moves a cell, spreads cells and empties a node, under callers who notice nothing, and servers follow',
  { skip: !isOnCitus() && 'there is no Citus' },
  async (t) => {
    const w = await cellsWorld(t)
    await w.run('cells', 'add', 'c')
    const made: string[] = []
    let isOver = false
    const calling = (async () => {
      while (!isOver) {
        made.push((await soldIn(w, 'b')).id)
        await pause(20)
      }
    })()
    const before = await nodesOf(w)
    assert.equal(before['public'], null)
    const workers = [...new Set([before['b']!, before['c']!])]
    assert.equal(workers.length, 2, 'Citus spreads them')
    const other = workers.find((one) => one !== before['b'])!
    assert.equal((await w.run('cells', 'move', 'b', other)).code, 0)
    assert.equal((await nodesOf(w))['b'], other)
    await eventually(() => isReached(w, 'b', other))
    await w.run('cells', 'rebalance')
    const spread = await nodesOf(w)
    assert.notEqual(spread['b'], spread['c'])
    await w.run('cells', 'drain', spread['b']!)
    const drained = await nodesOf(w)
    assert.equal(drained['b'], drained['c'])
    await eventually(() => isReached(w, 'b', drained['b']!))
    await assert.rejects(w.run('cells', 'move', 'public', other), /stays on the coordinator/)
    await assert.rejects(
      w.run('cells', 'move', 'b', 'nowhere'),
      /names no worker\. The workers are: /,
    )

    assert.equal((await w.run('cells', 'platform', w.platforms['b']!.io_seller_id, 'c')).code, 0)
    assert.deepEqual(await homesOf(w, 'b'), ['c'])
    isOver = true
    await calling
    for (const id of made) assert.equal((await w.sdk('b').transactions.get(id)).id, id)
    for (const cell of ['public', 'b', 'c']) assert.deepEqual(await verify(w.deps(cell).db), [])
  },
)
