// The first paid pix with one's own credential, in three steps that notice when they are done; then
// what is missing for going live.

import { Anchor, Group, List, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAsk } from '../../../app/calls/ask.ts'
import { FACTS } from '../../../app/facts.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { CodeBlock } from '../../../parts/page/code-block.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { PageFrame, Section } from '../../../parts/page/page.tsx'
import { Copied, GoTo } from '../../../parts/values/values.tsx'
import { startWords } from './words.ts'

function Mark({ isDone }: { isDone: boolean }) {
  const words = useWords(startWords)
  return (
    <ThemeIcon
      size={24}
      radius="xl"
      variant={isDone ? 'filled' : 'default'}
      color={isDone ? 'green.9' : 'gray'}
      role="img"
      aria-label={isDone ? words.done : words.missing}
    >
      {isDone ? <Icon name="check" size={14} /> : null}
    </ThemeIcon>
  )
}

function Step({
  title,
  isDone,
  children,
}: {
  title: string
  isDone: boolean
  children: ReactNode
}) {
  return (
    <Section title={title} actions={<Mark isDone={isDone} />}>
      <Stack gap="sm">{children}</Stack>
    </Section>
  )
}

function Commands({ lines }: { lines: readonly string[] }) {
  const text = lines.join('\n\n')
  return (
    <div>
      <CodeBlock text={text} />
      <Text size="xs" component="div" c="dimmed">
        <Copied text={text}>{''}</Copied>
      </Text>
    </div>
  )
}

const jsonOf = (part: string) => `node -pe 'JSON.parse(require("fs").readFileSync(0)).${part}'`

/**
 * Pasted into a terminal, with the e-mail and the secret of the credential, they log in, and create
 * a customer and a pix.
 */
function commandsOf(url: string, company: string): string[] {
  const login = JSON.stringify({ email: 'EMAIL', secret: 'SECRET', io_seller_id: company })
  const head = (path: string, key: string) =>
    `curl -s ${url}${path} -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -H 'Idempotency-Key: ${key}'`
  return [
    `TOKEN=$(curl -s ${url}/auth/login -H 'Content-Type: application/json' -d '${login}' | ${jsonOf('access_token')})`,
    `CUSTOMER=$(${head('/v1/customer/new', 'start-customer')} -d '{"first_name": "Maria"}' | ${jsonOf('success.id')})`,
    `PIX=$(${head('/v1/transaction/new/$CUSTOMER', 'start-pix').replace(/(?<!\S)(\S+\$CUSTOMER)/, '"$1"')} -d '{"amount": 4509, "payment_type": "pix"}' | ${jsonOf('success.id')}); echo $PIX`,
  ]
}

function Steps() {
  const words = useWords(startWords)
  const me = useMe()
  const { data: credentials } = useAsk((vintem) => vintem.credentials.list({ limit: 1 }))
  const { data: sales } = useAsk((vintem) =>
    vintem.transactions.list({ payment_type: 'pix', limit: 1 }),
  )
  const { data: paid } = useAsk((vintem) =>
    vintem.transactions.list({ payment_type: 'pix', status: 'succeeded', limit: 1 }),
  )
  const url = `${location.origin}${FACTS.prefix}`
  const isSandbox = FACTS.mode === 'sandbox'
  return (
    <>
      <Step title={words.credential} isDone={(credentials?.items.length ?? 0) > 0}>
        <Text size="sm">{words.credentialText}</Text>
        <Text size="sm">
          <GoTo to="/credentials">{words.toCredentials}</GoTo>
        </Text>
      </Step>
      <Step title={words.pix} isDone={(sales?.items.length ?? 0) > 0}>
        <Text size="sm">{words.pixText}</Text>
        <Commands lines={commandsOf(url, me.company?.io_seller_id ?? '')} />
      </Step>
      <Step title={words.paid} isDone={(paid?.items.length ?? 0) > 0}>
        <Text size="sm">{isSandbox ? words.paidSandbox : words.paidLive}</Text>
        {isSandbox && (
          <Commands
            lines={[
              `curl -s -X POST ${url}/v1/sandbox/pix/$PIX/pay -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{}'`,
            ]}
          />
        )}
        <Group gap="md" fz="sm">
          {isSandbox && may('sandbox:use')(me) && <GoTo to="/sandbox">{words.toSandbox}</GoTo>}
          <GoTo to="/sales">{words.toSales}</GoTo>
        </Group>
      </Step>
    </>
  )
}

function ForLive() {
  const words = useWords(startWords)
  const me = useMe()
  const { data: webhooks } = useAsk((vintem) => vintem.webhooks.list({ limit: 20 }))
  const { data: doctor } = useAsk((vintem) => vintem.doctor.look(), {
    enabled: may('doctor:read')(me),
  })
  const dangers = doctor?.findings.filter(({ severity }) => severity === 'danger').length ?? 0
  const rows: readonly [isDone: boolean, text: ReactNode][] = [
    [
      me.second_factor.enrolled,
      <GoTo key="f" to="/profile">
        {words.secondFactor}
      </GoTo>,
    ],
    [
      webhooks?.items.some(
        ({ status, failing_since: failing }) => status === 'enabled' && !failing,
      ) ?? false,
      <GoTo key="w" to="/webhooks">
        {words.webhook}
      </GoTo>,
    ],
    [
      (doctor?.calls ?? 0) > 0 && dangers === 0,
      <GoTo key="d" to="/doctor">
        {words.doctor(dangers)}
      </GoTo>,
    ],
  ]
  return (
    <Section title={words.forLive}>
      <Stack gap="sm">
        {rows.map(([isDone, text], n) => (
          <Group key={n} gap="sm" wrap="nowrap">
            <Mark isDone={isDone} />
            <Text size="sm" component="div">
              {text}
            </Text>
          </Group>
        ))}
        <Text size="sm">{words.operator}</Text>
        <List size="sm">
          <List.Item>
            <Anchor href={`${FACTS.prefix}/docs`} target="_blank" rel="noreferrer">
              {words.reference}
            </Anchor>
          </List.Item>
          <List.Item>
            <Anchor href={`${FACTS.prefix}/docs/errors`} target="_blank" rel="noreferrer">
              {words.errors}
            </Anchor>
          </List.Item>
        </List>
      </Stack>
    </Section>
  )
}

export function Page() {
  const words = useWords(startWords)
  return (
    <PageFrame title={words.start} lead={words.lead}>
      <Steps />
      {FACTS.mode === 'sandbox' && <ForLive />}
    </PageFrame>
  )
}
