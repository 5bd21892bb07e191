// Verifying the books: starts it, follows it on whatever server it runs, and shows what it found.

import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import type { Health, Run } from '../../../app/calls/operator-calls.ts'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Facts, Section } from '../../../parts/page/page.tsx'
import { When } from '../../../parts/values/values.tsx'
import { healthWords } from './words.ts'
import { verificationWords } from './verification-words.ts'
import { INCOMPLETE_SECONDS, UNVERIFIED_SECONDS } from './books-notice.tsx'
import { Faults } from './faults.tsx'

const FOLLOW_MS = 1_000
const LOOK_MS = 15_000

function Running({ run }: { run: Run }) {
  const words = useWords(verificationWords)
  const { seconds } = useWords(healthWords)
  const cancel = useAct((vintem) => vintem.portal.operator.cancelVerification(), {
    touches: ['portal.operator.verification'],
  })
  const text = words.progress(run.done, run.checks)
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} role="status">
          {text}
        </Text>
        <Text size="sm" c="dimmed">
          {words.elapsed} {seconds(run.elapsed_seconds)}
        </Text>
      </Group>
      <Progress.Root size="lg">
        <Progress.Section value={(100 * run.done) / run.checks} color="green" aria-label={text} />
      </Progress.Root>
      <Text size="sm" c="dimmed" mih={40}>
        {run.current && words.nameOf(run.current)}
      </Text>
      {cancel.error && <ErrorNotice error={cancel.error} />}
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          disabled={run.cancel_asked}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(undefined)}
        >
          {run.cancel_asked ? words.canceling : words.cancel}
        </Button>
      </Group>
    </Stack>
  )
}

function Ended({ run }: { run: Run }) {
  const words = useWords(verificationWords)
  const { seconds } = useWords(healthWords)
  const found = run.faults.reduce((sum, { count }) => sum + count, 0)
  const whatWasFound = found === 0 ? words.none : words.found(found)
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          [words.startedAt, <When key="at" at={run.started_at} exact />],
          [words.result, run.status === 'completed' ? whatWasFound : words.statuses[run.status]],
          [words.checks, `${run.done} / ${run.checks}`],
          [words.took, seconds(run.elapsed_seconds)],
          [words.reads, run.complete ? words.everything : words.sinceMarks],
        ]}
      />
      {run.status === 'lost' && <Text size="sm">{words.lostText}</Text>}
      {run.status === 'failed' && (
        <Alert
          color="red"
          variant="light"
          icon={<Icon name="disputes" />}
          title={words.statuses.failed}
        >
          <Text size="sm">
            {run.current && words.failedAt(words.nameOf(run.current))} {words.failedText}
          </Text>
          <Text size="xs" c="dimmed" lang="en">
            {run.failure}
          </Text>
        </Alert>
      )}
    </Stack>
  )
}

type Last = Health['last_verification']

/** When the books were verified last, and when all of them. */
function LastOnes({ last, complete }: { last: Last; complete: Last }) {
  const words = useWords(verificationWords)
  const isOld = last !== null && last.age_seconds > UNVERIFIED_SECONDS
  const isPartial = complete === null || complete.age_seconds > INCOMPLETE_SECONDS
  const color = (isBad: boolean) => (isBad ? 'var(--bad)' : 'dimmed')
  if (last === null)
    return (
      <Text size="sm" c="var(--bad)">
        {words.never} {words.nightly}
      </Text>
    )
  return (
    <>
      <Text size="sm" component="div" c={color(isOld)}>
        {words.lastAt}: <When at={last.at} exact />,{' '}
        {last.faults === 0 ? words.none : words.found(last.faults)}.{' '}
        {isOld && `${words.old} ${words.nightly}`}
      </Text>
      <Text size="sm" component="div" c={color(isPartial)}>
        {words.completeAt}: {complete ? <When at={complete.at} exact /> : words.neverComplete}.{' '}
        {isPartial && words.weekly}
      </Text>
    </>
  )
}

/** `last`: the last that ended, `complete`: the last that read everything, also of the command. */
export function Verification({ last, complete }: { last: Last; complete: Last }) {
  const words = useWords(verificationWords)
  const { data, error, refetch } = useAsk((vintem) => vintem.portal.operator.verification(), {
    everyMs: LOOK_MS,
  })
  const run = data?.run ?? undefined
  const isRunning = run?.status === 'running'
  const start = useAct(
    (vintem, body: { complete?: boolean }) => vintem.portal.operator.startVerification(body),
    {
      touches: ['portal.operator.verification'],
    },
  )
  const queries = useQueryClient()
  const seen = useRef<string>(undefined)
  const state = data && [run?.id, run?.status].join()
  useEffect(() => {
    // What has ended is part of the health; a short one is never seen running.
    if (seen.current !== undefined && seen.current !== state && !isRunning)
      void queries.invalidateQueries()
    seen.current = state
    if (!isRunning) return
    const timer = setInterval(() => void refetch(), FOLLOW_MS)
    return () => clearInterval(timer)
  }, [state, isRunning, queries, refetch])
  return (
    <Section
      title={words.title}
      actions={
        data &&
        !isRunning && (
          <Group gap="xs">
            <Button
              variant="default"
              size="compact-sm"
              loading={start.isPending}
              onClick={() => start.mutate({ complete: true })}
            >
              {words.runAll}
            </Button>
            <Button size="compact-sm" loading={start.isPending} onClick={() => start.mutate({})}>
              {run ? words.again : words.run}
            </Button>
          </Group>
        )
      }
    >
      <Stack gap="md">
        {(error ?? start.error) && <ErrorNotice error={error ?? start.error} />}
        {!run && (
          <Text size="sm" c="dimmed">
            {words.lead}
          </Text>
        )}
        {run && (isRunning ? <Running run={run} /> : <Ended run={run} />)}
        {run && <Faults run={run} />}
        <LastOnes last={last} complete={complete} />
      </Stack>
    </Section>
  )
}
