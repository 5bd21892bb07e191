// One payment link: its address with a QR code, its sales, and closing it.

import { Anchor, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Confirm } from '../../../parts/form/dialog.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { QrCode } from '../../../parts/qr-code.tsx'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Copied, ObjectLink, When } from '../../../parts/values/values.tsx'
import { linksWords } from './words.ts'
import { askSalesOf, SalesOf } from '../sales/sales-of.tsx'
import { salesWords } from '../sales/words.ts'
import { amountOf, type PaymentLink } from './amount.ts'
import { Split } from './split.tsx'

function Actions({ link }: { link: PaymentLink }) {
  const words = useWords(linksWords)
  const me = useMe()
  const [isAsking, setAsking] = useState(false)
  const touches = ['paymentLinks', 'transactions'] as const
  const close = useAct((vintem) => vintem.paymentLinks.update(link.id, { status: 'inactive' }), {
    touches,
  })
  const reopen = useQuickAct(
    (vintem) => vintem.paymentLinks.update(link.id, { status: 'active' }),
    { touches },
  )
  if (!may('payments:write')(me) || link.status === 'paid') return null
  if (link.status === 'inactive')
    return (
      <Button loading={reopen.isPending} onClick={() => void reopen.perform(undefined)}>
        {words.reopen}
      </Button>
    )
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.close}
      </Button>
      <Confirm
        title={words.closeTitle}
        text={words.closeText}
        confirm={words.close}
        isDangerous
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        act={() => close.mutateAsync(undefined)}
      />
    </>
  )
}

function Address({ link }: { link: PaymentLink }) {
  const words = useWords(linksWords)
  return (
    <Section title={words.address}>
      <Stack gap="sm" align="flex-start">
        <QrCode text={link.url} label={words.qrLabel} />
        <Copied text={link.url} />
        <Anchor href={link.url} target="_blank" rel="noopener noreferrer" size="sm">
          {words.openPage}
        </Anchor>
      </Stack>
    </Section>
  )
}

function Data({ link }: { link: PaymentLink }) {
  const words = useWords(linksWords)
  const { methods } = useWords(salesWords)
  return (
    <Details
      title={words.link}
      facts={[
        [words.amount, amountOf(link, words)],
        [words.usage, words.usages[link.usage]],
        [words.methods, link.payment_types.map((method) => methods[method] ?? method).join(', ')],
        link.payment_types.includes('credit')
          ? [words.installments, `${link.installments_max}×`]
          : undefined,
        link.reference_id ? [words.reference, link.reference_id] : undefined,
        link.return_url ? [words.returnUrl, link.return_url] : undefined,
        [
          words.expiresAt,
          link.expires_at ? <When key="expires" at={link.expires_at} exact /> : words.never,
        ],
        link.transaction
          ? [words.paidBy, <ObjectLink key="paid" kind="transaction" id={link.transaction} />]
          : undefined,
        [words.createdAt, <When key="created" at={link.created_at} />],
      ]}
      id={[words.id, link.id]}
    />
  )
}

export function Page() {
  const words = useWords(linksWords)
  return (
    <ObjectPage
      kind={words.link}
      up={{ to: '/links', title: words.links }}
      ask={(vintem, id) => vintem.paymentLinks.get(id)}
      ahead={(id) => [{ pages: askSalesOf({ payment_link: id }) }]}
      show={(link, id) => ({
        title: link.description,
        status: <Status status={link.status} words={words.statuses} />,
        actions: <Actions link={link} />,
        main: <SalesOf of={{ payment_link: id }} label={words.sales} />,
        side: (
          <>
            <Address link={link} />
            <Data link={link} />
            <Split link={link} />
          </>
        ),
      })}
    />
  )
}
