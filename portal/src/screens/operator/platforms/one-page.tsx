// One platform: its state, its suspension, and what an operator sets up: credentials, fees, the
// limit of calls.

import { Alert, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useAct } from '../../../app/calls/ask.ts'
import { FACTS } from '../../../app/facts.ts'
import { useWords } from '../../../app/language.tsx'
import type { Platform } from '../../../app/calls/operator-calls.ts'
import { Confirm } from '../../../parts/form/dialog.tsx'
import { taxpayerId } from '../../../parts/values/format.ts'
import { ObjectPage } from '../../../parts/page/object-page.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Facts, Section } from '../../../parts/page/page.tsx'
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
      <Button
        variant="default"
        c={isSuspended ? 'inherit' : 'var(--bad)'}
        onClick={() => setAsking(true)}
      >
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
          [
            words.feePlan,
            platform.fee_plan === null ? words.noFeePlan : words.version(platform.fee_plan),
          ],
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

function PlatformData({ platform }: { platform: Platform }) {
  const words = useWords(operatorWords)
  const shared = useWords(sharedWords)
  return (
    <Section title={shared.details}>
      <Facts
        facts={[
          [words.type, words.types[platform.type] ?? platform.type],
          platform.taxpayer_id ? [words.taxpayer, taxpayerId(platform.taxpayer_id)] : undefined,
          [shared.created, <When key="created" at={platform.created_at} />],
          [shared.id, <Copied key="id" text={platform.io_seller_id} />],
          [
            words.audit,
            <GoTo key="audit" to="/operator/audit" search={{ platform: platform.io_seller_id }}>
              {words.auditOfPlatform}
            </GoTo>,
          ],
        ]}
      />
    </Section>
  )
}

export function Page() {
  const words = useWords(operatorWords)
  return (
    <ObjectPage
      kind={words.platform}
      up={{ to: '/operator/platforms', title: words.platforms }}
      ask={(vintem, id) => vintem.portal.operator.platform(id)}
      show={(platform) => ({
        title: platform.name,
        status: <Status status={platform.status} words={words.statuses} />,
        actions: (platform.status === 'active' || platform.status === 'blocked') && (
          <Suspension platform={platform} />
        ),
        above: (
          <>
            {platform.reason && (
              <Alert
                color="red"
                variant="light"
                icon={<Icon name="disputes" />}
                title={words.isSuspended}
              >
                {platform.reason}
              </Alert>
            )}
            {platform.status === 'active' && <Missing platform={platform} />}
            <PlatformCredentials platform={platform.io_seller_id} />
          </>
        ),
        main: <PlatformFees platform={platform.io_seller_id} />,
        side: (
          <>
            <Powers platform={platform} />
            <PlatformRegistration platform={platform} />
            <PlatformBanks banks={platform.banks} />
            <PlatformData platform={platform} />
          </>
        ),
      })}
    />
  )
}
