// The search of the portal among many objects of one platform: p50 and p99 of a person's searches
// over HTTP, for words of every rarity.

import { sql } from '../../server/platform/db/sql.ts'
import { quantileOf } from '../histogram.ts'
import { rest, type Stage } from '../stage.ts'

const BATCH = 100_000
const SEARCHES = 400
const WARM = 60

const FIRST = [
  'Maria',
  'José',
  'Ana',
  'João',
  'Antônio',
  'Francisca',
  'Carlos',
  'Paulo',
  'Lúcia',
  'Pedro',
]
const LAST = [
  'Silva',
  'Santos',
  'Oliveira',
  'Souza',
  'Pereira',
  'Lima',
  'Carvalho',
  'Ferreira',
  'Rodrigues',
  'Almeida',
]

/**
 * What people type: common words, two common words, rare words, numbers, an amount, and what is not
 * there.
 */
const TYPED = [
  'maria',
  'maria silva',
  'jo',
  'ana carv',
  'sobrenome123456',
  'lucia sobrenome99',
  '00000123456',
  '000.001.234-56',
  'r$ 45,09',
  'nobody here',
  'pessoa777@example.com',
]

/**
 * Customers with their terms, as the worker fills them: written by the database, for the sake of
 * time.
 */
async function layCustomers({ db, platform }: Stage, seller: string, count: number): Promise<void> {
  const owner = platform.io_seller_id
  for (let from = 0; from < count; from += BATCH)
    await db.rows(sql`
      with made as (
        select gen_random_uuid() as id, n, (${FIRST}::text[])[1 + n % 10] as first,
          (${LAST}::text[])[1 + (n / 10) % 10] as last
        from generate_series(${from}::int, ${Math.min(from + BATCH, count) - 1}::int) n
      ), inserted as (
        insert into customers (owner, id, seller, version, first_name, last_name, email,
          taxpayer_id, created_at, updated_at)
        select ${owner}, id, ${seller}, 1, first, last || ' Sobrenome' || n,
          'pessoa' || n || '@example.com', lpad(n::text, 11, '0'),
          '2026-11-01', '2026-11-01' from made
      )
      insert into search_terms (owner, object, term, kind, seller)
      select ${owner}, id, t.term, 'customer', ${seller} from made
      cross join unnest(array[lower(translate(first, 'éãôú', 'eaou')), lower(last),
        'sobrenome' || n, 'pessoa' || n, 'example', 'com',
        lpad(n::text, 11, '0')]) t(term)`)
}

/** A person of a company, and the company. */
async function signedIn({ server, platform }: Stage): Promise<{ cookie: string; seller: string }> {
  const reply = await fetch(`http://127.0.0.1:${server.port}/portal/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(platform.portal),
  })
  if (!reply.ok)
    throw new Error(`the bench could not sign in: ${reply.status} ${await reply.text()}`)
  const { company } = (await reply.json()) as { company: { io_seller_id: string } }
  return { cookie: reply.headers.get('set-cookie')!.split(';')[0]!, seller: company.io_seller_id }
}

export type Searched = { typed: string; found: number; p50Ms: number; p99Ms: number }

/** The latencies of each search, one after the other, with `objects` customers. */
export async function measureSearch(stage: Stage, objects: number): Promise<Searched[]> {
  const { cookie, seller } = await signedIn(stage)
  await layCustomers(stage, seller, objects)
  await stage.db.rows(sql`analyze search_terms`)
  await rest(stage)
  const ask = async (typed: string): Promise<number> => {
    const path = `/portal/api/v1/search?q=${encodeURIComponent(typed)}`
    const reply = await fetch(`http://127.0.0.1:${stage.server.port}${path}`, {
      headers: { cookie },
    })
    if (!reply.ok) throw new Error(`a search failed: ${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { items: unknown[] }).items.length
  }
  const results: Searched[] = []
  for (const typed of TYPED) {
    let found = 0
    for (let n = 0; n < WARM; n++) found = await ask(typed)
    const times = new Float64Array(SEARCHES)
    for (let n = 0; n < SEARCHES; n++) {
      const from = performance.now()
      await ask(typed)
      times[n] = performance.now() - from
    }
    times.sort()
    results.push({ typed, found, p50Ms: quantileOf(times, 0.5), p99Ms: quantileOf(times, 0.99) })
  }
  return results
}
