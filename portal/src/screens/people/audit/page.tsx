// The audit log of the company, for its administrators.

import { useWords } from '../../../app/language.tsx'
import { AuditTable } from '../../../parts/table/audit-table.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { auditWords } from '../../../words/audit.ts'

export function Page() {
  const words = useWords(auditWords)
  return (
    <PageFrame title={words.audit} lead={words.lead}>
      <AuditTable ask={(query) => (vintem) => vintem.audit.list(query)} />
    </PageFrame>
  )
}
