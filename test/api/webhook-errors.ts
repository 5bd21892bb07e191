// Provokes each error code of webhooks and of the feed; test/api/errors.test.ts checks them all.

import { VIEWS_MAX } from '../../contract/records/views.ts'
import type { WEBHOOK_ERRORS } from '../../contract/errors/webhooks.ts'
import { newId } from '../../server/kernel/ids.ts'
import { sql, type Statement } from '../../server/platform/db/sql.ts'
import { PLATFORM_WAITS_MAX } from '../../server/events/feed/wait-limit.ts'
import type { Reply } from './payment-errors.ts'
import { tokenWith } from '../tokens.ts'
import type { World } from '../world.ts'

type Given = {
  w: World
  token: string
  post: (path: string, body?: unknown) => Promise<Reply>
  get: (path: string) => Promise<Reply>
  change: (statement: Statement) => Promise<unknown>
}

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'

/** An event in a file that this server has not. */
async function provokeArchived({ change, get, w }: Given): Promise<Reply> {
  const owner = sql`${w.platform.io_seller_id}::uuid`
  const id = newId<'event'>(w.deps.clock.wall())
  await change(sql`
    with a as (insert into event_archives values ('elsewhere', 1, 1, '', '2026-01-01')),
      p as (insert into event_archive_parts values (${owner}, 'elsewhere', 1, 1)),
      b as (insert into event_archive_blocks values (${owner}, ${id}, ${id}, 'elsewhere', 0, 1, 1)),
      o as (insert into outbox (owner, event) values (${owner}, ${id}))
    insert into events (owner, id, seller, type, object_kind, object_id, object_sequence,
      reference_id, data, archive, created_at)
    values (${owner}, ${id}, ${owner}, 'seller.updated', 'seller', ${owner}, 99, '', '{}',
      'elsewhere', '2026-01-01')`)
  return get(`/v1/events/evt_${id}`)
}

export const WEBHOOKS_PROVOKED: Record<keyof typeof WEBHOOK_ERRORS, (g: Given) => Promise<Reply>> =
  {
    too_many_waiting: async ({ w, token, get }) => {
      const headers = { authorization: `Bearer ${token}` }
      const readers = new AbortController()
      const open = () => fetch(`${w.url}/v1/events/stream`, { headers, signal: readers.signal })
      await Promise.all(Array.from({ length: PLATFORM_WAITS_MAX }, open))
      const reply = await get('/v1/events/stream')
      readers.abort()
      return reply
    },
    view_not_found: ({ post }) => post(`/v1/views/${UNKNOWN}/share`),
    too_many_views: async ({ post }) => {
      for (let n = 0; n < VIEWS_MAX; n++)
        await post('/v1/views', { name: `View ${n}`, path: '/sales' })
      return post('/v1/views', { name: 'One more', path: '/sales' })
    },
    events_archived: provokeArchived,
    webhook_not_found: ({ get }) => get(`/v1/webhooks/${UNKNOWN}`),
    delivery_not_found: ({ post }) => post(`/v1/webhooks/deliveries/${UNKNOWN}/redeliver`),
    webhook_disabled: async ({ w, post, token }) => {
      const { id } = (await post('/v1/webhooks', { url: 'https://shop.example.com/' })).body
      await w.call('PATCH', `/v1/webhooks/${id}`, { token, body: { status: 'disabled' } })
      return post(`/v1/webhooks/${id}/test`)
    },
    secret_not_shown: async ({ w, token }) => {
      const body = { url: 'https://shop.example.com/' }
      const headers = { 'idempotency-key': 'of another credential' }
      const { io_seller_id: owner } = w.platform
      const other = await tokenWith(w, { owner, seller: owner, scopes: ['webhooks'] })
      await w.call('POST', '/v1/webhooks', { token: other.token, body, headers })
      return w.call('POST', '/v1/webhooks', { token, body, headers })
    },
    webhook_of_seller: async ({ w, get, token }) => {
      const seller = w.platform.sellers.find(({ type }) => type === 'individual')!.io_seller_id
      const body = { url_notify: 'https://shop.example.com/' }
      await w.call('PATCH', `/v1/sellers/update/individuals/${seller}`, { token, body })
      const hooks = (await get('/v1/webhooks')).body.items as { id: string; origin: string }[]
      return w.call(
        'DELETE',
        `/v1/webhooks/${hooks.find(({ origin }) => origin === 'seller')!.id}`,
        { token },
      )
    },
    too_many_webhooks: async ({ post, change }) => {
      await change(sql`
      insert into webhook_endpoints (owner, id, seller, url, events, status, origin, secret_sealed,
        after_sequence, version, created_at, updated_at)
      select s.owner, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, s.id,
        'https://shop.example.com/', '{*}',
        'enabled', 'api', '', 0, 0, s.created_at, s.created_at
      from sellers s cross join generate_series(1, 200) n where s.owner = s.id`)
      const reply = await post('/v1/webhooks', { url: 'https://shop.example.com/' })
      await change(
        sql`delete from webhook_endpoints where id < '00000000-0000-7000-8001-000000000000'`,
      )
      return reply
    },
  }
