// One static QR code: the code to show or print, its sales, and deactivating it.

import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Confirm } from '../../../parts/form/dialog.tsx'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { SandboxMenu } from '../../../parts/form/sandbox-menu.tsx'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { QrCode } from '../../../parts/qr-code.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Copied, ObjectLink, When } from '../../../parts/values/values.tsx'
import { askSalesOf, SalesOf } from '../sales/sales-of.tsx'
import { amountOf, nameOf, type StaticQrCode } from './code.ts'
import { qrCodesWords } from './words.ts'

type Props = { code: StaticQrCode }

const TOUCHES = ['staticQrCodes'] as const
/** What a payer types in the sandbox where the code has no amount. */
const TYPED_CENTS = 10_00

function SandboxActs({ code: { id, amount_cents: cents } }: Props) {
  const words = useWords(qrCodesWords)
  const paid = { static_qr_code: id, ...(cents === null ? { amount: TYPED_CENTS } : {}) }
  return (
    <SandboxMenu
      touches={['transactions', 'receivedPix', 'sellers']}
      acts={[{ label: words.sandboxPay, run: (vintem) => vintem.sandbox.payKey(paid) }]}
    />
  )
}

function Deactivate({ code }: Props) {
  const words = useWords(qrCodesWords)
  const [isAsking, setAsking] = useState(false)
  const deactivate = useAct(
    (vintem) => vintem.staticQrCodes.update(code.id, { status: 'inactive' }),
    { touches: TOUCHES },
  )
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.deactivate}
      </Button>
      <Confirm
        title={words.deactivateTitle}
        text={words.deactivateText}
        confirm={words.deactivate}
        isDangerous
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        act={() => deactivate.mutateAsync(undefined)}
      />
    </>
  )
}

function Activate({ code }: Props) {
  const words = useWords(qrCodesWords)
  const activate = useQuickAct(
    (vintem) => vintem.staticQrCodes.update(code.id, { status: 'active' }),
    { touches: TOUCHES },
  )
  return (
    <Button loading={activate.isPending} onClick={() => void activate.perform(undefined)}>
      {words.activate}
    </Button>
  )
}

function Actions({ code }: Props) {
  const mayWrite = may('payments:write')(useMe())
  const Change = code.status === 'active' ? Deactivate : Activate
  return (
    <>
      <SandboxActs code={code} />
      {mayWrite && <Change code={code} />}
    </>
  )
}

function Code({ code }: Props) {
  const words = useWords(qrCodesWords)
  const { emv } = code.qr_code
  return (
    <Section title={words.address}>
      <Stack gap="sm" align="flex-start">
        {code.status === 'inactive' && <Text size="sm">{words.inactiveText}</Text>}
        <QrCode text={emv} label={words.qrLabel} />
        {code.status === 'active' && (
          <Group gap="md">
            <Anchor href={code.url} target="_blank" rel="noopener noreferrer" size="sm">
              {words.print}
            </Anchor>
            <Anchor href={code.image_url} target="_blank" rel="noopener noreferrer" size="sm">
              {words.image}
            </Anchor>
          </Group>
        )}
        <div>
          <Text size="xs" c="dimmed">
            {words.pixCode}
          </Text>
          <Copied text={emv} />
        </div>
      </Stack>
    </Section>
  )
}

function Data({ code }: Props) {
  const words = useWords(qrCodesWords)
  return (
    <Details
      title={words.code}
      facts={[
        [words.amount, amountOf(code, words)],
        [words.seller, <ObjectLink key="seller" kind="seller" id={code.io_seller_id} />],
        code.reference_id !== null && [words.reference, code.reference_id],
        [words.key, code.key],
        [words.txid, <Copied key="txid" text={code.txid} />],
        [words.createdAt, <When key="created" at={code.created_at} />],
      ]}
      id={[words.id, code.id]}
    />
  )
}

export function Page() {
  const words = useWords(qrCodesWords)
  return (
    <ObjectPage
      kind={words.code}
      up={{ to: '/qr-codes', title: words.codes }}
      ask={(vintem, id) => vintem.staticQrCodes.get(id)}
      ahead={(id) => [{ pages: askSalesOf({ static_qr_code: id }) }]}
      show={(code, id) => ({
        title: nameOf(code),
        status: <Status status={code.status} words={words.statuses} />,
        lead: amountOf(code, words),
        actions: <Actions code={code} />,
        main: (
          <SalesOf of={{ static_qr_code: id }} label={words.sales} noneText={words.noSalesText} />
        ),
        side: (
          <>
            <Code code={code} />
            <Data code={code} />
          </>
        ),
      })}
    />
  )
}
