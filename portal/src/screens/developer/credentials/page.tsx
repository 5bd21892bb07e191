// Credentials of the API: what programs log in with.

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Icon } from '../../../parts/icon.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { credentialsWords } from './words.ts'
import { CredentialTable, type CredentialCalls } from './table.tsx'

const CALLS: CredentialCalls = ({ credentials }) => ({
  list: (query) => credentials.list(query),
  create: (body, key) => credentials.create(body, { key }),
  update: (id, limits) => credentials.update(id, limits),
  rotate: (id, key) => credentials.rotate(id, {}, { key }),
  revoke: (id) => credentials.revoke(id),
})

export function Page() {
  const words = useWords(credentialsWords)
  const me = useMe()
  const [isCreating, setCreating] = useState(false)
  const mayManage = may('credentials:manage')(me) && me.second_factor.session
  return (
    <PageFrame
      title={words.credentials}
      lead={may('credentials:manage')(me) && !mayManage ? words.needsFactor : undefined}
      actions={
        mayManage && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
            {words.create}
          </Button>
        )
      }
    >
      <CredentialTable
        calls={CALLS}
        touches={['credentials']}
        mayManage={mayManage}
        isCreating={isCreating}
        onCreated={() => setCreating(false)}
      />
    </PageFrame>
  )
}
