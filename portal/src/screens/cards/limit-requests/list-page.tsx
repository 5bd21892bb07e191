// Requests for a higher limit: those that wait, to be decided here, and those that were.

import { Stack } from '@mantine/core'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Empty } from '../../../parts/page/empty.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { ChoiceFilter, ClearFilters, useFilters } from '../../../parts/table/filters.tsx'
import { Loading, PageFrame, Section } from '../../../parts/page/page.tsx'
import { ObjectLink } from '../../../parts/values/values.tsx'
import { limitsWords } from './words.ts'
import { ActiveOnly } from '../active-only.tsx'
import { Decide } from './decide.tsx'
import { OneRequest } from './one.tsx'

const FILTERS = ['status'] as const
/** The newest; older ones are found by the cardholder's page. */
const SHOWN_MAX = 100

function Requests() {
  const words = useWords(limitsWords)
  const mayDecide = may('cards:manage')(useMe())
  const filters = useFilters(FILTERS)
  const { data, error, refetch } = useAsk(
    (vintem) => vintem.corporate.limitRequests.list({ ...filters, limit: SHOWN_MAX }),
    { keep: true },
  )
  const choices = Object.entries(words.statuses).map(([value, label]) => ({ value, label }))
  return (
    <PageFrame
      title={words.requests}
      actions={
        <>
          <ChoiceFilter name="status" label={words.status} choices={choices} />
          <ClearFilters names={FILTERS} />
        </>
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.items.length === 0 && (
        <Section>
          <Empty icon="cards" title={words.none}>
            {words.noneText}
          </Empty>
        </Section>
      )}
      <Stack gap="md">
        {data?.items.map((request) => (
          <Section key={request.id}>
            <OneRequest
              request={request}
              name={
                <ObjectLink
                  kind="corporate_holder"
                  id={request.holder_id}
                  label={request.holder_name}
                />
              }
            >
              {mayDecide && request.status === 'pending' && <Decide request={request} />}
            </OneRequest>
          </Section>
        ))}
      </Stack>
    </PageFrame>
  )
}

export function Page() {
  const words = useWords(limitsWords)
  return (
    <ActiveOnly title={words.requests}>
      <Requests />
    </ActiveOnly>
  )
}
