// A statement as a file, with all its purchases: PDF, CSV and XLSX for spreadsheets, OFX for
// accounting software.

import { Button, Group } from '@mantine/core'
import type { CorporateInvoice } from '../../../../../sdk/wire.ts'
import { useWords } from '../../../app/language.tsx'
import { download, TYPES, type FileFormat } from '../../../parts/table/file.ts'
import { Icon } from '../../../parts/icon.tsx'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { statementsWords } from './words.ts'
import { useDebts } from './calls.ts'

const FORMATS = ['pdf', 'csv', 'xlsx', 'ofx'] as const satisfies readonly FileFormat[]
type Format = (typeof FORMATS)[number]

function Save({
  invoice: { id, reference },
  format,
}: {
  invoice: CorporateInvoice
  format: Format
}) {
  const words = useWords(statementsWords)
  const debts = useDebts()
  const { perform, isPending } = useQuickAct(
    async (vintem, as: Format) => {
      const bytes = await debts(vintem).invoices.document(id, { format: as })
      download(`${words.fileName(reference)}.${as}`, bytes as Uint8Array<ArrayBuffer>, TYPES[as])
    },
    { touches: [] },
  )
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={isPending}
      onClick={() => void perform(format)}
    >
      {words[format]}
    </Button>
  )
}

export const Files = ({ invoice }: { invoice: CorporateInvoice }) => (
  <Group gap="xs">
    {FORMATS.map((format) => (
      <Save key={format} invoice={invoice} format={format} />
    ))}
  </Group>
)
