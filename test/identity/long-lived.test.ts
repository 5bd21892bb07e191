// A connection that stays open asks again: every operation whose reply can wait or has no end,
// opened by a token and by a person, ends within two seconds once its caller has lost the right to
// make it, with a reader that takes nothing too.

import assert from 'node:assert/strict'
import net from 'node:net'
import test from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { world, type World } from '../world.ts'
import { sql, type Statement } from '../../server/platform/db/sql.ts'
import { enrolled } from '../portal.ts'
import { plain } from '../rows.ts'
import { tokenWith } from '../tokens.ts'

const isStream = ({ produces }: Operation): boolean => produces === 'text/event-stream'
const canWait = ({ query }: Operation): boolean => 'wait' in query.properties
const LONG = OPERATIONS.filter((one) => isStream(one) || canWait(one))

const WAIT_S = 20
/**
 * What is promised, and room for a machine that does much else. A connection that nobody ends stays
 * for `WAIT_S` and longer.
 */
const ENDED_WITHIN_MS = 2_000 + 6_000

/** Beyond the end of the feed, so that a poll has nothing to show. */
const FAR = 1_000_000
const pathFor = (one: Operation): string => {
  if (!canWait(one)) return one.path
  const after = 'after' in one.query.properties ? `&after=${FAR}` : ''
  return `${one.path}?wait=${WAIT_S}${after}`
}

/** An open connection: the head of its reply, if there is one at once, and when it ended. */
function open(w: World, path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(w.url)
  const socket = net.connect(Number(port), hostname)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  let text = ''
  socket.on('data', (some) => void (text += some))
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n${lines.join('')}\r\n`,
  )
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  return { ended, text: () => text, close: () => socket.destroy() }
}

/** Ends within the time, and what it had sent; undefined where it did not. */
async function endOf(ended: Promise<string>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ENDED_WITHIN_MS)
  })
  const first = await Promise.race([ended, late])
  clearTimeout(timer)
  return first
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 1_200))

/**
 * What takes a right away, of a credential and of a person, and the code of a poll that is then
 * refused.
 */
type Loss = {
  readonly by: (id: string, owner: string) => Statement
  readonly code: string
  readonly only?: readonly string[]
}
const TOKEN_LOSSES: Readonly<Record<string, Loss>> = {
  'credential revoked': {
    by: (id) => sql`update credentials set revoked_at = created_at where id = ${id}`,
    code: 'invalid_token',
  },
  'token deleted': {
    by: (id) => sql`delete from tokens where credential = ${id}`,
    code: 'invalid_token',
  },
  'credential expired': {
    by: (id) => sql`update credentials set expires_at = '2020-01-01' where id = ${id}`,
    code: 'invalid_token',
  },
  'networks narrowed': {
    by: (id) => sql`update credentials set networks = '{203.0.113.0/24}' where id = ${id}`,
    code: 'network_not_allowed',
  },
  'scope taken': {
    by: (id) => sql`update tokens set scopes = '{audit}' where credential = ${id}`,
    code: 'scope_not_allowed',
  },
  'budget without the call': {
    by: (id) =>
      sql`update credentials
        set budget =
          ${JSON.stringify({ operations: ['credentials.list'], hours: null, amountPerCall: null, amountPerDay: null })}::json
        where id = ${id}`,
    code: 'call_not_in_budget',
  },
  'platform suspended': {
    by: (_, owner) => sql`update sellers set status = 'blocked' where id = ${owner}`,
    code: 'seller_not_active',
  },
}
const PERSON_LOSSES: Readonly<Record<string, Loss>> = {
  'person removed': {
    by: (id) => sql`update portal_users set status = 'blocked' where id = ${id}`,
    code: 'not_signed_in',
  },
  // A viewer still reads events.
  'role changed': {
    by: (id) => sql`update portal_users set role = 'viewer' where id = ${id}`,
    code: 'role_not_allowed',
    only: ['sandbox.takeAuthorizations'],
  },
  'session ended': { by: () => sql`delete from portal_sessions`, code: 'not_signed_in' },
}

test('the operations that wait or have no end are those that are walked here', () => {
  assert.deepEqual(LONG.map(({ id }) => id).toSorted(), [
    'events.list',
    'events.stream',
    'sandbox.takeAuthorizations',
  ])
})

async function change(w: World, statement: Statement): Promise<void> {
  await w.db.rows(statement)
}

for (const people of [false, true])
  test(`a right that is lost ends what was opened with it: ${people ? 'people' : 'tokens'}`, async (t) => {
    const w = await world(t)
    const owner = plain(w.platform.io_seller_id)
    await w.db.rows(sql`alter table sellers disable trigger user`)
    for (const [name, { by, code, only }] of Object.entries(
      people ? PERSON_LOSSES : TOKEN_LOSSES,
    )) {
      let id: string
      let headers: Record<string, string>
      if (people) {
        const browser = await enrolled(
          w,
          owner,
          'admin',
          `${plain(name).replaceAll(' ', '-')}@lojas.example`,
        )
        id = browser.signedIn.body.user.id
        headers = { cookie: browser.cookie }
      } else {
        const made = await tokenWith(w, {
          owner,
          seller: owner,
          scopes: ['payments', 'webhooks', 'corporate'],
        })
        headers = { authorization: `Bearer ${made.token}` }
        id = (
          await w.db.rows<{ id: string }>(
            sql`select id from credentials where email = ${made.email}`,
          )
        )[0]!.id
      }
      const opened = LONG.filter(({ id: one }) => only?.includes(one) ?? true).map((one) => {
        const path = `${people ? '/portal/api' : ''}${pathFor(one)}`
        return { one, ...open(w, path, headers) }
      })
      await settled()
      for (const { one, text } of opened)
        assert.ok(
          isStream(one) ? text().includes('200') : text() === '',
          `${name}, ${one.id}: ${text().slice(0, 300)}`,
        )
      await change(w, by(id, owner))
      for (const { one, ended, close } of opened) {
        const said = await endOf(ended)
        close()
        assert.ok(said !== undefined, `${name}: ${one.id} stays open`)
        if (!isStream(one))
          assert.ok(said.includes(`"code":"${code}"`), `${name}, ${one.id}: ${said.slice(0, 600)}`)
      }
      await change(w, sql`update sellers set status = 'active' where id = ${owner}`)
    }
  })
