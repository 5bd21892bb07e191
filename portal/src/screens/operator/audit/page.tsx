// The audit log of the installation, or of one platform: the decisions about it are there.

import { Button, Group, Text } from '@mantine/core'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useSearch } from '../../../app/search.ts'
import { AuditTable } from '../../../parts/table/audit-table.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { GoTo } from '../../../parts/values/values.tsx'
import { operatorWords } from '../words.ts'

function OfPlatform({ id, onAll }: { id: string; onAll: () => void }) {
  const words = useWords(operatorWords)
  const { data } = useAsk((vintem) => vintem.portal.operator.platform(id))
  return (
    <Group gap="sm">
      <Text size="sm">
        {words.auditOf} <GoTo to={`/operator/platforms/${id}`}>{data?.name ?? id}</GoTo>
      </Text>
      <Button size="compact-sm" variant="default" onClick={onAll}>
        {words.auditOfInstallation}
      </Button>
    </Group>
  )
}

export function Page() {
  const words = useWords(operatorWords)
  const [{ platform }, change] = useSearch()
  return (
    <PageFrame title={words.auditTitle} lead={platform ? undefined : words.auditLead}>
      {platform && <OfPlatform id={platform} onAll={() => change({ platform: '' })} />}
      <AuditTable
        ask={(query) => (vintem) =>
          vintem.portal.operator.audit({ ...query, ...(platform ? { platform } : {}) })
        }
      />
    </PageFrame>
  )
}
