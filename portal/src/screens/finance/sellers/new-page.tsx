// Registers a seller: a person, or a company with its legal representative.

import { SegmentedControl } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Seller } from '../../../../../sdk/wire.ts'
import { useAct } from '../../../app/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { Form, useFields } from '../../../parts/form.tsx'
import { PageFrame } from '../../../parts/page.tsx'
import { sellersWords } from '../../../words/sellers.ts'
import { sharedWords } from '../../../words/shared.ts'
import { FieldGroup, TradeGroup } from './fields.tsx'
import { bodyOf, EMPTY, missing, type Texts } from './registration.ts'

const TYPES = ['individual', 'business'] as const

function Registration({ type }: { type: Seller['type'] }) {
  const words = useWords(sellersWords)
  const { required } = useWords(sharedWords)
  const navigate = useNavigate()
  const fields = useFields<string>(EMPTY[type], (values) => missing(values, required))
  const register = useAct<Texts, { io_seller_id: string }>(
    (vintem, values, key) =>
      type === 'business'
        ? vintem.sellers.createBusiness(bodyOf(values), { key })
        : vintem.sellers.createIndividual(bodyOf(values), { key }),
    { touches: ['sellers'] },
  )
  const send = async () => {
    const { io_seller_id: id } = await register.mutateAsync(fields.values)
    notifications.show({ color: 'green', message: words.registered })
    await navigate({ to: `/sellers/${id}` })
  }
  const titles: Readonly<Record<string, string>> = {
    '': words.registration,
    address: words.address,
    business: words.company,
    business_address: words.companyAddress,
    owner: words.owner,
    owner_address: words.ownerAddress,
  }
  const names = Object.keys(EMPTY[type]).filter((name) => name !== 'mcc' && name !== 'statement_descriptor')
  const groups = Map.groupBy(names, (name) => (name.includes('.') ? name.split('.')[0]! : ''))
  return (
    <Form fields={fields} send={send} submit={words.register} onCancel={() => void navigate({ to: '/sellers' })}>
      {[...groups].map(([group, members]) => (
        <FieldGroup key={group} title={titles[group] ?? group} fields={fields} names={members} />
      ))}
      <TradeGroup fields={fields} />
    </Form>
  )
}

export function Page() {
  const words = useWords(sellersWords)
  const [type, setType] = useState<Seller['type']>('individual')
  return (
    <PageFrame title={words.register} up={{ to: '/sellers', title: words.sellers }}>
      <SegmentedControl
        transitionDuration={0}
        aria-label={words.type}
        value={type}
        onChange={(value) => setType(value as Seller['type'])}
        data={TYPES.map((value) => ({ value, label: words.types[value] ?? value }))}
      />
      <Registration key={type} type={type} />
    </PageFrame>
  )
}
