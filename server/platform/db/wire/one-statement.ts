// Several writes as one statement: one round trip, where each alone would take one. It knows no table.

import { strict as assert } from 'node:assert'
import sqlTag, { join, raw, type Sql as Statement } from 'sql-template-tag'
import { computedOnce } from '../planner.ts'

/** Writes that may be one statement; `first`: locks or checks that precede them. */
export type Writes = { readonly first?: readonly Statement[]; readonly writes: readonly Statement[] }

const SELECT = /^\s*select\b/
const WRITE = /^\s*(?:insert into|update|delete from)\s+(\w+)/
const RETURNING = /\breturning\b/
const READ = /\b(?:from|join)\s+(\w+)/g

/** Reads each text anew, a microsecond or two a write: a memo would have to hash the texts, which takes longer. */
function assertApart({ first = [], writes }: Writes): void {
  for (const { strings } of first) assert(SELECT.test(strings[0]!), `no lock and no check: ${strings[0]}`)
  const written = new Map<string, readonly string[]>()
  for (const { strings } of writes) {
    const name = WRITE.exec(strings[0]!)?.[1]
    assert(name, `no write of a table: ${strings[0]}`)
    assert(!written.has(name), `one statement writes ${name} twice`)
    assert(!strings.some((text) => RETURNING.test(text)), `a write of ${name} has a returning of its own`)
    written.set(name, strings)
  }
  for (const [name, strings] of written)
    for (const text of strings)
      for (const [, read] of text.matchAll(READ))
        assert(read === name || !written.has(read!), `the write of ${name} reads ${read}, which is written too`)
}

/**
 * Several writes as one statement, in the order given, in one round trip. PostgreSQL shows all of them the rows as they were before; Citus
 * runs one after the other. So that it makes no difference, each writes a table of its own, and reads none that another writes. None has a
 * `returning` of its own; `first` only selects.
 */
export function oneStatement(given: Writes): Statement {
  assertApart(given)
  const parts = [...(given.first ?? []), ...given.writes.map((write) => sqlTag`${write} returning 1`)]
  const named = parts.map((part, n) => computedOnce(`w${n}`, part))
  return sqlTag`with ${join(named)} select ${join(parts.map((_, n) => sqlTag`(select count(*) from ${raw(`w${n}`)})`))}`
}
