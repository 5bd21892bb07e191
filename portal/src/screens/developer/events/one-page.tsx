// One event: its object as it was then, and its delivery to each webhook.

import { Stack, Text } from '@mantine/core'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { JsonBlock } from '../../../parts/page/code-block.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { GoTo, ObjectLink, When } from '../../../parts/values/values.tsx'
import { eventsWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'

/** Webhooks of one platform; few have more than a handful. */
const WEBHOOKS_MAX = 20

function Delivery({ webhook, event, url }: { webhook: string; event: string; url: string }) {
  const words = useWords(eventsWords)
  const { data } = useAsk((vintem) => vintem.webhooks.deliveries(webhook, { event, limit: 1 }))
  const delivery = data?.items[0]
  const answer = delivery?.attempts.at(-1)?.status
  return (
    <Stack gap={2}>
      <GoTo to={`/webhooks/${webhook}`}>{url}</GoTo>
      {delivery ? (
        <Text size="sm" component="div">
          <Status status={delivery.status} /> {answer ? words.answered(answer) : null}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {data ? words.notSent : '…'}
        </Text>
      )}
    </Stack>
  )
}

function Deliveries({ event }: { event: string }) {
  const words = useWords(eventsWords)
  const { data, error, refetch } = useAsk((vintem) => vintem.webhooks.list({ limit: WEBHOOKS_MAX }))
  return (
    <Section title={words.deliveries}>
      {error && <ErrorNotice error={error} retry={refetch} />}
      {data?.items.length === 0 && <Text size="sm">{words.noWebhooks}</Text>}
      <Stack gap="md">
        {data?.items.map(({ id, url }) => (
          <Delivery key={id} webhook={id} event={event} url={url} />
        ))}
      </Stack>
    </Section>
  )
}

/** The kind of an event's object, by the family of its type, as `ObjectLink` knows it. */
const kindOf = (type: string): string => {
  const [family = '', object] = type.split('.')
  return family === 'corporate' ? `corporate_${object}` : family
}

export function Page() {
  const words = useWords(eventsWords)
  const shared = useWords(sharedWords)
  const me = useMe()
  return (
    <ObjectPage
      kind={words.event}
      up={{ to: '/events', title: words.events }}
      ask={(vintem, id) => vintem.events.get(id)}
      show={(event) => ({
        title: event.type,
        main: (
          <Section title={words.body}>
            <JsonBlock value={event} />
          </Section>
        ),
        side: (
          <>
            {may('webhooks:read')(me) && <Deliveries event={event.event_id} />}
            <Details
              title={shared.details}
              facts={[
                [words.at, <When key="at" at={event.created_at} exact />],
                [words.sequence, event.sequence],
                [words.object, <ObjectLink key="object" kind={kindOf(event.type)} id={event.id} />],
                [words.nthOfObject, event.object_sequence],
                event.status
                  ? [shared.status, <Status key="status" status={event.status} />]
                  : undefined,
              ]}
              id={[words.id, event.event_id]}
            />
          </>
        ),
      })}
    />
  )
}
