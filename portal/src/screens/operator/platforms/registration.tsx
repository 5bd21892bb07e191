// The registration of a platform, and its change by an operator: by the rules of the API, which
// refuses what may not change.

import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import type { Platform, Registration } from '../../../app/calls/operator-calls.ts'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Facts, Loading, Section } from '../../../parts/page/page.tsx'
import { sellersWords } from '../../finance/sellers/words.ts'
import { EditDialog } from '../../finance/sellers/edit-dialog.tsx'
import { RegistrationFields } from '../../finance/sellers/registration-form.tsx'
import type { bodyOf, Texts } from '../../finance/sellers/registration.ts'

const textsOf = ({ fields }: Registration): Texts =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text ?? '']))

function Edit({ registration, onClose }: { registration: Registration; onClose: () => void }) {
  const { io_seller_id: id, type } = registration
  const update = useAct(
    ({ portal: { operator } }, body: ReturnType<typeof bodyOf>, key) =>
      type === 'business'
        ? operator.updateBusiness(id, body, key)
        : operator.updateIndividual(id, body, key),
    { touches: ['portal.operator'] },
  )
  return (
    <EditDialog before={textsOf(registration)} update={update.mutateAsync} onClose={onClose}>
      {(fields) => <RegistrationFields fields={fields} />}
    </EditDialog>
  )
}

function Shown({ registration: { type, fields } }: { registration: Registration }) {
  const words = useWords(sellersWords)
  const isCompany = type === 'business'
  const at = isCompany ? 'business.' : ''
  const address = isCompany ? 'business_address' : 'address'
  const parts = (of: string) =>
    Object.entries(fields).flatMap(([name, text]) => (name.startsWith(of) && text ? [text] : []))
  const owner = [fields['owner.first_name'], fields['owner.last_name']].filter(Boolean).join(' ')
  return (
    <Facts
      facts={[
        fields[`${at}email`] ? [words.email, fields[`${at}email`]] : undefined,
        fields[`${at}phone_number`] ? [words.phone, fields[`${at}phone_number`]] : undefined,
        parts(`${address}.`).length > 0
          ? [words.address, parts(`${address}.`).join(', ')]
          : undefined,
        owner === '' ? undefined : [words.owner, owner],
        fields['mcc'] ? [words.mcc, fields['mcc']] : undefined,
        fields['statement_descriptor']
          ? [words.descriptor, fields['statement_descriptor']]
          : undefined,
      ]}
    />
  )
}

export function PlatformRegistration({ platform }: { platform: Platform }) {
  const words = useWords(sellersWords)
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useAsk((vintem) =>
    vintem.portal.operator.registration(platform.io_seller_id),
  )
  return (
    <Section title={words.registration}>
      {!data && (error ? <ErrorNotice error={error} retry={refetch} /> : <Loading />)}
      {data && <Shown registration={data} />}
      {data && platform.status !== 'deleted' && (
        <Group mt="md">
          <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
        </Group>
      )}
      {data && isEditing && <Edit registration={data} onClose={() => setEditing(false)} />}
    </Section>
  )
}
