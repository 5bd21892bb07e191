// Makes a platform: the registration of a company, or of a person.

import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import type { Platform } from '../../../app/calls/operator-calls.ts'
import { PageFrame } from '../../../parts/page/page.tsx'
import { operatorWords } from '../words.ts'
import { platformsWords } from './words.ts'
import { RegistrationForm } from '../../finance/sellers/registration-form.tsx'
import { bodyOf, type Texts } from '../../finance/sellers/registration.ts'

type Input = { type: 'individual' | 'business'; values: Texts }

export function Page() {
  const words = useWords(platformsWords)
  const { platforms } = useWords(operatorWords)
  const navigate = useNavigate()
  const make = useAct<Input, Platform>(
    ({ portal }, { type, values }, key) =>
      type === 'business'
        ? portal.operator.createBusiness(bodyOf(values), key)
        : portal.operator.createIndividual(bodyOf(values), key),
    { touches: ['portal.operator'] },
  )
  const send = async (type: Input['type'], values: Texts) => {
    const { io_seller_id: id } = await make.mutateAsync({ type, values })
    notifications.show({ color: 'green', message: words.made })
    await navigate({ to: `/operator/platforms/${id}` })
  }
  const up = { to: '/operator/platforms', title: platforms }
  return (
    <PageFrame title={words.create} lead={words.createLead} up={up}>
      <RegistrationForm
        first="business"
        submit={words.make}
        send={send}
        onCancel={() => void navigate({ to: up.to })}
      />
    </PageFrame>
  )
}
