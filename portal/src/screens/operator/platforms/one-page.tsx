// One platform: its state, its suspension, and what an operator sets up: credentials, fees, the limit of calls.

import { Alert, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useAct } from '../../../app/calls/ask.ts'
import { FACTS } from '../../../app/facts.ts'
import { useWords } from '../../../app/language.tsx'
import type { Platform } from '../../../app/calls/operator-calls.ts'
import { Confirm } from '../../../parts/form/dialog.tsx'
import { taxpayerId } from '../../../parts/values/format.ts'
import { useFound } from '../../../parts/page/found.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Columns, Facts, PageFrame, Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Copied, GoTo, When } from '../../../parts/values/values.tsx'
import { operatorWords } from '../words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { platformsWords } from './words.ts'
import { PlatformBanks } from './banks.tsx'
import { PlatformCredentials } from './credentials.tsx'
import { PlatformFees } from './fees.tsx'
import { LimitDialog } from './limit.tsx'
import { Missing } from './missing.tsx'
import { PlatformRegistration } from './registration.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

type Decision = { decision: 'suspend' | 'resume'; reason?: string }

function Suspension({ platform }: { platform: Platform }) {
  const words = useWords(operatorWords)
  const [isAsking, setAsking] = useState(false)
  const isSuspended = platform.status === 'blocked'
  const decide = useAct(
    (vintem, body: Decision) => vintem.portal.operator.decidePlatform(platform.io_seller_id, body),
    { touches: ['portal.operator'] },
  )
  const carryOut = async (body: Decision) => {
    await decide.mutateAsync(body)
    notifications.show({ color: 'green', message: isSuspended ? words.resumed : words.suspended })
  }
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="default" c={isSuspended ? 'inherit' : 'var(--bad)'} onClick={() => setAsking(true)}>
        {isSuspended ? words.resume : words.suspend}
      </Button>
      {isAsking && !isSuspended && (
        <ReasonDialog
          title={words.suspendTitle(platform.name)}
          text={words.suspendText}
          confirm={words.suspend}
          act={(reason) => carryOut({ decision: 'suspend', reason })}
          onClose={close}
        />
      )}
      <Confirm
        title={words.resumeTitle(platform.name)}
        text={words.resumeText}
        confirm={words.resume}
        isOpen={isAsking && isSuspended}
        onClose={close}
        act={() => carryOut({ decision: 'resume' })}
      />
    </>
  )
}

function Powers({ platform }: { platform: Platform }) {
  const words = useWords(operatorWords)
  const { limitChange } = useWords(platformsWords)
  const shared = useWords(sharedWords)
  const [isLimiting, setLimiting] = useState(false)
  return (
    <Section title={words.powers}>
      <Facts
        facts={[
          [words.mode, FACTS.mode === 'live' ? words.live : words.sandbox],
          [words.ready, platform.ready ? shared.yes : words.noBank],
          [words.credentials, platform.active_credentials],
          [words.feePlan, platform.fee_plan === null ? words.noFeePlan : words.version(platform.fee_plan)],
          [
            words.rateLimit,
            <Group key="limit" gap="xs">
              {platform.rate_limit === null ? words.unlimited : words.aMinute(platform.rate_limit)}
              <Button size="compact-xs" variant="default" onClick={() => setLimiting(true)}>
                {limitChange}
              </Button>
            </Group>,
          ],
        ]}
      />
      {isLimiting && <LimitDialog platform={platform} onClose={() => setLimiting(false)} />}
    </Section>
  )
}

export function Page() {
  const words = useWords(operatorWords)
  const shared = useWords(sharedWords)
  const up = { to: '/operator/platforms', title: words.platforms }
  const { data, frame } = useFound({
    title: words.platform,
    up,
    ask: (vintem, id) => vintem.portal.operator.platform(id),
  })
  if (!data) return frame
  return (
    <PageFrame
      title={data.name}
      beside={<Status status={data.status} words={words.statuses} />}
      up={up}
      actions={(data.status === 'active' || data.status === 'blocked') && <Suspension platform={data} />}
    >
      {data.reason && (
        <Alert color="red" variant="light" icon={<Icon name="disputes" />} title={words.isSuspended}>
          {data.reason}
        </Alert>
      )}
      {data.status === 'active' && <Missing platform={data} />}
      <PlatformCredentials platform={data.io_seller_id} />
      <Columns
        main={<PlatformFees platform={data.io_seller_id} />}
        side={
          <>
            <Powers platform={data} />
            <PlatformRegistration platform={data} />
            <PlatformBanks banks={data.banks} />
            <Section title={shared.details}>
              <Facts
                facts={[
                  [words.type, words.types[data.type] ?? data.type],
                  data.taxpayer_id ? [words.taxpayer, taxpayerId(data.taxpayer_id)] : undefined,
                  [shared.created, <When key="created" at={data.created_at} />],
                  [shared.id, <Copied key="id" text={data.io_seller_id} />],
                  [
                    words.audit,
                    <GoTo key="audit" to="/operator/audit" search={{ platform: data.io_seller_id }}>
                      {words.auditOfPlatform}
                    </GoTo>,
                  ],
                ]}
              />
            </Section>
          </>
        }
      />
    </PageFrame>
  )
}
