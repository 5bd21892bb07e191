// Registers a seller: a person, or a company with its legal representative.

import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import type { Seller } from '../../../../../sdk/wire.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { sellersWords } from './words.ts'
import { bodyOf, type Texts } from './registration.ts'
import { RegistrationForm } from './registration-form.tsx'

type Input = { type: Seller['type']; values: Texts }

export function Page() {
  const words = useWords(sellersWords)
  const navigate = useNavigate()
  const register = useAct<Input, { io_seller_id: string }>(
    (vintem, { type, values }, key) =>
      type === 'business'
        ? vintem.sellers.createBusiness(bodyOf(values), { key })
        : vintem.sellers.createIndividual(bodyOf(values), { key }),
    { touches: ['sellers'] },
  )
  const send = async (type: Seller['type'], values: Texts) => {
    const { io_seller_id: id } = await register.mutateAsync({ type, values })
    notifications.show({ color: 'green', message: words.registered })
    await navigate({ to: `/sellers/${id}` })
  }
  return (
    <PageFrame title={words.register} up={{ to: '/sellers', title: words.sellers }}>
      <RegistrationForm
        first="individual"
        submit={words.register}
        send={send}
        onCancel={() => void navigate({ to: '/sellers' })}
      />
    </PageFrame>
  )
}
