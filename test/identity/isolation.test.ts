// R32: no caller sees or changes another's objects. For every operation, every place of an id and
// every wrong caller, the reply for another's real id equals the reply for an id that never
// existed, and contains nothing of the other's.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { isOpenToReaders } from '../../contract/access/delicacy.ts'
import { OPERATIONS } from '../../contract/index.ts'
import { SCOPES, type Operation } from '../../contract/operation.ts'
import { NOT_IN_PORTAL } from '../../contract/access/permissions.ts'
import { codeAt } from '../../server/identity/users/people/second-factor.ts'
import { lockCredential, saveCredential } from '../../server/identity/auth/store.ts'
import { backgroundOf } from '../../server/runtime/background.ts'
import { readId } from '../../server/kernel/ids.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { notificationUrl } from '../../server/runtime/banks/notification-address.ts'
import { answerIssuer } from '../../server/app/http/issuing.ts'
import { openBanks, type OpenBanks } from '../../server/app/banks/open-banks.ts'
import { openDeps } from '../../server/app/open.ts'
import { seed } from '../../server/app/seed/seed.ts'
import { fingerprint } from '../fingerprint.ts'
import { JPEG } from '../receipt-files.ts'
import { ENTRIES, OWN_REFUSALS, WIRE, type Where } from './places.ts'
import { plain, rowsOf } from '../rows.ts'
import { bodyFor, type Field, idKindOf, kindsOf, placesOf } from '../samples.ts'
import { person, signIn, type Browser } from '../portal.ts'
import { tokenOf, tokenWith } from '../tokens.ts'
import { loginOf, world, type Answer, type World } from '../world.ts'
import { type Ids, type Kind, KINDS } from '../kinds.ts'

type Credential = { email: string; secret: string; io_seller_id: string }

const wordOf = ({ name }: { name: string }): string => name.split(' ')[1]!

const never = (n: number) => `019a1b2c3d4e7f008a1b2c3d4e5f6a${(0x80 + n).toString(16)}`
const NEVER: Ids = {
  ...(Object.fromEntries(KINDS.map((kind, n) => [kind, never(n)])) as Ids),
  event: `evt_${never(KINDS.length)}`,
  document: '12345678909',
}

type Place = { where: Where; name: string; kind: Kind }

const placesIn = (operation: Operation): Place[] =>
  (['path', 'query', 'body'] as const).flatMap((where) =>
    Object.entries(ENTRIES[operation.id]![where] ?? {}).flatMap(([name, kinds]) =>
      [kinds].flat().map((kind: Kind) => ({ where, name, kind })),
    ),
  )

/** A copy of a body with a value at a path such as `split_rules.0.receiver`. */
function withAt(body: object, path: string, value: unknown): object {
  const copy = structuredClone(body)
  const steps = path.split('.')
  const holder = steps.slice(0, -1).reduce((inner, step) => inner[step] as Json, copy as Json)
  holder[steps.at(-1)!] = value
  return copy
}
type Json = Record<string, unknown>

type Asked = { person?: Browser | undefined } & {
  own: Ids
  token: string | undefined
  as: Credential
  path?: string
  foreign?: string
} & {
  place?: Place | undefined
  byCard?: boolean | undefined
}

const CARD_IDS = ['token', 'id_card']

/**
 * Values of a body of a payment beside the sample's: a quote or split rules; and the card of a
 * token, a stored card, or neither.
 */
function paymentMethod(
  { id }: Operation,
  { place, byCard }: Asked,
): { left: readonly string[]; paid: object } {
  if (id !== 'transactions.create') return { left: [], paid: {} }
  const card = CARD_IDS.find((name) => name === place?.name) ?? (byCard ? 'token' : undefined)
  const left = ['quote', ...CARD_IDS].filter((name) => name !== card && name !== place?.name)
  return { left, paid: card ? { payment_type: 'credit' } : {} }
}

/** Calls an operation as `own` would, but with `foreign` in one place. */
function ask(w: World, operation: Operation, asked: Asked): Promise<Answer> {
  const { own, place, foreign, token, as } = asked
  const entry = ENTRIES[operation.id]!
  const at = (where: Where, name: string, kinds: Kind | readonly Kind[]) =>
    place?.where === where && place.name === name ? foreign! : own[[kinds].flat()[0]!]
  const path = (asked.path ?? operation.path).replace(/:(\w+)/g, (_, name: string) =>
    at('path', name, entry.path![name]!),
  )
  const found = operation.id === 'search.find' ? `?q=${own.customer}` : ''
  const query = place?.where === 'query' ? `?${encodeURIComponent(place.name)}=${foreign}` : found
  const login = operation.id.startsWith('auth.') ? loginOf(as) : {}
  const { left, paid } = paymentMethod(operation, asked)
  const ids = Object.entries(entry.body ?? {}).filter(([name]) => !left.includes(name))
  const holder = operation.id.includes('tokenize') ? { taxpayer_id: own.document } : {}
  const bare = operation.body && bodyFor(operation, { ...holder, ...login, ...paid })
  const filled =
    bare &&
    ids.reduce((some, [name, kind]) => withAt(some, name, at('body', name, kind)), bare as object)
  const body = operation.takes ? JPEG : filled
  // A person's calls are those of their company's credential, at the portal's path.
  if (asked.person) return asked.person.send(operation.method, `/portal/api${path}${query}`, body)
  return w.call(operation.method, path + query, {
    ...(token === undefined ? {} : { token }),
    ...(body ? { body } : {}),
  })
}

/** A reply without the values that differ between any two replies. */
const essence = ({ status, text }: Answer) => ({
  status,
  text: text.replace(/req_[0-9a-f]{32}/g, 'req'),
})

function noneOf(answer: Answer, words: readonly string[], name: string): void {
  const all = `${answer.text}\n${[...answer.headers].join('\n')}`.toLowerCase()
  for (const word of words)
    assert.ok(
      !all.includes(word.toLowerCase()),
      `${name}: another's ${word} in ${all.slice(0, 400)}`,
    )
}

type Stranger = {
  name: string
  /** Signed in to the portal, instead of a token. */
  person?: Browser
  token: string | undefined
  as: Credential
  own: Ids
  other: Ids
  words: string[]
  status?: number
  applies?: (operation: Operation) => boolean
  /** Operations of card payments. */
  byCard?: boolean
  /** Sellers of the same platform, which can share a transaction. */
  kin?: boolean
}

const wordsOf = (ids: Ids, word: string) => [
  word,
  ...Object.values(ids).flatMap((id) => [id, plain(id)]),
]

type Foreigner = Pick<Stranger, 'as' | 'own' | 'other' | 'words'>

/** Callers that are refused before any id is read. */
async function turnedAway(w: World, mine: Credential, foreigner: Foreigner): Promise<Stranger[]> {
  const owner = mine.io_seller_id
  const scoped = (scopes: string[]) =>
    tokenWith(w, { owner, seller: owner, scopes }).then((made) => made.token)
  const reading = SCOPES.map((scope) => `${scope}:read`)
  const expired = await tokenOf(w, mine)
  const hash = createHash('sha256').update(expired).digest('hex')
  await inTransaction(w.db, (tx) =>
    tx.rows(
      sql`update tokens set expires_at = ${w.deps.clock.wall()} where hash = decode(${hash}, 'hex')`,
    ),
  )
  const revoked = await tokenWith(w, {
    owner,
    seller: owner,
    scopes: ['payments', 'sellers', 'webhooks'],
  })
  await inTransaction(w.db, async (tx) => {
    const credential = await lockCredential(tx, revoked.email)
    await saveCredential(tx, { ...credential!, revokedAt: w.deps.clock.wall() })
  })
  const cards = (await w.call('POST', '/v1/card/authentication', { body: loginOf(mine) })).body
    .access_token as string
  const opened = ({ scopes }: Operation) => scopes.includes('cards')
  const spends = ({ scopes }: Operation) => scopes.includes('corporate')
  const issues = ({ scopes }: Operation) =>
    scopes.some((scope) => scope.startsWith('corporate')) && !scopes.includes('payments')
  const isNoReading: Stranger['applies'] = (one) => !isOpenToReaders(one)
  return [
    { name: 'nobody', token: undefined, status: 401, ...foreigner },
    { name: 'an unknown token', token: 'x'.repeat(32), status: 401, ...foreigner },
    { name: 'an expired token', token: expired, status: 401, ...foreigner },
    { name: 'a revoked credential', token: revoked.token, status: 401, ...foreigner },
    {
      name: 'another scope',
      token: await scoped(['corporate']),
      status: 403,
      applies: (one) => !spends(one),
      ...foreigner,
    },
    {
      name: 'another scope, at cards',
      token: await scoped(['payments']),
      status: 403,
      applies: issues,
      ...foreigner,
    },
    {
      name: 'a token for cards',
      token: cards,
      status: 403,
      applies: (one) => !opened(one),
      ...foreigner,
    },
    {
      name: 'a token for cards, where it opens',
      token: cards,
      applies: opened,
      byCard: true,
      ...foreigner,
    },
    { name: 'a token without scopes', token: await scoped([]), status: 403, ...foreigner },
    {
      name: 'a token to read, writing or asking for a secret',
      token: await scoped(reading),
      status: 403,
      applies: isNoReading,
      ...foreigner,
    },
    {
      name: 'a token to read',
      token: await scoped(reading),
      applies: isOpenToReaders,
      ...foreigner,
    },
  ]
}

/** An administrator of a company of the first platform, with a second factor. */
async function administrator(
  w: World,
  { io_seller_id: id }: Credential,
  email: string,
): Promise<Browser> {
  const who = await person(w, id, 'admin', email)
  const browser = await signIn(w, who)
  const { secret } = (await browser.post('/portal/api/second-factor', { password: who.password }))
    .body
  const code = codeAt(secret, w.deps.clock.wall())
  assert.equal((await browser.post('/portal/api/second-factor/confirm', { code })).status, 200)
  return browser
}

/** Everybody who should not see, with what they should not see. */
async function cast(w: World): Promise<Stranger[]> {
  const [mine, theirs] = [w.platforms[0]!, w.platforms[1]!]
  const [one, two, abroad] = [mine.sellers[0]!, mine.sellers[1]!, theirs.sellers[0]!]
  const rows = async (credential: Credential, word: string) => {
    const token = await tokenOf(w, credential)
    return { token, ids: await rowsOf(w, token, credential.io_seller_id, word) }
  }
  const own = await rows(mine, wordOf(mine))
  const foreign = (await rows(theirs, wordOf(theirs))).ids
  const foreignSeller = (await rows(abroad, wordOf(theirs))).ids
  const seller = await rows(one, 'Propria')
  const sibling = (await rows(two, 'Irmandade')).ids
  const foreigner = {
    as: mine,
    own: own.ids,
    other: foreign,
    words: wordsOf(foreign, wordOf(theirs)),
  }
  const asSeller = { token: seller.token, as: one, own: seller.ids }
  const wordsAbroad = wordsOf(foreignSeller, wordOf(theirs))
  // A seller knows its platform: its name is in the seller's own rows.
  const inPortal = ({ id }: Operation) => !(id in NOT_IN_PORTAL)
  const [ana, bia] = await Promise.all([
    administrator(w, mine, 'ana@example.com'),
    administrator(w, one, 'bia@example.com'),
  ])
  const platformsIds = wordsOf(
    { ...own.ids, seller: own.ids.event, receiver: own.ids.event },
    own.ids.event,
  )
  return [
    ...(await turnedAway(w, mine, foreigner)),
    { name: 'another platform', token: own.token, ...foreigner },
    {
      name: 'another platform, at a seller',
      token: own.token,
      ...foreigner,
      other: foreignSeller,
      words: wordsAbroad,
    },
    { name: 'a seller of another platform', ...asSeller, other: foreign, words: foreigner.words },
    {
      name: 'a sibling',
      ...asSeller,
      other: sibling,
      words: wordsOf(sibling, 'Irmandade'),
      kin: true,
    },
    {
      name: 'a person of another platform',
      person: ana,
      token: undefined,
      applies: inPortal,
      ...foreigner,
    },
    {
      name: 'a person of a sibling',
      ...asSeller,
      person: bia,
      applies: inPortal,
      other: sibling,
      words: wordsOf(sibling, 'Irmandade'),
      kin: true,
    },
    {
      name: 'a seller, at its platform',
      ...asSeller,
      other: own.ids,
      words: platformsIds,
      kin: true,
    },
  ]
}

test('every operation has an entry, which names every place for an id', () => {
  assert.deepEqual(Object.keys(ENTRIES).sort(), OPERATIONS.map(({ id }) => id).sort())
  for (const operation of OPERATIONS) {
    const found = {
      path: operation.params,
      query: operation.query,
      body: operation.body,
    } as unknown as Record<Where, Field | undefined>
    for (const where of ['path', 'query', 'body'] as const) {
      const kinds = placesOf(found[where] ?? {}).flatMap(({ path, field }): [string, string][] => {
        const kind = idKindOf(operation, path.at(-1)!, field)
        return kind === undefined ? [] : [[path.join('.'), kind]]
      })
      const named = Object.entries(ENTRIES[operation.id]![where] ?? {}).map(
        ([name, said]): [string, string[]] => [
          name,
          [...new Set([said].flat().map((kind: Kind) => WIRE[kind] ?? kind))],
        ],
      )
      const onWire = kinds.map(([name, reported]) => [name, kindsOf(reported)])
      assert.deepEqual(
        Object.fromEntries(named),
        Object.fromEntries(onWire),
        `${operation.id}, ${where}`,
      )
      if (where === 'path')
        assert.equal(kinds.length, operation.path.split(':').length - 1, operation.id)
    }
    assert.equal(
      operation.scopes.length === 0,
      ENTRIES[operation.id]!.open !== undefined,
      operation.id,
    )
  }
})

/** A session is marked as used once a minute, and wrong secrets are counted. */
const TIMED = ['login_failures', 'portal_sessions']

/** Deletes the records of wrong secrets, so that no caller is locked out before the last call. */
const forgive = (w: World) => inTransaction(w.db, (tx) => tx.rows(sql`delete from login_failures`))

test('another owner’s id is answered like an unknown id, for every caller without access', async (t) => {
  const w = await world(t, { platforms: 2 })
  const strangers = await cast(w)
  await w.work()
  const before = await fingerprint(w.db, TIMED)
  let count = 0
  for (const stranger of strangers) {
    const { name, token, as, own, other, words, status, byCard, person: signed } = stranger
    for (const operation of OPERATIONS.filter(({ id }) => !id.startsWith('pix.'))) {
      if (stranger.applies && !stranger.applies(operation)) continue
      for (const place of placesIn(operation)) {
        if (stranger.kin && place.kind === 'receiver') continue
        const text = `${name}, ${operation.id}, ${place.where} ${place.name}`
        for (const path of [operation.path, ...(signed ? [] : operation.also)]) {
          const asked = { own, place, token, as, path, byCard, person: signed }
          if (operation.id.startsWith('auth.')) await forgive(w)
          const real = await ask(w, operation, { ...asked, foreign: other[place.kind] })
          // Who is refused before any id is read is refused alike: the reply names none.
          if (status === undefined || operation.scopes.length === 0) {
            const random = await ask(w, operation, { ...asked, foreign: NEVER[place.kind] })
            assert.deepEqual(essence(real), essence(random), text)
          }
          if (status !== undefined && operation.scopes.length > 0)
            assert.equal(real.status, status, text)
          else if (place.kind === 'receiver')
            assert.equal(real.body.code, 'split_receiver_not_found', text)
          else if (operation.method !== 'GET' || place.where === 'path')
            assert.ok([401, 404].includes(real.status), `${text}: ${real.text}`)
          else if (operation.produces === 'text/csv')
            assert.deepEqual([real.status, real.text.trim().split('\n').length], [200, 1], text)
          else if (operation.produces)
            assert.deepEqual([real.status, /^data:/m.test(real.text)], [200, false], text)
          else if (operation.id === 'corporate.analytics')
            assert.deepEqual(
              [real.status, real.body.purchases, real.body.by_holder],
              [200, 0, []],
              text,
            )
          else if (operation.id === 'analytics.transactions')
            assert.deepEqual(
              [real.status, real.body.total.transactions, real.body.by_status],
              [200, 0, []],
              text,
            )
          else
            assert.deepEqual(
              [real.status, real.body.items, real.body.total ?? 0],
              [200, [], 0],
              text,
            )
          noneOf(real, words, text)
          count++
        }
      }
    }
  }
  assert.deepEqual(await fingerprint(w.db, TIMED), before, 'a stranger changed a row')
  assert.deepEqual(w.logged, [])
  t.diagnostic(`${count} places tried by ${strangers.length} strangers`)
})

test('operations without an id show and change only the caller’s objects, and need the right token', async (t) => {
  const w = await world(t, { platforms: 2 })
  for (const { name, token, as, own, words, status, applies, byCard, person: signed } of await cast(
    w,
  )) {
    for (const operation of OPERATIONS.filter(({ scopes }) => scopes.length > 0)) {
      if (applies && !applies(operation)) continue
      // A deleted object cannot be used by the next call.
      if (operation.method === 'DELETE' && status === undefined) continue
      const answer = await ask(w, operation, { own, token, as, byCard, person: signed })
      if (status !== undefined) assert.equal(answer.status, status, `${name}, ${operation.id}`)
      else
        assert.ok(
          answer.status < 300 ||
            answer.status === 409 ||
            OWN_REFUSALS[operation.id]?.includes(answer.body.code as string) ||
            // An `ID_DEV` names a credential, which a person is not.
            (signed !== undefined && answer.body.code === 'integration_not_found'),
          `${name}, ${operation.id}: ${answer.text}`,
        )
      noneOf(answer, words, `${name}, ${operation.id}`)
    }
  }
  assert.deepEqual(w.logged, [])
})

const apart = (some: Set<string>, others: Set<string>) => [...some].every((id) => !others.has(id))

test('lists: a seller gets its own rows, a platform those of all its sellers, and no caller another platform’s', async (t) => {
  const w = await world(t, { platforms: 2 })
  const listed = async (token: string, path: string, key = 'id') => {
    const { body } = await w.call('GET', path, { token })
    if (body.total !== undefined) assert.equal(body.total, body.items.length, path)
    return new Set((body.items as Record<string, string>[]).map((item) => item[key]!))
  }
  for (const platform of w.platforms) {
    const tokens = await Promise.all(
      [platform, ...platform.sellers].map((credential) => tokenOf(w, credential)),
    )
    for (const [n, token] of tokens.entries())
      await rowsOf(w, token, [platform, ...platform.sellers][n]!.io_seller_id, wordOf(platform))
    for (const [path, key] of [
      ['/v1/customer/list', 'id'],
      ['/v1/transaction/list', 'id'],
      ['/v1/split_rules', 'id'],
      ['/v1/disputes', 'id'],
      ['/v1/events?limit=1000', 'event_id'],
    ] as const) {
      const [whole, ...parts] = await Promise.all(tokens.map((token) => listed(token, path, key)))
      const [one, two] = parts as [Set<string>, Set<string>]
      assert.ok(one.size > 0 && two.size > 0 && apart(one, two), path)
      assert.ok(
        [...one, ...two].every((id) => whole!.has(id)) && whole!.size > one.size + two.size,
        path,
      )
    }
  }
  const [first, second] = await Promise.all(w.platforms.map((platform) => tokenOf(w, platform)))
  for (const path of ['/v1/customer/list', '/v1/transaction/list', '/v1/split_rules']) {
    const [mine, theirs] = await Promise.all([listed(first!, path), listed(second!, path)])
    assert.ok(apart(mine, theirs), path)
  }
})

test('an Idempotency-Key shows nothing to a sibling, to the platform or to another owner', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [mine, theirs] = [w.platforms[0]!, w.platforms[1]!]
  const [platform, one, two, other] = await Promise.all(
    [mine, mine.sellers[0]!, mine.sellers[1]!, theirs].map((credential) => tokenOf(w, credential)),
  )
  const headers = { 'idempotency-key': 'one key' }
  const create = (token: string) =>
    w.call('POST', '/v1/customer/new', { token: token!, body: { first_name: 'Secreta' }, headers })
  const first = (await create(one!)).body.success.id as string
  for (const token of [two!, platform!, other!]) {
    const answer = await create(token)
    assert.deepEqual(
      [answer.status, answer.headers.get('idempotent-replayed')],
      [201, null],
      'keys are the seller’s',
    )
    noneOf(answer, [first], 'a key')
  }
  const sale = (token: string) =>
    w.call('POST', `/v1/transaction/new/${first}`, {
      token,
      body: { amount: 777, payment_type: 'pix' },
      headers: { 'idempotency-key': 'sale' },
    })
  const made = (await sale(platform!)).body.success.id as string
  const asSeller = await sale(one!)
  assert.deepEqual([asSeller.status, asSeller.headers.get('idempotent-replayed')], [201, null])
  noneOf(asSeller, [made], 'a sale’s key')
  assert.equal(readId(made)?.length, 32)
})

/** Banks of a server that started before a platform was created, with their notification URLs. */
async function banksBefore(w: World): Promise<OpenBanks> {
  const { config, db, clock, log, state, hashKey } = w.deps
  const banks = await openBanks({
    config,
    env: {},
    db,
    platformsDb: db,
    clock,
    log,
    state,
    hashKey,
  })
  banks.onAuthorizationRequest((request) => answerIssuer(w.deps, request))
  await banks.registerWebhooks((name) => notificationUrl(w.deps, name))
  return banks
}

test('a platform that another process has just created: any operation can be its first', async (t) => {
  const w = await world(t)
  const beside = await openDeps({
    config: { ...w.deps.config, port: 0 },
    db: w.db,
    log: w.deps.log,
  })
  t.after(() => beside.close())
  // Each operation reaches a server that has never seen the platform: connections to its bank are
  // opened within the call.
  const banks: OpenBanks[] = []
  for (const _ of OPERATIONS) banks.push(await banksBefore(w))
  t.after(() => Promise.all(banks.map((one) => one.close())).then(() => undefined))
  const [made] = await seed(beside.deps, { platforms: 1, rows: 0, corporate: true })
  const token = await tokenOf(w, made!)
  Object.assign(w.deps, { banks: beside.banks })
  const own = await rowsOf(w, token, made!.io_seller_id, wordOf(made!))
  const order = OPERATIONS.toSorted(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  )
  let done = 0
  for (const [n, operation] of order.entries()) {
    Object.assign(w.deps, { banks: banks[n] })
    const answer = await ask(w, operation, {
      own,
      token: operation.scopes.length > 0 ? token : undefined,
      as: made!,
    })
    assert.ok(answer.status < 500, `${operation.id}: ${answer.text}`)
    if (answer.status < 300) done++
    await backgroundOf(w.deps).ended()
  }
  t.diagnostic(`${done} of ${OPERATIONS.length} operations did what they are for`)
  assert.ok(done > OPERATIONS.length / 2, `only ${done} did anything`)
  assert.deepEqual([...backgroundOf(w.deps).failures], [])
  const { text } = await w.call('GET', '/metrics')
  assert.doesNotMatch(text, /^vintem_background_failures_total\{/m)
  assert.deepEqual(w.logged, [])
})
