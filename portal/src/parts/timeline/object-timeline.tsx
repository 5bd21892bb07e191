// What happened to an object, of what the person may see: events with their webhook deliveries,
// ledger transfers, and who did what; the newest first.

import { Button, Text } from '@mantine/core'
import { VintemError } from '../../../../sdk/errors.ts'
import type { TimelineEntry as Entry } from '../../../../sdk/wire.ts'
import { useWords } from '../../app/language.tsx'
import { useMe } from '../../app/session.tsx'
import { may } from '../../app/who.ts'
import { ledgerWords } from '../../words/ledger.ts'
import { statusWords } from '../../words/status.ts'
import { timelineWords } from './words.ts'
import { movedText } from '../ledger/account-name.ts'
import { ErrorNotice } from '../page/error-notice.tsx'
import { money } from '../values/format.ts'
import { Loading, Section } from '../page/page.tsx'
import { usePages, type AskPage } from '../table/table-pages.ts'
import { Timeline, type TimelineEntry } from './timeline.tsx'
import { GoTo } from '../values/values.tsx'

const PAGE_ROWS = 20

const entriesOf =
  (object: string): AskPage<Entry> =>
  (query) =>
  (vintem) =>
    vintem.timeline.list(object, query)

/** The beginning of the timeline, to be asked for together with its object. */
export const timelineAhead = (object: string) => ({ pages: entriesOf(object), limit: PAGE_ROWS })

function Title({ entry: { event, transfer, act } }: { entry: Entry }) {
  const words = useWords(timelineWords)
  const { kinds } = useWords(ledgerWords)
  const statuses: Readonly<Record<string, string>> = useWords(statusWords)
  if (event) return words.became(statuses[event.status ?? ''] ?? event.status ?? '–')
  if (transfer) return `${kinds[transfer.kind] ?? transfer.kind} · ${money(transfer.amount_cents)}`
  return act
    ? words.did(act.actor_name ?? words.actors[act.actor_type] ?? act.actor_type, act.action)
    : null
}

/** The event by its type, and what became of its webhooks. */
function Happened({ event }: { event: NonNullable<Entry['event']> }) {
  const me = useMe()
  return (
    <>
      {may('events:read')(me) ? (
        <GoTo to={`/events/${event.event_id}`}>{event.type}</GoTo>
      ) : (
        event.type
      )}
      {event.deliveries && <Deliveries deliveries={event.deliveries} />}
    </>
  )
}

function Deliveries({
  deliveries,
}: {
  deliveries: NonNullable<NonNullable<Entry['event']>['deliveries']>
}) {
  const words = useWords(timelineWords)
  const me = useMe()
  return deliveries.map(({ id, webhook, status }) => {
    const text = words.deliveries[status]
    return (
      <div key={id}>
        {may('webhooks:read')(me) ? <GoTo to={`/webhooks/${webhook}`}>{text}</GoTo> : text}
      </div>
    )
  })
}

function Detail({ entry: { event, transfer, act } }: { entry: Entry }) {
  const words = useWords(timelineWords)
  const me = useMe()
  const ledger = useWords(ledgerWords)
  if (event) return <Happened event={event} />
  if (transfer) return movedText(ledger, transfer.debit, transfer.credit)
  if (!act) return null
  return (
    <>
      {act.reason}{' '}
      {act.request_id && may('requests:read')(me) && (
        <GoTo to={`/requests/${act.request_id}`}>{words.request}</GoTo>
      )}
    </>
  )
}

const toneOf = ({ event }: Entry): TimelineEntry['tone'] =>
  event?.deliveries?.some(({ status }) => status === 'failed') ? 'bad' : undefined

export function ObjectTimeline({ object }: { object: string }) {
  const words = useWords(timelineWords)
  const { data, rows, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages(
    entriesOf(object),
    {
      limit: PAGE_ROWS,
    },
  )
  // Nothing that the person may see has happened to it.
  const isEmpty = error instanceof VintemError && error.code === 'timeline_not_found'
  return (
    <Section title={words.timeline}>
      {error && !isEmpty && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <Loading rows={4} />}
      {(isEmpty || (data && rows.length === 0)) && <Text size="sm">{words.nothing}</Text>}
      <Timeline
        isSorted
        entries={rows.map((entry) => ({
          key: entry.id + entry.kind,
          at: entry.at,
          title: <Title entry={entry} />,
          detail: <Detail entry={entry} />,
          tone: toneOf(entry),
        }))}
      />
      {hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </Section>
  )
}
