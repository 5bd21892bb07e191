// The corporate account: requested, its contract accepted, under review, active or suspended, and
// why; from here a company goes on to what it can do.

import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAsk } from '../../../app/calls/ask.ts'
import type { OwnAccount } from '../../../app/calls/corporate-calls.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { useAhead } from '../../../parts/page/ahead.ts'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { dateTime, money, taxpayerId } from '../../../parts/values/format.ts'
import { Columns, Facts, Loading, PageFrame, Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { When } from '../../../parts/values/values.tsx'
import { accountWords } from './words.ts'
import { statusWords } from '../../../words/status.ts'
import { CloseAccount, closing } from './close.tsx'
import { Contract, contract } from './contract.tsx'
import { RequestForm } from './request-form.tsx'

type Props = { own: OwnAccount }

function Notice({ color, title, children }: { color: string; title: string; children: ReactNode }) {
  return (
    <Alert color={color} variant="light">
      <Text fw={650}>{title}</Text>
      {children}
    </Alert>
  )
}

const GoOn = ({ to, children }: { to: string; children: ReactNode }) => (
  <Group mt="sm">
    <Button component={Link} to={to} variant="default">
      {children}
    </Button>
  </Group>
)

function Reason({ own }: Props) {
  const words = useWords(accountWords)
  const { language } = useLanguage()
  const said = language === 'pt-BR' ? (own.account.reason_display ?? own.reason) : own.reason
  return (
    <Text size="sm">
      {words.reason}: {said ?? words.noReason}
    </Text>
  )
}

/** A closed account, or one that was denied, or nothing yet. */
function Inactive({ own }: Props) {
  const words = useWords(accountWords)
  const statuses: Readonly<Record<string, string>> = useWords(statusWords)
  const { language } = useLanguage()
  const { closing } = own
  if (own.account.closed_at)
    return (
      <Notice color="gray" title={words.closed}>
        <Text size="sm">{words.closedText(dateTime(own.account.closed_at, language))}</Text>
        {closing && (
          <Text size="sm">
            {words.closing(money(closing.amount), statuses[closing.status] ?? closing.status)}{' '}
            {closing.reason}
          </Text>
        )}
        <GoOn to="/statements">{words.payStatements}</GoOn>
      </Notice>
    )
  if (own.reason)
    return (
      <Notice color="red" title={words.denied}>
        <Reason own={own} />
        <Text size="sm">{words.deniedText}</Text>
      </Notice>
    )
  return (
    <Notice color="green" title={words.introTitle}>
      <Text size="sm">{words.introText}</Text>
      <Text size="sm">{words.steps}</Text>
    </Notice>
  )
}

/** How the account stands, and what happens next. */
function State({ own }: Props) {
  const words = useWords(accountWords)
  if (own.account.status === 'inactive') return <Inactive own={own} />
  if (own.account.status === 'active')
    return (
      <Notice color="green" title={words.active}>
        <Text size="sm">{words.activeText}</Text>
        <GoOn to="/cards">{words.toCards}</GoOn>
      </Notice>
    )
  if (own.account.status === 'suspended')
    return (
      <Notice color="red" title={words.suspended}>
        <Reason own={own} />
        <Text size="sm">{words.suspendedText}</Text>
        <GoOn to="/statements">{words.payStatements}</GoOn>
      </Notice>
    )
  const isPending = own.account.status === 'pending'
  return (
    <Notice color="yellow" title={isPending ? words.pending : words.waiting}>
      <Text size="sm">{isPending ? words.pendingText : words.waitingText}</Text>
    </Notice>
  )
}

function Details({ own: { account } }: Props) {
  const words = useWords(accountWords)
  const { language } = useLanguage()
  const { contract_version: version, contract_accepted_at: at } = account
  return (
    <Section title={words.details}>
      <Facts
        facts={[
          [words.name, account.name],
          [words.document, taxpayerId(account.tax_id)],
          account.status !== 'inactive' && [words.due, words.dueValue(account.due_day)],
          account.status !== 'inactive' &&
            account.next_due_day !== account.due_day && [
              words.nextDue,
              words.dueValue(account.next_due_day),
            ],
          version !== null &&
            at && [words.acceptedVersion, words.acceptedAt(version, dateTime(at, language))],
          account.status !== 'inactive' && [
            words.since,
            <When key="since" at={account.created_at} />,
          ],
        ]}
      />
    </Section>
  )
}

function Account({ own }: Props) {
  const me = useMe()
  const { status } = own.account
  return (
    <>
      <State own={own} />
      <Columns
        main={status === 'inactive' ? <RequestForm /> : <Contract own={own} />}
        side={
          <>
            <Details own={own} />
            {status !== 'inactive' && may('account:close')(me) && <CloseAccount />}
          </>
        }
      />
    </>
  )
}

export function Page() {
  const words = useWords(accountWords)
  const me = useMe()
  const { data, error, refetch } = useAsk((vintem) => vintem.portal.corporate.account())
  const status = me.company?.corporate_account?.status ?? 'inactive'
  useAhead(
    '',
    status !== 'inactive' ? [contract, ...(may('account:close')(me) ? [closing] : [])] : [],
  )
  return (
    <PageFrame
      title={words.account}
      beside={
        data &&
        data.account.status !== 'inactive' && (
          <Status status={data.account.status} words={words.statuses} />
        )
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && <Account own={data} />}
    </PageFrame>
  )
}
