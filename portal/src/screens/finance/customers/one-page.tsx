// One customer: who they are, what they bought, and what the law lets them ask for: their data, and
// that they are erased.

import { Button, Group, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Customer } from '../../../../../sdk/wire.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { download } from '../../../parts/table/file.ts'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { taxpayerId } from '../../../parts/values/format.ts'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { When } from '../../../parts/values/values.tsx'
import { customersWords } from './words.ts'
import { salesWords } from '../sales/words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { askSalesOf, SalesOf } from '../sales/sales-of.tsx'
import { nameOf } from './name.ts'

function EraseDialog({ customer, onClose }: { customer: string; onClose: () => void }) {
  const words = useWords(customersWords)
  const { required } = useWords(sharedWords)
  const fields = useFields({ reason: '' }, ({ reason }) =>
    reason.trim() === '' ? { reason: required } : {},
  )
  const erase = useAct((vintem, reason: string) => vintem.customers.erase(customer, { reason }), {
    touches: ['customers'],
  })
  const send = async () => {
    await erase.mutateAsync(fields.values.reason.trim())
    notifications.show({ color: 'green', message: words.erased })
    onClose()
  }
  return (
    <Dialog title={words.eraseTitle} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.erase} onCancel={onClose} color="red">
        <Text size="sm">{words.eraseText}</Text>
        <TextInput
          label={words.reason}
          description={words.reasonHint}
          data-autofocus
          {...fields.bind('reason')}
        />
      </Form>
    </Dialog>
  )
}

function Privacy({ customer }: { customer: Customer }) {
  const words = useWords(customersWords)
  const [isErasing, setErasing] = useState(false)
  const exported = useAct((vintem, id: string) => vintem.customers.export(id), {
    touches: [],
    onDone: (data) =>
      download(`${customer.id}.json`, JSON.stringify(data, undefined, 2), 'application/json'),
  })
  return (
    <Group gap="xs">
      <Button
        variant="default"
        loading={exported.isPending}
        onClick={() => exported.mutate(customer.id)}
      >
        {words.export}
      </Button>
      {customer.status === 'active' && (
        <Button variant="default" onClick={() => setErasing(true)}>
          {words.erase}
        </Button>
      )}
      {isErasing && <EraseDialog customer={customer.id} onClose={() => setErasing(false)} />}
    </Group>
  )
}

function addressOf({ address }: Customer): string | undefined {
  if (!address) return undefined
  const {
    line1,
    line2,
    line3,
    neighborhood,
    city,
    state,
    postal_code: code,
    country_code: country,
  } = address
  return [line1, line2, line3, neighborhood, city, state, code, country === 'BR' ? null : country]
    .filter(Boolean)
    .join(', ')
}

function CustomerData({ customer }: { customer: Customer }) {
  const words = useWords(customersWords)
  return (
    <Details
      title={words.details}
      facts={[
        customer.taxpayer_id ? [words.document, taxpayerId(customer.taxpayer_id)] : undefined,
        customer.email ? [words.email, customer.email] : undefined,
        customer.phone_number ? [words.phone, customer.phone_number] : undefined,
        addressOf(customer) ? [words.address, addressOf(customer)] : undefined,
        customer.description ? [words.description, customer.description] : undefined,
        [words.since, <When key="since" at={customer.created_at} />],
      ]}
      id={[words.id, customer.id]}
      metadata={customer.metadata}
    />
  )
}

export function Page() {
  const words = useWords(customersWords)
  const { sales } = useWords(salesWords)
  const me = useMe()
  return (
    <ObjectPage
      kind={words.customer}
      up={{ to: '/customers', title: words.customers }}
      ask={(vintem, id) => vintem.customers.get(id)}
      ahead={(id) => [{ pages: askSalesOf({ customer: id }) }]}
      show={(customer, id) => ({
        title: nameOf(customer),
        status: customer.status === 'erased' && <Status status="erased" />,
        actions: may('customers:erase')(me) && <Privacy customer={customer} />,
        main: <SalesOf of={{ customer: id }} label={sales} />,
        side: <CustomerData customer={customer} />,
      })}
    />
  )
}
