// One request to the API: what was asked, how it was answered, by whom, and what it touched.

import { Stack } from '@mantine/core'
import type { ReplyOf } from '../../../../../contract/operation.ts'
import type { getRequest } from '../../../../../contract/records/requests.ts'
import { useWords } from '../../../app/language.tsx'
import { JsonBlock } from '../../../parts/page/code-block.tsx'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { Copied, When } from '../../../parts/values/values.tsx'
import { requestsWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { HttpStatus } from './http-status.tsx'

type Request = ReplyOf<typeof getRequest>

function Json({ title, value }: { title: string; value: unknown }) {
  const words = useWords(requestsWords)
  return (
    <Section title={title}>
      {value === null || value === undefined ? words.nothing : <JsonBlock value={value} />}
    </Section>
  )
}

function RequestData({ request }: { request: Request }) {
  const words = useWords(requestsWords)
  const shared = useWords(sharedWords)
  return (
    <Details
      title={words.details}
      facts={[
        [words.at, <When key="at" at={request.created_at} exact />],
        [words.took, `${Math.round(request.duration_ms)} ms`],
        request.operation ? [words.operation, request.operation] : undefined,
        request.code ? [words.code, request.code] : undefined,
        [words.source, request.source],
        request.credential
          ? [words.credential, <Copied key="credential" text={request.credential} />]
          : undefined,
        request.idempotency_key
          ? ['Idempotency-Key', <Copied key="key" text={request.idempotency_key} />]
          : undefined,
        [words.replayed, request.replayed ? shared.yes : shared.no],
        request.objects.length > 0
          ? [
              words.objects,
              <Stack key="objects" gap={2}>
                {request.objects.map((id) => (
                  <Copied key={id} text={id} />
                ))}
              </Stack>,
            ]
          : undefined,
      ]}
      id={[words.id, request.id]}
    />
  )
}

export function Page() {
  const words = useWords(requestsWords)
  return (
    <ObjectPage
      kind={words.request}
      up={{ to: '/requests', title: words.requests }}
      ask={(vintem, id) => vintem.requests.get(id)}
      show={(request) => ({
        title: `${request.method} ${request.path}`,
        status: <HttpStatus status={request.status} />,
        main: (
          <>
            {request.query !== null && <Json title={words.query} value={request.query} />}
            <Json title={words.body} value={request.body} />
            <Json title={words.reply} value={request.reply} />
          </>
        ),
        side: <RequestData request={request} />,
      })}
    />
  )
}
