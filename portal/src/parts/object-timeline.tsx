// What happened to an object, of what the person may see: events with their webhook deliveries, ledger transfers, and who did what; the newest first.

import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { VintemError } from '../../../sdk/errors.ts'
import type { TimelineEntry as Entry } from '../../../sdk/wire.ts'
import { useKeyOf, useNoted } from '../app/ask.ts'
import type { Ask } from '../app/calls.ts'
import { useWords } from '../app/language.tsx'
import { useMe, useSession } from '../app/session.tsx'
import { may } from '../app/who.ts'
import { moneyWords } from '../words/money.ts'
import { timelineWords } from '../words/timeline.ts'
import { ErrorNotice } from './error-notice.tsx'
import { money } from './format.ts'
import { Loading, Section } from './page.tsx'
import { Timeline, type TimelineEntry } from './timeline.tsx'
import { GoTo } from './values.tsx'

const PAGE_ROWS = 20

type Page = Awaited<ReturnType<Parameters<Ask<unknown>>[0]['timeline']['list']>>

function Title({ entry: { event, transfer, act } }: { entry: Entry }) {
  const words = useWords(timelineWords)
  const kinds: Readonly<Record<string, string>> = useWords(moneyWords).kinds
  const me = useMe()
  if (event) return may('events:read')(me) ? <GoTo to={`/events/${event.event_id}`}>{event.type}</GoTo> : event.type
  if (transfer) return `${kinds[transfer.kind] ?? transfer.kind} · ${money(transfer.amount_cents)}`
  return act ? words.did(act.actor_name ?? words.actors[act.actor_type] ?? act.actor_type, act.action) : null
}

function Deliveries({ deliveries }: { deliveries: NonNullable<NonNullable<Entry['event']>['deliveries']> }) {
  const words = useWords(timelineWords)
  const me = useMe()
  return deliveries.map(({ id, webhook, status }) => {
    const text = words.deliveries[status]
    return <div key={id}>{may('webhooks:read')(me) ? <GoTo to={`/webhooks/${webhook}`}>{text}</GoTo> : text}</div>
  })
}

function Detail({ entry: { event, transfer, act } }: { entry: Entry }) {
  const words = useWords(timelineWords)
  const me = useMe()
  if (event) return event.deliveries && <Deliveries deliveries={event.deliveries} />
  if (transfer) return words.moved(transfer.debit, transfer.credit)
  if (!act) return null
  return (
    <>
      {act.reason}{' '}
      {act.request_id && may('requests:read')(me) && <GoTo to={`/requests/${act.request_id}`}>{words.request}</GoTo>}
    </>
  )
}

const toneOf = ({ event }: Entry): TimelineEntry['tone'] =>
  event?.deliveries?.some(({ status }) => status === 'failed') ? 'bad' : undefined

export function ObjectTimeline({ object }: { object: string }) {
  const words = useWords(timelineWords)
  const { backend } = useSession()
  const keyOf = useKeyOf()
  const first: Ask<Page> = (vintem) => vintem.timeline.list(object, { limit: PAGE_ROWS })
  useNoted(first)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...keyOf(first), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before }): Promise<Page> =>
      backend.timeline.list(object, { limit: PAGE_ROWS, ...(before === undefined ? {} : { before }) }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  // Nothing that the person may see has happened to it.
  const isEmpty = error instanceof VintemError && error.code === 'timeline_not_found'
  const entries = (data?.pages ?? []).flatMap(({ items }) => items)
  return (
    <Section title={words.timeline}>
      {error && !isEmpty && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <Loading rows={4} />}
      {(isEmpty || (data && entries.length === 0)) && <Text size="sm">{words.nothing}</Text>}
      <Timeline
        isSorted
        entries={entries.map((entry) => ({
          key: entry.id + entry.kind,
          at: entry.at,
          title: <Title entry={entry} />,
          detail: <Detail entry={entry} />,
          tone: toneOf(entry),
        }))}
      />
      {hasNextPage && (
        <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Section>
  )
}
